"""What learns in the page: ``{live-training}``, one run, and ``{live-race}``, two side by side; a curve with controls around it.
And ``{live-engines}``, which measures how fast three programs learn.

``_static/live`` lets them work. Without scripts there is the curve of the book's own runs alone, if there is one, and whatever
stands in the directive as its caption. It is of no use to a book without this model, so ``conf.py`` names it beside the rest of
the extension.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from .bundle import HTML
from .drawing import DrawingDirective

TEMPLATES = Path(__file__).with_name("templates")
KINDS = {
    "live": ("loss-curve", "live/live.js"),
    "race": ("race-curve", "live/race.js"),
    "engines": ("", "live/engines.js"),
}
"""Of each kind the figure, if any, and the script that lets it work. The kind names its templates and its data attribute."""


class live_training(nodes.General, nodes.Element):
    """The block around the curve; its only child is a drawing, or what stands in its place. ``kind`` is a key of KINDS."""


class LiveTrainingDirective(DrawingDirective):
    """``:::{live-training}``: the training run of the book, to be started, slowed down, and given other names."""

    required_arguments = 0
    option_spec = {}  # noqa: RUF012
    kind = "live"

    def run(self) -> list[nodes.Node]:
        self.arguments, self.options = [KINDS[self.kind][0]], {"show": "book"}
        return [live_training("", *super().run(), kind=self.kind)]


class LiveRaceDirective(LiveTrainingDirective):
    """``:::{live-race}``: plain steps and Adam side by side, with switches for Adam's correction and the falling rate."""

    kind = "race"


class LiveEnginesDirective(SphinxDirective):
    """``:::{live-engines}``: the file, the engine over lists and the page's own, timed one after another.

    Nothing of it can be shown before it has run: there is no figure, and the content stands in its place.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        return [live_training("", *self.parse_content_to_nodes(), kind="engines")]


def _visit_html(translator: Any, node: live_training) -> None:
    if translator.builder.name not in HTML:
        return
    controls = (TEMPLATES / f"{node['kind']}-controls.html").read_text(encoding="utf-8")
    # Whatever runs Python in the page must know which build's Python it is.
    build = f' data-build="{translator.builder.config.book_bundle}"' if node["kind"] == "engines" else ""
    translator.body.append(f'<div class="live" data-{node["kind"]}{build}>\n{controls}')


def _depart_html(translator: Any, node: live_training) -> None:
    if translator.builder.name not in HTML:
        return
    rest = (TEMPLATES / f"{node['kind']}-rest.html").read_text(encoding="utf-8")
    translator.body.append(f"{_at_level(rest, translator.section_level + 1)}</div>\n")


def _at_level(html: str, level: int) -> str:
    """The text with its headings, which are written as h2, as far down as where it stands asks for."""
    return re.sub(r"(</?)h2\b", rf"\1h{level}", html)


def _nothing(translator: Any, node: live_training) -> None:
    return


def _add_script(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    kinds = sorted({node["kind"] for node in doctree.findall(live_training)}) if doctree is not None else []
    for kind in kinds:
        app.add_js_file(KINDS[kind][1], type="module")
    if kinds:
        app.add_css_file("live/live.css")


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("live-training", LiveTrainingDirective)
    app.add_directive("live-race", LiveRaceDirective)
    app.add_directive("live-engines", LiveEnginesDirective)
    nothing = (_nothing, _nothing)
    app.add_node(
        live_training, html=(_visit_html, _depart_html), text=nothing, latex=nothing, man=nothing, texinfo=nothing
    )
    app.connect("html-page-context", _add_script)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
