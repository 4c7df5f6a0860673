"""Programs run piece by piece."""

from __future__ import annotations

from pathlib import Path

import pytest

from microgpt import source
from microgpt.program import Program

DOCS = ["ann", "bob"]


def test_settings_take_the_place_of_what_the_program_assigns() -> None:
    """What depends on a setting follows it: head_dim is worked out from the new sizes."""
    model = Program(source.PATH).define(DOCS, n_embd=6, n_head=2, num_steps=5)
    assert (model.n_embd, model.head_dim, model.num_steps) == (6, 3, 5)
    assert len(model.state_dict["wte"][0]) == 6


def test_defining_prints_nothing_and_reads_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The names come from the caller, and the loops' own printing is left out."""
    monkeypatch.chdir(tmp_path)
    program = Program(source.PATH)
    model = program.define(DOCS, n_embd=4, n_head=1)
    program.step(model, 0)
    program.sample(model)
    assert capsys.readouterr().out == ""
    assert sorted(model.docs) == DOCS
    assert list(tmp_path.iterdir()) == []


def test_an_edit_changes_what_runs() -> None:
    """A piece of the text is replaced before the program is compiled."""
    program = Program(source.PATH, [("def rmsnorm(x):", "def rmsnorm(x):\n    return x")])
    model = program.define(DOCS, n_embd=4, n_head=1)
    assert model.rmsnorm([1, 2]) == [1, 2]


@pytest.mark.parametrize("old", ["no such text", "x = rmsnorm(x)"])
def test_an_edit_that_does_not_fit_once_is_refused(old: str) -> None:
    """A piece that the program lacks, or holds more than once, raises an error with its number."""
    with pytest.raises(ValueError, match=r"holds .* times; an edit needs it once"):
        Program(source.PATH, [(old, "")])


def test_a_namespace_keeps_the_classes_that_it_has() -> None:
    """Objects made before the model was built belong to the model's own class."""
    program = Program(source.PATH)
    first = program.define(DOCS, n_embd=4, n_head=1)
    value_class = first.Value
    second = program.define(DOCS, into=first, n_embd=4, n_head=1)
    assert second is first
    assert second.Value is value_class
