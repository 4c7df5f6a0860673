"""Writes norm-steps.json: the sums that line 111 makes at BOS and each letter of a name, before line 112 sets their size.

Floats are rounded to six places, so that the file is the same wherever it is made.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import microgpt
from microgpt import source

PATH = Path(__file__).with_suffix(".json")
NAMES = ("anna",)


def sums(namespace: SimpleNamespace, name: str) -> list[list[float]]:
    """Return x of line 111, for BOS and each letter of a name."""
    tokens = [namespace.BOS, *map(namespace.uchars.index, name)]
    runs = (
        source.run("109-111", vars(namespace) | {"token_id": token, "pos_id": position})
        for position, token in enumerate(tokens)
    )
    return [[round(value.data, 6) for value in run["x"]] for run in runs]


def data() -> dict[str, Any]:
    """Return the labels of each name's tokens, and the sum at each of its positions, with training and without."""
    models = [
        {"trained": trained, "reads": {name: sums(namespace, name) for name in NAMES}}
        for trained, namespace in ((True, microgpt.trained()), (False, microgpt.untrained()))
    ]
    return {"names": {name: ["BOS", *name] for name in NAMES}, "models": models}


def text(value: dict[str, Any]) -> str:
    """Return the JSON text: one model a line."""
    models = ",\n".join(map(json.dumps, value["models"]))
    return f'{{"names": {json.dumps(value["names"])},\n"models": [\n{models}\n]}}\n'


if __name__ == "__main__":
    PATH.write_text(text(data()), encoding="utf-8")
