"""Writes tiny-network.json: what the network of train1.py makes of some letters, before and after training."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")
SHOWN = "en"


def passes(trained: bool) -> dict[str, dict[str, list[float]]]:
    """Return, for each letter, its row of wte, the 64 numbers before ReLU, and the scores."""
    model = ladder.train1(trained)
    found = {}
    for letter in SHOWN:
        token_id = model.uchars.index(letter)
        row = model.state_dict["wte"][token_id]
        found[letter] = {
            "x": row,
            "before": model.linear(row, model.state_dict["mlp_fc1"]),
            "logits": model.mlp(token_id)[1],
        }
    return {letter: {name: [round(x, 5) for x in row] for name, row in each.items()} for letter, each in found.items()}


def data() -> dict[str, Any]:
    """Return the labels of the tokens, and what the network gives, trained and untrained."""
    return {
        "tokens": [*ladder.train1(trained=False).uchars, "BOS"],
        "trained": passes(True),
        "untrained": passes(False),
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
