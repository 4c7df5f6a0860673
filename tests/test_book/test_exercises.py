"""Every exercise of the book, its checks listed by lesson."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from _ext import references
from _ext.check_exercises import exercise_paths, main, prove_all
from _ext.exercise import read
from _ext.proof import Proof

ROOT = Path(__file__).parents[2]
PATHS = exercise_paths(ROOT / "book")
LESSONS = [str(path.relative_to(ROOT / "book").with_suffix("")) for path in PATHS]
CHECKS = [
    pytest.param(lesson, number, id=f"{lesson}: {check.sentence}")
    for lesson, path in zip(LESSONS, PATHS, strict=True)
    for number, check in enumerate(read(path).checks)
]
WRONG = [
    pytest.param(lesson, wrong.name, id=f"{lesson}: {wrong.name}")
    for lesson, path in zip(LESSONS, PATHS, strict=True)
    for wrong in read(path).wrong_answers
]


@functools.cache
def proofs() -> dict[str, Proof]:
    return dict(zip(LESSONS, prove_all(ROOT, ROOT / "book"), strict=True))


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_exercise_holds(lesson: str) -> None:
    """The starter fails because of its blanks, the solution passes, and every wrong answer has a hint of its own."""
    assert [str(problem) for problem in proofs()[lesson].problems] == []


@pytest.mark.parametrize(("lesson", "number"), CHECKS)
def test_the_solution_passes(lesson: str, number: int) -> None:
    """The check's examples hold for the solution."""
    verdict = proofs()[lesson].verdicts["solution"]
    assert verdict["held"][number], verdict["failure"]


@pytest.mark.parametrize(("lesson", "wrong"), WRONG)
def test_the_wrong_answer_gets_its_hint(lesson: str, wrong: str) -> None:
    """The wrong answer fails, and the hint that its fingerprint finds is the one written for it."""
    proof = proofs()[lesson]
    assert proof.exercise is not None
    verdict = proof.verdicts[f"wrong: {wrong}"]
    hint = next(answer.hint for answer in proof.exercise.wrong_answers if answer.name == wrong)
    assert not verdict["passed"]
    assert proof.hints[verdict["fingerprint"]] == references.plain(hint, proof.source_lines)


def test_one_exercise_can_be_proved_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With a lesson's slug only its exercise is proved; a slug that no exercise has is told."""
    monkeypatch.chdir(ROOT)
    assert main(["the-dataset"]) == 0
    assert "1 of 1 exercises hold" in capsys.readouterr().out
    assert main(["the-datasets"]) == 2
    assert "no lesson called the-datasets" in capsys.readouterr().err
