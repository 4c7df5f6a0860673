"""Python's errors in plain words, for readers who meet them for the first time. Standard library only, as grading.py."""

# ruff: noqa: E501  (a table, one error a line)

from __future__ import annotations

import re
from collections.abc import Iterable

# For each type of error: what a message must match (None for any), and what it means.
MEANINGS: tuple[tuple[str, str | None, str], ...] = (
    ("NameError", r"name '(?P<name>[^']+)'", "Python meets the name {name} here, but nothing has been given that name. Look for a slip in its spelling, or for a line that should have made it."),
    ("UnboundLocalError", r"variable '(?P<name>[^']+)'", "Inside this function, {name} is used before it has a value. A name that a function assigns anywhere belongs to the function alone."),
    ("AttributeError", r"'(?P<type>[^']+)' object has no attribute '(?P<name>[^']+)'", "What stands before the dot is of the type {type}, and that has no {name}. Check the spelling, and what the value really is."),
    ("AttributeError", None, "What stands before the dot has nothing of the name after the dot."),
    ("IndexError", None, "The place asked for lies outside the list. The first place is 0, and the last is one less than the length."),
    ("KeyError", None, "The dictionary has no entry under this key."),
    ("ZeroDivisionError", None, "Something is divided by zero. Find out which value is 0 on this line."),
    ("TypeError", r"takes .* arguments?|missing .* (argument|required)|unexpected keyword", "The function is called with a different number of values than it asks for, or with a name that it does not know."),
    ("TypeError", r"'(?P<type>[^']+)' object is not callable", "Round brackets call a function, but what stands before them is of the type {type}."),
    ("TypeError", r"'(?P<type>[^']+)' object is not (iterable|subscriptable)", "This line treats a value of the type {type} as if it were a list. Check what the value really is."),
    ("TypeError", r"unsupported operand|can only concatenate|can't multiply|must be str", "Two values of types that do not go together are combined on this line. Check the type of each."),
    ("TypeError", r"indices must be", "A place in a list is a whole number; here it is something else."),
    ("TypeError", None, "A value has another type than this line needs."),
    ("ValueError", r"not enough values|too many values", "The left side has more or fewer names than there are values on the right."),
    ("ValueError", r"not in list", "The list has no such item, so there is no place of it to be found."),
    ("ValueError", r"math domain|positive input|nonnegative", "This function has no result for this number, as the logarithm has none for 0."),
    ("ValueError", None, "The value has the right type, but this function cannot use it."),
    ("OverflowError", r"index-sized", "The number is too large to be a length or a place."),
    ("OverflowError", None, "The number became too large to be stored."),
    ("IndentationError", None, "The spaces at the beginning of this line do not fit the lines around it. The lines of a block begin at the same place."),
    ("TabError", None, "Tabs and spaces are mixed at the beginning of this line. Use spaces alone."),
    ("SyntaxError", r"never closed|was never|unmatched|does not match", "A bracket is opened and not closed, or closed and not opened. Count them on this line and the one before."),
    ("SyntaxError", r"unterminated", "A text begins with a quotation mark and does not end with one."),
    ("SyntaxError", r"expected ':'", "A line that opens a block, such as one with if, for or def, ends in a colon."),
    ("SyntaxError", r"outside function", "The word return works only inside a function. Check how far the line is indented."),
    ("SyntaxError", None, "Python cannot read this line, so nothing was run. Look for a missing or extra sign, here or on the line before."),
    ("RecursionError", None, "A function calls itself again and again, and nothing makes it stop."),
    ("MemoryError", None, "The program asked for more memory than the page has. Look for a list that grows without end."),
    ("EOFError", None, "The program waits for someone to type, and nobody can here. Write the value into the program in place of input()."),
    ("SystemExit", None, "The program ended itself with exit() before it could be checked. Leave that line out."),
    ("KeyboardInterrupt", None, "The program interrupted itself."),
    ("ModuleNotFoundError", r"No module named '(?P<name>urllib|requests|http|httpx|aiohttp)", "The page gives a program no way to the network, so there is no module {name} here."),
    ("ModuleNotFoundError", r"No module named '(?P<name>[^']+)'", "There is no module {name} here. The page has the book's own package and a part of Python's standard library."),
    ("ImportError", r"cannot import name '(?P<name>[^']+)'", "The module is there, but it has no {name}. Check the spelling."),
    ("FileNotFoundError", None, "No file of this name is at hand.{files}"),
    ("AssertionError", None, "An assert found that what it states is not true."),
)  # fmt: skip


def explain(error: str, message: str, files: Iterable[str] = ()) -> str:
    """What an error of this type with this message means; empty for types that are not known, and for empty blanks.

    ``files`` are the names of those at hand.
    """
    if message.startswith("The blank on line"):
        return ""
    names = ", ".join(sorted(files))
    at_hand = f" Those that are: {names}." if names else ""
    for name, pattern, meaning in MEANINGS:
        found = re.search(pattern or "", message) if name == error else None
        if found:
            return meaning.format(files=at_hand, **found.groupdict())
    return ""
