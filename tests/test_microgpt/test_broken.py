"""Every broken copy of the file fails, in a way that no other copy does; what is committed is what they print."""

from __future__ import annotations

import math

import pytest

from microgpt import broken, names, source
from microgpt.broken import COPIES, INFERENCE, PRACTICE, Copy, Result
from microgpt.model import MICROGPT

RIGHT, *FOUND = broken.facts()
WHOLE = broken.after_training(RIGHT)
BY_LINE = {copy.line: result for copy, result in zip(COPIES, FOUND, strict=True)}


def named(copy: Copy) -> str:
    return f"line {copy.line}"


def first_wrong_step(result: Result, right: Result = RIGHT) -> int | None:
    """The first step, from 1, whose loss is not the file's."""
    pairs = zip(result.losses, right.losses, strict=False)
    return next((step for step, (loss, right) in enumerate(pairs, 1) if loss != right), None)


@pytest.mark.parametrize("copy", [*COPIES, *PRACTICE.values()], ids=named)
def test_a_copy_differs_in_one_line(copy: Copy) -> None:
    """All other lines are the file's, and no two copies break the same one."""
    lines = copy.program.text.splitlines()
    assert [at for at, line in enumerate(lines, 1) if line != source.line(at)] == [copy.line]
    assert len({each.line for each in (*COPIES, *PRACTICE.values())}) == len(COPIES) + len(PRACTICE)


@pytest.mark.parametrize("number", range(len(COPIES) + 1))
def test_the_committed_runs_begin_as_the_copies_do(number: int) -> None:
    """Counts, the losses of the first three steps and errors are those of a fresh run; names after training, too."""
    program, kept = (COPIES[number - 1].program if number else MICROGPT), broken.facts()[number]
    after = number > 0 and COPIES[number - 1].line >= INFERENCE
    fresh = broken.examine(program, names.load(), 1000 if after else broken.NUM_STEPS, stop_after=3)
    assert (fresh.num_docs, fresh.vocab_size, fresh.num_params) == (kept.num_docs, kept.vocab_size, kept.num_params)
    assert fresh.losses == kept.losses[:3]
    if len(kept.losses) < 3:
        assert (fresh.stopped, fresh.at) == (kept.stopped, kept.at)
    if after:
        assert broken.names_of(program) == kept.samples


def test_no_two_copies_print_the_same() -> None:
    """Each prints something else than the file, and than every other copy."""
    printed = [(result.num_params, result.losses, result.samples, result.stopped, result.at) for result in FOUND]
    assert len({repr(each) for each in [*printed, "right"]}) == len(COPIES) + 1
    for copy, result in zip(COPIES, FOUND, strict=True):
        right = WHOLE if copy.line >= INFERENCE else RIGHT
        assert result.stopped or first_wrong_step(result, right) or result.samples != right.samples


def test_each_fails_in_its_own_way() -> None:
    """What the lesson says of each copy holds for what it printed."""
    assert {line: result.at for line, result in BY_LINE.items() if result.stopped} == {179: 179, 26: 109, 132: 45}
    assert [BY_LINE[line].stopped.split(":")[0] for line in (179, 26, 132)] == [  # type: ignore[union-attr]
        "ZeroDivisionError", "IndexError", "TypeError",
    ]  # fmt: skip
    assert BY_LINE[26].vocab_size == RIGHT.vocab_size - 1
    assert set(BY_LINE[80].losses) == {round(math.log(27), 4)}
    assert BY_LINE[167].losses[0] == -RIGHT.losses[0] > BY_LINE[167].losses[-1]
    for step, doc in enumerate(MICROGPT.define(names.load()).docs[:1]):
        assert BY_LINE[169].losses[step] == pytest.approx(RIGHT.losses[step] * (len(doc) + 1), abs=0.001)
    early = {80: 1, 101: 1, 157: 1, 164: 1, 167: 1, 169: 1, 69: 2, 72: 2, 181: 2, 182: 3}
    assert {line: first_wrong_step(BY_LINE[line]) for line in early} == early
    assert all(first_wrong_step(BY_LINE[line], WHOLE) is None for line in (195, 196))
    assert BY_LINE[169].samples == RIGHT.samples
    assert set(BY_LINE[164].samples) == {""}
    assert len(set(BY_LINE[196].samples)) == 1


def test_without_the_first_slope_nothing_moves() -> None:
    """With line 69 broken, the parameters after three steps are those before; with line 72 broken they are not."""
    for copy in (each for each in COPIES if each.line in (69, 72)):
        model = copy.program.define(names.load())
        before = [p.data for p in model.params]
        for step in range(3):
            copy.program.step(model, step)
        assert ([p.data for p in model.params] == before) is (copy.line == 69)


def test_a_practice_copy_is_mended_by_its_line_alone() -> None:
    """The file's own line in its place makes it the file again; another place changes nothing."""
    for which, copy in PRACTICE.items():
        assert broken.look(which) != broken.look("file")
        assert broken.put_back(which, copy.line) == "as the file"
        assert broken.put_back(which, 111) == "line 111 is as in the file"
