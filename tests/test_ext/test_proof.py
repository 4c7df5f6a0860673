"""A thorough proof finds what a single grading cannot."""

from __future__ import annotations

from pathlib import Path

from _ext.proof import Proof, prove
from _ext.sandbox import Sandbox

TWO_BLANKS = '''"""Task."""

def double(n):
    if n < 0:
        return n - -n  # blank: below zero
    return n * 2  # blank: the rest

__test__ = {"checks": """
Twice three is six.

>>> double(3)
6
"""}

wrong_answers = [{"name": "adds", "replace": "n * 2", "by": "n + 2", "hint": "More, not twice."}]
'''


def proved(tmp_path: Path, text: str) -> Proof:
    path = tmp_path / "exercise.py"
    path.write_text(text, encoding="utf-8")
    return prove(path, Sandbox(tmp_path), [], thorough=True)


def test_a_blank_that_no_check_reaches_is_found(tmp_path: Path) -> None:
    """If a program passes with one blank still empty, the exercise does not hold."""
    (problem,) = proved(tmp_path, TWO_BLANKS).problems
    assert (problem.line, "still empty" in problem.message) == (5, True)


def test_a_mistake_that_never_looks_the_same_is_found(tmp_path: Path) -> None:
    """A wrong answer whose result changes from run to run could never be given its hint."""
    text = TWO_BLANKS.replace("    if n < 0:\n        return n - -n  # blank: below zero\n", "").replace(
        "n + 2", "object()"
    )
    (problem,) = proved(tmp_path, text).problems
    assert "differently each time" in problem.message


FIRST_ALIKE = '''"""Task."""

def double(n):
    return n * 2  # blank: twice

__test__ = {"checks": """
Twice three is six.

>>> double(3)
6

Twice two is four.

>>> double(2)
4
"""}

wrong_answers = [
    {"name": "squares", "replace": "n * 2", "by": "n * n", "hint": "A square is not the double."},
    {"name": "nine", "replace": "n * 2", "by": "9", "hint": "If it is always 9, `n` is not used."},
]
'''


def test_mistakes_that_fail_first_alike_have_their_own_hints(tmp_path: Path) -> None:
    """Two wrong answers with the same first failure are told apart by a check that only one of them fails."""
    proof = proved(tmp_path, FIRST_ALIKE)
    assert proof.problems == []
    assert proof.hints == {"0 -+: 9": "A square is not the double.", "0 --: 9": "If it is always 9, `n` is not used."}


def test_mistakes_that_no_check_tells_apart_are_found(tmp_path: Path) -> None:
    """Two wrong answers that fail the same checks, the first with the same result, do not hold."""
    (problem,) = proved(tmp_path, FIRST_ALIKE.replace("double(2)\n4", "double(4)\n8")).problems
    assert "'nine' cannot be told from 'squares'" in problem.message
