"""The commands: `python -m microgpt train`, `sample`, `ladder`, and those that write the package's own files.

Exit codes: 0 done; 2 something given cannot be used (one line on stderr says what); 130 stopped by Ctrl-C, after writing
what was reached.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType, TracebackType
from typing import Any, NoReturn

from microgpt import broken, checkpoint, engine, ladder, names, scalar
from microgpt.checkpoint import Checkpoint, CheckpointError, Config, ConfigError
from microgpt.names import NamesError

STOPPED = 130  # what shells expect of a program that Ctrl-C has ended
Run = engine.Run | scalar.Run


class OutputError(ValueError):
    """A file that cannot be written; the message is one line."""


class StageError(ValueError):
    """A stage that the ladder does not have; the message is one line."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}; see {self.prog} --help", file=sys.stderr)
        raise SystemExit(2)


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code. `--help` and misspelt options raise SystemExit, as argparse does."""
    options = parser().parse_args(arguments)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a name's letters may be missing from the terminal's alphabet
    try:
        return int(options.command(options))
    except (NamesError, ConfigError, CheckpointError, OutputError, StageError) as error:
        print(f"microgpt: {error}", file=sys.stderr)
    except MemoryError:
        print("microgpt: these sizes need more memory than there is; choose smaller ones", file=sys.stderr)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # whoever read the output has left; Python would complain again when it closes stdout
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 2


def parser() -> Parser:
    """Return the parser of all commands."""
    commands = Parser(prog="microgpt", description="Train a GPT on a list of names, and let it invent new ones.")
    chosen = commands.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=Parser)
    defaults = Config()

    train_parser = chosen.add_parser("train", help="train, then invent names", allow_abbrev=False)
    train_parser.set_defaults(command=train)
    add = train_parser.add_argument
    add("--names", metavar="FILE", default=names.BOOK_LIST, help="one name a line (the book's list)")
    add(
        "--steps",
        metavar="N",
        type=count,
        default=defaults.num_steps,
        help="how many names to learn from (%(default)s)",
    )
    add("--seed", metavar="N", type=seed, default=defaults.seed, help="start of the random numbers (%(default)s)")
    add("--n-layer", metavar="N", type=count, default=defaults.n_layer, help="layers (%(default)s)")
    add("--n-embd", metavar="N", type=count, default=defaults.n_embd, help="numbers a token (%(default)s)")
    add("--n-head", metavar="N", type=count, default=defaults.n_head, help="attention heads (%(default)s)")
    add("--block-size", metavar="N", type=count, default=defaults.block_size, help="positions (%(default)s)")
    add("--engine", choices=("lists", "scalar"), default="lists", help="lists: fast; scalar: the source's own lines")
    _add_sampling(train_parser)
    add("--json", metavar="FILE", help="write losses, samples and weights to this file")

    sample_parser = chosen.add_parser("sample", help="invent names with trained weights", allow_abbrev=False)
    sample_parser.set_defaults(command=sample)
    add = sample_parser.add_argument
    add("--weights", metavar="FILE", default=checkpoint.TRAINED, help="what train --json wrote (the book's weights)")
    add("--seed", metavar="N", type=seed, default=defaults.seed, help="start of the random numbers (%(default)s)")
    _add_sampling(sample_parser)

    ladder_parser = chosen.add_parser("ladder", help="run the six stages, compare them", allow_abbrev=False)
    ladder_parser.set_defaults(command=climb)
    add = ladder_parser.add_argument
    add("stages", nargs="*", metavar="STAGE", help=f"which (all six): {', '.join(ladder.ALL)}")
    add("--ablations", action="store_true", help="also what happens when one thing is left out or changed")
    add("--names", metavar="FILE", default=names.BOOK_LIST, help="one name a line (the book's list)")
    add(
        "--steps",
        metavar="N",
        type=count,
        default=defaults.num_steps,
        help="how many names to learn from (%(default)s)",
    )
    add("--json", metavar="FILE", help="write figures, losses and samples to this file")

    for name, command, text in (
        ("make-trained", make_trained, "train again and rewrite the package's own weights"),
        ("make-ladder", make_ladder, "run stages and ablations again and rewrite the package's own figures of them"),
        ("make-broken", make_broken, "run the broken copies of the file again and rewrite what they print"),
    ):
        chosen.add_parser(name, help=text).set_defaults(command=command)
    return commands


def _add_sampling(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--samples", metavar="N", type=count, default=20, help="how many names to invent (%(default)s)"
    )
    command.add_argument(
        "--temperature",
        metavar="T",
        type=temperature,
        default=0.5,
        help="low: likely names; high: wild ones (%(default)s)",
    )


def _whole(text: str, least: int) -> int:
    try:
        value = int(text)
    except ValueError:
        value = least - 1
    if value < least:
        raise argparse.ArgumentTypeError(f"met {text!r}; it must be a whole number of at least {least}")
    return value


def count(text: str) -> int:
    """Return an option's value as a number of things. Raises ArgumentTypeError below 1."""
    return _whole(text, 1)


