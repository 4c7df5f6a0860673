"""Trained weights in a file: JSON, one row of a matrix a line, every float in full precision.

The file holds num_docs, vocab_size, num_params, uchars, config, losses (one a step), samples, weights (matrix name -> rows),
and, where it was measured, mean_unseen: the mean loss over names that training has not seen.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from microgpt.names import read_at_most

Matrix = list[list[float]]

TRAINED = Path(__file__).with_name("microgpt-trained.json")
ONE_HEAD = Path(__file__).with_name("microgpt-one-head.json")
LARGEST_FILE = 200_000_000  # bytes


class CheckpointError(ValueError):
    """A weights file that cannot be used; the message is one line: where, what was met, what to do."""


class ConfigError(ValueError):
    """Sizes that make no model; the message is one line."""


@dataclass(frozen=True)
class Config:
    """What a run depends on beside the list of names; the defaults are the source's."""

    n_layer: int = 1
    n_embd: int = 16
    n_head: int = 4
    block_size: int = 16
    seed: int = 42
    num_steps: int = 1000

    def __post_init__(self) -> None:
        for field in fields(self):
            value, least = getattr(self, field.name), 0 if field.name == "seed" else 1
            if type(value) is not int or value < least:
                raise ConfigError(f"{field.name} is {value!r}; it must be a whole number of at least {least}")
        if self.n_embd % self.n_head:
            raise ConfigError(
                f"n_embd is {self.n_embd} and n_head is {self.n_head}; n_embd must be divisible by n_head"
            )

    @property
    def head_dim(self) -> int:
        return self.n_embd // self.n_head

    def shapes(self, vocab_size: int) -> dict[str, tuple[int, int]]:
        """Return matrix name -> (rows, columns), in the order in which the source draws them."""
        n = self.n_embd
        shapes = {"wte": (vocab_size, n), "wpe": (self.block_size, n), "lm_head": (vocab_size, n)}
        for i in range(self.n_layer):
            shapes |= {f"layer{i}.attn_{which}": (n, n) for which in ("wq", "wk", "wv", "wo")}
            shapes |= {f"layer{i}.mlp_fc1": (4 * n, n), f"layer{i}.mlp_fc2": (n, 4 * n)}
        return shapes


@dataclass
class Checkpoint:
    """What a training run leaves behind. `losses` is shorter than config.num_steps where the run was stopped."""

    num_docs: int
    uchars: list[str]
    config: Config
    losses: list[float]
    samples: list[str]
    weights: dict[str, Matrix]
    mean_unseen: float | None = None

    @property
    def vocab_size(self) -> int:
        return len(self.uchars) + 1

    @property
    def num_params(self) -> int:
        return sum(len(row) for matrix in self.weights.values() for row in matrix)


