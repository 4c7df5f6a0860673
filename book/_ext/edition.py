"""Scripts, styles and data of an edition stand at an address of their own, ``_static/<digest of all of them>/…``.

So a page can load nothing but the files that it was built with, whatever has been put on the server since then, and
whatever lies in the browser's caches. While Sphinx builds, the files are where it puts them, in ``_static`` itself.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from .bundle import published
from .freshness import files_below

FINISHED = ".finished.json"
ADDRESS = "/_static"
DIGEST = re.compile(r"[0-9a-f]{16}")
ASSETS = re.compile(r'(="(?:\.{1,2}/)*_static/)(?:[0-9a-f]{16}/)?(?!searchindex-)(?=[^"]*")')
INDEX = re.compile(r'(?<=src=")(?:_static/)?searchindex(?:-[0-9a-f]{16})?\.js(?=")')


def unsettle(output: Path) -> None:
    """Undo ``settle`` in a folder that was built before, so that Sphinx finds what it has made.

    A build that was ended in the midst of settling may have left more than one folder, and one within another.
    """
    static = output / "_static"
    while folders := [path for path in static.glob("*/") if DIGEST.fullmatch(path.name)]:
        for folder in folders:
            for path in folder.iterdir():
                if not (static / path.name).exists():
                    path.rename(static / path.name)
            shutil.rmtree(folder)
    for old in static.glob("searchindex-*.js"):
        old.unlink()


def settle(output: Path) -> None:
    """Move a built book's files to their address, and let its pages name it."""
    static = output / "_static"
    before = _finished(output)
    for template in static.glob("*.html"):  # of the theme's, for other tools: no pages
        template.unlink()
    folder = static / _digest(static)
    parts = list(static.iterdir())
    folder.mkdir()
    for path in parts:
        path.rename(folder / path.name)
    index = output / "searchindex.js"
    if index.is_file():
        # Beside the others, not among them: every word of the book changes it.
        named = static / f"searchindex-{hashlib.sha256(index.read_bytes()).hexdigest()[:16]}.js"
        shutil.copyfile(index, named)
    # Of the pages only the one that searches names the index, and Sphinx writes it in every build.
    for page in touched(output) if before.get(ADDRESS) == folder.name else pages(output):
        text = page.read_text(encoding="utf-8")
        made = ASSETS.sub(rf"\g<1>{folder.name}/", text)
        if index.is_file():
            made = INDEX.sub(f"_static/{named.name}", made)
        if made != text:
            page.write_text(made, encoding="utf-8")


def _finished(output: Path) -> dict[str, Any]:
    """What ``finish`` wrote in the last build; nothing after a build that did not come to its end."""
    memory = output / FINISHED
    return json.loads(memory.read_text(encoding="utf-8")) if memory.is_file() else {}


def touched(output: Path) -> list[Path]:
    """The pages that are not as the last build left them."""
    before = _finished(output)
    return [page for page in pages(output) if before.get(str(page.relative_to(output))) != _stamp(page)]


def _stamp(page: Path) -> list[int]:
    state = page.stat()
    return [state.st_mtime_ns, state.st_size]


def finish(output: Path) -> None:
    """Remember how the pages are, at the end of a build: what nobody touches until the next needs no second look."""
    memory: dict[str, Any] = {str(page.relative_to(output)): _stamp(page) for page in pages(output)}
    memory[ADDRESS] = Path(assets(output)).name
    (output / FINISHED).write_text(json.dumps(memory), encoding="utf-8")


def pages(output: Path) -> list[Path]:
    """The pages of a built book."""
    return [path for path in sorted(output.rglob("*.html")) if "_static" not in path.relative_to(output).parts]


def assets(output: Path) -> str:
    """The name of the folder of a settled book's files, below the output: ``_static/<digest>``."""
    (found,) = (path for path in (output / "_static").glob("*/") if DIGEST.fullmatch(path.name))
    return f"_static/{found.name}"


def _digest(static: Path) -> str:
    total = hashlib.sha256()
    for file in files_below(static):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"{file.relative_to(static).as_posix()}\0{content}\n".encode())
    return total.hexdigest()[:16]


def _before(app: Sphinx) -> None:
    if published(app):
        unsettle(Path(app.outdir))


def _after(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and published(app) and (Path(app.outdir) / "_static").is_dir():
        settle(Path(app.outdir))


def _remember(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and published(app) and (Path(app.outdir) / "_static").is_dir():
        finish(Path(app.outdir))
    else:
        (Path(app.outdir) / FINISHED).unlink(missing_ok=True)


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", _before, priority=100)
    app.connect("build-finished", _after, priority=900)
    app.connect("build-finished", _remember, priority=950)
