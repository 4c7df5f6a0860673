"""Proves every exercise of the book: ``python -m _ext.check_exercises``, or `make check-exercises`.

With the slugs of some lessons, only theirs: `make check-exercises SLUG=the-dataset`.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sphinx.config import eval_config_file
from sphinx.util.tags import Tags

from .proof import Proof, prove
from .run import SECONDS, sandbox_of, workers


def exercise_paths(srcdir: Path) -> list[Path]:
    """The exercise files of a book: the Python files beside its lessons."""
    return sorted(path for path in srcdir.glob("*/*.py") if path.parent.name != "_ext")


def prove_all(root: Path, srcdir: Path, slugs: Collection[str] = ()) -> list[Proof]:
    """The proof of every exercise of the book whose conf.py lies in ``root``, or only of those called by ``slugs``."""
    settings = eval_config_file(root / "conf.py", Tags([]))
    files, seconds = settings.get("book_sandbox_files", []), settings.get("book_seconds", SECONDS)
    sandbox = sandbox_of(root, files, None, "", seconds, settings.get("book_sandbox_prepare", ""))
    lines = (root / settings["book_source"]).read_text(encoding="utf-8").splitlines()
    with sandbox, ThreadPoolExecutor(workers()) as pool:
        paths = [path for path in exercise_paths(srcdir) if not slugs or path.stem in slugs]
        return list(pool.map(lambda path: prove(path, sandbox, lines, thorough=True), paths))


def main(slugs: list[str]) -> int:
    root = Path.cwd()
    if unknown := set(slugs) - {path.stem for path in exercise_paths(root / "book")}:
        print(f"no lesson called {', '.join(sorted(unknown))} has an exercise", file=sys.stderr)
        return 2
    proofs = prove_all(root, root / "book", slugs)
    for proof in proofs:
        name = proof.path.relative_to(root / "book").with_suffix("")
        for problem in proof.problems:
            print(problem, file=sys.stderr)
        if proof.exercise and not proof.problems:
            blanks, wrong = len(proof.exercise.single_blanks), len(proof.hints)
            told = f"the solution passes, {wrong} wrong answers fail with their own hints"
            print(f"{name}: the starter with {blanks} blanks fails, {told}")
    failed = sum(bool(proof.problems) for proof in proofs)
    print(f"{len(proofs) - failed} of {len(proofs)} exercises hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
