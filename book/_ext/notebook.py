"""A Jupyter notebook of every lesson, with outputs, that plain Jupyter runs to the same outputs.

The text is the page's, as Markdown; its code cells are those that ran when the book was built, with what they showed. A
figure is a cell that shows its committed SVG: pictures in Markdown are not shown everywhere. The exercise is a cell with the
starter that runs and checks itself, by the same doctests and with the same hints as the page. All that this takes is in the
first cell (notebook_host.py).

A cell that is hidden in the page is left out, unless a later cell uses a name that it makes.
"""

from __future__ import annotations

import ast
import hashlib
import re
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import nbformat
from docutils import nodes
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from sphinx.application import Sphinx

from . import book
from .bundle import HTML, exercise_data, published
from .curriculum import Lesson
from .drawing import State, drawing
from .freshness import files_below
from .live import live_training
from .markdown import Writer
from .notebook_host import figure_data
from .problems import met_on
from .run import ran

FOLDER = "notebooks"
HOST = ("grading", "plain_words", "notebook_host")
"""Modules of this folder that every notebook carries, in the order in which they import one another."""
LEFT_OUT = {"needs-scripts", "lesson-next", "exercise-starter"}
PROMPT = re.compile(r"^\s*(>>>|\.\.\.|In \[)", re.MULTILINE)
HIDDEN = {"jupyter": {"source_hidden": True}, "cellView": "form"}


