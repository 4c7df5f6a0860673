"""What is still to be written: `make new-lesson` marks each such place, and a book with a mark in it is not whole."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from .problems import Problem

MARK = "TO WRITE:"


def find(path: Path, lines: Iterable[tuple[int, str]]) -> list[Problem]:
    """A problem for each line, given with its number, that holds the mark; what follows the mark says what is wanted."""
    marked = ((number, line.partition(MARK)[2].strip(" \"',")) for number, line in lines if MARK in line)
    return [Problem(path, number, f"still to be written: {wanted} Then take out the mark.") for number, wanted in marked]
