"""The book that is being built: its plan, its source, and which of its lessons are written.

One process builds one book at a time, so directives and roles find it with ``current()``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.errors import SphinxError

from .curriculum import Curriculum, Lesson, Module, blank_lines, load
from .problems import report


@dataclass(frozen=True)
class Book:
    """``source_path`` is the taught file, whose lines are counted from 1."""

    confdir: Path
    srcdir: Path
    source_path: Path
    source: str
    curriculum: Curriculum

    @property
    def source_lines(self) -> list[str]:
        return self.source.splitlines()

    @property
    def blank(self) -> set[int]:
        return blank_lines(self.source)

    @property
    def line_count(self) -> int:
        """How many lines there are to learn: those that are not blank."""
        return len(self.source_lines) - len(self.blank)

    def written(self, item: Lesson | Module) -> bool:
        """Whether the page exists."""
        return (self.srcdir / f"{item.docname}.md").is_file()

    def next_lesson(self, lesson: Lesson) -> Lesson | None:
        """The first written lesson after this one."""
        lessons = self.curriculum.lessons
        return next(filter(self.written, lessons[lessons.index(lesson) + 1 :]), None)

    def link(self, item: Lesson | Module, text: str, unwritten: str = " (not yet written)") -> nodes.Node:
        """A link to the page if it is written, else its name, marked as coming."""
        if self.written(item):
            return page_link(item.docname, text)
        return nodes.inline("", text + unwritten, classes=["coming"])


_current: list[Book] = []


def current() -> Book:
    """The book that this process builds."""
    return _current[0]


def page_link(docname: str, text: str) -> nodes.Node:
    """A link to a page of the book, for any builder."""
    label = nodes.inline("", text)
    return addnodes.pending_xref(
        "", label, refdomain="std", reftype="doc", reftarget=f"/{docname}", refexplicit=True, refwarn=True
    )


def _settled(app: Sphinx, setting: str, name: str) -> Path:
    """The file that a setting names. Raises SphinxError, with the setting's line, if there is none: nothing can be built."""
    conf, path = Path(app.confdir) / "conf.py", Path(app.confdir) / name
    if path.is_file():
        return path
    lines = conf.read_text(encoding="utf-8").splitlines()
    line = next((number for number, text in enumerate(lines, 1) if text.startswith(setting)), 1)
    raise SphinxError(f"{conf}:{line}: {setting} names {name!r}, which is no file; name one, from the folder of conf.py")


def _open(app: Sphinx) -> None:
    source_path = _settled(app, "book_source", app.config.book_source)
    for name in app.config.book_sandbox_files:
        _settled(app, "book_sandbox_files", name)
    curriculum = load(Path(app.srcdir) / "curriculum.toml", source_path)
    _current[:] = [
        Book(Path(app.confdir), Path(app.srcdir), source_path, source_path.read_text(encoding="utf-8"), curriculum)
    ]
    for problem in curriculum.problems:
        report(problem)


def setup(app: Sphinx) -> None:
    app.add_config_value("book_source", "", "env", str)
    app.connect("builder-inited", _open, priority=600)
