"""The figures of the module "Learning by slopes" answer, and its lessons are fit for a phone and for every reader."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

Open = Callable[[str], Page]


def figure(page: Page, name: str) -> Locator:
    """A figure in view, its scripts at work."""
    block = page.locator(f"#drawing-{name}")
    block.scroll_into_view_if_needed()
    expect(page.locator(f"#drawing-{name}[data-taken]")).to_be_attached()
    return block


def test_a_smaller_nudge_finds_the_slope(open_page: Open) -> None:
    """The player shrinks the nudge; on x * x, where the slider's place is held within the picture, any nudge is exact."""
    block = figure(open_page("learning/nudge"), "nudge-slope")
    told = block.locator(".fig-told")
    expect(told).to_contain_text("Step 1 of 6: h = 2")
    block.get_by_role("button", name="One step forward").click()
    expect(told).to_contain_text("Step 2 of 6: h = 1")
    place = block.get_by_label("Where we stand")
    place.fill("6")
    expect(told).to_contain_text("finds the slope 0.1")
    block.get_by_text("x * x", exact=True).first.click()
    expect(place).to_have_value("3")
    expect(told).to_contain_text("finds the slope 6.0000. The curve's own slope here is 6.0000: the same")
    block.get_by_text("to the right only", exact=True).click()
    expect(told).to_contain_text("it is off by 1.0000")


def test_errors_of_nudges_are_shown_for_each_function(open_page: Open) -> None:
    """The smallest errors are told in words."""
    block = figure(open_page("learning/nudge"), "nudge-errors")
    expect(block.locator(".fig-told")).to_contain_text("at h = 10⁻⁵")
    block.get_by_text("x * x", exact=True).first.click()
    expect(block.locator(".fig-told")).to_contain_text("With h = 1 the nudge both ways is exact.")


def test_a_ball_walks_down_a_valley(open_page: Open) -> None:
    """Step by step by keys; another valley has its own rates, and the ball begins where the slider says."""
    page = open_page("learning/downhill")
    block = figure(page, "valley-steps")
    told = block.locator(".fig-told")
    expect(told).to_contain_text("Step 12 of 12: after 12 steps")
    block.get_by_role("button", name="First step").click()
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("the ball is at 2.8800, at the height 8.2944. It began at 3.0, at the height 9.0000.")
    block.get_by_text("the loss of anna", exact=True).click()
    block.get_by_text("40", exact=True).click()
    expect(told).to_contain_text("With the learning rate 40 the ball is at")
    block.get_by_label("Start").fill("-2")
    expect(told).to_contain_text("It began at −2.0")


def test_a_reader_chooses_a_learning_rate(open_page: Open) -> None:
    """The walk with it is told in words; what is no number is refused, and the figure stays as it was."""
    block = figure(open_page("learning/downhill"), "descent-heights")
    rate, told = block.get_by_label("A learning rate"), block.locator(".fig-told")
    rate.fill("0.5")
    expect(told).to_contain_text("the height is 0.0000, at 0.0000, and the ball hardly moves any more.")
    rate.fill("1.1")
    expect(told).to_contain_text("higher than at the start")
    expect(block.locator(".fig-wide text").get_by_text("higher than the picture")).to_be_visible()
    rate.fill("fast")
    expect(block.locator(".fig-says")).to_contain_text("is no learning rate here")
    expect(told).to_contain_text("higher than at the start")
