"""What the book says of itself to other programs: nothing without an address, and with one only whole addresses."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from docutils.core import publish_doctree

from _ext.address import ADDRESS, LONGEST, SITEMAP, description

if TYPE_CHECKING:
    from .conftest import SmallBook

BASE = "https://example.org/a/book/"


def at_address(book: SmallBook, address: str) -> None:
    book.edit("conf.py", 'html_theme = "basic"', f'html_theme = "basic"\nhtml_baseurl = "{address}"')


def tags(page: str) -> dict[str, str]:
    """What a page says of itself in its head: name -> content."""
    found = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page))
    canonical = re.search(r'<link rel="canonical" href="([^"]*)"', page)
    return found | ({"canonical": canonical[1]} if canonical else {})


def data(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page)
    assert found
    read: dict[str, Any] = json.loads(found[1])
    return read


def test_without_an_address_no_page_names_one(small_book: SmallBook) -> None:
    """A description needs no address; everything else does, and is left out."""
    assert small_book.build().code == 0
    for page in small_book.pages().values():
        assert b"og:" not in page
        assert b"canonical" not in page
        assert b"ld+json" not in page
    assert tags(small_book.pages()["first/doubling.html"].decode())["description"].startswith("In line 4")
    assert not (small_book.root / "out" / "sitemap.xml").exists()


def test_with_an_address_every_page_has_its_own(small_book: SmallBook) -> None:
    """Canonical, Open Graph, data and site map agree, and go when the address goes; its last slash may be left out."""
    at_address(small_book, BASE.rstrip("/"))
    assert small_book.build().code == 0
    pages = {name: page.decode() for name, page in small_book.pages().items()}
    lesson = tags(pages["first/doubling.html"])
    assert lesson["canonical"] == lesson["og:url"] == BASE + "first/doubling.html"
    assert lesson["og:title"] == "Doubling"
    assert lesson["og:description"] == lesson["description"]
    assert tags(pages["index.html"])["canonical"] == BASE
    course = data(pages["index.html"])
    assert course["@type"] == "Course"
    assert [part["url"] for part in course["hasPart"]] == [BASE + "first/doubling.html"]
    part = data(pages["first/doubling.html"])
    assert (part["name"], part["timeRequired"], part["isPartOf"]["url"]) == ("Doubling", "PT10M", BASE)
    assert "canonical" not in tags(pages["search.html"])
    named = {each.text for each in ElementTree.parse(small_book.root / "out" / "sitemap.xml").iter(f"{{{SITEMAP}}}loc")}
    expected = ("", "first/doubling.html", "first/index.html", "glossary.html", "source.html")
    assert named == {BASE + name for name in expected}
    small_book.edit("conf.py", f'html_baseurl = "{BASE.rstrip("/")}"', "")
    small_book.build()
    assert not (small_book.root / "out" / "sitemap.xml").exists()


def test_half_an_address_is_a_problem(small_book: SmallBook) -> None:
    """The author is told what an address looks like."""
    at_address(small_book, "example.org/book")
    built = small_book.build()
    assert built.code == 1
    assert "conf.py:1: html_baseurl is 'example.org/book/'; it is the whole address of the book" in built.said


@pytest.mark.parametrize(
    ("address", "whole"), [(BASE, True), ("/book/", False), ("https:///", False), (BASE + "?a/", False)]
)
def test_an_address_is_whole_or_it_is_none(address: str, whole: bool) -> None:
    """It names a protocol and a host, and nothing after the folder."""
    assert bool(ADDRESS.fullmatch(address)) is whole


def test_a_description_is_the_pages_own_text_in_whole_sentences() -> None:
    """Neither what stands in a box nor half a sentence; only a very long first sentence is cut, at a word."""
    page = "Title\n=====\n\n.. container:: banner\n\n   Lesson 1.\n\n{}\n\nMore.\n"

    def told(text: str) -> str:
        return description(publish_doctree(page.format(text), settings_overrides={"doctitle_xform": False}))

    assert told("One. Two.") == "One. Two."
    long = "Some words stand here. " * 20
    assert told(long) == ("Some words stand here. " * 8).strip()
    endless = told("word " * 100)
    assert endless.endswith("word …")
    assert len(endless) <= LONGEST + 2
    assert description(publish_doctree("")) == ""
