"""Written-out arithmetic equals the loops that it stands for."""

from __future__ import annotations

import random

import pytest

from microgpt import straightline


def numbers(count: int, seed: int) -> list[float]:
    generator = random.Random(seed)
    return [generator.gauss(0, 1) for _ in range(count)]


@pytest.mark.parametrize("count", [1, 2, 16, 199, 201, 1000])
def test_sums_of_products_are_added_in_order(count: int) -> None:
    """Products are added from the first or from the last, to the last bit, for any length."""
    c, row = numbers(count, 1), numbers(count, 2)
    forward = backward = 0.0
    for i in range(count):
        forward += c[i] * row[i]
        backward += c[-1 - i] * row[-1 - i]
    assert straightline.products[count]([c], [row]) == [forward]
    assert straightline.products_from_last[count]([c], [row]) == [backward]


def test_products_are_laid_out_flat() -> None:
    """For each c there is one number a row."""
    assert straightline.products[2]([(1, 10), (2, 20)], [(1, 2), (3, 4)]) == [21, 43, 42, 86]


def test_the_total_carries_no_correction() -> None:
    """Adding 1 to 1e16 twice loses both, as plain addition does and Python's newer sum() does not."""
    assert straightline.total[3]([1e16, 1.0, 1.0]) == 1e16


def test_functions_are_written_once() -> None:
    """The same length gives the same function."""
    assert straightline.products[5] is straightline.products[5]
