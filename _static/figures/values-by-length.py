"""Writes values-by-length.json: how many Values the file makes for a name of each length, counted while its lines run."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from microgpt import source, untrained

PATH = Path(__file__).with_suffix(".json")
LONGEST = 15
LOOKING_BACK = range(125, 132)
"""The lines of `gpt` that work once for each position so far: scores, softmax and blend of a head."""


def _line_of_gpt(frame: Any) -> int:
    """The line of the source's `gpt` that is being run, 0 outside of it."""
    while frame is not None and frame.f_code.co_name != "gpt":
        frame = frame.f_back
    return frame.f_lineno if frame is not None else 0


def counted(name: str) -> tuple[int, int]:
    """Return how many Values lines 157 to 169 make for a name, and how many of them for looking back."""
    model = vars(untrained()) | {"doc": name}
    value = model["Value"]
    plain, made, looking = value.__init__, 0, 0

    def counting(self: Any, *arguments: Any) -> None:
        nonlocal made, looking
        made += 1
        looking += _line_of_gpt(sys._getframe(1)) in LOOKING_BACK
        plain(self, *arguments)

    value.__init__ = counting
    try:
        source.run("157-169", model)
    finally:
        value.__init__ = plain
    return made, looking


def data() -> dict[str, Any]:
    """Return the two counts of each length from 1 letter on; which letters they are makes no difference."""
    return {"counts": [list(counted("a" * length)) for length in range(1, LONGEST + 1)]}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
