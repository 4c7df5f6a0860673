"""Writes any-two-parameters.json: the slopes of a number of two positions in each step of the book's run, and the sizes.

Floats are rounded to four digits that count: no picture shows more.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import names
from microgpt.engine import Run
from microgpt.watched import slopes

PATH = Path(__file__).with_suffix(".json")
POSITIONS = 0, 12


def data() -> dict[str, Any]:
    """Return what the figure needs. A matrix of the layer is typed without the layer's name."""
    run = Run(names.load())
    shapes = run.config.shapes(run.bos + 1)
    found = slopes([("wpe", position, 0) for position in POSITIONS])
    rounded = [[float(f"{slope:.4g}") for slope in each] for each in found]
    return {
        "uchars": "".join(run.uchars),
        "sizes": {name.removeprefix("layer0."): list(shape) for name, shape in shapes.items()},
        "layered": {name.removeprefix("layer0."): name for name in shapes if name.startswith("layer0.")},
        "slopes": {f"wpe {position} 0": each for position, each in zip(POSITIONS, rounded, strict=True)},
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
