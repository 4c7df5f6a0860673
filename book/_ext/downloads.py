"""The menu of what readers can take along: a lesson's notebook, all notebooks, the book as EPUB and PDF where these were made.

`make editions` puts EPUB and PDF into ``_build/editions/<digest of all that the book is made of>``. So no page ever offers an
edition of another state of the book. The pages of the HTML build are written again when what is there has changed.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from . import book, freshness, notebook
from .bundle import HTML
from .problems import Problem, report

FOLDER = "editions"
KINDS = {".epub": "The whole book, EPUB", ".pdf": "The whole book, PDF"}
GITHUB = re.compile(r"https://github\.com/([\w.-]+)/([\w.-]+?)(?:\.git)?/?")
COLAB = "https://colab.research.google.com/github/{owner}/{name}/blob/{branch}/{page}.ipynb"
BINDER = "https://mybinder.org/v2/gh/{owner}/{name}/{branch}?urlpath=lab/tree/{page}.ipynb"


def folder(root: Path, srcdir: Path, settings: dict[str, Any]) -> Path:
    """Where the editions of this very state of a book lie; ``settings`` are those of its conf.py."""
    static = [path for path in settings["html_static_path"] if (root / path).exists()]
    return root / "_build" / FOLDER / freshness.digest(root, [*settings["book_depends"], str(srcdir), *static])


def file_name(project: str, suffix: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", project.lower()).strip("-") + suffix


def made(folder: Path, project: str) -> list[Path]:
    """The editions that are there."""
    return [path for suffix in KINDS if (path := folder / file_name(project, suffix)).is_file()]


def _look(app: Sphinx, config: Config) -> None:
    """Look for editions before other parts add to the static files, which are no work of the author's."""
    settings = {name: config[name] for name in ("html_static_path", "book_depends")}
    here = folder(Path(app.confdir), Path(app.srcdir), settings)
    config.book_editions = [str(path) for path in made(here, config.project)]


def _entries(app: Sphinx, page: str, pathto: Any) -> list[dict[str, str]]:
    lesson = book.current().curriculum.lesson(page)
    here = f"{notebook.FOLDER}/{page}.ipynb"
    packed = f"{notebook.FOLDER}/{notebook.packed_name(book.current().source_path.parent)}"
    entries = [{"text": "This lesson as a notebook", "href": pathto(here, 1)}] if lesson else []
    entries.append({"text": "All notebooks, ZIP", "href": pathto(packed, 1)})
    for path in map(Path, app.config.book_editions):
        size = f"{path.stat().st_size / 1e6:.1f} MB"
        entries.append({"text": f"{KINDS[path.suffix]}, {size}", "href": pathto(f"{FOLDER}/{path.name}", 1)})
    return entries


def launch(repository: str, branch: str, page: str) -> list[dict[str, str]]:
    """Where the notebook of a page opens and runs without being downloaded. Raises ValueError for no repository of GitHub's."""
    if not repository:
        return []
    match = GITHUB.fullmatch(repository)
    if match is None:
        raise ValueError(f"book_repository is {repository!r}; Colab and Binder need https://github.com/OWNER/NAME")
    where = {"owner": match[1], "name": match[2], "branch": branch, "page": page}
    return [
        {"text": "Open in Colab", "href": COLAB.format(**where)},
        {"text": "Open in Binder", "href": BINDER.format(**where)},
    ]


def _offer(app: Sphinx, page: str, template: str, context: dict[str, Any], document: nodes.document | None) -> None:
    if app.builder.name not in HTML:
        return
    context["downloads"] = _entries(app, page, context["pathto"])
    if book.current().curriculum.lesson(page):
        context["launch"] = launch(app.config.book_repository, app.config.book_notebooks_branch, page)


def _check(app: Sphinx) -> None:
    try:
        launch(app.config.book_repository, app.config.book_notebooks_branch, "")
    except ValueError as error:
        report(Problem(Path(app.confdir) / "conf.py", 1, str(error)))
        app.config.book_repository = ""


def _bring(app: Sphinx, error: Exception | None) -> None:
    """Put the editions where the menu says."""
    target = Path(app.outdir) / FOLDER
    if error or app.builder.name not in HTML:
        return
    shutil.rmtree(target, ignore_errors=True)
    for path in app.config.book_editions:
        target.mkdir(exist_ok=True)
        shutil.copyfile(path, target / Path(path).name)


def setup(app: Sphinx) -> None:
    app.add_config_value("book_notebooks_branch", "notebooks", "html", str)
    app.add_config_value("book_editions", [], "html", list)
    app.connect("builder-inited", _check, priority=700)
    app.connect("config-inited", _look, priority=100)
    app.connect("html-page-context", _offer)
    app.connect("build-finished", _bring)
