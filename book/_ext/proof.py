"""Proves an exercise: its starter fails, its solution passes, every wrong answer fails with a hint of its own.

The build, ``pytest`` and ``make check-exercises`` all call ``prove``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import drift, references, unwritten
from .exercise import Exercise, ExerciseError, read
from .problems import Problem
from .sandbox import Result, Sandbox, Step


@dataclass
class Proof:
    """What grading an exercise's programs showed. ``hints`` go by the fingerprint of the mistake (see grading.py)."""

    path: Path
    exercise: Exercise | None = None
    verdicts: dict[str, dict[str, Any]] = field(default_factory=dict)
    hints: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    source_lines: list[str] = field(default_factory=list)

    def plain(self, line: int, text: str) -> str:
        """The text with its references to lines as they read; one that does not hold is a problem."""
        try:
            return references.plain(text, self.source_lines)
        except ValueError as error:
            self.problem(line, str(error))
            return text

    def problem(self, line: int, message: str) -> None:
        self.problems.append(Problem(self.path, line, message))


def prove(path: Path, sandbox: Sandbox, source_lines: list[str], thorough: bool = False) -> Proof:
    """Grade the exercise's solution, starter and wrong answers, each in a process of its own.

    ``source_lines`` are those of the taught source, to which hints and sentences may refer. A thorough proof grades the
    wrong answers a second time, since a fingerprint that changes from run to run finds no hint, and the solution with each
    blank left empty, since a blank that no check reaches could be left so.
    """
    try:
        exercise = read(path)
    except ExerciseError as error:
        return Proof(path, problems=[Problem(path, error.line, error.message)])
    proof = Proof(path, exercise, source_lines=source_lines)
    proof.problems += unwritten.find(path, enumerate(path.read_text(encoding="utf-8-sig").splitlines(), 1))
    programs = {"solution": exercise.solution, "starter": exercise.starter}
    programs |= {f"wrong: {wrong.name}": wrong.program for wrong in exercise.wrong_answers}
    proof.verdicts = _verdicts(programs, exercise, sandbox)
    _check_texts(proof, exercise)
    _check_solution(proof, exercise)
    if proof.verdicts["solution"]["failure"]:
        return proof  # all else that fails may fail for the same reason
    _check_starter(proof, exercise)
    _check_wrong_answers(proof, exercise)
    if thorough:
        _check_blanks(proof, exercise, sandbox)
        _check_again(proof, exercise, _verdicts(programs, exercise, sandbox))
    return proof


def _verdicts(programs: dict[str, str], exercise: Exercise, sandbox: Sandbox) -> dict[str, dict[str, Any]]:
    steps = [Step("grade", program, 0, name, exercise.checks_text) for name, program in programs.items()]
    return {name: _verdict(result) for name, result in zip(programs, _grade(steps, sandbox), strict=True)}


def _grade(steps: list[Step], sandbox: Sandbox) -> list[Result]:
    """One result a step; a step that ends its process is followed by a new process for the rest."""
    results = sandbox.run(steps)
    broken = next((index for index, result in enumerate(results) if result.trouble), None)
    if broken is None or broken == len(steps) - 1:
        return results
    return results[: broken + 1] + _grade(steps[broken + 1 :], sandbox)


def _verdict(result: Result) -> dict[str, Any]:
    if result.trouble:
        return {"passed": False, "fingerprint": "-1: no end", "failure": None, "trouble": result.trouble}
    verdict: dict[str, Any] = next(o["data"]["application/json"] for o in result.outputs if "data" in o)
    return verdict


def _told(verdict: dict[str, Any]) -> str:
    if not verdict["failure"]:
        return str(verdict["trouble"])
    failure = verdict["failure"]
    expected = f"; expected {failure['expected']!r}" if failure["expected"] else ""
    return f"{failure['sentence']} {failure['example']}{expected}, got {failure['got'].strip()!r}"


def _check_texts(proof: Proof, exercise: Exercise) -> None:
    for line, text in enumerate(exercise.task.splitlines(), exercise.task_line):
        proof.plain(line, text)
    for check in exercise.checks:
        for example in check.examples:
            if match := drift.LONG_FLOAT.search(example.want):
                proof.problem(check.line, drift.too_exact(match[0], "round it"))
        if bare := references.unreferenced(check.sentence):
            proof.problem(
                check.line, f"{bare[: bare.index(';')]}; a check's sentence is also the reader's, so name no line in it"
            )


def _check_solution(proof: Proof, exercise: Exercise) -> None:
    verdict = proof.verdicts["solution"]
    if verdict["passed"]:
        return
    failure = verdict["failure"] or {}
    line = exercise.checks[failure["check"]].line if failure.get("check", -1) >= 0 else exercise.program_line
    proof.problem(line, f"the solution does not pass its own checks: {_told(verdict)}")


def _check_starter(proof: Proof, exercise: Exercise) -> None:
    verdict = proof.verdicts["starter"]
    if verdict["passed"]:
        proof.problem(exercise.program_line, "the starter passes with its blanks still empty; the checks miss them")
    elif "still empty" not in _told(verdict):
        message = f"the starter fails, but not because a blank is empty: {_told(verdict)}"
        proof.problem(exercise.program_line, message)


def _check_blanks(proof: Proof, exercise: Exercise, sandbox: Sandbox) -> None:
    programs = {str(line): program for line, program in exercise.single_blanks.items()}
    for line, verdict in _verdicts(programs, exercise, sandbox).items():
        if verdict["passed"]:
            proof.problem(int(line), "a program passes with this blank still empty; add a check that reaches it")


def _check_again(proof: Proof, exercise: Exercise, again: dict[str, dict[str, Any]]) -> None:
    for wrong in exercise.wrong_answers:
        first, second = (verdicts[f"wrong: {wrong.name}"]["fingerprint"] for verdicts in (proof.verdicts, again))
        if first != second:
            message = f"the wrong answer {wrong.name!r} fails differently each time: {first!r}, {second!r}; its hint is not found"
            proof.problem(wrong.line, message)


def _check_wrong_answers(proof: Proof, exercise: Exercise) -> None:
    if not exercise.wrong_answers:
        proof.problem(exercise.program_line, "the exercise knows no wrong answer")
    taken: dict[str, str] = {proof.verdicts["starter"]["fingerprint"]: "the starter"}
    for wrong in exercise.wrong_answers:
        verdict = proof.verdicts[f"wrong: {wrong.name}"]
        if not wrong.hint.strip():
            proof.problem(wrong.line, f"the wrong answer {wrong.name!r} has no hint")
        if verdict["passed"]:
            proof.problem(wrong.line, f"the wrong answer {wrong.name!r} passes every check; add one that it fails")
        elif "trouble" in verdict:
            no_end = f"the wrong answer {wrong.name!r} comes to no end, so no reader sees its hint"
            proof.problem(wrong.line, f"{no_end} ({verdict['trouble']}); take one that ends")
        elif (other := taken.get(verdict["fingerprint"])) is not None:
            message = (
                f"the wrong answer {wrong.name!r} cannot be told from {other}: both fail the same checks, the first with "
                f"the same result ({_told(verdict)}); put in a check that tells them apart"
            )
            proof.problem(wrong.line, message)
        else:
            taken[verdict["fingerprint"]] = repr(wrong.name)
            proof.hints[verdict["fingerprint"]] = proof.plain(wrong.line, wrong.hint)
