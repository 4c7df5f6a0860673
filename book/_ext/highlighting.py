"""Highlighted code, without a ``<span>`` around what has the colour of the text anyway.

Names, brackets, commas and blanks are most of a program. Pygments wraps each, and a browser would have to match some two
thousand elements a lesson against every style sheet, for a colour that they inherit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pygments.formatters import HtmlFormatter
from pygments.token import Name, Punctuation, Text, Whitespace, _TokenType
from sphinx.application import Sphinx

PLAIN = (Name, Punctuation, Whitespace)
"""The kinds of token that the book's two styles show in the text's own colour."""


class SparseFormatter(HtmlFormatter[str]):
    """Pygments' HTML, where what is ``PLAIN`` stands as bare text."""

    def format_unencoded(self, tokensource: Iterable[tuple[_TokenType, str]], outfile: Any) -> Any:
        plainer = ((Text if kind in PLAIN else kind, text) for kind, text in tokensource)
        return super().format_unencoded(plainer, outfile)


def _use(app: Sphinx) -> None:
    highlighter = getattr(app.builder, "highlighter", None)  # of those builders that write HTML
    if highlighter is not None:
        highlighter.formatter = SparseFormatter


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", _use)
