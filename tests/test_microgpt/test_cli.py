"""The commands, with good and bad input."""

from __future__ import annotations

import builtins
import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from microgpt import checkpoint, cli, names
from microgpt.checkpoint import Config

ROOT = Path(__file__).resolve().parents[2]
SMALL = ["--n-embd", "4", "--n-head", "2", "--block-size", "6", "--steps", "5", "--samples", "3"]


@pytest.fixture
def few_names(tmp_path: Path) -> Path:
    path = tmp_path / "few.txt"
    path.write_text("ann\nbob\ncarl\ndora\n", encoding="utf-8")
    return path


def failing(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command that must fail with exit code 2 and one line on stderr; return that line."""
    try:
        code = cli.main(arguments)
    except SystemExit as exit_:
        code = int(exit_.code or 0)
    error = capsys.readouterr().err
    assert code == 2
    assert error.startswith("microgpt")
    assert error.count("\n") == 1
    assert error.endswith("\n")
    return error


def test_train_writes_what_was_learned(few_names: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file holds the run's sizes, losses, samples and weights, and both engines write the same bytes."""
    files = []
    for which in ("lists", "scalar"):
        files.append(tmp_path / f"{which}.json")
        command = ["train", "--names", str(few_names), *SMALL, "--engine", which, "--temperature", "0.8"]
        assert cli.main([*command, "--seed", "3", "--json", str(files[-1])]) == 0
    printed = capsys.readouterr().out
    assert files[0].read_bytes() == files[1].read_bytes()
    data = json.loads(files[0].read_text(encoding="utf-8"))
    assert (data["num_docs"], data["vocab_size"], len(data["losses"]), len(data["samples"])) == (4, 9, 5, 3)
    assert data["config"] == {"n_layer": 1, "n_embd": 4, "n_head": 2, "block_size": 6, "seed": 3, "num_steps": 5}
    assert data["num_params"] == sum(len(row) for rows in data["weights"].values() for row in rows)
    for number, sample in enumerate(data["samples"], 1):
        assert f"sample {number:2d}: {sample}\n" in printed


def test_the_defaults_are_the_books_run() -> None:
    """Without options the book's list, sizes and seed are meant."""
    options = cli.parser().parse_args(["train"])
    given = (options.n_layer, options.n_embd, options.n_head, options.block_size, options.seed, options.steps)
    assert Config(*given) == Config()
    assert (options.names, options.samples, options.temperature, options.engine) == (names.BOOK_LIST, 20, 0.5, "lists")


def test_sample_uses_the_weights_in_a_file(few_names: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names are made of the file's letters; the same seed gives the same names, another seed others."""
    weights = tmp_path / "weights.json"
    cli.main(["train", "--names", str(few_names), *SMALL, "--json", str(weights)])
    capsys.readouterr()
    drawn = []
    for seed in ("1", "1", "2"):
        assert cli.main(["sample", "--weights", str(weights), "--seed", seed, "--samples", "9"]) == 0
        drawn.append(capsys.readouterr().out)
    assert drawn[0] == drawn[1] != drawn[2]
    assert drawn[0].startswith("sample  1: ")
    letters = {letter for line in drawn[0].splitlines() for letter in line.partition(": ")[2]}
    assert letters <= set("annbobcarldora")


def test_sample_without_options_invents_twenty_names(capsys: pytest.CaptureFixture[str]) -> None:
    """The package's own weights invent names of at most 16 small letters."""
    assert cli.main(["sample"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 20
    assert all(1 <= len(line.partition(": ")[2]) <= 16 for line in lines)


BAD_OPTIONS = {
    "--n-head 3": "n_embd must be divisible by n_head",
    "--n-embd 0": "--n-embd: met '0'; it must be a whole number of at least 1",
    "--n-layer -1": "--n-layer: met '-1'",
    "--n-head 0": "--n-head: met '0'",
    "--block-size 0": "--block-size: met '0'",
    "--steps 0": "--steps: met '0'",
    "--samples 0": "--samples: met '0'",
    "--steps ten": "--steps: met 'ten'",
    "--seed -5": "--seed: met '-5'; it must be a whole number of at least 0",
    "--temperature 0": "--temperature: met '0'; it must be a number from",
    "--temperature nan": "--temperature: met 'nan'",
    "--temperature warm": "--temperature: met 'warm'",
    "--engine gpu": "invalid choice: 'gpu'",
    "--step 3": "unrecognized arguments: --step 3",
}


@pytest.mark.parametrize("options", BAD_OPTIONS)
def test_bad_options_are_refused_in_one_line(options: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What was met and what is wanted stand in one line, and the exit code is 2."""
    assert BAD_OPTIONS[options] in failing(["train", *options.split()], capsys)


def test_no_command_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A command is needed."""
    assert "COMMAND" in failing([], capsys)


@pytest.mark.parametrize(
    ("content", "message"),
    [(None, "no such file"), (b"", "holds no names"), (b"\x89PNG\r\n\x1a\n\0\0", "not UTF-8 text")],
)
def test_a_bad_list_is_refused_in_one_line(
    content: bytes | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing, empty or binary file ends the command before it trains."""
    path = tmp_path / "names.txt"
    if content is not None:
        path.write_bytes(content)
    error = failing(["train", "--names", str(path)], capsys)
    assert message in error
    assert str(path) in error


@pytest.mark.parametrize("command", [["train", "--names"], ["ladder", "--names"], ["sample", "--weights"]])
def test_a_file_without_permission_is_refused(
    command: list[str], few_names: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that may not be read ends the command. (open() is made to refuse: root may read every file.)"""

    def refuse(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(builtins, "open", refuse)
        assert "may not be read" in failing([*command, str(few_names)], capsys)


def test_a_damaged_weights_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Weights of another shape than the file's own config says end the command."""
    data = json.loads(checkpoint.TRAINED.read_text(encoding="utf-8"))
    data["config"]["n_embd"] = 32
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert "wte must be 27 rows of 32 numbers" in failing(["sample", "--weights", str(path)], capsys)
    path.write_bytes(path.read_bytes()[:1000])
    assert "is no JSON" in failing(["sample", "--weights", str(path)], capsys)
    assert "no such file" in failing(["sample", "--weights", str(tmp_path / "none.json")], capsys)


@pytest.mark.parametrize("where", ["", "none/run.json", "few.txt/run.json"])
def test_an_unwritable_file_is_refused_before_training(
    where: str, few_names: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder, a missing folder and a file in the folder's place end the command before the first step."""
    error = failing(["train", "--names", str(few_names), *SMALL, "--json", str(tmp_path / where)], capsys)
    assert "cannot be written" in error


def test_a_failed_command_leaves_no_file_behind(
    few_names: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether --json can be written is tried without leaving an empty file; what stood there stays."""
    path = tmp_path / "run.json"
    cli._check_writable(str(path))
    assert not path.exists()
    path.write_text("old", encoding="utf-8")
    cli._check_writable(str(path))
    assert path.read_text(encoding="utf-8") == "old"


def test_a_disk_that_fills_up_is_reported(
    few_names: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    """An error that comes only when the file is written is one line, too."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    command = ["train", "--names", str(few_names), *SMALL, "--json", str(few_names.with_name("run.json"))]
    assert "No space left" in failing(command, capsys)


def stopped_with_ctrl_c(arguments: list[str], times: int = 1) -> tuple[int, str, str]:
    """Start a command, press Ctrl-C when it has trained a little, and return its exit code, stdout and stderr."""
    command = [sys.executable, "-u", "-m", "microgpt", *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        met = b""
        while b"step    5" not in met:
            met += process.stdout.read(1)
        for _ in range(times):
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        return process.returncode, (met + out).decode(), err.decode()


@pytest.mark.parametrize("which", ["lists", "scalar"])
def test_ctrl_c_ends_with_what_was_reached(which: str, few_names: Path, tmp_path: Path) -> None:
    """Losses so far, weights and samples are printed and written; the exit code is 130, and there is no traceback."""
    path = tmp_path / "run.json"
    small = ["--n-embd", "4", "--n-head", "2", "--block-size", "6", "--steps", "1000000", "--samples", "3"]
    command = ["train", "--names", str(few_names), *small, "--engine", which, "--json", str(path)]
    code, out, err = stopped_with_ctrl_c(command)
    assert (code, err) == (130, "")
    reached = checkpoint.load(path)
    assert 5 <= len(reached.losses) < 1000000
    assert f"stopped after {len(reached.losses)} of 1000000 steps" in out
    assert out.count("sample ") == len(reached.samples) == 3


def test_the_third_ctrl_c_ends_at_once() -> None:
    """Two are counted, so that a step can end; the third interrupts it."""
    before = signal.getsignal(signal.SIGINT)
    with cli.CtrlC() as ctrl_c:
        for _ in range(2):
            signal.raise_signal(signal.SIGINT)
        assert ctrl_c.pressed == 2
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_before_training_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """While the list is read there is nothing to keep: exit code 130, no traceback."""

    def interrupt(_: object) -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(names, "load", interrupt)
    assert cli.main(["train"]) == 130
    assert capsys.readouterr().err == "\n"


def test_a_closed_pipe_ends_quietly(few_names: Path) -> None:
    """A reader that has seen enough causes no traceback."""
    command = [sys.executable, "-m", "microgpt", "train", "--names", str(few_names), *SMALL[:-4], "--steps", "20000"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal the line of a step goes on with a bar and the time that is left, and fits the width."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "80")
    moments = iter([0.0, 1.0, 1.01, 2.0])
    progress = cli.Progress(4, clock=lambda: next(moments))
    for step in (1, 2, 3):
        progress.show(step, 2.5)
    shown = terminal.getvalue().split("\r")
    assert len(shown) == 3  # the second step came too soon to be worth showing
    assert shown[0].startswith("step    1 /    4 | loss 2.5000 [###")
    assert shown[0].endswith("    3 s left")
    assert max(map(len, shown)) < 80


def test_a_narrow_terminal_shows_the_line_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no room there is no bar."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "40")
    cli.Progress(4).show(1, 2.5)
    assert terminal.getvalue() == "step    1 /    4 | loss 2.5000\r"
