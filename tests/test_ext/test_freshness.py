"""An incremental build equals a clean one, whatever was changed, and runs nothing that did not change."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

import conf
from _ext import run
from _ext.sandbox import Sandbox

if TYPE_CHECKING:
    from .conftest import SmallBook

CHANGES = {
    "a function of the package": ("tiny/__init__.py", '"twice"', '"two times"'),
    "the list of words": ("tiny/words.txt", "cat", "cow"),
    "the taught source": ("tiny/tiny.py", '["ant", "bee"]', '["ape", "bee"]'),
    "the plan": ("book/curriculum.toml", "minutes = 10", "minutes = 11"),
    "the title of a lesson": ("book/curriculum.toml", 'title = "Printing"', 'title = "To print"'),
    "the exercise's solution": ("book/first/doubling.py", "return number * 2", "return 2 * number"),
    "the exercise's hint": ("book/first/doubling.py", "not twice as much", "not double"),
    "the settings": ("conf.py", 'project = "tiny, line by line"', 'project = "tiny"'),
    "the prose": ("book/first/doubling.md", "is doubled", "is made twice as large"),
    "the explanation": ("book/source.md", "Two words.", "Two words in a list."),
}


@pytest.mark.parametrize("changed", CHANGES)
def test_an_incremental_build_equals_a_clean_one(small_book: SmallBook, changed: str) -> None:
    """After a change the pages of an incremental build are, byte for byte, those of a clean one."""
    assert small_book.build().code == 0
    file, old, new = CHANGES[changed]
    path = small_book.root / file
    text = path.read_text(encoding="utf-8").replace(old, new)
    if changed == "the exercise's solution":
        text = text.replace('"replace": "number * 2"', '"replace": "2 * number"')
    path.write_text(text, encoding="utf-8")
    if changed == "the list of words":
        small_book.edit("book/first/doubling.md", "words: ant bee cat", "words: ant bee cow")
    before = small_book.pages()
    incremental, clean = small_book.build(), small_book.build(out="clean")
    assert (incremental.code, clean.code) == (0, 0), incremental.said
    assert small_book.pages() == small_book.pages("clean")
    assert changed == "the exercise's hint" or small_book.pages() != before


def test_a_new_lesson_appears_in_an_incremental_build(small_book: SmallBook) -> None:
    """When a lesson is written, the map, its module's page and the source's explanations link to it at once."""
    assert small_book.build().code == 0
    page = (small_book.root / "book/first/doubling.md").read_text(encoding="utf-8").replace("# Doubling", "# Words", 1)
    (small_book.root / "book/first/words.md").write_text(page, encoding="utf-8")
    exercise = small_book.root / "book/first/doubling.py"
    (small_book.root / "book/first/words.py").write_text(exercise.read_text(encoding="utf-8"), encoding="utf-8")
    assert (small_book.build().code, small_book.build(out="clean").code) == (0, 0)
    assert small_book.pages() == small_book.pages("clean")
    assert [b"first/words.html" in small_book.pages()[name] for name in ("index.html", "source.html")] == [True, True]


def test_parallel_builds_write_the_same_bytes(small_book: SmallBook) -> None:
    """Reading and writing with two processes gives the pages that one process gives."""
    for number in range(12):  # Sphinx reads in parallel from six pages on
        (small_book.root / f"book/extra{number}.md").write_text(
            f"---\norphan: true\nfile_format: mystnb\n---\n# Extra {number}\n\n```{{code-cell}} python\nprint({number})\n```\n\n"
            f"```{{prints}}\n{number}\n```\n", encoding="utf-8"
        )  # fmt: skip
    assert (small_book.build(out="one").code, small_book.build("-j", "2", out="two").code) == (0, 0)
    assert small_book.pages("one") == small_book.pages("two")


def test_nothing_runs_when_nothing_has_changed(small_book: SmallBook, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second build of an unchanged book starts no process for any page."""
    assert small_book.build().code == 0
    pages: list[str] = []
    monkeypatch.setattr(run, "run_page", lambda path, *_: pages.append(str(path)))
    assert small_book.build().code == 0
    assert pages == []


def test_only_the_changed_page_runs(small_book: SmallBook, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change in the prose of one page runs that page alone."""
    assert small_book.build().code == 0
    small_book.edit("book/first/doubling.md", "is doubled", "doubles")
    pages = []
    real = run.run_page

    def noted(path: Path, text: str, sandbox: Sandbox) -> run.Ran:
        pages.append(path.name)
        return real(path, text, sandbox)

    monkeypatch.setattr(run, "run_page", noted)
    assert small_book.build().code == 0
    assert pages == ["doubling.md"]


def test_the_dot_form_builds_the_same_book() -> None:
    """conf.py's own setup makes `sphinx-build . OUT` read the pages in `book`."""
    app = SimpleNamespace(srcdir=conf.ROOT)
    conf.setup(cast(Sphinx, app))
    assert app.srcdir == conf.ROOT / "book"


def test_an_interrupted_build_is_not_taken_for_a_good_one(
    small_book: SmallBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a build is stopped before its end, the next reads everything again, and finds what was wrong."""
    small_book.edit("book/first/doubling.md", "\n42\n```", "\n43\n```")

    def interrupted(self: object, exception: object = None) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(StandaloneHTMLBuilder, "finish", interrupted)
        assert small_book.build().code != 0
    assert small_book.build().code == 1


@pytest.mark.parametrize("file", ["book/first/doubling.md", "book/first/doubling.py"])
def test_time_stamps_do_not_hide_a_change(small_book: SmallBook, file: str) -> None:
    """A file that was changed is read again even if its time stamp says that it is old."""
    assert small_book.build().code == 0
    path = small_book.root / file
    times = path.stat().st_atime, path.stat().st_mtime
    path.write_text(
        path.read_text(encoding="utf-8").replace("\n42\n", "\n43\n").replace("\n6\n", "\n7\n"), encoding="utf-8"
    )
    os.utime(path, times)
    assert small_book.build().code == 1


def test_the_page_of_a_deleted_lesson_goes(small_book: SmallBook) -> None:
    """A lesson that is no more leaves no page behind."""
    assert small_book.build().code == 0
    (small_book.root / "book/first/doubling.md").unlink()
    (small_book.root / "book/first/doubling.py").unlink()
    (small_book.root / "book/glossary.md").write_text("# Glossary\n", encoding="utf-8")  # no lesson has its words now
    assert (small_book.build().code, small_book.build(out="clean").code) == (0, 0)
    assert small_book.pages() == small_book.pages("clean")
