"""Figures in pages: all states of all widths for a browser, one picture a state for a book to carry, words for plain text."""

from __future__ import annotations

import re

from _ext.drawing import BELOW

from .conftest import SmallBook

WIDE = '<svg role="img"><title>A circle, {state}</title><desc>Round as {state} is.</desc></svg>'
NARROW = '<svg role="img" class="small"><title>A circle, {state}</title></svg>'


def with_figure(book: SmallBook, *, controls: bool = False) -> SmallBook:
    """Put a drawing of two states into the small book."""
    folder = book.root / "figures"
    folder.mkdir()
    for state in ("full", "new"):
        (folder / f"moon.{state}.svg").write_text(WIDE.format(state=state), encoding="utf-8")
        (folder / f"moon.{state}.narrow.svg").write_text(NARROW.format(state=state), encoding="utf-8")
    if controls:
        (folder / "moon.controls.html").write_text("<button>Turn</button>", encoding="utf-8")
    page = book.root / "book" / "first" / "doubling.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(
        text.replace("\n## Explore", "\n:::{drawing} moon\n:show: full new\nThe moon.\n:::\n\n## Explore"), "utf-8"
    )
    return book


def page_of(book: SmallBook, file: str, out: str = "out") -> str:
    return (book.root / out / "first" / file).read_text(encoding="utf-8")


def test_figure_that_stands_still_has_radio_buttons_alone(small_book: SmallBook) -> None:
    """Without controls there is a button for each state, with or without scripts, and no script of a figure."""
    assert with_figure(small_book).build("-W").code == 0
    html = page_of(small_book, "doubling.html")
    assert html.count('type="radio"') == 2
    assert re.findall(r'class="fig-(wide|narrow)"', html) == ["wide", "narrow"] * 2
    assert "data-figure" not in html
    assert "takeover.js" not in html


def test_figure_that_answers_comes_with_its_controls(small_book: SmallBook) -> None:
    """With controls, they are there for scripts and the radio buttons for pages without; the script that wires them is named."""
    assert with_figure(small_book, controls=True).build().code == 0
    html = page_of(small_book, "doubling.html")
    assert 'data-figure="moon"' in html
    assert '<div class="needs-scripts">\n<button>Turn</button>' in html
    assert 'class="drawing-switch needs-no-scripts"' in html
    assert "takeover.js" in html


def test_list_of_a_figure_stands_below_its_picture(small_book: SmallBook) -> None:
    """What the controls' file parts off comes after the last picture, and is for scripts too."""
    book = with_figure(small_book, controls=True)
    (book.root / "figures" / "moon.controls.html").write_text(f"<button>Turn</button>\n{BELOW}\n<p>A list</p>", "utf-8")
    assert book.build().code == 0
    html = page_of(book, "doubling.html")
    above, below = html.index("<button>Turn"), html.index('<div class="needs-scripts">\n<p>A list</p>')
    assert above < html.index("<svg") < html.rindex("<svg") < below < html.index("<figcaption>", above)


def test_book_to_carry_has_pictures_without_controls(small_book: SmallBook) -> None:
    """An EPUB shows each state once, and nothing that needs scripts."""
    with_figure(small_book, controls=True).build(builder="epub")
    html = page_of(small_book, "doubling.xhtml")
    assert html.count("<svg") == 2
    assert "Turn" not in html
    assert 'type="radio"' not in html


def test_plain_text_says_what_the_figure_shows(small_book: SmallBook) -> None:
    """Where nothing can be drawn, each state's title and description stand in its place."""
    with_figure(small_book, controls=True).build(builder="text")
    text = " ".join(page_of(small_book, "doubling.txt").split())
    assert "[A circle, full: Round as full is.]" in text
    assert "[A circle, new: Round as new is.]" in text


def test_changed_picture_reaches_the_page(small_book: SmallBook) -> None:
    """When a picture is drawn anew, the page that shows it is written anew."""
    with_figure(small_book).build()
    small_book.edit("figures/moon.new.narrow.svg", "A circle", "A ring")
    small_book.build()
    assert "A ring, new" in page_of(small_book, "doubling.html")


def test_state_that_was_not_drawn_is_named(small_book: SmallBook) -> None:
    """A state without a picture fails the build, which says which states there are."""
    with_figure(small_book)
    small_book.edit("book/first/doubling.md", ":show: full new", ":show: full half")
    built = small_book.build("-W", "--keep-going")
    assert built.code != 0
    assert "moon.half.svg does not exist (states drawn: full, new); `make figures` draws what" in built.said
