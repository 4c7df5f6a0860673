"""Writes loss-curve.json: the losses of the book's own run, as they stand in the file of trained weights.

Floats are rounded to four places: no picture shows more.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import checkpoint

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return what the curve needs: how many steps and tokens there are, and the loss of each step."""
    book = checkpoint.load(checkpoint.TRAINED)
    return {
        "num_steps": book.config.num_steps,
        "vocab_size": book.vocab_size,
        "losses": [round(loss, 4) for loss in book.losses],
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
