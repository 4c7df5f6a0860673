"""The source's lines as a library."""

from __future__ import annotations

import traceback

import pytest

import microgpt
from microgpt import source


def test_lines_are_counted_from_one_and_both_ends_are_included() -> None:
    """Lines 94 to 95 are the two lines of linear."""
    assert source.lines(94, 95)[0] == source.line(94) == "def linear(x, w):"
    assert len(source.lines(94, 95)) == 2
    assert source.text().splitlines()[132] == source.line(133)


@pytest.mark.parametrize(("first", "last"), [(0, 3), (199, 201), (5, 4), (201, 201)])
def test_lines_outside_the_file_are_refused(first: int, last: int) -> None:
    """A range that the file does not have raises an error which names the lines that it has."""
    with pytest.raises(IndexError, match="lines 1 to 200"):
        source.lines(first, last)


def test_methods_give_the_span_of_every_method_of_a_class() -> None:
    """Each method of a class is found with its first and its last line; a class that is not defined is not."""
    methods = source.methods("Value")
    assert methods["__add__"] == (39, 41)
    assert methods["relu"] == (50, 50)
    assert list(methods)[-1] == "backward"
    with pytest.raises(KeyError):
        source.methods("Tensor")


def test_definitions_give_the_span_of_every_top_level_name() -> None:
    """A name leads to its first and last line."""
    assert source.definitions()["Value"] == (30, 72)
    assert source.definitions()["gpt"] == (108, 144)
    assert source.definitions()["beta1"] == (147, 147)


@pytest.mark.parametrize("which", ["softmax", "97-101", (97, 101)])
def test_a_definition_runs_by_name_or_by_range(which: str | tuple[int, int]) -> None:
    """The same lines can be named in three ways."""
    assert source.span(which) == (97, 101)
    namespace = source.run(which, {})
    probs = namespace["softmax"]([microgpt.Value(0.0), microgpt.Value(0.0)])
    assert [p.data for p in probs] == [0.5, 0.5]


def test_lines_from_inside_a_block_run_as_if_at_the_margin() -> None:
    """Line 157, from the training loop, makes tokens of any doc."""
    namespace = source.run(157, {"BOS": 26, "uchars": list("abcdefghijklmnopqrstuvwxyz"), "doc": "emma"})
    assert namespace["tokens"] == [26, 4, 12, 12, 0, 26]


def test_lines_that_are_no_whole_statement_are_refused() -> None:
    """Half a loop raises an error with the lines' numbers."""
    with pytest.raises(ValueError, match="lines 198 to 198 cannot run by themselves"):
        source.run(198, {})


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    """The error lists what the source defines."""
    with pytest.raises(KeyError, match=r"defines no 'layernorm'; it defines docs, .*rmsnorm"):
        source.run("layernorm", {})


def test_a_traceback_names_the_sources_own_line() -> None:
    """An error inside gpt() points to microgpt.py with the true line number."""
    model = microgpt.untrained()
    with pytest.raises(IndexError) as caught:
        model.gpt(27, 0, [[]], [[]])
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert last.filename == str(source.PATH)
    assert last.lineno == 109
    assert last.line == source.line(109).strip()
