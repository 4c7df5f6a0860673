"""A lesson's notebook: which cells it holds, and what it brings to the reader's Python."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from _ext import downloads, notebook
from _ext.notebook import quoted

from .conftest import SmallBook


def cell(source: str, *tags: str) -> dict[str, Any]:
    return {"source": source, "tags": list(tags)}


@pytest.mark.parametrize(
    ("hidden", "later", "kept"),
    [
        ("x = 1", "print(x)", True),
        ("x = 1", "print(y)", False),
        ("def f(): pass", "f()", True),
        ("import math as m", "m.pi", True),
        ("x = 1", "x = 2\nprint(x)", False),
        ("x = 1", "for x in range(3): print(x)", False),
        ("x = 1", "[x for x in range(3)]", False),
        ("x = 1", "def f(x): return x", False),
        ("x = 1", "x += 1", True),
        ("x = 1", "x = x + 1", True),
    ],
)
def test_a_hidden_cell_stays_where_it_is_needed(hidden: str, later: str, kept: bool) -> None:
    """A cell that the page hides is left out, unless a later cell uses a name that it makes."""
    shown = cell(later)
    assert notebook.needed([cell(hidden, "remove-cell"), shown]) == ([cell(hidden, "remove-cell")] if kept else []) + [
        shown
    ]


@pytest.mark.parametrize("text", ["a\nb", "'''", "it's'", "\\n", "a\\", ">>> 1\n1\n", '"""'])
def test_a_carried_text_is_read_as_it_was(text: str) -> None:
    """Whatever a text holds, Python reads it in the notebook as it was; no line of a cell begins with a prompt."""
    assert eval(quoted(text)) == text
    assert not any(line.lstrip().startswith(">>>") for line in quoted(text).splitlines())


@pytest.fixture
def built(small_book: SmallBook) -> SmallBook:
    assert small_book.build().code == 0
    return small_book


def run(notebook: Any, folder: Path) -> list[str]:
    """The texts that the cells of a notebook show in a new kernel."""
    resources = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=120, allow_errors=True, coalesce_streams=True, resources=resources).execute()
    cells = [each for each in notebook.cells if each.cell_type == "code"]
    return [
        "".join(output.get("text", output.get("evalue", "")) for output in each.outputs if "data" not in output)
        for each in cells
    ]


def test_the_exercise_is_checked_as_in_the_page(built: SmallBook) -> None:
    """The starter's blank is named, a known mistake gets its hint, the solution passes; all in one kernel."""
    made = nbformat.read(built.root / "out/notebooks/first/doubling.ipynb", as_version=4)
    exercise = next(each for each in made.cells if each.source.startswith("%%exercise"))
    for answer in "number * number", "number * 2":
        made.cells.append(
            nbformat.from_dict({**exercise, "id": answer[-1], "source": exercise.source.replace("___", answer)})
        )
    (built.root / "apart").mkdir()
    starter, wrong, right = run(made, built.root / "apart")[-3:]
    assert "FAILS  Twice three is six." in starter
    assert "The blank on line 4 is still empty." in starter
    assert "Hint: That is the square of the number." in wrong
    assert right == "Right. All 2 checks hold.\n"


def test_a_notebook_without_its_package_says_what_to_do(built: SmallBook, tmp_path: Path) -> None:
    """Far from the package, the first cell tells the reader to put it beside the notebook, or to install it."""
    made = nbformat.read(built.root / "out/notebooks/first/doubling.ipynb", as_version=4)
    made.cells = [each for each in made.cells if each.cell_type == "code"][:1]
    far = tmp_path / "a/b/c"
    far.mkdir(parents=True)
    assert run(made, far)[0].startswith("there is no package 'tiny': put its folder beside this notebook")


def test_all_notebooks_come_with_the_package(built: SmallBook, tmp_path: Path) -> None:
    """What is unpacked runs: the lessons find the package above them. The same book gives the same bytes."""
    packed = built.root / "out/notebooks/tiny-notebooks.zip"
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(tmp_path / "taken")
    code = "import tiny; print(tiny.double(2))"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path / "taken", capture_output=True, text=True)
    assert done.stdout == "4\n"
    assert (tmp_path / "taken/first/doubling.ipynb").is_file()
    before = packed.read_bytes()
    assert built.build("-a").code == 0
    assert packed.read_bytes() == before


def test_the_repository_opens_a_notebook_in_colab_and_binder() -> None:
    """Both name the repository, the branch and the notebook; without a repository there is no button."""
    colab, binder = downloads.launch("https://github.com/who/what", "notebooks", "attention/blend")
    assert colab["href"] == "https://colab.research.google.com/github/who/what/blob/notebooks/attention/blend.ipynb"
    assert binder["href"] == "https://mybinder.org/v2/gh/who/what/notebooks?urlpath=lab/tree/attention/blend.ipynb"
    assert downloads.launch("", "notebooks", "attention/blend") == []


def test_a_repository_elsewhere_fails_the_build(small_book: SmallBook) -> None:
    """Colab opens what lies at GitHub, so another address is a problem of conf.py."""
    built = small_book.build("-D", "book_repository=https://example.org/x")
    assert built.code == 1
    assert "conf.py:1: book_repository is 'https://example.org/x'" in built.said
