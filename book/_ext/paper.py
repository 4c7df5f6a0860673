"""Editions for paper and readers of e-books: nothing folds and nothing is clicked, so answers stand at the end of each lesson.

Sphinx's EPUB builder writes them; printed.py makes the PDF out of the same pages. On the screen a choice unfolds to tell
whether it is right. Here the choices have letters, and the section *Answers* tells which is right, and why the others are not.
There stands the solution of the exercise, too.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.builders.epub3 import Epub3Builder

from . import book
from .bundle import exercise_data
from .curriculum import Lesson, Module
from .fold import fold, question, question_title

BUILDER = Epub3Builder.name
HERE = Path(__file__).with_name("paper")
SHEET = "paper.css"
LEFT_OUT = {"needs-scripts", "lesson-next"}
ITEM = re.compile(r'<item id="[^"]*" href="(?P<href>[^"]+\.xhtml)" media-type="application/xhtml\+xml"(?! properties)')
LETTERS = "ABCDEFGHIJ"


def _strong(text: str) -> nodes.strong:
    return nodes.strong("", text)


def _to_answer(number: int) -> nodes.paragraph:
    link = nodes.reference("", f"Answer {number}", refid=f"answer-{number}", internal=True)
    return nodes.paragraph("", "", link, classes=["to-answer"])


def _asked(node: question, number: int) -> nodes.container:
    """A question with letters in place of what folds."""
    block = nodes.container("", classes=["question"], ids=[f"question-{number}"])
    titles = [child for child in node.children if isinstance(child, question_title)]
    block += nodes.paragraph("", "", _strong(f"Question {number}."), nodes.Text(" "), *titles[0].children)
    block += [child for child in node.children if not isinstance(child, (fold, question_title))]
    if choices := _choices(node):
        items = (nodes.list_item("", nodes.paragraph("", "", *choice.children[0].children)) for choice in choices)
        block += nodes.enumerated_list("", *items, enumtype="upperalpha", prefix="", suffix=".")
    block += _to_answer(number)
    return block


def _choices(node: question) -> list[fold]:
    return [child for child in node.children if isinstance(child, fold) and "choice" in child["classes"]]


def _answered(node: question, number: int) -> list[nodes.Node]:
    """The right letter, what Python prints, and what there is to say of each choice."""
    choices = _choices(node)
    right = [LETTERS[index] for index, choice in enumerate(choices) if "right" in choice["classes"]]
    told = "".join(right) or "What Python prints"
    back = nodes.reference("", f"Question {number}", refid=f"question-{number}", internal=True)
    answer: list[nodes.Node] = [
        nodes.paragraph("", "", back, nodes.Text(": "), _strong(f"{told}."), ids=[f"answer-{number}"])
    ]
    if not choices:
        answer += [child for each in node.children if isinstance(each, fold) for child in each.children[1:]]
    for letter, choice in zip(LETTERS, choices, strict=False):
        reason = choice.children[2:]  # after the choice itself and the verdict
        if reason and isinstance(reason[0], nodes.paragraph):
            reason[0].insert(0, [_strong(f"{letter}."), nodes.Text(" ")])
            answer += reason
    return answer


def _lay_open(node: fold) -> nodes.container:
    title = nodes.paragraph("", "", nodes.strong("", "", *node.children[0].children), classes=["fold-title"])
    return nodes.container("", title, *node.children[1:], classes=["laid-open", *node["classes"]])


def lay_out(document: nodes.document) -> None:
    """Change a resolved document so that all of it can be read without folding anything."""
    for node in list(document.findall(nodes.Element)):
        if (LEFT_OUT & set(node.get("classes", [])) or isinstance(node, exercise_data)) and node.parent:
            node.parent.remove(node)
    answers: list[nodes.Node] = []
    for number, node in enumerate(list(document.findall(question)), 1):
        answered = _answered(node.deepcopy(), number)
        node.replace_self(_asked(node, number))
        answers += answered
    for node in list(document.findall(fold)):
        if "exercise-solution" in node["classes"]:
            answers = [
                nodes.paragraph("", "", _strong("A solution of the exercise"), ids=["solution"]),
                *node.children[1:],
                *answers,
            ]
            link = nodes.reference("", "A solution", refid="solution", internal=True)
            node.replace_self(nodes.paragraph("", "", link, classes=["to-answer"]))
        else:
            node.replace_self(_lay_open(node))
    if answers:
        top = next(document.findall(nodes.section))
        top += nodes.section("", nodes.title("", "Answers"), *answers, ids=["answers"], classes=["answers"])


def _lay_out(app: Sphinx, document: nodes.document, docname: str) -> None:
    if app.builder.name == BUILDER:
        _number(document, docname)
        lay_out(document)


def _number(document: nodes.document, docname: str) -> None:
    """Put the number before the title of a lesson or a module: there is no other map of the course."""
    plan = book.current().curriculum
    planned = plan.lesson(docname) or plan.module_page(docname)
    if planned and (title := next(document.findall(nodes.title), None)):
        title.insert(0, nodes.Text(f"{planned.number} "))


def _bare(app: Sphinx, page: str, template: str, context: dict[str, Any], document: nodes.document | None) -> None:
    """No script, and no style but the edition's own."""
    if app.builder.name == BUILDER:
        context["script_files"] = []
        own = (SHEET, "epub.css", "pygments.css")
        context["css_files"] = [sheet for sheet in context["css_files"] if str(sheet.filename).endswith(own)]


def _number_contents(app: Sphinx, builder: Builder) -> None:
    """The same numbers in the contents. Nothing of this is kept: documents are not read again from what was changed here."""
    if builder.name == BUILDER:
        plan = book.current().curriculum
        numbered: list[Lesson | Module] = [*plan.modules, *plan.lessons]
        for planned in numbered:
            if contents := app.env.tocs.get(planned.docname):
                next(contents.findall(nodes.reference)).insert(0, nodes.Text(f"{planned.number} "))


class PaperBuilder(Epub3Builder):
    """Sphinx's builder, which brings nothing of what the HTML pages load, and tells readers which pages hold drawings."""

    def init(self) -> None:
        self.config.html_static_path = [str(HERE)]
        super().init()

    def build_content(self) -> None:
        super().build_content()
        package = Path(self.outdir) / "content.opf"
        text = package.read_text(encoding="utf-8")
        package.write_text(ITEM.sub(self._declared, text), encoding="utf-8")

    def _declared(self, item: re.Match[str]) -> str:
        drawn = "<svg" in (Path(self.outdir) / item["href"]).read_text(encoding="utf-8")
        return f'{item[0]} properties="svg"' if drawn else item[0]


def setup(app: Sphinx) -> None:
    app.add_builder(PaperBuilder, override=True)
    app.connect("write-started", _number_contents)
    app.connect("doctree-resolved", _lay_out, priority=900)
    app.connect("html-page-context", _bare, priority=950)
