"""How cells, values and pictures come out in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from _ext import accept

if TYPE_CHECKING:
    from .conftest import SmallBook

PAGE = "book/first/doubling.md"


def put(book: SmallBook, cell: str, prints: str) -> str:
    """Add a cell with its stated output, build, and return the page."""
    book.edit(PAGE, "## Build", f"```{{code-cell}} python\n{cell}\n```\n\n```{{prints}}\n{prints}\n```\n\n## Build")
    built = book.build()
    assert built.code == 0, built.said
    return book.pages()["first/doubling.html"].decode()


def test_a_cell_shows_its_code_and_its_output(small_book: SmallBook) -> None:
    """A cell is shown highlighted, with what it printed below; the {prints} block itself is not shown again."""
    page = put(small_book, "print('seven', 7)", "seven 7")
    assert page.count("seven 7") == 1
    assert "cell_output" in page
    assert "prints}" not in page


def test_the_last_expression_is_shown_as_in_a_notebook(small_book: SmallBook) -> None:
    """The value of a cell's last expression is shown by its repr; None is not shown."""
    page = put(small_book, "'a' + 'b'", "'ab'")
    assert "'ab'" in page
    small_book.edit(PAGE, "## Check yourself", "```{code-cell} python\nNone\n```\n\n## Check yourself")
    assert small_book.build().code == 0


def test_an_svg_value_is_shown_as_a_picture(small_book: SmallBook) -> None:
    """A value with _repr_svg_ appears as an image in the page."""
    cell = (
        "class Dot:\n    def _repr_svg_(self):\n        return \"<svg xmlns='http://www.w3.org/2000/svg'/>\"\n\nDot()"
    )
    small_book.edit(PAGE, "## Build", f"```{{code-cell}} python\n{cell}\n```\n\n## Build")
    assert len(accept.accept(small_book.root, small_book.root / "book")[0]) == 1
    assert small_book.build().code == 0
    page = small_book.pages()["first/doubling.html"].decode()
    assert ".svg" in page
    assert "image/svg+xml" not in page


def test_an_html_value_is_shown_as_html(small_book: SmallBook) -> None:
    """A value with _repr_html_ appears as that HTML."""
    small_book.edit(
        PAGE,
        "## Build",
        "```{code-cell} python\nclass Bold:\n    def _repr_html_(self):\n        return '<b class=\"own\">!</b>'\n\n"
        "display(Bold())\n```\n\n## Build",
    )
    accept.accept(small_book.root, small_book.root / "book")
    assert small_book.build().code == 0
    assert '<b class="own">!</b>' in small_book.pages()["first/doubling.html"].decode()


def test_an_error_that_is_meant_is_shown(small_book: SmallBook) -> None:
    """A cell tagged raises-exception shows its traceback, which names no folder of the machine."""
    page = put(
        small_book,
        ":tags: [raises-exception]\n\ndouble(None)",
        "TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'",
    )
    assert "Traceback" in page
    assert str(small_book.root) not in page


def test_stderr_that_is_meant_is_shown(small_book: SmallBook) -> None:
    """A cell tagged writes-stderr shows what it wrote there, and states it like other output."""
    page = put(small_book, ":tags: [writes-stderr]\n\nimport sys\nprint('a warning', file=sys.stderr)", "a warning")
    assert "stderr" in page
    assert "a warning" in page


def test_a_value_is_put_into_the_prose(small_book: SmallBook) -> None:
    """{result} puts the value of an expression into a sentence."""
    assert small_book.build().code == 0
    assert 'There are <span class="result">3</span> ' in small_book.pages()["first/doubling.html"].decode()


def test_pages_do_not_share_names(small_book: SmallBook) -> None:
    """Every page runs in a process of its own: what one defines, another does not know."""
    (small_book.root / "book/other.md").write_text(
        "---\norphan: true\nfile_format: mystnb\n---\n# Other\n\n```{code-cell} python\nprint('WORDS' in globals())\n```\n\n"
        "```{prints}\nFalse\n```\n",
        encoding="utf-8",
    )
    assert small_book.build().code == 0


def test_a_prediction_leaves_no_names_behind(small_book: SmallBook) -> None:
    """The code of a prediction sees the page's names, and its own are gone afterwards."""
    small_book.edit(PAGE, "print(4 * 2)\n```", "left_behind = 8\nprint(double(4))\n```")
    page = (small_book.root / PAGE).read_text(encoding="utf-8")
    page += "\n```{code-cell} python\nprint('left_behind' in globals())\n```\n\n```{prints}\nFalse\n```\n"
    (small_book.root / PAGE).write_text(page, encoding="utf-8")
    assert small_book.build().code == 0


def test_sphinx_doctest_runs_the_checks(small_book: SmallBook) -> None:
    """`sphinx-build -b doctest` runs the exercise's checks on its solution, and fails at their line where one is wrong."""
    built = small_book.build(builder="doctest")
    assert built.code == 0, built.said
    assert "2 tests\n    0 failures in tests" in built.said
    small_book.edit("book/first/doubling.py", ">>> double(3)\n6", ">>> double(3)\n7")
    line = small_book.line_of("book/first/doubling.py", ">>> double(3)")
    built = small_book.build(builder="doctest")
    assert built.code == 1
    assert f'first/doubling.py", line {line}' in built.said


def test_text_and_epub_carry_the_lesson(small_book: SmallBook) -> None:
    """Without scripts and styles the starter, the checks, the solution and the reasons are all there."""
    assert small_book.build(builder="text").code == 0
    text = (small_book.root / "out/first/doubling.txt").read_text(encoding="utf-8")
    wanted = [
        "return ___",
        "Twice three is six.",
        "return number * 2",
        "That is a 4 beside a 2.",
        "3 / 4 lines learned",
    ]
    assert [words for words in wanted if words not in text] == []


def test_the_same_prediction_can_be_asked_twice(small_book: SmallBook) -> None:
    """Each prediction shows what its own code printed at its own place, though the code be the same."""
    question = ":::{predict}\nWhat now?\n\n```python\nprint(level)\n```\n:::\n\n"
    cells = ["```{code-cell} python\nlevel = 'low'\n```\n\n", "```{code-cell} python\nlevel = 'high'\n```\n\n"]
    small_book.edit(PAGE, "## Build", f"{cells[0]}{question}{cells[1]}{question}## Build")
    built = small_book.build()
    assert built.code == 0, built.said
    page = small_book.pages()["first/doubling.html"].decode()
    assert page.index("low\n") < page.index("high\n")


def test_a_value_keeps_its_quotes_and_dashes(small_book: SmallBook) -> None:
    """A value is put into the prose to the letter, without typographic quotes."""
    small_book.edit(PAGE, "{result}`len(WORDS)`", "{result}`repr('a--b...')`")
    assert small_book.build().code == 0
    assert "<span class=\"result\">'a--b...'</span>" in small_book.pages()["first/doubling.html"].decode()
