"""The figures of the lesson on residual connections answer to a name, a letter and the switches of the blocks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .test_accessibility import SIZES, open_as, violations
from .test_figures_of_names import figure, shown
from .test_weight import SHIFTS

Open = Callable[[str], Page]
LESSON = "where-am-i/residuals"


def told(block: Locator) -> Locator:
    return block.locator(".fig-told")


def test_a_block_is_switched_off(open_page: Open) -> None:
    """It adds nothing, and the loss is told beside the one with both at work."""
    block = figure(open_page(LESSON), "stream")
    expect(told(block)).to_contain_text("The loss of “emma” is 2.4793, as many as 11.9 equally likely letters.")
    block.get_by_text("the attention block", exact=True).first.click()
    expect(told(block)).to_contain_text("the attention block is switched off and adds nothing")
    expect(told(block)).to_contain_text(
        "2.5818, as many as 13.2 equally likely letters. With both blocks at work it is 2.4793"
    )
    expect(shown(block).get_by_text("switched off", exact=True)).to_have_count(2)  # the row, and the table's heading


def test_a_typed_name_is_computed_in_the_page(open_page: Open) -> None:
    """Its last letter is shown, another can be chosen, and the switches stay as they are."""
    block = figure(open_page(LESSON), "stream")
    block.locator("label").get_by_text("both", exact=True).click()
    block.get_by_label("A name").fill("oliv")
    expect(told(block)).to_contain_text("At “v” the stream begins", timeout=20_000)
    expect(told(block)).to_contain_text(
        "“oliv” is 3.2635, as many as 26.1 equally likely letters. With both blocks at work it is 3.0016"
    )
    block.locator("label").get_by_text("i", exact=True).click()
    expect(told(block)).to_contain_text("At “i” the stream begins")


def test_a_name_has_its_surprises_under_each_setting(open_page: Open) -> None:
    """One row a guess; what cannot be typed is refused, and the figure stays."""
    block = figure(open_page(LESSON), "stream-losses")
    block.get_by_label("A name").fill("oliv")
    expect(shown(block).get_by_text("3.2635", exact=True)).to_be_visible(timeout=20_000)
    expect(told(block)).to_contain_text("The loss of “oliv” is smallest, 3.0016 with neither switched off")
    block.get_by_label("A name").fill("zoë")
    expect(block.locator(".fig-says")).to_contain_text("ë")
    expect(told(block)).to_contain_text("“oliv”")


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_lesson(page: Page, site: str, theme: str, width: int) -> None:
    """In both themes, at both widths, and nothing scrolls sideways."""
    open_as(page, f"{site}{LESSON}.html", theme, width)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_numbers_and_words_can_be_read_on_a_phone(open_page: Open) -> None:
    """At 360 pixels no text of a figure is painted smaller than 11 pixels."""
    page = open_page(LESSON)
    page.set_viewport_size({"width": 360, "height": 740})
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(".drawing .fig-narrow text")].filter((text) => text.checkVisibility())
          .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""
    )
    assert sizes
    assert min(sizes) >= 11


@pytest.mark.parametrize("width", SIZES)
def test_nothing_moves_when_figures_are_taken_over(page: Page, site: str, width: int) -> None:
    """The page keeps its place while its figures come into view and begin to answer."""
    page.add_init_script(SHIFTS)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site}{LESSON}.html", wait_until="networkidle")
    for block in page.locator("[data-figure]").all():
        figure(page, (block.get_attribute("id") or "").removeprefix("drawing-"))
    assert page.evaluate("window.shifts") < 0.02
