"""Writes loss-of-each-step.json: the name and the loss of each step of the book's own run.

Floats are rounded to four places: no picture shows more.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import checkpoint, names
from microgpt.engine import Names

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return how many steps and tokens there are, and for each step its name and its loss; the names in one text."""
    book = checkpoint.load(checkpoint.TRAINED)
    docs = Names(names.load(), book.config.seed).docs
    return {
        "num_steps": book.config.num_steps,
        "vocab_size": book.vocab_size,
        "names": " ".join(docs[: book.config.num_steps]),
        "losses": [round(loss, 4) for loss in book.losses],
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
