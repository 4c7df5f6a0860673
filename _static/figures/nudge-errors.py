"""Writes nudge-errors.json: how far nudged slopes are from the true ones, for nudges from 1 down to 10**-15.

Computed here and not in the page, since the smallest errors are made of a machine's last digits.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_suffix(".json")
SMALLEST = 15


def loss_of_a_knob() -> tuple[Callable[[float], float], float, float]:
    """Return the loss of a name over one knob, as nudge-slope.json has it; where the knob stands; and the slope there."""
    knob = json.loads(PATH.with_name("nudge-slope.json").read_text(encoding="utf-8"))["knob"]

    def loss(x: float) -> float:
        total = knob["rest"]
        for pair in knob["pairs"]:
            score = pair["base"] + pair["hidden"] * x
            total += math.log(pair["others"] + math.exp(score)) - pair.get("target", score)
        return float(total / knob["count"])

    slope, x = 0.0, knob["value"]
    for pair in knob["pairs"]:
        chance = 1 / (1 + pair["others"] / math.exp(pair["base"] + pair["hidden"] * x))
        slope += pair["hidden"] * (chance - ("target" not in pair))
    return loss, x, slope / knob["count"]


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
