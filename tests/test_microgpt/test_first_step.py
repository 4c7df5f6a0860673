"""The first training step, line by line."""

from __future__ import annotations

import pytest

import microgpt
from microgpt.first_step import FirstStep, first_step
from microgpt.model import MICROGPT


@pytest.fixture(scope="module")
def step() -> FirstStep:
    return first_step(microgpt.untrained())


def test_it_is_the_step_that_the_program_takes(step: FirstStep) -> None:
    """Loss, and the parameter after it, are those of the program's own loop."""
    model = microgpt.untrained()
    model.step = 0
    assert MICROGPT.step(model, 0) == step.loss
    assert model.params[step.place].data == step.update[-2].value
    assert step.name == model.docs[0]


def test_what_arrives_adds_up(step: FirstStep) -> None:
    """Each arrival adds its share, the first comes from the loss, and the last leaves the parameter's gradient."""
    for arrival in (*step.first, *step.followed):
        assert arrival.after == arrival.before + arrival.local_grad * arrival.grad
    assert (step.first[0].order, step.first[0].grad) == (0, 1)
    assert step.followed[0].before == 0
    assert step.followed[-1].after == step.row[0]
    assert len(step.followed) == step.name.count(step.name[0])


def test_the_lines_of_the_update_come_in_order(step: FirstStep) -> None:
    """The rate first, then what is worked out for one parameter, and last its gradient is cleared."""
    assert [(stop.line, stop.name) for stop in step.update] == [
        (175, "lr_t"), (177, "m[i]"), (178, "v[i]"), (179, "m_hat"), (180, "v_hat"), (181, "p.data"), (182, "p.grad"),
    ]  # fmt: skip
    assert step.update[-1].value == 0
