"""Writes softmax-scores.json: four of the scores that the trained network of train1.py gives after a letter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import ladder

PATH = Path(__file__).with_suffix(".json")
BEFORE, SHOWN = "j", "aeio"


def data() -> dict[str, Any]:
    """Return the letter before, and a score to one decimal for each of four letters that may follow."""
    model = ladder.train1()
    logits = model.mlp(model.uchars.index(BEFORE))[1]
    return {"before": BEFORE, "scores": {letter: round(logits[model.uchars.index(letter)], 1) for letter in SHOWN}}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
