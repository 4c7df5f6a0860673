"""The book's style sheets and scripts on their way to the reader: fewer files, and smaller ones.

Sphinx, the theme and extensions bring a style sheet each, and ``book.css`` imports its parts; the scripts are some two hundred
modules. A page would wait for eighteen sheets in two rows before it is painted, and for fifty scripts in four. esbuild, which
package-lock.json pins, makes one sheet of all of them, and joins to each script that a page asks for what only it imports.
What several such scripts import stands in ``joined/`` once. Where esbuild is not installed, all is served as it was written.

A script that is asked for by its address is known by that: pages name it, ``import("…")`` or ``new URL("…", …)`` in
another script does, or it draws a figure that has controls. Such scripts keep their addresses. An address within a script
starts from the folder of all scripts (``../figures/…``), since what stands in ``joined/`` is as deep as they are.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx

from . import edition
from .bundle import published
from .frame import THEME
from .problems import Problem, report

SHEET = "sheets.css"
SHARED = "joined"
MEMORY = ".joined.json"
"""In the built book: the sheets and the scripts that its pages named before they were joined, in their order."""
LINK = re.compile(r'\n? *<link rel="stylesheet"[^>]* href="([^"]*_static/)([^"?]+)(?:\?[^"]*)?" ?/>')
SCRIPT = re.compile(r'<script type="module"[^>]* src="[^"]*_static/(?:[0-9a-f]{16}/)?([^"?]+)')
# In comments, types are imported too: {import("./models.js").Models}, Promise<import("../model/trace.js").Trace>.
ADDRESS = re.compile(r"""(?:(?<![{<|])\bimport\(|\bnew URL\(|\bfrom ?)["'](\.{1,2}/[^"']+\.js)["']""")
IMPORTING = re.compile(r"^import\b[^(]", re.MULTILINE)
FIGURE = ".controls.html"
OPTIONS = ["--minify", "--charset=utf8", "--log-level=error"]


def esbuild(root: Path) -> Path | None:
    """esbuild's program for this machine, if the pinned packages are installed."""
    folder = root / "node_modules" / "@esbuild"
    return next((path for name in ("bin/esbuild", "esbuild.exe") for path in sorted(folder.glob(f"*/{name}"))), None)


def _run(program: Path, static: Path, arguments: list[str], given: str = "") -> str:
    """Run esbuild in the folder of all scripts; return what it complains of, or nothing."""
    command = [str(program.resolve()), *arguments, *OPTIONS]
    done = subprocess.run(command, cwd=static, input=given, capture_output=True, text=True)
    return done.stderr.strip() if done.returncode else ""


def in_order(lists: Iterable[list[str]]) -> list[str]:
    """One list with all that stands in any of the lists, each after what stood before it in the first list that has it."""
    found: list[str] = []
    for names in lists:
        place = 0
        for name in names:
            if name not in found:
                found.insert(place, name)
            place = found.index(name) + 1
    return found


def with_one_link(page: str) -> str:
    """The page, where the first link to a sheet leads to the one that has them all, and the others are gone."""
    first = LINK.search(page)
    if first is None:
        return page
    link = f'\n    <link rel="stylesheet" href="{first[1]}{SHEET}" />'
    return page[: first.start()] + link + LINK.sub("", page[first.end() :])


def join_sheets(program: Path, static: Path, sheets: list[str]) -> str:
    """Write the one sheet; return what esbuild complains of, or nothing."""
    rules = "".join(f'@import "./{name}";\n' for name in sheets if (static / name).is_file())
    return _run(program, static, ["--bundle", "--loader=css", f"--outfile={SHEET}"], rules)


def copies(source: Path, static: Path) -> list[str]:
    """The names of those scripts in ``static`` that are copies of the scripts below ``source``."""
    names = (path.relative_to(source).as_posix() for path in sorted(source.rglob("*.js")))
    return [name for name in names if (static / name).is_file()]


def asked_for(static: Path, ours: list[str], by_pages: list[str]) -> list[str]:
    """Those of our scripts that something asks for by their address: pages, other scripts, or a figure with controls."""
    found = set(by_pages)
    bundled = [path.relative_to(static).as_posix() for path in static.glob("bundle/*.js")]
    for name in [*ours, *bundled]:
        if (static / name).with_suffix(FIGURE).is_file():
            found.add(name)
        text = (static / name).read_text(encoding="utf-8")
        for match in ADDRESS.finditer(text):
            # `import … from` makes an address only where the importing script is bundled already.
            if name in bundled or not match[0].startswith("from"):
                found.add(os.path.normpath(os.path.join(os.path.dirname(name), match[1])))
    return [name for name in ours if name in found]


def join_scripts(program: Path, static: Path, ours: list[str], entries: list[str]) -> str:
    """Join to the ``entries`` what they import, and make all of ``ours`` small; return what esbuild complains of, or nothing.

    What was joined to others is gone: were it asked for after all, it would run a second time beside its copy. So are modules
    that nobody asks for: figures that stand still, and what ``bundle/`` has in it already.
    """
    written = ["--outdir=.", "--outbase=.", "--allow-overwrite"]
    inputs = static / "inputs.json"
    shared = ["--bundle", "--splitting", "--format=esm", f"--chunk-names={SHARED}/[hash]", "--external:@dagrejs/dagre"]
    complaint = entries and _run(program, static, [*entries, *shared, *written, f"--metafile={inputs.name}"])
    if complaint:
        return complaint
    joined = set(json.loads(inputs.read_text(encoding="utf-8"))["inputs"]) if entries else set()
    inputs.unlink(missing_ok=True)
    rest = [name for name in ours if name not in joined]
    unused = {name for name in rest if IMPORTING.search((static / name).read_text(encoding="utf-8"))} if entries else set()
    for name in joined - set(entries) | unused:
        (static / name).unlink()
    plain = [name for name in rest if name not in unused]
    return _run(program, static, [*plain, *written]) if plain else ""


def _remembered(out: Path) -> dict[str, list[str]]:
    memory = out / MEMORY
    return json.loads(memory.read_text(encoding="utf-8")) if memory.is_file() else {"sheets": [], "scripts": []}


def _before(app: Sphinx) -> None:
    if published(app):
        shutil.rmtree(Path(app.outdir) / "_static" / SHARED, ignore_errors=True)


def _after(app: Sphinx, exception: Exception | None) -> None:
    home, out = Path(app.confdir) / app.config.book_home, Path(app.outdir)
    program, static = esbuild(home), out / "_static"
    if exception is not None or not published(app) or program is None:
        return
    before = _remembered(out)
    texts = {page: page.read_text(encoding="utf-8") for page in edition.touched(out)}
    scripts = in_order([before["scripts"], *(SCRIPT.findall(text) for text in texts.values())])
    ours = copies(home / "_static", static)
    if complaint := join_scripts(program, static, ours, asked_for(static, ours, scripts)):
        report(Problem(home / "package.json", 1, f"the scripts cannot be made small: {complaint.splitlines()[0]}"))
        return
    named = ([match[2] for match in LINK.finditer(text)] for text in texts.values())
    sheets = [name for name in in_order([before["sheets"], *named]) if name != SHEET]
    if app.config.html_theme == THEME:
        if complaint := join_sheets(program, static, sheets):
            report(Problem(home / "package.json", 1, f"the style sheets cannot be joined: {complaint.splitlines()[0]}"))
            return
        for page, text in texts.items():
            if (made := with_one_link(text)) != text:
                page.write_text(made, encoding="utf-8")
    (out / MEMORY).write_text(json.dumps({"sheets": sheets, "scripts": scripts}), encoding="utf-8")


def setup(app: Sphinx) -> None:
    # After "edition" has put the files of the last build back to their places.
    app.connect("builder-inited", _before, priority=200)
    # After the theme's sheets were matched against what the scripts say, before files get their final addresses.
    app.connect("build-finished", _after, priority=700)
