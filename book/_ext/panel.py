"""The source panel beside a lesson: all lines of the taught file, each marked as this lesson's, learned, or to come.

Without scripts it shows the plan's state, as if all earlier lessons were done. ``_static/progress/panel.js`` shows the
reader's own.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments import highlight
from pygments.lexers.python import PythonLexer
from sphinx.application import Sphinx
from sphinx.config import Config

from . import book
from .curriculum import Lesson
from .highlighting import SparseFormatter

TEMPLATES = Path(__file__).with_name("templates")
MAP_WIDTHS = {"this-lesson": 12, "learned": 8, "to-come": 3}
"""How far a line reaches in the map, of 12: states are told apart by more than their colour."""
COLUMNS, COLUMN_WIDTH, COLUMN_GAP = 5, 72, 6
"""Of the picture of the file: how many columns, and how many letters wide each and the room between them are."""


@cache
def highlighted(source: str) -> list[str]:
    """The source's lines as HTML, each whole in itself."""
    html: str = highlight(source, PythonLexer(stripnl=False), SparseFormatter(nowrap=True))
    return html.split("\n")


def _state(number: int, this: set[int], learned: set[int], blank: set[int]) -> str:
    if number in blank:
        return "blank"
    return "this-lesson" if number in this else "learned" if number in learned else "to-come"


def source_map(states: list[str]) -> str:
    """All lines as one narrow SVG, a unit a line. Lines of one state that follow one another are one bar."""
    bars, first = [], 0
    for state, group in groupby(states):
        size = len(list(group))
        if state in MAP_WIDTHS:
            width = MAP_WIDTHS[state]
            bars.append(f'<rect class="{state}" x="0" y="{first}" width="{width}" height="{size}"/>')
        first += size
    return (
        f'<svg class="source-map" viewBox="0 0 12 {len(states)}" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(bars)}</svg>"
    )


def source_picture(lines: list[str]) -> str:
    """The file from afar, as an SVG of five columns: a bar for each line that is not blank, as long and as far in as its text.

    A unit is a letter across and a line down. All lines are still to come; the page's scripts know which are learned.
    """
    rows = ceil(len(lines) / COLUMNS)
    bars = []
    for at, line in enumerate(lines):
        text = line.strip()
        if text:
            indent = min(len(line) - len(line.lstrip()), COLUMN_WIDTH - 1)
            width = min(len(text), COLUMN_WIDTH - indent)
            x, y = at // rows * (COLUMN_WIDTH + COLUMN_GAP) + indent, at % rows
            bars.append(f'<rect class="to-come" data-line="{at + 1}" x="{x}" y="{y}" width="{width}" height="0.8"/>')
    across = COLUMNS * (COLUMN_WIDTH + COLUMN_GAP) - COLUMN_GAP
    return (
        f'<svg class="source-map source-picture" viewBox="0 0 {across} {rows}" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(bars)}</svg>"
    )


def _href(number: int, owner: Lesson | None, page: str, pathto: Any, explained: str) -> str:
    """Where a line leads: to its lesson, if that is another page that is written; else to its explanation."""
    if owner and owner.docname != page and book.current().written(owner):
        return str(pathto(owner.docname))
    return f"{explained}#L{number}"


def _add_panel(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    here = book.current()
    lesson = here.curriculum.lesson(page)
    if lesson is None or doctree is None:
        return
    owners = here.curriculum.owners()
    learned = here.curriculum.learned_after(lesson)
    numbers = range(1, len(here.source_lines) + 1)
    states = [_state(number, set(lesson.lines), learned, here.blank) for number in numbers]
    explained = context["pathto"](app.config.book_source_page)
    context["source_panel"] = {
        "file": here.source_path.name,
        "learned": len(learned),
        "count": here.line_count,
        "map": source_map(states),
        "original": app.config.book_original,
        "original_title": app.config.book_original_title,
        "lines": [
            {
                "number": number,
                "html": html,
                "state": state,
                "owner": f"{owners[number].number} {owners[number].title}" if number in owners else "",
                "href": _href(number, owners.get(number), page, context["pathto"], explained),
            }
            for number, state, html in zip(numbers, states, highlighted(here.source), strict=False)
        ],
        "explained": explained,
    }


def _register(app: Sphinx, config: Config) -> None:
    config.templates_path = [*config.templates_path, str(TEMPLATES)]


def setup(app: Sphinx) -> None:
    app.add_config_value("book_source_page", "source", "html", str)
    app.add_config_value("book_original", "", "html", str)
    app.add_config_value("book_original_title", "the original", "html", str)
    app.connect("config-inited", _register)
    app.connect("html-page-context", _add_panel)
