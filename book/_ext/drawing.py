"""Figures drawn by the ES modules in ``_static/figures``: their committed SVGs stand in the page, one for each state."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from . import book
from .problems import Problem, report


class drawing(nodes.General, nodes.Element):
    """A figure: ``states`` holds (name, title, text alternative, SVG) of each; the children are its caption."""


class DrawingDirective(SphinxDirective):
    """``:::{drawing} attention-heads``: the figure in the states named by ``:show:``, with a caption."""

    required_arguments = 1
    has_content = True
    option_spec = {"show": directives.unchanged_required}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        folder = book.current().confdir / self.env.config.book_figures
        states = []
        for state in self.options.get("show", "").split():
            path = folder / f"{name}.{state}.svg"
            self.env.note_dependency(path)
            if not path.is_file():
                known = ", ".join(sorted(p.name.split(".")[1] for p in path.parent.glob(f"{name}.*.svg"))) or "none"
                self.problem(f"{path.name} does not exist (states drawn: {known}); `make figures` draws it")
                continue
            svg = path.read_text(encoding="utf-8")
            states.append((state, _element(svg, "title"), _element(svg, "desc"), svg))
        if not states:
            self.problem("a drawing shows one or more states: ':show: state …'")
            return []
        node = drawing("", *self.parse_content_to_nodes(), states=states, name=name)
        self.set_source_info(node)
        return [node]

    def problem(self, message: str) -> None:
        report(Problem(Path(self.env.doc2path(self.env.docname)), self.lineno, message))


def _element(svg: str, tag: str) -> str:
    match = re.search(rf"<{tag}\b[^>]*>(.*?)</{tag}>", svg, re.DOTALL)
    return html.unescape(match[1].strip()) if match else ""


def _visit_html(translator: Any, node: drawing) -> None:
    name, states = node["name"], node["states"]
    parts = [f'<figure class="drawing" id="drawing-{name}">']
    if len(states) > 1:
        parts.append('<div class="drawing-switch" role="radiogroup" aria-label="What the figure shows">')
    # The buttons come before all states, so that CSS alone can show the state whose button is on.
    for index, (state, title, _, _) in enumerate(states if len(states) > 1 else []):
        on = " checked" if index == 0 else ""
        key = f"drawing-{name}-{state}"
        parts.append(
            f'<input type="radio" name="drawing-{name}" id="{key}"{on}><label for="{key}">{html.escape(title)}</label>'
        )
    if len(states) > 1:
        parts.append("</div>")
    parts += [f'<div class="drawing-state" data-state="{state}">{svg}</div>' for state, _, _, svg in states]
    translator.body.append("\n".join(parts) + "\n<figcaption>")


def _depart_html(translator: Any, node: drawing) -> None:
    translator.body.append("</figcaption></figure>\n")


def _visit_text(translator: Any, node: drawing) -> None:
    for _, title, description, _ in node["states"]:
        translator.new_state()
        translator.add_text(f"[{title}: {description}]")
        translator.end_state()


def _visit_other(translator: Any, node: drawing) -> None:
    return


def setup(app: Sphinx) -> None:
    app.add_config_value("book_figures", "_static/figures", "env", str)
    app.add_directive("drawing", DrawingDirective)
    nothing = (_visit_other, _visit_other)
    app.add_node(
        drawing,
        html=(_visit_html, _depart_html),
        text=(_visit_text, _visit_other),
        latex=nothing,
        man=nothing,
        texinfo=nothing,
    )
