"""The source's own objects without its training loop: its lines, run in order in one namespace.

A namespace's attributes are the globals of the source's functions: set `model.n_head = 1` and `model.gpt` sees it.
"""

from __future__ import annotations

import random
from types import SimpleNamespace

from microgpt import checkpoint, names, source
from microgpt.checkpoint import Checkpoint

NAMES = (
    "Value", "linear", "softmax", "rmsnorm", "gpt", "matrix", "docs", "uchars", "BOS", "vocab_size",
    "n_layer", "n_embd", "block_size", "n_head", "head_dim", "state_dict", "params",
    "learning_rate", "beta1", "beta2", "eps_adam", "num_steps", "temperature", "random_state",
)  # fmt: skip
"""The names that every namespace has. `random_state` is the generator's state when the run draws its first sample."""


def untrained() -> SimpleNamespace:
    """Return the source's names as they stand before its first training step on the book's list."""
    return _built(None)


def trained() -> SimpleNamespace:
    """Return the source's names as they stand after its 1,000 training steps on the book's list."""
    return _built(checkpoint.load(checkpoint.TRAINED))


def one_head() -> SimpleNamespace:
    """Return the same as `trained`, for the model trained in the same way with one head of 16 numbers."""
    return _built(checkpoint.load(checkpoint.ONE_HEAD))


def _built(trained_run: Checkpoint | None) -> SimpleNamespace:
    """Run the source's definitions; leave the caller's random numbers as they were."""
    model = SimpleNamespace(__name__="microgpt")
    callers_state = random.getstate()
    try:
        _define(model, trained_run)
        model.random_state = random.getstate()
    finally:
        random.setstate(callers_state)
    return model


def _define(model: SimpleNamespace, trained_run: Checkpoint | None) -> None:
    # lines 14-19 and 21, 27, 90 are left out: they download another list, and print
    source.run("9-12", vars(model))
    model.docs = names.load()
    for part in ("20", "24-26", "30-72", "75-79"):
        source.run(part, vars(model))
    if trained_run is not None:
        model.n_head, model.head_dim = trained_run.config.n_head, trained_run.config.head_dim
    source.run("80-89", vars(model))
    if trained_run is not None:
        _put_weights(model, trained_run)
    for part in ("94-144", "147-149", "152", "187"):
        source.run(part, vars(model))


def _put_weights(model: SimpleNamespace, trained_run: Checkpoint) -> None:
    for name, rows in trained_run.weights.items():
        for values, row in zip(model.state_dict[name], rows, strict=True):
            for value, number in zip(values, row, strict=True):
                value.data = number
