"""The glossary: every term in it is introduced by one lesson, the one in whose prose it stands first, as a link.

A *term* is an entry of a ``{glossary}`` block. A lesson's *prose* is what it tells: paragraphs, captions, questions, the
task of its exercise. Code is no prose, nor are headings, which may name what the lines below them explain. In the order of
the plan, the first time that a term stands in prose, alone or in the plural, it must be a ``{term}`` link. That lesson
*introduces* the term; no lesson introduces more than three, and none in what is folded away, which readers may skip.

So nothing says twice where a term belongs: the glossary's links to the lessons are derived, and a lesson that is not yet
written introduces nothing. Its terms come with it.

A term with a bracket, such as "value (attention)", is found in links alone: ``{term}`values <value (attention)>```. It is for
words that mean something else in everyday speech.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform

from . import book
from .fold import fold
from .problems import Problem, report

MOST = 3
"""How many new terms a lesson may bring."""

NO_PROSE = (nodes.literal, nodes.FixedTextElement, nodes.Invisible, nodes.raw, nodes.title, nodes.math, nodes.image)


@dataclass(frozen=True)
class Block:
    """A paragraph, or what is like one. ``pieces`` are its texts, each with the term that it links to, or with "".

    ``suffix`` tells the file: the lesson's own, ".md", or its exercise's, ".py"; ``line`` is where to begin looking in it.
    """

    suffix: str
    line: int
    pieces: tuple[tuple[str, str], ...]
    folded: bool = False


@dataclass(frozen=True)
class Finding:
    """Something wrong at the ``word`` of a block in a lesson; without a block, at the word's entry in the glossary."""

    docname: str
    block: Block | None
    word: str
    message: str


class GlossaryDomain(Domain):
    """Remembers the glossary's entries, the prose of the lessons, and which lesson introduced which term in the last build."""

    name = "glossary"
    label = "Glossary"
    initial_data: ClassVar[dict[str, Any]] = {"entries": {}, "prose": {}, "introduced": {}}
    data_version = 2
    changed = False
    """Whether this build has read pages again, or lost some."""
    findings: Sequence[Finding] = ()

    @property
    def entries(self) -> dict[str, list[str]]:
        """The terms that a page holds, by the page."""
        found: dict[str, list[str]] = self.data["entries"]
        return found

    @property
    def prose(self) -> dict[str, list[Block]]:
        found: dict[str, list[Block]] = self.data["prose"]
        return found

    def clear_doc(self, docname: str) -> None:
        self.changed = True
        self.entries.pop(docname, None)
        self.prose.pop(docname, None)

    def merge_domaindata(self, docnames: Any, otherdata: dict[str, Any]) -> None:
        for key in ("entries", "prose"):
            self.data[key] |= {name: value for name, value in otherdata[key].items() if name in docnames}

    def resolve_any_xref(self, *arguments: Any) -> list[Any]:
        return []

    def read(self) -> tuple[dict[str, str], list[Finding]]:
        """Which lesson introduces which term, and what is wrong."""
        lessons = [lesson.docname for lesson in book.current().curriculum.lessons]
        prose = {docname: self.prose[docname] for docname in lessons if docname in self.prose}
        return introductions([term for terms in self.entries.values() for term in terms], prose)


def introductions(terms: list[str], prose: dict[str, list[Block]]) -> tuple[dict[str, str], list[Finding]]:
    """The lesson that introduces each term, and what is wrong; ``prose`` has the lessons in their order."""
    introduced: dict[str, str] = {}
    findings = []
    first_links = {term: docname for docname, _, _, term, linked in reversed(list(_uses(terms, prose))) if linked}
    for docname, block, word, term, linked in _uses(terms, prose):
        if term in introduced:
            continue
        introduced[term] = docname
        here = [name for name, lesson in introduced.items() if lesson == docname]
        if not linked:
            findings.append(Finding(docname, block, word, _unlinked(word, term, docname, first_links.get(term))))
        elif block.folded:
            message = (
                f"{term!r} is introduced in what is folded away, an aside or an answer; do it where nobody misses it"
            )
            findings.append(Finding(docname, block, word, message))
        elif len(here) > MOST:
            others = ", ".join(map(repr, here[:MOST]))
            message = f"{term!r} is new, and so are {others}; a lesson brings {MOST} new terms at most"
            findings.append(Finding(docname, block, word, message))
    for term in terms:
        if term not in introduced:
            message = (
                f"no lesson introduces {term!r}; link to it where it first stands, {{term}}`{term}`, or take it out"
            )
            findings.append(Finding("", None, term, message))
    return introduced, findings


def _unlinked(word: str, term: str, docname: str, linked_in: str | None) -> str:
    link = f"{{term}}`{word}`" if word == term else f"{{term}}`{word} <{term}>`"
    message = f"{word!r} is a term of the glossary and stands here for the first time; explain it and write {link}"
    if linked_in is None:
        return f"{message}, or use another word"
    where = "further down" if linked_in == docname else f"later, in {linked_in}"
    return f"{message}, or use another word: it is linked {where}"


def _uses(terms: list[str], prose: dict[str, list[Block]]) -> Iterator[tuple[str, Block, str, str, bool]]:
    """Every use of a term in reading order: lesson, block, the word as it stands there, the term, whether it is a link."""
    forms = {form: term for term in terms if "(" not in term for form in plurals(term)}
    longest_first = sorted(map(_pattern, forms), key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?![\w-])") if forms else re.compile(r"(?!)")
    by_lower = {term.lower(): term for term in terms}
    for docname, blocks in prose.items():
        for block in blocks:
            for text, target in block.pieces:
                if target:
                    if target.lower() in by_lower:
                        yield docname, block, text, by_lower[target.lower()], True
                    continue
                for match in pattern.finditer(text):
                    word = " ".join(match[0].split())
                    yield docname, block, word, forms.get(word) or forms[word[0].lower() + word[1:]], False


