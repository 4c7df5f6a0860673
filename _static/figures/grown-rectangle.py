"""Writes grown-rectangle.json: the sides of a rectangle, and how far one of them may grow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the two sides, and the growths to choose from."""
    return {"a": 5, "b": 3, "grow": [1, 0.5, 0.1]}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
