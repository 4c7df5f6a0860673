"""Writes attention-heads.json: where each letter of a name looks, in each head, with four heads and with one.

The shares come out of the source's own lines: softmax is watched while gpt() runs, which calls it once for each head of a
layer (line 130). Floats are rounded to six places, so that the file is the same wherever it is made.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import microgpt
from microgpt import checkpoint, engine, names
from microgpt.checkpoint import Config

PATH = Path(__file__).with_suffix(".json")
NAMES = ("emma",)
Shares = list[list[list[float]]]


def shares(model: SimpleNamespace, name: str) -> Shares:
    """Return [head][letter that looks][letter it looks at] for BOS and the letters of a name, in a model of one layer."""
    seen: list[list[float]] = []
    softmax = model.softmax

    def watched(logits: list[Any]) -> list[Any]:
        weights: list[Any] = softmax(logits)
        seen.append([weight.data for weight in weights])
        return weights

    model.softmax = watched
    try:
        keys: list[list[Any]] = [[]]
        values: list[list[Any]] = [[]]
        for position, token in enumerate([model.BOS, *map(model.uchars.index, name)]):
            model.gpt(token, position, keys, values)
    finally:
        model.softmax = softmax
    return [seen[head :: model.n_head] for head in range(model.n_head)]


def with_heads(model: SimpleNamespace, heads: int) -> SimpleNamespace:
    """Cut the same weights into another number of heads."""
    model.n_head, model.head_dim = heads, model.n_embd // heads
    return model


def untrained_loss(heads: int) -> float | None:
    """Return the mean over the unseen names of each name's mean loss, before the first step."""
    return engine.Run(names.load(), Config(n_head=heads)).mean_unseen()


def trained_loss(path: Path) -> float:
    """Return the same after the last step, as it was measured when the weights were made."""
    measured = checkpoint.load(path).mean_unseen
    if measured is None:
        raise SystemExit(f"{path.name}: mean_unseen is missing; write the file again with the command that trains it")
    return measured


def described(model: SimpleNamespace, trained: bool, loss: float | None) -> dict[str, Any]:
    """Return what the figure needs of one model."""
    return {
        "heads": model.n_head,
        "head_dim": model.head_dim,
        "trained": trained,
        "mean_unseen": loss,
        "shares": {name: shares(model, name) for name in NAMES},
    }


def data() -> dict[str, Any]:
    """Return the whole content of the file, not yet rounded."""
    return {
        "names": {name: ["BOS", *name] for name in NAMES},
        "models": [
            described(microgpt.trained(), True, trained_loss(checkpoint.TRAINED)),
            described(microgpt.one_head(), True, trained_loss(checkpoint.ONE_HEAD)),
            described(microgpt.untrained(), False, untrained_loss(4)),
            described(with_heads(microgpt.untrained(), 1), False, untrained_loss(1)),
        ],
    }


def rounded(value: Any) -> Any:
    """Round every float of a JSON value to six places."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return {key: rounded(each) for key, each in value.items()} if isinstance(value, dict) else value


def text(value: dict[str, Any]) -> str:
    """Return the JSON text: one model a line, so that a difference shows which model it is in."""
    models = ",\n".join(json.dumps(model) for model in value["models"])
    return f'{{"names": {json.dumps(value["names"])},\n"models": [\n{models}\n]}}\n'


if __name__ == "__main__":
    PATH.write_text(text(rounded(data())), encoding="utf-8")
