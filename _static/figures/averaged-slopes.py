"""Writes averaged-slopes.json: the slopes of three parameters in the first hundred steps of the book's own run.

Floats are whole, so that the averages drawn from them are those of the run.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import engine, names

PATH = Path(__file__).with_suffix(".json")
STEPS = 100
# What a reader chooses, and where the parameter stands: matrix, row, place in the row.
PARAMS = (
    ("in wpe, position 0", "number 1 of position 0 in wpe", "wpe", 0, 0),
    ("in wte, row of BOS", "number 4 of BOS in wte", "wte", 26, 3),
    ("in lm_head, row of n", "number 4 of n in lm_head", "lm_head", 13, 3),
)


def data() -> dict[str, Any]:
    """Return for each parameter what it is called and its slope at each step."""
    run = engine.Run(names.load())
    slopes: list[list[float]] = [[] for _ in PARAMS]
    for step in range(STEPS):
        gradients = run.model.named(run.model.gradients(run.tokens(run.docs[step]))[1])
        for series, (_, _, matrix, row, column) in zip(slopes, PARAMS, strict=True):
            series.append(gradients[matrix][row][column])
        run.step()
    return {
        "params": [
            {"label": label, "called": called, "slopes": series}
            for (label, called, *_), series in zip(PARAMS, slopes, strict=True)
        ]
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
