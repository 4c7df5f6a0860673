"""Writes two-masks.json: each letter's query, key and value in the model with one head, by the source's own lines.

Floats are rounded to six places, so that the file is the same wherever it is made.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import microgpt
from microgpt import attention

PATH = Path(__file__).with_suffix(".json")
NAMES = ("emma",)


def reads(model: SimpleNamespace, name: str) -> list[dict[str, list[float]]]:
    """Return the three vectors of BOS and of each letter of a name."""
    return [{part: attention.rounded(read[part]) for part in ("q", "k", "v")} for read in attention.reads(model, name)]


def data() -> dict[str, Any]:
    """Return the whole content of the file. They are the same, however many heads will cut them."""
    models = [
        {"trained": trained, "reads": {name: reads(model, name) for name in NAMES}}
        for trained, model in ((True, microgpt.one_head()), (False, microgpt.untrained()))
    ]
    return {"names": {name: ["BOS", *name] for name in NAMES}, "models": models}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
