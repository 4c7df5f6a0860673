"""No number that comes from data or from a run is typed by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(page for page in (ROOT / "book").rglob("*.md") if "_ext" not in page.parts)
# What is computed looks like a count or like a loss: it has thousands, or three or four decimals. Worked examples seldom do.
COMPUTED = re.compile(r"(?<![\w.,])(?:\d{1,3},\d{3}|\d+\.\d{3,4})(?![\d%]|,\d)")
CHOICE = re.compile(r"^- .*$(?:\n {2,}\S.*$)*", re.MULTILINE)  # of a question: most are wrong by intention
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
FENCE = re.compile(r"^(`{3,})[^\n]*\n(.*?)^\1`*$", re.DOTALL | re.MULTILINE)
# Figures of other programs, which this one cannot compute. They are given with their source.
FROM_ELSEWHERE = re.compile(r"^:::\{aside\} real-life$.*?^:::$", re.DOTALL | re.MULTILINE)


def typed(text: str, source: str) -> list[tuple[int, str]]:
    """Line and number, for each number in a page's prose that stands neither in its code and output nor in the source."""
    shown = {
        number.replace(",", "")
        for part in [*FENCE.findall(text), ("", source)]
        for number in NUMBER.findall(re.sub(r"(?<=\d)_(?=\d)", "", part[1]))
    }
    for pattern in (FENCE, FROM_ELSEWHERE, CHOICE):
        text = pattern.sub(lambda match: "\n" * match[0].count("\n"), text)
    prose = re.sub(r"`[^`\n]*`|\]\([^)\n]*\)", " ", text)
    return [
        (number, match[0])
        for number, line in enumerate(prose.split("\n"), 1)
        for match in COMPUTED.finditer(line)
        if match[0].replace(",", "") not in shown
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_a_page_types_no_computed_number(page: Path) -> None:
    """A count or a loss in prose is fetched by {result}, or the page's code or output, or the file, shows it."""
    source = (ROOT / "microgpt/microgpt.py").read_text(encoding="utf-8")
    found = typed(page.read_text(encoding="utf-8"), source)
    assert [f"{page}:{line}: {number} is typed by hand; write {{result}}`…`" for line, number in found] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It has 32,033 names.", ["32,033"]),
        ("The loss is 2.366.", ["2.366"]),
        ("The loss is {result}`f'{loss:.2f}'`, or `2.36`.", []),
        ("The loss is 2.366.\n\n```{prints}\n2.366\n```", []),
        ("After 1,000 steps, of 2018, version 9.0.4, 12 in 100, 3.1 · 3.1 = 9.61, 0.00001, 1,000,003", []),
        ("- 0.125\n- [ ] 0.125 times\n\n  It is 0.125.", ["0.125"]),
        ("- ```\n  0.125\n  ```\n\n- 32,257\n  7,743\n\n  It is 0.125.", ["0.125"]),
        ("```python\nprint(40_000)\n```\n\nAt step 40,000 or 50,000.", ["50,000"]),
        ("```python\nx = 1\n```\n\n2.366", ["2.366"]),
        (":::{aside} real-life\n175,000 of them.\n:::\n\n12,288", ["12,288"]),
    ],
)
def test_what_counts_as_typed(text: str, found: list[str]) -> None:
    """Counts and losses are found in prose, not in code or choices, nor where the page or the file shows them."""
    assert [number for _, number in typed(text, "num_steps = 1000")] == found
