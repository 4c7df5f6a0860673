"""What the book says of itself to other programs, once it has an address: ``html_baseurl`` in conf.py, "https://…/".

Search engines are told where each page stands (its canonical address) and which pages there are (``sitemap.xml``); those who
show a link get a title, a description and a picture (Open Graph); both get the course and its lessons as data (schema.org).
All of that needs whole addresses, so without the setting none is written. The page for addresses that do not exist,
``404.html``, needs the folder in which the book stands, because a host answers with it at any depth.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from . import book, preview
from .bundle import HTML
from .frame import THEME
from .problems import Problem, report

ADDRESS = re.compile(r"https?://[^\s/?#]+(/[^\s?#]*)?")
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
MISSING = "404"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
LONGEST = 200
"""How many letters a description has at most; programs that show one cut it at about as many."""


def _settle(app: Sphinx, config: Config) -> None:
    if config.html_baseurl and not config.html_baseurl.endswith("/"):
        config.html_baseurl += "/"


def _check(app: Sphinx) -> None:
    base = app.config.html_baseurl
    if base and not ADDRESS.fullmatch(base):
        message = f"html_baseurl is {base!r}; it is the whole address of the book, such as 'https://example.org/book/', or empty"
        report(Problem(Path(app.confdir) / "conf.py", 1, message))


def address(app: Sphinx, page: str) -> str:
    """Where a page stands; the front page at the book's folder itself."""
    at_root = page == app.config.root_doc
    return str(app.config.html_baseurl) + ("" if at_root else app.builder.get_target_uri(page))


def description(doctree: nodes.document) -> str:
    """The beginning of a page's own text, in whole sentences if the first is not too long."""
    paragraphs = (node for node in doctree.findall(nodes.paragraph) if isinstance(node.parent, nodes.section))
    text = " ".join(next((node.astext() for node in paragraphs), "").split())
    if len(text) <= LONGEST:
        return text
    end = max(text.rfind(sign, 0, LONGEST) for sign in (". ", "? ", ": "))
    return text[: end + 1] if end > 0 else text[:LONGEST].rpartition(" ")[0] + " …"


def _course(app: Sphinx) -> dict[str, str]:
    return {"@type": "Course", "name": app.config.project, "url": address(app, app.config.root_doc)}


def course(app: Sphinx, told: str) -> dict[str, Any]:
    """The course as schema.org knows it."""
    here = book.current()
    lessons = [lesson for lesson in here.curriculum.lessons if here.written(lesson)]
    minutes = sum(lesson.minutes for lesson in lessons)
    return {
        "@context": "https://schema.org",
        **_course(app),
        "description": told,
        "provider": {"@type": "Organization", "name": app.config.author},
        "inLanguage": app.config.language,
        "license": LICENCE,
        "isAccessibleForFree": True,
        "offers": {"@type": "Offer", "category": "Free"},
        "hasCourseInstance": {"@type": "CourseInstance", "courseMode": "Online", "courseWorkload": f"PT{minutes}M"},
        "hasPart": [
            {"@type": "LearningResource", "position": place, "name": lesson.title, "url": address(app, lesson.docname)}
            for place, lesson in enumerate(lessons, 1)
        ],
    }


def _lesson(app: Sphinx, page: str, told: str) -> dict[str, Any] | None:
    lesson = book.current().curriculum.lesson(page)
    if lesson is None:
        return None
    return {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": lesson.title,
        "description": told,
        "url": address(app, page),
        "inLanguage": app.config.language,
        "license": LICENCE,
        "isAccessibleForFree": True,
        "timeRequired": f"PT{lesson.minutes}M",
        "isPartOf": _course(app),
    }


def _shared(app: Sphinx, page: str, title: str, told: str) -> Iterator[str]:
    """The tags by which those who show a link know the page."""
    front = page == app.config.root_doc
    tags = {
        "type": "website" if front else "article",
        "site_name": app.config.project,
        "title": app.config.project if front else title,
        "description": told,
        "url": address(app, page),
    }
    if preview.wanted(app):
        picture = {"": app.config.html_baseurl + preview.name(page), ":alt": preview.words(page) or app.config.project}
        picture |= zip((":width", ":height"), map(str, preview.SIZE), strict=True)
        tags |= {f"image{part}": value for part, value in picture.items()}
    yield from (f'<meta property="og:{name}" content="{escape(value)}" />' for name, value in tags.items())
    yield '<meta name="twitter:card" content="summary_large_image" />'
    data = course(app, told) if front else _lesson(app, page, told)
    if data:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        yield f'<script type="application/ld+json">{text}</script>'


def _describe(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if app.builder.name not in HTML:
        return
    base = app.config.html_baseurl
    tags: list[str] = []
    if doctree is None:  # a page that is for no search engine
        context["pageurl"] = None
        if page == MISSING:
            tags.append(f'<base href="{escape(urlsplit(base).path)}{MISSING}.html" />')
    else:
        told = description(doctree)
        if told:
            tags.append(f'<meta name="description" content="{escape(told)}" />')
        if base:
            context["pageurl"] = address(app, page)
            tags += _shared(app, page, app.env.titles[page].astext(), told)
    context["metatags"] = "".join(f"\n    {tag}" for tag in [context.get("metatags", ""), *tags] if tag)


def _missing(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    if app.config.html_baseurl and app.builder.name in HTML and app.config.html_theme == THEME:
        yield MISSING, {}, "404.html"


def sitemap(app: Sphinx) -> str:
    """All pages that are to be found."""
    root = ElementTree.Element("urlset", xmlns=SITEMAP)
    for page in sorted(app.env.found_docs):
        ElementTree.SubElement(ElementTree.SubElement(root, "url"), "loc").text = address(app, page)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _write_sitemap(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or app.builder.name not in HTML:
        return
    out = Path(app.outdir)
    if app.config.html_baseurl:
        (out / "sitemap.xml").write_text(sitemap(app), encoding="utf-8")
    else:  # what a build with an address has left
        for name in ("sitemap.xml", f"{MISSING}.html"):
            (out / name).unlink(missing_ok=True)


def setup(app: Sphinx) -> None:
    app.connect("config-inited", _settle)
    app.connect("builder-inited", _check, priority=700)
    app.connect("html-collect-pages", _missing)
    app.connect("html-page-context", _describe, priority=950)
    app.connect("build-finished", _write_sitemap, priority=500)
