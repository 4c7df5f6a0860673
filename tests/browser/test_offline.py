"""The book without a connection: what is kept, what is offered, and that a failing worker is in nobody's way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from _ext.exercise import read

from .conftest import PATIENCE
from .exercise_page import LESSON, ROOT, ExercisePage
from .offline_site import Host, hosting, state, wait_until_kept
from .test_accessibility import SIZES, open_as, violations

SEARCH = "search.html?q=attention"


@pytest.fixture
def host(html: Path) -> Iterator[Host]:
    with hosting(html) as host:
        yield host


@pytest.fixture
def reader(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that lets service workers in."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def test_what_was_read_can_be_read_again(host: Host, reader: BrowserContext) -> None:
    """A lesson that was open is there without a connection, with its figures; another page says that it is not."""
    page = reader.new_page()
    page.goto(f"{host.address()}{LESSON}.html")
    page.locator("[data-figure]").first.scroll_into_view_if_needed()
    page.locator("[data-figure][data-taken]").first.wait_for()
    wait_until_kept(page, f"{LESSON}.html")
    host.reachable = False
    page.reload()
    expect(page.locator("h1")).to_have_text("Multi-head attention#")
    page.locator("[data-figure]").first.scroll_into_view_if_needed()
    page.locator("[data-figure][data-taken]").first.wait_for()
    page.goto(f"{host.address()}glossary.html")
    expect(page.locator(".offline-missed")).to_contain_text("Glossary is not among the pages")
    expect(page.locator(".offline-pages a")).to_have_text(["The source, explained", "9.1 Multi-head attention"])
    page.locator(".offline-pages a").last.click()
    expect(page.locator("h1")).to_have_text("Multi-head attention#")


def test_the_search_is_there_without_a_connection_from_the_first_visit_on(host: Host, reader: BrowserContext) -> None:
    """Whoever has read any page can look for lines, words and lessons, and see where a line is explained."""
    page = reader.new_page()
    page.goto(host.address())
    wait_until_kept(page, "index.html", "search.html")
    host.reachable = False
    for query, found in (
        ("line 133", "line 133: x = linear("),
        ("softmax", "Glossary: softmax"),
        ("9.1", "Multi-head attention"),
    ):
        page.goto(f"{host.address()}search.html?q={query}")
        expect(page.locator("#search-results li").first).to_contain_text(found)
    page.goto(f"{host.address()}search.html?q=133")
    page.locator("#search-results li a").first.click()
    expect(page.locator("#L133")).to_be_in_viewport()


def keep_all(page: Page, host: Host) -> None:
    page.goto(f"{host.address()}offline.html")
    button = page.get_by_role("button", name="Keep the whole book")
    expect(button).to_contain_text("MB")
    button.click()
    expect(page.locator(".offline-state")).to_contain_text("The whole book is kept in this browser, Python included")


def test_the_whole_book_is_kept_for_the_asking(host: Host, reader: BrowserContext) -> None:
    """After one click a lesson that was never open can be done without a connection: figures, Python, search, training."""
    page = reader.new_page()
    keep_all(page, host)
    host.reachable = False
    page.goto(f"{host.address()}{LESSON}.html")
    page.locator("[data-figure][data-taken]").first.wait_for()
    exercise = ExercisePage(page)
    exercise.block.scroll_into_view_if_needed()
    exercise.run(read(ROOT / "book" / f"{LESSON}.py").solution.rstrip())
    expect(exercise.verdict).to_have_attribute("data-passed", "true")
    page.goto(f"{host.address()}{SEARCH}")
    expect(page.locator("#search-results li").first).to_be_visible()
    page.goto(f"{host.address()}watch-it-learn.html")
    page.locator("[data-do=start]").click()
    expect(page.locator("[data-number=step]")).not_to_have_text("0 of 1,000")
    page.goto(host.address())
    expect(page.locator(".course-map")).to_be_visible()


def test_what_is_kept_can_be_removed(host: Host, reader: BrowserContext) -> None:
    """The page tells the size before and after, and removing leaves only itself, the search and the source."""
    page = reader.new_page()
    keep_all(page, host)
    page.get_by_role("button", name="Remove what is kept").click()
    expect(page.locator(".offline-state")).to_contain_text("Removed; this page, the search and the source stay.")
    kept = state(page)
    assert kept is not None
    assert not kept["whole"]
    assert [name for name in kept["files"] if name.endswith(".html")] == ["offline.html", "search.html", "source.html"]


def test_a_full_store_is_told(host: Host, reader: BrowserContext) -> None:
    """When the browser has no room, the page says so and what came before stays."""
    page = reader.new_page()
    page.goto(f"{host.address()}offline.html")
    expect(page.get_by_role("button", name="Keep the whole book")).to_be_visible()
    session = reader.new_cdp_session(page)
    origin = host.address().split("/a/")[0]
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1_000_000})
    page.get_by_role("button", name="Keep the whole book").click()
    expect(page.locator(".offline-state")).to_contain_text("This browser’s store is full.")


def no_workers(page: Page) -> None:
    page.add_init_script("delete Navigator.prototype.serviceWorker")


def refused(page: Page) -> None:
    throwing = "async () => { throw new DOMException('no', 'SecurityError') }"
    page.add_init_script(f"ServiceWorkerContainer.prototype.register = {throwing}")


def no_storage(page: Page) -> None:
    throwing = "get() { throw new DOMException('no', 'SecurityError') }"
    page.add_init_script(f"Object.defineProperty(window, 'caches', {{ {throwing} }})")


@pytest.mark.parametrize("break_it", [no_workers, refused, no_storage])
def test_a_browser_that_keeps_nothing_shows_the_book(
    host: Host, reader: BrowserContext, break_it: Callable[[Page], None]
) -> None:
    """Without workers, or where they or storage are refused, a lesson works and nothing is said."""
    page = reader.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    break_it(page)
    page.goto(f"{host.address()}{LESSON}.html")
    page.locator("[data-figure][data-taken]").first.wait_for()
    page.wait_for_timeout(4000)
    expect(page.locator(".offline-notice")).to_have_count(0)
    assert errors == []


def test_where_nothing_can_be_kept_the_page_about_it_says_so(host: Host, reader: BrowserContext) -> None:
    """On an address without https that is not this machine's own, the page tells that nothing is kept, and why."""
    page = reader.new_page()
    page.goto(f"{host.address('0.0.0.0')}offline.html")
    assert not page.evaluate("isSecureContext")
    expect(page.locator("[data-offline]")).to_contain_text("This browser keeps no pages of this book")


