"""Writes hidden-numbers.json: the hidden numbers of the network of train1.py for every letter, before and after training."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")


def hidden(trained: bool) -> list[list[int]]:
    """Return for each token its 64 hidden numbers after ReLU, in thousandths; none that is on is rounded to 0."""
    model = ladder.train1(trained)
    rows = [model.mlp(token_id)[0] for token_id in range(model.vocab_size)]
    return [[max(1, round(1000 * value)) if value > 0 else 0 for value in row] for row in rows]


def data() -> dict[str, Any]:
    """Return the labels of the tokens, and the hidden numbers of both models."""
    return {
        "tokens": [*ladder.train1(trained=False).uchars, "BOS"],
        "trained": hidden(True),
        "untrained": hidden(False),
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
