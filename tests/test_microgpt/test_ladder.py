"""The six programs, their runs, and the figures that the lessons use."""

from __future__ import annotations

import ast
import itertools
import json
import math
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from microgpt import checkpoint, cli, diffs, engine, ladder, names
from microgpt.ladder import ALL, STAGES, Result, Stage

FEW = STAGES[:5]  # train5 is the run that other tests have made already
ORIGINALS_FIGURES = {
    "train0": ("2.473", "2.511"),
    "train1": ("2.486", "2.536"),
    "train2": ("2.486", "2.536"),
    "train3": ("2.344", "2.391"),
    "train4": ("2.336", "2.387"),
    "train5": ("2.305", "2.364"),
}
OWN_FORM = {  # what an earlier stage defines in another form than the next one does, and why
    ("train1", "softmax"): "its numbers are plain floats",
    ("train1", "mlp"): "it gives the hidden numbers too, which the way back needs",
    ("train3", "gpt"): "it has one head and one layer",
}


@pytest.fixture(scope="session")
def book_results(docs: list[str]) -> dict[str, Result]:
    """Whole runs of train0 to train4 on the book's list."""
    return {stage.name: ladder.measure(stage, docs) for stage in FEW}


@pytest.fixture(scope="session")
def original_results(original_docs: list[str]) -> dict[str, Result]:
    """Whole runs of train0 to train4 on the original's list."""
    return {stage.name: ladder.measure(stage, original_docs) for stage in FEW}


# the programs


def definitions(stage: Stage) -> dict[str, str]:
    """Return the text of every function and class of a program."""
    text = stage.program.text
    found = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return {node.name: ast.get_source_segment(text, node) or "" for node in found}


@pytest.mark.parametrize(("earlier", "later"), list(itertools.pairwise(STAGES)), ids=lambda stage: stage.name)
def test_what_two_neighbours_share_is_the_same_text(earlier: Stage, later: Stage) -> None:
    """A function that both programs define has one text, unless there is a reason for its own form."""
    before, after = definitions(earlier), definitions(later)
    for name in before.keys() & after.keys():
        assert (before[name] == after[name]) == ((earlier.name, name) not in OWN_FORM), name


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_data_tokens_and_loops_are_those_of_the_final_file(stage: Stage) -> None:
    """Every program reads, shuffles and numbers the names alike, and trains and samples in loops of the same lines."""
    last, text = STAGES[5].program.text.splitlines(), stage.program.text
    tokenizer, one_name, printed = last[13:27], last[150:158], last[188:193]
    for piece in (tokenizer, one_name, [last[163], last[167], last[168]], printed[0:1], printed[2:]):
        for line in piece:
            assert line + "\n" in text
    assert "random.seed(42)" in text
    assert max(map(len, text.splitlines())) <= 122


@pytest.mark.parametrize("stage", FEW, ids=lambda stage: stage.name)
def test_each_program_runs_by_itself_and_prints_as_the_final_one(stage: Stage, tmp_path: Path) -> None:
    """As a script a stage prints sizes, losses and 20 numbered samples in the final file's format."""
    (tmp_path / "input.txt").write_text("ann\nbob\ncarl\n", encoding="utf-8")
    code = stage.program.text.replace("n_embd = 16", "n_embd = 4").replace("num_steps = 1000", "num_steps = 3")
    finished = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], cwd=tmp_path, capture_output=True, check=True
    )
    pattern = (
        r"num docs: 3\nvocab size: 8\nnum params: \d+\n(step    \d /    3 \| loss \d\.\d{4}\r){3}"
        r"\n--- names that the model made up ---\n(sample [ \d]\d: [abclnor]{0,16}\n){20}"
    )
    assert re.fullmatch(pattern, finished.stdout.decode())


def test_a_program_imports_nothing_but_the_standard_library() -> None:
    """os, math, random, and urllib.request for the download: nothing else."""
    for stage in STAGES:
        imported = set(re.findall(r"^\s*import ([\w.]+)", stage.program.text, re.MULTILINE))
        assert imported == {"os", "math", "random", "urllib.request"}


# the runs


@pytest.mark.parametrize("stage", STAGES[2:5], ids=lambda stage: stage.name)
def test_the_fast_way_is_the_programs_own(stage: Stage, docs: list[str]) -> None:
    """Over 25 steps losses, weights and samples equal those of the program's own lines, bit for bit."""
    fast, slow = stage.run(docs), stage.slow_run(docs)
    assert [fast.step() for _ in range(25)] == [slow.step() for _ in range(25)]
    weights = fast.weights()
    assert list(slow.weights().values()) == [weights[name] for name in stage.order or weights]
    assert fast.sample(1) == slow.sample(1)


INEXACT = {
    "no-rmsnorm": "x reaches the residual and the matrices by itself, and the engine adds their shares apart",
    "no-positions": "a letter's row is x itself, and the engine adds a name's shares in it position by position",
    "no-reset": "the engine adds a whole step's gradient to what was kept, the program each share",
    "train2-no-reset": "the same",
}


