"""A reader's program has no network and reads nothing of the page's: not in one way that is known, whatever it tries."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .conftest import PATIENCE
from .exercise_page import LESSON, ExercisePage

TOKEN = "token-1f7c0a"
# Names that would lead to the network, to storage or to the page, by whatever object they are reached.
NAMES = """fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource importScripts Worker SharedWorker
BroadcastChannel RTCPeerConnection indexedDB caches cookieStore navigator postMessage localStorage sessionStorage document
location self globalThis window serviceWorker Function eval setTimeout"""
# Each ends in an error, or in nothing; none may ask the server for anything, nor find the token.
WAYS = {
    "a server's events": "from js import EventSource",
    "a socket, by stream": "from js import WebSocketStream",
    "another transport": "from js import WebTransport",
    "a worker of its own": "from js import Worker",
    "a shared worker": "from js import SharedWorker",
    "a channel": "from js import BroadcastChannel",
    "a peer": "from js import RTCPeerConnection",
    "a beacon": "from js import navigator\nnavigator.sendBeacon('{url}', 'x')",
    "local storage": "from js import localStorage",
    "session storage": "from js import sessionStorage",
    "a database": "from js import indexedDB",
    "what is cached": "from js import caches",
    "cookies": "from js import cookieStore",
    "the global object": "from js import self",
    "the worker's address": "from js import location",
    "the database of a file system": "import pyodide_js\npyodide_js._module.IDBFS.indexedDB()",
    "the constructor that Pyodide's tests have": "import pyodide_js\npyodide_js._api.tests.Function('return 1')()",
    "an import by that": "import pyodide_js\npyodide_js._api.tests.Function('u', 'return import(u)')('{url}')",
    "a package by address": "import pyodide_js, asyncio\n"
    "task = pyodide_js.loadPackage('{url}x-1-py3-none-any.whl')\nasyncio.get_event_loop().run_until_complete(task)\n1 / 0",
    "a lazy file": "import pyodide_js\n"
    "pyodide_js.FS.createLazyFile('/', 'lazy', '{url}', True, False)\nopen('/lazy').read()\n1 / 0",
    "a file loaded ahead": "import pyodide_js\npyodide_js.FS.createPreloadedFile('/', 'ahead', '{url}', True, False)\n1 / 0",
    "urllib": "import urllib.request\nurllib.request.urlopen('{url}')",
    "http.client": "import http.client\nhttp.client.HTTPConnection('127.0.0.1').request('GET', '/')",
    "asyncio": "import asyncio\nasyncio.get_event_loop().run_until_complete(asyncio.open_connection('127.0.0.1', 80))\n1 / 0",
    "pyodide.http": "from pyodide.http import open_url\nopen_url('{url}')",
    "pyfetch": "from pyodide.http import pyfetch\nimport asyncio\nasyncio.ensure_future(pyfetch('{url}'))\n1 / 0",
    "micropip": "import micropip\nmicropip.install('{url}x-1-py3-none-any.whl')\n1 / 0",
    "pip": "import pip",
    "a socket of Python": "import socket\nsocket.socket().connect(('127.0.0.1', 80))",
}
SEARCH = """
import js, pyodide_js, sys, time
from pyodide.ffi import JsProxy
began = time.monotonic()
queue = [("js", js), ("pyodide_js", pyodide_js)]
for module in list(sys.modules.values()):
    queue += [(name, value) for name, value in list(getattr(module, "__dict__", {}).items()) if isinstance(value, JsProxy)]
seen, found = set(), set()
while queue and len(seen) < 6000 and time.monotonic() - began < 20:
    path, node = queue.pop(0)
    if node.js_id in seen:
        continue
    seen.add(node.js_id)
    if node.__class__.__name__ in ("JsArray", "JsTypedArray", "JsBuffer"):
        continue
    try:
        names = dir(node)
    except TypeError:
        continue
    for name in names:
        if name.startswith(("__", "HEAP", "_emscripten", "dynCall")) or name in ("buffer", "then", "Asyncify"):
            continue
        try:
            value = getattr(node, name)
        except BaseException:
            continue
        if name in NAMES:
            found.add(f"{path}.{name}")
        if isinstance(value, JsProxy) and path.count(".") < 6:
            queue.append((f"{path}.{name}", value))
print(len(seen) > 1000, sorted(found))
"""
# What there is of these cannot be used: a function that names a thing which is gone, and a constructor that the policy stops.
HARMLESS = ("IDBFS.indexedDB", "tests.Function")


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    """Another server on this machine: its address, and what it was asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def __init__(self, *arguments: Any, asked: list[str]) -> None:
            self.asked = asked
            super().__init__(*arguments)

        def do_GET(self) -> None:
            self.asked.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Content-Type", "text/javascript")
            self.end_headers()

        do_POST = do_GET

        def log_message(self, format: str, *arguments: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, asked=asked))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", asked
    server.shutdown()
    server.server_close()


@pytest.fixture
def exercise(browser: Browser, site: str) -> Iterator[ExercisePage]:
    """An exercise of a reader who is signed in: the browser holds a token."""
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(PATIENCE)
    for storage in ("localStorage", "sessionStorage"):
        context.add_init_script(f"{storage}.setItem('remotestorage:wireclient:settings', '{{\"token\":\"{TOKEN}\"}}')")
    page = context.new_page()
    page.goto(f"{site}{LESSON}.html")
    yield ExercisePage(page)
    context.close()


def test_no_known_way_reaches_a_server(exercise: ExercisePage, server: tuple[str, list[str]], site: str) -> None:
    """Every known way ends in an error, and no server, not even the book's own, is asked for anything."""
    url, asked = server
    exercise.run("1 / 0")  # Python is there; what is asked for from now on is the program's doing
    requests: list[str] = []
    exercise.page.context.on("request", lambda request: requests.append(request.url))
    for name, program in WAYS.items():
        told = exercise.run(program.replace("{url}", url) + "\nprint('got out')")
        assert "stops with an error" in told or "broke Python itself" in told, name
        expect(exercise.output).to_be_hidden()
        assert TOKEN not in told
        exercise.wait_for("ready")
    exercise.page.wait_for_timeout(500)
    assert asked == []
    # A worker that was broken is begun anew, and that needs its own file.
    assert [each for each in requests if "/bundle/worker.js" not in each and not each.startswith("blob:")] == []


def test_no_object_within_reach_leads_out(exercise: ExercisePage) -> None:
    """Among thousands of objects of JavaScript that Python can reach, none leads to the network, to storage or to the page."""
    told = exercise.run(f"NAMES = {NAMES.split()!r}\n{SEARCH}")
    enough, _, found = exercise.output.inner_text().strip().partition(" ")
    assert enough == "True", told
    assert [path for path in eval(found) if not path.endswith(HARMLESS)] == []


def test_the_worker_is_under_the_page_s_policy(exercise: ExercisePage) -> None:
    """JavaScript from text is refused in Python's worker by the browser itself, not only by the book."""
    told = exercise.run("import pyodide_js\npyodide_js._api.tests.Function('return 1')()")
    assert "Content Security Policy" in told
