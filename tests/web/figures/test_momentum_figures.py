"""The slopes of the lesson on momentum are those of the run, and their average is the run's own."""

from __future__ import annotations

import importlib.util
import json
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from microgpt import engine, names

FIGURES = Path(__file__).resolve().parents[3] / "_static" / "figures"

NODE = """
import { readFile } from "node:fs/promises";
import { averages } from "%s/momentum.js";
const { params } = JSON.parse(await readFile("%s/averaged-slopes.json", "utf8"));
console.log(JSON.stringify(params.map(({ slopes }) => averages(slopes, 0.85).at(-1))));
"""


def program(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem.replace("-", "_"), path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_average_of_the_figure_is_the_run_s_first_moment() -> None:
    """After a hundred steps the figure's average of each parameter is what Adam has in m[i]."""
    figure = program(FIGURES / "averaged-slopes.py")
    run = engine.Run(names.load())
    for _ in range(figure.STEPS):
        run.step()
    moment = run.state().moment1
    code = NODE % (FIGURES.as_uri(), FIGURES)
    answer = subprocess.run(["node", "--input-type=module", "-e", code], capture_output=True, check=True, text=True)
    expected = [moment[matrix][row][column] for _, _, matrix, row, column in figure.PARAMS]
    assert json.loads(answer.stdout) == pytest.approx(expected, abs=1e-12)
