"""Writes blend-between.json: what the second m of "emma" looks at, in the trained model with one head.

The two numbers of the values that are drawn are those by which the four points lie furthest from one line.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import microgpt
from microgpt import attention

PATH = Path(__file__).with_suffix(".json")
NAME, POSITION, PLACES = "emma", 3, (3, 13)


def data() -> dict[str, Any]:
    """Return the scores to one decimal, and two numbers of each value to six."""
    reads = attention.reads(microgpt.one_head(), NAME)[: POSITION + 1]
    return {
        "letters": ["BOS", *NAME[:POSITION]],
        "scores": [round(score, 1) for score in reads[POSITION]["scores"][0]],
        "places": list(PLACES),
        "values": [attention.rounded([read["v"][place - 1] for place in PLACES]) for read in reads],
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
