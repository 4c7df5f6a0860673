"""The whole book as a PDF: the pages of the EPUB, one after another, printed by Chromium.

Chromium gives page numbers, links, bookmarks and tags. What it cannot know before it has printed is on which page something
stands: so the book is printed twice, and the numbers in the contents of the second are read from the first.
"""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

from .curriculum import Curriculum

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first that a machine has is taken. The first of all is Chromium without windows: it opens a page in half the time."""
XHTML, SVG, OPF = "{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/2000/svg}", "{http://www.idpf.org/2007/opf}"
POINTS = ("aria-labelledby", "aria-describedby", "for")
URL = re.compile(r"url\(#([^)]+)\)")
HEADING = re.compile(r"h([1-6])")
NO_TEXT = {"course-map", "course-progress", "map-module"}

Element = ElementTree.Element


class PrintError(Exception):
    """The book cannot be printed; the message says why and what to do."""


@dataclass
class Chapter:
    """A page of the EPUB: its name in the book, what stands in it, and its place in the contents (1 for modules)."""

    docname: str
    body: Element
    depth: int

    @property
    def key(self) -> str:
        """What the ids of this page begin with, and the id of its beginning."""
        return self.docname.replace("/", "-")

    @property
    def title(self) -> str:
        heading = next(each for each in self.body.iter() if HEADING.fullmatch(each.tag))
        return "".join(heading.itertext()).strip()


def chapters(folder: Path, plan: Curriculum) -> list[Chapter]:
    """The pages of an EPUB that was built into ``folder``, in its order of reading; lessons stand below their modules."""
    package = ElementTree.parse(folder / "content.opf")
    files = {item.get("id"): unquote(item.get("href", "")) for item in package.iter(f"{OPF}item")}
    spine = [files[item.get("idref")] for item in package.iter(f"{OPF}itemref")]
    found = []
    for name in spine:
        docname = name.removesuffix(".xhtml")
        if not (folder / name).is_file() or docname == "nav":
            continue
        body = _body(folder / name)
        found.append(Chapter(docname, body, 2 if plan.lesson(docname) else 1))
    names = {chapter.docname: chapter for chapter in found}
    for chapter in found:
        _make_own(chapter, names)
    return found


def _body(file: Path) -> Element:
    """What a page says, its elements without namespaces."""
    root = ElementTree.parse(file).getroot()
    for element in root.iter():
        element.tag = str(element.tag).removeprefix(XHTML).removeprefix(SVG)
    body = next(each for each in root.iter("div") if "body" in _classes(each))
    for parent in list(body.iter()):
        for child in list(parent):
            if "headerlink" in _classes(child) or NO_TEXT & _classes(child):
                _take_out(parent, child)
    return body


def _classes(element: Element) -> set[str]:
    return set(element.get("class", "").split())


def _take_out(parent: Element, child: Element) -> None:
    """Remove an element and keep the text after it."""
    at = list(parent).index(child)
    if at:
        parent[at - 1].tail = (parent[at - 1].tail or "") + (child.tail or "")
    else:
        parent.text = (parent.text or "") + (child.tail or "")
    parent.remove(child)


def _make_own(chapter: Chapter, chapters: dict[str, Chapter]) -> None:
    """Let ids and what points at them be the chapter's own, and set its headings in below those of its module."""
    for element in chapter.body.iter():
        if heading := HEADING.fullmatch(element.tag):
            element.tag = f"h{min(int(heading[1]) + chapter.depth - 1, 6)}"
        if own := element.get("id"):
            element.set("id", f"{chapter.key}--{own}")
        if target := element.get("href"):
            element.set("href", _target(target, chapter, chapters))
        for name, value in element.attrib.items():
            if name in POINTS:
                element.set(name, " ".join(f"{chapter.key}--{each}" for each in value.split()))
            elif "url(#" in value:
                element.set(name, URL.sub(rf"url(#{chapter.key}--\1)", value))


def _target(target: str, chapter: Chapter, chapters: dict[str, Chapter]) -> str:
    """Where a link leads within the one printed page."""
    if re.match(r"[a-z]+:", target):
        return target
    path, _, place = target.partition("#")
    docname = posixpath.normpath(posixpath.join(posixpath.dirname(chapter.docname), unquote(path))).removesuffix(
        ".xhtml"
    )
    other = chapters.get(docname) if path else chapter
    if other is None:
        return "#"
    return f"#{other.key}--{place}" if place else f"#{other.key}"


