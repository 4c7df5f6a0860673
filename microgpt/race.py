"""How long a step takes, by the source's own lines and by the engine over plain lists: what the page runs to race them.

Both take the same first steps of the same run. What they tell is for a program to read: JSON, a line each.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

from microgpt import engine, names, scalar
from microgpt.checkpoint import Config

ROUND = 1.0
"""Seconds. The engine's steps are over too soon to be timed: they are taken again and again for so long, twice, and the second
time counts; before it, code is still being written for each length of name."""

Tell = Callable[[dict[str, Any]], None]


def run(which: str, steps: int, n_embd: int = 16, tell: Tell | None = None) -> None:
    """Take the first steps with "source" or "lists"; tell the name, loss and seconds of each, then the seconds of a step.

    Raises KeyError for another engine.
    """
    tell = tell or _print
    runner = {"source": scalar.Run, "lists": engine.Run}[which](names.load(), Config(n_embd=n_embd))
    start = _kept(runner) if isinstance(runner, engine.Run) else ()
    spent = 0.0
    for step in range(steps):
        since = perf_counter()
        loss = runner.step()
        spent += perf_counter() - since
        tell({"name": runner.docs[step], "loss": loss, "spent": spent})
    if isinstance(runner, engine.Run):
        _again(runner, start, steps)
        tell({"seconds": _again(runner, start, steps)})
    else:
        tell({"seconds": spent / steps})


def _kept(runner: engine.Run) -> tuple[Any, ...]:
    return runner.model.rows, runner.model.moment1, runner.model.moment2


def _again(runner: engine.Run, start: tuple[Any, ...], steps: int) -> float:
    """Take the first steps again and again, each time from the same weights; return the mean seconds of one."""
    spent, taken = 0.0, 0
    while spent < ROUND:
        runner.model.rows, runner.model.moment1, runner.model.moment2 = start
        runner.model.unpack()
        runner.losses = []
        since = perf_counter()
        for _ in range(steps):
            runner.step()
        spent += perf_counter() - since
        taken += steps
    return spent / taken


def _print(told: dict[str, Any]) -> None:
    print(json.dumps(told), flush=True)
