"""Figures drawn by the ES modules in ``_static/figures``: their committed SVGs stand in the page, one for each state.

With scripts, the figure's controls are there from the start, as ``make figures`` wrote them, and ``takeover.js`` lets them
work once the figure comes near the view. Without scripts, radio buttons and CSS choose between the states.
"""

from __future__ import annotations

import difflib
import html
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from . import book
from .bundle import HTML
from .problems import Problem, report

# Parts what stands above the picture from what stands below it, as controls.js writes it.
BELOW = "<!-- below the picture -->"
ABSENT = "figures not drawn"
"""In a page's metadata: the files that its figures may have and do not."""


@dataclass(frozen=True)
class State:
    """One state of a figure as it was drawn; ``narrow`` is the same for a phone, empty where there is none."""

    name: str
    svg: str
    narrow: str

    @property
    def title(self) -> str:
        return _element(self.svg, "title")

    @property
    def description(self) -> str:
        """The text alternative."""
        return _element(self.svg, "desc")


class drawing(nodes.General, nodes.Element):
    """A figure: its ``states``, and its ``controls`` as HTML, if it answers; the children are its caption."""


class DrawingDirective(SphinxDirective):
    """``:::{drawing} attention-heads``: the figure in the states named by ``:show:``, with a caption."""

    required_arguments = 1
    has_content = True
    option_spec = {"show": directives.unchanged_required}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        folder = book.current().confdir / self.env.config.book_figures
        states = [self.drawn(folder, name, state) for state in self.options.get("show", "").split()]
        found = [state for state in states if state]
        if not states:
            self.problem("a drawing shows one or more states: ':show: state …'")
        if not found:
            return []
        node = drawing(
            "",
            *self.parse_content_to_nodes(),
            states=found,
            name=name,
            controls=self.read(folder / f"{name}.controls.html"),
        )
        self.set_source_info(node)
        return [node]

    def drawn(self, folder: Path, name: str, state: str) -> State | None:
        """One state from its files; where it was never drawn, the build says which states there are."""
        svg = self.read(folder / f"{name}.{state}.svg")
        if svg:
            return State(state, svg, self.read(folder / f"{name}.{state}.narrow.svg"))
        drawn = {path.name.split(".")[1] for path in folder.glob(f"{name}.*.svg")} - {"narrow"}
        known = ", ".join(sorted(drawn)) or "none"
        close = difflib.get_close_matches(name, {path.name.split(".")[0] for path in folder.glob("*.svg")}, 1)
        near = difflib.get_close_matches(state, drawn, 1) if drawn else close
        todo = f"is {near[0]!r} meant?" if near else "`make figures` draws what a figure of _static/figures names"
        self.problem(f"{name}.{state}.svg does not exist (states drawn: {known}); {todo}")
        return None

    def read(self, path: Path) -> str:
        """The text of a file, or nothing; the page is read again when the file changes, or comes to be."""
        if not path.is_file():
            # As a dependency, a file that is missing would have the page read again by every build.
            absent = self.env.metadata[self.env.docname].setdefault(ABSENT, "")
            self.env.metadata[self.env.docname][ABSENT] = f"{absent}{path}\n"
            return ""
        self.env.note_dependency(path)
        return path.read_text(encoding="utf-8")

    def problem(self, message: str) -> None:
        report(Problem(Path(self.env.doc2path(self.env.docname)), self.lineno, message))


def _element(svg: str, tag: str) -> str:
    match = re.search(rf"<{tag}\b[^>]*>(.*?)</{tag}>", svg, re.DOTALL)
    return html.unescape(match[1].strip()) if match else ""


def _switch(name: str, states: list[State], classes: str) -> list[str]:
    """Radio buttons, all before the states, so that CSS alone can show the state whose button is on."""
    buttons = []
    for index, state in enumerate(states):
        key = f"drawing-{name}-{state.name}"
        on = " checked" if index == 0 else ""
        title = html.escape(state.title)
        buttons.append(f'<input type="radio" name="drawing-{name}" id="{key}"{on}><label for="{key}">{title}</label>')
    return [f'<div class="{classes}" role="radiogroup" aria-label="What the figure shows">', *buttons, "</div>"]


def _shown_title(state: State, states: list[State]) -> str:
    """What tells this state from the others, where there are others."""
    return f'<p class="drawing-title">{html.escape(state.title)}</p>\n' if len(states) > 1 else ""


def _picture(state: State) -> str:
    if not state.narrow:
        return f'<div class="drawing-state" data-state="{state.name}">{state.svg}</div>'
    wide, narrow = f'<div class="fig-wide">{state.svg}</div>', f'<div class="fig-narrow">{state.narrow}</div>'
    return f'<div class="drawing-state" data-state="{state.name}">{wide}{narrow}</div>'


def _visit_html(translator: Any, node: drawing) -> None:
    name, states, controls = node["name"], node["states"], node["controls"]
    if translator.builder.name not in HTML:  # a book to carry about, without scripts and without radio buttons
        pictures = "\n".join(f"{_shown_title(state, states)}<div>{state.svg}</div>" for state in states)
        translator.body.append(f'<figure class="drawing" id="drawing-{name}">\n{pictures}\n<figcaption>')
        return
    answers = f' data-figure="{name}"' if controls else ""
    parts = [f'<figure class="drawing" id="drawing-{name}"{answers}>']
    controls, _, below = controls.partition(BELOW)
    if controls:
        parts.append(f'<div class="needs-scripts">\n{controls}</div>')
    if len(states) > 1:
        parts += _switch(name, states, "drawing-switch needs-no-scripts" if controls else "drawing-switch")
    parts += map(_picture, states)
    if below:
        parts.append(f'<div class="needs-scripts">{below}</div>')
    translator.body.append("\n".join(parts) + "\n<figcaption>")


def _depart_html(translator: Any, node: drawing) -> None:
    translator.body.append("</figcaption></figure>\n")


def _visit_text(translator: Any, node: drawing) -> None:
    for state in node["states"]:
        translator.new_state()
        translator.add_text(f"[{state.title}: {state.description}]")
        translator.end_state()


def _visit_other(translator: Any, node: drawing) -> None:
    return


def _add_script(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is not None and any(node["controls"] for node in doctree.findall(drawing)):
        app.add_js_file("figures/takeover.js", type="module")


def _serve_files(app: Sphinx, config: Config) -> None:
    """What the figures' model reads lies beside them in the built book."""
    config.html_static_path = [*config.html_static_path, *config.book_model_files]  # a list of Sphinx's own may be its default


def _drawn_since(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """The pages for whose figures a file has come to be."""
    absent = {name: env.metadata[name][ABSENT].splitlines() for name in env.found_docs if ABSENT in env.metadata[name]}
    return [name for name, paths in absent.items() if any(Path(path).is_file() for path in paths)]


def setup(app: Sphinx) -> None:
    app.add_config_value("book_figures", "_static/figures", "env", str)
    app.add_config_value("book_model_files", [], "html", list)
    app.connect("config-inited", _serve_files)
    app.connect("env-get-outdated", _drawn_since)
    app.connect("html-page-context", _add_script)
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
