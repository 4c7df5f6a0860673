"""What building the whole book costs, against plain MyST-NB: cold, with nothing changed, with a lesson's words or code changed.

Prints CPU and wall seconds of each build, and the ratios of CPU. Plain MyST-NB gets the same pages, the same theme, its own
default way of running cells, and none of the book's own parts: no exercise is graded there, no output compared, and no Python
made for the page. What it does not know it shows as an error. CPU time counts Sphinx and all processes that it starts. Both are
built in a copy of the project, without anything built before; what is installed (packages of Python and of npm) is there.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".*", "_build", "node_modules", "__pycache__")
CHANGED = "attention/scores.md"
PLAIN = """
extensions = ["myst_nb"]
exclude_patterns = ["_ext", "**/__pycache__"]
myst_enable_extensions = ["colon_fence", "deflist"]
html_theme = "sphinx_book_theme"
"""
EDITS = {"a sentence more": "\nOne more sentence.\n", "a cell more": "\n```{code-cell} python\nmore = 1\n```\n"}
BARS = {"cold": 60, "nothing changed": 3, "a sentence more": 4, "a cell more": 4}
"""What the book's own builds may cost, in CPU seconds."""


class Cost(NamedTuple):
    cpu: float
    wall: float


def build(root: Path, *options: str) -> Cost:
    """Build the book of a copy. Raises RuntimeError with what Sphinx said if it fails."""
    command = [sys.executable, "-m", "sphinx", "-q", "-j", "2", "-c", ".", *options, "book", "_build/html"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "book")])}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} did not work:\n{done.stderr[-2000:]}")
    return Cost(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - start)


def builds(root: Path, *options: str) -> dict[str, Cost]:
    """The builds, one after another."""
    found = {"cold": build(root, *options), "nothing changed": build(root, *options)}
    for what, text in EDITS.items():
        with (root / "book" / CHANGED).open("a", encoding="utf-8") as file:
            file.write(text)
        found[what] = build(root, *options)
    return found


def copied(folder: Path, plain: bool) -> Path:
    """A copy of the project; with ``plain`` its conf.py knows MyST-NB and the theme alone."""
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    if plain:
        (folder / "conf.py").write_text(PLAIN, encoding="utf-8")
    elif (ROOT / "node_modules").is_dir():
        (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        own = builds(copied(Path(name) / "own", plain=False), "-W")
        plain = builds(copied(Path(name) / "plain", plain=True))
    for what, bar in BARS.items():
        ours, theirs = own[what], plain[what]
        print(
            f"{what}: {ours.cpu:.1f} s of CPU ({ours.wall:.1f} s of wall time), bar {bar}; plain MyST-NB {theirs.cpu:.1f} "
            f"({theirs.wall:.1f}); ratio {ours.cpu / theirs.cpu:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
