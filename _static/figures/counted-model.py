"""Writes counted-model.json: the sizes of the texts that the program could be made for, the names' and GPT-2's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt.sizes import GPT2_BLOCK_SIZE, GPT2_VOCAB_SIZE, MICROGPT

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return vocab_size and block_size for names and for texts."""
    return {
        "texts": {
            "names": {"vocab_size": MICROGPT.vocab_size, "block_size": MICROGPT.block_size},
            "pieces": {"vocab_size": GPT2_VOCAB_SIZE, "block_size": GPT2_BLOCK_SIZE},
        }
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":")) + "\n", encoding="utf-8")
