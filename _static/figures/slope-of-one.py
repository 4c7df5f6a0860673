"""Writes slope-of-one.json: the part of each operation that is drawn, and the nudge that checks its local gradient."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the lowest and the highest value of each operation's plot, the edges in x, and the nudge."""
    return {
        "ys": {
            "x ** 2": [-2, 9],
            "x ** 3": [-9, 9],
            "x ** -1": [-5, 5],
            "log": [-4, 2],
            "exp": [-2, 9],
            "relu": [-1, 3],
        },
        "xs": [-3, 3],
        "nudge": 0.00001,
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
