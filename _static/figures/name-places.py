"""Writes name-places.json: where one name stands in the book's list, before and after the shuffle of line 20."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from microgpt import names

PATH = Path(__file__).with_suffix(".json")
NAME = "emma"
SHOWN = 5


def neighbours(docs: list[str], at: int) -> list[list[Any]]:
    """Return [place from 1, name] of a name and of those around it."""
    first = max(0, min(at - SHOWN // 2, len(docs) - SHOWN))
    return [[i + 1, docs[i]] for i in range(first, first + SHOWN)]


def data() -> dict[str, Any]:
    """Return what the figure shows of NAME: where it stands, and beside whom, before and after."""
    before = names.load()
    after = list(before)
    random.seed(42)
    random.shuffle(after)
    places = [docs.index(NAME) for docs in (before, after)]
    found = {
        "places": [place + 1 for place in places],
        "times": before.count(NAME),
        "around": [neighbours(docs, place) for docs, place in zip((before, after), places, strict=True)],
    }
    return {"total": len(before), "found": {NAME: found}}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
