"""The 200 lines as a library: read them, find a definition in them, and run any of them.

Line numbers start at 1 and are those of `microgpt.py`; ranges include both ends. What runs is compiled from that file's
own text with its own line numbers, so a traceback names the line that a reader knows.
"""

from __future__ import annotations

import ast
import functools
import textwrap
from collections.abc import Mapping
from pathlib import Path
from types import CodeType, MappingProxyType
from typing import Any

PATH = Path(__file__).with_name("microgpt.py")


@functools.cache
def text() -> str:
    """Return the whole source as one string."""
    return PATH.read_text(encoding="utf-8")


@functools.cache
def _all_lines() -> tuple[str, ...]:
    return tuple(text().splitlines())


def line(number: int) -> str:
    """Return one line without its line end. Raises IndexError outside 1 to 200."""
    return lines(number, number)[0]


def lines(first: int, last: int) -> list[str]:
    """Return the lines from `first` to `last`, both included. Raises IndexError outside 1 to 200."""
    count = len(_all_lines())
    if not 1 <= first <= last <= count:
        raise IndexError(f"microgpt.py: there are no lines {first} to {last}; it has lines 1 to {count}")
    return list(_all_lines()[first - 1 : last])


@functools.cache
def numbers() -> tuple[int, ...]:
    """Return the numbers of the lines that are not blank."""
    return tuple(number for number, content in enumerate(_all_lines(), 1) if content.strip())


def names_bound_by(statement: ast.stmt) -> list[str]:
    """Return the names that a definition or an assignment gives a meaning to."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        return [node.id for target in statement.targets for node in ast.walk(target) if isinstance(node, ast.Name)]
    return []


@functools.cache
def definitions() -> Mapping[str, tuple[int, int]]:
    """Return name -> (first line, last line), for every name that a top-level statement of the source defines."""
    found: dict[str, tuple[int, int]] = {}
    for statement in ast.parse(text()).body:
        for name in names_bound_by(statement):
            found.setdefault(name, (statement.lineno, statement.end_lineno or statement.lineno))
    return MappingProxyType(found)


@functools.cache
def methods(name: str) -> Mapping[str, tuple[int, int]]:
    """Return method -> (first line, last line) for a class of the source. Raises KeyError if it defines none of this name."""
    classes = {each.name: each for each in ast.parse(text()).body if isinstance(each, ast.ClassDef)}
    found = [each for each in classes[name].body if isinstance(each, ast.FunctionDef)]
    return MappingProxyType({each.name: (each.lineno, each.end_lineno or each.lineno) for each in found})


def span(which: str | int | tuple[int, int]) -> tuple[int, int]:
    """Return (first, last) for a name ("softmax"), a range ("97-101" or (97, 101)) or a line (133).

    Raises KeyError for a name that the source does not define, IndexError for lines that it does not have.
    """
    if isinstance(which, str):
        first, _, last = which.partition("-")
        if first.isdigit() and (last or first).isdigit():
            which = (int(first), int(last or first))
        elif which in definitions():
            return definitions()[which]
        else:
            raise KeyError(f"microgpt.py defines no {which!r}; it defines {', '.join(definitions())}")
    first_line, last_line = (which, which) if isinstance(which, int) else which
    lines(first_line, last_line)
    return first_line, last_line


FREE_NAMES = ("Value", "linear", "softmax", "rmsnorm")
"""What the source defines without data, parameters or random numbers."""

_FREE_LINES = ("9-11", "30-72", "94-106")


def run_free(namespace: dict[str, Any]) -> None:
    """Run the lines that define FREE_NAMES, and their imports, unless `namespace` has them."""
    if "Value" not in namespace:
        for which in _FREE_LINES:
            run(which, namespace)


@functools.cache
def _compiled(first: int, last: int) -> CodeType:
    code = textwrap.dedent("\n".join(lines(first, last)))
    try:
        return compile("\n" * (first - 1) + code, str(PATH), "exec")
    except SyntaxError as error:
        raise ValueError(f"microgpt.py: lines {first} to {last} cannot run by themselves: {error.msg}") from None


def run(which: str | int | tuple[int, int], namespace: dict[str, Any]) -> dict[str, Any]:
    """Run lines of the source in `namespace`, and return it.

    `which` is what `span` takes. Lines from inside a block run as if they stood at the margin. Raises ValueError where
    the lines are no whole statements, and whatever the lines themselves raise.
    """
    exec(_compiled(*span(which)), namespace)
    return namespace
