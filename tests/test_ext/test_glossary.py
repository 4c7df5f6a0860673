"""Each term of the glossary is introduced by one lesson, and stands nowhere before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from _ext.glossary import Block, introductions, plurals

if TYPE_CHECKING:
    from .conftest import SmallBook

PAGE, EXERCISE = "book/first/doubling.md", "book/first/doubling.py"


def prose(*texts: str, link: str = "") -> list[Block]:
    """A lesson of plain paragraphs; ``link`` is a term that a last one links to."""
    linked = [Block(".md", 1, (("a ", ""), (link, link), (" and more", "")))] if link else []
    return [*(Block(".md", 1, ((text, ""),)) for text in texts), *linked]


def told(terms: list[str], **lessons: list[Block]) -> list[str]:
    return [f"{finding.docname}: {finding.message}" for finding in introductions(terms, lessons)[1]]


def test_the_lesson_that_links_a_term_first_introduces_it() -> None:
    """A term belongs to the first lesson that uses it; later lessons may use it and link to it again."""
    introduced, findings = introductions(
        ["loss", "seed"],
        {"one": prose(link="loss"), "two": prose("the loss", link="seed"), "three": prose(link="loss")},
    )
    assert (introduced, findings) == ({"loss": "one", "seed": "two"}, [])


@pytest.mark.parametrize("text", ["the loss", "Loss is", "two losses", "a\nloss", "(loss)", "the loss's end"])
def test_a_term_in_an_earlier_lesson_is_found(text: str) -> None:
    """A term stands in a text with a capital too, in the plural, and beside any sign."""
    (problem,) = told(["loss"], one=prose(text), two=prose(link="loss"))
    assert problem.startswith("one: ")
    assert "it is linked later, in two" in problem


@pytest.mark.parametrize("text", ["lossless", "at a loss-leader", "glossy", "LOSS", "lost"])
def test_other_words_are_not_the_term(text: str) -> None:
    """A longer word, a compound or another word is not the term."""
    assert told(["loss"], one=prose(text), two=prose(link="loss")) == []


def test_a_term_above_its_link_is_found() -> None:
    """Within a lesson too, the first time that a term stands there must be its link."""
    (problem,) = told(["loss"], one=prose("the loss", link="loss"))
    assert "it is linked further down" in problem


def test_a_term_with_capitals_is_meant_to_the_letter() -> None:
    """Of "Value" and "value" only the one that the glossary spells is a term."""
    assert told(["Value"], one=prose("a value"), two=prose(link="Value")) == []
    assert len(told(["Value"], one=prose("a Value"), two=prose(link="Value"))) == 1


def test_a_term_of_several_words_counts_as_itself_only() -> None:
    """In "chain rule", broken by the end of a line or not, the shorter term "rule" does not stand."""
    assert told(["chain rule", "rule"], one=prose(link="chain rule"), two=prose("chain\nrules", link="rule")) == []


def test_a_term_with_a_bracket_is_found_in_links_alone() -> None:
    """An everyday word with a special meaning is a term only where it is linked."""
    assert told(["value (attention)"], one=prose("the value"), two=prose(link="value (attention)")) == []


def test_a_term_that_stands_nowhere_is_found() -> None:
    """An entry of the glossary that no lesson introduces is a fault of the glossary."""
    (problem,) = told(["loss"], one=prose("nothing"))
    assert problem.startswith(": no lesson introduces 'loss'")


def test_a_fourth_term_is_one_too_many() -> None:
    """A lesson may introduce three terms; the fourth is a fault, and names the three."""
    four = [block for term in ("a1", "b2", "c3", "d4") for block in prose(link=term)]
    assert told(["a1", "b2", "c3"], one=four[:3]) == []
    (problem,) = told(["a1", "b2", "c3", "d4"], one=four)
    assert "'d4' is new, and so are 'a1', 'b2', 'c3'" in problem


@pytest.mark.parametrize(
    ("term", "plural"),
    [("head", "heads"), ("query", "queries"), ("matrix", "matrices"), ("loss", "losses"), ("batch", "batches")],
)
def test_plurals(term: str, plural: str) -> None:
    """A term is recognised in the plural."""
    assert {term, plural} <= set(plurals(term))


def test_code_and_headings_are_no_prose(small_book: SmallBook) -> None:
    """A term may stand above its link in code, in a heading, in an address and in a comment."""
    above = "## Watch\n\n### A word\n\n`word`, [here](https://word.example/word)\n\n% word\n\n```python\nword = 'word'\n```\n"
    small_book.edit(PAGE, "## Watch\n", above)
    built = small_book.build()
    assert built.code == 0, built.said


def test_the_task_of_an_exercise_is_prose(small_book: SmallBook) -> None:
    """A term that first stands in the task of an exercise is reported at its line of the exercise's file."""
    small_book.edit(PAGE, "{term}`words <word>`", "of them")
    small_book.edit(EXERCISE, "Write `double`.", "Write `double`.\n\nIt takes a `word`,\nor some words.")
    for _ in range(2):
        built = small_book.build()
        assert built.code == 1
        assert f"{EXERCISE}:{small_book.line_of(EXERCISE, 'or some words')}: " in built.said


