"""What Sphinx's search finds besides pages: lines of the source, and lessons by their number."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .conftest import SmallBook


def index(book: SmallBook) -> dict[str, Any]:
    assert book.build().code == 0
    text = (book.root / "out" / "searchindex.js").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    return found


def test_lines_and_the_numbers_of_lessons_are_in_the_index(small_book: SmallBook) -> None:
    """Every line of the source that is not blank, with its words and the place of its explanation; "1.2" and "lesson 1.2"."""
    found = index(small_book)
    source = (small_book.root / "tiny" / "tiny.py").read_text(encoding="utf-8").splitlines()
    objects = {
        html.unescape(f"{prefix}.{name}" if prefix else name): (found["docnames"][page], anchor)
        for prefix, entries in found["objects"].items()
        for page, _, _, anchor, name in entries
    }
    lines = {f"line {number}: {line.strip()}": number for number, line in enumerate(source, 1) if line.strip()}
    assert objects == {name: ("source", f"L{number}") for name, number in lines.items()}
    page = found["docnames"].index("first/doubling")
    for name in ("1.2", "lesson 1.2"):
        assert found["indexentries"][name] == [[page, "", True]]


def test_a_build_that_writes_one_page_forgets_no_word(small_book: SmallBook) -> None:
    """The numbers of lessons and the words of the glossary stay in the index when another page alone has changed."""
    # Builds of one process share the list that Sphinx has by default, and would write all pages for its change.
    small_book.edit("conf.py", 'html_theme = "basic"', 'html_theme = "basic"\ntemplates_path = []')
    before = index(small_book)["indexentries"]
    with (small_book.root / "book" / "index.md").open("a", encoding="utf-8") as page:
        page.write("\nOne more word.\n")
    assert index(small_book)["indexentries"] == before
