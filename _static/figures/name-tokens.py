"""Writes name-tokens.json: the book's alphabet, as lines 24 to 26 of the file make it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from microgpt import names, source

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return the characters of the book's list in the order of their token ids."""
    namespace = source.run("24-26", {"docs": names.load()})
    return {"uchars": namespace["uchars"]}


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
