"""Writes layer-stack.json: the number of parameters of the program by its layers, and what one and two trained ones are worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import ladder, names
from microgpt.checkpoint import Config
from microgpt.model import define

PATH = Path(__file__).with_suffix(".json")
MOST = 4
TRAINED = {1: "train5", 2: "two-layers"}


def counts(n_layer: int) -> dict[str, Any]:
    """Return how many parameters come before the layers, in each of them, and after, by the program's own lines."""
    model = define(names.load(), Config(n_layer=n_layer))
    sizes = {name: sum(len(row) for row in rows) for name, rows in model.state_dict.items()}
    layers = [sum(size for name, size in sizes.items() if name.startswith(f"layer{li}.")) for li in range(n_layer)]
    entry: dict[str, Any] = {"before": sizes["wte"] + sizes["wpe"], "layers": layers, "after": sizes["lm_head"]}
    entry["all"] = len(model.params)
    if n_layer in TRAINED:
        entry["unseen"] = round(ladder.facts()[TRAINED[n_layer]]["mean_unseen"], 6)
    return entry


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    return {"counts": [counts(n_layer) for n_layer in range(1, MOST + 1)]}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