def dumps(checkpoint: Checkpoint) -> str:
    """Return the file's text: the same bytes for the same floats."""
    head = {
        "num_docs": checkpoint.num_docs,
        "vocab_size": checkpoint.vocab_size,
        "num_params": checkpoint.num_params,
        "uchars": checkpoint.uchars,
        "config": asdict(checkpoint.config),
        "samples": checkpoint.samples,
    }
    if checkpoint.mean_unseen is not None:
        head["mean_unseen"] = checkpoint.mean_unseen
    parts = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    parts.append(f'"losses": [\n{_wrapped(checkpoint.losses)}\n]')
    matrices = [f"{json.dumps(name)}: [\n{_rows(matrix)}\n]" for name, matrix in checkpoint.weights.items()]
    parts.append('"weights": {\n' + ",\n".join(matrices) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _rows(matrix: Matrix) -> str:
    return ",\n".join(json.dumps(row, separators=(",", ":")) for row in matrix)


def _wrapped(losses: list[float], per_line: int = 10) -> str:
    chunks = (losses[start : start + per_line] for start in range(0, len(losses), per_line))
    return ",\n".join(",".join(map(repr, chunk)) for chunk in chunks)


def save(checkpoint: Checkpoint, path: str | Path) -> None:
    """Write the file. Raises OSError where it cannot be written."""
    Path(path).write_text(dumps(checkpoint), encoding="utf-8", newline="\n")


def load(path: str | Path = TRAINED) -> Checkpoint:
    """Read and check a weights file.

    Raises CheckpointError where it is missing, unreadable, damaged, or its parts do not fit one another.
    """
    try:
        return _checked(_read(path))
    except _Damage as damage:
        raise CheckpointError(f"{path}: {damage}") from None


class _Damage(Exception):
    """What is wrong with a file, without its name."""


def _read(path: str | Path) -> Any:
    again = "give a file that `python -m microgpt train --json FILE` wrote"
    try:
        with open(path, "rb") as file:
            content = read_at_most(file, LARGEST_FILE + 1)
    except FileNotFoundError:
        raise _Damage(f"there is no such file; {again}") from None
    except PermissionError:
        raise _Damage("may not be read; ask its owner for permission") from None
    except (OSError, ValueError) as error:
        raise _Damage(f"cannot be read ({getattr(error, 'strerror', None) or error}); {again}") from None
    if len(content) > LARGEST_FILE:
        raise _Damage(f"is larger than {LARGEST_FILE:,} bytes; {again}")
    try:
        return json.loads(content.decode("utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise _Damage(f"is no JSON ({error}); {again}") from None


def _need(condition: bool, message: str) -> None:
    if not condition:
        raise _Damage(f"{message}; train again to make a new file")


def _are_floats(values: list[Any]) -> bool:
    return {*map(type, values)} <= {int, float} and all(map(math.isfinite, values))


def _config(found: object) -> Config:
    names = {field.name for field in fields(Config)}
    _need(isinstance(found, dict) and set(found) == names, f"config must hold exactly {', '.join(sorted(names))}")
    try:
        return Config(**found)  # type: ignore[arg-type]
    except ConfigError as error:
        raise _Damage(f"config: {error}") from None


def _checked(data: Any) -> Checkpoint:
    _need(isinstance(data, dict), "must hold a JSON object")
    wanted = ("num_docs", "vocab_size", "num_params", "uchars", "config", "losses", "samples", "weights")
    for key in wanted:
        _need(key in data, f"lacks {key!r}")
    uchars = data["uchars"]
    _need(
        isinstance(uchars, list)
        and all(isinstance(ch, str) and len(ch) == 1 for ch in uchars)
        and uchars == sorted(set(uchars)),
        "uchars must be different single characters in sorted order",
    )
    for key in ("losses", "samples", "weights"):
        _need(isinstance(data[key], dict if key == "weights" else list), f"{key} has the wrong type")
    _need(_are_floats(data["losses"]), "losses must be finite numbers")
    _need(all(isinstance(sample, str) for sample in data["samples"]), "samples must be strings")
    mean_unseen = data.get("mean_unseen")
    _need(mean_unseen is None or _are_floats([mean_unseen]), "mean_unseen must be a finite number")
    config = _config(data["config"])
    checkpoint = Checkpoint(
        data["num_docs"], uchars, config, data["losses"], data["samples"], data["weights"], mean_unseen
    )
    _check_weights(checkpoint)
    _need(data["vocab_size"] == checkpoint.vocab_size, f"vocab_size is not {checkpoint.vocab_size}, as uchars says")
    _need(data["num_params"] == checkpoint.num_params, f"num_params is not {checkpoint.num_params}, as weights says")
    _need(type(data["num_docs"]) is int and data["num_docs"] >= 1, "num_docs must be at least 1")
    return checkpoint


def _check_weights(checkpoint: Checkpoint) -> None:
    shapes = checkpoint.config.shapes(checkpoint.vocab_size)
    _need(list(checkpoint.weights) == list(shapes), f"weights must hold {', '.join(shapes)}, in this order")
    for name, (nout, nin) in shapes.items():
        matrix = checkpoint.weights[name]
        fits = isinstance(matrix, list) and len(matrix) == nout
        fits = fits and all(isinstance(row, list) and len(row) == nin for row in matrix)
        _need(fits, f"{name} must be {nout} rows of {nin} numbers, as config says")
        _need(all(map(_are_floats, matrix)), f"{name} must hold finite numbers only")