@pytest.mark.parametrize(
    "stage", [stage for stage in ladder.ABLATIONS if stage.learning is not None], ids=lambda stage: stage.name
)
def test_an_ablation_is_the_edited_program(stage: Stage, docs: list[str]) -> None:
    """The engine's changed run gives the losses of the program with the edit: bit for bit, or to 1e-12 where sums differ."""
    fast, slow = stage.run(docs), stage.slow_run(docs)
    expected = [slow.step() for _ in range(3)]
    assert [fast.step() for _ in range(3)] == (
        pytest.approx(expected, abs=1e-12) if stage.name in INEXACT else expected
    )


def test_hand_made_and_automatic_gradients_train_alike(book_results: dict[str, Result]) -> None:
    """train2 equals train1 over all 1,000 steps, to 1e-12."""
    one, two = book_results["train1"], book_results["train2"]
    assert one.losses == pytest.approx(two.losses, abs=1e-12)
    assert one.mean_unseen == pytest.approx(two.mean_unseen, abs=1e-12)
    assert one.samples == two.samples
    assert one.num_params == two.num_params == 3184


def test_the_originals_list_gives_the_known_figures(
    original_results: dict[str, Result], original_run: engine.Run, original_unseen: float
) -> None:
    """On the original's list the means of the last 200 steps and over unseen names are known to three places."""
    found = {name: (f"{each.mean_last_200:.3f}", f"{each.mean_unseen:.3f}") for name, each in original_results.items()}
    last = original_run.losses[-200:]
    found["train5"] = (f"{math.fsum(last) / 200:.3f}", f"{original_unseen:.3f}")
    assert found == ORIGINALS_FIGURES


def test_a_run_that_leaves_the_floats_ends_there(docs: list[str]) -> None:
    """Steps with the wrong sign end in the error that the program itself meets, at the same step."""
    stage = ALL["train1-uphill"]
    result = ladder.measure(stage, docs)
    assert result.stopped == "ValueError: math domain error"
    assert len(result.losses) == len(ladder.facts()[stage.name]["losses"]) < 100
    assert result.mean_unseen is None


def test_a_loss_that_is_no_number_ends_the_run(monkeypatch: pytest.MonkeyPatch, docs: list[str]) -> None:
    """Where a program would go on printing nan, the run stops and says so."""
    stage = ALL["train2"]
    run = stage.run(docs)

    def step() -> float:
        run.losses.append(math.nan)
        return math.nan

    monkeypatch.setattr(run, "step", step)
    monkeypatch.setattr(Stage, "run", lambda *_: run)
    assert ladder.measure(stage, docs).stopped == "the loss is nan"


# the figures


def test_the_committed_figures_are_those_of_fresh_runs(
    book_results: dict[str, Result], trained_run: engine.Run, trained_samples: list[str], trained_unseen: float
) -> None:
    """ladder.json holds what the stages' whole runs on the book's list give."""
    results = dict(book_results)
    results["train5"] = Result(4192, trained_run.losses, trained_unseen, trained_samples, 0.0)
    fresh = ladder.as_data(results, places=4)
    assert fresh == {name: ladder.facts()[name] for name in results}


@pytest.mark.parametrize("stage", ladder.ABLATIONS, ids=lambda stage: stage.name)
def test_the_committed_ablations_begin_as_fresh_runs(stage: Stage, docs: list[str]) -> None:
    """The first 30 losses of an ablation in ladder.json are those of a fresh run."""
    run = stage.run(docs)
    losses = ladder.facts()[stage.name]["losses"][:30]
    assert [round(run.step(), 4) for _ in losses] == losses
    assert ladder.facts()[stage.name]["of"] == stage.of


def test_one_head_is_the_committed_one_head_model() -> None:
    """The ablation with one head is the model of microgpt-one-head.json."""
    entry, trained = ladder.facts()["one-head"], checkpoint.load(checkpoint.ONE_HEAD)
    assert entry["samples"] == trained.samples
    assert entry["mean_unseen"] == trained.mean_unseen
    assert entry["losses"] == [round(loss, 4) for loss in trained.losses]


def test_the_weights_of_train1_are_those_of_a_fresh_run() -> None:
    """The committed weights are what its training gives, to six places, and as good on unseen names as the figures say."""
    assert ladder.SMALL_NETWORK.read_text(encoding="utf-8") == ladder.small_network()
    run = ladder.ProgramRun(ALL["train1"].program, names.load(), 1000)
    run.model = ladder.train1()
    assert run.mean_unseen() == pytest.approx(ladder.facts()["train1"]["mean_unseen"], abs=1e-5)
    assert len(run.model.params) == 3184


