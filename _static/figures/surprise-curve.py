"""Writes surprise-curve.json: what train0.py's table, after its 1,000 names, has counted for the four pairs of "leo"."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

from microgpt import ladder, names

PATH = Path(__file__).with_suffix(".json")
NAME = "leo"


def data() -> dict[str, Any]:
    """Return the name and, for each of its pairs, how often it was counted and how often its first token was."""
    run = ladder.ALL["train0"].run(names.load())
    for _ in range(1000):
        run.step()
    uchars, counts = run.model.uchars, run.weights()["counts"]
    tokens = [len(uchars), *map(uchars.index, NAME), len(uchars)]
    pairs = [[counts[this][following], sum(counts[this])] for this, following in pairwise(tokens)]
    return {"name": NAME, "vocab_size": len(counts), "pairs": pairs}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
