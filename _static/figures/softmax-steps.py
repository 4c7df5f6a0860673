"""Writes softmax-steps.json: the scores that the trained network of train1.py gives after some letters."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")
SHOWN = "jnq"


def data() -> dict[str, Any]:
    """Return the labels of the tokens, and a score for each of them after each of some letters."""
    model = ladder.train1()
    scores = {letter: model.mlp(model.uchars.index(letter))[1] for letter in SHOWN}
    return {
        "tokens": [*model.uchars, "BOS"],
        "scores": {letter: [round(score, 4) for score in row] for letter, row in scores.items()},
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
