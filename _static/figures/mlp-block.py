"""Writes mlp-block.json: what the lines of the MLP block give, one after another, at each letter of a name.

Floats are rounded to five places, so that the file is the same wherever it is made. What follows from them is left out.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import microgpt
from microgpt import stream

PATH = Path(__file__).with_suffix(".json")
NAMES = ("emma",)


def reads(model: SimpleNamespace, name: str) -> list[dict[str, list[float]]]:
    """Return what goes in, what the first layer gives and what the second gives, at BOS and at each letter."""
    parts = ("x_residual", "hidden_pre", "mlp_out")
    return [
        {part: [round(value, 5) for value in read[part]] for part in parts} for read in stream.mlp_reads(model, name)
    ]


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    models = [
        {"trained": trained, "reads": {name: reads(model, name) for name in NAMES}}
        for trained, model in ((True, microgpt.trained()), (False, microgpt.untrained()))
    ]
    return {"names": {name: ["BOS", *name] for name in NAMES}, "models": models}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
