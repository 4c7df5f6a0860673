"""The figures of the lesson "The chain rule" answer: to a step, to other belts, to another formula."""

from __future__ import annotations

from playwright.sync_api import expect

from .test_figures_of_names import Open, figure, shown

LESSON = "learning/chain-rule"


def test_the_wheels_turn_one_after_another(open_page: Open) -> None:
    """At the first step only A has turned; the third brings C."""
    page = open_page(LESSON)
    block = figure(page, "belt-chain")
    block.get_by_role("button", name="First step").click()
    expect(shown(block).get_by_text("0", exact=True)).to_have_count(3)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(block.locator(".fig-told")).to_contain_text("From A to C the rate is 2 × 3 = 6.")


def test_other_belts_give_another_rate(open_page: Open) -> None:
    """The product and the nudge change together."""
    block = figure(open_page(LESSON), "belt-rates")
    block.get_by_role("group", name="Belt from B to C").get_by_text("3", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("Multiplied: 2 × 3 × 0.5 = 3.")
    expect(shown(block).get_by_text("nudged: 0.03 / 0.01 = 3")).to_be_visible()


def test_another_formula_has_other_rates(open_page: Open) -> None:
    """Three paths of x × x × x at 4 bring 16 each."""
    block = figure(open_page(LESSON), "meeting-paths")
    block.get_by_text("x × x × x", exact=True).click()
    block.get_by_role("group", name="x =", exact=True).get_by_text("4", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("16 + 16 + 16 = 48. Nudging x says 48.00.")
