"""What the pages give the scripts that know the reader: the plan, the panel's links, places to show things in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from _ext.panel import source_map, source_picture

from .conftest import SmallBook


def plan(page: Path) -> dict[str, object]:
    match = re.search(r'<script[^>]*id="book-plan"[^>]*>(.*?)</script>', page.read_text(encoding="utf-8"), re.DOTALL)
    assert match
    loaded: dict[str, object] = json.loads(match[1])
    return loaded


def test_every_page_carries_the_plan(small_book: SmallBook) -> None:
    """Lessons with their needs and lines; an address only where a lesson is written, as seen from the page."""
    assert small_book.build().code == 0
    found = plan(small_book.root / "out" / "first" / "doubling.html")
    lessons = found["lessons"]
    assert isinstance(lessons, list)
    assert found["here"] == "first/doubling"
    assert found["home"] == "../index.html"
    assert lessons[1]["href"] == "#"
    assert lessons[1]["needs"] == [lessons[0]["id"]]
    assert sum(len(lesson["lines"]) for lesson in lessons) == found["count"]
    assert plan(small_book.root / "out" / "index.html")["here"] == ""
    front = plan(small_book.root / "out" / "index.html")["lessons"]
    assert isinstance(front, list)
    assert front[1]["href"] == "first/doubling.html"
    assert all(
        "href" not in lesson for lesson in front if not (small_book.root / "book" / f"{lesson['id']}.md").is_file()
    )


def test_a_lesson_has_places_for_what_scripts_show(small_book: SmallBook) -> None:
    """They are empty, and hidden without scripts."""
    assert small_book.build().code == 0
    page = small_book.pages()["first/doubling.html"].decode()
    for name in ("lesson-finish", "lesson-feedback"):
        assert re.search(rf'<div class="{name} needs-scripts[^"]*">\s*</div>', page)


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("book_feedback_mail=nobody", "book_feedback_mail is 'nobody', which is not a mail address"),
        ("book_feedback_mail=a@b.c?cc=d@e.f", "which is not a mail address"),
        ("book_feedback_issues=javascript:alert(1)", "which is not an https:// address"),
        ("book_feedback_issues=http://example.org/new", "which is not an https:// address"),
    ],
)
def test_a_wrong_address_for_feedback_fails_the_build(small_book: SmallBook, setting: str, words: str) -> None:
    """What is configured is checked before any page carries it."""
    built = small_book.build("-D", setting)
    assert built.code == 1
    assert words in built.said


def test_addresses_for_feedback_reach_the_pages(small_book: SmallBook) -> None:
    """A mail address and a page for issues are handed on as they are."""
    issues = "https://example.org/book/issues/new?labels=unclear"
    built = small_book.build("-D", "book_feedback_mail=book@example.org", "-D", f"book_feedback_issues={issues}")
    assert built.code == 0
    found = plan(small_book.root / "out" / "index.html")
    assert found["feedback"] == {"mail": "book@example.org", "issues": issues}


def test_nothing_in_the_plan_ends_its_script(small_book: SmallBook) -> None:
    """A title that holds the end of a script is written so that it stays a title."""
    small_book.edit("book/curriculum.toml", 'title = "Doubling"', 'title = "Doubling </script>"')
    small_book.build()
    lessons = plan(small_book.root / "out" / "index.html")["lessons"]
    assert isinstance(lessons, list)
    assert lessons[1]["title"] == "Doubling </script>"


def test_the_map_has_one_bar_for_neighbours_of_a_state() -> None:
    """Blank lines are gaps; a state shows in the width of its bar."""
    states = ["learned", "learned", "blank", "this-lesson", "to-come"]
    standing = re.findall(r'class="([\w-]+)" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"', source_map(states))
    assert standing == [
        ("learned", "0", "0", "8", "2"),
        ("this-lesson", "0", "3", "12", "1"),
        ("to-come", "0", "4", "3", "1"),
    ]
    assert 'viewBox="0 0 12 5"' in source_map(states)


def test_the_picture_of_the_file_has_a_bar_as_long_and_as_far_in_as_each_line() -> None:
    """Lines go down five columns; blank ones are gaps, and what is too long is cut at its column's edge."""
    lines = ["def f(x):", "    return x", "", "x" * 200, *["pass"] * 6]
    bars = re.findall(r'data-line="(\d+)" x="(\d+)" y="(\d+)" width="(\d+)"', source_picture(lines))
    assert bars[:3] == [("1", "0", "0", "9"), ("2", "4", "1", "8"), ("4", "78", "1", "72")]
    assert len(bars) == 9
