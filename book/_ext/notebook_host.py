"""Runs in the reader's notebook: finds the package, shows figures, runs and checks exercises. Standard library and IPython.

Every notebook carries this file's text, with that of grading.py and plain_words.py, in its first cell; see notebook.py.
"""

from __future__ import annotations

import base64
import contextlib
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any


def find_package(package: str, repository: str) -> None:
    """Let the package be imported: as installed, from beside the notebook or above it, or by installing the repository.

    Raises ModuleNotFoundError, saying what to do, where it is found nowhere.
    """
    if importlib.util.find_spec(package):
        return
    here = Path.cwd()
    near = [folder for folder in (here, *here.parents[:2]) if (folder / package / "__init__.py").is_file()]
    if near:
        sys.path.insert(0, str(near[0]))
    elif repository:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", f"git+{repository}"], check=True)
        importlib.invalidate_caches()
    else:
        raise ModuleNotFoundError(
            f"there is no package {package!r}: put its folder beside this notebook, or install the book's repository with pip"
        )


def figure_data(svg: str, description: str) -> dict[str, str]:
    """A figure as a notebook's output: a picture for every kind of notebook, and its text alternative."""
    picture = base64.b64encode(svg.encode()).decode()
    source = f"data:image/svg+xml;base64,{picture}"
    html = f'<img src="{source}" alt="{escape(description)}" style="max-width: 100%; background: #fffefb">'
    return {"text/html": html, "text/plain": description}


def figure(svg: str, description: str) -> None:
    """Show a figure."""
    from IPython.display import display

    display(figure_data(svg, description), raw=True)  # type: ignore[no-untyped-call]


def set_exercise(package: str, checks: str, hints: dict[str, str]) -> None:
    """From now on ``%%exercise`` runs the cell that it heads and checks it by these doctests."""
    import grading
    from IPython import get_ipython

    def exercise(line: str, program: str) -> None:
        with _anew(package):
            verdict = grading.grade(program, checks)
        print(told(verdict.as_json(), program, grading.sentences_of(checks), hints))

    get_ipython().register_magic_function(exercise, "cell")


@contextlib.contextmanager
def _anew(package: str) -> Iterator[None]:
    """Within this, the package is imported anew: no attempt sees what another, or the lesson, has changed in it."""
    others = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == package}
    for name in others:
        del sys.modules[name]
    try:
        yield
    finally:
        sys.modules.update(others)


def told(verdict: dict[str, Any], program: str, sentences: list[str], hints: dict[str, str]) -> str:
    """A verdict in words: which checks hold, what the first that failed got instead, and the hint of a known mistake."""
    import plain_words

    failure = verdict["failure"]
    if failure is None:
        return f"Right. {'The check holds' if len(sentences) == 1 else f'All {len(sentences)} checks hold'}."
    if failure["check"] < 0:
        lines = [failure["got"]]
    else:
        lines = [
            f"{'holds ' if held else 'FAILS '} {sentence}"
            for held, sentence in zip(verdict["held"], sentences, strict=True)
        ]
        lines += ["", *(f">>> {line}" for line in failure["example"].splitlines())]
        lines += [f"expected  {failure['expected']}"] if failure["expected"] else []
        lines += [f"got       {failure['got'].rstrip()}"]
    code = program.splitlines()
    if 0 < failure["line"] <= len(code):
        lines.append(f"line {failure['line']}: {code[failure['line'] - 1].strip()}")
    lines += filter(None, [plain_words.explain(failure["error"], failure["got"])])
    if hint := hints.get(verdict["fingerprint"]):
        lines += ["", f"Hint: {hint}"]
    return "\n".join(lines)
