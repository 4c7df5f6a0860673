"""The ladder: six programs from counting to Adam, and what happens when one thing is left out or changed.

Each stage is a program of its own, `train0.py` to `train4.py` and, as train5, `microgpt.py`. Each *ablation* is one of them
with a small edit of its text. Where a run by the program's own lines would take minutes, `Stage.run` gives the same run by
the engine; the tests compare the two. A program counts as better only by its mean loss over unseen names, after the same
number of steps.
"""

from __future__ import annotations

import functools
import json
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from microgpt import diffs, losses, names, scalar, source
from microgpt.checkpoint import Config
from microgpt.engine import Design, Learning, MlpRun, Names, Run
from microgpt.program import Program

FACTS = Path(__file__).with_name("ladder.json")
SMALL_NETWORK = Path(__file__).with_name("train1-trained.json")

_MATRICES = ("attn_wq", "attn_wk", "attn_wv", "attn_wo", "mlp_fc1", "mlp_fc2")
TRAIN3_ORDER = ("wte", "wpe", *(f"layer0.{name}" for name in _MATRICES), "lm_head")  # in which train3.py draws them


@dataclass(frozen=True)
class Stage:
    """One program of the ladder, or one edit of it.

    `changes` says in a few words what it does differently from the stage before (or, for an ablation, from stage `of`).
    `edits` are what an ablation changes in the program's text: (old, new), each found once.
    """

    name: str
    file: str
    changes: str
    of: str | None = None
    edits: tuple[tuple[str, str], ...] = ()
    learning: Learning | None = None  # None: the program's own lines are fast enough
    design: Design | None = None
    n_head: int = 4
    n_layer: int = 1
    order: tuple[str, ...] | None = None
    small: bool = False  # the network without attention

    @functools.cached_property
    def program(self) -> Program:
        return Program(source.PATH.with_name(self.file), self.edits)

    def run(self, docs: Sequence[str], num_steps: int = 1000) -> AnyRun:
        """Return the run that the ladder takes, before its first step."""
        if self.learning is None:
            return ProgramRun(self.program, docs, num_steps)
        config = Config(n_head=self.n_head, n_layer=self.n_layer, num_steps=num_steps)
        if self.small:
            return MlpRun(docs, config, self.learning)
        return Run(docs, config, self.learning, self.design, self.order)

    def slow_run(self, docs: Sequence[str], num_steps: int = 1000) -> scalar.ProgramRun:
        """Return the run by the program's own lines, before its first step."""
        return ProgramRun(self.program, docs, num_steps)


class ProgramRun(scalar.ProgramRun):
    """A run by the program's own lines, of a program that sees one letter at a time."""

    def __init__(self, program: Program, docs: Sequence[str], num_steps: int) -> None:
        super().__init__(program, docs, num_steps=num_steps)
        self.num_steps = num_steps
        self._shuffled = Names(docs, 42)

    def _probs(self, token_id: int) -> list[float]:
        model = self.model
        if hasattr(model, "bigram"):
            return list(model.bigram(token_id))
        _, logits = model.mlp(token_id)
        return list(model.softmax(logits))

    def mean_unseen(self) -> float | None:
        """Return the mean loss over the shuffled names 1,000 to 5,999; None where the list has no such names."""
        unseen = self._shuffled.unseen(self.num_steps)
        table = [[-math.log(p) if p > 0 else math.inf for p in self._probs(i)] for i in range(self._shuffled.bos + 1)]
        return losses.mean_of_pairs(table, unseen, self.model.block_size) if unseen else None


AnyRun = Run | ProgramRun
_SGD = Learning(rate=0.1, adam=False)

STAGES = (
    Stage("train0", "train0.py", "counts pairs of letters"),
    Stage("train1", "train1.py", "a small network, gradients by hand"),
    Stage("train2", "train2.py", "the same, gradients by Value", learning=Learning(rate=1.0, adam=False), small=True),
    Stage("train3", "train3.py", "positions and one attention head", learning=_SGD, n_head=1, order=TRAIN3_ORDER),
    Stage("train4", "train4.py", "four heads, layers", learning=_SGD),
    Stage("train5", "microgpt.py", "Adam", learning=Learning()),
)

_BY_HAND, _BY_VALUE, _ONE_HEAD, _LAST = STAGES[1], STAGES[2], STAGES[3], STAGES[5]


def _ablation(base: Stage, name: str, changes: str, *edits: tuple[str, str], **differences: Any) -> Stage:
    learning = base.learning._replace(**differences.pop("learning", {})) if base.learning else None
    return replace(base, name=name, changes=changes, of=base.name, edits=edits, learning=learning, **differences)


