"""References to lines of the taught source: a number, or a range, with words that must stand there.

``133 attn_wo`` reads "line 133" and holds as long as ``attn_wo`` stands in line 133. ``Lines 109-122 keys`` reads "Lines 109
to 122", for the beginning of a sentence; its words must stand in one of the lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .curriculum import ranges

SYNTAX = re.compile(r"(?:([Ll])ines?\s+)?(\d+)(?:\s*[-–]\s*(\d+))?\s+(.*\S)", re.DOTALL)
ROLE = re.compile(r"\{line\}`([^`]+)`")
NAME = re.compile(r"[A-Za-z_]\w{3,}")
BARE = re.compile(r"\b[Ll]ines?\s+\d+")
BROKEN = re.compile(r"\b[Ll]ines?[ \t]*\n[ \t]*\d+")


@dataclass(frozen=True)
class Reference:
    """Lines ``first`` to ``last`` (the same for one line), and how the text calls them."""

    first: int
    last: int
    text: str


def read(text: str, source_lines: list[str]) -> Reference:
    """The reference that ``text`` makes.

    Raises ValueError, saying what to do, where it is no reference or its words do not stand in these lines.
    """
    match = SYNTAX.fullmatch(text)
    if match is None:
        example = next((f"{n} {name[0]}" for n, line in enumerate(source_lines, 1) if (name := NAME.search(line))), "1 x")
        raise ValueError(f"{{line}}`{text}` needs a number and words of that line, such as {{line}}`{example}`")
    first, last, words = int(match[2]), int(match[3] or match[2]), match[4]
    here = source_lines[first - 1 : last] if first else []
    if not any(words in line for line in here) or last > len(source_lines):
        raise ValueError(_mismatch(first, last, words, source_lines))
    word = "Line" if match[1] == "L" else "line"
    return Reference(first, last, f"{word} {first}" if first == last else f"{word}s {first} to {last}")


def plain(text: str, source_lines: list[str]) -> str:
    """A text with its ``{line}`` roles replaced by what they read.

    Raises ValueError for a reference that does not hold, and for a line that is mentioned without one.
    """
    if bare := unreferenced(text):
        raise ValueError(bare)
    return ROLE.sub(lambda match: read(match[1], source_lines).text, text)


def unreferenced(text: str, across_lines: bool = False) -> str:
    """What to do about a line that a text mentions by its bare number, which nobody would verify; empty if there is none.

    With ``across_lines`` only a mention that is broken by the end of a line counts.
    """
    match = (BROKEN if across_lines else BARE).search(re.sub(r"`[^`]*`", "", ROLE.sub("", text)))
    return f"{match[0]!r} is not verified; write {{line}}`number words-of-that-line`" if match else ""


def _mismatch(first: int, last: int, words: str, source_lines: list[str]) -> str:
    count = len(source_lines)
    if not 1 <= first <= last <= count:
        return f"the source has no line {last if last > count else first}: there are {count} lines, from 1 on"
    where = [number for number, line in enumerate(source_lines, 1) if words in line]
    hint = f"they stand in line {ranges(where)}" if where else "they stand in no line"
    place = f"line {first} does" if first == last else f"lines {first} to {last} do"
    return f"{place} not hold the words {words!r}; {hint}; line {first} holds: {source_lines[first - 1].strip()}"
