"""Writes three-temperatures.json: the trained model's scores for what comes next, after some beginnings of a name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import microgpt
from microgpt import stream

PATH = Path(__file__).with_suffix(".json")
BEGINNINGS = ("em", "")


def data() -> dict[str, Any]:
    """Return the alphabet, and the 27 scores after each beginning, rounded."""
    model = microgpt.trained()
    scores = {begun: [round(x, 5) for x in stream.reads(model, begun)[-1]["logits"]] for begun in BEGINNINGS}
    return {"uchars": model.uchars, "scores": scores}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
