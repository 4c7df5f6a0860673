"""The book on a host that has its address: an address that does not exist, and what stands in the pages for other programs."""

from __future__ import annotations

import functools
import shutil
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ..test_ext.conftest import SMALL_BOOK, SmallBook
from .conftest import FOLDER, PATIENCE, Site
from .exercise_page import ROOT

CONF = f"""
html_theme = "sphinx_book_theme"
html_static_path = [{str(ROOT / "_static")!r}]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {{"secondary_sidebar_items": []}}
html_baseurl = "https://example.org{FOLDER}"
"""


class Host(Site):
    """Answers as GitHub Pages does: with the book's own page where nothing stands."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[str]:
    """The address of the small book, built for one."""
    book = SmallBook(tmp_path / "small")
    shutil.copytree(SMALL_BOOK, book.root)
    with (book.root / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write(CONF)
    built = book.build()
    assert built.code == 0, built.said
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(book.root / "out")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_at_any_depth_a_missing_page_leads_back_to_the_book(hosted: str, browser: Browser) -> None:
    """It has its style and its links wherever it is shown, and the page's policy has nothing against it or the course's data."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    said: list[str] = []
    failed: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("response", lambda response: failed.append(response.url) if response.status >= 400 else None)
    missing = f"{hosted}{FOLDER}no/such/page.html"
    page.goto(missing, wait_until="networkidle")
    expect(page.locator("h1")).to_have_text("This page does not exist")
    styles = page.evaluate("[...document.styleSheets].map(({ href }) => href)")
    assert len(styles) > 3
    assert all(style.startswith(f"{hosted}{FOLDER}_static/") for style in styles)
    assert failed == [missing]
    said.clear()  # of the missing page itself
    page.get_by_role("link", name="The map of the course").click()
    expect(page).to_have_url(f"{hosted}{FOLDER}index.html")
    assert page.locator("script[type='application/ld+json']").count() == 1
    page.wait_for_load_state("networkidle")
    assert said == []
    context.close()
