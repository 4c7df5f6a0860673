"""Writes hidden-switches.json: the hidden numbers of the MLP block at each letter of a name, after ReLU."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import microgpt
from microgpt import stream

PATH = Path(__file__).with_suffix(".json")
NAMES = ("emma",)


def reads(model: SimpleNamespace, name: str) -> list[list[float]]:
    """Return the 64 numbers at BOS and at each letter, to four places; none that is on is rounded to 0."""
    rows = [read["hidden"] for read in stream.mlp_reads(model, name)]
    return [[max(0.0001, round(value, 4)) if value > 0 else 0 for value in row] for row in rows]


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    models = [
        {"trained": trained, "reads": {name: reads(model, name) for name in NAMES}}
        for trained, model in ((True, microgpt.trained()), (False, microgpt.untrained()))
    ]
    return {"names": {name: ["BOS", *name] for name in NAMES}, "models": models}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
