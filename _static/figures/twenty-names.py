"""Writes twenty-names.json: the names of the run, and at each letter the likeliest tokens with their chances."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import microgpt
from microgpt import checkpoint, stream

PATH = Path(__file__).with_suffix(".json")
TEMPERATURE = 0.5
"""Line 187 of microgpt.py."""
SHOWN = 5


def data() -> dict[str, Any]:
    """Return the alphabet, the names, and for each token drawn the likeliest [token, chance], the drawn one among them."""
    run, model = checkpoint.load(checkpoint.TRAINED), microgpt.trained()
    draws = [_draws(model, name) for name in run.samples]
    return {"uchars": model.uchars, "names": run.samples, "draws": draws}


def _draws(model: Any, name: str) -> list[list[list[float]]]:
    tokens = [*map(model.uchars.index, name), model.BOS][: model.block_size]
    return [_likeliest(read["logits"], drawn) for read, drawn in zip(stream.reads(model, name), tokens, strict=True)]


def _likeliest(logits: list[float], drawn: int) -> list[list[float]]:
    chances = [chance.data for chance in microgpt.softmax([microgpt.Value(logit / TEMPERATURE) for logit in logits])]
    order = sorted(range(len(chances)), key=lambda token: -chances[token])
    shown = order[:SHOWN] if drawn in order[:SHOWN] else [*order[: SHOWN - 1], drawn]
    return [[token, round(chances[token], 3)] for token in shown]


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
