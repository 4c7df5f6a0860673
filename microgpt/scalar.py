"""A program run step by step, by its own lines, on any list of names. Slow, and never wrong.

`Run` has the methods of `engine.Run`, so that the two can be compared and exchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from microgpt.checkpoint import Config
from microgpt.engine import State
from microgpt.model import MICROGPT
from microgpt.program import Program
from microgpt.straightline import Matrix


class ProgramRun:
    """A training run of any program; `settings` take the place of what it assigns to those names."""

    def __init__(self, program: Program, docs: Sequence[str], **settings: Any) -> None:
        self.program = program
        self.model = program.define(docs, **settings)
        self.docs: list[str] = self.model.docs
        self.uchars: list[str] = self.model.uchars
        self.losses: list[float] = []

    def step(self) -> float:
        """Run the training loop's body for the next step; return the loss, taken before the weights moved."""
        self.losses.append(self.program.step(self.model, len(self.losses)))
        return self.losses[-1]

    def weights(self) -> dict[str, Matrix]:
        """Return matrix name -> rows of plain numbers."""
        matrices = self.model.state_dict.items()
        return {name: [[getattr(p, "data", p) for p in row] for row in rows] for name, rows in matrices}

    def sample(self, count: int = 20, temperature: float = 0.5) -> list[str]:
        """Return new names, drawing on from where the last draw ended."""
        self.model.temperature = temperature
        return [self.program.sample(self.model) for _ in range(count)]


class Run(ProgramRun):
    """A training run of microgpt.py, of any sizes."""

    def __init__(self, docs: Sequence[str], config: Config | None = None) -> None:
        self.config = config or Config()
        super().__init__(MICROGPT, docs, **asdict(self.config))

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
