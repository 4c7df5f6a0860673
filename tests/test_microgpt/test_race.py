"""The race of the source against the engine over lists, as the page runs it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from microgpt import checkpoint, race

BOOK = json.loads(checkpoint.TRAINED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("which", ["source", "lists"])
def test_each_engine_takes_the_first_steps_of_the_book_s_run(which: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both tell the names and losses of the run's beginning, to the last digit, and at the end what a step takes."""
    monkeypatch.setattr(race, "ROUND", 0.01)
    told: list[dict[str, Any]] = []
    race.run(which, 2, tell=told.append)
    *steps, last = told
    assert [step["loss"] for step in steps] == pytest.approx(BOOK["losses"][:2], abs=1e-12)
    assert [step["name"] for step in steps] == ["anaiza", "julyen"]
    assert 0 < steps[0]["spent"] < steps[1]["spent"]
    assert list(last) == ["seconds"]
    assert last["seconds"] > 0


def test_what_is_told_is_a_line_of_json_each(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Printed, the losses keep all their digits."""
    monkeypatch.setattr(race, "ROUND", 0.01)
    told: list[dict[str, Any]] = []
    race.run("lists", 1, n_embd=8, tell=told.append)
    race.run("lists", 1, n_embd=8)
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert printed[0]["loss"] == told[0]["loss"] != BOOK["losses"][0]


def test_another_engine_is_refused() -> None:
    """There are two."""
    with pytest.raises(KeyError, match="cython"):
        race.run("cython", 1)
