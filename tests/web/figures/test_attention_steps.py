"""The data of the figure attention-steps: the source's own attention, step by step."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

import microgpt

FIGURES = Path(__file__).resolve().parents[3] / "_static" / "figures"


@pytest.fixture(scope="module")
def program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("attention_steps", FIGURES / "attention-steps.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_file_is_what_the_models_compute(program: ModuleType) -> None:
    """The committed file is the one that the program writes."""
    assert (FIGURES / "attention-steps.json").read_text(encoding="utf-8") == program.text(program.data())


def test_blends_are_shares_of_values() -> None:
    """In the file, each head's blend is the sum of the values' slices, each times its share, and mixing is attn_wo's."""
    data = json.loads((FIGURES / "attention-steps.json").read_text(encoding="utf-8"))
    reads = next(model for model in data["models"] if model["trained"])["reads"]["oliv"]
    last = reads[-1]
    for place, blend in enumerate(last["blends"]):
        shares = last["shares"][place // 4]
        assert blend == pytest.approx(
            sum(share * read["v"][place] for share, read in zip(shares, reads, strict=True)), abs=1e-5
        )
    matrix = [[value.data for value in row] for row in microgpt.trained().state_dict["layer0.attn_wo"]]
    mixed = [sum(w * x for w, x in zip(row, last["blends"], strict=True)) for row in matrix]
    assert last["mixed"] == pytest.approx(mixed, abs=1e-5)
