"""What a reader is told about a program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from _ext import grading

CHECKS = """
It doubles three.

>>> double(3)
6

It doubles a word.

>>> twice = double("ab")
>>> twice
'abab'

It doubles nothing.

>>> double(0)
0
"""


def graded(body: str) -> grading.Verdict:
    return grading.grade(f"def double(x):\n    {body}\n", CHECKS)


def test_a_right_program_passes() -> None:
    """A program for which all examples hold has no failure and no fingerprint."""
    verdict = graded("return x * 2")
    assert (verdict.passed, verdict.held, verdict.fingerprint) == (True, (True, True, True), "")


def test_the_first_failing_check_is_told_with_expected_and_got() -> None:
    """The failure names the sentence, the example, what was expected and what came; later checks are graded too."""
    verdict = graded("return x + x if x != 'ab' else 'ab'")
    assert verdict.held == (True, False, True)
    assert verdict.failure == grading.Failure(1, "It doubles a word.", "twice", "'abab'", "'ab'\n")


def test_an_error_is_told_with_its_line_in_the_program() -> None:
    """An exception inside the reader's function is reported at the reader's own line."""
    verdict = graded("return x ** 'a'")
    assert verdict.failure is not None
    assert (verdict.failure.line, verdict.failure.error) == (2, "TypeError")
    assert verdict.fingerprint == "0 ---: TypeError in double"


def test_an_empty_blank_is_called_that() -> None:
    """A starter fails because of its blank, at the blank's line."""
    verdict = graded("return ___")
    assert verdict.failure is not None
    assert verdict.failure.got == "The blank on line 2 is still empty."


@pytest.mark.parametrize(
    ("program", "error", "line"),
    [
        ("x = (", "SyntaxError", 1),
        ("a = 1\n1 / 0", "ZeroDivisionError", 2),
        ("import sys\nsys.exit(2)", "SystemExit", 2),
    ],
)
def test_a_program_that_stops_fails_every_check(program: str, error: str, line: int) -> None:
    """A program that does not run to its end fails as a whole, with the error and its line."""
    verdict = grading.grade(program, CHECKS)
    assert verdict.held == (False, False, False)
    assert verdict.failure is not None
    assert (verdict.failure.check, verdict.failure.error, verdict.failure.line) == (-1, error, line)


def test_last_digits_are_no_part_of_a_fingerprint() -> None:
    """Decimals count to six places: the same program has other last digits on another machine."""
    assert graded("return x * 0.1 * 3 + 1").fingerprint == graded("return x * (0.1 * 3) + 1").fingerprint
    assert graded("return x * 0.30001").fingerprint != graded("return x * 0.3").fingerprint
    assert graded("return -1e-17").fingerprint == graded("return 1e-17").fingerprint


def test_the_same_mistake_in_other_words_has_the_same_fingerprint() -> None:
    """The fingerprint depends on what a program does, not on how it is written."""
    assert graded("return x ** 2").fingerprint == graded("square = x * x\n    return square").fingerprint
    assert graded("return x ** 2").fingerprint != graded("return x + 2").fingerprint


def test_mistakes_that_fail_first_alike_are_told_apart_by_the_other_checks() -> None:
    """Two programs that get the same from the same first check are told apart by a check after it."""
    one, other = graded("return 7 if x == 3 else x * 2"), graded("return 7")
    assert (one.failure, one.fingerprint) == (other.failure, "0 -++: 7")
    assert other.fingerprint == "0 ---: 7"


@pytest.mark.parametrize(
    ("program", "fingerprint"),
    [
        ("def double(x):\n    return [y / 0 for y in [x]]", "0 ---: ZeroDivisionError in double"),
        ("def double(x):\n    return half(x)\ndef half(x):\n    return x / 0", "0 ---: ZeroDivisionError in half"),
        ("double = [y / 0 for y in [1]]", "-1: ZeroDivisionError"),
        ("def half(x):\n    return x / 0\ndouble = half(2)", "-1: ZeroDivisionError in half"),
    ],
)
def test_an_error_is_known_by_the_function_that_it_came_from(program: str, fingerprint: str) -> None:
    """The same error from two functions is two mistakes; a comprehension belongs to its function in every Python."""
    assert grading.grade(program, CHECKS).fingerprint == fingerprint


def test_attempts_do_not_see_each_others_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that one attempt has changed is imported afresh by the next."""
    (tmp_path / "stateful.py").write_text("numbers = []\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    program = "import stateful\nstateful.numbers.append(1)\nn = len(stateful.numbers)\n"
    check = "One.\n\n>>> n\n1\n"
    assert [grading.grade(program, check).passed for _ in range(2)] == [True, True]
    assert "stateful" not in sys.modules


REFUSES = """
It refuses what is no number.

>>> double(None)
Traceback (most recent call last):
TypeError: no number

It doubles three.

>>> double(3)
6
"""


def refusing(first: str) -> grading.Verdict:
    return grading.grade(f"def double(x):\n    if x is None:\n        {first}\n    return x * 2\n", REFUSES)


def test_an_error_that_is_expected_passes() -> None:
    """A check may expect an exception, by its type and message."""
    assert refusing("raise TypeError('no number')").passed


@pytest.mark.parametrize(
    ("first", "fingerprint", "got"),
    [
        ("raise ValueError('no number')", "0 -+: ValueError in double", "ValueError: no number"),
        ("raise TypeError('none')", "0 -+: TypeError in double", "TypeError: none"),
        ("___", "0 -+: NameError in double", "The blank on line 3 is still empty."),
    ],
)
def test_another_error_than_the_expected_is_told_in_one_line(first: str, fingerprint: str, got: str) -> None:
    """Where one exception is expected and another comes, the reader sees its type and message, and no traceback."""
    verdict = refusing(first)
    assert verdict.failure is not None
    assert (verdict.fingerprint, verdict.failure.got, verdict.failure.line) == (fingerprint, got, 3)


@pytest.mark.parametrize(
    ("got", "passes"),
    [("(6, (1.0,))", True), ("(6.0, (1,))", True), ("(6, (1.5,))", False), ("(6, (True,))", False), ("'6, 1'", False)],
)
def test_a_whole_number_may_be_an_integer_or_a_float(got: str, passes: bool) -> None:
    """Where 1 is right, 1.0 is right too, and the other way round, as Python's own == has it; nothing else passes for it."""
    assert grading.grade(f"answer = {got}", "The answer.\n\n>>> answer\n(6, (1.0,))\n").passed is passes


def test_digits_within_words_and_texts_are_no_numbers() -> None:
    """A version, a text or a longer decimal is compared letter by letter."""
    for wanted, got in [("'1.0'", "'1'"), ("1.05", "1.5"), ("v1.0", "v1"), ("[10]", "[1.0]")]:
        assert not grading._Checker().check_output(wanted + "\n", got + "\n", 0)
