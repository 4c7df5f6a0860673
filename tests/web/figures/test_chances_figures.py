"""The data of the figures of chances and surprise: the table that train0.py has after its 1,000 names."""

from __future__ import annotations

import json
import random
import runpy
from itertools import pairwise
from pathlib import Path

import pytest

from microgpt import names

FIGURES = Path(__file__).resolve().parents[3] / "_static" / "figures"
TABLES = ["row-to-chances", "names-by-counting", "name-surprise"]
NAMES = [*TABLES, "surprise-curve"]


@pytest.mark.parametrize("name", NAMES)
def test_data_is_what_its_program_writes(name: str) -> None:
    """The committed file is what the program beside it computes now."""
    assert (
        json.loads((FIGURES / f"{name}.json").read_text(encoding="utf-8"))
        == runpy.run_path(str(FIGURES / f"{name}.py"))["data"]()
    )


def table() -> list[list[int]]:
    docs = names.load()
    random.Random(42).shuffle(docs)
    counts = [[0] * 27 for _ in range(27)]
    for doc in docs[:1000]:
        for this, following in pairwise([26, *(ord(ch) - 97 for ch in doc), 26]):
            counts[this][following] += 1
    return counts


def test_the_table_counts_the_first_thousand_names() -> None:
    """Every pair of the first 1,000 shuffled names is counted once, and no other."""
    for name in TABLES:
        assert json.loads((FIGURES / f"{name}.json").read_text(encoding="utf-8"))["counts"] == table()


@pytest.mark.parametrize("smoothing", [0, 1, 10, 100])
def test_python_draws_the_names_of_the_figure(smoothing: int) -> None:
    """From the seed 42, `random.choices` draws the ten names that the figure shows."""
    generator, counts = random.Random(42), table()
    svg = (FIGURES / f"names-by-counting.smoothing-{smoothing}.svg").read_text(encoding="utf-8")
    drawn = []
    for _ in range(10):
        token, name = 26, ""
        while len(name) < 16:
            row = counts[token]
            weights = [(count + smoothing) / (sum(row) + 27 * smoothing) for count in row]
            token = generator.choices(range(27), weights)[0]
            if token == 26:
                break
            name += chr(97 + token)
        drawn.append(name)
    assert f"{', '.join(drawn)}." in svg
