"""Scripts on their way to the reader: smaller, otherwise the same."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from _ext import minified

ROOT = Path(__file__).parents[2]


@pytest.fixture
def program() -> Path:
    found = minified.esbuild(ROOT)
    if found is None:
        pytest.skip("NOT TESTED: esbuild is not installed; building the book installs it (npm ci)")
    return found


def written(folder: Path, files: dict[str, str]) -> list[Path]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in files]


def test_comments_go_and_imports_and_letters_stay(program: Path, tmp_path: Path) -> None:
    """A module keeps its place, the addresses that it imports from, its exports and every letter of what it says."""
    source = '// Why.\nimport { two } from "./two.js";\nexport const say = (count) => `${two} × ${count} …`;\n'
    files = written(tmp_path, {"a/one.js": source, "a/two.js": "/** Two. */\nexport const two = 2;\n"})
    assert minified.minify(program, tmp_path, files) == ""
    one, two = (path.read_text(encoding="utf-8") for path in files)
    assert 'from"./two.js"' in one
    assert "Why" not in one
    assert "×" in one
    assert "…" in one
    assert "export const say=" in one
    assert "Two" not in two


def test_script_that_is_no_module_keeps_its_names(program: Path, tmp_path: Path) -> None:
    """What other scripts may look for on a page keeps its name."""
    (file,) = written(tmp_path, {"plain.js": "// For others.\nvar SETTING_OF_OTHERS = false;\n"})
    minified.minify(program, tmp_path, [file])
    assert "SETTING_OF_OTHERS" in file.read_text(encoding="utf-8")


def test_script_that_cannot_be_read_is_told_and_left(program: Path, tmp_path: Path) -> None:
    """A mistake in a script is reported, and nothing is overwritten."""
    (file,) = written(tmp_path, {"broken.js": "const = ;\n"})
    assert "broken.js" in minified.minify(program, tmp_path, [file])
    assert file.read_text(encoding="utf-8") == "const = ;\n"


def test_only_copies_of_our_scripts_are_touched(tmp_path: Path) -> None:
    """Scripts of the theme and of libraries, and files that were not copied, are left alone."""
    written(tmp_path / "source", {"a/ours.js": "", "a/never-copied.js": "", "a/style.css": ""})
    (copy, _) = written(tmp_path / "static", {"a/ours.js": "", "theirs.js": ""})
    assert minified.scripts(tmp_path / "source", tmp_path / "static") == [copy]


def test_without_esbuild_there_is_no_program(tmp_path: Path) -> None:
    """A checkout without the pinned packages has none; one with them finds the machine's own."""
    assert minified.esbuild(tmp_path) is None
    (program,) = written(tmp_path, {"node_modules/@esbuild/any-machine/bin/esbuild": ""})
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    assert minified.esbuild(tmp_path) == program
