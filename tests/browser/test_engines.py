"""The race of the three engines in lesson 12.2: measured in the page, stopped, and told where it cannot run."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .exercise_page import ROOT
from .test_accessibility import violations

PAGE = "the-whole-file/everything-else-is-efficiency"
LOSSES = json.loads((ROOT / "microgpt" / "microgpt-trained.json").read_text(encoding="utf-8"))["losses"]
KEYS = ("source", "lists", "arrays")


class Race:
    """Reads what is shown and presses what can be pressed, by the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.block = page.locator("[data-engines]")
        self.rows = self.part("losses").locator("tr")

    def press(self, name: str) -> None:
        self.block.get_by_role("button", name=name, exact=True).press("Enter")

    def choose(self, label: str) -> None:
        self.block.get_by_label(label, exact=True).press("Space")

    def part(self, name: str) -> Locator:
        return self.block.locator(f'[data-part="{name}"]')

    def number(self, key: str, part: str) -> Locator:
        return self.block.locator(f'[data-row="{key}"] [data-number="{part}"]')

    def reaches(self, state: str) -> None:
        expect(self.block).to_have_attribute("data-state", state)


def amount(words: str) -> float:
    """The number that a cell begins with."""
    found = re.match(r"[\d.,]+", words)
    assert found, words
    return float(found[0].replace(",", ""))


@pytest.fixture
def race(page: Page, site: str) -> Race:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}{PAGE}.html")
    return Race(page)


def test_three_engines_agree_and_each_is_faster_than_the_one_before(race: Race) -> None:
    """All three take the run's first steps, with the book's losses, and the table tells how far they differ."""
    race.choose("3")
    race.press("Start")
    race.reaches("done")
    expect(race.rows).to_have_count(3)
    for at, row in enumerate(race.rows.all()):
        assert row.locator("td").all_inner_texts() == [f"{LOSSES[at]:.4f}"] * 3
    expect(race.number("lists", "apart")).to_have_text("0")
    expect(race.number("arrays", "apart")).to_have_text(re.compile(r"^(0|\d × 10⁻¹[³⁴⁵⁶])$"))
    times = [amount(race.number(key, "times").inner_text()) for key in KEYS]
    assert times[0] == 1
    assert times[0] < times[1] < times[2]
    expect(race.part("verdict")).to_contain_text("So here and now the lists were")
    assert race.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(race.page) == []


def test_a_race_is_stopped_and_begun_anew_with_another_choice(race: Race) -> None:
    """Stop ends it at once and keeps what was measured; another choice clears it away."""
    race.choose("30")
    race.press("Start")
    expect(race.rows.first.locator("td").first).to_have_text(f"{LOSSES[0]:.4f}")
    race.press("Stop")
    race.reaches("stopped")
    expect(race.part("told")).to_have_text("Stopped. What was measured so far stands in the table.")
    expect(race.number("source", "seconds")).not_to_have_text("–")
    race.choose("3")
    race.reaches("idle")
    expect(race.rows).to_have_count(3)
    expect(race.number("source", "seconds")).to_have_text("–")


def test_what_stands_in_the_way_of_a_race_is_told(race: Race) -> None:
    """A part that is missing is named, and the race can be tried again."""
    race.page.route("**/names.txt", lambda route: route.fulfill(status=404))
    race.page.route("**/pyodide.asm.wasm*", lambda route: route.fulfill(status=404))
    race.press("Start")
    race.reaches("stopped")
    expect(race.part("told")).to_contain_text(
        "The race could not go on: pyodide.asm.wasm cannot be had from this site (404)"
    )
    race.page.unroute("**/pyodide.asm.wasm*")
    race.press("Race again")
    race.reaches("running")


def test_without_scripts_the_page_says_what_it_would_measure(browser: Browser, site: str) -> None:
    """There is no button then, and no empty table."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}{PAGE}.html")
    expect(page.get_by_text("Here, without scripts, nothing can be measured.")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_have_count(0)
    expect(page.get_by_role("columnheader", name="a step takes")).to_have_count(0)
    context.close()
