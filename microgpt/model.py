"""The source's own objects without its training loop: its lines, run in order in one namespace.

A namespace's attributes are the globals of the source's functions: set `model.n_head = 1`, and `model.gpt` sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from types import SimpleNamespace

from microgpt import checkpoint, names, source
from microgpt.checkpoint import Checkpoint, Config
from microgpt.program import Program

MICROGPT = Program(source.PATH)

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


def define(docs: Sequence[str], config: Config | None = None, into: SimpleNamespace | None = None) -> SimpleNamespace:
    """Return the source's names as they stand before its first training step, on these names and with these sizes."""
    return MICROGPT.define(docs, into=into, **asdict(config or Config()))


def _restored(run: Checkpoint, into: SimpleNamespace | None = None) -> SimpleNamespace:
    model = define(names.load(), run.config, into)
    for name, rows in run.weights.items():
        for values, row in zip(model.state_dict[name], rows, strict=True):
            for value, number in zip(values, row, strict=True):
                value.data = number
    return model
