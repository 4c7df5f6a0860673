"""What the scripts in ``_static/progress`` must know to show the reader's own way through the book.

Each page carries the plan as JSON in a ``<script type="application/json" id="book-plan">``: it comes with the page, so it is
never of another build, and takes no request. What the reader did is kept in the reader's browser and is not known here.

``book_feedback_mail`` is an address, ``book_feedback_issues`` the address of a page that opens a new issue (it is given
``title`` and ``body``). With neither, a reader's answer to "Was this lesson clear?" stays in the reader's browser.

``book_name`` begins the names under which the browser keeps what belongs to this book, ``book_storage_folder`` (the same where it
is left out) is the folder in a reader's own storage. Books of one origin must differ in both, and a book must never change them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from . import book
from .problems import Problem, report

MAIL = re.compile(r"[^@\s?&]+@[^@\s?&]+\.[^@\s?&]+")
ISSUES = re.compile(r"https://[^\s#]+")
NAME = re.compile(r"[a-z0-9]*(?:-[a-z0-9]+)*")


def plan(page: str, root: str, pathto: Any, feedback: dict[str, str]) -> dict[str, Any]:
    """The plan as the scripts read it. ``id`` is a lesson's page; ``href`` leads there and is missing if it is not written."""
    here = book.current()
    docnames = {lesson.slug: lesson.docname for lesson in here.curriculum.lessons}
    lessons = []
    for lesson in here.curriculum.lessons:
        entry: dict[str, Any] = {
            "id": lesson.docname,
            "number": lesson.number,
            "title": lesson.title,
            "needs": [docnames[need] for need in lesson.needs if need in docnames],
            "lines": list(lesson.lines),
        }
        if here.written(lesson):
            entry["href"] = pathto(lesson.docname)
        lessons.append(entry)
    return {
        "here": page if page in docnames.values() else "",
        "lineCount": len(here.source_lines),
        "count": here.line_count,
        "home": pathto(root),
        "feedback": feedback,
        "lessons": lessons,
    }


def _add_plan(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    feedback = {"mail": app.config.book_feedback_mail, "issues": app.config.book_feedback_issues}
    text = json.dumps(
        plan(page, app.config.root_doc, context["pathto"], feedback), ensure_ascii=False, separators=(",", ":")
    )
    body = text.replace("<", "\\u003c")
    config = app.config
    names = {"book": config.book_name, "folder": config.book_storage_folder or config.book_name, "title": config.project}
    data = {f"data-{key}": value for key, value in names.items()}
    app.add_js_file(None, body=body, type="application/json", id="book-plan", **data)
    app.add_js_file("progress/main.js", type="module")


def _check(app: Sphinx) -> None:
    checks = [("book_feedback_mail", MAIL, "a mail address"), ("book_feedback_issues", ISSUES, "an https:// address")]
    for name, form, meant in checks:
        value = getattr(app.config, name)
        if value and not form.fullmatch(value):
            report(Problem(Path(app.confdir) / "conf.py", 1, f"{name} is {value!r}, which is not {meant}"))
    for name in ("book_name", "book_storage_folder"):
        value = getattr(app.config, name)
        if not NAME.fullmatch(value):
            message = f"{name} is {value!r}; it is one word of small letters, digits and hyphens, such as 'microgpt'"
            report(Problem(Path(app.confdir) / "conf.py", 1, message))


def setup(app: Sphinx) -> None:
    app.add_config_value("book_name", "book", "html", str)
    app.add_config_value("book_storage_folder", "", "html", str)
    app.add_config_value("book_feedback_mail", "", "html", str)
    app.add_config_value("book_feedback_issues", "", "html", str)
    app.connect("builder-inited", _check, priority=700)
    app.connect("html-page-context", _add_plan)
