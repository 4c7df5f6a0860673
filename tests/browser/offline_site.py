"""A host of static pages on which editions of the book are put one after the other, and which can be out of reach."""

from __future__ import annotations

import functools
import itertools
import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from _ext import csp, edition, offline

from .conftest import FOLDER, PATIENCE, Site

SECOND = int(time.time())
LATER = itertools.count(1)
HEAVY = ("pyodide.asm.wasm", "stdlib.zip.gz", "book.json")  # kept by the page that has used them
LOADED = """async () => {
  const { scope } = await navigator.serviceWorker.getRegistration();
  return performance.getEntriesByType("resource").map(({ name }) => name.slice(scope.length).replace(/[?].*/, ""));
}"""
STATE = """async () => {
  const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
  if (!active) return null;
  const { port1, port2 } = new MessageChannel();
  active.postMessage({ ask: "state" }, [port2]);
  return await new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
}"""


class Host:
    """The server. `folder` is what it shows; `reachable` is false when there is no connection."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.reachable = True
        self.after: Callable[[str], None] = lambda path: None
        host = self

        class Handler(Site):
            def do_GET(self) -> None:
                if not host.reachable:
                    self.close_connection = True
                    return
                self.directory = str(host.folder)
                super().do_GET()
                host.after(self.path)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, name: str = "reader.localhost") -> str:
        """The book's address; under a name that is not the author's own machine's, as a reader meets it."""
        return f"http://{name}:{self.server.server_port}{FOLDER}"


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    yield host
    host.server.shutdown()
    host.server.server_close()


def book_of(folder: Path) -> dict[str, Any]:
    """The list of files in a built book's service worker."""
    line = (folder / "sw.js").read_text(encoding="utf-8").partition("\n")[0]
    found: dict[str, Any] = json.loads(line.removeprefix("const BOOK = ").removesuffix(";"))
    return found


def flat_edition(built: Path, target: Path, mark: str) -> set[str]:
    """A copy of a built book, as Sphinx leaves it: every page says which edition it is of, and every script that it ran.

    Returns the names of the book's own files.
    """
    folder = edition.assets(built)
    own = {name.removeprefix(f"{folder}/") for name in book_of(built)["files"]}
    shutil.copytree(built, target)
    edition.unsettle(target)
    for script in (target / "_static").rglob("*.js"):
        with script.open("a", encoding="utf-8") as file:
            file.write(f'\n;(globalThis.ran ??= new Set()).add("{mark}");\n')
    for page in edition.pages(target):
        text = edition.ASSETS.sub(r"\g<1>", page.read_text(encoding="utf-8"))
        text = edition.INDEX.sub("searchindex.js", text)
        page.write_text(text.replace("<html ", f'<html data-edition="{mark}" ', 1), encoding="utf-8")
    return own


def make_edition(built: Path, target: Path, mark: str) -> None:
    """An edition as the build writes it, marked as ``flat_edition`` says.

    All files of all editions are of the same second, so that the server takes one edition's for another's. Only the worker's
    file has a time of its own: a browser that is told that it has not changed never looks further.
    """
    own = flat_edition(built, target, mark)
    edition.settle(target)
    csp.protect(target, [])
    offline.write_worker(target, own, "microgpt")
    for file in filter(Path.is_file, target.rglob("*")):
        os.utime(file, (SECOND, SECOND))
    moment = SECOND + next(LATER)
    os.utime(target / offline.WORKER, (moment, moment))


def state(page: Page) -> dict[str, Any] | None:
    """What the service worker keeps."""
    found: dict[str, Any] | None = page.evaluate(STATE)
    return found


def wait_until_kept(page: Page, *names: str) -> None:
    """Wait until the worker keeps these pages and all that this one has loaded."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        kept = state(page)
        if kept and set(names) <= set(kept["files"]):
            missing = {name for name, _ in kept["missing"] if not name.endswith(HEAVY)}
            if not missing & set(page.evaluate(LOADED)):
                return
        page.wait_for_timeout(200)
    pytest.fail(f"not kept: {names}; kept is {kept}")


def ran(page: Page) -> tuple[str, set[str]]:
    """The edition of a page, and those whose scripts it has run."""
    mark = page.evaluate("document.documentElement.dataset.edition")
    return str(mark), set(page.evaluate("[...(globalThis.ran ?? [])]"))
