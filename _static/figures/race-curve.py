"""Writes race-curve.json: the losses of the book's runs with plain steps and with Adam, as they stand in the ladder's facts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import checkpoint, ladder

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return what the curves need: how many steps and tokens there are, and the losses of both runs."""
    book = checkpoint.load(checkpoint.TRAINED)
    facts = ladder.facts()
    return {
        "num_steps": book.config.num_steps,
        "vocab_size": book.vocab_size,
        "runs": {"plain": facts["train4"]["losses"], "adam": facts["train5"]["losses"]},
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