def _rate(rate: float) -> Stage:
    return _ablation(
        _LAST,
        f"rate-{rate}",
        f"learning rate {rate}",
        ("eps_adam = 0.01,", f"eps_adam = {rate},"),
        learning={"rate": rate},
    )


def _momentum(beta1: float) -> Stage:
    return _ablation(
        _LAST,
        f"beta1-{beta1}",
        f"beta1 {beta1}" if beta1 else "without momentum",
        ("0.01, 0.85, 0.99,", f"0.01, {beta1}, 0.99,"),
        learning={"beta1": beta1},
    )


_NO_RESET = ("        p.grad = 0\n", "")
_UNREVERSED = ("for v in reversed(topo):", "for v in topo:")
_ADD = "\n        x = [a + b for a, b in zip(x, x_residual)]"
_AFTER_ATTENTION = "x = linear(x_attn, state_dict[f'layer{li}.attn_wo'])"
_AFTER_MLP = "x = linear(x, state_dict[f'layer{li}.mlp_fc2'])"

ABLATIONS = (
    _ablation(
        _LAST,
        "no-residuals",
        "without residuals",
        (_AFTER_ATTENTION + _ADD, _AFTER_ATTENTION),
        (_AFTER_MLP + _ADD, _AFTER_MLP),
        design=Design(residuals=False),
    ),
    _ablation(
        _LAST,
        "no-rmsnorm",
        "without rmsnorm",
        ("return [xi * scale for xi in x]", "return x"),
        design=Design(norms=False),
    ),
    _ablation(
        _LAST,
        "no-positions",
        "without positions",
        ("x = [t + p for t, p in zip(tok_emb, pos_emb)]", "x = tok_emb"),
        design=Design(positions=False),
    ),
    _ablation(_LAST, "one-head", "one head of 16 numbers", ("n_head = 4 ", "n_head = 1 "), n_head=1),
    _ablation(_LAST, "two-layers", "two layers", ("n_layer = 1 ", "n_layer = 2 "), n_layer=2),
    _ablation(
        _LAST,
        "no-correction",
        "without bias correction",
        ("m_hat = m[i] / (1 - beta1 ** (step + 1))", "m_hat = m[i]"),
        ("v_hat = v[i] / (1 - beta2 ** (step + 1))", "v_hat = v[i]"),
        learning={"corrected": False},
    ),
    _ablation(
        _LAST,
        "no-decay",
        "a rate that does not fall",
        ("lr_t = learning_rate * (1 - step / num_steps)", "lr_t = learning_rate"),
        learning={"decays": False},
    ),
    *map(_momentum, (0.0, 0.99)),
    *map(_rate, (0.0001, 0.001, 0.003, 0.03, 0.1)),
    _ablation(
        _LAST, "uphill", "steps with the wrong sign", ("p.data -= lr_t", "p.data += lr_t"), learning={"uphill": True}
    ),
    _ablation(_LAST, "no-reset", "gradients never reset", _NO_RESET, learning={"resets": False}),
    _ablation(_LAST, "unreversed", "the graph walked unreversed", _UNREVERSED, learning={"ordered": False}),
    _ablation(
        _BY_HAND,
        "train1-wrong-sign",
        "a wrong sign at the ReLU",
        ("hidden_grad = [g if hi > 0", "hidden_grad = [-g if hi > 0"),
    ),
    _ablation(
        _BY_HAND,
        "train1-uphill",
        "truth minus chance",
        ("(p - (i == target_id)) / n", "((i == target_id) - p) / n"),
    ),
    _ablation(_BY_VALUE, "train2-no-reset", "gradients never reset", _NO_RESET, learning={"resets": False}),
    _ablation(_BY_VALUE, "train2-unreversed", "the graph walked unreversed", _UNREVERSED, learning={"ordered": False}),
    _ablation(
        _ONE_HEAD,
        "train3-no-division",
        "scores not divided",
        (" / n_embd**0.5 for t", " for t"),
        design=Design(divides=False),
    ),
)

ALL = {stage.name: stage for stage in (*STAGES, *ABLATIONS)}


@dataclass
class Result:
    """What a stage's run gave. Losses are one a step; fewer than asked for where `stopped` says what ended the run."""

    num_params: int
    losses: list[float]
    mean_unseen: float | None
    samples: list[str]
    seconds: float
    stopped: str | None = None

    @property
    def mean_last_200(self) -> float:
        last = self.losses[-200:]
        return math.fsum(last) / len(last)


