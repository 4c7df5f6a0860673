"""The data of the figures of the module "Learning by slopes": what the package itself finds."""

from __future__ import annotations

import importlib.util
import json
import math
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from microgpt import gradcheck

FIGURES = Path(__file__).resolve().parents[3] / "_static" / "figures"


def program(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), FIGURES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def committed(name: str) -> Any:
    return json.loads((FIGURES / f"{name}.json").read_text(encoding="utf-8"))


def test_the_knob_s_curve_is_the_network_s_own_loss() -> None:
    """The few numbers of nudge-slope.json give the loss of the name wherever the knob stands."""
    knob = committed("nudge-slope")["knob"]
    loss, value, slope = program("nudge-errors").loss_of_a_knob()

    def from_data(x: float) -> float:
        total = knob["rest"]
        for pair in knob["pairs"]:
            score = pair["base"] + pair["hidden"] * x
            total += math.log(pair["others"] + math.exp(score)) - pair.get("target", score)
        return float(total / knob["count"])

    assert knob["value"] == value
    for x in (-4.0, value, 2.6, 8.0):
        assert from_data(x) == pytest.approx(loss(x), abs=1e-9)
    assert gradcheck.slope(from_data, value) == pytest.approx(slope, abs=1e-8)


def test_the_knob_s_data_is_what_its_program_writes() -> None:
    """The committed file is what the program beside it computes now, but for the last digits."""
    old, new = committed("nudge-slope")["knob"], program("nudge-slope").data()["knob"]
    for key in ("name", "letter", "unit", "count"):
        assert old[key] == new[key]
    assert old["rest"] == pytest.approx(new["rest"])
    for before, after in zip(old["pairs"], new["pairs"], strict=True):
        assert before == pytest.approx(after)


def test_the_errors_of_nudges_are_what_their_program_writes() -> None:
    """Those of x * x and x * x * x exactly; those of a loss but for what logarithms and sums differ in from Python to Python."""
    old, new = committed("nudge-errors"), program("nudge-errors").data()
    assert (old["cube"], old["square"]) == (new["cube"], new["square"])
    assert old["loss"]["two"][:5] == pytest.approx(new["loss"]["two"][:5], rel=0.1)
