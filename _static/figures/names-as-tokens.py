"""Writes names-as-tokens.json: three names of the book's list, and its alphabet, as lines 24 to 26 of the file make it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import names, source

PATH = Path(__file__).with_suffix(".json")
SHOWN = ("emma", "jo", "olivia")


def data() -> dict[str, Any]:
    """Return the names, each of which stands in the list, and the characters in the order of their ids."""
    docs = names.load()
    assert set(SHOWN) <= set(docs)
    return {"names": list(SHOWN), "uchars": source.run("24-26", {"docs": docs})["uchars"]}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
