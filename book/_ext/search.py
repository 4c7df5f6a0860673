"""Search: Sphinx's own, in an order that suits a book about the lines of a file.

What it finds besides pages comes from where it is known: lines from the domain in ``lines.py``, the numbers of lessons from
``lesson.py``, words from the glossary.
"""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config

ORDER = Path(__file__).with_name("search_order.js")


def _order(app: Sphinx, config: Config) -> None:
    config.html_search_scorer = str(ORDER)


def setup(app: Sphinx) -> None:
    app.connect("config-inited", _order)
