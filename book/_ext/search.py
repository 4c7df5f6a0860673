"""Search: Sphinx's own, in an order that suits a book about the lines of a file.

Besides pages it finds lines, which are objects of the domain in ``lines.py``, words of the glossary, and lessons by their number.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.index_entries import split_index_msg

from . import book

ORDER = Path(__file__).with_name("search_order.js")


def _order(app: Sphinx, config: Config) -> None:
    config.html_search_scorer = str(ORDER)


def _name(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Give the index the words of the glossary and the numbers of lessons, of all pages.

    From an index written before, Sphinx takes over everything but these words: a build that writes some pages would lose
    those of the others.
    """
    indexer = getattr(app.builder, "indexer", None)
    if indexer is not None:
        for page, entries in app.env.domains.index_domain.entries.items():
            found = {
                (part, place, main) for kind, name, place, main, _ in entries for part in split_index_msg(kind, name)
            }
            if lesson := book.current().curriculum.lesson(page):
                found |= {(lesson.number, "", "main"), (f"lesson {lesson.number}", "", "main")}
            indexer._index_entries[page] = sorted(found)
    yield from ()


def setup(app: Sphinx) -> None:
    app.connect("config-inited", _order)
    app.connect("html-collect-pages", _name)
