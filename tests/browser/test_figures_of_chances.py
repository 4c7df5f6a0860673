"""The figures of chances and of surprise answer: to a letter, to a number that points, to a seed and a smoothing."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
CHANCES = "counting/from-counts-to-chances"
SURPRISE = "counting/surprise"


def test_counts_become_chances_step_by_step(open_page: Open) -> None:
    """Each step says what it does; the row of another letter takes the same steps."""
    block = figure(open_page(CHANCES), "row-to-chances")
    told, forward = block.locator(".fig-told"), block.get_by_role("button", name="One step forward")
    expect(told).to_contain_text("After m the table has 229 counts")
    forward.click()
    expect(told).to_contain_text("91 / 229 = 0.397")
    block.get_by_label("This letter").fill("q")
    expect(told).to_contain_text("7 / 9 = 0.778")
    block.get_by_label("This letter").fill("Q")
    expect(block.locator(".fig-says").first).to_contain_text("type one small letter")
    expect(told).to_contain_text("7 / 9 = 0.778")


def test_a_number_points_to_a_letter(open_page: Open) -> None:
    """The figure goes to its last step; a number outside the strip is refused; chance points as well."""
    block = figure(open_page(CHANCES), "row-to-chances")
    number = block.get_by_label("A number from 0 to 1")
    number.fill("0.1")
    block.get_by_role("button", name="Point").click()
    expect(block.locator(".fig-told")).to_contain_text("0.1 lies in the piece of a")
    number.fill("1")
    number.press("Enter")
    expect(number).to_have_attribute("aria-invalid", "true")
    block.get_by_role("button", name="By chance").click()
    expect(number).not_to_have_attribute("aria-invalid", "true")
    expect(block.locator(".fig-told")).to_contain_text(f"{number.input_value()} lies in the piece of")


def test_names_are_drawn_from_the_table(open_page: Open) -> None:
    """More smoothing gives other names from the same seed, and another seed gives others again."""
    block = figure(open_page(CHANCES), "names-by-counting")
    expect(shown(block).get_by_text("malextyanakhairi", exact=True)).to_be_visible()
    block.get_by_text("100", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("the chance of u after q is 0.039")
    expect(shown(block).get_by_text("qaiftsyblagnagro", exact=True)).to_be_visible()
    block.get_by_role("button", name="Next seed").click()
    expect(block.locator(".fig-told")).to_contain_text("Seed 43 begins with")
    expect(shown(block).get_by_text("qaiftsyblagnagro", exact=True)).to_have_count(0)


def test_the_pairs_of_a_name_come_onto_the_curve_one_by_one(open_page: Open) -> None:
    """The figure begins with the mean; going back shows each pair with its chance and its surprise."""
    block = figure(open_page(SURPRISE), "surprise-curve")
    told = block.locator(".fig-told")
    expect(told).to_contain_text("= 2.656. This is the loss of “leo”")
    block.get_by_role("button", name="First step").click()
    expect(block.locator(".fig-wide .fig-share")).to_have_count(0)
    block.get_by_role("button", name="One step forward").click()
    expect(told).to_contain_text("BOS → l has the chance 56 / 1,027 = 0.055")
    expect(block.locator(".fig-wide .fig-share")).to_have_count(1)


def test_a_typed_name_gets_its_loss(open_page: Open) -> None:
    """Pair by pair under the counting model, or under an empty table; what is no name is refused."""
    block = figure(open_page(SURPRISE), "name-surprise")
    name, told = block.get_by_label("A name"), block.locator(".fig-told")
    name.fill("leo")
    expect(told).to_contain_text("The loss of “leo” is 2.656")
    name.fill("Leo")
    expect(block.locator(".fig-says")).to_contain_text('write "l"')
    expect(told).to_contain_text("The loss of “leo” is 2.656")
    block.get_by_text("empty", exact=True).click()
    expect(told).to_contain_text("The loss of “leo” is 3.296, as bad as picking among 27.0")
