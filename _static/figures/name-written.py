"""Writes name-written.json: the names of the run, the numbers that drew them, and the scores behind the first."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import microgpt
from microgpt import checkpoint, stream

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the alphabet, the run's names, each name's numbers (one a draw), and the first name's scores, rounded."""
    run, model = checkpoint.load(checkpoint.TRAINED), microgpt.trained()
    draws = random.Random()
    draws.setstate(model.random_state)
    counts = [min(len(name) + 1, model.block_size) for name in run.samples]
    numbers = [[round(draws.random(), 6) for _ in range(count)] for count in counts]
    first = run.samples[0]
    scores = [[round(score, 5) for score in read["logits"]] for read in stream.reads(model, first)]
    return {"uchars": model.uchars, "names": run.samples, "numbers": numbers, "scores": {first: scores}}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
