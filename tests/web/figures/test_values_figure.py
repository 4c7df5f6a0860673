"""The values that figures of graphs compute: those of the file's own class Value, to the twelfth decimal."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from _ext.bundle import BundleError, find_node
from microgpt import Value

HERE = Path(__file__).parent
EXPRESSIONS = 600
LARGEST = 1e6
# What Python may stop with. A plain number has no log(), and a negative number to a broken power is complex.
STOPS = (ArithmeticError, AttributeError, TypeError, ValueError)


def expression(draw: random.Random, names: Sequence[str], depth: int) -> str:
    """A random expression; now and then of plain numbers only, which Python reckons itself."""
    if depth == 0 or draw.random() < 0.15:
        return draw.choice([*names, *names, str(draw.randint(1, 9)), f"{draw.uniform(0.1, 4):.2f}"])
    part = [expression(draw, names, depth - 1) for _ in range(2)]
    return draw.choice(
        [
            *(f"({part[0]} {sign} {part[1]})" for sign in "++**-/"),
            f"-{part[0]}",
            f"({part[0]}) ** {draw.choice(['2', '-1', '0.5', '3', '-0.5', '(1/2)'])}",
            f"({part[0]}).{draw.choice(['log', 'exp', 'relu'])}()",
            f"{part[0]} * {part[0]}",
        ]
    )


def program(draw: random.Random) -> str:
    """One expression, or one that uses another under a name."""
    if draw.random() < 0.3:
        return f"s = {expression(draw, 'ab', 2)}; {expression(draw, 'sac', 2)} - s"
    return expression(draw, "abc", draw.randint(1, 4))


def by_python(text: str, given: dict[str, float]) -> list[tuple[float, float]] | None:
    """Data and gradients by the file's class, in topological order; None where it makes no Value of moderate size."""
    names: dict[str, Any] = {name: Value(number) for name, number in given.items()}
    *before, last = (line.strip() for line in text.split(";"))
    try:
        for line in before:
            exec(line, {}, names)
        result = eval(last, {}, names)
        if not isinstance(result, Value):
            return None
        result.backward()
    except STOPS:
        return None
    topo: list[Any] = []

    def build(value: Any) -> None:
        if value not in topo:
            for child in value._children:
                build(child)
            topo.append(value)

    build(result)
    numbers = [(value.data, value.grad) for value in topo]
    if any(isinstance(each, complex) or abs(each) > LARGEST for pair in numbers for each in pair):
        return None
    return numbers


def in_node(program: str, given: str) -> Any:
    """What a program beside this file writes about what it is given."""
    try:
        node = find_node().node
    except BundleError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"NOT TESTED: {error}")
    done = subprocess.run([*node, str(HERE / program)], input=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_values_and_gradients_are_those_of_the_file() -> None:
    """Random expressions have the same values in the same topological order, with the same data and gradients."""
    draw = random.Random(42)
    cases: list[tuple[str, dict[str, float], list[tuple[float, float]]]] = []
    while len(cases) < EXPRESSIONS:
        text, given = program(draw), {name: round(draw.uniform(-3, 3), 1) for name in "abc"}
        if told := by_python(text, given):
            cases.append((text, given, told))
    found = in_node("values_of.mjs", json.dumps([case[:2] for case in cases]))
    for (text, given, python), figure in zip(cases, found, strict=True):
        assert figure["stop"] == "", (text, given)
        assert len(figure["topo"]) == len(python), (text, given)
        for one, other in zip(figure["topo"], python, strict=True):
            assert one == pytest.approx(other, rel=1e-12, abs=1e-12), (text, given)
    kinds = {kind for kind in ("**", "log", "exp", "relu", "/", "s =") if any(kind in case[0] for case in cases)}
    assert len(kinds) == 6
