"""Leaves out of the theme's style sheets the rules that can match nothing in this book.

The theme brings a whole toolkit of components and an icon font: 380 KB of style that a browser must fetch and match against
every element before it paints. A rule goes if its selector names a class or an id that stands in no page and in no script
of the book. Selectors in brackets, as in ``:not(.show)``, need nothing; what scripts may add is what stands in their text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx

from . import edition
from .bundle import published
from .frame import THEME

SHEETS = ("styles/pydata-sphinx-theme.css", "styles/sphinx-book-theme.css", "basic.css", "mystnb*.css")
MEMORY = ".names.json"
"""In the built book: the classes and ids of each page."""
NOT_OURS = ("scripts/", "vendor/")
ATTRIBUTE = re.compile(r"""\b(?:class|id)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
WORD = re.compile(r"-?[A-Za-z_][\w-]*")
TOKEN = re.compile(r"""/\*.*?\*/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]|[^"'{};/]+|/""", re.DOTALL)
NAME = re.compile(r"[.#](-?[A-Za-z_](?:[\w-]|\\.)*)")
NESTING = ("@media", "@supports", "@layer", "@container")


def blocks(css: str) -> Iterator[tuple[str, str | None]]:
    """The top-level statements of a style sheet: (what stands before the braces, their content or None)."""
    depth = 0
    head: list[str] = []
    body: list[str] = []
    for match in TOKEN.finditer(css):
        token = match[0]
        if token.startswith("/*"):
            continue
        if token == "}":
            depth -= 1
            if depth == 0:
                yield "".join(head).strip(), "".join(body)
                head, body = [], []
                continue
        if depth:
            body.append(token)
        elif token == ";":
            yield "".join(head).strip(), None
            head = []
        elif token != "{":
            head.append(token)
        depth += token == "{"
    if depth or "".join(head).strip():
        raise ValueError("the style sheet ends within a rule")


def selectors(head: str) -> list[str]:
    """The parts of a list of selectors: split at the commas that stand in no brackets."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(head):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append(head[start:place])
            start = place + 1
    return [part.strip() for part in [*parts, head[start:]]]


def can_match(selector: str, names: set[str]) -> bool:
    """Whether all classes and ids that a selector asks for are known."""
    plain = re.sub(r"\[[^\]]*\]", "", selector)
    while (shorter := re.sub(r"\([^()]*\)", "", plain)) != plain:
        plain = shorter
    return all(name.replace("\\", "") in names for name in NAME.findall(plain))


def lean(css: str, names: set[str]) -> str:
    """The style sheet without the rules, and the parts of lists of selectors, that cannot match."""
    kept = []
    for head, body in blocks(css):
        if body is None:
            kept.append(f"{head};")
        elif head.startswith(NESTING):
            if inner := lean(body, names):
                kept.append(f"{head}{{{inner}}}")
        elif head.startswith("@"):
            if not (head == "@font-face" and "Font Awesome" in body):
                kept.append(f"{head}{{{body}}}")
        elif matching := [selector for selector in selectors(head) if can_match(selector, names)]:
            kept.append(f"{','.join(matching)}{{{body}}}")
    return "".join(kept)


def _names_of(page: Path) -> set[str]:
    found = ATTRIBUTE.finditer(page.read_text(encoding="utf-8"))
    return {name for match in found for name in (match[1] or match[2] or match[3] or "").split()}


def names_in(out: Path) -> set[str]:
    """All classes and ids of the pages, and all words of the scripts. Pages that nobody has touched are not read again."""
    memory, static = out / MEMORY, out / "_static"
    before: dict[str, list[str]] = json.loads(memory.read_text(encoding="utf-8")) if memory.is_file() else {}
    touched = set(edition.touched(out))
    known = {}
    for page in edition.pages(out):
        name = str(page.relative_to(out))
        known[name] = sorted(_names_of(page)) if page in touched or name not in before else before[name]
    memory.write_text(json.dumps(known), encoding="utf-8")
    names = set().union(*known.values(), *map(_names_of, static.rglob("*.html")))
    for script in static.rglob("*.*js"):
        if not script.relative_to(static).as_posix().startswith(NOT_OURS):
            names.update(WORD.findall(script.read_text(encoding="utf-8")))
    return names


def _finish(app: Sphinx, error: Exception | None) -> None:
    if error or not published(app) or app.config.html_theme != THEME:
        return
    out = Path(app.outdir)
    names = names_in(out)
    for pattern in SHEETS:
        for sheet in (out / "_static").glob(pattern):
            sheet.write_text(lean(sheet.read_text(encoding="utf-8"), names), encoding="utf-8")


def _start(app: Sphinx) -> None:
    """Take away what the last build made lean: some extensions overwrite no file that differs from their own."""
    if published(app) and app.config.html_theme == THEME:
        for pattern in SHEETS:
            for sheet in (Path(app.outdir) / "_static").glob(pattern):
                sheet.unlink()


def setup(app: Sphinx) -> None:
    # After "edition" has put the files of the last build back to their places, and before it moves those of this one.
    app.connect("builder-inited", _start, priority=200)
    app.connect("build-finished", _finish, priority=600)
