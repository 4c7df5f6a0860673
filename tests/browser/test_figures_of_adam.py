"""The figures of the lessons on Adam answer, its two runs race in the page, and its exercises are solved there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from _ext.exercise import read
from microgpt import ladder

from .exercise_page import ROOT, ExercisePage
from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
EACH = "adam/a-step-for-each"
WARM = "adam/warm-up-and-cool-down"
LONG = 90_000  # two runs of 1,000 steps and 10,000 names to score, on a busy machine


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


def test_averages_of_steady_and_of_real_slopes_are_told(open_page: Open) -> None:
    """At a step that a reader chooses, as they come and corrected."""
    block = figure(open_page(WARM), "first-averages")
    expect(told(block)).to_contain_text("Step 0, with the slope 1.000: m is 0.1500, and corrected 1.000")
    block.get_by_label("Step").fill("29")
    expect(told(block)).to_contain_text("The step would be 1.945 learning rates, and corrected it is 1.000.")
    block.get_by_text("those of wte a 0", exact=True).click()
    expect(told(block)).to_contain_text("Step 29, with the slope 0: m is 0.05342")


class Race:
    """Reads what is shown of the race and presses what can be pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.block = page.locator("[data-race]")
        self.block.scroll_into_view_if_needed()

    def press(self, name: str) -> None:
        self.block.get_by_role("button", name=name, exact=True).click()

    def choose(self, part: str, words: str) -> None:
        self.block.locator(f'[data-part="{part}"]').get_by_text(words, exact=True).click()

    def reaches(self, state: str) -> None:
        expect(self.page.locator(f'[data-race][data-state="{state}"]')).to_be_visible(timeout=LONG)

    def ends_with(self, plain: str, adam: str) -> None:
        """Both have these losses on unseen names, by the ladder's facts."""
        facts = ladder.facts()
        for name, stage in ("plain", plain), ("adam", adam):
            number = self.block.locator(f'[data-number="{name}-unseen"]')
            expect(number).to_have_text(f"{facts[stage]['mean_unseen']:.3f}", timeout=LONG)

    def drawn(self, words: str) -> Locator:
        return self.block.locator(".fig-wide text").get_by_text(words, exact=True)


def test_race_ends_as_the_ladder_says_with_and_without_the_correction(open_page: Open) -> None:
    """Both runs come to the losses of train4 and train5; the switch leads to the ablation, beside the earlier Adam."""
    race = Race(open_page(WARM))
    race.choose("speed", "as many as it can")
    race.press("Start")
    race.reaches("done")
    race.ends_with("train4", "train5")
    expect(race.block.locator('[data-part="verdict"]')).to_contain_text("So Adam is ahead by 0.023.")
    expect(race.block.locator('[data-part="adam-names"]')).to_contain_text(
        ", ".join(ladder.facts()["train5"]["samples"][:3])
    )
    race.choose("corrected", "off")
    race.reaches("ready")
    expect(race.drawn("Adam as in the file")).to_be_visible()
    race.press("Start")
    race.ends_with("train4", "no-correction")


def test_race_is_paused_and_begun_again_with_a_rate_that_stays(open_page: Open) -> None:
    """Pause holds both, Back to step 0 begins anew, and the rate that stays leads to its ablation."""
    race = Race(open_page(WARM))
    race.press("Start")
    race.reaches("running")
    race.press("Pause")
    race.reaches("paused")
    race.press("Back to step 0")
    race.reaches("ready")
    expect(race.block.locator('[data-number="adam-steps"]')).to_have_text("0")
    race.choose("decays", "stays")
    race.choose("speed", "as many as it can")
    race.press("Start")
    race.reaches("done")
    expect(race.block.locator('[data-number="adam-unseen"]')).to_have_text(
        f"{ladder.facts()['no-decay']['mean_unseen']:.3f}", timeout=LONG
    )


@pytest.mark.parametrize("page_name", [EACH, WARM, "adam/index"])
def test_exercise_is_solved_in_the_page(open_page: Open, page_name: str) -> None:
    """The starter does not pass; the solution does."""
    exercise = ExercisePage(open_page(page_name))
    exercise.open_editor()
    exercise.run()
    assert not exercise.graded()["passed"]
    exercise.run(read(ROOT / "book" / f"{page_name}.py").solution.rstrip())
    assert exercise.graded()["passed"]
