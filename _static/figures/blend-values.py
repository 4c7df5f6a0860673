"""Writes blend-values.json: each letter's value, scores, shares and blend in the model with one head."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import attention

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    return attention.with_one_head(["emma"], ["v", "scores", "shares", "blend"])


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
