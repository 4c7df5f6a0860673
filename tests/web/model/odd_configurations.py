"""What the 200 lines compute for other shapes than the book's, for training.test.js. Prints JSON:

    python3 tests/web/model/odd_configurations.py > tests/web/model/odd-configurations.json

Each run is the source's own text with other sizes put in, on a list of a few names.
"""

from __future__ import annotations

import contextlib
import json
import re
import tempfile
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parents[3] / "microgpt" / "microgpt.py"
NAMES = ["emma", "olivia", "bo", "zoë", "maximilian", "a", "o'neill", "anna-li", "aaaaaaa"]
SHAPES: list[dict[str, int]] = [
    {"n_layer": 2, "n_embd": 8, "n_head": 1, "block_size": 5},
    {"n_layer": 1, "n_embd": 6, "n_head": 3, "block_size": 12},
    {"n_layer": 3, "n_embd": 4, "n_head": 2, "block_size": 16},
    {"n_layer": 1, "n_embd": 1, "n_head": 1, "block_size": 1},
]
STEPS = 12


def changed(source: str, sizes: dict[str, int]) -> str:
    """Return the source with other numbers where it sets `sizes`. Raises ValueError if it sets one not once."""
    for name, size in sizes.items():
        source, count = re.subn(rf"^{name} = \d+", f"{name} = {size}", source, flags=re.MULTILINE)
        if count != 1:
            raise ValueError(f"{SOURCE.name} sets {name} {count} times, not once")
    return source


def run(sizes: dict[str, int]) -> dict[str, Any]:
    """Run the source on NAMES and return its losses in full precision and its samples."""
    losses: list[float] = []
    samples: list[str] = []
    namespace: dict[str, Any] = {"__name__": "microgpt"}

    def record(*words: object, end: str = "\n") -> None:
        if end == "\r":
            losses.append(namespace["loss"].data)
        elif str(words[0]).startswith("sample"):
            samples.append("".join(namespace["sample"]))

    namespace["print"] = record
    program = changed(SOURCE.read_text(encoding="utf-8"), {**sizes, "num_steps": STEPS})
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("input.txt").write_text("\n".join(NAMES))  # in the encoding in which line 19 will read it
        exec(compile(program, str(SOURCE), "exec"), namespace)
    return {"config": {**sizes, "num_steps": STEPS}, "losses": losses, "samples": samples}


if __name__ == "__main__":
    print(json.dumps({"names": NAMES, "runs": [run(sizes) for sizes in SHAPES]}, indent=1))
