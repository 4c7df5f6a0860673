"""Writes what-follows.json: the table of counts, from the 1,000 names that train0.py counts and from the whole list."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

from microgpt import names

PATH = Path(__file__).with_suffix(".json")
STEPS = 1000  # num_steps of every stage


def table(docs: list[str], uchars: list[str]) -> list[list[int]]:
    """Count how often each token follows each other one, BOS at both ends of a name."""
    bos = len(uchars)
    counts = [[0] * (bos + 1) for _ in range(bos + 1)]
    for doc in docs:
        tokens = [bos, *map(uchars.index, doc), bos]
        for this, following in pairwise(tokens):
            counts[this][following] += 1
    return counts


def data() -> dict[str, Any]:
    """Return how many names were counted, and what was counted, for either table."""
    docs = names.load()
    random.seed(42)
    random.shuffle(docs)
    uchars = sorted(set("".join(docs)))
    return {"tables": [{"names": len(some), "counts": table(some, uchars)} for some in (docs[:STEPS], docs)]}


def text(value: dict[str, Any]) -> str:
    """Return the JSON text, one table a line."""
    return '{"tables": [\n' + ",\n".join(map(json.dumps, value["tables"])).replace(", ", ",") + "\n]}\n"


if __name__ == "__main__":
    PATH.write_text(text(data()), encoding="utf-8")
