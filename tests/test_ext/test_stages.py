"""A module's page shows its program as a difference to the one before."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .conftest import SmallBook

SETTINGS = """
book_stages = ["tiny/half.py", "tiny/tiny.py"]
book_stage_facts = "facts.json"
book_stage_figures = {"num_params": "parameters", "mean_last_200": "mean loss", "mean_unseen": "unseen"}
"""


def with_stages(book: SmallBook) -> None:
    with (book.root / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write(SETTINGS)
    (book.root / "tiny/half.py").write_text('words = ["ant", "bee"]\nprint(len(words))\n', encoding="utf-8")
    figures = {"num_params": 1234, "mean_last_200": 2.5, "mean_unseen": 2.71828}
    (book.root / "facts.json").write_text(json.dumps({"half": figures, "tiny": figures}), encoding="utf-8")
    book.edit("book/first/index.md", "```{lessons}\n```", "```{lessons}\n```\n\n```{stage}\n```")


def test_the_difference_and_the_figures_are_shown(small_book: SmallBook) -> None:
    """Lines that go and come are marked, counted, and followed by what both programs reach."""
    with_stages(small_book)
    built = small_book.build()
    assert built.code == 0, built.said
    page = small_book.pages()["first/index.html"].decode()
    assert "From half.py to tiny.py: 1 lines go, 5 come" in page
    assert '<span class="gi">+    return number * 2</span>' in page
    assert [figure in page for figure in ("1,234", "2.500", "2.718")] == [True, True, True]


def test_a_program_can_stand_alone(small_book: SmallBook) -> None:
    """A page on which there is nothing yet to compare shows the program folded, without difference and figures."""
    with_stages(small_book)
    small_book.edit("book/first/index.md", "```{stage}\n```", "```{stage}\n:alone:\n```")
    built = small_book.build()
    assert built.code == 0, built.said
    page = small_book.pages()["first/index.html"].decode()
    assert "The whole of tiny.py" in page
    assert "From half.py" not in page
    assert "2.718" not in page


def test_a_changed_program_changes_the_page(small_book: SmallBook) -> None:
    """The programs are dependencies of the page: an incremental build shows what has changed in them."""
    with_stages(small_book)
    assert small_book.build().code == 0
    small_book.edit("tiny/half.py", "len(words)", "2 * len(words)")
    assert (small_book.build().code, small_book.build(out="clean").code) == (0, 0)
    assert small_book.pages() == small_book.pages("clean")


def test_a_page_without_a_program_is_a_fault(small_book: SmallBook) -> None:
    """{stage} on a page whose module names no program of the settings fails at its line."""
    small_book.edit("book/first/index.md", "```{lessons}\n```", "```{lessons}\n```\n\n```{stage}\n```")
    built = small_book.build()
    assert built.code == 1
    assert f"first/index.md:{small_book.line_of('book/first/index.md', '```{stage}')}: " in built.said