def test_a_question_is_prose(small_book: SmallBook) -> None:
    """A term that first stands in a choice's reason is reported there."""
    small_book.edit(PAGE, "{term}`words <word>`", "of them")
    small_book.edit(EXERCISE, "It doubles the number of words.", "It doubles their number.")
    small_book.edit(PAGE, "It gives the function", "With a word, it gives the function")
    assert f"{PAGE}:{small_book.line_of(PAGE, 'With a word')}: " in small_book.build().said


def test_the_glossary_leads_to_the_lesson(small_book: SmallBook) -> None:
    """Below each entry stands the lesson that introduces it, and an incremental build moves it with the link."""
    assert small_book.build().code == 0
    assert b'href="first/doubling.html"><span class="doc">1.2 Doubling' in small_book.pages()["glossary.html"]
    page = (small_book.root / PAGE).read_text(encoding="utf-8").replace("# Doubling", "# Words", 1)
    (small_book.root / "book/first/words.md").write_text(page, encoding="utf-8")
    (small_book.root / "book/first/words.py").write_text((small_book.root / EXERCISE).read_text(encoding="utf-8"))
    assert (small_book.build().code, small_book.build(out="clean").code) == (0, 0)
    assert small_book.pages() == small_book.pages("clean")
    assert b'href="first/words.html"><span class="doc">1.1 Words' in small_book.pages()["glossary.html"]
    small_book.edit("book/first/words.md", "{term}`words <word>`", "{result}`2`")
    words = small_book.root / "book/first/words.py"
    words.write_text(words.read_text(encoding="utf-8").replace("number of words", "number of them"), encoding="utf-8")
    assert (small_book.build().code, small_book.build(out="clean").code) == (0, 0)
    assert b'href="first/doubling.html"><span class="doc">1.2 Doubling' in small_book.pages()["glossary.html"]
    assert small_book.pages() == small_book.pages("clean")


def test_what_parallel_readers_find_is_put_together(small_book: SmallBook) -> None:
    """With two reading processes the terms, their lessons and the faults are those that one process finds."""
    for number in range(12):  # Sphinx reads in parallel from six pages on
        (small_book.root / f"book/extra{number}.md").write_text(f"---\norphan: true\n---\n# Extra {number}\n")
    assert (small_book.build(out="one").code, small_book.build("-j", "2", out="two").code) == (0, 0)
    assert small_book.pages("one") == small_book.pages("two")
    small_book.edit(PAGE, "{term}`words <word>`", "words")
    place = f"{PAGE}:{small_book.line_of(PAGE, 'In {line}')}: "
    assert all(place in small_book.build("-E", *jobs, out="three").said for jobs in ([], ["-j", "2"]))
