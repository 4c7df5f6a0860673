"""The book, built once for all tests that look at its files."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def built_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book as `make html` builds it, brought up to date once, whichever of the test processes comes first."""
    folder = ROOT / "_build" / "html"
    shared = tmp_path_factory.getbasetemp().parent  # by the processes of one run, if there are several
    with (shared / "book.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        built = shared / f"book-{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}"
        if not built.exists():
            command = [sys.executable, "-m", "sphinx", "-q", "-c", ".", "-j", "2", "book", str(folder)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            built.touch()
    return folder
