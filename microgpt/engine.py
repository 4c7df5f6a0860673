"""Training runs at the speed of plain lists: the source's own run, bit for bit, and runs that differ from it in one thing.

`Run` is the source's lines 12 to 200 taken one step at a time. `Learning` and `transformer.Design` say what a run does
otherwise than the source, so that the two can be compared.
"""

from __future__ import annotations

import contextlib
import gc
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from microgpt import mlp
from microgpt.checkpoint import Config
from microgpt.losses import UNSEEN, UNSEEN_COUNT
from microgpt.names import shuffled
from microgpt.straightline import Matrix, Vector
from microgpt.transformer import Design, Model

__all__ = ["Design", "Learning", "MlpRun", "Model", "Run", "State", "drawn"]

Shapes = dict[str, tuple[int, int]]


class Learning(NamedTuple):
    """How the weights are moved; the defaults are the source's."""

    rate: float = 0.01
    adam: bool = True  # otherwise plain gradient descent
    corrected: bool = True  # Adam's averages are divided as on lines 179 and 180
    beta1: float = 0.85  # how much of its first average Adam keeps at each step
    decays: bool = True  # the rate falls in a straight line to 0
    uphill: bool = False  # the sign of the step is wrong
    resets: bool = True  # gradients are set to 0 after each step
    ordered: bool = True  # the graph is walked in reverse; otherwise no gradient arrives anywhere


class State(NamedTuple):
    """Where a run stands: its losses so far, and its matrices by name: the weights and Adam's two averages."""

    losses: Vector
    weights: dict[str, Matrix]
    moment1: dict[str, Matrix]
    moment2: dict[str, Matrix]


class Names:
    """A shuffled list of names and its letters, as lines 12 to 26 make them, and the random numbers that come after."""

    def __init__(self, docs: Sequence[str], seed: int) -> None:
        self.random = random.Random(seed)
        self.docs, state = shuffled(docs, self.random.getstate())
        self.random.setstate(state)
        self.uchars = sorted(set("".join(self.docs)))
        self.bos = len(self.uchars)
        self._ids = {ch: i for i, ch in enumerate(self.uchars)}

    def tokens(self, doc: str) -> list[int]:
        """Return a name's token ids between two BOS. Raises KeyError for a character that the list does not have."""
        ids = self._ids
        return [self.bos, *(ids[ch] for ch in doc), self.bos]

    def unseen(self, num_steps: int = 0) -> list[list[int]]:
        """Return the tokens of the names 1,000 to 5,999 after the shuffle, or of as many as there are.

        A run of more than 1,000 steps has met some of these; for it as many names are taken from behind its last one.
        """
        start = max(UNSEEN[0], num_steps)
        return [self.tokens(doc) for doc in self.docs[start : start + UNSEEN_COUNT]]


class Run(Names):
    """A training run of the transformer: the source's, unless told otherwise.

    `order` is the order in which the matrices are drawn, where it is not the source's.
    """

    model: Model

    def __init__(
        self,
        docs: Sequence[str],
        config: Config | None = None,
        learning: Learning | None = None,
        design: Design | None = None,
        order: Sequence[str] | None = None,
    ) -> None:
        self.config = config or Config()
        self.learning = learning or Learning()
        super().__init__(docs, self.config.seed)
        shapes = self.config.shapes(self.bos + 1)
        weights = drawn({name: shapes[name] for name in order or shapes}, self.random)
        self.model = Model(self.config, self.bos + 1, weights, design)
        self.losses: list[float] = []
        self._kept: Matrix | None = None  # gradients so far, where they are never reset

    def weights(self) -> dict[str, Matrix]:
        """Return matrix name -> rows, as they stand."""
        return self.model.weights()

    def state(self) -> State:
        """Return where the run stands."""
        model = self.model
        return State(list(self.losses), *map(model.named, (model.rows, model.moment1, model.moment2)))

    def step(self) -> float:
        """Train on the next name; return its loss, taken before the weights moved.

        Raises ValueError or OverflowError, as the source does, where the numbers have grown too large or too small.
        """
        with uncollected():
            loss, gradients = self.model.gradients(self.tokens(self.docs[len(self.losses) % len(self.docs)]))
            if self.learning.ordered:
                self._learn(gradients if self.learning.resets else self._added(gradients))
        self.losses.append(loss)
        return loss

    def _added(self, gradients: Matrix) -> Matrix:
        if self._kept is not None:
            pairs = zip(self._kept, gradients, strict=True)
            gradients = [[a + b for a, b in zip(kept, row, strict=True)] for kept, row in pairs]
        self._kept = gradients
        return gradients

    def _rate(self) -> float:
        """Return lr_t, line 175."""
        learning = self.learning
        rate = learning.rate * (1 - len(self.losses) / self.config.num_steps) if learning.decays else learning.rate
        return -rate if learning.uphill else rate

    def _learn(self, gradients: Matrix) -> None:
        if self.learning.adam:
            self.model.adam(gradients, len(self.losses), self._rate(), self.learning.corrected, self.learning.beta1)
        else:
            self.model.sgd(gradients, self._rate())

    def sample(self, count: int = 20, temperature: float = 0.5) -> list[str]:
        """Return new names, drawing on from where the last draw ended."""
        drawn_tokens = (self.model.sample(self.bos, self.random, temperature) for _ in range(count))
        return ["".join(self.uchars[token_id] for token_id in tokens) for tokens in drawn_tokens]

    def mean_unseen(self) -> float | None:
        """Return the mean loss over the shuffled names 1,000 to 5,999; None where the list has no such names."""
        unseen = self.unseen(self.config.num_steps)
        return self.model.mean_loss(unseen) if unseen else None


class MlpRun(Run):
    """A training run of the small network of train2.py, by plain gradient descent."""

    model: mlp.Model  # type: ignore[assignment]

    def __init__(self, docs: Sequence[str], config: Config | None = None, learning: Learning | None = None) -> None:
        self.config = config or Config()
        self.learning = learning or Learning(rate=1.0, adam=False)
        Names.__init__(self, docs, self.config.seed)
        weights = drawn(mlp.Model.shapes(self.config, self.bos + 1), self.random)
        self.model = mlp.Model(self.config, self.bos + 1, weights)
        self.losses = []
        self._kept = None


def drawn(shapes: Shapes, generator: random.Random) -> dict[str, Matrix]:
    """Return matrices of random numbers, spread by 0.08 around 0, drawn in the order of `shapes`."""
    gauss = generator.gauss
    return {name: [[gauss(0, 0.08) for _ in range(nin)] for _ in range(nout)] for name, (nout, nin) in shapes.items()}


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Inside, no garbage is collected: a step makes thousands of short-lived lists and no cycle, so none would be found."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
