"""The sheet of what is learned says what this browser keeps, and can be printed."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from .progress_page import KEY, LESSON
from .test_progress import PLAN

NOON = 1_780_000_000_000  # in milliseconds: 28 May 2026, in every time zone but the outermost


def test_the_sheet_counts_what_is_kept_here_and_names_whoever_types_a_name(page: Page, site: str) -> None:
    """Lines, lessons, days and questions are those in the browser's store; the name stands on the sheet and is not stored; on
    paper there is nothing to press."""
    lesson = next(each for each in PLAN.lessons if each.docname == LESSON)
    learned = {"learned": NOON, "answers": {"one": {"a": NOON, "b": NOON}}}
    page.goto(f"{site}what-you-have-learned.html")
    expect(page.locator(".summary-facts")).to_contain_text("No lesson is learned yet.")
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [f"{KEY}a", json.dumps({"lessons": {LESSON: learned}})]
    )
    page.reload()
    expect(page.locator(".summary-lines")).to_have_text(f"{len(lesson.lines)} of the {len(PLAN.owners())} lines")
    expect(page.locator(".summary-facts")).to_contain_text(f"1 of {len(PLAN.lessons)} lessons, on 28 May 2026.")
    expect(page.locator(".summary-facts")).to_contain_text("1 question answered rightly, with 2 choices opened.")
    page.get_by_label("Your name").fill("Noor <b>")
    expect(page.locator(".summary-who")).to_have_text("Noor <b> has learned")
    assert "Noor" not in page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
    page.emulate_media(media="print")
    expect(page.locator(".summary-sheet")).to_be_visible()
    expect(page.locator(".summary-form")).to_be_hidden()


def test_the_sheet_of_a_whole_course_has_every_line_and_a_day_for_each_module(page: Page, site: str) -> None:
    """With every lesson learned all lines are there, and the sheet says so."""
    state = {"lessons": {lesson.docname: {"learned": NOON} for lesson in PLAN.lessons}}
    page.goto(f"{site}what-you-have-learned.html")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"{KEY}a", json.dumps(state)])
    page.reload()
    expect(page.locator(".summary-lines strong")).to_have_text(str(len(PLAN.owners())))
    expect(page.locator(".summary tbody tr.learned .when")).to_have_text(["28 May 2026"] * len(PLAN.modules))
