"""The page around the text: contents, a bar at the top, the way to the next page, and no script of the theme's.

The theme gives the style sheet. Its own scripts (an icon font, Bootstrap, dialogs) are not loaded: ``_static/frame`` does in
3 KB what the pages need of them, and nothing is written into a page that a strict Content-Security-Policy would forbid.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from . import book

TEMPLATES = Path(__file__).with_name("templates") / "theme"
THEME = "sphinx_book_theme"
# The theme's scripts, and Sphinx's for search: the page that searches names those itself.
LEFT_OUT = {"scripts/sphinx-book-theme.js", "doctools.js", "sphinx_highlight.js"}
# The theme's parts of a page, which the templates here take the place of. It would make each once a page to see whether it is
# empty; the contents alone, made anew for every page, cost a third of the time in which pages are written.
NOT_SHOWN = (
    "navbar_start navbar_center navbar_persistent navbar_end primary_sidebar_end article_header_start article_header_end "
    "article_footer_items content_footer_items footer_start footer_center footer_end secondary_sidebar_items"
)


def _contents(app: Sphinx, page: str, pathto: Any) -> dict[str, Any]:
    here = book.current()
    modules = [module for module in here.curriculum.modules if here.written(module)]
    others = [
        name
        for name in app.env.toctree_includes.get(app.config.root_doc, [])
        if here.curriculum.module_page(name) is None
    ]
    first = next(filter(here.written, here.curriculum.lessons), None)
    return {
        "begin": {"text": f"{first.number} {first.title}", "href": pathto(first.docname)} if first else None,
        "modules": [
            {
                "text": f"{module.number}. {module.title}",
                "href": pathto(module.docname),
                "here": page == module.docname,
                "open": page.startswith(f"{module.slug}/"),
                "lessons": [
                    {
                        "text": f"{lesson.number} {lesson.title}",
                        "docname": lesson.docname,
                        "href": pathto(lesson.docname),
                        "here": page == lesson.docname,
                    }
                    for lesson in module.lessons
                    if here.written(lesson)
                ],
            }
            for module in modules
        ],
        "pages": [
            {"text": app.env.titles[name].astext(), "href": pathto(name), "here": page == name} for name in others
        ],
    }


def _frame(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if app.config.html_theme != THEME:
        return
    context["contents"] = _contents(app, page, context["pathto"])
    context["script_files"] = [script for script in context["script_files"] if _wanted(script)]
    for script in context["script_files"]:
        if script.filename and script.attributes.get("type") != "module":
            script.attributes.setdefault("defer", "defer")


def _wanted(script: Any) -> bool:
    name = str(script.filename or "").removeprefix("_static/")
    return name not in LEFT_OUT and "DOCUMENTATION_OPTIONS" not in script.attributes.get("body", "")


def _register(app: Sphinx, config: Config) -> None:
    if config.html_theme == THEME:
        config.templates_path = [*config.templates_path, str(TEMPLATES)]  # not into the list: it may be the default of all books
        config.html_sidebars = {"**": []}
        config.html_theme_options = {**config.html_theme_options, **{name: [] for name in NOT_SHOWN.split()}}


def setup(app: Sphinx) -> None:
    app.connect("config-inited", _register)
    app.connect("html-page-context", _frame, priority=900)
    app.add_js_file("frame/frame.js", type="module")
