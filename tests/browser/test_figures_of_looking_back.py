"""The figures of the lesson on query, key and value answer to a name and its positions."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
LESSON = "attention/query-key-value"


def test_the_lists_grow_position_by_position(open_page: Open) -> None:
    """The player goes through a typed name, and each position adds a key and a value."""
    block = figure(open_page(LESSON), "query-key-value")
    expect(block.locator(".fig-told")).to_contain_text("4 keys and 4 values")
    block.get_by_label("A name").fill("oliver")
    expect(block.locator(".fig-told")).to_contain_text("Step 7 of 7: position 6, “r”", timeout=20_000)
    expect(block.locator(".fig-told")).to_contain_text("7 keys and 7 values")
    block.get_by_role("button", name="First step").click()
    expect(block.locator(".fig-told")).to_contain_text("there is now 1 key and 1 value")
    block.get_by_role("button", name="One step forward").click()
    expect(shown(block).get_by_text("x: “o” at position 1", exact=True)).to_be_visible()


def test_a_query_meets_any_key_so_far(open_page: Open) -> None:
    """The sum of the products is told; a key of a later letter is not to be had; no name with other characters is read."""
    block = figure(open_page(LESSON), "query-fits")
    expect(block.locator(".fig-told")).to_contain_text("“e” fits best")
    block.get_by_label("A name").fill("oliv")
    expect(block.locator(".fig-told")).to_contain_text("The query of “v” meets the key of “o”", timeout=20_000)
    block.get_by_role("group", name="The query of").get_by_text("o", exact=True).click()
    block.get_by_role("group", name="meets the key of").get_by_text("v", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("The query of “o” meets its own key")
    block.get_by_label("A name").fill("zoë")
    expect(block.locator(".fig-says")).to_contain_text("ë")
