"""Writes letter-vectors.json: wte of train1.py, a vector for every letter, before training and after it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")
PAIR = "ou"


def vectors(trained: bool, places: int = 4) -> list[list[float]]:
    """Return the rows of wte, one a token, BOS last."""
    return [[round(number, places) for number in row] for row in ladder.train1(trained).state_dict["wte"]]


def data() -> dict[str, Any]:
    """Return the tokens' labels, the two letters to look at, and the vectors before and after, to four places."""
    labels = [*ladder.train1().uchars, "BOS"]
    return {"labels": labels, "pair": list(PAIR), "before": vectors(False), "after": vectors(True)}


def text(value: dict[str, Any]) -> str:
    """Return the JSON text: a vector a line."""
    tables = {name: ",\n".join(map(json.dumps, value[name])) for name in ("before", "after")}
    rows = ",\n".join(f'"{name}": [\n{table}\n]' for name, table in tables.items())
    return f'{{"labels": {json.dumps(value["labels"])}, "pair": {json.dumps(value["pair"])},\n{rows}}}\n'


if __name__ == "__main__":
    PATH.write_text(text(data()), encoding="utf-8")
