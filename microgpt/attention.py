"""What attention computes at each letter of a name, by the source's own lines: for figures and lessons.

A model of one layer, with any number of heads. A letter's vectors are lists of n_embd floats; its scores and its shares
are lists of one row a head, and a row has one number for each position up to the letter's own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import microgpt
from microgpt import source


def plain(row: list[Any]) -> list[float]:
    """Take the numbers out of a list of Values."""
    return [value.data for value in row]


def rounded(value: Any) -> Any:
    """Round every number of a list, or of lists in a list, so that a file of them is the same wherever it is made."""
    return [rounded(each) for each in value] if isinstance(value, list) else round(value, 6)


def vectors(model: SimpleNamespace, name: str) -> list[dict[str, Any]]:
    """Return, for BOS and each letter of a name, all names of the program after line 122 has put key and value away."""
    now = vars(model) | {"keys": [[]], "values": [[]], "li": 0}
    found = []
    for pos_id, token_id in enumerate([now["BOS"], *map(now["uchars"].index, name)]):
        now |= {"token_id": token_id, "pos_id": pos_id}
        source.run("109-122", now)
        found.append(now | {"keys": [list(now["keys"][0])], "values": [list(now["values"][0])]})
    return found


def reads(model: SimpleNamespace, name: str) -> list[dict[str, Any]]:
    """Return, for BOS and each letter of a name, its numbers from the normed x of line 117 to the mixed ones of line 133."""
    found = []
    for now in vectors(model, name):
        scores, shares = [], []
        for head in range(model.n_head):
            after = source.run("125-130", dict(now, h=head))
            scores.append(plain(after["attn_logits"]))
            shares.append(plain(after["attn_weights"]))
        after = source.run("123-133", dict(now))
        found.append(
            {part: plain(now[part]) for part in ("x", "q", "k", "v")}
            | {"scores": scores, "shares": shares, "blends": plain(after["x_attn"]), "mixed": plain(after["x"])}
        )
    return found


def with_one_head(names: Sequence[str], parts: Sequence[str]) -> dict[str, Any]:
    """Return the data of a figure: what models with one head, trained and untrained, have at BOS and each letter of names.

    ``parts`` are some of x, q, k, v, scores, shares and blend: lists of numbers rounded to six places. Up to v they are
    the same, however many heads will cut them.
    """
    untrained = microgpt.untrained()
    untrained.n_head, untrained.head_dim = 1, untrained.n_embd
    models = {True: microgpt.one_head(), False: untrained}
    found = [
        {
            "trained": trained,
            "reads": {name: [_of_one_head(read, parts) for read in reads(model, name)] for name in names},
        }
        for trained, model in models.items()
    ]
    return {"names": {name: ["BOS", *name] for name in names}, "models": found}


def _of_one_head(read: dict[str, Any], parts: Sequence[str]) -> dict[str, list[float]]:
    of_head = read | {"scores": read["scores"][0], "shares": read["shares"][0], "blend": read["blends"]}
    return {part: rounded(of_head[part]) for part in parts}


def masked(model: SimpleNamespace, name: str) -> list[dict[str, Any]]:
    """Return scores, shares and blends as large models reckon them: all letters at once, what lies ahead masked.

    Every query meets every key of the name. A score of a key that lies ahead is then replaced by minus infinity, so a row of
    scores and one of shares has a number for each position of the name.
    """
    everything = vectors(model, name)
    keys, values = everything[-1]["keys"], everything[-1]["values"]
    found = []
    for position, now in enumerate(everything):
        scores, shares, blends = [], [], []
        for head in range(model.n_head):
            row = dict(now, h=head, keys=keys, values=values)
            source.run("125-129", row)
            row["attn_logits"][position + 1 :] = [model.Value(-math.inf)] * (len(everything) - position - 1)
            source.run("130-131", row)
            scores.append(plain(row["attn_logits"]))
            shares.append(plain(row["attn_weights"]))
            blends += plain(row["head_out"])
        found.append({"scores": scores, "shares": shares, "blends": blends})
    return found
