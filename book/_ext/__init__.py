"""The Sphinx extension of the book: each module holds one directive or one concern and sets itself up."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PARTS = (
    "freshness",
    "problems",
    "near",
    "book",
    "fold",
    "run",
    "bundle",
    "exercise_page",
    "questions",
    "lines",
    "drawing",
    "glossary",
    "traps",
    "lesson",
    "course",
    "stages",
    "highlighting",
    "panel",
    "progress",
    "summary",
    "keep",
    "frame",
    "notebook",
    "downloads",
    "search",
    "address",
    "preview",
    "paper",
    "edition",
    "csp",
    "headers",
    "offline",
    "lean",
    "joined",
)


def setup(app: Sphinx) -> dict[str, Any]:
    """Set every part up. Reading and writing in parallel is safe: what pages share is in a domain that merges."""
    for part in PARTS:
        import_module(f"{__name__}.{part}").setup(app)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
