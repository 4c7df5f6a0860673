"""What pages are told about keeping progress, and what an author is told who sets it up wrongly."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .conftest import SmallBook

SETTINGS = re.compile(r'<script id="book-keep" type="application/json">(.*?)</script>', re.DOTALL)


def settings(book: SmallBook) -> dict[str, Any]:
    """What a page carries."""
    found = SETTINGS.search(book.pages()["index.html"].decode())
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def add(book: SmallBook, line: str) -> None:
    path = book.root / "conf.py"
    path.write_text(f"{path.read_text()}\n{line}\n")


def test_signing_in_is_not_offered_where_pages_may_ask_no_other_server(small_book: SmallBook) -> None:
    """Without ``book_connect``, and without the bundle, the page is told that there is no signing in."""
    assert small_book.build().code == 0
    assert settings(small_book) == {"bundled": False, "signIn": False, "keys": {}, "stored": "#"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "book_connect = ['https:']; book_sign_in_keys = {'icloud': 'abcdef'}",
            "names 'icloud'; it may name dropbox and googledrive",
        ),
        ("book_connect = ['https:']; book_sign_in_keys = {'dropbox': '</script>'}", "which is not a key"),
        ("book_sign_in_keys = {'dropbox': 'abcdef'}", "book_connect lets the pages ask no other server"),
    ],
)
def test_wrong_keys_fail_the_build(small_book: SmallBook, line: str, words: str) -> None:
    """A service that is unknown, a key that is none, and keys without a way to use them are told with what to do."""
    add(small_book, line)
    built = small_book.build("-W")
    assert built.code != 0
    assert "conf.py:1: " in built.said
    assert words in built.said
