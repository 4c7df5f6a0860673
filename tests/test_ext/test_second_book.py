"""The extension, unchanged, builds another book about another program; only that book's conf.py says what is its own."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

import _ext
from _ext import accept, check_exercises

from .conftest import SmallBook

SECOND_BOOK = Path(__file__).parents[1] / "second_book"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> SmallBook:
    """The second book, built once with warnings as errors."""
    root = tmp_path_factory.mktemp("second") / "book"
    shutil.copytree(SECOND_BOOK, root)
    found, here = SmallBook(root), Path.cwd()
    os.chdir(root)
    try:
        built = found.build("-W")
    finally:
        os.chdir(here)
    assert built.code == 0, built.said
    return found


def text_of(book: SmallBook, page: str) -> str:
    """What a reader sees of a page."""
    html = (book.root / "out" / page).read_text(encoding="utf-8")
    return " ".join(re.sub(r"<[^>]*>", "", html).split())


def test_each_lesson_counts_the_lines_of_its_own_program(book: SmallBook) -> None:
    """Of the 20 lines that are not blank the first lesson leaves 13 learned, and the second all."""
    lines = (SECOND_BOOK / "packing/pack.py").read_text(encoding="utf-8").splitlines()
    count = len([line for line in lines if line.strip()])
    learned = len([line for line in lines[:15] if line.strip()])
    first, second = (text_of(book, page) for page in ("runs/counting-runs.html", "back/unpacking.html"))
    assert f"This lesson unlocks {learned} lines. {learned} / {count} lines learned." in first
    assert f"This lesson unlocks {count - learned} lines. {count} / {count} lines learned." in second
    assert "Works towards pack.py" in first


def test_references_lead_to_the_lines_of_its_program(book: SmallBook) -> None:
    """A reference reads as the line's number and leads to the page that explains it."""
    page = (book.root / "out/back/unpacking.html").read_text(encoding="utf-8")
    assert re.search(r'href="\.\./source\.html#L21">(<[^>]*>)*line 21', page)
    assert re.search(r'href="\.\./source\.html#L24">(<[^>]*>)*Lines 24 to 26', page)


def test_its_outputs_are_computed(book: SmallBook) -> None:
    """Cells, values in the prose and the answers of predictions come from its own package."""
    first = text_of(book, "runs/counting-runs.html")
    assert "has 9 letters. It falls into 4 runs." in first
    assert "What Python prints 3" in first
    book.edit("packing/pack.py", '"aaabccccd"', '"aaabccccdd"')
    try:
        built = book.build("-D", "book_home=", out="changed")
        told = book.line_of("book/runs/counting-runs.md", "1 d")
        assert built.code == 1
        assert f"counting-runs.md:{told}: " in built.said
    finally:
        book.edit("packing/pack.py", '"aaabccccdd"', '"aaabccccd"')


def test_its_exercises_are_graded_by_their_own_doctests(book: SmallBook) -> None:
    """Both starters fail, both solutions pass, and each wrong answer has its own hint, also in the data of the page."""
    proofs = check_exercises.prove_all(book.root, book.root / "book")
    assert [(proof.path.stem, proof.problems, len(proof.hints)) for proof in proofs] == [
        ("unpacking", [], 1),
        ("counting-runs", [], 2),
    ]
    page = (book.root / "out/runs/counting-runs.html").read_text(encoding="utf-8")
    assert "line 14 begins it with 1" in page.lower()


def test_its_outputs_can_be_accepted(book: SmallBook) -> None:
    """Accepting finds nothing to rewrite in a book that holds."""
    assert accept.accept(book.root, book.root / "book") == ([], [])


def test_no_page_speaks_of_the_first_book(book: SmallBook) -> None:
    """Its pages have its own names, in what they show and in what the browser keeps; microgpt stands nowhere."""
    pages = {name: page.decode() for name, page in book.pages().items() if not name.startswith("_static")}
    assert len(pages) > 7
    assert [name for name, page in pages.items() if "microgpt" in page.lower() or "karpathy" in page.lower()] == []
    plans = [re.findall(r'data-book="([^"]*)" data-folder="([^"]*)" data-title="([^"]*)"', page) for page in pages.values()]
    assert {name for found in plans for name in found} == {("pack", "pack", "pack, line by line")}


def test_the_extension_names_nothing_of_the_first_book() -> None:
    """Outside of what conf.py adds for the model that learns in the page, no setting's default speaks of microgpt."""
    folder = Path(_ext.__file__).parent
    files = [file for file in folder.rglob("*") if file.suffix in {".py", ".html"} and not file.name.startswith(("live", "race"))]
    code = {file.name: re.sub(r'""".*?"""|#.*', "", file.read_text(encoding="utf-8"), flags=re.DOTALL) for file in files}
    assert {name for name, text in code.items() if "microgpt" in text} == {"stages.py"}  # the differ between two programs
