"""The source panel beside a lesson: all lines of the taught file, each marked as this lesson's, learned, or to come."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers.python import PythonLexer
from sphinx.application import Sphinx
from sphinx.config import Config

from . import book

TEMPLATES = Path(__file__).with_name("templates")


@cache
def highlighted(source: str) -> list[str]:
    """The source's lines as HTML, each whole in itself."""
    html: str = highlight(source, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    return html.split("\n")


def _state(number: int, this: set[int], learned: set[int], blank: set[int]) -> str:
    if number in blank:
        return "blank"
    return "this-lesson" if number in this else "learned" if number in learned else "to-come"


def _add_panel(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    here = book.current()
    lesson = here.curriculum.lesson(page)
    if lesson is None or doctree is None:
        return
    owners = here.curriculum.owners()
    learned = here.curriculum.learned_after(lesson)
    context["source_panel"] = {
        "file": here.source_path.name,
        "learned": len(learned),
        "count": here.line_count,
        "lines": [
            {
                "number": number,
                "html": html,
                "state": _state(number, set(lesson.lines), learned, here.blank),
                "owner": f"{owners[number].number} {owners[number].title}" if number in owners else "",
            }
            for number, html in zip(range(1, len(here.source_lines) + 1), highlighted(here.source), strict=False)
        ],
        "explained": context["pathto"](app.config.book_source_page),
    }


def _register(app: Sphinx, config: Config) -> None:
    config.templates_path.append(str(TEMPLATES))


def setup(app: Sphinx) -> None:
    app.add_config_value("book_source_page", "source", "html", str)
    app.connect("config-inited", _register)
    app.connect("html-page-context", _add_panel)
