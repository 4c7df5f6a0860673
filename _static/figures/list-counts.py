"""Writes list-counts.json: how the names of the book's list are distributed by length, first letter and last letter."""

from __future__ import annotations

import json
import string
from collections import Counter
from pathlib import Path
from typing import Any

from microgpt import names

PATH = Path(__file__).with_suffix(".json")


def data() -> dict[str, Any]:
    """Return how many names there are, and [value, count] pairs of lengths and letters."""
    docs = names.load()
    lengths = Counter(map(len, docs))
    first, last = Counter(name[0] for name in docs), Counter(name[-1] for name in docs)
    return {
        "total": len(docs),
        "length": [[str(n), lengths[n]] for n in range(1, max(lengths) + 1)],
        "first": [[letter, first[letter]] for letter in string.ascii_lowercase],
        "last": [[letter, last[letter]] for letter in string.ascii_lowercase],
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data()) + "\n", encoding="utf-8")
