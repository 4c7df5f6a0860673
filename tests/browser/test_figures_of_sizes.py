"""The figures of the last lesson answer, and its exercise is solved in the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from _ext.exercise import read

from .exercise_page import ROOT, ExercisePage
from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
LESSON = "the-whole-file/from-here-to-chatgpt"


def told(block: Locator) -> Locator:
    return block.locator(".fig-told")


def test_the_models_are_compared_on_two_scales_and_in_other_sizes(open_page: Open) -> None:
    """Another scale and another size are chosen, and the words say what each does."""
    block = figure(open_page(LESSON), "model-sizes")
    expect(told(block)).to_contain_text("each mark stands for ten times as many")
    block.locator("label").get_by_text("plain scale", exact=True).click()
    expect(told(block)).to_contain_text("stand at the left end")
    block.locator("label").get_by_text("n_embd", exact=True).click()
    expect(told(block)).to_contain_text("The n_embd of Llama 3.1 is 1,024 times that of microgpt.")


def test_the_program_is_counted_as_its_sizes_are_changed(open_page: Open) -> None:
    """Sliders are moved by keys; a number of heads that cannot be is not taken."""
    block = figure(open_page(LESSON), "counted-model")
    expect(told(block)).to_contain_text("4,192 parameters")
    block.get_by_role("slider", name="n_embd").press("ArrowRight")
    expect(told(block)).to_contain_text("14,528 parameters")
    block.get_by_role("slider", name="n_layer").press("ArrowRight")
    expect(told(block)).to_contain_text("26,816 parameters")
    block.get_by_role("slider", name="n_head").press("End")
    expect(told(block)).to_contain_text("32 heads of 1 number")
    block.locator("label").get_by_text("texts, by GPT-2's pieces").click()
    expect(shown(block).get_by_text("1,608,224", exact=True).first).to_be_visible()


def test_the_exercise_is_solved_in_the_page(open_page: Open) -> None:
    """The first wrong answer gets its hint, and the solution passes."""
    exercise = read(ROOT / "book" / f"{LESSON}.py")
    page = ExercisePage(open_page(LESSON))
    page.run(exercise.wrong_answers[0].program)
    assert not page.graded()["passed"]
    expect(page.verdict).to_contain_text(exercise.wrong_answers[0].hint.split(". ")[0])
    page.run(exercise.solution)
    assert page.graded()["passed"]
