"""Another book's pages, built by the same extension, work in the browser, and keep what is theirs under their own name."""

from __future__ import annotations

import functools
import shutil
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.test_ext.conftest import SmallBook
from tests.test_ext.test_second_book import SECOND_BOOK

from .conftest import FOLDER, Site
from .exercise_page import ExercisePage


@pytest.fixture
def second_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    root = tmp_path / "book"
    shutil.copytree(SECOND_BOOK, root)
    monkeypatch.chdir(root)
    built = SmallBook(root).build("-W")
    assert built.code == 0, built.said
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Site, directory=str(root / "out")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{FOLDER}"
    server.shutdown()
    server.server_close()


def test_a_second_book_grades_and_remembers(browser: Browser, second_site: str) -> None:
    """A wrong answer gets its hint, the solution passes, its lines turn learned, and all is kept under the book's name."""
    page = browser.new_page()
    page.goto(f"{second_site}back/unpacking.html")
    exercise = ExercisePage(page)
    solution = page.locator(".exercise-solution pre").text_content() or ""
    exercise.run(solution.replace("count * letter", "letter"))
    expect(exercise.verdict).to_contain_text("Its count says how often.")
    exercise.run(solution)
    expect(exercise.verdict).to_contain_text("Right: all 2 checks hold.")
    kept = page.evaluate("Object.keys(localStorage)")
    assert [name for name in kept if name.startswith("pack-")]
    assert not [name for name in kept if "microgpt" in name]
    page.close()
