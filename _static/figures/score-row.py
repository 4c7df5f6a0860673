"""Writes score-row.json: each letter's query and key in the model with one head, by the source's own lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import attention

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    return attention.with_one_head(["emma"], ["q", "k"])


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
