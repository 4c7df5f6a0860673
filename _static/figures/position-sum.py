"""Writes position-sum.json: the row of wte and the row of wpe that line 111 adds, at BOS and each letter of a name.

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


def plain(row: list[Any]) -> list[float]:
    """Take the numbers out of a list of Values, rounded."""
    return [round(value.data, 6) for value in row]


def reads(namespace: SimpleNamespace, name: str) -> list[dict[str, list[float]]]:
    """Return what lines 109 and 110 look up, for BOS and each letter of a name."""
    found = []
    for position, token in enumerate([namespace.BOS, *map(namespace.uchars.index, name)]):
        after = source.run("109-110", vars(namespace) | {"token_id": token, "pos_id": position})
        found.append({"token": plain(after["tok_emb"]), "position": plain(after["pos_emb"])})
    return found


def data() -> dict[str, Any]:
    """Return the labels of each name's tokens, and both rows at each of its positions, with training and without."""
    models = [
        {"trained": trained, "reads": {name: reads(namespace, name) for name in NAMES}}
        for trained, namespace in ((True, microgpt.trained()), (False, microgpt.untrained()))
    ]
    return {"names": {name: ["BOS", *name] for name in NAMES}, "models": models}


def text(value: dict[str, Any]) -> str:
    """Return the JSON text: one model a line."""
    models = ",\n".join(map(json.dumps, value["models"]))
    return f'{{"names": {json.dumps(value["names"])},\n"models": [\n{models}\n]}}\n'


if __name__ == "__main__":
    PATH.write_text(text(data()), encoding="utf-8")
