"""Writes names-by-temperature.json: names from one seed at each temperature of the slider, and how the first letter is drawn."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import microgpt
from microgpt import checkpoint, engine, stream

PATH = Path(__file__).with_suffix(".json")
SEED = 42
COUNT = 8
TEMPERATURES = [tenths / 10 for tenths in range(1, 31)]


def data() -> dict[str, Any]:
    """Return the alphabet, the scores of the first letter, and under the seed its first number and the names it gives."""
    run = checkpoint.load(checkpoint.TRAINED)
    model = engine.Model(run.config, run.vocab_size, run.weights)
    found = {}
    for temperature in TEMPERATURES:
        draws = random.Random(SEED)
        drawn = [model.sample(run.vocab_size - 1, draws, temperature) for _ in range(COUNT)]
        found[str(temperature)] = ["".join(run.uchars[token] for token in name) for name in drawn]
    first = stream.reads(microgpt.trained(), "")[0]["logits"]
    return {
        "uchars": run.uchars,
        "first": [round(score, 6) for score in first],
        "seeds": {str(SEED): {"number": random.Random(SEED).random(), "names": found}},
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
