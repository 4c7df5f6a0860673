"""The book as a reader meets it: built, served from below a folder of a site, and opened in Chromium."""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from _ext.printed import PrintError, find_browser

FOLDER = "/a/book/"
PATIENCE = 90_000  # ms; machines that build and test at the same time are slow
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Site(SimpleHTTPRequestHandler):
    """Serves a folder below FOLDER, as a project's page on a shared host is served; nothing stands outside it."""

    # Not what the machine's own tables say: the types that a host of static pages sends.
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(FOLDER)) if path.startswith(FOLDER) else os.devnull + "/x"

    def log_message(self, format: str, *arguments: Any) -> None:
        return


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's Chromium; where there is none, the tests are skipped, but never in CI."""
    try:
        path = find_browser()
    except PrintError as reason:
        message = f"NO CHROMIUM: {reason}, so nothing of the pages was tested"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def html(browser: Browser, built_book: Path) -> Path:
    """The book, where there is a browser to read it."""
    return built_book


@pytest.fixture(scope="session")
def site(html: Path) -> Iterator[str]:
    """The address of the built book."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Site, directory=str(html)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{FOLDER}"
    server.shutdown()
    server.server_close()


@contextmanager
def reader(browser: Browser, site: str, **options: Any) -> Iterator[BrowserContext]:
    """A fresh reader; none of their pages may ask another origin for anything, or leave an error behind."""
    # Requests that a service worker answers could not be tampered with: it has tests of its own.
    context = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers="block", **options)
    context.set_default_timeout(PATIENCE)
    elsewhere: list[str] = []
    errors: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((site, "data:", "blob:")):
            elsewhere.append(request.url)

    context.on("request", note)
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")  # what a test answers in the site's place may still be on its way
    context.unroute_all(behavior="ignoreErrors")
    context.close()
    assert elsewhere == []
    assert errors == []


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    with reader(browser, site) as context:
        yield context


@pytest.fixture(scope="session")
def returning(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A reader who comes again and again, so that Python is downloaded and compiled once; nothing glides into view."""
    with reader(browser, site, reduced_motion="reduce") as context:
        yield context


@pytest.fixture
def page_of_returning(returning: BrowserContext) -> Iterator[Page]:
    """A page in which Python starts as on a later visit; what the reader does in it is forgotten at its end."""
    page = returning.new_page()
    yield page
    page.evaluate("localStorage.clear()")
    page.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def open_page(page: Page, site: str) -> Callable[[str], Page]:
    """Opens a page of the book by its name."""

    def open_page(name: str) -> Page:
        page.goto(f"{site}{name}.html")
        return page

    return open_page
