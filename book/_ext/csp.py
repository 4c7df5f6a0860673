"""A strict Content-Security-Policy in every page, as a ``<meta>``: hosts of static pages send no headers of ours.

The book's pages hold no inline script or style. Where a theme writes some, exactly those are allowed, by their digests,
which are computed from the page as it was written.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path

from sphinx.application import Sphinx

from .bundle import published
from .edition import pages, touched

CHARSET = re.compile(r'<meta charset="utf-8" ?/?>', re.IGNORECASE)
WRITTEN = re.compile(r'\n?<meta http-equiv="Content-Security-Policy" content="([^"]*)" />')
RULES = ".connect.json"
"""In the built book: the origins for which its pages were last given their policy."""
DATA = {"application/json", "application/ld+json", "text/plain"}


ELEMENT = re.compile(r"<!--.*?-->|<(script|style)\b[^>]*>.*?</\1\s*>", re.DOTALL | re.IGNORECASE)


class _Inline(HTMLParser):
    """Collects the text of scripts and styles that stand in a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: dict[str, list[str]] = {"script": [], "style": []}
        self.within = ""
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        runs = tag == "script" and "src" not in given and given.get("type") not in DATA
        self.within, self.text = (tag, "") if runs or tag == "style" else ("", "")

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        if self.within:
            self.found[self.within].append(self.text)
        self.within = ""


def _sources(texts: Iterable[str]) -> str:
    hashes = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts)
    return "".join(f" 'sha256-{each}'" for each in dict.fromkeys(hashes))


def policy(page: str, connect: Iterable[str]) -> str:
    """The policy of a page, given as HTML text; ``connect`` are the origins that scripts may ask beside the book's own."""
    inline = _Inline()
    inline.feed("".join(match[0] for match in ELEMENT.finditer(page)))  # the rest would take a hundred times as long
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src 'self' 'wasm-unsafe-eval'{_sources(inline.found['script'])}",
            f"style-src 'self'{_sources(inline.found['style'])}",
            "img-src 'self' data:",
            # A worker that the page begins by a text of its own (blob:) is under the page's policy; see _static/python/parts.js.
            "worker-src 'self' blob:",
            " ".join(["connect-src 'self'", *connect]),
            "frame-src 'none'",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
        ]
    )


def protect(output: Path, connect: Iterable[str]) -> None:
    """Write the policy into every page of a built book, before anything that it rules."""
    connect = list(connect)
    rules = output / RULES
    same = rules.is_file() and json.loads(rules.read_text(encoding="utf-8")) == connect
    for path in touched(output) if same else pages(output):
        text = path.read_text(encoding="utf-8")
        bare = WRITTEN.sub("", text)
        meta = f'\n<meta http-equiv="Content-Security-Policy" content="{policy(bare, connect)}" />'
        made = CHARSET.sub(lambda charset, meta=meta: charset[0] + meta, bare, count=1)  # type: ignore[misc]
        if made != text:
            path.write_text(made, encoding="utf-8")
    rules.write_text(json.dumps(connect), encoding="utf-8")


def _after(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and published(app):
        protect(Path(app.outdir), app.config.book_connect)


def setup(app: Sphinx) -> None:
    app.add_config_value("book_connect", [], "html", list)
    app.connect("build-finished", _after, priority=910)
