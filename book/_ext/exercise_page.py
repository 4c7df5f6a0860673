"""The exercise of a lesson, or of a module's page: the task, the starter, the checks, the solution folded away."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from pygments.lexers.python import PythonLexer
from pygments.token import Name
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from . import book
from .bundle import node_for
from .exercise import BLANK, Exercise
from .fold import folded
from .problems import Problem, report
from .proof import Proof, prove
from .run import shared_sandbox, workers

_proofs: dict[str, Proof] = {}


def exercise_path(page: Path) -> Path:
    """The exercise that belongs to a page."""
    return page.with_suffix(".py")


def _prove_exercises(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    paths = {name: path for name in docnames if (path := exercise_path(Path(env.doc2path(name)))).is_file()}
    sandbox, lines = shared_sandbox(app), book.current().source_lines
    with ThreadPoolExecutor(workers()) as pool:
        jobs = {name: pool.submit(prove, path, sandbox, lines) for name, path in paths.items()}
    _proofs.clear()
    for name in sorted(jobs):
        _proofs[name] = jobs[name].result()
        for problem in _proofs[name].problems:
            report(problem)


class ExerciseDirective(SphinxDirective):
    """``{exercise}``: shows the page's exercise, the file of its name that ends in ``.py``."""

    def run(self) -> list[nodes.Node]:
        page = Path(self.env.doc2path(self.env.docname))
        path = exercise_path(page)
        self.env.note_dependency(path)
        proof = _proofs.get(self.env.docname)
        plan = book.current().curriculum
        if not plan.lesson(self.env.docname) and not plan.module_page(self.env.docname):
            report(Problem(page, self.lineno, "an exercise belongs in a lesson or on the page of a module"))
            return []
        if proof is None:
            report(Problem(page, self.lineno, f"this page has no exercise; write it into {path.name}"))
        if proof is None or proof.exercise is None:
            return [nodes.container("", classes=["exercise"])]  # what is wrong is told once
        exercise = proof.exercise
        block = nodes.container("", classes=["exercise"])
        faulty = any(problem.line < exercise.program_line for problem in proof.problems)  # and told: not once more from here
        task = [nodes.literal_block(exercise.task, exercise.task)] if faulty else self.markdown(exercise.task, path)
        block += nodes.container("", *task, classes=["exercise-task"])
        block += self.setup_for_doctest(exercise)
        block += node_for(proof, self.env.docname)
        block += _program(exercise.starter, "exercise-starter", "python-blanks")
        block += nodes.paragraph("", "Your program is right when all of this holds:")
        block += self.checks(exercise)
        block += folded("Show a solution", _program(exercise.solution, ""), classes=["exercise-solution"])
        return [block]

    def markdown(self, text: str, path: Path) -> list[nodes.Node]:
        lines = StringList(text.splitlines(), source=str(path))
        return self.parse_text_to_nodes("\n".join(lines))

    def setup_for_doctest(self, exercise: Exercise) -> nodes.comment:
        """What ``sphinx-build -b doctest`` runs before the checks; shown nowhere. What it prints is no part of a check."""
        code = (
            "import contextlib, io\n"
            "with contextlib.redirect_stdout(io.StringIO()):\n"
            f"    exec(compile({exercise.solution!r}, {exercise.path.name!r}, 'exec'))\n"
        )
        node = nodes.comment(code, code, testnodetype="testsetup", groups=[self.env.docname])
        node.source, node.line = str(exercise.path), exercise.program_line
        return node

    def checks(self, exercise: Exercise) -> nodes.enumerated_list:
        items = nodes.enumerated_list("", classes=["exercise-checks"], enumtype="arabic", prefix="", suffix=".")
        for check in exercise.checks:
            example = nodes.literal_block(
                check.text, check.text, language="pycon", testnodetype="doctest", groups=[self.env.docname]
            )
            example.source, example.line = str(exercise.path), check.line
            words, messages = self.parse_inline(check.sentence, lineno=self.lineno)
            items += nodes.list_item("", nodes.paragraph("", "", *words, *messages), example)
        return items


def _program(code: str, name: str, language: str = "python") -> nodes.literal_block:
    return nodes.literal_block(code, code, language=language, classes=[name] if name else [])


class BlanksLexer(PythonLexer):
    """Python with ``___`` for what is left out; a blank has the class ``n-Blank`` in HTML."""

    def get_tokens_unprocessed(self, text: str, *arguments: Any) -> Iterator[tuple[int, Any, str]]:
        for index, token, value in super().get_tokens_unprocessed(text, *arguments):
            yield index, Name.Blank if value == BLANK else token, value


def setup(app: Sphinx) -> None:
    app.add_directive("exercise", ExerciseDirective)
    app.add_lexer("python-blanks", BlanksLexer)
    app.connect("env-before-read-docs", _prove_exercises)
