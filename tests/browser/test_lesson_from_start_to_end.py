"""A reader does a lesson: reads, answers, fails once, passes, and is shown what was learned and where to go."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from _ext.exercise import read

from .exercise_page import LESSON, ROOT, ExercisePage
from .progress_page import answer_all, questions, wrong


def test_a_reader_does_a_lesson(open_page: Callable[[str], Page]) -> None:
    """From the front page through Watch, Build and Check yourself to "learned", and it is still so the next day."""
    page = open_page("index")
    page.locator(f"#lesson-{LESSON.partition('/')[2]} a").click()
    page.wait_for_url(f"**/{LESSON}.html")
    exercise = ExercisePage(page)
    lesson = read(ROOT / "book" / f"{LESSON}.py")
    exercise.block.scroll_into_view_if_needed()
    exercise.run(lesson.wrong_answers[0].program.rstrip())
    expect(page.locator(".finish-list .done")).to_have_count(0)
    exercise.run(lesson.solution.rstrip())
    expect(exercise.verdict).to_have_attribute("data-passed", "true")
    expect(page.locator(".finish-list .done")).to_have_count(1)
    wrong(questions(page)[0]).click()
    answer_all(page)
    expect(page.locator(".finish-title")).to_have_text("This lesson is learned. 10 / 175 lines are yours.")
    expect(page.locator(".src.this-lesson.learned")).to_have_count(10)
    expect(page.locator(".lesson-next")).to_contain_text(re.compile("^Next: |The next lessons are not yet written"))
    page.goto(page.url.replace(LESSON, "index"))
    expect(page.locator("#lesson-multi-head-attention .map-mark")).to_have_attribute("aria-label", "learned: ")
    page.reload()
    expect(page.locator(".course-learned .source-count")).to_have_text("10 / 175 lines learned")
