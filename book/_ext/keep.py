"""What the scripts in ``_static/keep`` must know to keep and carry a reader's progress: a file, a link, the reader's own storage.

Readers can sign in to a storage of their own where ``conf.py`` lets the pages ask other servers: ``book_connect`` lists the
sources of ``connect-src`` in the pages' Content-Security-Policy, ``["https:"]`` for every server. With an empty list nothing
ever leaves the book's origin, and signing in is not offered.

``book_sign_in_keys`` may name the author's keys for two more services, ``{"dropbox": "…", "googledrive": "…"}``. They are
public identifiers of the book at those services, not secrets.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from .problems import Problem, report

SERVICES = {"dropbox", "googledrive"}
KEY = re.compile(r"[\w.-]{4,200}")
PAGE = "what-is-stored-where"


def _add(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    bundled = bool(app.config.book_bundle)
    stored = PAGE if PAGE in app.env.all_docs else app.config.root_doc
    settings = {
        "bundled": bundled,
        "signIn": bundled and bool(getattr(app.config, "book_connect", [])),
        "keys": app.config.book_sign_in_keys,
        "stored": context["pathto"](stored),
    }
    body = json.dumps(settings, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    app.add_js_file(None, body=body, type="application/json", id="book-keep")
    app.add_js_file("keep/main.js", type="module")


def _check(app: Sphinx) -> None:
    keys = app.config.book_sign_in_keys
    conf = Path(app.confdir) / "conf.py"
    for name, key in keys.items():
        if name not in SERVICES:
            report(Problem(conf, 1, f"book_sign_in_keys names {name!r}; it may name {' and '.join(sorted(SERVICES))}"))
        elif not isinstance(key, str) or not KEY.fullmatch(key):
            report(Problem(conf, 1, f"book_sign_in_keys has {key!r} for {name}, which is not a key"))
    if keys and not getattr(app.config, "book_connect", []):
        report(Problem(conf, 1, "book_sign_in_keys is set, but book_connect lets the pages ask no other server"))


def setup(app: Sphinx) -> None:
    app.add_config_value("book_sign_in_keys", {}, "html", dict)
    app.connect("builder-inited", _check, priority=700)
    app.connect("html-page-context", _add)
