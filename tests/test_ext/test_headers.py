"""The file for hosts that read headers from one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from _ext import csp
from _ext.headers import headers

if TYPE_CHECKING:
    from .conftest import SmallBook

PAGE = '<head><meta charset="utf-8" />{}</head>'


def rules(text: str) -> dict[str, list[str]]:
    """Path -> headers."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("/"):
            found[line] = []
        else:
            found[list(found)[-1]].append(line.strip())
    return found


def test_a_host_may_send_the_policy_that_all_pages_have(tmp_path: Path) -> None:
    """As a header it also keeps other sites from framing the pages; where pages differ, each has its own, and that is all."""
    for name in ("index.html", "other.html"):
        (tmp_path / name).write_text(PAGE.format(""))
    csp.protect(tmp_path, ["https:"])
    policy = csp.policy(PAGE.format(""), ["https:"])
    assert f"Content-Security-Policy: {policy}; frame-ancestors 'self'" in rules(headers(tmp_path, "/"))["/*"]
    (tmp_path / "other.html").write_text(PAGE.format("<script>alert(1)</script>"))
    csp.protect(tmp_path, ["https:"])
    assert "Content-Security-Policy: frame-ancestors 'self'" in rules(headers(tmp_path, "/"))["/*"]


def test_what_may_be_kept_for_ever_has_a_digest_in_its_address(small_book: SmallBook) -> None:
    """The paths begin where the book stands on its host, and nothing below ``_static`` could change under its address."""
    small_book.edit(
        "conf.py", 'html_theme = "basic"', 'html_theme = "basic"\nhtml_baseurl = "https://example.org/a/book/"'
    )
    assert small_book.build().code == 0
    out = small_book.root / "out"
    found = rules((out / "_headers").read_text(encoding="utf-8"))
    assert list(found) == ["/a/book/*", "/a/book/_static/*", "/a/book/sw.js"]
    assert found["/a/book/_static/*"] == ["Cache-Control: public, max-age=31536000, immutable"]
    for file in filter(Path.is_file, (out / "_static").rglob("*")):
        assert re.search(r"^[0-9a-f]{16}/|-[0-9a-f]{16}\.js$", file.relative_to(out / "_static").as_posix())
