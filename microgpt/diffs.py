"""What changes from one program to the next, as data: lines that stay, go, or come, with their numbers in both files."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import NamedTuple


class Line(NamedTuple):
    """One line of a comparison: `mark` is " " (stays), "-" (goes) or "+" (comes); numbers count from 1."""

    mark: str
    before: int | None
    after: int | None
    text: str


def between(before: str, after: str, indentation: bool = True) -> list[Line]:
    """Compare two texts line by line; return all lines, those that go before those that come in their place.

    With `indentation` False, a line that is only moved to the right or left stays, and is shown as it stands in `after`.
    """
    old, new = before.splitlines(), after.splitlines()
    old_keys, new_keys = (lines if indentation else [line.strip() for line in lines] for lines in (old, new))
    found: list[Line] = []
    for kind, i, i_end, j, j_end in difflib.SequenceMatcher(None, old_keys, new_keys, autojunk=False).get_opcodes():
        if kind == "equal":
            found += (Line(" ", i + k + 1, j + k + 1, new[j + k]) for k in range(i_end - i))
        else:
            found += (Line("-", k + 1, None, old[k]) for k in range(i, i_end))
            found += (Line("+", None, k + 1, new[k]) for k in range(j, j_end))
    return found


def hunks(lines: list[Line], context: int = 2) -> Iterator[list[Line]]:
    """Yield the stretches in which something changes, each with some lines that stay around it."""
    kept = [any(line.mark != " " for line in lines[max(0, i - context) : i + context + 1]) for i in range(len(lines))]
    hunk: list[Line] = []
    for line, keep in zip(lines, kept, strict=True):
        if keep:
            hunk.append(line)
        elif hunk:
            yield hunk
            hunk = []
    if hunk:
        yield hunk


def changed(lines: list[Line]) -> tuple[int, int]:
    """Return how many lines go and how many come."""
    return sum(line.mark == "-" for line in lines), sum(line.mark == "+" for line in lines)