def plurals(term: str) -> list[str]:
    """The term and the plurals that it may have."""
    ends = {"y": (1, "ies"), "ix": (2, "ices"), "ex": (2, "ices"), "s": (0, "es"), "x": (0, "es"), "h": (0, "es")}
    more = [term[: len(term) - cut] + new for end, (cut, new) in ends.items() if term.endswith(end)]
    return [term, f"{term}s", *more]


def _pattern(form: str) -> str:
    """What finds a form, across the end of a line too; a capital may open it if it has none of its own."""
    words = r"\s+".join(map(re.escape, form.split()))
    return f"[{form[0].upper()}{form[0]}]{words[1:]}" if form.islower() and form[0].isalpha() else words


def _gather(app: Sphinx, document: nodes.document) -> None:
    """Note the terms that a page defines, and the prose of a lesson. Before the lesson's frame is put around it."""
    env = app.env
    domain = env.get_domain("glossary")
    assert isinstance(domain, GlossaryDomain)
    terms = [term.astext() for glossary in document.findall(addnodes.glossary) for term in glossary.findall(nodes.term)]
    if terms:
        domain.entries[env.docname] = terms
    if book.current().curriculum.lesson(env.docname):
        texts = [node for node in document.findall(nodes.TextElement) if _is_block(node)]
        domain.prose[env.docname] = [_block(node) for node in texts]


def _is_block(node: nodes.Element) -> bool:
    return not isinstance(node.parent, nodes.TextElement) and not isinstance(node, NO_PROSE)


def _block(element: nodes.TextElement) -> Block:
    place: nodes.Node | None = element
    line, suffix, folded = None, ".md", False
    while isinstance(place, nodes.Element):
        line = line or place.line
        folded = folded or isinstance(place, fold)
        if "exercise" in place.get("classes", []):
            line, suffix = 1, ".py"
        place = place.parent
    return Block(suffix, line or 1, tuple(_pieces(element)), folded)


def _pieces(element: nodes.Element) -> Iterator[tuple[str, str]]:
    text = ""
    for child in _leaves(element):
        if isinstance(child, addnodes.pending_xref):
            yield text, ""
            yield child.astext(), " ".join(child["reftarget"].split())
            text = ""
        else:
            text += child.astext() if isinstance(child, nodes.Text) else " | "
    yield text, ""


def _leaves(element: nodes.Element) -> Iterator[nodes.Node]:
    """The texts, links to terms and things without prose that an element holds, in order."""
    for child in element.children:
        if isinstance(child, nodes.Element) and not isinstance(child, NO_PROSE) and not _is_term(child):
            yield from _leaves(child)
        else:
            yield child


def _is_term(node: nodes.Element) -> bool:
    return isinstance(node, addnodes.pending_xref) and node["reftype"] == "term"


def _renew(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """The glossary is written again when a term is introduced elsewhere."""
    domain = env.get_domain("glossary")
    assert isinstance(domain, GlossaryDomain)
    if not domain.changed:
        return []
    introduced, domain.findings = domain.read()
    if introduced == domain.data["introduced"]:
        return []
    domain.data["introduced"] = introduced
    return list(domain.entries)


def _check(app: Sphinx, env: BuildEnvironment) -> None:
    domain = env.get_domain("glossary")
    assert isinstance(domain, GlossaryDomain)
    for finding in domain.findings:
        page = finding.docname or next(page for page, terms in domain.entries.items() if finding.word in terms)
        path = Path(env.doc2path(page))
        if finding.block:
            path = path.with_suffix(finding.block.suffix)
        line = _line_of(path, finding.word, finding.block.line if finding.block else 1)
        report(Problem(path, line, finding.message))


def _line_of(path: Path, word: str, start: int) -> int:
    """The first line from ``start`` on that holds the word, or as much of it as stands before the end of a line."""
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    first = re.compile(rf"(?<![\w-]){re.escape(word.split()[0])}$")
    places = [n for n, line in enumerate(lines, 1) if n >= start and (whole.search(line) or first.search(line))]
    return places[0] if places else start


class AddLessons(SphinxPostTransform):
    """Ends each entry of the glossary with a link to the lesson that introduces it."""

    default_priority = 5  # before links are resolved

    def run(self, **kwargs: Any) -> None:
        glossaries = list(self.document.findall(addnodes.glossary))
        if not glossaries:
            return
        here = book.current()
        introduced = self.env.get_domain("glossary").data["introduced"]
        for definition in (node for glossary in glossaries for node in glossary.findall(nodes.definition)):
            assert definition.parent is not None
            names = [term.astext() for term in definition.parent.findall(nodes.term)]
            found = [here.curriculum.lesson(introduced[name]) for name in names if name in introduced]
            for lesson in dict.fromkeys(filter(None, found)):
                link = here.link(lesson, f"{lesson.number} {lesson.title}")
                definition += nodes.paragraph("", "Lesson: ", link, classes=["explain-lesson"])


def setup(app: Sphinx) -> None:
    app.add_domain(GlossaryDomain)
    app.add_post_transform(AddLessons)
    app.connect("doctree-read", _gather, priority=400)
    app.connect("env-updated", _renew)
    app.connect("env-check-consistency", _check)
