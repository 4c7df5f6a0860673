"""Highlighted code has no more elements than it has colours."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from pygments import highlight
from pygments.lexers.python import PythonLexer

from _ext.highlighting import PLAIN, SparseFormatter

ROOT = Path(__file__).parents[2]


def test_names_and_brackets_stand_bare() -> None:
    """What has a colour of its own is wrapped, names, brackets and blanks are not, and no letter is lost."""
    source = (ROOT / "microgpt" / "microgpt.py").read_text(encoding="utf-8")
    html = highlight(source, PythonLexer(stripnl=False), SparseFormatter(nowrap=True))
    assert not re.search(r'class="(?:n|p|w)"', html)
    assert '<span class="k">def</span>' in html
    assert '<span class="nb">len</span>(docs)' in html
    assert unescape(re.sub(r"<[^>]+>", "", html)) == source


def test_what_stands_bare_has_the_colour_of_the_text(built_book: Path) -> None:
    """In both themes' styles the kinds of token without an element have no look but the text's."""
    (sheet,) = (built_book / "_static").glob("*/pygments.css")
    rules = re.findall(r'html\[data-theme="(\w+)"\] \.highlight ?(\.\w+)? \{([^}]*)\}', sheet.read_text(encoding="utf-8"))
    looks: dict[tuple[str, str], str] = {}
    for theme, kind, look in rules:
        if colour := re.search(r"(?<!-)\bcolor: (#\w+)", look):
            looks[theme, kind] = colour[1] if "font-" not in look else look
    assert {theme for theme, _ in looks} == {"light", "dark"}
    for theme in "light", "dark":
        for kind in "n", "p", "w":
            assert looks[theme, f".{kind}"] == looks[theme, ""]
    assert len(PLAIN) == 3


def test_pages_use_it(built_book: Path) -> None:
    """Code cells, the panel and exercises of the book are written so."""
    for name in "names/the-dataset", "source", "glossary":
        assert not re.search(r'<span class="(?:n|p|w)"', (built_book / f"{name}.html").read_text(encoding="utf-8"))
