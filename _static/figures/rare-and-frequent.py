"""Writes rare-and-frequent.json: the slopes of one number of a's row and one of q's, in each step of the book's run.

Floats are rounded to six digits that count: no picture shows more.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import names
from microgpt.engine import Run
from microgpt.watched import slopes

PATH = Path(__file__).with_suffix(".json")
LETTERS = "aq"


def data() -> dict[str, Any]:
    """Return what the figure needs."""
    run = Run(names.load())
    found = slopes([("wte", run.uchars.index(letter), 0) for letter in LETTERS])
    rounded = [[float(f"{slope:.6g}") for slope in each] for each in found]
    return {
        "names": run.docs[:1000],
        "slopes": {f"wte {letter} 0": each for letter, each in zip(LETTERS, rounded, strict=True)},
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
