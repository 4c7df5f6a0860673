"""A training program run piece by piece: microgpt.py and the stages train0.py to train4.py, which are all built alike.

Such a program defines its model from top to bottom, trains in a loop `for step in ...`, and writes names in a loop
`for sample_idx in ...`. Its own lines are run, with their true line numbers; only reading the list and printing are left out.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any

from microgpt.names import shuffled
from microgpt.source import names_bound_by

DEEPEST_GRAPH = 100_000  # build_topo calls itself once a level of the graph; many layers exceed Python's usual limit


class Program:
    """The parts of one training program.

    `edits` are (old, new) pieces of text, each of which the program must hold exactly once: what a reader would change.
    """

    def __init__(self, path: Path, edits: Sequence[tuple[str, str]] = ()) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        for old, new in edits:
            if self.text.count(old) != 1:
                raise ValueError(f"{path.name}: holds {old!r} {self.text.count(old)} times; an edit needs it once")
            self.text = self.text.replace(old, new)
        self._definitions: list[tuple[list[str], CodeType | None]] = []  # None where the list is shuffled
        for statement in ast.parse(self.text).body:
            if isinstance(statement, ast.For) and _loops_over(statement, "step"):
                self._training = statement
            elif isinstance(statement, ast.For) and _loops_over(statement, "sample_idx"):
                self._sampling = statement
            elif _calls(statement, "random.shuffle"):
                self._definitions.append(([], None))
            elif not _reads_or_prints(statement):
                self._definitions.append((names_bound_by(statement), self._compiled([statement])))

    @functools.cached_property
    def _step(self) -> CodeType:
        return self._compiled_body(self._training)

    @functools.cached_property
    def _sample(self) -> CodeType:
        return self._compiled_body(self._sampling)

    def _compiled_body(self, loop: ast.For) -> CodeType:
        return self._compiled([each for each in loop.body if not _prints(each)])

    def _compiled(self, statements: list[ast.stmt]) -> CodeType:
        return compile(ast.Module(statements, []), str(self.path), "exec")

    def define(
        self, docs: Sequence[str], seed: int = 42, into: SimpleNamespace | None = None, **settings: Any
    ) -> SimpleNamespace:
        """Run all that stands outside the two loops, on these names, and return the namespace it made.

        The namespace's attributes are the globals of the program's functions. `settings` take the place of what the
        program assigns to those names. `random_state` is the generator's state after the last initial weight was drawn.
        The caller's random numbers are left as they were. A namespace given as `into` keeps the classes and functions that
        it has.
        """
        model = into or SimpleNamespace(__name__="microgpt")
        namespace = vars(model)
        with random_state():
            random.seed(seed)
            model.docs = list(docs)
            for names, code in self._definitions:
                if code is None:
                    model.docs, state = shuffled(model.docs, random.getstate())
                    random.setstate(state)
                elif not (names and all(callable(namespace.get(name)) for name in names)):
                    exec(code, namespace)
                namespace.update({name: settings[name] for name in names if name in settings})
            model.random_state = random.getstate()
        return model

    def step(self, model: SimpleNamespace, step: int) -> float:
        """Run the body of the training loop; return the loss, taken before the weights moved."""
        model.step = step
        with deep_recursion():
            exec(self._step, vars(model))
        return float(getattr(model.loss, "data", model.loss))

    def sample(self, model: SimpleNamespace) -> str:
        """Run the body of the loop that writes a name, drawing on from model.random_state; return the name."""
        with random_state(model.random_state):
            exec(self._sample, vars(model))
            model.random_state = random.getstate()
        return "".join(model.sample)


def _loops_over(statement: ast.For, name: str) -> bool:
    return isinstance(statement.target, ast.Name) and statement.target.id == name


def _calls(statement: ast.stmt, function: str) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and _dotted(statement.value.func) == function
    )


def _dotted(node: ast.expr) -> str:
    """A name, or names with dots between them; "" for anything else."""
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _prints(statement: ast.stmt) -> bool:
    return _calls(statement, "print")


def _reads_or_prints(statement: ast.stmt) -> bool:
    """Say whether a statement downloads or reads the list, seeds, or prints: what `define` does in its own way."""
    return (
        isinstance(statement, ast.If)
        or names_bound_by(statement) == ["docs"]
        or _prints(statement)
        or _calls(statement, "random.seed")
    )


@contextlib.contextmanager
def random_state(state: Any = None) -> Iterator[None]:
    """Inside, draw from `state` (or from where the generator stands); afterwards put the caller's state back."""
    callers_state = random.getstate()
    try:
        if state is not None:
            random.setstate(state)
        yield
    finally:
        random.setstate(callers_state)


@contextlib.contextmanager
def deep_recursion() -> Iterator[None]:
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, DEEPEST_GRAPH))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)
