"""Errors in plain words: every meaning is reached by an error that Python really raises."""

from __future__ import annotations

import pytest

from _ext.plain_words import MEANINGS, explain

PROGRAMS = {
    "y": "has been given that name",
    "def f():\n    x += 1\nf()": "before it has a value",
    "'a'.appnd": "of the type str, and that has no appnd",
    "import math\nmath.nothing": "nothing of the name after the dot",
    "[1][1]": "lies outside the list",
    "{}['a']": "no entry under this key",
    "1 / 0": "divided by zero",
    "len()": "different number of values",
    "(lambda a: a)(b=1)": "different number of values",
    "n = 3\nn(4)": "of the type int",
    "for x in 3: pass": "as if it were a list",
    "1 + 'a'": "do not go together",
    "key = 'a'\n[1][key]": "a whole number",
    "hash([])": "another type",
    "a, b = 1, 2, 3": "more or fewer names",
    "import math\nmath.log(0)": "no result for this number",
    "[].index(1)": "no such item",
    "int('a')": "cannot use it",
    "[0] * 10**30": "too large to be a length",
    "import math\nmath.exp(1000)": "too large to be stored",
    "if 1:\nx = 1": "The spaces at the beginning",
    "if 1:\n        x = 1\n\ty = 2": "Tabs and spaces",
    "x = (1": "A bracket is opened",
    "x = 'a": "does not end with one",
    "if 1\n    x = 1": "ends in a colon",
    "return 1": "only inside a function",
    "x = = 1": "cannot read this line",
    "def f(): return f()\nf()": "again and again",
    "raise MemoryError": "more memory",
    "raise EOFError": "nobody can here",
    "exit()": "ended itself",
    "raise KeyboardInterrupt": "interrupted itself",
    "import nowhere": "There is no module nowhere",
    "raise ModuleNotFoundError(\"No module named 'requests'\")": "no way to the network",
    "from math import nothing": "has no nothing",
    "open('nowhere')": "No file of this name",
    "assert False": "is not true",
}


def error_of(program: str) -> BaseException:
    try:
        exec(compile(program, "<program>", "exec"), {"exit": lambda: exec("raise SystemExit")})
    except BaseException as error:
        return error
    raise AssertionError("the program ran to its end")


@pytest.mark.parametrize(("program", "words"), PROGRAMS.items(), ids=PROGRAMS.keys())
def test_an_error_is_told_in_plain_words(program: str, words: str) -> None:
    """A real error's type and message lead to the words for it."""
    error = error_of(program)
    assert words in explain(type(error).__name__, f"{type(error).__name__}: {error}")


def test_every_meaning_is_reached() -> None:
    """No meaning stands in the table that no error leads to."""
    reached = {explain(type(error).__name__, f"{type(error).__name__}: {error}") for error in map(error_of, PROGRAMS)}
    assert all(any(meaning.split("{")[0] in told for told in reached) for _, _, meaning in MEANINGS)


def test_what_is_not_known_is_not_explained() -> None:
    """An error of the program's own, and an empty blank, get no words."""
    assert explain("MyError", "MyError: no") == ""
    assert explain("NameError", "The blank on line 3 is still empty.") == ""
