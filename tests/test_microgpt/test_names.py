"""Lists of names, good and bad."""

from __future__ import annotations

import builtins
import hashlib
import random
from pathlib import Path
from typing import Any

import pytest

from microgpt import names


def test_the_books_list_is_the_one_whose_origin_is_told() -> None:
    """The list has the known digest and length, one name of small letters a line, at most 15 of them."""
    content = names.BOOK_LIST.read_bytes()
    assert hashlib.sha256(content).hexdigest() == names.BOOK_LIST_SHA256
    docs = names.load()
    assert len(docs) == content.count(b"\n") == 32257
    assert set("".join(docs)) == set("abcdefghijklmnopqrstuvwxyz")
    assert max(map(len, docs)) == 15


def test_a_list_is_the_callers_own() -> None:
    """What a caller does to the list that it was given changes no other."""
    names.load().clear()
    names.shuffled(["ann", "bob"], random.Random(1).getstate())[0].clear()
    assert len(names.load()) == 32257
    assert sorted(names.shuffled(["ann", "bob"], random.Random(1).getstate())[0]) == ["ann", "bob"]


def test_a_list_is_shuffled_as_by_random() -> None:
    """The order, and where the generator stands afterwards, are those of random.shuffle, asked for once or again."""
    for seed in 42, 43, 42:
        generator, docs = random.Random(seed), names.load()
        found, state = names.shuffled(docs, generator.getstate())
        generator.shuffle(docs)
        assert (found, state) == (docs, generator.getstate())


def test_blank_lines_and_spaces_are_dropped(tmp_path: Path) -> None:
    """Names are stripped, whatever ends the lines, and a byte order mark is no letter."""
    path = tmp_path / "names.txt"
    path.write_bytes(b"\xef\xbb\xbfann\r\n\r\n  bob  \rzo\xc3\xab\n\n")
    assert names.load(path) == ["ann", "bob", "zoë"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "holds no names"),
        (b" \n\n\t\n", "holds no names"),
        (b"ann\n\xff\xfe\n", r"is not UTF-8 text \(byte 5\)"),
        (b"ann\0bob\n", "is binary"),
        (b"ann\nb\tob\n", r"names.txt:2: met the unprintable character '\\t'"),
    ],
)
def test_a_bad_list_is_refused_in_one_line(tmp_path: Path, content: bytes, message: str) -> None:
    """The error names the file, says what was met, and is one line."""
    path = tmp_path / "names.txt"
    path.write_bytes(content)
    with pytest.raises(names.NamesError, match=message) as caught:
        names.load(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    """What is not a file is said to be so."""
    with pytest.raises(names.NamesError, match="no such file"):
        names.load(tmp_path / "none.txt")
    with pytest.raises(names.NamesError, match="is a folder"):
        names.load(tmp_path)
    with pytest.raises(names.NamesError, match="cannot be read"):
        names.load("names\0.txt")


def test_a_file_without_permission_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read is said to be so."""

    def no_permission(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(builtins, "open", no_permission)
    with pytest.raises(names.NamesError, match="may not be read"):
        names.load("names.txt")


def test_a_huge_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file beyond the largest size is not read whole."""
    monkeypatch.setattr(names, "LARGEST_FILE", 10)
    path = tmp_path / "names.txt"
    path.write_text("ann\n" * 10, encoding="utf-8")
    with pytest.raises(names.NamesError, match="larger than 10 bytes"):
        names.load(path)


def test_the_originals_list_is_as_the_book_says(original_docs: list[str], original_truth: dict[str, Any]) -> None:
    """What the book states of the list that it does not hold is so, and the original says the same."""
    shuffled = original_docs[:]
    random.Random(42).shuffle(shuffled)
    told = names.ORIGINAL_LIST
    assert (len(original_docs), shuffled[0]) == (told.names, told.first_after_shuffle)
    losses = original_truth["losses"]
    assert original_truth["num_docs"] == told.names
    assert original_truth["first_docs_after_shuffle"][0] == told.first_after_shuffle
    assert round(losses[0], 4) == told.first_loss
    assert round(losses[-1], 4) == told.last_loss
    assert round(sum(losses[-200:]) / 200, 4) == told.mean_last_200
    assert tuple(original_truth["samples"][:5]) == told.first_invented
