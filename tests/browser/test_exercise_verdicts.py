"""One checker, two hosts: what CI's Python says of a program, the page's Python says too."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from _ext.exercise import read
from _ext.sandbox import Sandbox, Step

from .exercise_page import EXERCISES, ROOT, ExercisePage

FILES = tuple(ROOT / "microgpt" / name for name in ("names.txt", "microgpt-trained.json"))


@pytest.fixture
def page(page_of_returning: Page) -> Page:
    return page_of_returning


def verdicts_here(path: Path) -> dict[str, tuple[bool, str, list[bool]]]:
    """Program -> passed, fingerprint, checks that hold, of an exercise's starter, solution and wrong answers."""
    exercise = read(path)
    programs = [exercise.starter, exercise.solution, *(wrong.program for wrong in exercise.wrong_answers)]
    steps = [Step("grade", program, 0, "", exercise.checks_text) for program in programs]
    results = Sandbox(ROOT, FILES).run(steps)
    assert [result.trouble for result in results] == [""] * len(programs)
    found = [result.outputs[0]["data"]["application/json"] for result in results]
    return {
        program: (verdict["passed"], verdict["fingerprint"], verdict["held"])
        for program, verdict in zip(programs, found, strict=True)
    }


@pytest.mark.parametrize("path", EXERCISES, ids=lambda path: path.stem)
def test_verdicts_are_the_same_in_the_page(path: Path, open_page: Callable[[str], Page]) -> None:
    """Starter, solution and every wrong answer of an exercise get CI's verdict, fingerprint and hint in the page, which knows
    as many hints as there are wrong answers."""
    exercise = ExercisePage(open_page(path.relative_to(ROOT / "book").with_suffix("").as_posix()))
    hints = exercise.page.evaluate("JSON.parse(document.querySelector('.exercise-data').textContent).hints")
    assert len(hints) == len(read(path).wrong_answers)
    for program, (passed, fingerprint, held) in verdicts_here(path).items():
        exercise.run(program.rstrip())
        graded = exercise.graded()
        assert graded["program"] == program.rstrip()
        assert (graded["passed"], graded["fingerprint"], graded["held"]) == (passed, fingerprint, held)
        shown = exercise.verdict.locator("dt", has_text="Hint").locator("+ dd")
        texts = shown.evaluate_all("all => all.map(one => one.innerHTML)")
        wanted = [hints[fingerprint]] if fingerprint in hints else []
        # a browser writes some signs in another way: " for &quot;
        assert [html.unescape(text.strip()) for text in texts] == [html.unescape(text) for text in wanted]


def test_the_sentence_of_a_check_shows_no_markup(open_page: Callable[[str], Page]) -> None:
    """In the list of checks and in the verdict, code in a check's sentence is set as code, without its backticks."""
    exercise = ExercisePage(open_page("a-model-with-knobs/vectors"))
    listed = exercise.block.locator(".exercise-checks > li > p").filter(has_text="has two rows")
    expect(listed).to_have_text("matrix(2, 3) has two rows, and each has three numbers.")
    expect(listed.locator("code")).to_have_text("matrix(2, 3)")
    solution = read(ROOT / "book/a-model-with-knobs/vectors.py").solution
    exercise.run(solution.replace("for _ in range(nin)", "for _ in range(nout)").rstrip())
    title = exercise.verdict.locator(".exercise-verdict-title")
    expect(title).to_have_text(
        "Not yet. Check 4 of 6 does not hold: matrix(2, 3) has two rows, and each has three numbers."
    )
    expect(title.locator("code")).to_have_text("matrix(2, 3)")
