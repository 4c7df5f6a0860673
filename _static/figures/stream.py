"""Writes stream.json: the 16 numbers of each letter of a name on their way through the model, by the source's own lines."""

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


def rounded(row: list[float]) -> list[float]:
    """Return the numbers rounded, so that the file is the same wherever it is made."""
    return [round(number, 5) for number in row]


def read(model: SimpleNamespace, name: str) -> dict[str, Any]:
    """Return a name's vectors, and its surprises under each setting of the switches."""
    all_reads = {off: stream.reads(model, name, without) for off, without in OFF.items()}
    vectors = [
        {part: rounded(each[part]) for part in ("embedding", "x", "attention", "mlp")}
        | {"mlpAlone": rounded(alone["mlp"])}
        for each, alone in zip(all_reads["none"], all_reads["attention"], strict=True)
    ]
    return {
        "vectors": vectors,
        "losses": {off: rounded([each["loss"] for each in reads]) for off, reads in all_reads.items()},
    }


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    models = ((True, microgpt.trained()), (False, microgpt.untrained()))
    return {
        "names": {name: ["BOS", *name] for name in NAMES},
        "models": [
            {"trained": trained, "reads": {name: read(model, name) for name in NAMES}} for trained, model in models
        ],
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
