"""A new edition of the book is put on the server while pages are open: no page ever runs another edition's scripts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import PATIENCE
from .exercise_page import LESSON, ExercisePage
from .offline_site import Host, flat_edition, hosting, make_edition, ran, wait_until_kept
from .test_accessibility import violations
from .test_offline import keep_all

SECOND = "glossary"  # is not among the pages that are kept from the first visit on
EDITIONS = "caches.keys().then((names) => names.filter((name) => name.startsWith('microgpt-book')).length)"


@pytest.fixture(scope="module")
def editions(html: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Two editions, and both again as they would be without addresses of their own."""
    folder = tmp_path_factory.mktemp("editions")
    for mark in ("one", "two"):
        make_edition(html, folder / mark, mark)
        flat_edition(html, folder / f"flat-{mark}", mark)
    return {path.name: path for path in folder.iterdir()}


@pytest.fixture
def host(editions: dict[str, Path]) -> Iterator[Host]:
    with hosting(editions["one"]) as host:
        yield host


@pytest.fixture
def reader(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def alone(browser: Browser) -> Iterator[BrowserContext]:
    """A reader on the first visit, or whose browser lets no worker in."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers="block")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def go_through(page: Page) -> None:
    """Let a page load all that it loads late: figures, the model, the editor, Python."""
    page.evaluate(
        """async () => {
          for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
            scrollTo(0, y);
            await new Promise((next) => setTimeout(next, 50));
          }
        }"""
    )
    if page.locator(".exercise textarea").count():
        page.locator(".exercise textarea").focus()
    page.wait_for_timeout(1500)


def changing_after(host: Host, name: str, folder: Path) -> None:
    """Put the other edition up as soon as the server has sent one file."""

    def after(path: str) -> None:
        if path.partition("?")[0].endswith(name):
            host.folder = folder

    host.after = after


PLACES = [
    f"{LESSON}.html",
    "frame/theme.js",
    "frame/frame.js",
    "figures/takeover.js",
    "bundle/exercise.js",
    "progress/main.js",
]


@pytest.mark.parametrize("place", PLACES)
def test_a_first_visit_is_of_one_edition(
    editions: dict[str, Path], host: Host, alone: BrowserContext, place: str
) -> None:
    """Whenever the server changes under a page that no worker looks after, the page runs its own scripts or none."""
    changing_after(host, place, editions["two"])
    page = alone.new_page()
    page.goto(f"{host.address()}{LESSON}.html")
    go_through(page)
    mark, scripts = ran(page)
    assert mark == "one"
    assert scripts <= {"one"}


def test_without_addresses_of_their_own_editions_would_mix(editions: dict[str, Path], alone: BrowserContext) -> None:
    """The same change of the server shows a mixture where scripts keep their addresses: the test above can fail."""
    with hosting(editions["flat-one"]) as host:
        changing_after(host, "frame/frame.js", editions["flat-two"])
        page = alone.new_page()
        page.goto(f"{host.address()}{LESSON}.html")
        go_through(page)
        assert ran(page) == ("one", {"one", "two"})


def open_in(context: BrowserContext, host: Host, name: str) -> Page:
    page = context.new_page()
    page.goto(f"{host.address()}{name}.html")
    return page


def test_a_new_edition_is_offered_and_never_mixed(
    editions: dict[str, Path], host: Host, reader: BrowserContext
) -> None:
    """Old pages go on as they are, every page is of one edition, and the new one comes when the reader takes it."""
    page = open_in(reader, host, LESSON)
    wait_until_kept(page, f"{LESSON}.html")
    host.folder = editions["two"]
    page.reload()  # still kept; the browser finds the new worker by this visit
    notice = page.locator(".offline-notice")
    go_through(page)
    assert ran(page) == ("one", {"one"})
    expect(notice).to_contain_text("There is a new version of this book.")
    other = open_in(reader, host, SECOND)  # was not kept, so it is the server's
    go_through(other)
    assert ran(other) == ("two", {"two"})
    elsewhere = open_in(reader, host, LESSON)
    assert ran(elsewhere) == ("one", {"one"})
    notice.get_by_role("button", name="Show it").click()
    expect(page.locator("html")).to_have_attribute("data-edition", "two")
    go_through(page)
    assert ran(page) == ("two", {"two"})
    # A page that was open goes on with its own edition's scripts, also those that it has not yet loaded.
    go_through(elsewhere)
    assert ran(elsewhere) == ("one", {"one"})
    expect(elsewhere.locator(".offline-notice")).to_contain_text("There is a new version")
    elsewhere.locator(".offline-notice").get_by_role("button", name="Show it").click()
    expect(elsewhere.locator("html")).to_have_attribute("data-edition", "two")
    host.reachable = False
    page.reload()
    go_through(page)
    assert ran(page) == ("two", {"two"})


def test_the_old_edition_goes_when_no_page_shows_it(
    editions: dict[str, Path], host: Host, reader: BrowserContext
) -> None:
    """Once the new edition is taken and one page is left, the browser keeps one edition."""
    page = open_in(reader, host, "index")
    wait_until_kept(page, "index.html")
    host.folder = editions["two"]
    page.reload()
    expect(page.locator(".offline-notice")).to_be_visible()
    assert violations(page) == []
    page.locator(".offline-notice").get_by_role("button", name="Show it").click()
    expect(page.locator("html")).to_have_attribute("data-edition", "two")
    for _ in range(100):
        if page.evaluate(EDITIONS) == 1:
            break
        page.wait_for_timeout(200)
    assert page.evaluate(EDITIONS) == 1
    wait_until_kept(page, "index.html")


def test_a_whole_book_stays_whole(editions: dict[str, Path], host: Host, reader: BrowserContext) -> None:
    """Who keeps the whole book has the whole new edition, without a connection, Python included."""
    page = reader.new_page()
    keep_all(page, host)
    host.folder = editions["two"]
    sent: list[str] = []
    host.after = sent.append
    page.reload()
    page.locator(".offline-notice").get_by_role("button", name="Show it").click()
    expect(page.locator("html")).to_have_attribute("data-edition", "two")
    assert not [path for path in sent if "pyodide.asm.wasm" in path], "what has not changed is not fetched again"
    host.reachable = False
    page.goto(f"{host.address()}{LESSON}.html")
    exercise = ExercisePage(page)
    exercise.block.scroll_into_view_if_needed()
    exercise.run("print('hello')")
    expect(exercise.output).to_have_text("hello\n")
    assert ran(page) == ("two", {"two"})


def test_half_of_a_new_edition_is_not_taken(
    editions: dict[str, Path], host: Host, reader: BrowserContext, tmp_path: Path
) -> None:
    """A server that has the new worker but still the old pages leaves the old edition in its place."""
    page = open_in(reader, host, LESSON)
    wait_until_kept(page, f"{LESSON}.html")
    half = tmp_path / "half"
    shutil.copytree(editions["one"], half, symlinks=True)
    shutil.copyfile(editions["two"] / "sw.js", half / "sw.js")
    host.folder = half
    page.reload()
    page.wait_for_timeout(4000)
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting === null)")
    host.reachable = False
    page.reload()
    go_through(page)
    assert ran(page) == ("one", {"one"})
