"""Writes attention-steps.json: what attention computes at each letter of a name, in each head, by the source's own lines.

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
NAMES = ("oliv",)


def plain(row: list[Any]) -> list[float]:
    """Take the numbers out of a list of Values, rounded."""
    return [round(value.data, 6) for value in row]


def heads(model: dict[str, Any]) -> dict[str, list[list[float]]]:
    """Run lines 125-130 for every head, and return what they score and share out: one row a head."""
    found: dict[str, list[list[float]]] = {"scores": [], "shares": []}
    for head in range(model["n_head"]):
        after = source.run("125-130", model | {"h": head})
        found["scores"].append(plain(after["attn_logits"]))
        found["shares"].append(plain(after["attn_weights"]))
    return found


def reads(namespace: SimpleNamespace, name: str) -> list[dict[str, Any]]:
    """Return, for BOS and each letter of a name, the vectors of attention; the model has one layer."""
    model = vars(namespace) | {"keys": [[]], "values": [[]]}
    found = []
    for position, token in enumerate([model["BOS"], *map(model["uchars"].index, name)]):
        model |= {"token_id": token, "pos_id": position}
        source.run("109-122", model)
        vectors = {part: plain(model[part]) for part in "qkv"}
        after = source.run("123-133", dict(model, li=0))
        found.append(vectors | heads(model) | {"blends": plain(after["x_attn"]), "mixed": plain(after["x"])})
    return found


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
