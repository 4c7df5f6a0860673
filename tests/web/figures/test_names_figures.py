"""The data of the figures of the module "Names in, names out": what the package itself finds."""

from __future__ import annotations

import json
from pathlib import Path

from microgpt import checkpoint, source

FIGURES = Path(__file__).resolve().parents[3] / "_static" / "figures"


def test_the_album_ends_with_the_trained_weights() -> None:
    """After 1,000 steps the loss is the trained model's, and the names are those of the other figure's seed."""
    album = json.loads((FIGURES / "whole-program.json").read_text(encoding="utf-8"))["album"]
    seeds = json.loads((FIGURES / "invented-names.json").read_text(encoding="utf-8"))["seeds"]
    trained = checkpoint.load(checkpoint.TRAINED)
    assert trained.mean_unseen is not None
    assert album[-1]["loss"] == round(trained.mean_unseen, 4)
    assert album[-1]["names"] == seeds["42"]["trained"][:5]
    assert album[0]["names"] == seeds["42"]["untrained"][:5]


def test_the_blocks_are_the_file_s_own() -> None:
    """Every line from 14 on that is not blank lies in exactly one block."""
    blocks = json.loads((FIGURES / "whole-program.json").read_text(encoding="utf-8"))["blocks"]
    covered = [n for block in blocks for n in range(block["first"], block["last"] + 1) if n in source.numbers()]
    assert covered == [n for n in source.numbers() if n >= 14]
    assert [block["lines"] for block in blocks] == [
        sum(block["first"] <= n <= block["last"] for n in source.numbers()) for block in blocks
    ]
