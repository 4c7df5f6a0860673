"""References to lines hold only while their words stand there."""

from __future__ import annotations

import pytest

from _ext import references

SOURCE = ["def f(x):", "    return x + 1", "", "print(f(1))"]


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("2 return x", "line 2"),
        ("Line 2 return x", "Line 2"),
        ("1-2 return", "lines 1 to 2"),
        ("Lines 1–2 def f", "Lines 1 to 2"),
    ],
)
def test_a_reference_reads_as_words(text: str, reads: str) -> None:
    """A number or a range, with words of one of its lines, reads "line 2" or "lines 1 to 2"."""
    assert references.read(text, SOURCE).text == reads


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 return x", "they stand in line 2; line 1 holds: def f"),
        ("3 nowhere", "they stand in no line"),
        ("9 return", "there are 4 lines"),
        ("0 return", "there are 4 lines"),
        ("2", "needs a number and words"),
        ("two return", "needs a number and words"),
    ],
)
def test_a_reference_that_does_not_hold_is_refused(text: str, says: str) -> None:
    """Words that stand elsewhere, or no words, raise an error that says where they do stand."""
    with pytest.raises(ValueError, match=says):
        references.read(text, SOURCE)


def test_a_text_is_made_plain() -> None:
    """Roles in a hint are replaced by what they read."""
    assert references.plain("See {line}`2 return`, then `line 9`.", SOURCE) == "See line 2, then `line 9`."


@pytest.mark.parametrize("text", ["as line 2 does", "Lines 1 to 2 define it", "see {line}`2 return` and line 4"])
def test_a_bare_line_number_is_refused(text: str) -> None:
    """A line named without a verified reference is refused."""
    with pytest.raises(ValueError, match="is not verified"):
        references.plain(text, SOURCE)
