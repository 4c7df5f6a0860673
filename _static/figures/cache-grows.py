"""Writes cache-grows.json: each letter's query, key, value, scores, shares and blend in the model with one head.

By the source's own lines. Floats are rounded to six places, so that the file is the same wherever it is made.
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


def untrained() -> SimpleNamespace:
    """Return the untrained model, its queries, keys and values cut into one head."""
    model = microgpt.untrained()
    model.n_head, model.head_dim = 1, model.n_embd
    return model


def read(position: dict[str, Any]) -> dict[str, list[float]]:
    """Return what the only head has to do with at one position."""
    vectors = {part: position[part] for part in ("q", "k", "v")}
    row = {"scores": position["scores"][0], "shares": position["shares"][0], "blend": position["blends"]}
    return {part: attention.rounded(numbers) for part, numbers in (vectors | row).items()}


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    models = [
        {"trained": trained, "reads": {name: [read(each) for each in attention.reads(model, name)] for name in NAMES}}
        for trained, model in ((True, microgpt.one_head()), (False, untrained()))
    ]
    return {"names": {name: ["BOS", *name] for name in NAMES}, "models": models}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
