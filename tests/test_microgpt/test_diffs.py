"""Comparing programs line by line."""

from __future__ import annotations

import pytest

from microgpt import diffs
from microgpt.diffs import Line


def test_lines_stay_go_and_come() -> None:
    """A changed line goes and its new form comes, with the numbers that they have in their files."""
    assert diffs.between("a\nb\nc\n", "a\nB\nc\nd\n") == [
        Line(" ", 1, 1, "a"),
        Line("-", 2, None, "b"),
        Line("+", None, 2, "B"),
        Line(" ", 3, 3, "c"),
        Line("+", None, 4, "d"),
    ]


def test_equal_texts_have_no_hunks() -> None:
    """Where nothing changes there is nothing to show."""
    lines = diffs.between("a\nb\n", "a\nb\n")
    assert diffs.changed(lines) == (0, 0)
    assert list(diffs.hunks(lines)) == []


@pytest.mark.parametrize(("context", "sizes"), [(0, [2, 1]), (1, [4, 2]), (2, [6, 3]), (9, [13])])
def test_hunks_carry_some_lines_around_each_change(context: int, sizes: list[int]) -> None:
    """Stretches that meet are one."""
    before = [f"line {i}" for i in range(11)]
    after = [*before[:3], "changed", *before[4:], "added"]
    lines = diffs.between("\n".join(before), "\n".join(after))
    assert [len(hunk) for hunk in diffs.hunks(lines, context)] == sizes
    assert diffs.changed(lines) == (1, 2)


def test_a_line_that_only_moves_to_the_right_can_stay() -> None:
    """Without indentation, a line inside a new loop stays; it is shown as it stands afterwards."""
    before, after = "x = 1\ny = 2\n", "for i in r:\n    x = 1\n    y = 3\n"
    assert diffs.between(before, after, indentation=False) == [
        Line("+", None, 1, "for i in r:"),
        Line(" ", 1, 2, "    x = 1"),
        Line("-", 2, None, "y = 2"),
        Line("+", None, 3, "    y = 3"),
    ]
