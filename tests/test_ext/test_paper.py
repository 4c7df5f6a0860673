"""The EPUB and what the PDF is printed from: nothing folds, answers stand at the end, links lead somewhere."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pypdf import PdfReader
from sphinx.config import eval_config_file
from sphinx.util.tags import Tags

from _ext import editions, printed
from _ext.curriculum import load

from .conftest import SmallBook


@pytest.fixture
def pages(small_book: SmallBook) -> Path:
    """The folder with the EPUB and its pages."""
    small_book.edit(
        "conf.py", 'project = "', 'copyright = author = "nobody"\nversion = "1"\nepub_uid = "tiny"\nproject = "'
    )
    settings = eval_config_file(small_book.root / "conf.py", Tags([]))
    root = small_book.root
    editions.build_epub(root, root / "book", root / "doctrees", root / "epub", settings)
    return root / "epub"


def test_epubcheck_finds_nothing(pages: Path) -> None:
    """epubcheck, the reference for EPUB, has nothing to say."""
    reason = editions.cannot_check()
    if reason and not os.environ.get("CI"):
        pytest.skip(f"NO EPUBCHECK: {reason}")
    assert not reason
    assert editions.check_epub(pages / "tiny-line-by-line.epub") == ""


def test_answers_stand_at_the_end(pages: Path) -> None:
    """A question shows its choices alone; which is right, why not the others, and the solution come after the lesson."""
    page = (pages / "first/doubling.xhtml").read_text(encoding="utf-8")
    lesson, answers = page.split('<section class="answers"')
    assert "<details" not in page
    assert "<script" not in page
    assert "That is a 4 beside a 2." not in lesson
    assert "That is a 4 beside a 2." in answers
    assert re.search(r'id="answer-1"><a[^>]*href="#question-1">Question 1</a>: <strong>A\.</strong>', answers)
    assert 'href="#solution"' in lesson
    assert "number</span>" not in answers.partition("answer-1")[2]


def test_every_link_of_the_printed_book_leads_somewhere(pages: Path) -> None:
    """All pages become one: no two things have one id, and every link within the book finds its place."""
    root = pages.parent
    found = printed.chapters(pages, load(root / "book/curriculum.toml", root / "tiny/tiny.py"))
    page, entries = printed.document(printed.Cover("tiny", "nobody", "free"), found, "")
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert sorted(set(ids)) == sorted(ids)
    assert set(re.findall(r'href="#([^"]*)"', page)) <= set(ids)
    assert [title for _, _, title in entries][-1] == "Answers"
    assert "1.2 Doubling" in [title for _, _, title in entries]
    assert page.index("That is a 4 beside a 2.") > page.index("<h1>Answers</h1>")


def test_the_contents_of_the_pdf_tell_where_everything_begins(pages: Path) -> None:
    """The PDF has bookmarks and tags, and its contents give the very numbers that stand on the pages where the chapters begin."""
    try:
        printed.find_browser()
    except printed.PrintError as reason:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"NO CHROMIUM: {reason}")
    root, target = pages.parent, pages.parent / "tiny.pdf"
    settings = eval_config_file(root / "conf.py", Tags([]))
    with ThreadPoolExecutor(1) as apart:  # where no browser of other tests is at work
        apart.submit(editions.build_pdf, root, root / "book", pages, target, settings).result()
    pdf = PdfReader(target)
    texts = [page.extract_text() for page in pdf.pages]
    told = dict(re.findall(r"^(.+?)\s*(\d+)$", texts[1], re.MULTILINE))
    for title in "1 First steps", "1.2 Doubling", "Answers":
        assert texts[int(told[title]) - 1].lstrip().startswith(f"{told[title]}\n{title}")
    assert pdf.outline
    assert "/StructTreeRoot" in pdf.root_object
