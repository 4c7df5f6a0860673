"""Writes belt-rates.json: the wheels of belt-chain, the rates to choose from, and how far the first wheel is nudged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the wheels' names and the nudge of the first wheel."""
    return {"wheels": ["A", "B", "C", "D"], "nudge": 0.01}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
