"""The theme's style sheets lose what can match nothing, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from _ext.lean import blocks, can_match, lean, names_in, selectors

KNOWN = {"card", "open", "top"}


@pytest.mark.parametrize(
    ("selector", "matches"),
    [
        ("p", True),
        (".card", True),
        (".card-title", False),
        (".card .badge", False),
        ("#top > a.open:hover", True),
        ("a:not(.show)", True),
        (":is(.show, :where(.fade, .card)) p", True),
        ('a[href$=".gif"]', True),
        ('[class*=" fa-"] i', True),
        (r".card\:wide", False),
        ("*::before", True),
    ],
)
def test_a_selector_stays_if_its_classes_and_ids_are_known(selector: str, matches: bool) -> None:
    """What stands in brackets needs nothing: a class that must be absent may be unknown."""
    assert can_match(selector, KNOWN) is matches


def test_rules_go_one_selector_at_a_time() -> None:
    """Of a list of selectors the part that can match stays, with its braces, in rules that nest too."""
    css = '@charset "utf-8";.a,.card:is(.a,.b){x:y}.b{z:"}"}@media (min-width:1px){.b{c:d}.open{e:f}}@media print{.b{c:d}}'
    assert lean(css, KNOWN) == '@charset "utf-8";.card:is(.a,.b){x:y}@media (min-width:1px){.open{e:f}}'


def test_what_is_no_rule_of_selectors_stays() -> None:
    """Keyframes and fonts are kept, but for the icon font, which nothing uses."""
    css = '@keyframes spin{from{a:b}to{c:d}}@font-face{font-family:"Font Awesome 6"}@font-face{font-family:Book}'
    assert lean(css, KNOWN) == "@keyframes spin{from{a:b}to{c:d}}@font-face{font-family:Book}"


def test_signs_in_texts_and_comments_are_no_braces() -> None:
    """A brace, a quote or a semicolon within a text ends nothing."""
    css = """p{content:"{;\\"}"} /* } " */ a{background:url('x;}y')}"""
    assert [head for head, _ in blocks(css)] == ["p", "a"]
    assert lean(css, set()) == """p{content:"{;\\"}"}a{background:url('x;}y')}"""


def test_commas_in_brackets_part_nothing() -> None:
    """Only the commas between selectors count."""
    assert selectors('a:is(b,c), d[e="f,g"], h') == ["a:is(b,c)", 'd[e="f,g"]', "h"]


def test_a_broken_style_sheet_is_an_error() -> None:
    """Half a rule is not passed over in silence."""
    with pytest.raises(ValueError, match="ends within a rule"):
        lean("p{a:b", KNOWN)


def test_names_are_those_of_pages_and_of_the_books_scripts(tmp_path: Path) -> None:
    """Words of the text of a page are no names; those of the theme's own scripts do not count."""
    (tmp_path / "_static" / "scripts").mkdir(parents=True)
    (tmp_path / "page.html").write_text("<p class=\"one two\" id='three'>card <b class=four>badge</b></p>")
    (tmp_path / "_static" / "own.js").write_text('list.classList.add("five-six")')
    (tmp_path / "_static" / "scripts" / "bootstrap.js").write_text('add("modal")')
    assert names_in(tmp_path) == {"one", "two", "three", "four", "list", "classList", "add", "five-six"}
