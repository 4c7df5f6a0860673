"""Writes name-surprise.json: the table of counts that train0.py has after its 1,000 names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import ladder, names

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the alphabet, and the counts: one row a token, one column a token that came next."""
    run = ladder.ALL["train0"].run(names.load())
    for _ in range(1000):
        run.step()
    return {"uchars": run.model.uchars, "counts": run.weights()["counts"]}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
