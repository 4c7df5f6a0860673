"""Editions: files at an address of their own, the policy of a page, and the list that the service worker gets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from _ext import csp, edition, offline

PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8" />
<script src="{up}_static/a.js?v=1"></script><link rel="stylesheet" href="{up}_static/theme.css" />
<script src="searchindex.js"></script></head><body><a href="other.html#x">x</a></body></html>"""


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder as Sphinx leaves it."""
    files = {
        "index.html": PAGE.format(up=""),
        "part/other.html": PAGE.format(up="../"),
        "offline.html": PAGE.format(up="") + '<a href="all.zip">to take along</a>',
        "all.zip": "zip",
        "searchindex.js": "Search.setIndex({})",
        "_static/a.js": 'import "./b.js";',
        "_static/b.js": "1",
        "_static/late.js": "loaded late",
        "_static/notes.py": "",
        "_static/theme.css": "a { background: url(icon.svg) } b { src: url('vendor/font.woff2') }",
        "_static/icon.svg": "<svg/>",
        "_static/vendor/font.woff2": "font",
        "_static/unused-of-the-theme.js": "x",
        "_static/macros.html": "{{ pathto() }}",
        "_static/offline/service.js": "self;",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_pages_name_the_folder_of_their_own_files(built: Path) -> None:
    """After settling, every address of a file has the digest in it, and what stands there is the file."""
    edition.settle(built)
    folder = edition.assets(built)
    for page, up in (("index.html", ""), ("part/other.html", "../")):
        text = (built / page).read_text()
        assert f'src="{up}{folder}/a.js?v=1"' in text
        assert f'href="{up}{folder}/theme.css"' in text
    assert (built / folder / "a.js").read_text() == 'import "./b.js";'
    assert not list((built / "_static").glob("*.html"))
    (index,) = (built / "_static").glob("searchindex-*.js")
    assert f'src="_static/{index.name}"' in (built / "index.html").read_text()


def test_settling_again_changes_nothing(built: Path) -> None:
    """A build that finds nothing to do leaves the edition as it is, byte for byte."""
    edition.settle(built)
    csp.protect(built, [])
    before = snapshot(built)
    edition.unsettle(built)
    assert (built / "_static" / "a.js").is_file()
    edition.settle(built)
    csp.protect(built, [])
    assert snapshot(built) == before


def test_what_an_interrupted_build_left_goes(built: Path) -> None:
    """An older folder of files that came to lie within the new one, or beside it, is gone after the next build."""
    edition.settle(built)
    before = snapshot(built)
    for place in (built / edition.assets(built), built / "_static"):
        (place / ("0" * 16)).mkdir()
        (place / ("0" * 16) / "a.js").write_text("old")
        (place / "searchindex-0000000000000000.js").write_text("old")
    edition.unsettle(built)
    edition.settle(built)
    assert snapshot(built) == before


@pytest.mark.parametrize("name", ["a.js", "theme.css", "vendor/font.woff2"])
def test_any_changed_file_makes_another_address(built: Path, name: str) -> None:
    """The address changes with every file, and nothing of the old edition stays behind."""
    edition.settle(built)
    old = edition.assets(built)
    edition.unsettle(built)
    (built / "_static" / name).write_text("changed")
    edition.settle(built)
    assert edition.assets(built) != old
    assert not (built / old).exists()


def test_a_changed_text_leaves_the_address_of_the_files(built: Path) -> None:
    """Where only prose has changed, readers need no script anew."""
    edition.settle(built)
    old = edition.assets(built)
    edition.unsettle(built)
    (built / "index.html").write_text(PAGE.format(up="") + "<p>more</p>")
    (built / "searchindex.js").write_text("Search.setIndex({more: 1})")
    edition.settle(built)
    assert edition.assets(built) == old


def test_the_list_has_what_pages_may_load_and_nothing_else(built: Path) -> None:
    """Pages, the book's own files and those of the theme that pages name are listed, with digest and size."""
    edition.settle(built)
    folder = edition.assets(built)
    offline.write_worker(built, {"a.js", "b.js", "late.js", "notes.py", "offline/service.js"}, "tiny")
    line = (built / "sw.js").read_text().partition("\n")[0]
    book = json.loads(line.removeprefix("const BOOK = ").removesuffix(";"))
    names = {name.removeprefix(f"{folder}/") for name in book["files"]}
    (index,) = (path.name for path in (built / "_static").glob("searchindex-*.js"))
    assert names == {
        "index.html",
        "part/other.html",
        "offline.html",
        f"_static/{index}",
        "a.js",
        "b.js",
        "late.js",
        "theme.css",
        "icon.svg",
        "offline/service.js",
    }
    assert book["files"]["index.html"][1] == (built / "index.html").stat().st_size
    assert {name.removeprefix(f"{folder}/") for name in book["start"]} >= {"offline.html", "a.js", "b.js", "theme.css"}
    assert "index.html" not in book["start"]
    assert set(book["start"]) <= book["files"].keys()


def test_the_policy_is_written_once_and_follows_the_page(built: Path) -> None:
    """A second build writes the policy anew, not beside the old one; what conf.py lets in stands in it."""
    csp.protect(built, ["https://storage.example"])
    csp.protect(built, [])
    text = (built / "index.html").read_text()
    assert text.count("Content-Security-Policy") == 1
    assert "storage.example" not in text
    assert text.index("Content-Security-Policy") < text.index("<script")
