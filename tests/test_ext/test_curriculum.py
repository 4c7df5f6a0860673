"""The real plan, and how numbers of lines are read and written."""

from __future__ import annotations

from pathlib import Path

import pytest

from _ext.curriculum import line_numbers, load, ranges

ROOT = Path(__file__).parents[2]
PLAN = load(ROOT / "book/curriculum.toml", ROOT / "microgpt/microgpt.py")


def test_the_plan_holds() -> None:
    """The course has 12 modules and 40 lessons, which own all 175 lines, each once."""
    assert PLAN.problems == []
    assert (len(PLAN.modules), len(PLAN.lessons)) == (12, 40)
    assert sorted(PLAN.owners()) == sorted(number for lesson in PLAN.lessons for number in lesson.lines)
    assert len(PLAN.owners()) == 175


def test_multi_head_attention_makes_it_121() -> None:
    """After lesson 9.1, 121 lines are learned, among them line 133, which was not before."""
    lesson = next(lesson for lesson in PLAN.lessons if lesson.slug == "multi-head-attention")
    assert lesson.number == "9.1"
    assert len(PLAN.learned_after(lesson)) == 121
    assert 133 in PLAN.learned_after(lesson) - PLAN.learned_before(lesson)


@pytest.mark.parametrize(
    ("text", "numbers"), [("", []), ("9", [9]), ("9, 14-16", [9, 14, 15, 16]), ("83–84,86", [83, 84, 86])]
)
def test_ranges_are_read(text: str, numbers: list[int]) -> None:
    """Numbers and ranges, with a hyphen or a dash, stand for all the lines they span."""
    assert line_numbers(text) == numbers


@pytest.mark.parametrize("text", ["nine", "9-", "14-9", "9;10"])
def test_what_is_no_range_is_refused(text: str) -> None:
    """Anything else raises a ValueError that quotes it."""
    with pytest.raises(ValueError, match=text.split(";")[0]):
        line_numbers(text)


def test_ranges_are_written() -> None:
    """Neighbouring numbers are joined, also across blank lines where these are named."""
    assert ranges([78, 79, 86, 124, 125]) == "78–79, 86, 124–125"
    assert ranges({31, 33, 34}, {32}) == "31–34"
