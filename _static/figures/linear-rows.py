"""Writes linear-rows.json: a letter's vector, and some rows of the matrix that it meets first in train1.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")
LETTER = "e"
FIRST, COUNT = 33, 8  # one of these rows tells vowels from consonants


def data() -> dict[str, Any]:
    """Return the letter and its vector, the rows, the number of the first (from 1), and how many there are in all."""
    model = ladder.train1()
    w = model.state_dict["mlp_fc1"]
    rows = [[round(number, 6) for number in row] for row in w[FIRST - 1 : FIRST - 1 + COUNT]]
    x = [round(number, 6) for number in model.state_dict["wte"][model.uchars.index(LETTER)]]
    return {"letter": LETTER, "x": x, "first": FIRST, "count": len(w), "rows": rows}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
