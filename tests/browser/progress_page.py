"""A lesson as a reader works through it, for the tests of what is kept and shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from .conftest import PATIENCE

LESSON = "the-full-transformer/multi-head-attention"
KEY = "microgpt-progress:"  # begins the keys of what is kept; more than one if tabs wrote at the same time
BOOK = Path(__file__).resolve().parents[2] / "book"
# Every kind of page: those beside the front page, a module's, a lesson's, and the one that searches.
PAGES = [*sorted(path.stem for path in BOOK.glob("*.md")), "the-full-transformer/index", LESSON, "search"]


def snapshots(page: Page, name: str) -> list[Any]:
    """What is kept under the keys that begin so."""
    items = page.evaluate("Object.entries(localStorage)")
    return [json.loads(text) for key, text in sorted(items) if key.startswith(name)]


def stored(page: Page) -> dict[str, Any]:
    """What is kept of the lesson."""
    entry: dict[str, Any] = {}
    for state in snapshots(page, KEY):
        found = state["lessons"].get(LESSON, {})
        answers = {**entry.get("answers", {}), **found.get("answers", {})}
        entry = {**entry, **found, **({"answers": answers} if answers else {})}
    return entry


def questions(page: Page) -> list[Locator]:
    graded = page.locator("fieldset.question.graded")
    graded.first.wait_for()  # until the page's scripts are at work
    return graded.all()


def right(question: Locator) -> Locator:
    """The button of the right choice. The page's own order tells which it is."""
    classes = question.locator("> details.choice").evaluate_all("all => all.map(each => each.className)")
    place = next(index for index, name in enumerate(classes) if "right" in name)
    return question.locator(".choice-button").nth(place)


def wrong(question: Locator) -> Locator:
    classes = question.locator("> details.choice").evaluate_all("all => all.map(each => each.className)")
    place = next(index for index, name in enumerate(classes) if "wrong" in name)
    return question.locator(".choice-button").nth(place)


def answer_all(page: Page) -> None:
    for question in questions(page):
        choice = right(question)
        try:
            choice.click(timeout=PATIENCE / 3)
        except TimeoutError:  # Chromium can lose a click on a busy machine; a page that hangs takes no second one
            choice.click()


def pass_build(page: Page) -> None:
    """What the exercise's code says when a program has passed."""
    page.evaluate(
        "docname => document.dispatchEvent(new CustomEvent('exercise:passed', {detail: {docname}}))",
        LESSON,
    )


def learn(page: Page) -> None:
    answer_all(page)
    pass_build(page)
    expect(page.locator(".finish-title")).to_contain_text("This lesson is learned")