def seed(text: str) -> int:
    """Return an option's value as a seed. Raises ArgumentTypeError below 0."""
    return _whole(text, 0)


def temperature(text: str) -> float:
    """Return an option's value as a temperature. Raises ArgumentTypeError outside 0.001 to 1000."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.001 <= value <= 1000:
        raise argparse.ArgumentTypeError(f"met {text!r}; it must be a number from 0.001 to 1000")
    return value


def train(options: argparse.Namespace) -> int:
    """Train, print in the source's format, and write what was reached."""
    config = Config(options.n_layer, options.n_embd, options.n_head, options.block_size, options.seed, options.steps)
    docs = names.load(options.names)
    _check_writable(options.json)
    run: Run = engine.Run(docs, config) if options.engine == "lists" else scalar.Run(docs, config)
    weights = run.weights()
    print(f"num docs: {len(run.docs)}")
    print(f"vocab size: {len(run.uchars) + 1}")
    print(f"num params: {sum(len(row) for rows in weights.values() for row in rows)}")
    with CtrlC() as ctrl_c:
        _train(run, ctrl_c)
        samples = _print_samples(run, options, ctrl_c)
        reached = Checkpoint(len(run.docs), run.uchars, config, run.losses, samples, run.weights())
        if options.json is not None:
            _write(checkpoint.dumps(reached), options.json)
    return STOPPED if ctrl_c.pressed else 0


def _train(run: Run, ctrl_c: CtrlC) -> None:
    progress = Progress(run.config.num_steps)
    for _ in range(run.config.num_steps):
        progress.show(len(run.losses) + 1, run.step())
        if ctrl_c.pressed:
            print(
                f"\nstopped after {len(run.losses)} of {run.config.num_steps} steps; the samples are what it knows so far"
            )
            break


def _print_samples(run: Run, options: argparse.Namespace, ctrl_c: CtrlC) -> list[str]:
    """Print and return the samples; a Ctrl-C that comes meanwhile ends them."""
    print("\n--- names that the model made up ---")
    before, samples = ctrl_c.pressed, []
    for number in range(1, options.samples + 1):
        samples += run.sample(1, options.temperature)
        print(f"sample {number:2d}: {samples[-1]}", flush=sys.stdout.isatty())
        if ctrl_c.pressed > before:
            break
    return samples


class CtrlC:
    """Inside the `with` block Ctrl-C is counted in `pressed` and interrupts nothing, so that every step is whole.

    The third one does interrupt, with KeyboardInterrupt: a step of a large model may take minutes.
    """

    def __init__(self) -> None:
        self.pressed = 0
        self._usual: Any = None

    def _press(self, number: int, frame: FrameType | None) -> None:
        self.pressed += 1
        if self.pressed == 3:
            raise KeyboardInterrupt

    def __enter__(self) -> CtrlC:
        if threading.current_thread() is threading.main_thread():
            self._usual = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._usual is not None:
            signal.signal(signal.SIGINT, self._usual)


