"""Writes nudge-slope.json: the loss of one name as one knob of the trained small network turns.

The knob is a number of mlp_fc2: it says how strongly one hidden number speaks for one letter. It moves that letter's score
and no other, so a few numbers for each place of the name give the whole curve, exactly.
"""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")
NAME, LETTER, UNIT = (
    "anna",
    "n",
    24,
)  # a hidden number that is on after both n's: once it should say n, once it should not


def knob() -> dict[str, Any]:
    """Return the knob, and what the loss of each place of the name is made of; one-knob.js says how."""
    model = ladder.train1()
    row = model.uchars.index(LETTER)
    value = model.state_dict["mlp_fc2"][row][UNIT]
    tokens = [model.BOS, *map(model.uchars.index, NAME), model.BOS]
    rest, pairs = 0.0, []
    for token_id, target_id in itertools.pairwise(tokens):
        hidden, logits = model.mlp(token_id)
        if not hidden[UNIT]:
            rest -= math.log(model.softmax(logits)[target_id])
            continue
        others = math.fsum(math.exp(score) for i, score in enumerate(logits) if i != row)
        pair = {"others": others, "base": logits[row] - value * hidden[UNIT], "hidden": hidden[UNIT]}
        pairs.append(pair if target_id == row else pair | {"target": logits[target_id]})
    return {
        "name": NAME,
        "letter": LETTER,
        "unit": UNIT,
        "value": value,
        "count": len(tokens) - 1,
        "rest": rest,
        "pairs": pairs,
    }


def rounded(value: Any) -> Any:
    """Return the value with its floats cut to nine places: the last digits differ between Python's versions."""
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return round(value, 9) if isinstance(value, float) else value


def data() -> dict[str, Any]:
    """Return what the figure needs."""
    return {"knob": rounded(knob())}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
