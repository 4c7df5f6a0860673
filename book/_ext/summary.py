"""``{summary}``: one sheet that says what a reader has learned, to look at or to print.

What it says comes from the reader's own browser, where ``_static/progress/sheet.js`` fills it in. The build knows only the
plan: the modules, how many lessons each has, and how many lines.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from markupsafe import escape
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from . import book
from .bundle import HTML
from .curriculum import Module
from .panel import source_picture


class summary(nodes.General, nodes.Element):
    """The sheet. It is made when a page is written."""


class SummaryDirective(SphinxDirective):
    """``{summary}``: the reader's lines, lessons, questions and dates, module by module."""

    def run(self) -> list[nodes.Node]:
        return [summary()]


def _row(module: Module) -> str:
    lines = sum(len(lesson.lines) for lesson in module.lessons)
    count = f'<span class="needs-scripts"><span class="done">0</span> of </span>{len(module.lessons)}'
    cells = f'<td class="count">{count}</td><td class="count">{lines}</td><td class="needs-scripts when"></td>'
    return f'<tr><th scope="row">{module.number}. {escape(module.title)}</th>{cells}</tr>'


def sheet(title: str) -> str:
    """The sheet as the build knows it: the plan alone, with places for what the reader's browser knows."""
    here = book.current()
    heads = (
        '<th scope="col">Module</th><th scope="col">Lessons</th><th scope="col">Lines</th>'
        '<th scope="col" class="needs-scripts">Learned by</th>'
    )
    return (
        '<div class="summary">\n'
        '<div class="summary-form needs-scripts"><label>Your name, for the sheet <input class="summary-name" type="text" '
        'maxlength="80" autocomplete="name" spellcheck="false"></label> '
        '<button type="button" class="summary-print">Print</button></div>\n'
        '<div class="summary-sheet">\n'
        f'<p class="summary-book">{escape(title)}</p>\n'
        '<p class="summary-who needs-scripts">The reader of this page has learned</p>\n'
        f'<p class="summary-lines needs-scripts"><strong>0</strong> of the {here.line_count} lines</p>\n'
        f'<div class="needs-scripts">{source_picture(here.source_lines)}</div>\n'
        '<ul class="summary-facts needs-scripts"><li>No lesson is learned yet. The sheet fills as you go.</li></ul>\n'
        f'<div class="pst-scrollable-table-container"><table class="table"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(map(_row, here.curriculum.modules))}</tbody></table></div>\n"
        '<p class="summary-note needs-scripts">This sheet was made in the reader’s own browser from what it keeps there. '
        "Nobody watched and nobody vouches for it. What it is worth, its reader knows.</p>\n"
        "</div>\n</div>\n"
    )


def _visit_html(translator: Any, node: summary) -> None:
    if translator.builder.name in HTML:
        translator.body.append(sheet(translator.config.project))
    raise nodes.SkipNode


def _skip(translator: Any, node: summary) -> None:
    raise nodes.SkipNode


def _add_script(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is not None and any(doctree.findall(summary)):
        app.add_js_file("progress/sheet.js", type="module")


def setup(app: Sphinx) -> None:
    nothing = (_skip, None)
    app.add_node(summary, html=(_visit_html, None), text=nothing, latex=nothing, man=nothing, texinfo=nothing)
    app.add_directive("summary", SummaryDirective)
    app.connect("html-page-context", _add_script)
