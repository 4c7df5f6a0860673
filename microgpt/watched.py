"""A training run whose slopes can be looked at: the gradients of the step done last, and of some parameters in every step."""

from __future__ import annotations

from collections.abc import Sequence

from microgpt import names
from microgpt.engine import Run
from microgpt.straightline import Matrix

Place = tuple[str, int, int]
"""A parameter: its matrix, row and column."""


class WatchedRun(Run):
    """The run of the engine, which keeps the gradients of its last step."""

    _rows: Matrix

    def _learn(self, gradients: Matrix) -> None:
        self._rows = gradients
        super()._learn(gradients)

    def gradients(self) -> dict[str, Matrix]:
        """Return matrix name -> rows of gradients, as the last step found them."""
        return self.model.named(self._rows)


def slopes(places: Sequence[Place], num_steps: int = 1000) -> list[list[float]]:
    """Return the gradients of some parameters in each step of the run on the book's list: one list a parameter."""
    run = WatchedRun(names.load())
    found: list[list[float]] = [[] for _ in places]
    for _ in range(num_steps):
        run.step()
        gradients = run.gradients()
        for (matrix, row, column), each in zip(places, found, strict=True):
            each.append(gradients[matrix][row][column])
    return found
