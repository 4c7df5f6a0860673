"""The figures of the lessons on the blend and on the past answer to a name, to sliders and to steps."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
BLEND = "attention/blend"
PAST = "attention/only-the-past"


def told(block: Locator) -> Locator:
    return block.locator(".fig-told")


def test_a_blend_comes_about_step_by_step(open_page: Open) -> None:
    """Shares, values, products and their sum are brought in one after the other, for any letter of a typed name."""
    block = figure(open_page(BLEND), "blend-values")
    expect(told(block)).to_contain_text("Step 5 of 5: add up")
    block.get_by_label("A name").fill("oliv")
    expect(told(block)).to_contain_text("Number 1 of the blend: 0.55 ×", timeout=20_000)
    block.get_by_role("button", name="First step").click()
    expect(told(block)).to_contain_text("The query of “v” has met 5 keys. That gave 5 scores.")
    block.get_by_role("button", name="One step forward").click()
    expect(told(block)).to_contain_text("The largest, 0.55, goes to “o”")
    block.get_by_text("BOS", exact=True).first.click()
    expect(told(block)).to_contain_text("There is nothing to choose from")


def test_scores_are_dragged_and_the_blend_moves(open_page: Open) -> None:
    """A slider's keys move a score; far ahead, its letter takes nearly all."""
    block = figure(open_page(BLEND), "blend-between")
    expect(told(block)).to_contain_text("goes to the e")
    block.get_by_label("Score of the second m").press("End")
    expect(told(block)).to_contain_text(
        "goes to the second m. The blend is at −0.37 and −0.50. It is almost that letter's value."
    )
    expect(shown(block).get_by_text("1.00", exact=True)).to_be_visible()


def test_the_triangle_grows_and_the_mask_gives_the_same(open_page: Open) -> None:
    """Row by row at the left, all at once at the right, for a typed name; the two never differ."""
    block = figure(open_page(PAST), "two-masks")
    expect(told(block)).to_contain_text("All shares and blends are equal, to the last digit.")
    block.get_by_label("A name").fill("oliver")
    expect(told(block)).to_contain_text("Step 7 of 7: position 6, “r”", timeout=20_000)
    block.get_by_role("button", name="First step").click()
    expect(told(block)).to_contain_text(
        "Left: 1 key in the list, 1 score. Right: 7 scores, and 6 of them replaced by −∞. All shares and blends are equal"
    )
    block.locator("label").get_by_text("scores", exact=True).click()
    expect(shown(block).get_by_text("−∞", exact=True)).to_have_count(21)


def test_the_cache_grows_before_it_is_used(open_page: Open) -> None:
    """A typed name is read from its beginning: each position keeps a key and a value, then looks back at all that is kept."""
    block = figure(open_page(PAST), "cache-grows")
    expect(told(block)).to_contain_text("“m” meets 4 keys.")
    block.get_by_label("A name").fill("oliv")
    expect(told(block)).to_contain_text("1 key and 1 value. The lists were empty until now.", timeout=20_000)
    for _ in range(3):
        block.get_by_role("button", name="One step forward").click()
    expect(told(block)).to_contain_text("Step 4 of 10: position 1, “o”: look back")
    expect(told(block)).to_contain_text("“o” meets 2 keys.")
