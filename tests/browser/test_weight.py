"""What a first visit costs: bytes, requests, shifts of what one reads; and what a page must not hold."""

from __future__ import annotations

import gzip
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, Route, expect

from .progress_page import LESSON, PAGES

LIBRARIES = ("clipboard", "copybutton", "documentation_options")
# (bytes as a host that compresses sends them, requests)
LESSONS_BUDGET = (200_000, 100)
BUDGETS = {"index": (120_000, 80), "source": (100_000, 60), "search": (140_000, 65)}
SHIFTS = """
window.shifts = 0;
const add = (entry) => { window.shifts += entry.hadRecentInput ? 0 : entry.value; };
new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: "layout-shift", buffered: true });
"""


def weight(response: Response) -> int:
    """The bytes of a response as a host that compresses sends it."""
    body = response.body()
    return len(body) if response.url.endswith((".gz", ".woff2")) else len(gzip.compress(body, 9))


def weights(responses: list[Response], site: str) -> dict[str, int]:
    """What each file of a visit weighs."""
    return {response.url.removeprefix(site).partition("?")[0]: weight(response) for response in responses}


def assert_light(responses: list[Response], site: str) -> None:
    """A first visit to a lesson, before Python loads: within its budget, and at most 60 KB of the book's own scripts."""
    found = weights(responses, site)
    assert_within(found, LESSONS_BUDGET)
    scripts = {name: size for name, size in found.items() if name.endswith(".js")}
    own = {name: size for name, size in scripts.items() if not any(library in name for library in LIBRARIES)}
    assert sum(own.values()) <= 60_000, own
    assert not [name for name in found if "fontawesome" in name or "bootstrap" in name or "webfonts" in name]


def assert_within(found: dict[str, int], budget: tuple[int, int]) -> None:
    most_bytes, most_requests = budget
    assert sum(found.values()) <= most_bytes, sorted(found.items(), key=lambda each: -each[1])
    assert len(found) <= most_requests, sorted(found)


@pytest.mark.parametrize("name", BUDGETS)
def test_a_first_visit_stays_within_its_budget(page: Page, site: str, name: str) -> None:
    """Every kind of page has its budget of bytes and requests; lessons are weighed one by one in test_every_lesson.py."""
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto(f"{site}{name}.html", wait_until="networkidle")
    assert_within(weights(responses, site), BUDGETS[name])


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_shifts_while_a_page_opens_and_is_read(page: Page, site: str, name: str, width: int) -> None:
    """The layout shift stays below 0.02, from opening to the last line."""
    page.add_init_script(SHIFTS)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site}{name}.html", wait_until="networkidle")
    page.evaluate(
        """async () => {
          for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
            scrollTo(0, y);
            await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
          }
        }"""
    )
    assert page.evaluate("window.shifts") < 0.02


def test_the_text_stands_where_it_will_stand(page: Page, site: str) -> None:
    """As long as the source, which comes last, has not yet arrived, the text stands where it will stand beside it."""
    place = "() => { const { x, width } = document.querySelector('.bd-article').getBoundingClientRect(); return [x, width]; }"
    address = f"{site}{LESSON}.html"
    page.goto(address)
    whole = page.evaluate(place)

    def first_part(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().partition('id="source-drawer"')[0])

    page.route(address, first_part)
    page.route("**/*.js*", lambda route: route.abort())  # they count on the whole page
    page.goto(address)
    expect(page.locator("#source-aside")).to_have_count(0)
    assert page.evaluate(place) == whole


@pytest.mark.parametrize("name", [*PAGES, "search.html?q=attention"])
def test_a_page_opens_without_a_word_in_the_console(page: Page, site: str, name: str) -> None:
    """No error, no warning, and no request that fails."""
    said: list[str] = []
    failed: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("response", lambda response: failed.append(response.url) if response.status >= 400 else None)
    page.goto(f"{site}{name}" if "?" in name else f"{site}{name}.html", wait_until="networkidle")
    assert said == []
    assert failed == []


class Inline(HTMLParser):
    """Collects what a strict Content-Security-Policy would forbid: scripts, styles and handlers written into the page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in given and given.get("type") != "application/json"):
            self.found.append(f"<{tag}>")
        self.found += [f"{tag} {name}" for name in given if name.startswith("on") or name == "style"]


@pytest.mark.parametrize("name", PAGES)
def test_no_page_holds_inline_code(html: Path, name: str) -> None:
    """Everything that runs or styles is a file of the book's own."""
    parser = Inline()
    parser.feed((html / f"{name}.html").read_text(encoding="utf-8"))
    assert parser.found == []
