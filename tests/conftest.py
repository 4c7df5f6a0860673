"""The book, built once for all tests that look at its files; and how the tests are shared out among processes."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import pytest
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[1]
BOOK = ROOT / "_build" / "html"
# The long files whose tests share nothing that is made for one file.
APART = ("test_accessibility.py", "test_every_lesson.py", "test_exercise_verdicts.py", "test_notebooks.py")


class Sharing(LoadFileScheduling):  # type: ignore[misc]
    """Gives out files, those of many tests first; and in the end, so that no process is idle, the tests of long ones singly."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return nodeid if file.endswith(APART) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Sharing | None:
    """Share out in this way where files are to be shared out."""
    return Sharing(config, log) if config.getvalue("dist") == "loadfile" else None


def build(folder: Path) -> Path:
    """Bring a built book up to date."""
    command = [sys.executable, "-m", "sphinx", "-q", "-c", ".", "-j", "2", "book", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def copy(lock: TextIO, folder: Path) -> Path:
    """Copy the built book as soon as nobody is building it."""
    fcntl.flock(lock, fcntl.LOCK_SH)
    return shutil.copytree(BOOK, folder)


def free(lock: TextIO) -> bool:
    """Take the lock for this process alone, unless another has it."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@pytest.fixture(scope="session")
def built_book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The book as `make html` builds it, brought up to date once, whichever of the test processes comes first.

    A run of tests that reads the book holds a lock on it until its end. Another run at the same time has a copy of its own.
    """
    own = tmp_path_factory.getbasetemp()
    run = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own  # what the processes of one run share
    place = run / "book-is-at"
    BOOK.parent.mkdir(exist_ok=True)
    with (run / "book.lock").open("w") as turn, (BOOK.parent / "html.lock").open("w") as readers:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not place.exists():
            folder = BOOK if free(readers) else copy(readers, run / "book")
            place.write_text(str(build(folder)), encoding="utf-8")
        folder = Path(place.read_text(encoding="utf-8"))
        fcntl.flock(readers, fcntl.LOCK_SH)
        fcntl.flock(turn, fcntl.LOCK_UN)
        yield folder
