"""A GPT of 200 lines, its lines as a library, and tools around them. Standard library only.

`from microgpt import Value, softmax, gpt, state_dict` gives the source's own objects as they stand after its training run
on the book's list of names. `untrained()`, `trained()` and `one_head()` each build a fresh namespace of the same names.
"""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from microgpt import source

if TYPE_CHECKING:
    from microgpt.model import one_head, trained, untrained

__all__ = ["one_head", "trained", "untrained"]

# The namespace behind `from microgpt import …`: filled in two steps, since most readers of Value need no model.
_shared = SimpleNamespace(__name__="microgpt")


def __getattr__(name: str) -> Any:
    """Run the lines that define a name when it is first asked for; build the trained model only if it takes one."""
    if name in source.FREE_NAMES:
        source.run_free(vars(_shared))
        return getattr(_shared, name)
    if name == "gradcheck":
        return import_module("microgpt.gradcheck")
    model = import_module("microgpt.model")
    if name in __all__:
        return getattr(model, name)
    if name not in model.NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if not hasattr(_shared, "state_dict"):
        model.build_trained(_shared)
    return getattr(_shared, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *import_module("microgpt.model").NAMES})