def _answers(all_chapters: list[Chapter]) -> str:
    """The answers of all lessons, taken from their ends."""
    taken = []
    for chapter in all_chapters:
        for parent in list(chapter.body.iter()):
            for child in list(parent):
                if "answers" in _classes(child):
                    heading = next(each for each in child if HEADING.fullmatch(each.tag))
                    heading.tag, heading.text = "h2", chapter.title
                    for inner in list(heading):
                        heading.remove(inner)
                    parent.remove(child)
                    taken.append(_text(child))
    return f'<section class="chapter" id="answers"><h1>Answers</h1>{"".join(taken)}</section>'


def _text(element: Element) -> str:
    return ElementTree.tostring(element, encoding="unicode", method="html")


def _entries(all_chapters: list[Chapter]) -> Iterator[Entry]:
    for chapter in all_chapters:
        yield chapter.depth, chapter.key, chapter.title
    yield 1, "answers", "Answers"


def _contents(entries: list[Entry], pages: dict[str, int]) -> str:
    lines = (
        f'<li class="depth-{depth}"><a href="#{key}"><span class="entry">{escape(title)}</span>'
        f'<span class="page">{pages.get(key, "000")}</span></a></li>'
        for depth, key, title in entries
    )
    return f'<nav class="contents"><h1 id="contents">Contents</h1><ol>{"".join(lines)}</ol></nav>'


@dataclass(frozen=True)
class Cover:
    """What stands on the first page."""

    title: str
    author: str
    rights: str

    def __str__(self) -> str:
        title, author, rights = map(escape, (self.title, self.author, self.rights))
        return (
            f'<header class="cover"><p class="title">{title}</p><p>{author}</p><p class="rights">{rights}</p></header>'
        )


Entry = tuple[int, str, str]
"""A line of the contents: its depth, the id that it leads to, its words."""


def document(cover: Cover, all_chapters: list[Chapter], style: str) -> tuple[str, list[Entry]]:
    """The whole book as one page with a mark in place of the contents, and what the contents are made of."""
    front, *rest = all_chapters
    answers = _answers(rest)
    head = f'<meta charset="utf-8"><title>{escape(cover.title)}</title><style>{style}</style>'
    told = "".join(_section(chapter) for chapter in rest)
    page = f"{cover}{CONTENTS}{_section(front)}{told}{answers}"
    return f'<!DOCTYPE html><html lang="en"><head>{head}</head><body>{page}</body></html>', list(_entries(rest))


def _section(chapter: Chapter) -> str:
    return f'<section class="chapter" id="{chapter.key}">{_text(chapter.body)}</section>'


CONTENTS = "<!-- contents -->"
PATIENCE = 600_000  # ms, for a machine that does much else


def find_browser() -> str:
    """The machine's Chromium. Raises PrintError if there is none."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise PrintError(f"this takes Chromium; none of {', '.join(BROWSERS)} is installed")
    return path


def print_book(page: str, entries: list[Entry], target: Path) -> None:
    """Print the page twice: the second time the contents know where everything stands."""
    from playwright.sync_api import sync_playwright

    target.parent.mkdir(parents=True, exist_ok=True)
    html = target.with_suffix(".html")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"])
        pages: dict[str, int] = {}
        for _ in range(2):
            html.write_text(page.replace(CONTENTS, _contents(entries, pages)), encoding="utf-8")
            tab = browser.new_page()
            tab.set_default_timeout(PATIENCE)
            tab.goto(html.resolve().as_uri())
            tab.pdf(path=target, prefer_css_page_size=True, print_background=True, outline=True, tagged=True)
            tab.close()
            pages = page_numbers(target)
        browser.close()
    html.unlink()
    if lost := [words for _, key, words in entries if key not in pages]:
        raise PrintError(f"Chromium's PDF does not say on which page these begin: {', '.join(lost)}")


def page_numbers(pdf: Path) -> dict[str, int]:
    """On which page each place stands that a link leads to; pages are counted from 1."""
    from pypdf import PdfReader

    reader = PdfReader(pdf)
    found = {}
    for name, place in reader.named_destinations.items():
        number = reader.get_destination_page_number(place)
        if number is not None:
            found[name.removeprefix("/")] = number + 1
    return found
