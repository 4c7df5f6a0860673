"""A lesson that is begun by `make new-lesson` builds, and fails only where its author must write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from _ext import new_lesson
from _ext.unwritten import MARK

if TYPE_CHECKING:
    from .conftest import SmallBook


def places(book: SmallBook, said: str) -> set[tuple[str, int]]:
    """The files and lines of all problems that a build has told."""
    found = re.findall(rf"{re.escape(str(book.root))}/book/(\S+?):(\d+): ", said)
    return {(name, int(number)) for name, number in found}


@pytest.mark.parametrize("slug", ["words", "printing"])
def test_it_fails_at_each_mark_and_nowhere_else(small_book: SmallBook, slug: str) -> None:
    """Every mark is told with its file and line, twice in a row; there is no other problem."""
    made = new_lesson.begin(small_book.root, small_book.root / "book", slug)
    assert [path.name for path in made] == [f"{slug}.md", f"{slug}.py"]
    marked = {
        (f"first/{path.name}", number)
        for path in made
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if MARK in line
    }
    assert len(marked) == 10
    for _ in range(2):
        built = small_book.build()
        assert built.code == 1
        assert places(small_book, built.said) == marked, built.said
        assert built.said.count("still to be written") == 2 * len(marked)


def test_it_is_whole_once_every_mark_is_gone(small_book: SmallBook) -> None:
    """With the marks taken out the lesson stands in the book, with the plan's title and references to its lines."""
    for path in new_lesson.begin(small_book.root, small_book.root / "book", "printing"):
        path.write_text(path.read_text(encoding="utf-8").replace(MARK, ""), encoding="utf-8")
    built = small_book.build()
    assert built.code == 0, built.said
    page = small_book.pages()["first/printing.html"].decode()
    assert "Printing</h1>" in re.sub(r"<a [^>]*>.*?</a>", "", page)
    assert 'href="../source.html#L6"' in page


def test_a_page_for_the_module_comes_with_its_first_lesson(small_book: SmallBook) -> None:
    """Where the module has no page yet, one is written."""
    (small_book.root / "book/first/index.md").unlink()
    made = new_lesson.begin(small_book.root, small_book.root / "book", "words")
    assert [path.name for path in made] == ["index.md", "words.md", "words.py"]


def test_the_plan_s_notes_stand_where_they_are_needed(small_book: SmallBook) -> None:
    """What the plan wants to be watched and built is told at the place where it is to be written."""
    notes = 'needs = []\nwatch = "Words in line 1."\nbuild = "count_words: a number."'
    small_book.edit("book/curriculum.toml", "needs = []", notes)
    new_lesson.begin(small_book.root, small_book.root / "book", "words")
    said = small_book.build().said
    assert "The plan says: Words in line 1." in said
    assert "The plan says: count_words: a number." in said


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("wrods", "the plan names no lesson 'wrods'; is 'words' meant? Planned and not yet written: words, printing"),
        ("doubling", "doubling.md is there already"),
        ("", "Which lesson? Say SLUG=…"),
    ],
)
def test_a_lesson_that_cannot_be_begun_is_explained(small_book: SmallBook, slug: str, told: str) -> None:
    """A slug that is unknown, taken or missing leaves everything as it was, and says what to do."""
    before = sorted(small_book.root.rglob("*"))
    with pytest.raises(new_lesson.NewLessonError, match=re.escape(told)):
        new_lesson.begin(small_book.root, small_book.root / "book", slug)
    assert sorted(small_book.root.rglob("*")) == before
