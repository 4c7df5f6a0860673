"""The page of all traps: what misleads, gathered from the lessons, in which each stands where it belongs.

A *trap* is an admonition of the class ``trap``. ``{traps}`` shows those of all lessons, in the order of the plan.
"""

from __future__ import annotations

from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from . import book


class all_traps(nodes.General, nodes.Element):
    """Where the traps of all lessons are put when the pages are written."""


class TrapDomain(Domain):
    """Remembers the traps of each lesson, the pages that show them all, and what these showed in the last build."""

    name = "trap"
    label = "Traps"
    initial_data: ClassVar[dict[str, Any]] = {"traps": {}, "shown_on": set(), "told": ""}
    data_version = 1

    @property
    def traps(self) -> dict[str, list[nodes.admonition]]:
        """The traps of a lesson, by the lesson."""
        found: dict[str, list[nodes.admonition]] = self.data["traps"]
        return found

    def clear_doc(self, docname: str) -> None:
        self.traps.pop(docname, None)
        self.data["shown_on"].discard(docname)

    def merge_domaindata(self, docnames: Any, otherdata: dict[str, Any]) -> None:
        self.traps.update({name: found for name, found in otherdata["traps"].items() if name in docnames})
        self.data["shown_on"] |= otherdata["shown_on"] & set(docnames)

    def resolve_any_xref(self, *arguments: Any) -> list[Any]:
        return []


def _domain(env: BuildEnvironment) -> TrapDomain:
    domain = env.get_domain("trap")
    assert isinstance(domain, TrapDomain)
    return domain


class TrapsDirective(SphinxDirective):
    """``{traps}``: the traps of all lessons, each with a link to its lesson."""

    def run(self) -> list[nodes.Node]:
        _domain(self.env).data["shown_on"].add(self.env.docname)
        return [all_traps()]


def _gather(app: Sphinx, document: nodes.document) -> None:
    env = app.env
    if book.current().curriculum.lesson(env.docname):
        found = [_loose(node) for node in document.findall(nodes.admonition) if "trap" in node["classes"]]
        if found:
            _domain(env).traps[env.docname] = found


def _loose(trap: nodes.admonition) -> nodes.admonition:
    """A copy that holds on to nothing of its page, or the whole page would be kept with it."""
    copy = trap.deepcopy()
    for node in copy.findall():
        node.document = None  # type: ignore[assignment]
    return copy


def _renew(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """The page of all traps is written again when any of them reads differently."""
    domain = _domain(env)
    told = "\n".join(f"{name}: {trap}" for name in sorted(domain.traps) for trap in domain.traps[name])
    if told == domain.data["told"]:
        return []
    domain.data["told"] = told
    return sorted(domain.data["shown_on"])


class ShowTraps(SphinxPostTransform):
    """Puts the traps in their place, module by module."""

    default_priority = 5  # before links are resolved

    def run(self, **kwargs: Any) -> None:
        for place in list(self.document.findall(all_traps)):
            place.replace_self(self._sections())

    def _sections(self) -> list[nodes.Node]:
        here = book.current()
        traps = _domain(self.env).traps
        sections: list[nodes.Node] = []
        for module in here.curriculum.modules:
            lessons = [lesson for lesson in module.lessons if lesson.docname in traps]
            if not lessons:
                continue
            section = nodes.section(
                "", nodes.title("", f"{module.number}. {module.title}"), ids=[module.docname.partition("/")[0]]
            )
            for lesson in lessons:
                link = here.link(lesson, f"{lesson.number} {lesson.title}")
                section += [self._own(trap) for trap in traps[lesson.docname]]
                section += nodes.paragraph("", "Lesson: ", link, classes=["explain-lesson"])
            sections.append(section)
        return sections

    def _own(self, trap: nodes.admonition) -> nodes.admonition:
        """A copy for this page: what it links to is looked for from here, and what names it in its lesson stays there."""
        copy = trap.deepcopy()
        for node in copy.findall(nodes.Element):
            if "refdoc" in node:
                node["refdoc"] = self.env.docname
            node["ids"] = []
        return copy


def setup(app: Sphinx) -> None:
    app.add_domain(TrapDomain)
    app.add_node(all_traps)
    app.add_directive("traps", TrapsDirective)
    app.add_post_transform(ShowTraps)
    app.connect("doctree-read", _gather, priority=400)
    app.connect("env-updated", _renew)
