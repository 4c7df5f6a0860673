"""Writes invented-names.json: ten names that the model makes up from one seed, trained and untrained."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from microgpt import checkpoint, engine, names

PATH = Path(__file__).with_suffix(".json")
SEED = 42
COUNT = 10


def invented(weights: dict[str, Any] | None, seed: int, count: int) -> list[str]:
    """Return names from these weights, or from those that training begins with, drawn from a seed."""
    run = engine.Run(names.load())
    config = checkpoint.load(checkpoint.TRAINED).config
    model = engine.Model(config, run.bos + 1, weights) if weights else run.model
    generator = random.Random(seed)
    return ["".join(run.uchars[token] for token in model.sample(run.bos, generator)) for _ in range(count)]


def data() -> dict[str, Any]:
    """Return the names by seed, trained and untrained."""
    trained = checkpoint.load(checkpoint.TRAINED).weights
    return {"seeds": {str(SEED): {"trained": invented(trained, SEED, COUNT), "untrained": invented(None, SEED, COUNT)}}}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
