"""Writes two-vectors.json: wte of train1.py, a vector for every letter, before training and after it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")
PLACES = 4


def vectors(trained: bool) -> list[list[float]]:
    """Return the rows of wte, one a token, BOS last."""
    return [[round(number, PLACES) for number in row] for row in ladder.train1(trained).state_dict["wte"]]


def data() -> dict[str, Any]:
    """Return the tokens' labels, and their vectors without training and with it."""
    return {"labels": [*ladder.train1().uchars, "BOS"], "untrained": vectors(False), "trained": vectors(True)}


def text(value: dict[str, Any]) -> str:
    """Return the JSON text: a vector a line."""
    tables = {name: ",\n".join(map(json.dumps, value[name])) for name in ("untrained", "trained")}
    rows = ",\n".join(f'"{name}": [\n{table}\n]' for name, table in tables.items())
    return f'{{"labels": {json.dumps(value["labels"])},\n{rows}}}\n'


if __name__ == "__main__":
    PATH.write_text(text(data()), encoding="utf-8")
