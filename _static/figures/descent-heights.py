"""Writes descent-heights.json: the knob of nudge-slope.json, as valley-steps.py does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return what the figure needs."""
    found: dict[str, Any] = json.loads(PATH.with_name("nudge-slope.json").read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
