"""Writes way-back.json: what train1's network computes on the way down to a loss, and the slopes on the way back up.

By train1.py's own lines, for each pair of neighbours in "emma", before training and after it. Floats are rounded to four places.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")
NAME = "emma"


def rounded(row: list[float]) -> list[float]:
    """Round to four places; a whole 0, which a shut ReLU gives, stays a whole 0."""
    return [round(value, 4) if value else 0 for value in row]


def read(model: SimpleNamespace, token_id: int, target_id: int) -> dict[str, list[float]]:
    """Return the numbers of one pair: forward, then the slopes of its loss."""
    hidden, logits = model.mlp(token_id)
    chances = model.softmax(logits)
    slopes = [p - (i == target_id) for i, p in enumerate(chances)]
    weights, grads = model.state_dict, model.grads
    hidden_slopes = model.linear_backward(hidden, weights["mlp_fc2"], grads["mlp_fc2"], slopes)
    hidden_slopes = [slope if h > 0 else 0.0 for slope, h in zip(hidden_slopes, hidden, strict=True)]
    x = weights["wte"][token_id]
    x_slopes = model.linear_backward(x, weights["mlp_fc1"], grads["mlp_fc1"], hidden_slopes)
    return {
        "x": rounded(x),
        "hidden": rounded(hidden),
        "chances": rounded(chances),
        "hiddenSlopes": rounded(hidden_slopes),
        "xSlopes": rounded(x_slopes),
    }


def data() -> dict[str, Any]:
    """Return the alphabet, the pairs, and what either model computes for each."""
    models = {"trained": ladder.train1(), "untrained": ladder.train1(trained=False)}
    model = models["trained"]
    ids = [model.BOS, *map(model.uchars.index, NAME), model.BOS]
    pairs = [list(pair) for pair in itertools.pairwise(ids)]
    return {
        "labels": [*model.uchars, "BOS"],
        "pairs": pairs,
        "reads": {name: [read(each, *pair) for pair in pairs] for name, each in models.items()},
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
