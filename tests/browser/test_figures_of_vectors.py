"""The figures of "A vector for every letter" and "Linear" answer, and their lessons can be read by everybody."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
VECTORS = "a-model-with-knobs/vectors"
LINEAR = "a-model-with-knobs/linear"


def test_any_two_letters_are_compared(open_page: Open) -> None:
    """Typed letters give their dot product; without training it is another; one letter alone is not enough."""
    block = figure(open_page(VECTORS), "two-vectors")
    field = block.get_by_label("Two letters")
    field.fill("kj")
    expect(block.locator(".fig-told")).to_contain_text("The 16 products of “k” and “j” add up to 1.68.")
    expect(shown(block).get_by_text("× j", exact=True)).to_be_visible()
    field.fill("k")
    expect(block.locator(".fig-says")).to_contain_text("Type two letters")
    field.fill("k.")
    expect(block.locator(".fig-told")).to_contain_text("“k” and BOS")
    field.fill("kj")
    block.get_by_text("untrained", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("add up to 0.0")


def test_row_after_row_gives_a_number(open_page: Open) -> None:
    """The player goes from row to row, here backwards, and tells the output of each."""
    block = figure(open_page(LINEAR), "linear-rows")
    expect(block.locator(".fig-told")).to_contain_text("Row 40 times “e”")
    for _ in range(2):
        block.get_by_role("button", name="One step back").click()
    expect(block.locator(".fig-told")).to_contain_text("Row 38 times “e”")
    expect(block.locator(".fig-told")).to_contain_text("= 0.59")


def test_moving_one_number_moves_the_outputs(open_page: Open) -> None:
    """By the arrow keys, twice as far in is twice as far out; another letter keeps the moves."""
    block = figure(open_page(LINEAR), "linear-moves")
    expect(block.locator(".fig-told")).to_contain_text("Output 50 moves most, by +0.32")
    slider = block.get_by_label("by", exact=True)
    for _ in range(4):
        slider.press("ArrowRight")
    expect(block.locator(".fig-told")).to_contain_text("Output 50 moves most, by +0.6")
    block.get_by_text("k", exact=True).first.click()
    expect(block.locator(".fig-told")).to_contain_text("Number 3 of “k”")
    expect(block.locator(".fig-told")).to_contain_text("Output 50 moves most, by +0.6")
