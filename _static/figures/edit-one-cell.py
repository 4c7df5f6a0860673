"""Writes edit-one-cell.json: what each guess in a name makes of one number of wpe, raised by 0.5, on the trained model.

Raising number `cell` of row `p` changes the vector of position p and of no other. `after[p][cell][t]` is the chance that the
guess at position t then gives to the letter that really comes, `most[p][cell][t]` the largest move among its 27 chances.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import checkpoint
from microgpt.checkpoint import Checkpoint
from microgpt.losses import softmax
from microgpt.transformer import Model

PATH = Path(__file__).with_suffix(".json")
NAME = "emma"
BY = 0.5
PLACES = 4


def chances(run: Checkpoint, tokens: list[int]) -> list[list[float]]:
    """Return the chances of all tokens, for each guess in a name; the fast model gives the source's numbers, bit for bit."""
    model = Model(run.config, run.vocab_size, run.weights)
    logits = model.forward(tokens[:-1], 0, model.new_cache()).logits
    return [[exp * inverse for exp in exps] for exps, _, inverse in map(softmax, logits)]


def edited(run: Checkpoint, tokens: list[int], position: int, cell: int) -> list[list[float]]:
    """Return the chances with one number of wpe raised; the weights are then as they were."""
    row = run.weights["wpe"][position]
    before = row[cell]
    row[cell] += BY
    found = chances(run, tokens)
    row[cell] = before
    return found


def data() -> dict[str, Any]:
    """Return the name, its chances as they are, and what every edit makes of them."""
    run = checkpoint.load()
    bos = len(run.uchars)
    tokens = [bos, *map(run.uchars.index, NAME), bos]
    plain = chances(run, tokens)
    positions = range(len(plain))
    after, most = [], []
    for position in positions:
        edits = [edited(run, tokens, position, cell) for cell in range(run.config.n_embd)]
        after.append([[round(edit[at][tokens[at + 1]], PLACES) for at in positions] for edit in edits])
        moves = [
            [max(abs(a - b) for a, b in zip(edit[at], plain[at], strict=True)) for at in positions] for edit in edits
        ]
        assert all(move == 0 for row in moves for move in row[:position])  # not nearly: exactly
        most.append([[round(move, PLACES) for move in row] for row in moves])
    before = [round(plain[at][tokens[at + 1]], PLACES) for at in positions]
    return {"by": BY, "names": {NAME: {"before": before, "after": after, "most": most}}}


def text(value: dict[str, Any]) -> str:
    """Return the JSON text."""
    return json.dumps(value, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    PATH.write_text(text(data()), encoding="utf-8")
