"""The book without a connection: a service worker with the list of all files of this edition, and a page about it.

The worker is ``_static/offline/service.js``; an HTML build writes it, with the list before it, to ``sw.js`` beside the front
page, because a worker rules only what stands in its own folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from . import edition
from .bundle import published
from .freshness import files_below

WORKER, PAGE = "sw.js", "offline"
START = (PAGE, "search", "source")
"""What a browser keeps of the book from the first visit on: what is kept, the search, and where lines are explained."""
THEME = "sphinx_book_theme"
REFERENCE = re.compile(r'(?:src|href)="([^"#?]+)')
IMPORT = re.compile(r"""(?:\bfrom|\bimport)[ (]*["'](\.{1,2}/[^"']+)["']|url\(["']?(?![a-z]+:)([^"'()#?]+)""")
UNREAD = {".py", ".mjs"}
TAKEN = {".ipynb", ".zip", ".epub", ".pdf"}  # what a reader takes along is no part of what the browser keeps
UNUSED = "vendor"  # the theme's icon font, which its style sheet names and no page shows


def _references(file: Path) -> set[Path]:
    """The files that a page, a style sheet or a script names, whether or not they exist."""
    if file.suffix not in {".html", ".css", ".js"}:
        return set()
    text = file.read_text(encoding="utf-8")
    found = REFERENCE.findall(text) if file.suffix == ".html" else ["".join(each) for each in IMPORT.findall(text)]
    places = {os.path.normpath(os.path.join(file.parent, name)) for name in found}  # no links: twenty times as quick as resolve
    return {path for place in places if UNUSED not in (path := Path(place)).parts}


def _closure(files: set[Path], stop: set[Path], references: Callable[[Path], set[Path]]) -> set[Path]:
    """These files and all that they name, and what those name; pages in ``stop`` are not followed."""
    found: set[Path] = set()
    while files:
        found |= files
        named = set().union(*map(references, files)) - found - stop
        files = {each for each in named if each.is_file()}
    return found


def listing(output: Path, own: set[str]) -> dict[str, Any]:
    """What the worker must know of the files of a settled book: ``edition``, ``start`` (what it keeps at once), ``files``.

    ``own`` are the names of the book's own files in the folder of its scripts. Of the theme's, those that pages name count.
    """
    output = output.resolve()
    pages = set(edition.pages(output))
    folder = output / edition.assets(output)
    mine = {
        file for file in files_below(folder) if file.relative_to(folder).as_posix() in own and file.suffix not in UNREAD
    }
    references = cache(_references)
    needed = _closure(pages | mine, set(), references)
    files = {
        file.relative_to(output).as_posix(): [hashlib.sha256(file.read_bytes()).hexdigest()[:32], file.stat().st_size]
        for file in sorted(needed)
        if file.is_relative_to(output) and file.name != WORKER and file.suffix not in TAKEN
    }
    first = {page for name in START if (page := output / f"{name}.html").is_file()}
    start = sorted({file.relative_to(output).as_posix() for file in _closure(first, pages - first, references)} & files.keys())
    name = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:16]
    return {"edition": name, "start": start, "files": files}


def write_worker(output: Path, own: set[str], name: str) -> None:
    """Write the service worker of a settled book that is called ``name`` in the reader's browser."""
    book = json.dumps({"book": name, **listing(output, own)}, ensure_ascii=False, separators=(",", ":"))
    code = (output / edition.assets(output) / "offline" / "service.js").read_text(encoding="utf-8")
    (output / WORKER).write_text(f"const BOOK = {book};\n{code}", encoding="utf-8")


def own_files(app: Sphinx) -> set[str]:
    """The names of what the book itself puts into the folder of its scripts: its static files, and Python."""
    named = set()
    for path in app.config.html_static_path:
        root = Path(app.confdir) / path
        base = root if root.is_dir() else root.parent
        named |= {file.relative_to(base).as_posix() for file in files_below(root)}
    bundle = Path(app.outdir) / edition.assets(Path(app.outdir)) / "bundle"
    return named | {f"bundle/{file.name}" for file in bundle.glob("*")}


def _wanted(app: Sphinx) -> bool:
    return published(app) and app.config.html_theme == THEME


def _page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    if _wanted(app):
        yield PAGE, {}, "offline.html"


def _add(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if _wanted(app):
        app.add_js_file("offline/main.js", type="module")
        app.add_css_file("offline/offline.css")


def _after(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and _wanted(app):
        write_worker(Path(app.outdir), own_files(app), app.config.book_name)


def setup(app: Sphinx) -> None:
    app.connect("html-collect-pages", _page)
    app.connect("html-page-context", _add)
    app.connect("build-finished", _after, priority=920)
