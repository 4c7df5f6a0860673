"""A copy of the small book to build, whole or with a fault in it."""

from __future__ import annotations

import contextlib
import io
import shutil
import warnings
from dataclasses import dataclass
from pathlib import Path

import pytest
from sphinx.cmd.build import build_main

SMALL_BOOK = Path(__file__).parents[1] / "small_book"


@dataclass
class Built:
    """How a build ended: its exit code and all that it said."""

    code: int
    said: str


@dataclass
class SmallBook:
    """A book in a folder of its own. Builds run in this process, which spares each the imports of Sphinx."""

    root: Path

    def build(self, *arguments: str, builder: str = "html", out: str = "out") -> Built:
        said = io.StringIO()
        command = ["-b", builder, "-c", str(self.root), "--no-color", "-d", str(self.root / f"{out}-doctrees")]
        command += [*arguments, str(self.root / "book"), str(self.root / out)]
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of libraries; what Sphinx itself warns of is in what it says
            code = build_main(command)
        return Built(code, said.getvalue())

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace text that stands once in a file."""
        path = self.root / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    def line_of(self, file: str, words: str) -> int:
        """The first line of a file that holds these words."""
        lines = (self.root / file).read_text(encoding="utf-8").splitlines()
        return next(number for number, line in enumerate(lines, 1) if words in line)

    def pages(self, out: str = "out") -> dict[str, bytes]:
        """The HTML that a build wrote, by name."""
        folder = self.root / out
        files = folder.rglob("*.html")
        return {str(file.relative_to(folder)): file.read_bytes() for file in files}


@pytest.fixture
def small_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallBook:
    root = tmp_path / "small"
    shutil.copytree(SMALL_BOOK, root)
    monkeypatch.chdir(tmp_path)
    return SmallBook(root)
