"""Starter, solution, checks and wrong answers come out of one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from _ext.exercise import ExerciseError, read

SMALL = Path(__file__).parents[1] / "small_book/book/first/doubling.py"

FILE = '''"""
Task.
"""

def f(x):
    total = x + 1  # blank: one more
    for i in range(3):  # blank: add i, three times
        total += i
    print(
        total,
    )
    return (total,
            x)  # kept
    return max(  # blank: the larger
        1, 2)

__test__ = {"checks": """
It is so.

>>> f(1)
2
"""}

wrong_answers = [{"name": "a", "replace": "x + 1", "by": "x + 2", "hint": "One, not two."}]
'''


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "exercise.py"
    path.write_text(text, encoding="utf-8")
    return path


def test_blanks_take_what_is_assigned_returned_or_whole_statements(tmp_path: Path) -> None:
    """A marked assignment keeps its target, a marked return its keyword, and a marked loop goes with its body."""
    starter = read(written(tmp_path, FILE)).starter.splitlines()
    assert starter[:3] == ["def f(x):", "    total = ___  # one more", "    ___  # add i, three times"]
    assert starter[-1] == "    return ___  # the larger"
    assert "            x)  # kept" in starter


def test_the_solution_is_the_program_without_marks(tmp_path: Path) -> None:
    """The solution keeps the blanks' comments, and is otherwise the program as it stands in the file."""
    solution = read(written(tmp_path, FILE)).solution
    assert "    total = x + 1  # one more\n" in solution
    assert "blank:" not in solution
    assert solution.startswith("def f(x):")
    assert "__test__" not in solution


def test_the_starter_has_as_many_lines_as_its_blanks_leave() -> None:
    """In an exercise of one-line blanks, starter and solution have the same lines but for the blanks."""
    exercise = read(SMALL)
    pairs = zip(exercise.starter.splitlines(), exercise.solution.splitlines(), strict=True)
    assert [pair for pair in pairs if pair[0] != pair[1]] == [
        ("    return ___  # the number, twice", "    return number * 2  # the number, twice")
    ]


def test_a_check_is_a_sentence_with_its_examples() -> None:
    """Each check knows its sentence, its examples as typed, and its line in the file."""
    checks = read(SMALL).checks
    assert [(check.sentence, check.text) for check in checks] == [
        ("Twice three is six.", ">>> double(3)\n6"),
        ("It doubles the number of words.", ">>> double(len(WORDS))\n6"),
    ]
    lines = SMALL.read_text(encoding="utf-8").splitlines()
    assert [lines[check.line - 1] for check in checks] == [">>> double(3)", ">>> double(len(WORDS))"]


def test_wrong_answers_differ_from_the_solution_where_they_say() -> None:
    """A wrong answer is the solution with one text replaced."""
    squares, adds = read(SMALL).wrong_answers
    assert "return number ** 2" in squares.program
    assert "return number + 2" in adds.program


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('"""\nTask.\n"""\n', "", 1, "docstring that tells the reader the task"),
        ("__test__ =", "checks =", 24, "needs __test__"),
        ("wrong_answers =", "answers =", 24, "needs wrong_answers"),
        ('"hint": "One, not two."', '"tip": "No."', 24, "name, replace, by, hint"),
        ('"by": "x + 2"', '"by": "x + 1"', 24, "changes nothing"),
        (">>> f(1)\n2", ">>> f(1)", 20, "nothing is checked"),
        (">>> f(1)\n2", "f(1)\n2", 17, "no example"),
        (">>> f(1)\n2", ">>>f(1)\n2", 17, "not doctests"),
        ("x)  # kept", "x)  # blank: no statement begins here", 13, "first line of one statement"),
    ],
)
def test_a_file_that_breaks_a_rule_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, says: str
) -> None:
    """A file that is no exercise raises an error with path, line and what to do."""
    assert FILE.count(old) == 1
    path = written(tmp_path, FILE.replace(old, new))
    with pytest.raises(ExerciseError, match=says) as caught:
        read(path)
    assert (caught.value.path, caught.value.line) == (path, line)
