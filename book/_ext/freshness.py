"""Nothing stale: what a page depends on beyond its own file is digested, and the digest is part of Sphinx's environment.

When the digest changes, Sphinx reads (and so runs) every page again; a nothing-changed build reads and runs none.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

LIBRARIES = ("sphinx", "docutils", "myst-nb", "myst-parser", "markdown-it-py", "pygments", "sphinx-book-theme")
SKIP = {"__pycache__", ".mypy_cache", ".ruff_cache"}


def files_below(path: Path) -> list[Path]:
    """The files of a folder and its folders, caches left out; a file stands for itself."""
    if path.is_file():
        return [path]
    return sorted(file for file in path.rglob("*") if file.is_file() and not SKIP & set(file.parts))


def digest(root: Path, paths: Iterable[str]) -> str:
    """A digest of these files' and folders' names and contents, of Python's version and of the libraries'."""
    total = hashlib.sha256(f"{sys.version} {[f'{name} {version(name)}' for name in LIBRARIES]}".encode())
    for path in paths:
        for file in files_below(root / path):
            name = file.relative_to(root) if file.is_relative_to(root) else file.name
            total.update(f"{name}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return total.hexdigest()[:16]


def page_names(srcdir: Path) -> list[str]:
    """The names of the pages and exercises that exist; links between pages depend on them."""
    names = [*srcdir.rglob("*.md"), *(file for file in srcdir.rglob("*.py") if "_ext" not in file.parts)]
    return sorted(str(name.relative_to(srcdir)) for name in names)


def _digest_everything(app: Sphinx, config: Config) -> None:
    root = Path(app.confdir)
    names = hashlib.sha256("\n".join(page_names(Path(app.srcdir))).encode()).hexdigest()[:16]
    config.book_digest = f"{digest(root, config.book_depends)}-{names}"
    static = [path for path in config.html_static_path if (root / path).exists()]
    config.book_static_digest = digest(root, static)


def contents(env: BuildEnvironment, docname: str) -> str:
    """A digest of a page's file and of the exercise beside it."""
    page = Path(env.doc2path(docname))
    files = [file for file in (page, page.with_suffix(".py")) if file.is_file()]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def _note_contents(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Remember what is about to be run: a file may be saved again while the book is being built."""
    noted = getattr(env, "book_contents", {})
    env.book_contents = {**noted, **{name: contents(env, name) for name in docnames}}  # type: ignore[attr-defined]


def _changed_contents(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """The pages that are no longer what was run, whatever their time stamps say."""
    noted = getattr(env, "book_contents", {})
    return [name for name in env.found_docs if name in noted and noted[name] != contents(env, name)]


def _forget_words(app: Sphinx) -> list[tuple[str, dict[str, object], str]]:
    """Take words that no page holds any more out of the search index, in which Sphinx keeps them."""
    indexer = getattr(app.builder, "indexer", None)
    for name in ("_mapping", "_title_mapping"):
        words: dict[str, set[str]] = getattr(indexer, name, {})
        for word in [word for word, pages in words.items() if not pages]:
            del words[word]
    return []


def require(app: Sphinx) -> None:
    """Set the digests up, once for all parts of the extension that need them."""
    if "book_digest" in app.config.values:
        return
    app.add_config_value("book_depends", [], "env", list)
    app.add_config_value("book_digest", "", "env", str)
    app.add_config_value("book_static_digest", "", "html", str)
    app.connect("config-inited", _digest_everything, priority=100)
    app.connect("env-before-read-docs", _note_contents, priority=100)
    app.connect("env-get-outdated", _changed_contents)
    app.connect("html-collect-pages", _forget_words)


def setup(app: Sphinx) -> None:
    require(app)
