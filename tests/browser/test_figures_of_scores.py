"""The figures of the lesson on scores answer to a name and its letters, and to what the dot products are divided by."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
LESSON = "attention/scores"


def test_a_row_of_scores_comes_about_step_by_step(open_page: Open) -> None:
    """The player leads from products to scores, for a typed name, for any letter and any key so far."""
    block = figure(open_page(LESSON), "score-row")
    expect(block.locator(".fig-told")).to_contain_text("The highest score, 0.91, is that of “e”")
    block.get_by_role("button", name="First step").click()
    expect(block.locator(".fig-told")).to_contain_text("That makes 16 products")
    block.get_by_role("button", name="One step forward").click()
    expect(block.locator(".fig-told")).to_contain_text("the 16 products make 3.65")
    block.get_by_label("A name").fill("oliver")
    expect(shown(block).get_by_text("the query of “r”", exact=True)).to_be_visible(timeout=20_000)
    block.get_by_role("group", name="The letter that looks").get_by_text("i", exact=True).click()
    block.get_by_role("button", name="One step forward").click()
    expect(block.locator(".fig-told")).to_contain_text("There are 4 keys so far, so there are 4 sums")
    block.get_by_role("group", name="Shown whole: the key of").get_by_text("r", exact=True).click()
    expect(shown(block).get_by_text("× its own key", exact=True)).to_be_visible()


def test_the_division_holds_the_spread(open_page: Open) -> None:
    """Undivided it grows with the length, by the root it stays at about 1, by the length it shrinks."""
    block = figure(open_page(LESSON), "score-spread")
    expect(block.locator(".fig-told")).to_contain_text("to length 256 the spread grows from 0.93 to 16.52")
    block.get_by_text("the root of the length", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("about 1 for every length")
    block.get_by_text("the length", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("shrinks from 0.93 to 0.06")
