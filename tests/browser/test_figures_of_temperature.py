"""The figures of module 11 answer: to a beginning, a temperature, a seed; and their exercises are solved in the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from _ext.exercise import read

from .exercise_page import ROOT, ExercisePage
from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
LESSON = "babble/temperature"
WRITING = "babble/one-letter-at-a-time"


def told(block: Locator) -> Locator:
    return block.locator(".fig-told")


def test_a_beginning_is_scored_in_the_page_at_three_temperatures(open_page: Open) -> None:
    """A typed beginning, and none at all; what cannot be read is refused, and the figure stays."""
    block = figure(open_page(LESSON), "three-temperatures")
    field = block.get_by_label("A beginning")
    field.fill("th")
    expect(told(block)).to_contain_text("Likeliest after “th” is “a” at every temperature: 0.455 at 1, 0.835 at 0.5")
    field.fill("")
    expect(told(block)).to_contain_text("Likeliest for the first letter is “a”")
    field.fill("zoë")
    expect(block.locator(".fig-says")).to_contain_text("ë")
    expect(told(block)).to_contain_text("for the first letter")


def test_one_seed_gives_other_names_at_another_temperature(open_page: Open) -> None:
    """The slider is moved by keys, another seed keeps the temperature, and 42 gives what Python drew."""
    block = figure(open_page(LESSON), "names-by-temperature")
    slider = block.get_by_role("slider", name="Temperature")
    slider.press("End")
    expect(told(block)).to_contain_text("At temperature 3.0")
    expect(shown(block).get_by_text("paifts", exact=True)).to_be_visible()
    block.get_by_role("button", name="Next seed").click()
    expect(told(block)).to_contain_text("The first number from seed 43")
    expect(told(block)).to_contain_text("At temperature 3.0")
    block.get_by_label("A seed").fill("42")
    block.get_by_label("A seed").press("Enter")
    slider.press("Home")
    expect(shown(block).get_by_text("kalian", exact=True)).to_be_visible()


def test_a_name_of_the_run_is_written_step_by_step(open_page: Open) -> None:
    """The keys step through it, the next of the twenty is computed in the page, and what is no number of one is refused."""
    block = figure(open_page(WRITING), "name-written")
    expect(told(block)).to_contain_text("Step 1 of 5: read BOS at position 0, draw b")
    block.get_by_role("button", name="One step forward").press("ArrowRight")
    expect(told(block)).to_contain_text("so that the name is now “bi”")
    block.get_by_role("button", name="The next").click()
    expect(told(block)).to_contain_text("Step 1 of 7: read BOS at position 0, draw a")
    field = block.get_by_label("Which of the twenty")
    field.fill("20")
    field.press("Enter")
    expect(told(block)).to_contain_text("Step 1 of 6: read BOS at position 0, draw n")
    field.fill("21")
    field.press("Enter")
    expect(block.locator(".fig-says")).to_contain_text("type a whole number from 1 to 20")
    expect(told(block)).to_contain_text("draw n")


def test_a_beginning_is_finished_in_the_page(open_page: Open) -> None:
    """Six endings of a typed beginning, the draws of the one that is chosen, and others when asked again."""
    block = figure(open_page(WRITING), "name-endings")
    block.get_by_label("A beginning").fill("oli")
    block.get_by_role("button", name="Finish the name").click()
    expect(told(block)).to_contain_text("From “oli” ending 1 makes “oli")
    block.locator("label").get_by_text("2", exact=True).click()
    expect(told(block)).to_contain_text("From “oli” ending 2 makes “oli")
    before = shown(block).all_text_contents()
    block.get_by_role("button", name="Finish the name").click()
    expect(told(block)).to_contain_text("ending 1 makes")
    assert shown(block).all_text_contents() != before


@pytest.mark.parametrize("lesson", [LESSON, WRITING])
def test_the_exercise_is_solved_in_the_page(open_page: Open, lesson: str) -> None:
    """The first wrong answer gets its hint, and the solution passes."""
    exercise = read(ROOT / "book" / f"{lesson}.py")
    page = ExercisePage(open_page(lesson))
    page.run(exercise.wrong_answers[0].program)
    assert not page.graded()["passed"]
    expect(page.verdict).to_contain_text(exercise.wrong_answers[0].hint.split(". ")[0])
    page.run(exercise.solution)
    assert page.graded()["passed"]
