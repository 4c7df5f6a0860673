"""The figures of the lesson "Gradients by hand" answer: to a letter, a step, a mistake."""

from __future__ import annotations

from playwright.sync_api import expect

from .test_figures_of_names import Open, figure, shown

LESSON = "learning/gradients-by-hand"


def test_the_way_back_goes_step_by_step(open_page: Open) -> None:
    """For another letter, untrained, the third step tells a loss like that of knowing nothing."""
    page = open_page(LESSON)
    block = figure(page, "way-back")
    block.get_by_text("e → m", exact=True).click()
    block.get_by_text("untrained", exact=True).click()
    block.get_by_role("button", name="First step").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(block.locator(".fig-told")).to_contain_text("m came, and it had 0.04. The loss is −log of that: 3.")
    expect(shown(block).get_by_text("e: 16 numbers")).to_be_visible()


def test_the_check_catches_each_mistake(open_page: Open) -> None:
    """A wrong sign at the scores makes slopes of all matrices wrong, and the program stops."""
    block = figure(open_page(LESSON), "sign-check")
    expect(block.locator(".fig-told")).to_contain_text("All 3,184 slopes agree")
    block.get_by_text("sign at the scores", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("in wte, mlp_fc1 and mlp_fc2. The loss climbs")
    expect(shown(block).get_by_text("✗ differ")).to_have_count(3)
