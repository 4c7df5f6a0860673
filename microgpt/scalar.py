"""The source itself, run step by step: its own lines, on any list of names and with any sizes. Slow, and never wrong.

`Run` has the methods of `engine.Run`, so that the two can be compared and exchanged.
"""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Iterator, Sequence

from microgpt import source
from microgpt.checkpoint import Config
from microgpt.engine import State
from microgpt.model import define, random_state
from microgpt.straightline import Matrix

DEEPEST_GRAPH = 100_000  # line 66 calls itself once a level of the graph; many layers exceed Python's usual limit


class Run:
    """A training run by the source's own lines."""

    def __init__(self, docs: Sequence[str], config: Config | None = None) -> None:
        self.config = config or Config()
        self.model = define(docs, self.config)
        self.docs: list[str] = self.model.docs
        self.uchars: list[str] = self.model.uchars
        self.losses: list[float] = []

    def step(self) -> float:
        """Run lines 156 to 182 for the next step; return the loss, taken before the weights moved."""
        self.model.step = len(self.losses)
        with _deep_recursion():
            source.run("156-182", vars(self.model))
        self.losses.append(float(self.model.loss.data))
        return self.losses[-1]

    def go_on_from(self, state: State) -> None:
        """Take over another run's state, so that the next step is the one which that run would take."""
        self.losses = list(state.losses)
        for name, rows in state.weights.items():
            for values, row in zip(self.model.state_dict[name], rows, strict=True):
                for value, number in zip(values, row, strict=True):
                    value.data = number
        self.model.m, self.model.v = (
            [number for rows in moments.values() for row in rows for number in row]
            for moments in (state.moment1, state.moment2)
        )

    def weights(self) -> dict[str, Matrix]:
        """Return matrix name -> rows of plain numbers."""
        return {name: [[p.data for p in row] for row in rows] for name, rows in self.model.state_dict.items()}

    def sample(self, count: int = 20, temperature: float = 0.5) -> list[str]:
        """Run lines 190 to 199 `count` times, drawing on from where the last draw ended."""
        self.model.temperature = temperature
        samples = []
        with random_state(self.model.random_state):
            for _ in range(count):
                source.run("190-199", vars(self.model))
                samples.append("".join(self.model.sample))
            self.model.random_state = random.getstate()
        return samples


@contextlib.contextmanager
def _deep_recursion() -> Iterator[None]:
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, DEEPEST_GRAPH))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)
