"""Writes nudge-errors.json: how far nudged slopes are from the true ones, for nudges from 1 down to 10**-15.

Computed here and not in the page, since the smallest errors are made of a machine's last digits.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")
SMALLEST = 15
NAME, LETTER, UNIT = "anna", "n", 24  # as in nudge-slope.py


def loss_of_a_knob() -> tuple[Callable[[float], float], float, float]:
    """Return the loss of a name over one knob of train1.py, where the knob stands, and its slope by train1.py's own way back."""
    model = ladder.train1()
    row = model.state_dict["mlp_fc2"][model.uchars.index(LETTER)]
    value = row[UNIT]
    tokens = [model.BOS, *map(model.uchars.index, NAME), model.BOS]
    pairs = list(itertools.pairwise(tokens))

    def loss(at: float) -> float:
        row[UNIT] = at
        found = [-math.log(model.softmax(model.mlp(token_id)[1])[target_id]) for token_id, target_id in pairs]
        row[UNIT] = value
        return sum(found) / len(found)

    for token_id, target_id in pairs:
        hidden, logits = model.mlp(token_id)
        grads = [(p - (i == target_id)) / len(pairs) for i, p in enumerate(model.softmax(logits))]
        model.mlp_backward(token_id, hidden, grads)
    return loss, value, model.grads["mlp_fc2"][model.uchars.index(LETTER)][UNIT]


def errors(f: Callable[[float], float], x: float, slope: float) -> dict[str, list[float]]:
    """Return the errors of both kinds of nudges, to two digits: of h = 1, 0.1, 0.01 and so on."""
    nudges = [10.0**-k for k in range(SMALLEST + 1)]
    one = [abs((f(x + h) - f(x)) / h - slope) for h in nudges]
    two = [abs((f(x + h) - f(x - h)) / (2 * h) - slope) for h in nudges]
    return {"one": [float(f"{error:.1e}") for error in one], "two": [float(f"{error:.1e}") for error in two]}


def data() -> dict[str, Any]:
    """Return the errors by function, with the place and the true slope there."""
    loss, value, slope = loss_of_a_knob()
    functions: dict[str, tuple[Callable[[float], float], float, float]] = {
        "cube": (lambda x: x * x * x, 2.0, 12.0),
        "square": (lambda x: x * x, 3.0, 6.0),
        "loss": (loss, value, slope),
    }
    return {
        name: {"x": round(x, 4), "slope": round(true, 4), **errors(f, x, true)}
        for name, (f, x, true) in functions.items()
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
