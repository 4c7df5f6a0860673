"""axe-core finds nothing in any kind of page, in either theme, on a phone or a wide window; and not in what readers open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .progress_page import LESSON, PAGES, questions, right, wrong

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]  # all that a theme changes are colours: the rules about them
SIZES = {360: 740, 1280: 800}
# What passes is not described, which would take more time than the search itself.
RUN = """async (runOnly) => {
  const { violations } = await axe.run(document, { runOnly, preload: false, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 120)}`));
}"""


def violations(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """What axe has to say, one line a finding: by all rules of the tags, or by these alone."""
    assert AXE.is_file(), "axe-core is missing; building the book installs it (npm ci)"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    only = {"type": "rule", "values": list(rules)} if rules else {"type": "tag", "values": TAGS}
    found: list[str] = page.evaluate(RUN, only)
    return found


def open_as(page: Page, address: str, theme: str, width: int) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": SIZES[width]})
    page.goto(address)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")  # laid out and measured


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_in_a_page(page: Page, site: str, name: str, theme: str, width: int) -> None:
    """As it is opened."""
    open_as(page, f"{site}{name}.html", theme, width)
    assert violations(page) == []


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_lesson_at_work(page: Page, site: str, theme: str, width: int) -> None:
    """With choices made, a note being written, a lesson known, and what folds unfolded."""
    open_as(page, f"{site}{LESSON}.html", theme, width)
    wrong(questions(page)[0]).click()
    right(questions(page)[0]).click()
    page.locator(".feedback-ask button", has_text="No").click()
    page.locator("#feedback-note").fill("Why?")
    page.locator(".finish-known").click()
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    expect(page.locator(".finish-title")).to_contain_text("learned")
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("drawer", ["contents", "source"])
def test_axe_finds_nothing_in_a_drawer(page: Page, site: str, theme: str, drawer: str) -> None:
    """On a phone, with the drawer open."""
    open_as(page, f"{site}{LESSON}.html", theme, 360)
    page.locator(f"[data-drawer={drawer}]").click()
    expect(page.locator(f"#{drawer}-drawer")).to_be_visible()
    assert violations(page) == []


def test_axe_finds_nothing_in_a_notice(page: Page, site: str) -> None:
    """That storage is full is said at the foot of the window, over whatever stands there."""
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    open_as(page, f"{site}{LESSON}.html", "dark", 360)
    right(questions(page)[0]).click()
    expect(page.locator(".notice > p")).to_be_visible()
    assert violations(page) == []


def test_axe_finds_nothing_in_search_results(page: Page, site: str) -> None:
    """The list that Sphinx's search writes."""
    open_as(page, f"{site}search.html?q=attention", "light", 1280)
    expect(page.locator("#search-results li").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_a_phone(page: Page, site: str, name: str) -> None:
    """No page scrolls sideways at 360 pixels, nor at 320, which is 400 % of 1280."""
    open_as(page, f"{site}{name}.html", "light", 360)
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_page_is_worked_by_keyboard_from_its_top(page: Page, site: str) -> None:
    """The first Tab shows the way past the contents; the switch of colours, a drawer and search answer to keys."""
    open_as(page, f"{site}{LESSON}.html", "light", 1280)
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the text")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#main-content")).to_be_focused()
    page.keyboard.press("Control+k")
    expect(page.locator(".contents-search input")).to_be_focused()
    page.keyboard.type("softmax")
    page.keyboard.press("Enter")
    expect(page.locator("#search-results li").first).to_be_visible()


def test_light_or_dark_is_kept(page: Page, site: str) -> None:
    """The switch goes from the system's colours to light to dark, says which, and the next page keeps it."""
    open_as(page, f"{site}index.html", "light", 1280)
    root, switch = page.locator("html"), page.locator(".theme-switch")
    expect(switch).to_have_attribute("aria-label", "Light or dark: as the system")
    expect(root).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    switch.press("Enter")
    expect(root).to_have_attribute("data-theme", "light")
    switch.press("Enter")
    expect(switch).to_have_attribute("aria-label", "Light or dark: dark")
    page.emulate_media(color_scheme="light")
    page.goto(f"{site}source.html")
    expect(root).to_have_attribute("data-theme", "dark")


def test_what_scrolls_sideways_can_be_reached_by_keyboard(page: Page, site: str) -> None:
    """On a machine that never idles, before and after the window narrows, and inside what was folded at first."""
    page.add_init_script("globalThis.requestIdleCallback = () => 0")
    wide = "each.scrollWidth > each.clientWidth + 1"
    beyond_reach = f"[...document.querySelectorAll('.bd-article pre')].filter(each => {wide} && each.tabIndex < 0)"
    reached = page.locator(".bd-article pre[tabindex='0']:not([aria-label])")
    open_as(page, f"{site}{LESSON}.html", "light", 1280)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    page.wait_for_function(f"{beyond_reach}.length === 0")
    before = reached.count()
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function(f"{beyond_reach}.length === 0 && innerWidth === 360")
    assert reached.count() > before
