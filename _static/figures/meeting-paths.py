"""Writes meeting-paths.json: formulas in which x goes to the result by three paths."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the formulas: how s is made of x and x, and y of s and x; and the nudge that checks them."""
    return {
        "formulas": {
            "(x + x) × x": ["+", "×"],
            "x × x + x": ["×", "+"],
            "x × x × x": ["×", "×"],
            "x + x + x": ["+", "+"],
        },
        "nudge": 0.001,
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), ensure_ascii=False) + "\n", encoding="utf-8")
