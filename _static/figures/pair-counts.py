"""Writes pair-counts.json: the names that train0.py counts, in its order."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from microgpt import names

PATH = Path(__file__).with_suffix(".json")
STEPS = 1000  # num_steps of every stage


def data() -> dict[str, Any]:
    """Return the first 1,000 names of the shuffled list, as one text."""
    docs = names.load()
    random.seed(42)
    random.shuffle(docs)
    return {"names": " ".join(docs[:STEPS])}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
