"""Writes name-endings.json: endings that the trained model draws for a beginning of a name, each draw with its chance."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any

from microgpt import checkpoint, engine

PATH = Path(__file__).with_suffix(".json")
BEGINNING = "emm"
SEED = 1
COUNT = 6
TEMPERATURE = 0.5


def ending(model: engine.Model, begun: list[int], draws: random.Random) -> list[list[float]]:
    """Return what is drawn after these tokens, up to BOS or until the name is full: the token and its chance, each time."""
    cache, bos, drawn = model.new_cache(), begun[0], []
    *before, token = begun
    if before:
        model.forward(before, 0, cache)
    for position in range(len(before), model.config.block_size):
        (logits,) = model.forward([token], position, cache).logits
        exps = [math.exp((logit - max(logits)) / TEMPERATURE) for logit in logits]
        chances = [e / sum(exps) for e in exps]
        (token,) = draws.choices(range(len(chances)), chances)
        drawn.append([token, round(chances[token], 6)])
        if token == bos:
            break
    return drawn


def data() -> dict[str, Any]:
    """Return the alphabet and, under the beginning, its endings."""
    run = checkpoint.load(checkpoint.TRAINED)
    model = engine.Model(run.config, run.vocab_size, run.weights)
    begun = [len(run.uchars), *map(run.uchars.index, BEGINNING)]
    draws = random.Random(SEED)
    return {"uchars": run.uchars, "endings": {BEGINNING: [ending(model, begun, draws) for _ in range(COUNT)]}}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
