"""What is compared, and with which tolerance."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from _ext import accept, drift

if TYPE_CHECKING:
    from .conftest import SmallBook


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [
        ("loss 2.31", "loss 2.31", True),
        ("loss 2.31", "loss 2.32", False),
        ("loss ~2.31", "loss 2.3149", True),
        ("loss ~2.31", "loss 2.3199", True),
        ("loss ~2.31", "loss 2.32", False),
        ("loss ~2.31", "loss 2.3000", False),
        ("loss ~2.31", "loss two", False),
        ("~2.31", "2.31 and more", False),
        ("~1,200", "1200.4", True),
        ("~1.5e-3", "0.00159", True),
        ("~1.5e-3", "0.0017", False),
        ("~-2 and ~3", "-2.5 and 3.5", True),
        ("~-2 and ~3", "-2.5 and 4.5", False),
        ("about ~ nothing", "about ~ nothing", True),
    ],
)
def test_a_line_is_compared_to_the_letter_or_within_its_tolerance(expected: str, got: str, same: bool) -> None:
    """A number after ~ may differ by less than one unit of its last written digit; everything else may not differ."""
    assert drift.same(expected, got) is same


def test_a_rich_value_is_compared_by_its_digest() -> None:
    """A picture drifts when its bytes do, although its plain text is the same."""
    outputs = [{"output_type": "execute_result", "data": {"image/svg+xml": "<svg/>", "text/plain": "<Figure>"}}]
    other = [{"output_type": "execute_result", "data": {"image/svg+xml": "<svg />", "text/plain": "<Figure>"}}]
    assert drift.shown(outputs).startswith("<image/svg+xml, sha256 ")
    assert drift.shown(outputs) != drift.shown(other)


def run_accept(book: SmallBook) -> tuple[list[Path], list[str]]:
    return accept.accept(book.root, book.root / "book")


def test_accept_rewrites_what_drifted_and_a_second_run_changes_nothing(small_book: SmallBook) -> None:
    """Accepting makes the lesson say what its cells show; then there is nothing to accept, and the build succeeds."""
    page = small_book.root / "book/first/doubling.md"
    whole = page.read_text(encoding="utf-8")
    small_book.edit("book/first/doubling.md", "\n42\n```", "\n43\n```")
    assert run_accept(small_book) == ([page], [])
    assert page.read_text(encoding="utf-8") == whole
    assert run_accept(small_book) == ([], [])
    assert small_book.build().code == 0


def test_accept_writes_what_was_never_stated(small_book: SmallBook) -> None:
    """A cell that prints gets its {prints} block; a block whose cell prints nothing any more is taken away."""
    small_book.edit("book/first/doubling.md", "```{prints}\n42\n```\n", "")
    assert len(run_accept(small_book)[0]) == 1
    assert "```{prints}\n42\n```" in (small_book.root / "book/first/doubling.md").read_text(encoding="utf-8")
    small_book.edit("book/first/doubling.md", "print(double(21))", "double(21) and None")
    assert len(run_accept(small_book)[0]) == 1
    assert (
        "42\n```" not in (small_book.root / "book/first/doubling.md").read_text(encoding="utf-8").split("## Explore")[0]
    )
    assert run_accept(small_book) == ([], [])


def test_accept_keeps_a_tolerance_that_still_holds(small_book: SmallBook) -> None:
    """A stated ~0.43 stays as it is while the value is within its tolerance."""
    small_book.edit("book/first/doubling.md", "\n42\n```", "\n43\n```")
    run_accept(small_book)
    assert "~0.43" in (small_book.root / "book/first/doubling.md").read_text(encoding="utf-8")


def test_accept_leaves_a_page_that_fails(small_book: SmallBook) -> None:
    """A failing cell is no output to be accepted: the page stays as it is, and the failure is told."""
    page = small_book.root / "book/first/doubling.md"
    small_book.edit("book/first/doubling.md", "print(double(21))", "print(1 / 0)")
    text = page.read_text(encoding="utf-8")
    changed, problems = run_accept(small_book)
    assert (changed, page.read_text(encoding="utf-8")) == ([], text)
    assert "ZeroDivisionError" in problems[0]


def test_ci_never_accepts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where CI is set, accepting is refused with exit code 2."""
    monkeypatch.setenv("CI", "true")
    assert accept.main() == 2
    assert "CI does not rewrite" in capsys.readouterr().err


def test_accept_keeps_line_ends_and_tolerances(small_book: SmallBook) -> None:
    """Only what differs is rewritten: lines within their tolerance stay, and so do the file's line ends."""
    page = small_book.root / "book/first/doubling.md"
    small_book.edit("book/first/doubling.md", "words: ant bee cat\n~0.43", "words: ant\n~0.43")
    page.write_text(page.read_text(encoding="utf-8"), encoding="utf-8", newline="\r\n")
    run_accept(small_book)
    assert b"words: ant bee cat\r\n~0.43\r\n" in page.read_bytes()


def test_a_carriage_return_leaves_what_a_terminal_shows() -> None:
    """Of a line that is written over, the last state counts."""
    assert drift.on_a_terminal("step 1\rstep 2\ndone\r\n") == "step 2\ndone\n"