def measure(
    stage: Stage,
    docs: Sequence[str],
    num_steps: int = 1000,
    on_step: Callable[[int, float], object] = lambda step, loss: None,
) -> Result:
    """Take a stage's whole run, draw 20 samples and measure it on unseen names. `seconds` is the time of training.

    A run whose numbers leave the range of floats ends there, as the program would: `stopped` holds the error.
    """
    run = stage.run(docs, num_steps)
    start, stopped = time.perf_counter(), None
    for step in range(1, num_steps + 1):
        try:
            loss = run.step()
        except (ValueError, OverflowError, ZeroDivisionError) as error:
            stopped = f"{type(error).__name__}: {error}"
            break
        if not math.isfinite(loss):
            stopped = f"the loss is {run.losses.pop()}"
            break
        on_step(step, loss)
    seconds = time.perf_counter() - start
    num_params = sum(len(row) for rows in run.weights().values() for row in rows)
    if stopped:
        return Result(num_params, run.losses, None, [], seconds, stopped)
    unseen = run.mean_unseen()
    return Result(
        num_params, run.losses, unseen if unseen is None or math.isfinite(unseen) else None, run.sample(), seconds
    )


def as_data(results: dict[str, Result], places: int | None = None) -> dict[str, dict[str, Any]]:
    """Return what a JSON file holds: under each stage's name num_params, losses, mean_last_200, mean_unseen, samples.

    Ablations say what they change, and of which stage. `places` rounds the losses.
    """
    found = {}
    for name, result in results.items():
        stage = ALL[name]
        entry: dict[str, Any] = {"changes": stage.changes}
        if stage.of is not None:
            entry["of"] = stage.of
        entry["num_params"] = result.num_params
        entry["mean_last_200"] = result.mean_last_200 if result.losses else None
        entry["mean_unseen"] = result.mean_unseen
        entry["samples"] = result.samples
        entry["losses"] = result.losses if places is None else [round(loss, places) for loss in result.losses]
        if result.stopped is not None:
            entry["stopped"] = result.stopped
        found[name] = entry
    return found


def dumps(data: dict[str, dict[str, Any]]) -> str:
    """Return the JSON file's text: a stage's entry on a few lines, twenty losses a line."""
    entries = []
    for name, entry in data.items():
        lines = [f'  "{key}": {json.dumps(value)}' for key, value in entry.items() if key != "losses"]
        chunks = [entry["losses"][start : start + 20] for start in range(0, len(entry["losses"]), 20)]
        rows = ",\n".join("   " + ",".join(map(repr, chunk)) for chunk in chunks)
        lines.append(f'  "losses": [\n{rows}\n  ]')
        entries.append(f'"{name}": {{\n' + ",\n".join(lines) + "\n }")
    return "{\n " + ",\n ".join(entries) + "\n}\n"


@functools.cache
def facts() -> dict[str, dict[str, Any]]:
    """Return the committed figures of all stages and ablations on the book's list; losses have four places."""
    found: dict[str, dict[str, Any]] = json.loads(FACTS.read_text(encoding="utf-8"))
    return found


def train1(trained: bool = True) -> SimpleNamespace:
    """Return the names of train1.py after its 1,000 steps on the book's list, or before the first.

    The trained weights are those of SMALL_NETWORK, to six places.
    """
    model = _BY_HAND.program.define(names.load())
    if trained:
        model.state_dict.update(json.loads(SMALL_NETWORK.read_text(encoding="utf-8")))
        model.params = [p for mat in model.state_dict.values() for row in mat for p in row]
    return model


def small_network() -> str:
    """Train the small network on the book's list, the quick way, and return the text of SMALL_NETWORK: a row a line."""
    run = _BY_VALUE.run(names.load())
    for _ in range(1000):
        run.step()
    matrices = {
        name: ",\n".join(json.dumps([round(p, 6) for p in row]) for row in rows) for name, rows in run.weights().items()
    }
    return "{\n" + ",\n".join(f'"{name}": [\n{rows}\n]' for name, rows in matrices.items()) + "\n}\n"


def diff(before: str, after: str) -> list[diffs.Line]:
    """Compare two programs of the ladder by their names: two stages, or a stage and an ablation of it."""
    return diffs.between(ALL[before].program.text, ALL[after].program.text)


HEADING = f"{'':<18}{'params':>7}{'last loss':>11}{'last 200':>10}{'unseen':>9}{'time':>9}"


def table_row(name: str, result: Result) -> str:
    """Return a stage's line of the table: parameters, last loss, mean of the last 200, loss on unseen names, time."""
    if result.stopped:
        where = f"stopped at step {len(result.losses) + 1}: {result.stopped}"
        return f"{name:<18}{result.num_params:>7,}  {where}"
    unseen = "-" if result.mean_unseen is None else f"{result.mean_unseen:.3f}"
    figures = f"{result.losses[-1]:>11.4f}{result.mean_last_200:>10.3f}{unseen:>9}{result.seconds:>7.1f} s"
    return f"{name:<18}{result.num_params:>7,}{figures}"
