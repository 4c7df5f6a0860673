"""Every lesson's notebook runs in plain Jupyter, without the book's extension, to the outputs that it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from _ext.curriculum import load

ROOT = Path(__file__).parents[2]
PLAN = load(ROOT / "book/curriculum.toml", ROOT / "microgpt/microgpt.py")
LESSONS = [lesson.docname for lesson in PLAN.lessons if (ROOT / f"book/{lesson.docname}.md").is_file()]


def shown(cell: Any) -> list[Any]:
    """What a cell shows: streams, pictures and values as they are, and of an error its name and message.

    Its traceback is left out: each kernel writes that in a manner of its own.
    """
    return [
        (output["ename"], output["evalue"])
        if output["output_type"] == "error"
        else output.get("text", output.get("data"))
        for output in cell["outputs"]
    ]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_notebook_runs_to_its_outputs(built_book: Path, lesson: str, tmp_path: Path) -> None:
    """A new kernel, in a folder with the package and nothing else, shows what the notebook shows, cell by cell."""
    (tmp_path / "microgpt").symlink_to(ROOT / "microgpt")
    stored = nbformat.read(built_book / f"notebooks/{lesson}.ipynb", as_version=4)
    nbformat.validate(stored)
    fresh = nbformat.read(built_book / f"notebooks/{lesson}.ipynb", as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(fresh, timeout=300, allow_errors=True, coalesce_streams=True, resources=resources).execute()
    for cell, ran in zip(stored.cells, fresh.cells, strict=True):
        if cell.cell_type != "code":
            continue
        if cell.source.startswith("%%exercise"):
            assert "is still empty" in str(shown(ran))
        else:
            assert shown(ran) == shown(cell), cell.source
