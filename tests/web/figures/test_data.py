"""The data of every figure: what the program beside it computes. Those of attention are rounded, and have tests of their own."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

FIGURES = Path(__file__).resolve().parents[3] / "_static" / "figures"


def program(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem.replace("-", "_"), path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PROGRAMS = [path for path in sorted(FIGURES.glob("*.py")) if not path.stem.startswith("attention-")]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_data_is_what_its_program_writes(path: Path) -> None:
    """The committed file is what the program beside it computes now."""
    assert json.loads(path.with_suffix(".json").read_text(encoding="utf-8")) == program(path).data()
