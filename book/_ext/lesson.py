"""The frame of a lesson: its five parts, the banner at its head, the way on at its foot.

A lesson is a page that the plan names. The page holds the telling; title, number, minutes, stage and lines come from the
plan and are checked against the page.
"""

from __future__ import annotations

from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from . import book
from .curriculum import Lesson, Module, ranges
from .problems import Problem, report

TYPOGRAPHY = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "..."})
PARTS = ("Watch", "Explore", "Build", "Check yourself", "Unlocked in {}")
"""The titles of a lesson's five parts; the last names the taught program."""


def _frame(app: Sphinx, document: nodes.document) -> None:
    here = book.current()
    docname = app.env.docname
    path = Path(app.env.doc2path(docname))
    lesson = here.curriculum.lesson(docname)
    if lesson is None:
        _check_stray(document, docname, path)
        return
    module = here.curriculum.module(lesson.module_slug)
    if module and not here.written(module):
        message = f"the module {module.title!r} has no page, so nothing leads to this lesson; write {module.docname}.md"
        report(Problem(path, 1, message))
    sections = list(document.findall(nodes.section))
    if not sections:
        report(Problem(path, 1, f"the lesson has no title; it opens with '# {lesson.title}'"))
        return
    _check_title(sections[0], lesson, path)
    _check_parts(sections[0], path)
    for name in ("exercise", "unlocked"):
        if not any(name in node["classes"] for node in document.findall(nodes.container)):
            report(Problem(path, 1, f"the lesson has no {{{name}}} block; readers could not finish it"))
    sections[0].insert(1, _banner(lesson))
    sections[0].extend([*_places(), _way_on(lesson)])


def _check_stray(document: nodes.document, docname: str, path: Path) -> None:
    module = book.current().curriculum.module(docname.partition("/")[0])
    if module is None:
        return
    if docname != module.docname:
        report(Problem(path, 1, f"curriculum.toml names no lesson {path.stem!r} in the module {module.slug!r}"))
        return
    if sections := list(document.findall(nodes.section)):
        _check_title(sections[0], module, path)
    shown = any("exercise" in node["classes"] for node in document.findall(nodes.container))
    if path.with_suffix(".py").is_file() and not shown:
        report(
            Problem(
                path, 1, f"nothing shows {path.stem}.py, the module's closing exercise; write an {{exercise}} block"
            )
        )


def _check_title(section: nodes.section, planned: Lesson | Module, path: Path) -> None:
    title = section.children[0]
    if _typed(title.astext()) != _typed(planned.title):
        message = f"the page is titled {title.astext()!r}, but curriculum.toml says {planned.title!r}"
        report(Problem(path, title.line or 1, message))
    others = [node for node in section.parent.children if isinstance(node, nodes.section)] if section.parent else []
    for other in others[1:]:
        report(Problem(path, other.line or 1, f"a page has one title (#); {other.children[0].astext()!r} is a second"))


def _typed(title: str) -> str:
    """A title as it is typed: Sphinx has put curly quotes, dashes and dots into the page's."""
    return title.translate(TYPOGRAPHY).replace("--", "-")


def part_titles() -> tuple[str, ...]:
    """The titles of a lesson's parts in this book."""
    return tuple(part.format(book.current().source_path.stem) for part in PARTS)


def _check_parts(section: nodes.section, path: Path) -> None:
    wanted_titles = part_titles()
    parts = [part for part in section.children if isinstance(part, nodes.section)]
    titles = tuple(part.children[0].astext() for part in parts)
    if titles == wanted_titles:
        return
    wrong = next((i for i, title in enumerate(titles) if wanted_titles[i : i + 1] != (title,)), len(titles))
    line = parts[wrong].line if wrong < len(parts) else section.line
    met = f"found {titles[wrong]!r}" if wrong < len(titles) else "the page ends"
    wanted = f"where {wanted_titles[wrong]!r} belongs" if wrong < len(wanted_titles) else "after the last part"
    message = f"{met} {wanted}; a lesson's parts are, in this order, {', '.join(map(repr, wanted_titles))}"
    report(Problem(path, line or 1, message))


def _banner(lesson: Lesson) -> nodes.container:
    here = book.current()
    module = here.curriculum.module(lesson.module_slug)
    assert module is not None
    unlocks = ranges(lesson.lines, here.blank)
    banner = nodes.container("", classes=["lesson-banner"])
    where = nodes.paragraph("", "", classes=["lesson-module"])
    where += [nodes.Text(f"Lesson {lesson.number} of module {module.number}, "), here.link(module, module.title)]
    banner += where
    facts = [
        nodes.inline("", f"Works towards {module.stage}", classes=["lesson-stage"]),
        nodes.inline("", f"{lesson.minutes} minutes", classes=["lesson-minutes"]),
        nodes.inline("", _unlocks(unlocks), classes=["lesson-unlocks"]),
    ]
    line = nodes.paragraph("", "", classes=["lesson-facts"])
    for index, fact in enumerate(facts):
        line += [nodes.Text(" · "), fact] if index else [fact]
    banner += line
    return banner


def _unlocks(unlocks: str) -> str:
    if not unlocks:
        return "unlocks no lines of its own"
    return f"unlocks line{'' if unlocks.isdigit() else 's'} {unlocks}"


def _places() -> list[nodes.Node]:
    """Where scripts show what is still to do, and ask whether the lesson was clear. Without scripts there is nothing."""
    return [nodes.container("", classes=[name, "needs-scripts"]) for name in ("lesson-finish", "lesson-feedback")]


def _way_on(lesson: Lesson) -> nodes.paragraph:
    here = book.current()
    following = here.next_lesson(lesson)
    paragraph = nodes.paragraph("", "", classes=["lesson-next"])
    if following:
        paragraph += [nodes.Text("Next: "), here.link(following, f"{following.number} {following.title}")]
    else:
        lessons = here.curriculum.lessons
        later = lessons[lessons.index(lesson) + 1 :][:1]
        paragraph += nodes.Text("The lessons after this one are not yet written. " if later else "")
        paragraph += book.page_link("index", "Back to the map of the course")
    return paragraph


def _check_orphans(app: Sphinx, env: BuildEnvironment) -> None:
    """An exercise without a page would be run by nobody."""
    here = book.current()
    for module in here.curriculum.modules:
        for path in sorted((here.srcdir / module.slug).glob("*.py")):
            if not path.with_suffix(".md").is_file():
                report(Problem(path, 1, f"this exercise has no lesson; write {path.stem}.md beside it, or delete it"))


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", _frame)
    app.connect("env-check-consistency", _check_orphans)