def test_a_file_opened_from_the_disk_reads_well(html: Path, reader: BrowserContext) -> None:
    """Opened as a file, a lesson has its text, its style and its light-or-dark, whatever its policy and the worker."""
    page = reader.new_page()
    page.goto((html / f"{LESSON}.html").as_uri())
    expect(page.locator("h1")).to_have_text("Multi-head attention#")
    assert page.evaluate("document.documentElement.dataset.mode") == "auto"
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--query')")


def test_the_search_works_in_a_book_opened_from_the_disk(html: Path, reader: BrowserContext) -> None:
    """A line that was asked for stands first, and leads to its place."""
    page = reader.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(f"{(html / 'search.html').as_uri()}?q=133")
    first = page.locator("#search-results li a").first
    expect(first).to_contain_text("line 133: x = linear(x_attn, state_dict[f'layer{li}.attn_wo'])")
    first.click()
    expect(page.locator("#L133")).to_be_in_viewport()
    assert said == []


def test_a_missing_worker_is_in_nobodys_way(html: Path, tmp_path: Path, reader: BrowserContext) -> None:
    """A site that has lost sw.js shows the book, also to a browser that has the worker."""
    with hosting(html) as host:
        page = reader.new_page()
        page.goto(host.address())
        wait_until_kept(page, "index.html")
        missing = tmp_path / "less"
        missing.mkdir()
        for part in html.iterdir():
            if part.name != "sw.js":
                (missing / part.name).symlink_to(part)
        host.folder = missing
        page.goto(f"{host.address()}{LESSON}.html")
        page.locator("[data-figure][data-taken]").first.wait_for()


def test_the_author_sees_what_was_just_built(host: Host, reader: BrowserContext) -> None:
    """On the author's own machine pages come from the server, and from what is kept only when that is gone."""
    page = reader.new_page()
    page.goto(host.address("127.0.0.1"))
    wait_until_kept(page, "index.html")
    asked: list[str] = []
    host.after = asked.append
    page.reload()
    assert any(path.endswith("/a/book/") for path in asked)
    host.reachable = False
    page.reload()
    expect(page.locator(".course-map")).to_be_visible()


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_page_about_it(host: Host, reader: BrowserContext, theme: str, width: int) -> None:
    """The page "Without a connection" can be used by everybody."""
    page = reader.new_page()
    open_as(page, f"{host.address()}offline.html", theme, width)
    expect(page.get_by_role("button", name="Keep the whole book")).to_be_visible()
    assert violations(page) == []