def needed(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cells without those that are hidden and make no name that a later cell of the notebook uses."""
    kept: list[dict[str, Any]] = []
    wanted: set[str] = set()
    for cell in reversed(cells):
        made, used = _names(cell["source"])
        if "remove-cell" not in cell["tags"] or made & wanted:
            kept.insert(0, cell)
            wanted = (wanted - made) | used
    return kept


def _names(code: str) -> tuple[set[str], set[str]]:
    """The names that a cell makes, and those that it uses before it has made them, as far as its text tells."""
    made: set[str] = set()
    used: set[str] = set()
    try:
        statements = ast.parse(code).body
    except SyntaxError:  # it makes nothing and uses nothing, whether it was meant to be shown or not
        return made, used
    for statement in statements:
        walked = list(ast.walk(statement))
        names = [node for node in walked if isinstance(node, ast.Name)]
        stored = {node.id for node in names if isinstance(node.ctx, ast.Store)}
        own = {node.arg for node in walked if isinstance(node, ast.arg)}
        if not isinstance(statement, (ast.Assign, ast.AugAssign)):
            own |= stored  # of loops and functions: set before they are used
        for comprehension in (node for node in walked if isinstance(node, ast.comprehension)):
            own |= {node.id for node in ast.walk(comprehension.target) if isinstance(node, ast.Name)}
        used |= {node.id for node in names if isinstance(node.ctx, ast.Load)} - made - own
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            used |= {statement.target.id} - made
        made |= stored
        made |= {node.name for node in walked if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        imports = (alias for node in walked if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names)
        made |= {(alias.asname or alias.name).partition(".")[0] for alias in imports}
    return made, used


class LessonNotebook:
    """Makes the notebook of a lesson from its resolved document. ``address`` is the page's, "" where nobody knows it."""

    def __init__(self, lesson: Lesson, document: nodes.document, address: str, package: str, repository: str) -> None:
        self.lesson = lesson
        self.document = document
        self.address = address
        self.package = package
        self.repository = repository
        self.cells: list[Any] = []
        self.text: list[str] = []
        self.code = needed(document["code_cells"])
        self.writer = Writer(self.link, self.special)

    def made(self) -> Any:
        """The notebook. Cells are numbered, so that the same page always gives the same file."""
        self.write()
        self.flush()
        count = 0
        for number, cell in enumerate(self.cells):
            cell["id"] = f"cell-{number}"
            if cell.cell_type == "code" and cell.outputs is not None and not cell.source.startswith("%%exercise"):
                count += 1
                cell["execution_count"] = count
                for output in cell.outputs:
                    if output.output_type == "execute_result":
                        output["execution_count"] = count
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        metadata = {"kernelspec": kernel, "language_info": {"name": "python"}, "title": self.lesson.title}
        return new_notebook(cells=self.cells, metadata=metadata)

    def write(self) -> None:
        sections = [node for node in self.document.children if isinstance(node, nodes.section)]
        title, *rest = sections[0].children
        self.text.append(f"# {self.lesson.number} {self.writer.inline(title)}")
        if self.address:
            self.text.append(f"[This lesson in the book]({self.address}), where figures answer.")
        self.flush()
        self.code_cell(first_cell(self.package, self.repository), tags=[], hidden=True)
        self.sections(rest, 2)

    def sections(self, children: list[nodes.Node], level: int) -> None:
        """Sections and what stands in them, cut where code, a figure or the exercise is a cell of its own."""
        for child in children:
            if not isinstance(child, nodes.Element) or LEFT_OUT & set(child.get("classes", [])):
                continue
            if isinstance(child, nodes.section):
                self.flush()
                self.sections(child.children, level + 1)
            elif isinstance(child, drawing):
                self.figure(child)
            elif child.get("nb_element") == "cell_code":
                self.cells_up_to(child["cell_index"])
            elif isinstance(child, exercise_data):
                self.exercise(child)
            elif isinstance(child, (nodes.container, live_training)):
                self.sections(child.children, level)
            else:
                self.text.append(self.writer.block(child, level))

    def flush(self) -> None:
        """Make a Markdown cell of the text so far."""
        text = "\n\n".join(filter(None, self.text))
        if text:
            self.cells.append(new_markdown_cell(text))
        self.text.clear()

    def code_cell(self, source: str, tags: list[str], outputs: list[Any] | None = None, hidden: bool = False) -> None:
        self.flush()
        metadata: dict[str, Any] = {"tags": tags} if tags else {}
        self.cells.append(
            new_code_cell(source, outputs=outputs or [], metadata={**metadata, **(HIDDEN if hidden else {})})
        )

    def cells_up_to(self, index: int) -> None:
        """The code cells that have not come yet, up to the one with this number."""
        while self.code and self.code[0]["index"] <= index:
            cell = self.code.pop(0)
            outputs = [nbformat.from_dict(output) for output in cell["outputs"]]
            hidden = bool({"remove-cell", "remove-input", "hide-input"} & set(cell["tags"]))
            self.code_cell(cell["source"], cell["tags"], outputs, hidden)

    def figure(self, node: drawing) -> None:
        states: list[State] = node["states"]
        for state in states:
            source = f"# @title Figure: {state.title}\nnotebook_host.figure({quoted(state.svg)}, {state.description!r})"
            data = figure_data(state.svg, state.description)
            self.code_cell(source, [], [new_output("display_data", data=data)], hidden=True)
        self.text.append(self.writer.blocks(node.children))

    def exercise(self, node: exercise_data) -> None:
        data = node["data"]
        setting = f"notebook_host.set_exercise({self.package!r}, {quoted(data['checks'])}, {node['hints']!r})"
        self.text.append("Run the next cell, which knows the checks. Then fill in the blanks, and run your program.")
        self.code_cell(f"# @title The checks of this exercise\n{setting}", [], hidden=True)
        self.code_cell(f"%%exercise\n{data['starter']}", [])

    def special(self, node: nodes.Element) -> str | None:
        if LEFT_OUT & set(node.get("classes", [])):
            return ""
        if isinstance(node, drawing):  # within something that folds, where no cell can be
            told = (f"Figure: {state.title}. {state.description}" for state in node["states"])
            return "\n\n".join([*told, self.writer.blocks(node.children)])
        return None

    def link(self, node: nodes.reference) -> str:
        """The address of what a reference leads to; pages of the book only where the book's own address is known."""
        target = str(node.get("refuri", "")) or f"#{node.get('refid', '')}"
        if not node.get("internal") and ":" in target:
            return target
        return urljoin(self.address, target) if self.address else ""


def quoted(text: str) -> str:
    """A text as Python reads it, with its lines as they are where that can be: IPython takes ``>>>`` off the start of lines."""
    if "'''" in text or text.endswith(("'", "\\")) or PROMPT.search(text):
        return repr(text)
    return f"{'r' if chr(92) in text else ''}'''{text}'''"


def first_cell(package: str, repository: str) -> str:
    """What brings the modules that notebooks carry into Python, and finds the package."""
    here = Path(__file__).parent
    texts = ((name, (here / f"{name}.py").read_text(encoding="utf-8")) for name in HOST)
    carried = ",\n".join(f"    {name!r}: {quoted(text)}" for name, text in texts)
    return f"""# @title Run this cell first: it finds the book's package, shows figures and checks the exercise
import sys
import types

for name, text in {{
{carried}
}}.items():
    module = sys.modules[name] = types.ModuleType(name)
    exec(compile(text, name + ".py", "exec"), vars(module))
del name, text, module

import notebook_host

notebook_host.find_package({package!r}, {repository!r})"""


def package_name(app: Sphinx) -> str:
    """The folder of the taught file is the package that lessons import."""
    return Path(app.config.book_source).parent.name


def _keep_cells(app: Sphinx, document: nodes.document) -> None:
    """Keep with a lesson's document the code that ran, hidden or not, and what it showed."""
    if book.current().curriculum.lesson(app.env.docname):
        done = ran(app.env.docname)
        document["code_cells"] = [
            {
                "index": cell.index,
                "source": cell.code,
                "tags": list(cell.tags),
                "outputs": done.results[cell.line].outputs,
            }
            for cell in done.page.cells
        ]


def _write(app: Sphinx, page: str, template: str, context: dict[str, Any], document: nodes.document | None) -> None:
    lesson = book.current().curriculum.lesson(page)
    if lesson is None or document is None or app.builder.name not in HTML or met_on(app, page):
        return
    base = app.config.html_baseurl
    address = f"{base.rstrip('/')}/{app.builder.get_target_uri(page)}" if base else ""
    made = LessonNotebook(lesson, document, address, package_name(app), app.config.book_repository).made()
    file = Path(app.outdir) / FOLDER / f"{page}.ipynb"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(nbformat.writes(made) + "\n", encoding="utf-8")


def packed_name(package: Path) -> str:
    """The name of the file that holds all notebooks."""
    return f"{package.name}-notebooks.zip"


def _comment(file: Path) -> bytes:
    """What a packed file says of itself; nothing where there is none that can be read."""
    try:
        with zipfile.ZipFile(file) as packed:
            return packed.comment
    except (OSError, zipfile.BadZipFile):
        return b""


def pack(output: Path, package: Path) -> None:
    """All notebooks of a built book, with the package that they import, in one file. The same files give the same bytes."""
    folder = output / FOLDER
    files = {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*.ipynb"))}
    files |= {f"{package.name}/{file.relative_to(package).as_posix()}": file for file in files_below(package)}
    contents = {name: file.read_bytes() for name, file in files.items()}
    digest = hashlib.sha256(b"".join(name.encode() + hashlib.sha256(text).digest() for name, text in contents.items()))
    made, comment = folder / packed_name(package), digest.hexdigest().encode()
    if _comment(made) == comment:
        return
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.comment = comment
        for name, text in contents.items():
            packed.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


def _finish(app: Sphinx, error: Exception | None) -> None:
    folder = Path(app.outdir) / FOLDER
    if error or not published(app) or not folder.is_dir():
        return
    here = book.current()
    lessons = {f"{lesson.docname}.ipynb" for lesson in here.curriculum.lessons if here.written(lesson)}
    for file in folder.rglob("*.ipynb"):
        if file.relative_to(folder).as_posix() not in lessons:
            file.unlink()
    pack(Path(app.outdir), here.source_path.parent)


def setup(app: Sphinx) -> None:
    app.add_config_value("book_repository", "", "html", str)
    app.connect("doctree-read", _keep_cells)
    app.connect("html-page-context", _write)
    app.connect("build-finished", _finish, priority=800)
