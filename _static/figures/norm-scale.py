"""Writes norm-scale.json: the sum that line 111 makes for the first a of "anna", which the reader makes larger and smaller."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import source, trained

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the letter, its position, and the 16 numbers to six places."""
    model = trained()
    x = source.run("109-111", vars(model) | {"token_id": model.uchars.index("a"), "pos_id": 1})["x"]
    return {"letter": "a", "position": 1, "x": [round(value.data, 6) for value in x]}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
