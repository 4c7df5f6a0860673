"""The map of the course on the front page, and the list of lessons on a module's page, both made from the plan."""

from __future__ import annotations

from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from . import book
from .curriculum import Lesson, Module
from .panel import source_picture
from .problems import Problem, report


def _contents(docname: str, entries: list[str]) -> addnodes.toctree:
    """Sphinx's own record of which page follows which; it shows nothing here."""
    return addnodes.toctree(
        "",
        parent=docname,
        entries=[(None, entry) for entry in entries],
        includefiles=entries,
        maxdepth=2,
        caption=None,
        glob=False,
        hidden=True,
        includehidden=False,
        numbered=0,
        titlesonly=True,
        rawentries=[],
    )


def _lesson_item(lesson: Lesson) -> nodes.list_item:
    here = book.current()
    count = len(lesson.lines)
    lines = f"{count} line{'' if count == 1 else 's'}" if count else "no new lines"
    facts = f"{lesson.minutes} min · {lines}" if here.written(lesson) else f"coming · {lines}"
    paragraph = nodes.paragraph("", "", classes=["map-lesson"])
    paragraph += [
        here.link(lesson, f"{lesson.number} {lesson.title}", unwritten=""),
        nodes.Text(" "),
        nodes.inline("", facts, classes=["map-facts"]),
    ]
    return nodes.list_item("", paragraph, ids=[f"lesson-{lesson.slug}"])


def _progress() -> nodes.container:
    """Where to begin, and, for the scripts that know the reader's progress, the map of all lines."""
    here = book.current()
    block = nodes.container("", classes=["course-progress"])
    first = next(filter(here.written, here.curriculum.lessons), None)
    if first:
        begin = here.link(first, f"{first.number} {first.title}")
        block += nodes.paragraph("", "Begin: ", begin, classes=["course-go-on"])
    drawn = source_picture(here.source_lines)
    count = nodes.paragraph("", "", nodes.strong("", "0"), classes=["source-count"])
    count += nodes.Text(f" / {here.line_count} lines learned")
    told = f"All of {here.source_path.name} from afar, in five columns. A line that you have learned stands out."
    note = nodes.paragraph("", told, classes=["source-note"])
    block += nodes.container(
        "", nodes.raw("", drawn, format="html"), count, note, classes=["course-learned", "needs-scripts"]
    )
    return block


class CourseStartDirective(SphinxDirective):
    """``{course-start}``: where to begin or to go on, and how many lines are learned."""

    def run(self) -> list[nodes.Node]:
        return [_progress()]


class CourseMapDirective(SphinxDirective):
    """``{course-map}``: all modules and lessons; the pages named in the block come after them in the contents."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        here = book.current()
        modules = here.curriculum.modules
        block = nodes.container("", classes=["course-map"])
        for module in modules:
            part = nodes.container("", classes=["map-module"])
            title = nodes.paragraph("", "", classes=["map-title"])
            title += here.link(module, f"{module.number}. {module.title}", unwritten="")
            items = nodes.bullet_list("", *(_lesson_item(lesson) for lesson in module.lessons))
            part += [title, items]
            block += part
        others = [line for line in self.content if line]
        for name in others:
            if name not in self.env.found_docs:
                message = f"the map names the page {name!r}, which does not exist; write {name}.md, or take it out"
                report(Problem(Path(self.env.doc2path(self.env.docname)), self.lineno, message))
        entries = [module.docname for module in modules if here.written(module)] + others
        wrapper = nodes.compound("", _contents(self.env.docname, entries), classes=["toctree-wrapper"])
        return [block, wrapper]


class LessonsDirective(SphinxDirective):
    """``{lessons}``: the lessons of the module on whose page it stands."""

    def run(self) -> list[nodes.Node]:
        here = book.current()
        module = next((m for m in here.curriculum.modules if m.docname == self.env.docname), None)
        if module is None:
            message = "{lessons} belongs in the index page of a module that curriculum.toml names"
            report(Problem(Path(self.env.doc2path(self.env.docname)), self.lineno, message))
            return []
        items = nodes.bullet_list("", *(_lesson_item(lesson) for lesson in module.lessons))
        entries = [lesson.docname for lesson in module.lessons if here.written(lesson)]
        nodes_: list[nodes.Node] = [nodes.container("", _stage(module), items, classes=["map-module"])]
        return [*nodes_, nodes.compound("", _contents(self.env.docname, entries), classes=["toctree-wrapper"])]


def _stage(module: Module) -> nodes.paragraph:
    return nodes.paragraph("", f"Works towards {module.stage}.", classes=["lesson-stage"])


def setup(app: Sphinx) -> None:
    app.add_directive("course-start", CourseStartDirective)
    app.add_directive("course-map", CourseMapDirective)
    app.add_directive("lessons", LessonsDirective)
