"""Reads pages, exercises and the plan without running anything: ``python -m _ext.check_files [FILE …]``, for a hook of git.

It finds in a second what breaks a page before it runs: an unreadable file, a wrong line reference, a blank without its comment, a
line of the source that no lesson owns, a place that is still to be written.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.config import eval_config_file
from sphinx.util.tags import Tags

from . import exercise, page, references, unwritten
from .curriculum import load
from .problems import Problem
from .run import read_text


def check(path: Path, source_lines: list[str]) -> list[Problem]:
    """What is wrong with one page or exercise."""
    if path.suffix == ".md":
        text = read_text(path)
        return page.read(path, text).problems + _wrong_references(path, text, source_lines)
    try:
        exercise.read(path)
    except exercise.ExerciseError as error:
        return [Problem(path, error.line, error.message)]
    return unwritten.find(path, enumerate(path.read_text(encoding="utf-8-sig").splitlines(), 1))


def _wrong_references(path: Path, text: str, source_lines: list[str]) -> list[Problem]:
    problems = []
    for number, line in enumerate(text.split("\n"), 1):
        for match in references.ROLE.finditer(line):
            try:
                references.read(match[1], source_lines)
            except ValueError as error:
                problems.append(Problem(path, number, str(error)))
    return problems


def main(arguments: list[str]) -> int:
    root = Path.cwd()
    book = root / "book"
    source_path = root / eval_config_file(root / "conf.py", Tags([]))["book_source"]
    lines = source_path.read_text(encoding="utf-8").splitlines()
    paths = [root / name for name in arguments] or [*book.glob("*/*.md"), *book.glob("[a-z]*/*.py"), *book.glob("*.md")]
    problems = load(book / "curriculum.toml", source_path).problems
    for path in sorted(path for path in paths if path.suffix in {".md", ".py"}):
        problems += check(path, lines)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
