"""The source's own objects without its training loop: its lines, run in order in one namespace.

A namespace's attributes are the globals of the source's functions: set `model.n_head = 1`, and `model.gpt` sees it.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from microgpt import checkpoint, names, source
from microgpt.checkpoint import Checkpoint, Config

NAMES = (
    "Value", "linear", "softmax", "rmsnorm", "gpt", "matrix", "docs", "uchars", "BOS", "vocab_size",
    "n_layer", "n_embd", "block_size", "n_head", "head_dim", "state_dict", "params",
    "learning_rate", "beta1", "beta2", "eps_adam", "num_steps", "temperature", "random_state",
)  # fmt: skip
"""The names that every namespace has. `random_state` is the generator's state when the run draws its first sample."""


def untrained() -> SimpleNamespace:
    """Return the source's names as they stand before its first training step on the book's list."""
    return define(names.load())


def trained() -> SimpleNamespace:
    """Return the source's names as they stand after its 1,000 training steps on the book's list."""
    return build_trained(SimpleNamespace(__name__="microgpt"))


def build_trained(model: SimpleNamespace) -> SimpleNamespace:
    """Fill a namespace, which may hold the source's free names already, as `trained` does; return it."""
    return _restored(checkpoint.load(checkpoint.TRAINED), model)


def one_head() -> SimpleNamespace:
    """Return the same as `trained`, for the model trained in the same way with one head of 16 numbers."""
    return _restored(checkpoint.load(checkpoint.ONE_HEAD))


def define(
    docs: Sequence[str], config: Config | None = None, model: SimpleNamespace | None = None
) -> SimpleNamespace:
    """Run the source's lines up to the training loop on these names, and return the namespace they made.

    The sizes are config's. The namespace is `model`, or a new one. The caller's random numbers are left as they were.
    """
    config = config or Config()
    model = model or SimpleNamespace(__name__="microgpt")
    namespace = vars(model)
    with random_state():
        # lines 14-19, 21, 27 and 90 are left out: they download another list, and print
        source.run_free(namespace)
        random.seed(config.seed)
        model.docs = list(docs)
        for part in ("20", "24-26", "75-79"):
            source.run(part, namespace)
        for size in ("n_layer", "n_embd", "block_size", "n_head", "head_dim"):
            namespace[size] = getattr(config, size)
        for part in ("80-89", "108-144", "147-149", "152", "187"):
            source.run(part, namespace)
        model.num_steps = config.num_steps
        model.random_state = random.getstate()
    return model


@contextlib.contextmanager
def random_state(state: Any = None) -> Iterator[None]:
    """Inside, draw from `state` (or from where the generator stands); afterwards put the caller's state back."""
    callers_state = random.getstate()
    try:
        if state is not None:
            random.setstate(state)
        yield
    finally:
        random.setstate(callers_state)


def _restored(run: Checkpoint, model: SimpleNamespace | None = None) -> SimpleNamespace:
    model = define(names.load(), run.config, model)
    for name, rows in run.weights.items():
        for values, row in zip(model.state_dict[name], rows, strict=True):
            for value, number in zip(values, row, strict=True):
                value.data = number
    return model
