"""Writes attention-steps.json: what attention computes at each letter of a name, in each head, by the source's own lines.

Floats are rounded to six places, so that the file is the same wherever it is made.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import microgpt
from microgpt import attention

PATH = Path(__file__).with_suffix(".json")
NAMES = ("oliv",)


def reads(namespace: SimpleNamespace, name: str) -> list[dict[str, Any]]:
    """Return, for BOS and each letter of a name, the vectors of attention, its scores and its shares."""
    return [
        {part: attention.rounded(numbers) for part, numbers in read.items() if part != "x"}
        for read in attention.reads(namespace, name)
    ]


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    models = [
        {
            "trained": trained,
            "head_dim": namespace.head_dim,
            "reads": {name: reads(namespace, name) for name in NAMES},
        }
        for trained, namespace in ((True, microgpt.trained()), (False, microgpt.untrained()))
    ]
    return {"names": {name: ["BOS", *name] for name in NAMES}, "models": models}


def text(value: dict[str, Any]) -> str:
    """Return the JSON text: one model a line, so that a difference shows which model it is in."""
    models = ",\n".join(json.dumps(model) for model in value["models"])
    return f'{{"names": {json.dumps(value["names"])},\n"models": [\n{models}\n]}}\n'


if __name__ == "__main__":
    PATH.write_text(text(data()), encoding="utf-8")
