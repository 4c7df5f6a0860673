"""Writes town-loss.json: the knobs of the town model of module 4, the loss of one town, and all its gradients.

The model is the solution of the exercise that closes module 4. Its knobs are rounded to four places, and the gradients, by the
file's own class Value, belong to the rounded ones.
"""

from __future__ import annotations

import contextlib
import io
import json
import runpy
from pathlib import Path
from typing import Any

from microgpt import Value, source

PATH = Path(__file__).with_suffix(".json")
EXERCISE = PATH.parents[2] / "book" / "learning" / "index.py"
TOWN = "oulu"
RATE, STEPS = 30, 500  # those of the exercise


def topo_of(result: Any) -> list[Any]:
    """Return the values of a graph in the order of backward()'s list."""
    topo: list[Any] = []

    def build(value: Any) -> None:
        if value not in topo:
            for child in value._children:
                build(child)
            topo.append(value)

    build(result)
    return topo


def values(knobs: dict[str, float]) -> list[list[float]]:
    """Return data and gradient of each value of the town's loss, in the order of backward()'s list."""
    o, u, l = (Value(knobs[letter]) for letter in "oul")  # noqa: E741
    s = ((o + u) + (l + u)) / 4
    loss = (s.exp() + 1).log() - s
    loss.backward()
    return [[round(value.data, 13), round(value.grad, 14)] for value in topo_of(loss)]


def data() -> dict[str, Any]:
    """Return where the methods of Value stand, and the knobs of the town's letters before and after training."""
    with contextlib.redirect_stdout(io.StringIO()):
        exercise = runpy.run_path(str(EXERCISE))
    learned = exercise["train"](RATE, STEPS)
    letters = sorted(set(TOWN), key=TOWN.index)
    knobs = {
        "untrained": {letter: exercise["level"][letter] for letter in letters},
        "trained": {letter: round(learned[letter], 4) for letter in letters},
    }
    return {
        "lines": {name: list(span) for name, span in source.methods("Value").items()},
        "knobs": knobs,
        "values": {when: values(given) for when, given in knobs.items()},
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
