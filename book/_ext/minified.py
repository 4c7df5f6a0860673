"""The book's hand-written scripts lose their comments and blanks on their way to the reader: half of what they weigh.

esbuild does it, which package-lock.json pins for the bundle: file by file, so that addresses and imports stay. Where it is
not installed, the scripts are served as they were written.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from sphinx.application import Sphinx

from .bundle import published
from .problems import Problem, report


def esbuild(root: Path) -> Path | None:
    """esbuild's program for this machine, if the pinned packages are installed."""
    folder = root / "node_modules" / "@esbuild"
    return next((path for name in ("bin/esbuild", "esbuild.exe") for path in sorted(folder.glob(f"*/{name}"))), None)


def scripts(source: Path, static: Path) -> list[Path]:
    """The copies in ``static`` of all scripts below ``source``."""
    copies = (static / path.relative_to(source) for path in sorted(source.rglob("*.js")))
    return [path for path in copies if path.is_file()]


def minify(program: Path, static: Path, files: list[Path]) -> str:
    """Write scripts anew in their places; return what esbuild complains of, or nothing."""
    names = [str(path.relative_to(static)) for path in files]
    options = ["--minify", "--charset=utf8", "--outdir=.", "--outbase=.", "--allow-overwrite", "--log-level=error"]
    done = subprocess.run([str(program.resolve()), *names, *options], cwd=static, capture_output=True, text=True)
    return done.stderr.strip() if done.returncode else ""


def _after(app: Sphinx, exception: Exception | None) -> None:
    root, static = Path(app.confdir), Path(app.outdir) / "_static"
    program = esbuild(root)
    if exception is not None or not published(app) or program is None:
        return
    files = scripts(root / "_static", static)
    if files and (complaint := minify(program, static, files)):
        report(Problem(root / "package.json", 1, f"the scripts cannot be made small: {complaint.splitlines()[0]}"))


def setup(app: Sphinx) -> None:
    # After the theme's styles were matched against what the scripts say, before files get their final addresses.
    app.connect("build-finished", _after, priority=700)
