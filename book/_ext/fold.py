"""Parts of a page that fold: ``<details>`` in HTML, plain text under a heading of their own everywhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from .problems import Problem, report


class fold(nodes.General, nodes.Element):
    """Something folded away. Its first child is a ``fold_title``."""


class fold_title(nodes.General, nodes.TextElement):
    """What is to be seen of a fold while it is closed."""


class question(nodes.General, nodes.Element):
    """A group of choices. Its first child is a ``question_title``."""


class question_title(nodes.General, nodes.TextElement):
    """What is asked."""


def folded(title: str, *children: nodes.Node, classes: list[str]) -> fold:
    """A fold with a plain title."""
    return fold("", fold_title("", title), *children, classes=classes)


def _html(tag: str) -> tuple[Any, Any]:
    def visit(translator: Any, node: nodes.Element) -> None:
        translator.body.append(translator.starttag(node, tag, ""))

    def depart(translator: Any, node: nodes.Element) -> None:
        translator.body.append(f"</{tag}>\n")

    return visit, depart


def _plain_block() -> tuple[Any, Any]:
    return (lambda translator, node: None), (lambda translator, node: None)


def _as_paragraph() -> tuple[Any, Any]:
    def visit(translator: Any, node: nodes.Element) -> None:
        translator.visit_paragraph(node)

    def depart(translator: Any, node: nodes.Element) -> None:
        translator.depart_paragraph(node)

    return visit, depart


ASIDES = {"maths": "The mathematics", "real-life": "In real life", "why-not": "Why not otherwise?"}


class AsideDirective(SphinxDirective):
    """``:::{aside} real-life``: something folded away that is never needed to go on. See ``ASIDES`` for the kinds."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        kind = self.arguments[0]
        if kind not in ASIDES:
            place = Path(self.env.doc2path(self.env.docname))
            message = f"there is no aside of the kind {kind!r}; the kinds are {', '.join(ASIDES)}"
            report(Problem(place, self.lineno, message))
            return []
        return [folded(ASIDES[kind], *self.parse_content_to_nodes(), classes=["aside", f"aside-{kind}"])]


def setup(app: Sphinx) -> None:
    app.add_directive("aside", AsideDirective)
    blocks: list[tuple[type[nodes.Element], str]] = [(fold, "details"), (question, "fieldset")]
    for node, tag in blocks:
        plain = _plain_block()
        app.add_node(node, html=_html(tag), text=plain, latex=plain, man=plain, texinfo=plain)
    titles: list[tuple[type[nodes.Element], str]] = [(fold_title, "summary"), (question_title, "legend")]
    for node, tag in titles:
        plain = _as_paragraph()
        app.add_node(node, html=_html(tag), text=plain, latex=plain, man=plain, texinfo=plain)
