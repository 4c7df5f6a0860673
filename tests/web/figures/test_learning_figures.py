"""The curve of the module "Learning by slopes" is the network's own."""

from __future__ import annotations

import importlib.util
import itertools
import math
from pathlib import Path
from types import ModuleType

import pytest

from microgpt import ladder

FIGURES = Path(__file__).resolve().parents[3] / "_static" / "figures"

LETTER, UNIT = "n", 24


def program(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem.replace("-", "_"), path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_knob_s_curve_and_slope_are_those_of_the_network() -> None:
    """A few numbers give the loss of the name wherever the knob stands, and the slope that train1.py's own way back finds."""
    loss, value, slope = program(FIGURES / "nudge-errors.py").loss_of_a_knob()
    model = ladder.train1()
    row = model.state_dict["mlp_fc2"][model.uchars.index(LETTER)]
    tokens = [model.BOS, *map(model.uchars.index, "anna"), model.BOS]
    pairs = list(itertools.pairwise(tokens))
    assert row[UNIT] == value
    for x in (-4.0, 2.6, 8.0, value):
        row[UNIT] = x
        found = [-math.log(model.softmax(model.mlp(token_id)[1])[target_id]) for token_id, target_id in pairs]
        assert loss(x) == pytest.approx(sum(found) / len(found), abs=1e-8)
    for token_id, target_id in pairs:
        hidden, logits = model.mlp(token_id)
        grads = [(p - (i == target_id)) / len(pairs) for i, p in enumerate(model.softmax(logits))]
        model.mlp_backward(token_id, hidden, grads)
    assert model.grads["mlp_fc2"][model.uchars.index(LETTER)][UNIT] == pytest.approx(slope, abs=1e-8)
