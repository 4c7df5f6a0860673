"""What every build can do without. Stands first in ``extensions``, since it is too late once the others are loaded.

MyST-NB brings three ways of running notebooks, by Jupyter and with a database, and imports them even where it is told to run
none (``nb_execution_mode``, "off"): half a second of every build. Python looks for garbage thousands of times, and finds little.
Notebooks are held against a schema cell by cell as they are made, and once more as a whole where they are written. The search
index takes the stem of the same words on every page.
"""

from __future__ import annotations

import functools
import gc
import sys
from types import ModuleType
from typing import Any

from nbformat.v4 import nbbase
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ConfigError, ExtensionError
from sphinx.search.en import SearchEnglish

OBJECTS = 200_000
"""How many objects are made before Python looks for garbage."""
FEW = 4
"""How many pages are read or written in one process, even where there could be two."""
CLIENTS = {"cache": "NotebookClientCache", "direct": "NotebookClientDirect", "inline": "NotebookClientInline"}
"""The modules of ``myst_nb.core.execute`` that run notebooks, each with what is asked of it."""


def _run_nothing(*_: object, **__: object) -> None:
    raise ExtensionError('the page asks MyST-NB to run it; take "execution_mode" out of its head, the book runs it by itself')


def leave_out() -> None:
    """Let MyST-NB find an empty module for each of these that nobody has imported yet."""
    for name, client in CLIENTS.items():
        empty = ModuleType(f"myst_nb.core.execute.{name}")
        setattr(empty, client, _run_nothing)
        sys.modules.setdefault(empty.__name__, empty)


def _check(app: Sphinx, config: Config) -> None:
    if config.nb_execution_mode != "off":
        raise ConfigError('"_ext.light" leaves out what runs notebooks; say nb_execution_mode = "off", or take it out')


def _read_few_here(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Read a few pages in this process: others would have to send back the whole environment."""
    app.book_parallel = app.parallel  # type: ignore[attr-defined]
    if len(docnames) <= FEW:
        app.parallel = 1


def _write_few_here(app: Sphinx, env: BuildEnvironment) -> None:
    """The same for writing, which may concern other pages."""
    outdated = list(app.builder.get_outdated_docs())
    app.parallel = 1 if len(outdated) <= FEW else app.book_parallel  # type: ignore[attr-defined]


def _check_no_cell(node: object, ref: object = None) -> None:
    return


def setup(app: Sphinx) -> dict[str, Any]:
    gc.set_threshold(OBJECTS)
    leave_out()
    nbbase.validate = _check_no_cell
    SearchEnglish.stem = functools.cache(SearchEnglish.stem)  # type: ignore[method-assign]
    app.connect("config-inited", _check)
    app.connect("env-before-read-docs", _read_few_here)
    app.connect("env-updated", _write_few_here)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
