"""``_headers``, for hosts of static pages that read such a file, as Netlify and Cloudflare Pages do. Other hosts ignore it.

What stands below ``_static`` has a digest of its content in its address (``edition.py``), so a browser may keep it for ever.
Pages bring their policy with them (``csp.py``); as a header it also says that no other site may show them in a frame, which
a ``<meta>`` cannot.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from sphinx.application import Sphinx

from . import csp, edition
from .bundle import published

NAME = "_headers"


def headers(output: Path, folder: str) -> str:
    """The file's text for a built book; ``folder`` is where on its host the book stands, "/" or "/book/"."""
    return f"""\
{folder}*
  Content-Security-Policy: {_policy(output)}frame-ancestors 'self'
  X-Content-Type-Options: nosniff
  Referrer-Policy: same-origin
{folder}_static/*
  Cache-Control: public, max-age=31536000, immutable
{folder}sw.js
  Cache-Control: no-cache
"""


def _policy(output: Path) -> str:
    """The policy that the pages have in common. Where a theme writes scripts into them they differ, and keep it to themselves."""
    found = (csp.WRITTEN.search(page.read_text(encoding="utf-8")) for page in edition.pages(output))
    policies = {match[1] for match in found if match}
    return f"{policies.pop()}; " if len(policies) == 1 else ""


def _after(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and published(app):
        output = Path(app.outdir)
        folder = urlsplit(app.config.html_baseurl).path or "/"
        (output / NAME).write_text(headers(output, folder), encoding="utf-8")


def setup(app: Sphinx) -> None:
    app.connect("build-finished", _after, priority=930)
