"""The live training page's workings: ``{live-training}`` puts the book's loss curve there, and the controls around it.

``_static/live`` lets them work. Without scripts there is the curve of the book's own run alone, and whatever stands in the
directive as its caption.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from .bundle import HTML
from .drawing import DrawingDirective

TEMPLATES = Path(__file__).with_name("templates")


class live_training(nodes.General, nodes.Element):
    """The block around the curve; its only child is a drawing."""


class LiveTrainingDirective(DrawingDirective):
    """``:::{live-training}``: the training run of the book, to be started, slowed down, and given other names."""

    required_arguments = 0
    option_spec = {}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        self.arguments, self.options = ["loss-curve"], {"show": "book"}
        return [live_training("", *super().run())]


def _visit_html(translator: Any, node: live_training) -> None:
    if translator.builder.name not in HTML:
        return
    controls = (TEMPLATES / "live-controls.html").read_text(encoding="utf-8")
    translator.body.append(f'<div class="live" data-live>\n{controls}')


def _depart_html(translator: Any, node: live_training) -> None:
    if translator.builder.name not in HTML:
        return
    rest = (TEMPLATES / "live-rest.html").read_text(encoding="utf-8")
    translator.body.append(f"{_at_level(rest, translator.section_level + 1)}</div>\n")


def _at_level(html: str, level: int) -> str:
    """The text with its headings, which are written as h2, as far down as where it stands asks for."""
    return re.sub(r"(</?)h2\b", rf"\1h{level}", html)


def _nothing(translator: Any, node: live_training) -> None:
    return


def _add_script(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is not None and any(doctree.findall(live_training)):
        app.add_js_file("live/live.js", type="module")
        app.add_css_file("live/live.css")


def setup(app: Sphinx) -> None:
    app.add_directive("live-training", LiveTrainingDirective)
    nothing = (_nothing, _nothing)
    app.add_node(
        live_training, html=(_visit_html, _depart_html), text=nothing, latex=nothing, man=nothing, texinfo=nothing
    )
    app.connect("html-page-context", _add_script)
