"""The page of all traps shows what the lessons say, and says it anew when they do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .conftest import SmallBook

PAGE = "book/first/doubling.md"
TRAP = """:::{admonition} A trap: "twice is a lot"
:class: trap
:name: a-trap

Twice {result}`len(WORDS)` is {line}`4 number * 2`.
:::

## Build"""


def with_trap(book: SmallBook) -> SmallBook:
    """The small book, with a trap in its lesson and a page of all traps."""
    book.edit(PAGE, "## Build", TRAP)
    (book.root / "book/traps.md").write_text("---\norphan: true\n---\n# Traps\n\n```{traps}\n```\n", encoding="utf-8")
    return book


def all_traps(book: SmallBook) -> str:
    built = book.build()
    assert built.code == 0, built.said
    return book.pages()["traps.html"].decode()


def test_a_trap_is_shown_with_its_lesson(small_book: SmallBook) -> None:
    """Its words, values and lines are those of its lesson, which is linked; what names the box stays in the lesson."""
    page = all_traps(with_trap(small_book))
    assert "twice is a lot" in page
    assert re.search(r'Lesson: <a [^>]*href="first/doubling\.html"', page)
    assert '<span class="result">3</span>' in page
    assert 'id="a-trap"' not in page
    assert 'id="a-trap"' in small_book.pages()["first/doubling.html"].decode()


def test_a_changed_trap_is_shown_changed(small_book: SmallBook) -> None:
    """The next build writes the page of all traps again, without being told that it depends on the lesson."""
    all_traps(with_trap(small_book))
    small_book.edit(PAGE, "twice is a lot", "twice is little")
    page = all_traps(small_book)
    assert "twice is little" in page
    assert "twice is a lot" not in page


def test_a_trap_that_is_gone_is_shown_no_more(small_book: SmallBook) -> None:
    """A trap that its lesson has given up leaves no heading behind."""
    all_traps(with_trap(small_book))
    small_book.edit(PAGE, TRAP, "## Build")
    page = all_traps(small_book)
    assert "twice is a lot" not in page
    assert "<h2>" not in page
