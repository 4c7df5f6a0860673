"""A GPT of 200 lines, its lines as a library, and tools around them. Standard library only.

`from microgpt import Value, softmax, gpt, state_dict` gives the source's own objects as they stand after its training run
on the book's list of names. `untrained()`, `trained()` and `one_head()` each build a fresh namespace of the same names.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from microgpt.model import NAMES, one_head, trained, untrained

__all__ = ["one_head", "trained", "untrained"]

_shared: SimpleNamespace | None = None


def __getattr__(name: str) -> Any:
    """Build the trained model when one of its names is first asked for."""
    if name not in NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    global _shared
    if _shared is None:
        _shared = trained()
    return getattr(_shared, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *NAMES})
