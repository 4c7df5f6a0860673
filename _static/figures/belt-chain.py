"""Writes belt-chain.json: four wheels joined by belts, how the belts carry, and how far the first wheel is turned."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the wheels' names, the rate of each belt, and the turn of the first wheel."""
    return {"wheels": ["A", "B", "C", "D"], "rates": [2, 3, 0.5], "turn": 0.1}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
