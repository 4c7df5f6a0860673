"""Runs in the page's Python: grades a reader's program as the build does, and streams what it prints.

``/book`` holds the package, ``/home/reader`` the files at hand. Every run begins from the same state, as
far as a program can have changed it, so that no attempt sees what an earlier one left behind.
"""

from __future__ import annotations

import dataclasses
import doctest
import importlib.machinery
import io
import json
import os
import pathlib
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import grading
import plain_words

LIMIT = 200_000
"""Characters of output that are shown; what comes after them is dropped."""
PERIOD, BURST = 0.05, 20
"""At most so many messages go to the page in this many seconds; what is printed faster is gathered."""

_post: Callable[[str], object] = len  # until ``begin`` is told where output goes


class Output(io.TextIOBase):
    """The program's standard output and error."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.size = 0
        self.gathered: list[str] = []
        self.since, self.messages = 0.0, 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self.size <= LIMIT and text:
            self.gathered.append(text[: LIMIT - self.size])
            self.size += len(text)
            if self.size > LIMIT:
                self.gathered.append(f"\n… The output stops here: more than {LIMIT:,} characters.\n")
            self.deliver()
        return len(text)

    def deliver(self) -> None:
        now = time.monotonic()
        if now - self.since > PERIOD:
            self.since, self.messages = now, 0
        if self.messages < BURST or self.size > LIMIT:
            self.messages += 1
            self.post()

    def post(self) -> None:
        if self.gathered:
            # A lone surrogate is no text that could leave Python.
            _post("".join(self.gathered).encode("utf-8", "replace").decode())
            self.gathered.clear()


def begin(post: Callable[[str], object]) -> None:
    """``post`` takes a piece of output to the page."""
    global _post
    _post = post


_LIVING = ("_", "asyncio", "encodings", "importlib", "pyodide", "sys", "host")
"""Modules that change as they work, by the beginning of their names; what a program does to the others is undone."""


def _compile_once() -> None:
    """Let no run compile the book's package anew: it goes on with the code that an earlier one was given."""
    loader, compiled = importlib.machinery.SourceFileLoader, {}
    get_code = loader.get_code

    def remembered(self: importlib.machinery.SourceFileLoader, name: str) -> Any:
        if not self.path.startswith("/book/"):
            return get_code(self, name)
        if name not in compiled:
            compiled[name] = get_code(self, name)
        return compiled[name]

    loader.get_code = remembered  # type: ignore[method-assign, assignment]


_compile_once()


def _read(file: str) -> bytes:
    with open(file, "rb") as opened:
        return opened.read()


_modules = dict(sys.modules)
_names = {module: dict(vars(module)) for name, module in _modules.items() if module and not name.startswith(_LIVING)}
_folder = "/home/reader"
_files = {entry.path: _read(entry.path) for entry in os.scandir(_folder)}
_limit = sys.getrecursionlimit()
_path = list(sys.path)


def _restore(depth: int) -> None:
    """Undo what an earlier program may have done to modules, built-in names, settings and files; allow calls so deep."""
    for module, names in _names.items():
        now = vars(module)
        for name in [name for name in now if name not in names]:
            del now[name]
        now.update(names)
    for name in [name for name in sys.modules if name not in _modules and not name.startswith(_LIVING)]:
        del sys.modules[name]
    sys.modules.update(_modules)
    sys.setrecursionlimit(depth)
    sys.path[:] = _path
    sys.settrace(None)
    sys.setprofile(None)
    os.chdir(_folder)
    for file, content in _files.items():
        if not os.path.isfile(file) or _read(file) != content:
            with open(file, "wb") as opened:
                opened.write(content)
    random.seed()


def grade(program: str, checks: str, depth: int = _limit) -> str:
    """The verdict on a program as JSON; ``plain`` says in plain words what an error means.

    Some calls nested within one another, as when ``-self`` in ``__neg__`` asks for itself, need more of the browser's stack
    than others. Python's own ``depth`` is then too much, and with a smaller one they end in a RecursionError as they should.
    """
    _restore(depth)
    output = Output()
    sys.stdout = sys.stderr = output  # type: ignore[assignment]
    sys.stdin = io.StringIO()  # at its end from the start: nobody can type here
    try:
        verdict = grading.grade(program, checks)
    except BaseException as error:  # KeyboardInterrupt and its like, which a program can raise by itself
        if isinstance(error, Exception):
            raise
        failed = grading.stopped(error)
        verdict = grading.Verdict(tuple(False for _ in grading.sentences_of(checks)), failed)
    finally:
        sys.stdout, sys.stderr, sys.stdin = sys.__stdout__, sys.__stderr__, sys.__stdin__
    output.post()
    found: dict[str, Any] = verdict.as_json()
    at_hand = [file.rpartition("/")[2] for file in _files]
    failure = verdict.failure
    found["plain"] = plain_words.explain(failure.error, failure.got, at_hand) if failure else ""
    return json.dumps(found)


def works() -> bool:
    """Whether a right program passes and a wrong one fails."""
    checks = "One and one are two.\n\n>>> n\n2\n"
    right, wrong = (json.loads(grade(program, checks)) for program in ("n = 1 + 1", "n = 1 + 2"))
    return bool(right["passed"] and not wrong["passed"] and wrong["failure"]["got"] == "3\n")


assert all((doctest, dataclasses, pathlib))  # imported so that they are part of the snapshot, and there for every run
