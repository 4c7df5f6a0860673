"""The data of the figures of the module "Names in, names out": what the package itself finds."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from microgpt import checkpoint, source

FIGURES = Path(__file__).resolve().parents[3] / "_static" / "figures"
NAMES = ["whole-program", "invented-names", "list-counts", "name-places", "name-tokens", "names-as-tokens"]


def program(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), FIGURES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", NAMES)
def test_data_is_what_its_program_writes(name: str) -> None:
    """The committed file is what the program beside it computes now."""
    assert json.loads((FIGURES / f"{name}.json").read_text(encoding="utf-8")) == program(name).data()


def test_the_album_ends_with_the_trained_weights() -> None:
    """After 1,000 steps the loss is the trained model's, and the names are those of the other figure's seed."""
    album = json.loads((FIGURES / "whole-program.json").read_text(encoding="utf-8"))["album"]
    seeds = json.loads((FIGURES / "invented-names.json").read_text(encoding="utf-8"))["seeds"]
    trained = checkpoint.load(checkpoint.TRAINED)
    assert trained.mean_unseen is not None
    assert album[-1]["loss"] == round(trained.mean_unseen, 4)
    assert album[-1]["names"] == seeds["42"]["trained"][:5]
    assert album[0]["names"] == seeds["42"]["untrained"][:5]


def test_the_blocks_are_the_file_s_own() -> None:
    """Every line from 14 on that is not blank lies in exactly one block."""
    blocks = json.loads((FIGURES / "whole-program.json").read_text(encoding="utf-8"))["blocks"]
    covered = [n for block in blocks for n in range(block["first"], block["last"] + 1) if n in source.numbers()]
    assert covered == [n for n in source.numbers() if n >= 14]
    assert [block["lines"] for block in blocks] == [
        sum(block["first"] <= n <= block["last"] for n in source.numbers()) for block in blocks
    ]
