"""Writes first-averages.json: the slopes of the first number of a's row in the first steps of the book's run.

Floats are rounded to six digits that count: no picture shows more.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt.watched import slopes

PATH = Path(__file__).with_suffix(".json")
STEPS = 30


def data() -> dict[str, Any]:
    """Return what the figure needs. The row of a is the first."""
    (found,) = slopes([("wte", 0, 0)], STEPS)
    return {"slopes": [float(f"{slope:.6g}") for slope in found]}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
