"""The exercise that closes a module, in the page of the module."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from _ext.exercise import read

from .exercise_page import EXERCISES, ROOT, ExercisePage

CLOSING = [path.relative_to(ROOT / "book").with_suffix("").as_posix() for path in EXERCISES if path.stem == "index"]


@pytest.fixture
def page(page_of_returning: Page) -> Page:
    return page_of_returning


@pytest.mark.parametrize("name", CLOSING)
def test_it_is_kept_and_graded_and_is_no_lesson(name: str, open_page: Callable[[str], Page]) -> None:
    """What is written survives a reload, under the page's name; when it passes, no lesson counts as done for that."""
    exercise = ExercisePage(open_page(name))
    solution = read(ROOT / "book" / f"{name}.py").solution.rstrip()
    exercise.write(solution)
    exercise.page.reload()
    assert exercise.program() == solution
    page = ExercisePage(exercise.page)
    page.run()
    assert page.graded()["passed"]
    kept = exercise.page.evaluate("Object.keys(localStorage).sort()")
    assert [key.rpartition(":")[0] for key in kept] == [f"microgpt-code:{name}"]
    exercise.page.goto(exercise.page.url.replace(name, "index"))
    expect(exercise.page.locator(".course-learned .source-count strong")).to_have_text("0")
