"""The page of a module may close with an exercise of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from _ext.check_exercises import exercise_paths

if TYPE_CHECKING:
    from .conftest import SmallBook

PAGE, EXERCISE = "book/first/index.md", "book/first/index.py"
BLOCK = "\n## On your own\n\n```{exercise}\n```\n"


@pytest.fixture
def closing(small_book: SmallBook) -> SmallBook:
    """The small book, whose module closes with the exercise of its lesson."""
    lesson = small_book.root / "book/first/doubling.py"
    (small_book.root / EXERCISE).write_text(lesson.read_text(encoding="utf-8"), encoding="utf-8")
    page = small_book.root / PAGE
    page.write_text(page.read_text(encoding="utf-8") + BLOCK, encoding="utf-8")
    return small_book


def reported(book: SmallBook, file: str, words: str, says: str) -> None:
    """Two builds fail, and both report the line that holds these words."""
    for _ in range(2):
        built = book.build()
        assert built.code == 1, built.said
        assert f"{book.root / file}:{book.line_of(file, words)}: " in built.said
        assert says in built.said


def test_it_is_shown_proved_and_tested(closing: SmallBook) -> None:
    """A module's page shows its exercise; the doctest builder and `make check-exercises` run it too."""
    built, tested = closing.build(), closing.build(builder="doctest", out="doctest")
    assert (built.code, tested.code) == (0, 0), built.said + tested.said
    page = closing.pages()["first/index.html"].decode()
    assert page.index('id="on-your-own"') < page.index('class="exercise docutils')
    assert "Show a solution" in page
    assert "Document: first/index" in tested.said
    assert closing.root / EXERCISE in exercise_paths(closing.root / "book")


def test_it_is_no_lesson(closing: SmallBook) -> None:
    """It changes nothing on the map: the module has the lessons that it had, and the same lines to learn."""
    assert closing.build().code == 0
    with_it = closing.pages()
    (closing.root / EXERCISE).unlink()
    page = closing.root / PAGE
    page.write_text(page.read_text(encoding="utf-8").replace(BLOCK, ""), encoding="utf-8")
    assert closing.build().code == 0
    assert {name for name, text in closing.pages().items() if text != with_it[name]} - {"search.html"} == {
        "first/index.html"
    }


def test_a_solution_that_fails(closing: SmallBook) -> None:
    """A closing exercise whose solution does not pass fails the build at the check."""
    closing.edit(EXERCISE, ">>> double(3)\n6", ">>> double(3)\n7")
    reported(closing, EXERCISE, ">>> double(3)", "does not pass its own checks")


def test_an_exercise_that_nothing_shows(closing: SmallBook) -> None:
    """A file beside a module's page whose exercise the page does not show is a fault of the page."""
    closing.edit(PAGE, BLOCK, "")
    reported(closing, PAGE, "# First steps", "nothing shows index.py")


def test_a_page_that_shows_no_file(closing: SmallBook) -> None:
    """A module's page that shows an exercise which does not exist fails at the line that shows it."""
    (closing.root / EXERCISE).unlink()
    reported(closing, PAGE, "```{exercise}", "this page has no exercise; write it into index.py")


def test_an_exercise_on_another_page(closing: SmallBook) -> None:
    """Only lessons and modules' pages have exercises."""
    page = closing.root / "book/source.md"
    page.write_text(page.read_text(encoding="utf-8") + BLOCK, encoding="utf-8")
    reported(closing, "book/source.md", "```{exercise}", "belongs in a lesson or on the page of a module")


def test_a_change_of_the_exercise_is_seen(closing: SmallBook) -> None:
    """When only the exercise has changed, the next build writes the module's page again."""
    assert closing.build().code == 0
    closing.edit(EXERCISE, "Write `double`.", "Write `double` once more.")
    assert closing.build().code == 0
    assert b"once more" in closing.pages()["first/index.html"]
