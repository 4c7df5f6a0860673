"""The lesson on the whole file: the walk through a step, the questions on broken copies, and its exercise in the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from _ext.exercise import read

from .exercise_page import ROOT, ExercisePage
from .test_figures_of_names import figure

Open = Callable[[str], Page]
LESSON = "the-whole-file/the-complete-algorithm"


def test_the_first_step_is_walked_there_and_back(open_page: Open) -> None:
    """Each part of the way has lines of its own, and a typed number leads to one of them."""
    block = figure(open_page(LESSON), "step-walk")
    told, line = block.locator(".fig-told"), block.get_by_label("Go to line")
    expect(told).to_contain_text("line 143")
    block.get_by_text("back", exact=True).click()
    expect(line).not_to_have_value("143")
    line.fill("72")
    expect(told).to_contain_text("line 72")
    block.get_by_text("update", exact=True).click()
    line.fill("181")
    expect(told).to_contain_text("line 181")


def test_every_copy_of_the_final_test_has_one_right_line_and_reasons(open_page: Open) -> None:
    """Fifteen questions; a wrong line says why it is not that one."""
    page = open_page(LESSON)
    copies = page.locator(".question", has_text="which line is broken?").or_(
        page.locator(".question", has_text="Which line is broken?")
    )
    expect(copies).to_have_count(15)
    for copy in copies.all():
        expect(copy.locator(".choice.right")).to_have_count(1)
        expect(copy.locator(".choice.wrong")).to_have_count(3)


def test_the_exercise_is_solved_in_the_page(open_page: Open) -> None:
    """The first wrong answer gets its hint, and the solution passes."""
    exercise = read(ROOT / "book" / f"{LESSON}.py")
    page = ExercisePage(open_page(LESSON))
    page.run(exercise.wrong_answers[0].program)
    assert not page.graded()["passed"]
    expect(page.verdict).to_contain_text("It only uses them. Where do they come from?")
    page.run(exercise.solution)
    assert page.graded()["passed"]
