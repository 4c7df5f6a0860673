"""The lessons on the walk back in a page: one real loss, an expression of the reader's, and the loop that the reader writes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from _ext.exercise import read

from .exercise_page import ROOT, ExercisePage
from .test_figures_of_names import Open, figure, shown
from .test_figures_of_values import Graph

PASSING = "backward/pass-it-back"
TRAINING = "backward/train-with-values"


def test_gradients_of_a_real_loss_come_back_step_by_step(open_page: Open) -> None:
    """Before the way back all gradients are 0; with the knobs after training the walk is shown whole."""
    page = open_page(PASSING)
    block = figure(page, "town-loss")
    told = block.locator(".fig-told")
    block.get_by_label("First step").click()
    expect(told).to_contain_text("Step 1 of 20")
    expect(shown(block).get_by_text("grad 0", exact=True)).to_have_count(3)
    block.get_by_text("after 500 steps", exact=True).click()
    expect(told).to_contain_text("Step 20 of 20")
    expect(shown(block).get_by_text("grad −0.0028", exact=True)).to_be_visible()
    expect(block.locator("svg title").first).to_have_text("The loss of Oulu, after 500 steps")


def test_at_a_corner_nudge_and_rule_differ(open_page: Open) -> None:
    """A sum of exactly 0 before a ReLU is told as a difference; half a unit further they agree."""
    graph = Graph(open_page(PASSING), "#drawing-gradient-graph")
    graph.draw("(a + b).relu() * c")
    expect(graph.block.locator("svg text:visible", has_text="differs")).to_have_count(0)
    graph.block.get_by_label("a =").fill("3")
    expect(graph.block.locator("svg text:visible", has_text="2, differs")).to_have_count(2)
    graph.block.get_by_label("a =").fill("3.5")
    expect(graph.block.locator("svg text:visible", has_text="differs")).to_have_count(0)


def test_runs_are_compared_and_values_counted(open_page: Open) -> None:
    """Without the reset the run ends early; another name makes another number of Values."""
    page = open_page(TRAINING)
    losses = figure(page, "two-losses")
    losses.get_by_text("without the reset", exact=True).click()
    expect(losses.locator(".fig-told")).to_contain_text("After 36 steps the program stops: math domain error.")
    values = figure(page, "name-values")
    field = values.get_by_label("A name")
    field.fill("olivia")
    expect(values.locator(".fig-told")).to_contain_text("“olivia” takes 7 guesses and makes 40,785 Values.")
    field.fill("Olivia")
    expect(values.locator(".fig-says")).to_contain_text('write "o"')
    expect(shown(values).get_by_text("7 guesses, 40,785 Values made", exact=True)).to_be_visible()


@pytest.mark.parametrize("lesson", [PASSING, TRAINING])
def test_exercise_is_solved_in_the_page(open_page: Open, lesson: str) -> None:
    """The starter does not pass; the solution does."""
    exercise = ExercisePage(open_page(lesson))
    exercise.open_editor()
    exercise.run()
    assert not exercise.graded()["passed"]
    exercise.run(read(ROOT / "book" / f"{lesson}.py").solution.rstrip())
    assert exercise.graded()["passed"]