class Progress:
    """The line that tells how far training is: the source's own, and at a terminal a bar and the time that is left."""

    def __init__(self, num_steps: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.num_steps = num_steps
        self.at_terminal = sys.stdout.isatty()
        self._clock = clock
        self._start = self._shown = clock()

    def show(self, step: int, loss: float) -> None:
        """Overwrite the line; `step` counts from 1. At a terminal, at most 20 times a second."""
        line = f"step {step:4d} / {self.num_steps:4d} | loss {loss:.4f}"
        if not self.at_terminal:
            print(line, end="\r")
            return
        now = self._clock()
        if now - self._shown >= 0.05 or step in (1, self.num_steps):
            self._shown = now
            print(line + self._bar(step, now - self._start, len(line)), end="\r", flush=True)

    def _bar(self, step: int, elapsed: float, taken: int) -> str:
        left = f" {elapsed / step * (self.num_steps - step):5.0f} s left"
        width = min(40, shutil.get_terminal_size().columns - taken - len(left) - 5)
        if width < 5:
            return ""
        done = width * step // self.num_steps
        return f" [{'#' * done}{'.' * (width - done)}]{left}"


def sample(options: argparse.Namespace) -> int:
    """Invent names with weights from a file."""
    loaded = checkpoint.load(options.weights)
    model = engine.Model(loaded.config, loaded.vocab_size, loaded.weights)
    generator = Random(options.seed)
    with CtrlC() as ctrl_c:
        for number in range(1, options.samples + 1):
            tokens = model.sample(loaded.vocab_size - 1, generator, options.temperature)
            print(f"sample {number:2d}: {''.join(loaded.uchars[token_id] for token_id in tokens)}")
            if ctrl_c.pressed:
                return STOPPED
    return 0


def climb(options: argparse.Namespace) -> int:
    """Run stages of the ladder, print a line of the table for each, and write what was measured."""
    chosen = _stages(options.stages, options.ablations)
    docs = names.load(options.names)
    _check_writable(options.json)
    with CtrlC() as ctrl_c:
        results = _climb(chosen, docs, options.steps, ctrl_c)
        if options.json is not None:
            _write(ladder.dumps(ladder.as_data(results)), options.json)
    return STOPPED if ctrl_c.pressed else 0


def _stages(wanted: list[str], ablations: bool) -> list[ladder.Stage]:
    unknown = [name for name in wanted if name not in ladder.ALL]
    if unknown:
        raise StageError(f"there is no stage {unknown[0]!r}; there are {', '.join(ladder.ALL)}")
    chosen = [ladder.ALL[name] for name in wanted] or list(ladder.STAGES)
    return chosen + [stage for stage in ladder.ABLATIONS if ablations and stage not in chosen]


def _climb(chosen: list[ladder.Stage], docs: list[str], steps: int, ctrl_c: CtrlC) -> dict[str, ladder.Result]:
    """Return the results of all stages, or after Ctrl-C of those that were finished."""
    results: dict[str, ladder.Result] = {}
    print(ladder.HEADING)
    for stage in chosen:
        progress = Progress(steps) if sys.stdout.isatty() else None

        def on_step(step: int, loss: float, progress: Progress | None = progress) -> None:
            if ctrl_c.pressed:
                raise KeyboardInterrupt
            if progress:
                progress.show(step, loss)

        try:
            results[stage.name] = ladder.measure(stage, docs, steps, on_step)
        except KeyboardInterrupt:
            print(f"stopped in {stage.name}; what is written are the {len(results)} finished before it")
            break
        width = shutil.get_terminal_size().columns - 1 if progress else 0
        print(ladder.table_row(stage.name, results[stage.name]).ljust(width), flush=True)
    return results


def make_trained(options: argparse.Namespace) -> int:
    """Rewrite the two weights files of the package, from fresh runs on the book's list."""
    for path, config in ((checkpoint.TRAINED, Config()), (checkpoint.ONE_HEAD, Config(n_head=1))):
        reached = trained(config)
        checkpoint.save(reached, path)
        print(f"{path.name}: mean loss on unseen names {reached.mean_unseen:.4f}")
    return 0


def make_ladder(options: argparse.Namespace) -> int:
    """Rewrite the package's figures of all stages and ablations and train1's weights, from fresh runs on the book's list."""
    with CtrlC() as ctrl_c:
        results = _climb(list(ladder.ALL.values()), names.load(), Config().num_steps, ctrl_c)
        if not ctrl_c.pressed:
            _write(ladder.dumps(ladder.as_data(results, places=4)), str(ladder.FACTS))
            _write(ladder.small_network(), str(ladder.SMALL_NETWORK))
    return STOPPED if ctrl_c.pressed else 0


def make_broken(options: argparse.Namespace) -> int:
    """Rewrite the package's record of what the broken copies of the file print, from fresh runs on the book's list."""
    _write(broken.dumps(broken.results()), str(broken.FACTS))
    return 0


def trained(config: Config) -> Checkpoint:
    """Return what a whole run on the book's list leaves behind, with 20 samples and the loss on unseen names."""
    run = engine.Run(names.load(), config)
    for _ in range(config.num_steps):
        run.step()
    return Checkpoint(len(run.docs), run.uchars, config, run.losses, run.sample(), run.weights(), run.mean_unseen())


def _check_writable(path: str | None) -> None:
    """Raise OutputError before the training, and not after it, where the file cannot be written."""
    if path is None:
        return
    existed = os.path.exists(path)
    try:
        with open(path, "a", encoding="utf-8"):
            pass
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None
    if not existed:
        Path(path).unlink()


def _write(text: str, path: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: str, error: Exception) -> OutputError:
    reason = getattr(error, "strerror", None) or error
    return OutputError(f"--json {path}: cannot be written ({reason}); give a file in a folder that you may write to")
