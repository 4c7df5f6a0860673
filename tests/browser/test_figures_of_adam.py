"""The figures of the lessons on Adam answer: to a step, to two parameters that a reader types."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
EACH = "adam/a-step-for-each"


def told(block: Locator) -> Locator:
    return block.locator(".fig-told")


def test_a_step_of_the_run_is_chosen(open_page: Open) -> None:
    """The name, both slopes and both steps are told; a letter that the name has not has the slope 0."""
    block = figure(open_page(EACH), "rare-and-frequent")
    expect(told(block)).to_contain_text("It learns “queena”. Step 25: wte a 0 has the slope 0.1148")
    block.get_by_label("Step").fill("0")
    expect(told(block)).to_contain_text("It learns “anaiza”. Step 0:")
    expect(told(block)).to_contain_text("wte q 0 has the slope 0, and its step is 0.000 learning rates")
    expect(shown(block).get_by_text("in step 0", exact=True)).to_be_visible()


def test_a_typed_parameter_is_looked_up_in_a_run_in_the_page(open_page: Open) -> None:
    """Its slopes are the run's; what is no parameter is refused with what there is, and the figure stays."""
    block = figure(open_page(EACH), "any-two-parameters")
    block.get_by_label("One parameter").fill("wte q 0")
    expect(told(block)).to_contain_text("0.611 and 0.0609", timeout=30_000)
    expect(shown(block).get_by_text("slope in 9 steps", exact=True)).to_be_visible()
    block.get_by_label("Another one").fill("lm_head q 0")
    expect(shown(block).get_by_text("slope in 1,000 steps", exact=True)).to_be_visible(timeout=30_000)
    block.get_by_label("Another one").fill("wpe 16 0")
    expect(block.locator(".fig-says").nth(1)).to_contain_text("its rows are 0 to 15")
    expect(told(block)).to_contain_text("lm_head q 0")
