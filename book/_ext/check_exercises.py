"""Proves every exercise of the book: ``python -m _ext.check_exercises``, or `make check-exercises`."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sphinx.config import eval_config_file
from sphinx.util.tags import Tags

from .proof import Proof, prove
from .run import SECONDS, sandbox_of, workers


def exercise_paths(srcdir: Path) -> list[Path]:
    """The exercise files of a book: the Python files beside its lessons."""
    return sorted(path for path in srcdir.glob("*/*.py") if path.parent.name != "_ext")


def prove_all(root: Path, srcdir: Path) -> list[Proof]:
    """The proof of every exercise of the book whose conf.py lies in ``root``."""
    settings = eval_config_file(root / "conf.py", Tags([]))
    files, seconds = settings.get("book_sandbox_files", []), settings.get("book_seconds", SECONDS)
    sandbox = sandbox_of(root, files, None, "", seconds, settings.get("book_sandbox_prepare", ""))
    lines = (root / settings["book_source"]).read_text(encoding="utf-8").splitlines()
    with sandbox, ThreadPoolExecutor(workers()) as pool:
        return list(pool.map(lambda path: prove(path, sandbox, lines, thorough=True), exercise_paths(srcdir)))


def main() -> int:
    root = Path.cwd()
    proofs = prove_all(root, root / "book")
    for proof in proofs:
        name = proof.path.relative_to(root / "book").with_suffix("")
        for problem in proof.problems:
            print(problem, file=sys.stderr)
        wrong = len(proof.hints)
        if not proof.problems:
            print(f"{name}: the starter fails, the solution passes, {wrong} wrong answers fail with their own hints")
    failed = sum(bool(proof.problems) for proof in proofs)
    print(f"{len(proofs) - failed} of {len(proofs)} exercises hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
