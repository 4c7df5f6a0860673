"""The figures of pairs answer: a table fills name by name, and a row of it is written out when it is chosen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
LESSON = "counting/pairs"


def test_the_table_fills_name_by_name(open_page: Open) -> None:
    """Each step guesses a name and counts it; one step back, the table is as it was."""
    block = figure(open_page(LESSON), "pair-counts")
    told, forward = block.locator(".fig-told"), block.get_by_role("button", name="One step forward")
    expect(told).to_contain_text("Name 1, “anaiza”: 0 of 7 guesses were right")
    one = shown(block).all_text_contents()
    forward.click()
    expect(told).to_contain_text("Name 2, “julyen”")
    assert shown(block).all_text_contents() != one
    block.get_by_role("button", name="One step back").click()
    expect(told).to_contain_text("Name 1, “anaiza”")
    assert shown(block).all_text_contents() == one
    block.get_by_role("button", name="One step back").click()
    expect(told).to_contain_text("nothing has been counted")


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
