"""EPUB and PDF are offered where they were made of this very state of the book."""

from __future__ import annotations

from pathlib import Path

from sphinx.config import eval_config_file
from sphinx.util.tags import Tags

from _ext import downloads

from .conftest import SmallBook


def editions(book: SmallBook) -> list[str]:
    """What the built book offers."""
    assert book.build().code == 0
    return sorted(path.name for path in (book.root / "out").glob("editions/*"))


def test_an_edition_of_another_state_is_not_offered(small_book: SmallBook) -> None:
    """What was made is offered by the next build; when a lesson has changed, it is so no more."""
    root: Path = small_book.root
    assert editions(small_book) == []
    made = downloads.folder(root, root / "book", eval_config_file(root / "conf.py", Tags([])))
    made.mkdir(parents=True)
    for suffix in ".epub", ".pdf", ".html":
        (made / f"tiny-line-by-line{suffix}").write_text("what was made")
    assert editions(small_book) == ["tiny-line-by-line.epub", "tiny-line-by-line.pdf"]
    small_book.edit("book/first/doubling.md", "That is a 4 beside a 2.", "It is a 4 beside a 2.")
    assert editions(small_book) == []
