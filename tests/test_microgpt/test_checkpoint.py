"""Weights in a file: written in full precision, read with suspicion."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from microgpt import checkpoint, cli, engine, scalar
from microgpt.checkpoint import Checkpoint, CheckpointError, Config, ConfigError


@pytest.fixture(scope="module")
def small() -> Checkpoint:
    """What a run of a tiny model leaves behind."""
    config = Config(n_embd=4, n_head=2, block_size=4, num_steps=3)
    run = engine.Run(["ann", "bob"], config)
    for _ in range(3):
        run.step()
    return Checkpoint(2, run.uchars, config, run.losses, run.sample(2), run.weights())


def test_the_committed_weights_are_those_of_a_fresh_run(
    trained_run: engine.Run, trained_samples: list[str], trained_unseen: float
) -> None:
    """microgpt-trained.json holds, to the byte, what a run of the engine gives."""
    run = trained_run
    fresh = Checkpoint(len(run.docs), run.uchars, Config(), run.losses, trained_samples, run.weights(), trained_unseen)
    assert checkpoint.TRAINED.read_text(encoding="utf-8") == checkpoint.dumps(fresh)


def test_the_committed_one_head_weights_are_those_of_a_fresh_run() -> None:
    """microgpt-one-head.json holds, to the byte, what the command that makes it gives."""
    assert checkpoint.ONE_HEAD.read_text(encoding="utf-8") == checkpoint.dumps(cli.trained(Config(n_head=1)))


def test_the_committed_losses_begin_as_the_sources(scalar_run: scalar.Run) -> None:
    """The first 30 losses of microgpt-trained.json are those of the source's own lines."""
    assert checkpoint.load().losses[: len(scalar_run.losses)] == scalar_run.losses


def test_a_matrix_has_one_row_a_line() -> None:
    """The files can be read and compared line by line, and stay small."""
    for path in (checkpoint.TRAINED, checkpoint.ONE_HEAD):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert sum(line.startswith("[") for line in lines) == 27 + 16 + 27 + 4 * 16 + 64 + 16
        assert path.stat().st_size < 120_000


def test_what_is_saved_is_loaded_again(small: Checkpoint, tmp_path: Path) -> None:
    """Every float comes back as it was."""
    path = tmp_path / "weights.json"
    checkpoint.save(small, path)
    assert checkpoint.load(path) == small


def test_the_file_holds_the_promised_keys() -> None:
    """Readers of the file find sizes, losses, samples and weights under their names."""
    data = json.loads(checkpoint.TRAINED.read_text(encoding="utf-8"))
    assert (data["num_docs"], data["vocab_size"], data["num_params"]) == (32257, 27, 4192)
    assert data["config"] == {
        "n_layer": 1, "n_embd": 16, "n_head": 4, "block_size": 16, "seed": 42, "num_steps": 1000
    }  # fmt: skip
    assert len(data["losses"]) == 1000
    assert len(data["samples"]) == 20
    assert list(data["weights"])[:3] == ["wte", "wpe", "lm_head"]
    assert data["mean_unseen"] == pytest.approx(2.366, abs=5e-4)


def spoilt(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.__setitem__(key, value)


def without(key: str) -> Callable[[dict[str, Any]], None]:
    def spoil(data: dict[str, Any]) -> None:
        del data[key]

    return spoil


def in_part(part: str, change: Callable[[Any], object]) -> Callable[[dict[str, Any]], None]:
    def spoil(data: dict[str, Any]) -> None:
        change(data[part])

    return spoil


DAMAGES: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "a key is missing": (without("weights"), "lacks 'weights'"),
    "a row is missing": (in_part("weights", lambda w: w["wte"].pop()), "wte must be 5 rows of 4 numbers"),
    "a row is short": (in_part("weights", lambda w: w["wpe"][1].pop()), "wpe must be 4 rows of 4 numbers"),
    "a matrix is missing": (in_part("weights", lambda w: w.pop("lm_head")), "weights must hold wte, wpe, lm_head"),
    "a matrix is no list": (in_part("weights", lambda w: w.update(wte=5)), "wte must be 5 rows"),
    "a number is text": (in_part("weights", lambda w: w["wte"][0].__setitem__(0, "x")), "wte must hold finite numbers"),
    "a number is none": (
        in_part("weights", lambda w: w["wte"][0].__setitem__(0, float("nan"))), "wte must hold finite numbers"
    ),
    "other sizes": (in_part("config", lambda c: c.update(n_embd=8)), "must be 5 rows of 8 numbers"),
    "heads do not fit": (in_part("config", lambda c: c.update(n_head=3)), "n_embd must be divisible by n_head"),
    "a size is 0": (in_part("config", lambda c: c.update(n_layer=0)), "n_layer is 0"),
    "a size is true": (in_part("config", lambda c: c.update(n_layer=True)), "n_layer is True"),
    "a size is missing": (in_part("config", lambda c: c.pop("seed")), "config must hold exactly"),
    "config is a list": (spoilt("config", []), "config must hold exactly"),
    "letters twice": (spoilt("uchars", ["a", "a", "b"]), "uchars must be"),
    "fewer letters": (spoilt("uchars", ["a", "b"]), "must be 3 rows"),
    "losses are text": (spoilt("losses", ["x"]), "losses must be finite numbers"),
    "losses are an object": (spoilt("losses", {}), "losses has the wrong type"),
    "samples are numbers": (spoilt("samples", [1]), "samples must be strings"),
    "wrong vocab_size": (spoilt("vocab_size", 7), "vocab_size is not 5"),
    "wrong num_params": (spoilt("num_params", 5), "num_params is not"),
    "no docs": (spoilt("num_docs", 0), "num_docs must be at least 1"),
    "mean_unseen is text": (spoilt("mean_unseen", "low"), "mean_unseen must be"),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_file_is_refused_in_one_line(small: Checkpoint, tmp_path: Path, name: str) -> None:
    """The error names the file and the part that does not fit."""
    spoil, message = DAMAGES[name]
    data = copy.deepcopy(json.loads(checkpoint.dumps(small)))
    spoil(data)
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(CheckpointError, match=message) as caught:
        checkpoint.load(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff\xfe", b"emma\nolivia\n", b"[" * 200_000], ids=lambda c: repr(c[:8])
)
def test_what_is_no_weights_file_is_refused(tmp_path: Path, content: bytes) -> None:
    """Empty, cut, binary and other files are refused in one line."""
    path = tmp_path / "weights.json"
    path.write_bytes(content)
    with pytest.raises(CheckpointError) as caught:
        checkpoint.load(path)
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    """What is not a file is said to be so."""
    with pytest.raises(CheckpointError, match="there is no such file"):
        checkpoint.load(tmp_path / "none.json")
    with pytest.raises(CheckpointError, match="cannot be read"):
        checkpoint.load(tmp_path)


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ({"n_embd": 16, "n_head": 3}, "n_embd must be divisible by n_head"),
        ({"n_layer": 0}, "n_layer is 0; it must be a whole number of at least 1"),
        ({"block_size": -1}, "block_size is -1"),
        ({"num_steps": 2.5}, "num_steps is 2.5"),
        ({"seed": -1}, "seed is -1; it must be a whole number of at least 0"),
    ],
)
def test_impossible_sizes_are_refused(sizes: dict[str, Any], message: str) -> None:
    """Sizes that make no model raise an error which says why."""
    with pytest.raises(ConfigError, match=message):
        Config(**sizes)
