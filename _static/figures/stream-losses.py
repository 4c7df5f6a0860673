"""Writes stream-losses.json: the surprises of a name with the blocks' additions on and off, by the source's own lines."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import microgpt
from microgpt import stream

PATH = Path(__file__).with_suffix(".json")
NAMES = ("emma",)
OFF = {"none": (), "attention": ("attention",), "mlp": ("mlp",), "both": ("attention", "mlp")}


def surprises(model: SimpleNamespace, name: str) -> dict[str, list[float]]:
    """Return a name's surprises under each setting of the switches, rounded."""
    return {
        off: [round(read["loss"], 5) for read in stream.reads(model, name, without)] for off, without in OFF.items()
    }


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    models = ((True, microgpt.trained()), (False, microgpt.untrained()))
    return {
        "names": {name: ["BOS", *name] for name in NAMES},
        "models": [
            {"trained": trained, "reads": {name: {"losses": surprises(model, name)} for name in NAMES}}
            for trained, model in models
        ],
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