def test_before_training_train1_knows_nothing() -> None:
    """Its weights are the small random numbers of the program, and it guesses about as badly as by chance."""
    run = ladder.ProgramRun(ALL["train1"].program, names.load(), 1000)
    run.model = ladder.train1(trained=False)
    assert run.weights() == ALL["train2"].run(names.load()).weights()
    assert run.mean_unseen() == pytest.approx(math.log(27), abs=0.01)


def test_the_file_of_figures_is_complete_and_canonical() -> None:
    """Every stage and ablation is there, in order, with its figures, and the text is what the command writes."""
    facts = ladder.facts()
    assert list(facts) == list(ALL)
    assert ladder.FACTS.read_text(encoding="utf-8") == ladder.dumps(facts)
    for name, entry in facts.items():
        assert {"num_params", "losses", "mean_last_200", "mean_unseen", "samples", "changes"} <= entry.keys()
        assert (len(entry["losses"]) == 1000) == ("stopped" not in entry), name
        assert (len(entry["samples"]) == 20) == ("stopped" not in entry), name


# the differences


@pytest.mark.parametrize("name", [stage.name for stage in ladder.ABLATIONS])
def test_an_ablation_is_a_few_changed_lines(name: str) -> None:
    """What an ablation changes in its program is one line or two."""
    lines = ladder.diff(str(ALL[name].of), name)
    assert 1 <= max(diffs.changed(lines)) <= 2


def test_from_gradient_descent_to_adam_it_is_a_few_lines() -> None:
    """The last step of the ladder changes the optimizer alone: below the docstring five lines go and eleven come."""
    lines = ladder.diff("train4", "train5")
    below = [line for line in lines if (line.before or 99) > 7 and (line.after or 99) > 9]
    gone, come = diffs.changed(below)
    assert gone <= 5
    assert come <= 11
    assert all("Adam" in line.text or "adam" in line.text or line.text.startswith((" ", "m =", "v =")) for line in below
               if line.mark == "+")  # fmt: skip


# the command


def test_the_command_runs_chosen_stages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Chosen stages are run on a list of one's own; the table and the file hold their figures."""
    path, list_ = tmp_path / "ladder.json", tmp_path / "names.txt"
    list_.write_text("\n".join(names.load()[:1100]), encoding="utf-8")
    command = ["ladder", "train0", "train2", "no-decay", "--names", str(list_), "--steps", "4", "--json", str(path)]
    assert cli.main(command) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].split() == ["params", "last", "loss", "last", "200", "unseen", "time"]
    assert [row.split()[0] for row in rows[1:]] == ["train0", "train2", "no-decay"]
    data = json.loads(path.read_text(encoding="utf-8"))
    assert list(data) == ["train0", "train2", "no-decay"]
    assert data["no-decay"]["of"] == "train5"
    for row, entry in zip(rows[1:], data.values(), strict=True):
        assert len(entry["losses"]) == 4
        assert entry["mean_last_200"] == pytest.approx(sum(entry["losses"]) / 4)
        assert f"{entry['mean_unseen']:.3f}" in row
        assert len(entry["samples"]) == 20


def test_a_short_list_has_no_unseen_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where there are at most 1,000 names the loss on unseen names is left open."""
    path, list_ = tmp_path / "ladder.json", tmp_path / "names.txt"
    list_.write_text("ann\nbob\n", encoding="utf-8")
    assert cli.main(["ladder", "train0", "--names", str(list_), "--steps", "3", "--json", str(path)]) == 0
    assert json.loads(path.read_text(encoding="utf-8"))["train0"]["mean_unseen"] is None
    assert " - " in capsys.readouterr().out


def test_no_stage_means_all_six() -> None:
    """Without names all stages are meant, and ablations follow when asked for."""
    assert cli._stages([], False) == list(STAGES)
    assert cli._stages([], True) == [*STAGES, *ladder.ABLATIONS]
    assert cli._stages(["train1"], False) == [ALL["train1"]]


def test_an_unknown_stage_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The error lists the stages that there are."""
    assert cli.main(["ladder", "train9"]) == 2
    error = capsys.readouterr().err
    assert "there is no stage 'train9'; there are train0, train1" in error
    assert error.count("\n") == 1


def test_ctrl_c_keeps_the_finished_stages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Stopped in a later stage, the command writes the earlier ones and exits with 130."""
    path = tmp_path / "ladder.json"
    measure = ladder.measure

    def pressed_in_train2(stage: Stage, *arguments: Any) -> Result:
        if stage.name == "train2":
            raise KeyboardInterrupt
        return measure(stage, *arguments)

    monkeypatch.setattr(ladder, "measure", pressed_in_train2)
    monkeypatch.setattr(cli.CtrlC, "__exit__", lambda self, *_: setattr(self, "pressed", 1))
    assert cli.main(["ladder", "train0", "train2", "--steps", "5", "--json", str(path)]) == 130
    assert list(json.loads(path.read_text(encoding="utf-8"))) == ["train0"]
    assert "stopped in train2" in capsys.readouterr().out
