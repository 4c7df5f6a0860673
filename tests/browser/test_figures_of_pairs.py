"""The figures of pairs answer: a table fills name by name, and a row of it is written out when it is chosen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .test_accessibility import SIZES, open_as, violations
from .test_figures_of_names import figure, shown
from .test_weight import SHIFTS

Open = Callable[[str], Page]
LESSON = "counting/pairs"


def test_the_table_fills_name_by_name(open_page: Open) -> None:
    """Each step guesses a name and counts it; one step back, the table is as it was."""
    block = figure(open_page(LESSON), "pair-counts")
    told, forward = block.locator(".fig-told"), block.get_by_role("button", name="One step forward")
    expect(told).to_contain_text("nothing has been counted")
    forward.click()
    expect(told).to_contain_text("Name 1, “anaiza”: 0 of 7 guesses were right")
    one = shown(block).all_text_contents()
    forward.click()
    expect(told).to_contain_text("Name 2, “julyen”")
    assert shown(block).all_text_contents() != one
    block.get_by_role("button", name="One step back").click()
    expect(told).to_contain_text("Name 1, “anaiza”")
    assert shown(block).all_text_contents() == one


def test_a_row_is_chosen_by_its_button_or_by_pointing_at_it(open_page: Open) -> None:
    """A click on a row is as good as its button, which shows it; the number of names can be changed."""
    block = figure(open_page(LESSON), "what-follows")
    told = block.locator(".fig-told")
    block.get_by_role("radio", name="q", exact=True).focus()
    block.page.keyboard.press("Space")
    expect(told).to_contain_text("“q” is followed 274 times")
    block.locator(".fig-wide .fig-choosable").nth(12).click()
    expect(told).to_contain_text("“m” is followed")
    expect(block.get_by_role("radio", name="m", exact=True)).to_be_checked()
    block.get_by_text("1,000", exact=True).click()
    expect(told).to_contain_text("“m” is followed 229 times. Most often comes “a”, 91")


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
