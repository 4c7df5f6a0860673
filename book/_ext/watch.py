"""`make watch`: sphinx-autobuild, with builds that find imported what they import.

sphinx-autobuild starts Python anew for every build, and of what a small change takes, a third goes into imports. Here a build
runs in a copy of a process that has done them. Once a module of the extension has changed, and where processes cannot be
copied, builds start as sphinx-autobuild starts them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

from sphinx.application import builtin_extensions
from sphinx.cmd.build import main as build
from sphinx.config import eval_config_file
from sphinx.util.tags import Tags

from . import PARTS, light

STARTED = time.time()
BUILD = ["-m", "sphinx", "build"]
"""How sphinx-autobuild calls Sphinx, after the name of Python's program."""
LATER = ("myst_nb.sphinx_ext", "sphinx.builders.html", "sphinx.jinja2glue", "sphinx.search.en")
"""What is imported only when a build is on its way, beside Sphinx's own extensions."""


def load(conf: Path) -> None:
    """Import what a build of this conf.py imports."""
    settings = eval_config_file(conf, Tags([]))
    light.leave_out()
    ours = [f"{__package__}.{part}" for part in PARTS]
    for name in [*builtin_extensions, *LATER, *settings["extensions"], settings["html_theme"], *ours]:
        import_module(name)


def changed() -> bool:
    """Whether a module of the extension is no longer what was imported."""
    return any(file.stat().st_mtime > STARTED for file in Path(__file__).parent.rglob("*.py"))


def run(command: Sequence[str], check: bool = True) -> None:
    """Run a command; a build in a copy of this process. Raises CalledProcessError, as subprocess.run does."""
    if list(command[1:4]) != BUILD or changed() or not hasattr(os, "fork"):
        subprocess.run(command, check=check)
        return
    copy = os.fork()
    if copy == 0:
        _build(command[4:])
    if status := os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]):
        raise subprocess.CalledProcessError(status, command)


def _build(arguments: Sequence[str]) -> NoReturn:
    status = 1
    try:
        status = build(arguments)
    finally:
        for stream in sys.stdout, sys.stderr:
            stream.flush()
        os._exit(status)


def main() -> None:
    load(Path("conf.py").resolve())
    parts = SimpleNamespace(run=run, CalledProcessError=subprocess.CalledProcessError)
    vars(import_module("sphinx_autobuild.build"))["subprocess"] = parts
    import_module("sphinx_autobuild.__main__").main()


if __name__ == "__main__":
    main()
