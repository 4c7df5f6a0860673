"""The tests of the reader's side that need no browser, run by Node's own test runner."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from _ext.bundle import BundleError, find_node

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FOLDERS = sorted({path.parent for path in HERE.rglob("*.test.*")})


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_node_tests_pass(folder: Path) -> None:
    """Every test in the folder passes in Node."""
    try:
        node = find_node().node
    except BundleError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"NOT TESTED: {error}")
    files = sorted(str(path.relative_to(ROOT)) for path in folder.glob("*.test.*"))
    done = subprocess.run([*node, "--test", "--test-timeout=180000", *files], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
