"""Runs the pages' code before Sphinx reads them, two at a time, and hands the outputs to MyST-NB.

MyST-NB asks ``read`` below for the notebook of every page (its ``nb_custom_formats``) and is told not to execute
anything. ``read`` is given the text of a page but not its name, which is therefore noted when the page's reading begins.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from docutils import nodes
from nbformat import NotebookNode, from_dict
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import SphinxError
from sphinx.util.docutils import SphinxRole

from . import drift, freshness, page
from .page import Page
from .problems import Problem, report
from .sandbox import NOT_RUN, Result, Sandbox

SECONDS = 60
"""How long all steps of one page may take together."""


@dataclass
class Ran:
    """A page that has run; ``results`` go by the line of a step's code."""

    page: Page
    results: dict[int, Result]
    values: dict[str, str] = field(default_factory=dict)

    @property
    def problems(self) -> list[Problem]:
        return self.page.problems + drift.cell_problems(self.page, self.results) + self._other_problems()

    def _other_problems(self) -> list[Problem]:
        problems = []
        for step in self.page.predictions + self.page.values:
            result = self.results[step.line] if step.kind == "apart" else self.value_results[step.code]
            name = "the code of this prediction" if step.kind == "apart" else f"{{result}}`{step.code}`"
            errors = [output for output in result.outputs if output["output_type"] == "error"]
            if result.trouble == NOT_RUN:
                continue
            if result.trouble:
                problems.append(Problem(self.page.path, step.line, f"{name} {result.trouble}"))
            elif errors:
                message = f"{name} fails with {errors[0]['ename']}: {errors[0]['evalue']}"
                problems.append(Problem(self.page.path, step.line, message))
            elif any(output.get("name") == "stderr" for output in result.outputs):
                problems.append(Problem(self.page.path, step.line, f"{name} writes to stderr"))
            elif step.kind == "value" and (bad := _unfit(drift.shown(result.outputs))):
                problems.append(Problem(self.page.path, step.line, f"{name} {bad}"))
        return problems

    value_results: dict[str, Result] = field(default_factory=dict)


def _unfit(value: str) -> str:
    """Why a value cannot stand in a sentence; empty if it can."""
    if value in ("", "None") or "\n" in value:
        return f"is {value!r}, which is no word or number for a sentence"
    if " at 0x" in value:
        return f"is {value!r}, which differs from run to run"
    match = drift.LONG_FLOAT.search(value)
    return drift.too_exact(match[0], "round it") if match else ""


_ran: dict[str, Ran] = {}
_reading: list[str] = []


def run_page(path: Path, text: str, sandbox: Sandbox) -> Ran:
    """Run everything that a page has to run, in one fresh process."""
    parsed = page.read(path, text)
    steps = parsed.steps
    results = sandbox.run(steps) if steps else []
    ran = Ran(parsed, {s.line: r for s, r in zip(steps, results, strict=True) if s.kind != "value"})
    for step, result in zip(steps, results, strict=True):
        if step.kind == "value":
            ran.value_results[step.code] = result
            ran.values[step.code] = drift.shown(result.outputs)
    return ran


def read_text(path: Path) -> str:
    """The text of a page. A byte that is no UTF-8 becomes a sign that no page holds, and is a problem there."""
    return path.read_text(encoding="utf-8-sig", errors="surrogateescape")


def sandbox_of(
    root: Path, files: Iterable[str], doctrees: Path | None, digest: str, seconds: float, prepare: str = ""
) -> Sandbox:
    """The sandbox of a book whose conf.py lies in ``root``."""
    bytecode = doctrees / "bytecode" / digest if doctrees else None
    return Sandbox(root, tuple(root / file for file in files), bytecode, seconds, prepare)


