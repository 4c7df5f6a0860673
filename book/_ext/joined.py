"""All style sheets of the book as one, so that a page waits for one file before it is painted, not for eighteen in two rows.

Sphinx, the theme and extensions bring a sheet each, and ``book.css`` imports its parts. Sheets that only some pages name go
in as well: a reader who goes on to such a page then has them already. esbuild, which package-lock.json pins, joins them.
Where it is not installed, pages name the sheets one by one.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx

from . import edition
from .bundle import published
from .frame import THEME
from .minified import esbuild
from .problems import Problem, report

SHEET = "sheets.css"
MEMORY = ".sheets.json"
"""In the built book: the sheets that its pages named, in their order."""
LINK = re.compile(r'\n? *<link rel="stylesheet"[^>]* href="([^"]*_static/)([^"?]+)(?:\?[^"]*)?" ?/>')


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


def join(program: Path, static: Path, sheets: list[str]) -> str:
    """Write the one sheet; return what esbuild complains of, or nothing."""
    rules = "".join(f'@import "./{name}";\n' for name in sheets if (static / name).is_file())
    options = ["--bundle", "--minify", "--loader=css", "--charset=utf8", f"--outfile={SHEET}", "--log-level=error"]
    command = [str(program.resolve()), *options]
    done = subprocess.run(command, cwd=static, input=rules, capture_output=True, text=True)
    return done.stderr.strip() if done.returncode else ""


def _after(app: Sphinx, exception: Exception | None) -> None:
    root, out = Path(app.confdir), Path(app.outdir)
    program = esbuild(root / app.config.book_home)
    if exception is not None or not published(app) or app.config.html_theme != THEME or program is None:
        return
    texts = {page: page.read_text(encoding="utf-8") for page in edition.touched(out)}
    memory = out / MEMORY
    before = json.loads(memory.read_text(encoding="utf-8")) if memory.is_file() else []
    named = ([match[2] for match in LINK.finditer(text)] for text in texts.values())
    sheets = [name for name in in_order([before, *named]) if name != SHEET]
    if complaint := join(program, out / "_static", sheets):
        report(Problem(root / "package.json", 1, f"the style sheets cannot be joined: {complaint.splitlines()[0]}"))
        return
    memory.write_text(json.dumps(sheets), encoding="utf-8")
    for page, text in texts.items():
        if (made := with_one_link(text)) != text:
            page.write_text(made, encoding="utf-8")


def setup(app: Sphinx) -> None:
    # After the theme's sheets were made lean, before files get their final addresses.
    app.connect("build-finished", _after, priority=750)
