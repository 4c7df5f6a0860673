"""The figures of the lessons on the training loop and on momentum answer, and their exercises are solved in the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from _ext.exercise import read

from .exercise_page import ROOT, ExercisePage
from .test_figures_of_names import figure

Open = Callable[[str], Page]


def test_a_step_of_the_real_run_is_pointed_at(open_page: Open) -> None:
    """Its name, its loss and the mean up to it are told; a mean of more losses is another one."""
    block = figure(open_page("adam/the-training-loop"), "loss-of-each-step")
    told = block.locator(".fig-told")
    expect(told).to_contain_text("Step 1,000 was trained on lazuli. Its loss is 2.512")
    expect(told).to_contain_text("The mean of the last 50 losses is 2.366, or 10.7 letters.")
    block.get_by_role("slider", name="Step").fill("924")
    expect(told).to_contain_text("Step 924 was trained on tu. Its loss is 3.807")
    block.get_by_text("200", exact=True).first.click()
    expect(told).to_contain_text("The mean of the last 200 losses is")


def test_the_run_is_trained_in_the_lesson(open_page: Open) -> None:
    """Start, pause and the album of names are there, with headings that suit a lesson's part."""
    page = open_page("adam/the-training-loop")
    live = page.locator("[data-live]")
    expect(live.locator("h2")).to_have_count(0)
    expect(live.get_by_role("heading", name="Names that it makes up on the way", level=3)).to_be_attached()
    live.get_by_role("button", name="Start", exact=True).click()
    expect(live.locator("[data-part=album] dt").first).to_have_text("step 0")
    live.get_by_role("button", name="Pause", exact=True).click()
    expect(live).to_have_attribute("data-state", "paused")
    expect(live.locator(".fig-wide desc")).to_contain_text("This run")


def test_a_walk_with_momentum_is_calm(open_page: Open) -> None:
    """Without it the walk zigzags; at a larger rate it flies off until beta1 is raised."""
    block = figure(open_page("adam/momentum"), "zigzag-valley")
    told = block.locator(".fig-told")
    expect(told).to_contain_text("It has crossed the middle line 20 times.")
    block.get_by_text("0.1", exact=True).first.click()
    expect(told).to_contain_text("outside the picture")
    block.get_by_role("slider", name="beta1").fill("0.5")
    expect(told).to_contain_text("With beta1 0.50 and the learning rate 0.1 the walk is at x = ")
    block.get_by_role("button", name="One step back").click()
    expect(told).to_contain_text("after 19 steps")


def test_a_longer_memory_is_smoother(open_page: Open) -> None:
    """With beta1 at 0 the average is the slopes themselves; another parameter has other slopes."""
    block = figure(open_page("adam/momentum"), "averaged-slopes")
    told = block.locator(".fig-told")
    expect(told).to_contain_text("change their sign 48 times")
    expect(told).to_contain_text("With beta1 0.85 the average changes its sign 11 times")
    block.get_by_role("slider", name="beta1").fill("0")
    expect(told).to_contain_text("With beta1 0.00 the average changes its sign 48 times")
    block.get_by_text("in wte, row of BOS", exact=True).click()
    expect(told).to_contain_text("number 4 of BOS in wte change their sign 40 times")


@pytest.mark.parametrize("lesson", ["the-training-loop", "momentum"])
def test_the_exercise_is_solved(open_page: Open, lesson: str) -> None:
    """A wrong answer gets its hint, and the solution passes, in the reader's own Python."""
    page = open_page(f"adam/{lesson}")
    written = read(ROOT / "book" / "adam" / f"{lesson}.py")
    exercise = ExercisePage(page)
    exercise.block.scroll_into_view_if_needed()
    exercise.run(written.wrong_answers[0].program.rstrip())
    expect(exercise.verdict).to_have_attribute("data-passed", "false")
    exercise.run(written.solution.rstrip())
    expect(exercise.verdict).to_have_attribute("data-passed", "true")
