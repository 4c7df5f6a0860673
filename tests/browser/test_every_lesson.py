"""What holds for every lesson and every module's page: it is light, keeps its place, can be read, and axe-core finds nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Response, expect

from .progress_page import BOOK
from .test_accessibility import COLOURS, SIZES, open_as, violations
from .test_weight import SHIFTS, assert_light

LESSONS = sorted(str(path.relative_to(BOOK).with_suffix("")) for path in BOOK.glob("*/*.md"))
SMALLEST = 11  # pixels, of a figure's text on a phone
TEXT_SIZES = """() => [...document.querySelectorAll(".drawing .fig-narrow text")].filter((text) => text.checkVisibility())
  .map((text) => [parseFloat(getComputedStyle(text).fontSize), text.getScreenCTM()])
  .map(([size, { a, b }]) => size * Math.hypot(a, b))"""  # of text that stands on its side, too


def take_figures_over(page: Page) -> None:
    """Bring every figure into view, until its scripts are at work."""
    for name in page.locator("[data-figure]").evaluate_all("(figures) => figures.map(({ id }) => id)"):
        page.locator(f"#{name}").scroll_into_view_if_needed()
        expect(page.locator(f"#{name}[data-taken]")).to_be_attached()


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_light_steady_legible_and_accessible(page: Page, site: str, lesson: str, width: int) -> None:
    """A first visit costs little; nothing moves while its figures come into view and begin to answer; their words are large
    enough on a phone; nothing scrolls sideways; and axe finds nothing, light or dark."""
    page.add_init_script(SHIFTS)
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    open_as(page, f"{site}{lesson}.html", "light", width)
    page.wait_for_load_state("networkidle")
    if not lesson.endswith("/index"):  # a module's page is short: its exercise is near, and Python loads at once
        assert_light(responses, site)
    take_figures_over(page)
    assert page.evaluate("window.shifts") < 0.02
    if width < 600:
        assert min(page.evaluate(TEXT_SIZES), default=SMALLEST) >= SMALLEST
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("scrollTo(0, 0)")  # where the top bar covers no control in part
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert violations(page, COLOURS) == []
