"""What `make watch` builds with."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from _ext import watch

MARKING = "import json\n\ndef setup(app):\n    json.marked = True\n"


def command(root: Path) -> list[str]:
    return [sys.executable, "-m", "sphinx", "build", "-q", str(root), str(root / "out")]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "conf.py").write_text(MARKING, encoding="utf-8")
    (tmp_path / "index.rst").write_text("Title\n=====\n\nOne.\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def started_anew(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands for which Python was started."""
    commands: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, check: commands.append(command))
    return commands


def test_builds_run_in_copies_of_which_nothing_is_left(root: Path, started_anew: list[list[str]]) -> None:
    """The second build shows what was changed after the first, and what builds do to modules stays with them."""
    watch.run(command(root))
    assert "One." in (root / "out" / "index.html").read_text(encoding="utf-8")
    (root / "index.rst").write_text("Title\n=====\n\nAnother.\n", encoding="utf-8")
    watch.run(command(root))
    assert "Another." in (root / "out" / "index.html").read_text(encoding="utf-8")
    assert not hasattr(json, "marked")
    assert not started_anew


def test_a_build_that_fails_is_told(root: Path) -> None:
    """sphinx-autobuild tells of it, as of a build that it has started itself."""
    (root / "conf.py").write_text("raise ValueError\n", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        watch.run(command(root))


def test_after_a_module_has_changed_builds_start_anew(
    root: Path, started_anew: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was imported before would be stale."""
    monkeypatch.setattr(watch, "STARTED", Path(watch.__file__).stat().st_mtime - 1)
    watch.run(command(root))
    monkeypatch.undo()
    assert started_anew == [command(root)]
    assert not (root / "out").exists()
