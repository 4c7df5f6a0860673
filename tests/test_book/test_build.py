"""The real book builds from its root, and Sphinx's own doctest builder runs the very examples that pytest runs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from _ext.check_exercises import exercise_paths
from _ext.exercise import read

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(built_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to build in, where all pages have been read already."""
    folder = tmp_path_factory.mktemp("book")
    shutil.copytree(built_book / ".doctrees", folder / "doctrees")
    return folder


def sphinx_build(folder: Path, *arguments: str) -> str:
    """Run ``sphinx-build`` in the project's root, as a person would type it; what it says when all went well."""
    command = [sys.executable, "-m", "sphinx", "--no-color", "-d", str(folder / "doctrees"), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_dot_form_gives_addresses_without_book(folder: Path) -> None:
    """`sphinx-build . OUT` builds the pages of `book` under the names that they have, at addresses without /book/."""
    said = sphinx_build(folder, ".", str(folder / "html"))
    assert re.search(r"environment: 0 added, \d+ changed, 0 removed", said), said
    assert (folder / "html/the-full-transformer/multi-head-attention.html").is_file()
    assert not (folder / "html/book").exists()


def test_no_page_names_a_folder_of_the_machine(built_book: Path) -> None:
    """Tracebacks and links in the pages hold no path of the machine that built them."""
    named = [page.name for page in built_book.rglob("*.html") if str(ROOT) in page.read_text(encoding="utf-8")]
    assert named == []


def test_the_lesson_holds_its_figures_and_counts(built_book: Path) -> None:
    """Lesson 9.1 shows both models' maps, the solution folded away, four questions and 121 / 175 lines."""
    page = (built_book / "the-full-transformer/multi-head-attention.html").read_text(encoding="utf-8")
    assert page.count('<fieldset class="question') == 4
    assert "121 / 175 lines learned" in page
    assert 'class="exercise-solution' in page
    assert "<svg" in page


def test_sphinx_runs_the_examples_that_pytest_runs(folder: Path) -> None:
    """`sphinx-build -b doctest` runs every example of every exercise, and all of them hold."""
    said = sphinx_build(folder, "-b", "doctest", ".", str(folder / "doctest"))
    tests = re.search(r"(\d+) tests?\n\s+0 failures in tests", said)
    examples = [
        example for path in exercise_paths(ROOT / "book") for check in read(path).checks for example in check.examples
    ]
    assert tests is not None, said
    assert int(tests[1]) == len(examples)
