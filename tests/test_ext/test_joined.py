"""The style sheets of a book become one."""

from __future__ import annotations

from pathlib import Path

import pytest

from _ext import joined, minified

ROOT = Path(__file__).parents[2]
PAGE = """<head>
    <link rel="stylesheet" href="../_static/basic.css" />
    <link rel="stylesheet" type="text/css" href="../_static/styles/theme.css?v=4418a689" />
    <link rel="next" title="More" href="more.html" />
</head>"""


@pytest.fixture
def program() -> Path:
    found = minified.esbuild(ROOT)
    if found is None:
        pytest.skip("NOT TESTED: esbuild is not installed; building the book installs it (npm ci)")
    return found


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


def test_imports_and_order_hold(program: Path, tmp_path: Path) -> None:
    """What a sheet imports stands in its place, a later rule stays later, and a sheet that is not there is left out."""
    (tmp_path / "styles").mkdir()
    (tmp_path / "styles" / "one.css").write_text("p { color: red }")
    (tmp_path / "two.css").write_text('@import url("part.css");\np { width: 1px }')
    (tmp_path / "part.css").write_text("p { color: green; background: url(data:,x) }")
    assert joined.join(program, tmp_path, ["styles/one.css", "gone.css", "two.css"]) == ""
    text = (tmp_path / joined.SHEET).read_text()
    assert text.index("red") < text.index("green") < text.index("width")
    assert "@import" not in text


def test_a_part_that_is_missing_is_told(program: Path, tmp_path: Path) -> None:
    """A sheet that imports what is not there is complained of, by its name."""
    (tmp_path / "two.css").write_text('@import url("part.css");')
    assert "part.css" in joined.join(program, tmp_path, ["two.css"])


def test_every_page_waits_for_one_sheet(built_book: Path) -> None:
    """No page of the built book names another sheet than the one."""
    for page in built_book.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert text.count('rel="stylesheet"') == text.count(f"/{joined.SHEET}"), page
