"""Writes model-sizes.json: the sizes of microgpt, of GPT-2's four models, and of two larger ones, as their makers state them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt.sizes import MICROGPT, PUBLIC

PATH = Path(__file__).with_suffix(".json")
ROUNDED = ("GPT-3", "Llama 3.1")  # whose papers state a rounded number of parameters


def data() -> dict[str, Any]:
    """Return the models, the smallest first."""
    own = {"params": MICROGPT.params(), **{key: getattr(MICROGPT, key) for key in ("n_layer", "n_embd", "n_head")}}
    models = {"microgpt": own} | PUBLIC
    return {"models": [{"name": name, **sizes, "rounded": name in ROUNDED} for name, sizes in models.items()]}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
