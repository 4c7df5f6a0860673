"""What is said of the program's size is what the program itself has and does."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from microgpt import model, sizes
from microgpt.checkpoint import Config
from microgpt.sizes import Sizes

FIGURES = Path(__file__).resolve().parents[2] / "_static" / "figures"
DOCS = ["emma", "liam"]  # five letters and BOS
SOME = [Sizes(1, 8, 2, 5, 6), Sizes(3, 8, 1, 4, 6), Sizes(2, 12, 3, 5, 6)]

NODE = """
import { countsOf } from "%s/counted-model.js";
console.log(JSON.stringify(%s.map(countsOf).map(({ params, products }) => [params, products])));
"""


def program(some: Sizes) -> SimpleNamespace:
    return model.define(DOCS, Config(some.n_layer, some.n_embd, some.n_head, some.block_size))


@pytest.mark.parametrize("some", SOME)
def test_the_parameters_are_those_of_the_program(some: Sizes) -> None:
    """The program that is made with these sizes holds so many Values."""
    made = program(some)
    assert made.vocab_size == some.vocab_size
    assert some.params() == len(made.params)


@pytest.mark.parametrize("some", SOME)
def test_the_multiplications_are_those_that_the_program_does(some: Sizes, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are counted as they happen, for each position; those of norms, softmaxes and divisions are taken off."""
    made = program(some)
    keys: list[list[object]] = [[] for _ in range(some.n_layer)]
    values: list[list[object]] = [[] for _ in range(some.n_layer)]
    multiply, counted = made.Value.__mul__, [0]

    def counting(one: object, other: object) -> object:
        counted[0] += 1
        return multiply(one, other)

    monkeypatch.setattr(made.Value, "__mul__", counting)
    for pos_id in range(some.block_size):
        counted[0] = 0
        made.gpt(0, pos_id, keys, values)
        positions = pos_id + 1
        norms = (1 + 2 * some.n_layer) * (2 * some.n_embd + 1)
        divisions = 2 * some.n_layer * some.n_head * positions  # of scores and of shares
        assert counted[0] == some.multiplications(positions) + norms + divisions


def test_the_figure_counts_as_the_package_does() -> None:
    """In the page and in Python, for the file's own sizes, GPT-2's and others."""
    small = sizes.PUBLIC["GPT-2 small"]
    gpt2 = Sizes(small["n_layer"], small["n_embd"], small["n_head"], sizes.GPT2_BLOCK_SIZE, sizes.GPT2_VOCAB_SIZE)
    some = [sizes.MICROGPT, gpt2, *SOME]
    code = NODE % (FIGURES.as_uri(), json.dumps([each._asdict() for each in some]))
    answer = subprocess.run(["node", "--input-type=module", "-e", code], capture_output=True, check=True, text=True)
    assert json.loads(answer.stdout) == [[each.params(), each.multiplications()] for each in some]
