"""Writes two-losses.json: train1.py and train2.py on the book's list, step by step, and train2.py without the reset.

Losses are means of 25 steps, rounded to four places; those of the run that breaks off are single. How far the two programs are
apart is taken from the full numbers, and said as the smallest power of ten of a few that it stays below: the last digits of a
float are not the same everywhere.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from microgpt import ladder, names

PATH = Path(__file__).with_suffix(".json")
EVERY = 25
STEPS = 1000
BELOW = (-14, -12, -9)


def losses(stage: str) -> list[float]:
    run = ladder.ALL[stage].run(names.load())
    return [run.step() for _ in range(STEPS)]


def means(run: list[float]) -> list[float]:
    return [round(math.fsum(run[at : at + EVERY]) / EVERY, 4) for at in range(0, len(run), EVERY)]


def data() -> dict[str, Any]:
    """Return the losses, how far the two programs are apart, and what each reaches on unseen names."""
    facts = ladder.facts()
    by_hand, by_value = losses("train1"), losses("train2")
    apart = max(abs(one - other) for one, other in zip(by_hand, by_value, strict=True))
    broken = facts["train2-no-reset"]
    return {
        "every": EVERY,
        "num_steps": STEPS,
        "vocab_size": 27,
        "below": next(power for power in BELOW if apart < 10**power),
        "losses": {"train1": means(by_hand), "train2": means(by_value), "train2-no-reset": broken["losses"]},
        "unseen": {name: round(facts[name]["mean_unseen"], 4) for name in ("train1", "train2")},
        "stopped": broken["stopped"],
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
