"""Scripts and style sheets on their way to the reader: fewer and smaller, otherwise the same."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest

from _ext import joined

ROOT = Path(__file__).parents[2]
PAGE = """<head>
    <link rel="stylesheet" href="../_static/basic.css" />
    <link rel="stylesheet" type="text/css" href="../_static/styles/theme.css?v=4418a689" />
    <link rel="next" title="More" href="more.html" />
</head>"""
IMPORT = re.compile(r"""\b(?:from|import) ?["']([^"']+)["']""")


@pytest.fixture
def program() -> Path:
    found = joined.esbuild(ROOT)
    if found is None:
        pytest.skip("NOT TESTED: esbuild is not installed; building the book installs it (npm ci)")
    return found


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def test_sheets_of_all_pages_are_in_the_order_of_each() -> None:
    """A sheet that only some pages name stands after what stands before it there."""
    assert joined.in_order([["a", "z"], ["a", "b", "z"], ["a", "b", "c"], ["y"]]) == ["y", "a", "b", "c", "z"]


def test_a_page_has_one_link_where_the_first_was() -> None:
    """All links to sheets become one, and nothing else of the page changes; doing so again changes nothing."""
    once = joined.with_one_link(PAGE)
    assert once == (
        '<head>\n    <link rel="stylesheet" href="../_static/sheets.css" />\n'
        '    <link rel="next" title="More" href="more.html" />\n</head>'
    )
    assert joined.with_one_link(once) == once
    assert joined.with_one_link("<p>no sheet</p>") == "<p>no sheet</p>"


def test_imports_and_order_of_sheets_hold(program: Path, tmp_path: Path) -> None:
    """What a sheet imports stands in its place, a later rule stays later, and a sheet that is not there is left out."""
    write(
        tmp_path,
        {
            "styles/one.css": "p { color: red }",
            "two.css": '@import url("part.css");\np { width: 1px }',
            "part.css": "p { color: green; background: url(data:,x) }",
        },
    )
    assert joined.join_sheets(program, tmp_path, ["styles/one.css", "gone.css", "two.css"]) == ""
    text = (tmp_path / joined.SHEET).read_text()
    assert text.index("red") < text.index("green") < text.index("width")
    assert "@import" not in text


def test_a_part_that_is_missing_is_told(program: Path, tmp_path: Path) -> None:
    """A sheet that imports what is not there is complained of, by its name."""
    write(tmp_path, {"two.css": '@import url("part.css");'})
    assert "part.css" in joined.join_sheets(program, tmp_path, ["two.css"])


def test_what_is_asked_for_by_its_address_is_found(tmp_path: Path) -> None:
    """Pages, addresses in scripts, scripts that are bundled already, and figures with controls ask; comments do not."""
    files = {
        "page/main.js": 'import "../a/plain.js";\nimport("./late.js"); new URL("../a/worker.js", import.meta.url);',
        "page/late.js": '/** @param {import("../a/type.js").T} t @returns {Promise<import("../a/type.js").T>} */',
        "a/plain.js": "",
        "a/type.js": "",
        "a/worker.js": "",
        "a/here.js": "",
        "figures/curve.js": "",
        "figures/curve.controls.html": "",
        "figures/still.js": "",
        "bundle/exercise.js": 'import{p as q}from"../a/here.js";',
    }
    write(tmp_path, files)
    ours = [name for name in files if name.endswith(".js") and not name.startswith("bundle/")]
    wanted = ["page/main.js", "page/late.js", "a/worker.js", "a/here.js", "figures/curve.js"]
    assert joined.asked_for(tmp_path, ours, ["page/main.js", "theirs.js"]) == wanted


def test_what_two_scripts_import_runs_once(program: Path, tmp_path: Path) -> None:
    """What is only one script's own is joined to it; what two import stands in a file of its own, that both import."""
    files = {
        "a/one.js": 'import { alone } from "./alone.js";\nimport { both } from "../b/both.js";\nsay(`${alone} × ${both}`);',
        "b/two.js": '// Why.\nimport { both } from "./both.js";\nexport const two = both;',
        "a/alone.js": "export const alone = 'all alone …';",
        "b/both.js": "export const both = ['shared'];",
        "plain.js": "// For others.\nvar SETTING_OF_OTHERS = false;\n",
        "a/nobody.js": 'import { both } from "../b/both.js";',
    }
    write(tmp_path, files)
    assert joined.join_scripts(program, tmp_path, list(files), ["a/one.js", "b/two.js"]) == ""
    one, two = ((tmp_path / name).read_text(encoding="utf-8") for name in ("a/one.js", "b/two.js"))
    (shared,) = (tmp_path / joined.SHARED).glob("*.js")
    assert IMPORT.findall(one) == IMPORT.findall(two) == [f"../{joined.SHARED}/{shared.name}"]
    assert "shared" in shared.read_text(encoding="utf-8")
    assert "all alone …" in one
    assert "×" in one
    assert "Why" not in two
    assert not (tmp_path / "a" / "alone.js").exists()
    assert not (tmp_path / "a" / "nobody.js").exists()
    assert (tmp_path / "plain.js").read_text(encoding="utf-8").strip() == "var SETTING_OF_OTHERS=!1;"


def test_script_that_cannot_be_read_is_told_and_left(program: Path, tmp_path: Path) -> None:
    """A mistake in a script is reported, and nothing is overwritten."""
    write(tmp_path, {"broken.js": "const = ;\n"})
    for entries in ["broken.js"], []:
        assert "broken.js" in joined.join_scripts(program, tmp_path, ["broken.js"], entries)
        assert (tmp_path / "broken.js").read_text(encoding="utf-8") == "const = ;\n"


def test_only_copies_of_our_scripts_are_touched(tmp_path: Path) -> None:
    """Scripts of the theme and of libraries, and files that were not copied, are left alone."""
    write(tmp_path / "source", {"a/ours.js": "", "a/never-copied.js": "", "a/style.css": ""})
    write(tmp_path / "static", {"a/ours.js": "", "theirs.js": ""})
    assert joined.copies(tmp_path / "source", tmp_path / "static") == ["a/ours.js"]


def test_without_esbuild_there_is_no_program(tmp_path: Path) -> None:
    """A checkout without the pinned packages has none; one with them finds the machine's own."""
    assert joined.esbuild(tmp_path) is None
    write(tmp_path, {"node_modules/@esbuild/any-machine/bin/esbuild": ""})
    program = tmp_path / "node_modules/@esbuild/any-machine/bin/esbuild"
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    assert joined.esbuild(tmp_path) == program


def test_pages_wait_for_one_sheet_and_every_import_is_there(built_book: Path) -> None:
    """No page of the built book names another sheet than the one, and no script of the book imports what is gone."""
    for page in built_book.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert text.count('rel="stylesheet"') == text.count(f"/{joined.SHEET}"), page
    (static,) = (built_book / "_static").glob("*/")
    needed = {"progress/main.js", "keep/here.js", "model/worker.js", "figures/attention-heads.js", "figures/models.js"}
    for name in needed:
        assert (static / name).is_file(), name
    for script in [path for name in ("progress", "figures", "model", joined.SHARED) for path in (static / name).glob("*.js")]:
        for named in IMPORT.findall(script.read_text(encoding="utf-8")):
            assert not named.startswith(".") or (script.parent / named).is_file(), (script, named)
