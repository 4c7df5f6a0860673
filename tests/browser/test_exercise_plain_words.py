"""The page's Python, which is newer than CI's, words its errors differently; what they mean is told all the same."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.test_ext.test_plain_words import PROGRAMS

from .exercise_page import LESSON, ExercisePage


def test_errors_are_told_in_plain_words(open_page: Callable[[str], Page]) -> None:
    """Every error that is told in plain words by CI's Python is told in the same words by the page's."""
    exercise = ExercisePage(open_page(LESSON))
    missing = {program: told for program, words in PROGRAMS.items() if words not in (told := exercise.run(program))}
    assert missing == {}
