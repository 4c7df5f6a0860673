"""What may have been meant: a name that is not known is told with the nearest name that is, also by Sphinx and MyST."""

from __future__ import annotations

import difflib
import logging
import re
from collections.abc import Callable, Iterable

from docutils.parsers.rst import directives, roles
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


def meant(name: str, known: Iterable[str]) -> str:
    """``"; is 'words' meant?"`` of the nearest name, or nothing where none is near."""
    near = difflib.get_close_matches(name, sorted(known), 1)
    return f"; is {near[0]!r} meant?" if near else ""


def _directives(env: BuildEnvironment) -> Iterable[str]:
    return [*vars(directives)["_directive_registry"], *vars(directives)["_directives"], *env.domains.standard_domain.directives]


def _roles(env: BuildEnvironment) -> Iterable[str]:
    return [*vars(roles)["_role_registry"], *vars(roles)["_roles"], *env.domains.standard_domain.roles]


def _terms(env: BuildEnvironment) -> Iterable[str]:
    return [name for kind, name in env.domains.standard_domain.objects if kind == "term"]


def _pages(env: BuildEnvironment) -> Iterable[str]:
    """As a page is named from its own folder and from the book's, and by Sphinx."""
    return {name for page in env.found_docs for name in (page, f"{page}.md", f"{page.rsplit('/', 1)[-1]}.md")}


KNOWN: dict[str, Callable[[BuildEnvironment], Iterable[str]]] = {
    r"Unknown directive type: '(.+)'$": _directives,
    r'Unknown interpreted text role "(.+)"\.$': _roles,
    r"term not in glossary: '(.+)'$": _terms,
    r"unknown document: '(.+)'$": _pages,
    r"cross-reference target not found: '(.+)'$": _pages,
}
"""How Sphinx and MyST tell of a name that they do not know -> the names of its kind."""


class Nearest(logging.Filter):
    """Adds to such a message what may have been meant; lets every message pass."""

    def __init__(self, app: Sphinx) -> None:
        super().__init__()
        self.app = app

    def filter(self, record: logging.LogRecord) -> bool:
        message = logging.LogRecord.getMessage(record)
        for pattern, known in KNOWN.items():
            if found := re.search(pattern, message):
                record.msg, record.args = message.removesuffix(".") + meant(found[1], known(self.app.env)), ()
        return True


def _listen(app: Sphinx) -> None:
    nearest = Nearest(app)
    for handler in logging.getLogger("sphinx").handlers:
        handler.filters[:] = [nearest, *(each for each in handler.filters if not isinstance(each, Nearest))]


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", _listen, priority=900)  # after problems.py, whose handler hears of it, too
