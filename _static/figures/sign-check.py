"""Writes sign-check.json: train1.py with one mistake in its way back, checked by nudging every parameter, and trained.

The check is made before the first step, on the name "ava". Slopes are rounded to four places, losses are means of 25 steps.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from microgpt import gradcheck, ladder, names, source
from microgpt.program import Program

PATH = Path(__file__).with_suffix(".json")
NAME = "ava"
EVERY = 25
STEPS = 1000
FORGETS = ("grads['wte'][token_id][j] += g", "grads['wte'][token_id][j] = g")

Slopes = dict[str, list[list[float]]]


def tokens_of(model: SimpleNamespace) -> list[int]:
    return [model.BOS, *map(model.uchars.index, NAME), model.BOS]


def nudged(model: SimpleNamespace) -> Slopes:
    """Return the slope of every parameter, by nudging it."""
    tokens = tokens_of(model)

    def loss() -> float:
        chances = {token: model.softmax(model.mlp(token)[1]) for token in set(tokens[:-1])}
        pairs = list(itertools.pairwise(tokens))
        return -sum(math.log(chances[token][target]) for token, target in pairs) / len(pairs)

    def slope(row: list[float], j: int) -> float:
        def at(value: float) -> float:
            row[j] = value
            return loss()

        kept = row[j]
        found = gradcheck.slope(at, kept)
        row[j] = kept
        return found

    return {name: [[slope(row, j) for j in range(len(row))] for row in mat] for name, mat in model.state_dict.items()}


def by_hand(program: Program) -> Slopes:
    """Return the slope of every parameter, by the program's own way back: its step without the last part, the update."""
    model = program.define(names.load(), learning_rate=0.0)
    model.docs = [NAME]
    kept: Slopes = {}

    class Keep(dict[str, Any]):
        """The matrices; the update is the first to ask for them all, and then the slopes are complete."""

        def items(self) -> Any:
            kept.update({name: [list(row) for row in mat] for name, mat in model.grads.items()})
            return super().items()

    model.state_dict = Keep(model.state_dict)
    program.step(model, 0)
    return kept


def places(slopes: Slopes) -> Iterator[tuple[str, int, int, float]]:
    for name, mat in slopes.items():
        for i, row in enumerate(mat):
            for j, value in enumerate(row):
                yield name, i, j, value


def compare(right: Slopes, hand: Slopes, labels: list[str]) -> list[dict[str, Any]]:
    """Return for each matrix how many slopes there are, how many are wrong, and the one of largest slope, by both ways."""
    scale = max(abs(value) for *_, value in places(right))
    found = []
    for name in right:
        here = [(value, i, j, hand[name][i][j]) for matrix, i, j, value in places(right) if matrix == name]
        wrong = sum(abs(value - mine) > gradcheck.LARGEST_ERROR * scale for value, _, _, mine in here)
        value, i, j, mine = max(here, key=lambda each: abs(each[0]))
        row = labels[i] if len(right[name]) == len(labels) else str(i + 1)
        found.append(
            {
                "matrix": name,
                "count": len(here),
                "wrong": wrong,
                "row": row,
                "column": j + 1,
                "nudged": round(value, 4),
                "hand": round(mine, 4),
            }
        )
    return found


def means(losses: list[float]) -> list[float]:
    """Return means of EVERY steps; of a run that ends early all its losses."""
    if len(losses) < STEPS:
        return [round(loss, 4) for loss in losses]
    return [round(math.fsum(losses[at : at + EVERY]) / EVERY, 4) for at in range(0, STEPS, EVERY)]


def forgetful() -> tuple[Program, dict[str, Any]]:
    """Train with = in place of += at the letter's row, which the ladder does not hold."""
    program = Program(source.PATH.with_name("train1.py"), [FORGETS])
    run = ladder.ProgramRun(program, names.load(), STEPS)
    losses = [run.step() for _ in range(STEPS)]
    unseen = run.mean_unseen()
    assert unseen is not None
    return program, {"losses": losses, "mean_unseen": unseen}


def data() -> dict[str, Any]:
    """Return the way back without a mistake and with each, its check and its losses."""
    facts = ladder.facts()
    model = ladder.train1(trained=False)
    right = nudged(model)
    runs = {
        "none": (ladder.ALL["train1"].program, facts["train1"]),
        "relu": (ladder.ALL["train1-wrong-sign"].program, facts["train1-wrong-sign"]),
        "scores": (ladder.ALL["train1-uphill"].program, facts["train1-uphill"]),
        "forgets": forgetful(),
    }
    variants = {}
    for name, (program, run) in runs.items():
        unseen = run["mean_unseen"]
        variants[name] = {
            "check": compare(right, by_hand(program), [*model.uchars, "BOS"]),
            "losses": means(run["losses"]),
            "unseen": None if unseen is None else round(unseen, 4),
            "stopped": run.get("stopped"),
        }
    return {"name": NAME, "vocab_size": model.vocab_size, "every": EVERY, "num_steps": STEPS, "variants": variants}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
