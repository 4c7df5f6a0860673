"""Copies of the file with one line changed, each of which fails in its own way, and what they print beside the right file.

`COPIES` is the one place for the changes. A run takes NUM_STEPS steps on the book's list by the copy's own lines and writes
names; it is long enough to tell the copies apart. A copy whose change comes after training is as good as the file until
then, so it writes its names with the weights that the file's whole run leaves. What the runs gave is kept in broken.json,
which `python -m microgpt make-broken` writes.
"""

from __future__ import annotations

import functools
import json
import textwrap
import traceback
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from microgpt import checkpoint, names, source
from microgpt.model import MICROGPT, trained
from microgpt.program import Program

FACTS = Path(__file__).with_name("broken.json")
NUM_STEPS = 30
SHOWN_STEPS = (1, 2, 3, 10, 20, 30)
NAMES = 5
INFERENCE = 186  # from this line on nothing is trained


@dataclass(frozen=True)
class Copy:
    """The file with `old` in line `line` changed into `new`."""

    line: int
    old: str
    new: str

    @functools.cached_property
    def program(self) -> Program:
        """The copy. Raises ValueError unless the line holds `old` once and stands in the file once."""
        whole = source.line(self.line)
        if whole.count(self.old) != 1:
            raise ValueError(
                f"microgpt.py:{self.line}: holds {self.old!r} {whole.count(self.old)} times; once is needed"
            )
        return Program(source.PATH, [(f"\n{whole}\n", f"\n{whole.replace(self.old, self.new)}\n")])

    @property
    def changed(self) -> str:
        """The line as it stands in the copy, without what it is indented by."""
        return self.program.text.splitlines()[self.line - 1].strip()


COPIES = (
    Copy(179, "(step + 1)", "step"),
    Copy(26, "len(uchars) + 1", "len(uchars)"),
    Copy(132, "extend", "append"),
    Copy(80, "std=0.08", "std=0"),
    Copy(101, "[e / total for e in exps]", "exps"),
    Copy(167, "-probs", "probs"),
    Copy(169, "(1 / n) * sum(losses)", "sum(losses)"),
    Copy(164, "pos_id + 1", "pos_id"),
    Copy(157, "for ch in doc] + [BOS]", "for ch in doc]"),
    Copy(69, "self.grad = 1", "self.grad = 0"),
    Copy(72, "+=", "="),
    Copy(182, "p.grad = 0", "p.grad = p.grad"),
    Copy(181, "-=", "+="),
    Copy(195, "l / temperature", "l * temperature"),
    Copy(
        196,
        "random.choices(range(vocab_size), weights=[p.data for p in probs])[0]",
        "max(range(vocab_size), key=lambda i: probs[i].data)",
    ),
)

PRACTICE = {
    "A": Copy(79, "//", "/"),
    "B": Copy(45, "(other.data, self.data)", "(self.data, other.data)"),
    "C": Copy(110, "[pos_id]", "[0]"),
}
"""The copies of the exercise, which a reader runs in the page."""


@dataclass
class Result:
    """What a run gave. Losses have four places; there are fewer than NUM_STEPS where `stopped` says what ended the run."""

    num_docs: int
    vocab_size: int
    num_params: int
    losses: list[float]
    samples: list[str]
    stopped: str | None = None
    at: int | None = None  # the line of the file that `stopped` names


def examine(program: Program, docs: Sequence[str], num_steps: int = NUM_STEPS, stop_after: int | None = None) -> Result:
    """Run a program's own lines: `num_steps` of training, or the first `stop_after` of them, and then NAMES names."""
    model = program.define(docs, num_steps=num_steps)
    found = Result(len(model.docs), model.vocab_size, len(model.params), [], [])
    try:
        for step in range(stop_after or num_steps):
            found.losses.append(round(program.step(model, step), 4))
        if stop_after is None:
            found.samples = [program.sample(model) for _ in range(NAMES)]
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        found.stopped, found.at = f"{type(error).__name__}: {error}", _line_of(error)
    return found


def _line_of(error: Exception) -> int | None:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(source.PATH)]
    return frames[-1].lineno if frames else None


