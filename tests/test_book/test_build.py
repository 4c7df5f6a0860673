"""The real book builds from its root, and Sphinx's own doctest builder runs the very examples that pytest runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from _ext.check_exercises import exercise_paths
from _ext.exercise import read

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("book")


def sphinx_build(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``sphinx-build`` in the project's root, as a person would type it."""
    command = [sys.executable, "-m", "sphinx", "--no-color", "-d", str(folder / "doctrees"), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.fixture(scope="module")
def html(folder: Path) -> Path:
    built = sphinx_build(folder, ".", str(folder / "html"))
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "html"


def test_the_dot_form_gives_addresses_without_book(html: Path) -> None:
    """`sphinx-build . OUT` builds the pages of `book` at addresses that do not begin with /book/."""
    assert (html / "the-full-transformer/multi-head-attention.html").is_file()
    assert not (html / "book").exists()


def test_no_page_names_a_folder_of_the_machine(html: Path) -> None:
    """Tracebacks and links in the pages hold no path of the machine that built them."""
    named = [page.name for page in html.rglob("*.html") if str(ROOT) in page.read_text(encoding="utf-8")]
    assert named == []


def test_the_lesson_holds_its_figures_and_counts(html: Path) -> None:
    """Lesson 9.1 shows both models' maps, the solution folded away, four questions and 121 / 175 lines."""
    page = (html / "the-full-transformer/multi-head-attention.html").read_text(encoding="utf-8")
    assert page.count('<fieldset class="question') == 4
    assert "121 / 175 lines learned" in page
    assert 'class="exercise-solution' in page
    assert "<svg" in page


def test_sphinx_runs_the_examples_that_pytest_runs(folder: Path, html: Path) -> None:
    """`sphinx-build -b doctest` runs every example of every exercise, and all of them hold."""
    built = sphinx_build(folder, "-b", "doctest", ".", str(folder / "doctest"))
    assert built.returncode == 0, built.stdout + built.stderr
    tests = re.search(r"(\d+) tests?\n\s+0 failures in tests", built.stdout)
    examples = [
        example for path in exercise_paths(ROOT / "book") for check in read(path).checks for example in check.examples
    ]
    assert tests is not None, built.stdout
    assert int(tests[1]) == len(examples)
