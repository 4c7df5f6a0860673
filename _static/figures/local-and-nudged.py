"""Writes local-and-nudged.json: sums and products of two Values, and the nudge that checks their local gradients."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the expressions as sign, left and right; and the nudge."""
    return {
        "expressions": {
            "a + b": ["+", "a", "b"],
            "a * b": ["*", "a", "b"],
            "a + 10": ["+", "a", "10"],
            "a * 10": ["*", "a", "10"],
            "a * a": ["*", "a", "a"],
        },
        "nudge": 0.001,
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