def results() -> list[Result]:
    """Run the file and then every copy, which takes some minutes; the file's result comes first."""
    docs = names.load()
    right = examine(MICROGPT, docs)
    found = [right]
    for copy in COPIES:
        found.append(after_training(right, copy) if copy.line >= INFERENCE else examine(copy.program, docs))
    return found


def after_training(right: Result, copy: Copy | None = None) -> Result:
    """Return what the whole run of a copy gives that trains as the file does, or of the file."""
    whole = checkpoint.load()
    losses = [round(loss, 4) for loss in whole.losses[:NUM_STEPS]]
    return replace(right, losses=losses, samples=names_of(copy.program) if copy else whole.samples[:NAMES])


def names_of(program: Program) -> list[str]:
    """Return the names that a program writes first with the weights that the file's whole run leaves."""
    model = trained()
    return [program.sample(model) for _ in range(NAMES)]


def dumps(found: Sequence[Result]) -> str:
    """Return the JSON file's text: a run a line."""
    return "[\n" + ",\n".join(json.dumps(asdict(result)) for result in found) + "\n]\n"


@functools.cache
def facts() -> list[Result]:
    """Return the committed results: that of the file first, then those of COPIES, in their order."""
    return [Result(**entry) for entry in json.loads(FACTS.read_text(encoding="utf-8"))]


def show(number: int) -> None:
    """Print what copy `number` (from 1) prints, beside what the file does."""
    right, broken = facts()[0], facts()[number]
    if COPIES[number - 1].line >= INFERENCE:
        right = after_training(right)
    print(f"{'':14}{'copy ' + str(number):>9} {'the file':>9}")
    for what, count in ("num docs", "num_docs"), ("vocab size", "vocab_size"), ("num params", "num_params"):
        print(f"{what:14}{getattr(broken, count):9} {getattr(right, count):9}")
    for step in SHOWN_STEPS:
        if step <= len(broken.losses):
            print(f"loss, step {step:3}{broken.losses[step - 1]:9.4f} {right.losses[step - 1]:9.4f}")
    if broken.stopped is not None:
        print(f"stopped in step {len(broken.losses) + 1}, line {broken.at}:")
        print(textwrap.fill(broken.stopped, 42))
        return
    for written, name in zip(broken.samples, right.samples, strict=True):
        print(f"{'name':5}{written or '(empty)':>18} {name:>9}")


def observe(program: Program) -> list[str]:
    """Return what can be seen of a program in a moment: two slopes, two steps of a smaller model, and what they did."""
    model = program.define(names.load(), n_embd=8)
    a, b = model.Value(2), model.Value(3)
    (a * b).backward()
    seen = [f"slopes of 2 * 3: {a.grad} {b.grad}"]
    before = [[p.data for p in row] for row in model.state_dict["wpe"]]
    try:
        losses = [round(program.step(model, 0), 3)]
        moved = [at for at, row in enumerate(model.state_dict["wpe"]) if [p.data for p in row] != before[at]]
        losses.append(round(program.step(model, 1), 3))
    except TypeError as error:
        return [*seen, f"stopped in line {_line_of(error)}:", str(error)]
    rows = " ".join(map(str, moved))
    return [*seen, f"guesses: {len(model.losses)}", f"losses: {losses[0]} {losses[1]}", f"rows of wpe moved: {rows}"]


@functools.cache
def look(which: str) -> list[str]:
    """Return what can be seen of a copy of PRACTICE, or of the file, for "file"."""
    return observe(MICROGPT if which == "file" else PRACTICE[which].program)


def put_back(which: str, number: int) -> str:
    """Put the file's own line into a copy of PRACTICE, and say whether the copy then does what the file does."""
    copy = PRACTICE[which].program.text.splitlines()
    if copy[number - 1] == source.line(number):
        return f"line {number} is as in the file"
    copy[number - 1] = source.line(number)
    edits = [(source.text(), "\n".join(copy) + "\n")]
    return "as the file" if observe(Program(source.PATH, edits)) == look("file") else "still broken"
