"""Writes values-made.json: where the methods of Value stand in the file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import source

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return method -> first and last line."""
    return {"lines": {name: list(span) for name, span in source.methods("Value").items()}}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
