"""Writes linear-moves.json: the vectors of a few letters and the matrix that they meet first in train1.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")
LETTERS = "aek"


def plain(row: list[float]) -> list[float]:
    """Return the numbers to six places."""
    return [round(number, 6) for number in row]


def data() -> dict[str, Any]:
    """Return the letters' vectors, and the matrix."""
    model = ladder.train1()
    wte = model.state_dict["wte"]
    letters = {letter: plain(wte[model.uchars.index(letter)]) for letter in LETTERS}
    return {"letters": letters, "w": [plain(row) for row in model.state_dict["mlp_fc1"]]}


def text(value: dict[str, Any]) -> str:
    """Return the JSON text: a row of the matrix a line."""
    rows = ",\n".join(map(json.dumps, value["w"]))
    return f'{{"letters": {json.dumps(value["letters"])},\n"w": [\n{rows}\n]}}\n'


if __name__ == "__main__":
    PATH.write_text(text(data()), encoding="utf-8")
