"""The taught source in the book: references to its lines, its explanation, and the lines that a lesson unlocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.nodes import make_refnode

from . import book, references
from .curriculum import ranges
from .problems import Problem, report


class LinesDomain(Domain):
    """Remembers which page explains which lines, and where in the page."""

    name = "lines"
    label = "Lines of the source"
    object_types: ClassVar[dict[str, ObjType]] = {"line": ObjType("line")}
    dangling_warnings: ClassVar[dict[str, str]] = {"line": "no page explains line %(target)s"}
    initial_data: ClassVar[dict[str, Any]] = {"explained": {}}
    data_version = 1

    @property
    def explained(self) -> dict[int, list[tuple[str, int]]]:
        found: dict[int, list[tuple[str, int]]] = self.data["explained"]
        return found

    def clear_doc(self, docname: str) -> None:
        for places in self.explained.values():
            places[:] = [place for place in places if place[0] != docname]

    def merge_domaindata(self, docnames: Any, otherdata: dict[str, Any]) -> None:
        for number, places in otherdata["explained"].items():
            mine = self.explained.setdefault(number, [])
            mine += [place for place in places if place[0] in docnames and place not in mine]

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: addnodes.pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        places = self.explained.get(int(target))
        return make_refnode(builder, fromdocname, places[0][0], f"L{target}", contnode) if places else None

    def resolve_any_xref(self, *arguments: Any) -> list[Any]:
        return []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """What Sphinx's search finds: "line 133: x = linear(…)", where the line is explained."""
        lines = book.current().source_lines
        for number, places in self.explained.items():
            for docname, _ in places[:1]:
                name = f"line {number}"
                yield name, f"{name}: {lines[number - 1].strip()}", "line", docname, f"L{number}", 1


class LineRole(SphinxRole):
    """``{line}`133 attn_wo```: a verified reference to a line of the source; references.py says what it may hold."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        try:
            reference = references.read(self.text, book.current().source_lines)
        except ValueError as error:
            report(Problem(Path(self.env.doc2path(self.env.docname)), self.lineno, str(error)))
            return [nodes.Text(f"line {self.text}")], []
        classes = ["line-ref", f"from-{reference.first}", f"to-{reference.last}"]
        label = nodes.inline("", reference.text, classes=classes)
        target = str(reference.first)
        xref = addnodes.pending_xref("", label, refdomain="lines", reftype="line", reftarget=target, refwarn=True)
        xref.source, xref.line = self.get_source_info()
        return [xref], []


def listing(first: int, last: int) -> nodes.literal_block:
    """Lines of the source as a numbered listing."""
    code = "\n".join(book.current().source_lines[first - 1 : last])
    block = nodes.literal_block(code, code, language="python", linenos=True, classes=["source-listing"])
    block["highlight_args"] = {"linenostart": first}
    return block


class ExplainDirective(SphinxDirective):
    """``:::{explain} 94-95``: the lines, what they do, and the lesson that teaches them."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        here = book.current()
        place = Path(self.env.doc2path(self.env.docname))
        match = re.fullmatch(r"(\d+)(?:[-–](\d+))?", self.arguments[0])
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last <= len(here.source_lines):
            report(Problem(place, self.lineno, f"{self.arguments[0]!r} is no range of lines of the source"))
            return []
        owners = here.curriculum.owners()
        lessons = {owners[number].slug for number in range(first, last + 1) if number in owners}
        if len(lessons) > 1:
            message = f"lines {first} to {last} belong to several lessons ({', '.join(sorted(lessons))}); split them"
            report(Problem(place, self.lineno, message))
        if not self.content:
            report(Problem(place, self.lineno, f"lines {first} to {last} are not explained: the block is empty"))
        ids = [f"L{number}" for number in range(first, last + 1) if number not in here.blank]
        self.note(range(first, last + 1))
        block = nodes.container("", classes=["explain"], ids=ids)
        block += listing(first, last)
        block += self.parse_content_to_nodes()
        if owner := owners.get(first):
            text = f"{owner.number} {owner.title}"
            block += nodes.paragraph("", "Lesson: ", here.link(owner, text), classes=["explain-lesson"])
        self.set_source_info(block)
        return [block]

    def note(self, numbers: range) -> None:
        domain = self.env.get_domain("lines")
        assert isinstance(domain, LinesDomain)
        for number in numbers:
            if number not in book.current().blank:
                domain.explained.setdefault(number, []).append((self.env.docname, self.lineno))


def _check_explained(app: Sphinx, env: BuildEnvironment) -> None:
    domain = env.get_domain("lines")
    assert isinstance(domain, LinesDomain)
    here = book.current()
    explained = {number: places for number, places in domain.explained.items() if places}
    for number, places in sorted(explained.items()):
        for docname, line in places[1:]:
            first = f"{env.doc2path(places[0][0])}:{places[0][1]}"
            report(Problem(Path(env.doc2path(docname)), line, f"line {number} is explained twice; first at {first}"))
    pages = {docname for places in explained.values() for docname, _ in places}
    missing = set(range(1, len(here.source_lines) + 1)) - here.blank - explained.keys()
    if missing:
        page = Path(env.doc2path(min(pages))) if pages else here.curriculum.path
        message = f"no {{explain}} block explains line {ranges(missing)} of {here.source_path.name}"
        report(Problem(page, 1, message))


class UnlockedDirective(SphinxDirective):
    """``{unlocked}``: the lines that this lesson unlocks, and how many are learned with them."""

    def run(self) -> list[nodes.Node]:
        here = book.current()
        lesson = here.curriculum.lesson(self.env.docname)
        if lesson is None:
            message = "{unlocked} belongs in a lesson's page"
            report(Problem(Path(self.env.doc2path(self.env.docname)), self.lineno, message))
            return []
        learned = len(here.curriculum.learned_after(lesson))
        block = nodes.container("", classes=["unlocked"])
        runs = ranges(lesson.lines, here.blank).split(", ") if lesson.lines else []
        for run in runs:
            first, _, last = run.partition("–")
            block += listing(int(first), int(last or first))
        count = len(lesson.lines)
        unlocked = f"{count} line{'' if count == 1 else 's'}" if count else "no lines of its own"
        block += nodes.paragraph(
            "",
            f"This lesson unlocks {unlocked}. ",
            nodes.strong("", f"{learned} / {here.line_count} lines learned."),
            classes=["unlocked-count"],
        )
        return [block]


def setup(app: Sphinx) -> None:
    app.add_domain(LinesDomain)
    app.add_role("line", LineRole())
    app.add_directive("explain", ExplainDirective)
    app.add_directive("unlocked", UnlockedDirective)
    app.connect("env-check-consistency", _check_explained)
