"""Writes score-spread.json: dot products of random vectors, for some lengths.

Every number is drawn from gauss(0, 1). The dot products have two places, which is all that the figure shows.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

PATH = Path(__file__).with_suffix(".json")
LENGTHS = (1, 4, 16, 64, 256)
COUNT = 200


def dots(length: int, count: int, generator: random.Random) -> list[float]:
    """Return the dot products of `count` pairs of vectors, each vector of `length` numbers."""
    return [sum(generator.gauss(0, 1) * generator.gauss(0, 1) for _ in range(length)) for _ in range(count)]


def data() -> list[dict[str, int | list[float]]]:
    """Return the whole content of the file: one entry a length."""
    generator = random.Random(42)
    return [{"length": length, "dots": [round(dot, 2) for dot in dots(length, COUNT, generator)]} for length in LENGTHS]


if __name__ == "__main__":
    rows = ",\n".join(json.dumps(each, separators=(",", ":")) for each in data())
    PATH.write_text(f"[{rows}]\n", encoding="utf-8")
