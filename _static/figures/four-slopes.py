"""Writes four-slopes.json: which four operations are drawn side by side, and the part of each that is drawn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the operations by their names in four-operations.js, and the edges of the plots, the same for all."""
    return {"operations": ["x ** 2", "log", "exp", "relu"], "xs": [-2.5, 3], "ys": [-3, 6]}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
