"""The figures of the lessons on softmax and on the small network answer to sliders, buttons and steps."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
SOFTMAX = "a-model-with-knobs/softmax"
NETWORK = "a-model-with-knobs/a-tiny-network"


def told(block: Locator) -> Locator:
    return block.locator(".fig-told")


def test_a_slider_moves_a_score(open_page: Open) -> None:
    """By keyboard; its number is written beside it and told to screen readers, and the chances follow."""
    block = figure(open_page(SOFTMAX), "softmax-scores")
    expect(told(block)).to_contain_text("a 0.58, e 0.19")
    slider = block.get_by_label("Score of a")
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "−10.0")
    expect(slider.locator("+ output")).to_have_text("−10.0")
    expect(told(block)).to_contain_text("a 4.2e-7, e 0.46")
    slider.press("ArrowRight")
    expect(slider.locator("+ output")).to_have_text("−9.9")


def test_adding_to_all_scores_changes_no_chance(open_page: Open) -> None:
    """What Python could not compute without the subtraction is told."""
    block = figure(open_page(SOFTMAX), "softmax-scores")
    block.get_by_text("1,000", exact=True).click()
    expect(told(block)).to_contain_text(
        "a 0.58, e 0.19, i 0.14, o 0.09. Without taking away the largest, Python would stop"
    )
    expect(shown(block).get_by_text("1005.0", exact=True)).to_be_visible()


def test_softmax_is_taken_step_by_step(open_page: Open) -> None:
    """Back at the first step only the scores are there; another letter has other scores."""
    block = figure(open_page(SOFTMAX), "softmax-steps")
    block.get_by_role("button", name="First step").click()
    expect(told(block)).to_contain_text("After j the network gives 27 scores. The highest, 5.04, is that of a")
    expect(shown(block).get_by_text("0.497", exact=True)).to_have_count(0)
    block.get_by_text("q", exact=True).first.click()
    expect(told(block)).to_contain_text("After q")
    block.get_by_text("minus the largest", exact=True).click()
    block.get_by_role("button", name="One step forward").click()
    expect(told(block)).to_contain_text("0.72 − 0.72) = 1.000")


def test_a_letter_goes_through_the_network(open_page: Open) -> None:
    """Step by step; before training all chances are nearly equal."""
    block = figure(open_page(NETWORK), "tiny-network")
    block.get_by_text("untrained", exact=True).click()
    expect(told(block)).to_contain_text("The largest, 0.038, is that of w; 1/27 is 0.037")
    block.get_by_role("button", name="First step").click()
    expect(told(block)).to_contain_text("The row of e in wte: 16 numbers")
    expect(shown(block).get_by_text("0.038", exact=True)).to_have_count(0)


def test_a_letter_shows_what_it_switches_on(open_page: Open) -> None:
    """Another letter, and the same one before training, have others on."""
    block = figure(open_page(NETWORK), "hidden-numbers")
    expect(told(block)).to_contain_text("At a, 12 of the 64 are on. Of these 12, most are on at e (9)")
    block.locator("label").get_by_text("t", exact=True).click()
    expect(told(block)).to_contain_text("At t, 24 of the 64 are on")
    block.get_by_text("untrained", exact=True).click()
    expect(told(block)).to_contain_text("At t, 33 of the 64 are on")
