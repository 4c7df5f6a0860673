"""Writes name-values.json: how many Values of each kind train2.py makes for the loss of a name, counted while its own lines run.

Each guess makes the same number. So what one more guess makes is counted, and what is left once for each name; a few names are
counted whole, for the tests.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from microgpt import ladder
from microgpt import names as lists

PATH = Path(__file__).with_suffix(".json")
KINDS = {"__add__": "+", "__mul__": "×", "__pow__": "**", "log": "log", "exp": "exp", "relu": "relu"}
NAMES = ("", "ava", "emma", "olivia", "zyanya", "maximiliano", "abcdefghijklmno")


def counting(model: SimpleNamespace, made: Counter[str]) -> None:
    """Let each method of the program's class Value count its calls."""
    own = dict(vars(model.Value))

    def counted(method: str, kind: str) -> Any:
        def run(*args: Any) -> Any:
            made[kind] += 1
            return own[method](*args)

        return run

    for method, kind in (*KINDS.items(), ("__init__", "all")):
        setattr(model.Value, method, counted(method, kind))


def graph_size(loss: Any) -> int:
    """Return how many Values lead to a loss, the knobs with them."""
    found = {loss}
    waiting = [loss]
    while waiting:
        new = [child for child in waiting.pop()._children if child not in found]
        found.update(new)
        waiting += new
    return len(found)


def count(name: str) -> dict[str, Any]:
    """Return how many Values the loss of a name makes, by kind, and how many the walk back meets, knobs and all."""
    made: Counter[str] = Counter()
    model = ladder.ALL["train2"].program.define(lists.load())
    counting(model, made)
    tokens = [model.BOS, *map(model.uchars.index, name), model.BOS]
    losses = []
    for token_id, target_id in itertools.pairwise(tokens):
        probs = model.softmax(model.mlp(token_id))
        losses.append(-probs[target_id].log())
    loss = (1 / len(losses)) * sum(losses)
    total = made.pop("all")
    return {"made": {**made, "number": total - made.total()}, "walked": graph_size(loss)}


def data() -> dict[str, Any]:
    """Return what one guess makes, what a name makes besides, what the walk does not meet, and some names counted whole."""
    model = ladder.ALL["train2"].program.define(lists.load())
    counted = {name: count(name) for name in NAMES}
    one, more = counted["ava"]["made"], counted["emma"]["made"]  # four guesses and five
    guess = {kind: more[kind] - one[kind] for kind in more}
    layers = sum(len(row) for name in ("mlp_fc1", "mlp_fc2") for row in model.state_dict[name])
    knobs = layers + 4 * model.n_embd  # BOS, e, m and a are read
    missed = (sum(more.values()) + knobs - counted["emma"]["walked"]) // 5
    return {
        "uchars": model.uchars,
        "block_size": model.block_size,
        "n_embd": model.n_embd,
        "knobs": len(model.params),
        "layers": layers,
        "guess": guess,
        "name": {kind: more[kind] - 5 * guess[kind] for kind in more},
        "missed": missed,
        "counted": counted,
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
