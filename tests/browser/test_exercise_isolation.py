"""A reader's program can reach neither the network nor the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .exercise_page import LESSON, ExercisePage

WAYS = {
    "fetch": "import js\njs.fetch('/')",
    "a request of the old kind": "from js import XMLHttpRequest",
    "a socket of the web": "from js import WebSocket",
    "the page": "from js import document",
    "a message to the page": "from js import postMessage",
    "scripts": "from js import importScripts",
    "JavaScript as text": "from pyodide.code import run_js\nrun_js('1 + 1')",
    "JavaScript by a constructor": "import pyodide_js\npyodide_js._module.constructor.constructor('return self')()",
    "JavaScript by the interpreter": "import pyodide_js\npyodide_js._module._emscripten_run_script(0)",
    "Pyodide's own download": "import pyodide.http",
    "a package": "import micropip",
    "a socket": "import socket\nsocket.create_connection(('127.0.0.1', 80))",
    "a page of the web": "import urllib.request",
    "a command": "import subprocess\nsubprocess.run(['true'])",
}


@pytest.fixture
def page(page_of_returning: Page) -> Page:
    return page_of_returning


@pytest.mark.parametrize("program", WAYS.values(), ids=WAYS.keys())
def test_no_way_out(open_page: Callable[[str], Page], program: str) -> None:
    """Every known way out ends in an error."""
    exercise = ExercisePage(open_page(LESSON))
    told = exercise.run(f"{program}\nprint('got out')")
    assert "stops with an error" in told or "broke Python itself" in told
    expect(exercise.output).to_be_hidden()
