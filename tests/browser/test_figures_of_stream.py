"""The figures of the lesson on residual connections answer to a name, a letter and the switches of the blocks."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from .test_figures_of_names import figure, shown

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