def app_sandbox(app: Sphinx) -> Sandbox:
    """The sandbox of a build. It trusts what it remembers only if the last build has met no problem."""
    config, doctrees = app.config, Path(app.doctreedir)
    settings = config.book_sandbox_files, doctrees, config.book_digest, config.book_seconds, config.book_sandbox_prepare
    sandbox = sandbox_of(Path(app.confdir), *settings)
    sandbox.results = doctrees / "results" / config.book_digest
    sandbox.trusts = app.book_unsettled == []  # type: ignore[attr-defined]
    for folder in ("results", "bytecode"):
        for old in (doctrees / folder).glob("*"):
            if old.name != config.book_digest:
                shutil.rmtree(old, ignore_errors=True)
    return sandbox


def shared_sandbox(app: Sphinx) -> Sandbox:
    """The sandbox that pages and exercises share while they run."""
    sandbox: Sandbox = app.book_sandbox  # type: ignore[attr-defined]
    return sandbox


def _open_sandbox(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    app.book_sandbox = app_sandbox(app).__enter__()  # type: ignore[attr-defined]


def _close_sandbox(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    shared_sandbox(app).__exit__()


def workers() -> int:
    """How many pages run at the same time."""
    return max(2, os.cpu_count() or 2)


def _run_pages(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    paths = {name: Path(env.doc2path(name)) for name in docnames}
    sandbox = shared_sandbox(app)
    with ThreadPoolExecutor(workers()) as pool:
        jobs = {name: pool.submit(run_page, path, read_text(path), sandbox) for name, path in paths.items()}
    _ran.clear()
    for name in sorted(jobs):
        _ran[name] = jobs[name].result()
        for problem in _ran[name].problems:
            report(problem)
    if unread := [name for name in docnames if page.NO_TEXT.search(_ran[name].page.text)]:
        # Sphinx reads the file once more, and would end with an error that names no line.
        raise SphinxError(f"nothing was built, because a page cannot be read: {env.doc2path(unread[0])}")


def _note_page(app: Sphinx, docname: str, content: list[str]) -> None:
    _reading[:] = [docname]


def ran(docname: str) -> Ran:
    """The page that is being read, with its results."""
    return _ran[docname]


def read(text: str) -> NotebookNode:
    """The executed notebook of the page that is being read; MyST-NB calls this."""
    done = _ran[_reading[0]]
    notebook = done.page.notebook
    notebook.metadata["language_info"] = {"name": "python", "pygments_lexer": "python"}
    for number, cell in enumerate(done.page.cells, 1):
        target = notebook.cells[cell.index]
        target["execution_count"] = number
        target["outputs"] = [from_dict(output) for output in done.results[cell.line].outputs]
    return notebook


def _leave_style_out(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Leave out MyST-NB's own link to its style sheet: it writes the file after the pages.

    So the pages of a first build would name it without its digest, and those of later builds with it.
    """
    own = re.compile(r"_static/mystnb\.[0-9a-f]{64}\.css")
    context["css_files"] = [style for style in context["css_files"] if not own.fullmatch(str(style.filename))]


class ResultRole(SphinxRole):
    """``{result}`expression```: the expression's value after the page's last cell, as text in the prose."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        value = ran(self.env.docname).values.get(self.text)
        if value is None:
            message = "{result} works in a page of the book, in one line of its prose"
            report(Problem(Path(self.env.doc2path(self.env.docname)), self.lineno, message))
            value = "?"
        return [nodes.inline("", value, classes=["result"], support_smartquotes=False)], []


def setup(app: Sphinx) -> None:
    app.add_config_value("book_sandbox_files", [], "env", list)
    app.add_config_value("book_sandbox_prepare", "", "env", str)
    app.add_config_value("book_seconds", SECONDS, "", (int, float))
    app.connect("env-before-read-docs", _open_sandbox, priority=400)
    app.connect("env-before-read-docs", _run_pages)
    app.connect("env-before-read-docs", _close_sandbox, priority=900)
    app.connect("source-read", _note_page)
    # Last, since it puts another list in the context's place: styles that a page adds later would be lost.
    app.connect("html-page-context", _leave_style_out, priority=850)
    app.add_role("result", ResultRole())
    freshness.require(app)
