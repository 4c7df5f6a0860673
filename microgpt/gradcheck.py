"""A lie detector for gradients: nudge a number both ways, see what the result does, and compare.

>>> from microgpt import gradcheck
>>> gradcheck.slope(lambda x: x * x, 3.0)  # doctest: +ELLIPSIS
6.0000...
>>> report = gradcheck.check(lambda x: x[0] * x[1], [2.0, 5.0], [5.0, 2.0])
>>> report.ok
True
>>> print(gradcheck.check(lambda x: x[0] * x[1], [2.0, 5.0], [5.0, -2.0]))
number 1: the gradient says -2, nudging says 2
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, NamedTuple

NUDGE = 1e-5  # smaller ones drown in rounding, larger ones see the curve bend
LARGEST_ERROR = 1e-6


class Check(NamedTuple):
    """The number at which gradient and nudge disagree most.

    `error` is their difference, as a share of the largest slope of all: slopes of almost 0 are as exact as the others.
    """

    error: float
    where: str
    gradient: float
    nudged: float

    @property
    def ok(self) -> bool:
        return self.error < LARGEST_ERROR

    def __str__(self) -> str:
        if self.ok:
            return f"all gradients agree with nudging (largest relative error {self.error:.0e})"
        return f"{self.where}: the gradient says {self.gradient:.6g}, nudging says {self.nudged:.6g}"


def slope(f: Callable[[Any], Any], x: float, h: float = NUDGE) -> float:
    """Return the slope of f at x: (f(x + h) - f(x - h)) / 2h. f may return a number or a Value."""
    return (_number(f(x + h)) - _number(f(x - h))) / (2 * h)


def check(
    f: Callable[[list[Any]], Any], numbers: Sequence[float], gradients: Sequence[float], h: float = NUDGE
) -> Check:
    """Compare the gradient of f with nudges of each of its numbers.

    f takes a list of numbers and returns a number or a Value. Raises ValueError where the two lists differ in length.
    """
    moved = list(numbers)
    return check_rows(lambda: f(list(moved)), [moved], [gradients], h, name=lambda _, i: f"number {i}")


def check_rows(
    f: Callable[[], Any],
    rows: Sequence[MutableSequence[float]],
    gradients: Sequence[Sequence[float]],
    h: float = NUDGE,
    every: int = 1,
    name: Callable[[int, int], str] = lambda row, column: f"row {row}, column {column}",
) -> Check:
    """Compare the gradient of f with nudges of the numbers in `rows`, which f reads and which are put back.

    `every` skips numbers: 10 checks each tenth. Raises ValueError where the shapes differ or there is nothing to check.
    """
    if [len(row) for row in rows] != [len(row) for row in gradients]:
        raise ValueError("numbers and gradients differ in shape; give one gradient for each number")
    places = [(i, j) for i, row in enumerate(rows) for j in range(len(row))][::every]
    if not places:
        raise ValueError("there are no numbers to check; give at least one")
    found = [(gradients[i][j], _nudged(f, rows[i], j, h), i, j) for i, j in places]
    scale = max(max(abs(gradient), abs(nudged)) for gradient, nudged, _, _ in found) or 1.0
    gradient, nudged, i, j = max(found, key=lambda each: abs(each[0] - each[1]))
    return Check(abs(gradient - nudged) / scale, name(i, j), gradient, nudged)


def _nudged(f: Callable[[], Any], row: MutableSequence[float], j: int, h: float) -> float:
    kept = row[j]
    try:
        row[j] = kept + h
        above = _number(f())
        row[j] = kept - h
        return (above - _number(f())) / (2 * h)
    finally:
        row[j] = kept


def _number(result: Any) -> float:
    return float(getattr(result, "data", result))
