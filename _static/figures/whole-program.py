"""Writes whole-program.json: the seven blocks of the file, and what the book's own run could do after a few steps.

The losses are means over the names that training does not see; the names are drawn anew from SEED each time, so that what
differs between them is the training alone.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from microgpt import engine, names, source

PATH = Path(__file__).with_suffix(".json")
SEED = 42
COUNT = 5
STEPS = (0, 10, 100, 1000)
# Each block's name, its first and last line, and what it does.
BLOCKS = (
    ("data", 14, 21, "reads the names and shuffles them"),
    ("tokenizer", 23, 27, "turns letters into numbers"),
    ("autograd", 29, 72, "finds out how to change each number"),
    ("parameters", 74, 90, "holds the numbers that training changes"),
    ("model", 92, 144, "guesses the next letter"),
    ("training", 146, 184, "guesses, compares, corrects the numbers"),
    ("inference", 186, 200, "makes up names, letter by letter"),
)


def blocks() -> list[dict[str, Any]]:
    """Return the blocks, each with how many of its lines are not blank."""
    written = source.numbers()
    return [
        {"name": name, "first": first, "last": last, "lines": sum(first <= n <= last for n in written), "does": does}
        for name, first, last, does in BLOCKS
    ]


def invented(run: engine.Run, seed: int, count: int) -> list[str]:
    """Return names that a run's model makes up as it stands, drawn from a seed."""
    generator = random.Random(seed)
    drawn = (run.model.sample(run.bos, generator) for _ in range(count))
    return ["".join(run.uchars[token_id] for token_id in tokens) for tokens in drawn]


def album() -> list[dict[str, Any]]:
    """Return step, loss and names of the book's own run at each of STEPS."""
    run, pages = engine.Run(names.load()), []
    for step in STEPS:
        while len(run.losses) < step:
            run.step()
        loss = run.mean_unseen()
        assert loss is not None
        pages.append({"step": step, "loss": round(loss, 4), "names": invented(run, SEED, COUNT)})
    return pages


def data() -> dict[str, Any]:
    """Return all that the figure shows."""
    vocab_size = engine.Run(names.load()).bos + 1
    return {"total": len(source.lines(1, 200)), "vocab_size": vocab_size, "blocks": blocks(), "album": album()}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
