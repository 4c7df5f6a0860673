"""Rewrites the ``{prints}`` blocks of all pages to what their cells show now: ``python -m _ext.accept``, or `make accept`.

CI never accepts: there, what a lesson says must already be true.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sphinx.config import eval_config_file
from sphinx.util.tags import Tags

from . import drift
from .run import SECONDS, Ran, read_text, run_page, sandbox_of, workers


def accept(root: Path, srcdir: Path) -> tuple[list[Path], list[str]]:
    """Rewrite the pages whose cells show something new: those pages, and what still stands in the way."""
    settings = eval_config_file(root / "conf.py", Tags([]))
    files = settings.get("book_sandbox_files", [])
    sandbox = sandbox_of(root, files, None, "", settings.get("book_seconds", SECONDS))
    paths = sorted(path for path in srcdir.rglob("*.md") if not path.is_relative_to(srcdir / "_ext"))
    with sandbox, ThreadPoolExecutor(workers()) as pool:
        pages = list(pool.map(lambda path: run_page(path, read_text(path), sandbox), paths))
    changed = [ran.page.path for ran in pages if _rewrite(ran)]
    return changed, [str(problem) for ran in pages for problem in _beyond_drift(ran)]


def _rewrite(ran: Ran) -> bool:
    text = ran.page.text if _beyond_drift(ran) else drift.accepted(ran.page, ran.results)
    if text == ran.page.text:
        return False
    with ran.page.path.open(newline="", encoding="utf-8") as file:
        line_end = "\r\n" if "\r\n" in file.read() else "\n"
    ran.page.path.write_text(text, encoding="utf-8", newline=line_end)
    return True


def _beyond_drift(ran: Ran) -> list[object]:
    """The problems that no rewriting of expected output can mend; a page with one is left as it is."""
    return [problem for problem in ran.problems if "make accept" not in problem.message]


def main() -> int:
    if os.environ.get("CI"):
        print(
            "accept: CI does not rewrite lessons; run `make accept` at home and look at the difference", file=sys.stderr
        )
        return 2
    root = Path.cwd()
    changed, problems = accept(root, root / "book")
    for path in changed:
        print(f"rewritten: {path.relative_to(root)}")
    if not changed and not problems:
        print("every page says what its cells show; nothing to rewrite")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
