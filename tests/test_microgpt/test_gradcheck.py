"""The lie detector for gradients."""

from __future__ import annotations

import doctest
import math

import pytest

import microgpt
from microgpt import Value, gradcheck, names, source
from microgpt.program import Program


def test_its_examples_hold() -> None:
    """The examples in the module's text print what they say."""
    assert doctest.testmod(gradcheck).failed == 0


def test_a_slope_is_taken_from_both_sides() -> None:
    """At a corner the slope lies between those of its two sides."""
    assert microgpt.gradcheck.slope(abs, 0.0) == 0.0
    assert gradcheck.slope(math.sin, 1.0) == pytest.approx(math.cos(1.0), abs=1e-10)


def test_functions_of_values_can_be_checked() -> None:
    """The gradient that Value computes agrees with nudging, for every operation."""

    def f(numbers: list[float]) -> Value:
        a, b, c = map(Value, numbers)
        return ((a * b).exp() / c - c.log() + (a - 2) ** 3).relu() * b - 1 / c

    numbers = [2.5, 0.7, 1.9]
    a, b, c = map(Value, numbers)
    (((a * b).exp() / c - c.log() + (a - 2) ** 3).relu() * b - 1 / c).backward()
    report = gradcheck.check(f, numbers, [a.grad, b.grad, c.grad])
    assert report.ok
    assert "all gradients agree" in str(report)


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_one_wrong_sign_is_caught_and_named(wrong: int) -> None:
    """The report says which number's gradient is wrong, what it is and what it should be."""
    gradients = [10.0, 4.0, 1.0]
    gradients[wrong] *= -1
    report = gradcheck.check(lambda x: x[0] * x[0] + x[0] * x[1] + x[2], [3.0, 3.0, 5.0], [9.0, 3.0, 1.0])
    assert report.ok
    lie = [9.0, 3.0, 1.0]
    lie[wrong] *= -1
    report = gradcheck.check(lambda x: x[0] * x[0] + x[0] * x[1] + x[2], [3.0, 3.0, 5.0], lie)
    assert not report.ok
    assert f"number {wrong}: the gradient says -" in str(report)


def test_numbers_are_put_back() -> None:
    """After a check the rows hold what they held, even where the function fails."""
    rows = [[1.0, 2.0]]
    gradcheck.check_rows(lambda: rows[0][0] * rows[0][1], rows, [[2.0, 1.0]])
    with pytest.raises(ZeroDivisionError):
        gradcheck.check_rows(lambda: 1 / 0, rows, [[2.0, 1.0]])
    assert rows == [[1.0, 2.0]]


def test_shapes_that_differ_are_refused() -> None:
    """Every number needs one gradient, and there must be a number."""
    with pytest.raises(ValueError, match="differ in shape"):
        gradcheck.check(sum, [1.0, 2.0], [1.0])
    with pytest.raises(ValueError, match="no numbers to check"):
        gradcheck.check(sum, [], [])


TRAIN1 = source.PATH.with_name("train1.py")
KINDS = ("wte", "mlp_fc1", "mlp_fc2")


def report_on_train1(kind: str, *edits: tuple[str, str]) -> gradcheck.Check:
    """Check the gradients that train1.py works out by hand for one name, by nudging its parameters of one kind."""
    program = Program(TRAIN1, [*edits, ("row[j] -= lr_t * row_grad[j]\n                row_grad[j] = 0.0", "pass")])
    model = program.define(names.load())
    program.step(model, 0)
    gradients = [row[:] for row in model.grads[kind]]
    return gradcheck.check_rows(lambda: program.step(model, 0), model.state_dict[kind], gradients, every=23)


@pytest.mark.parametrize("kind", KINDS)
def test_the_gradients_made_by_hand_are_true(kind: str) -> None:
    """Each kind of parameter of train1.py has gradients that agree with two-sided nudging to a millionth."""
    assert report_on_train1(kind).error < 1e-6


@pytest.mark.parametrize(
    ("old", "new", "kinds"),
    [
        ("hidden_grad = [g if hi > 0", "hidden_grad = [-g if hi > 0", ("wte", "mlp_fc1")),
        ("row_grad[j] += g * xj", "row_grad[j] -= g * xj", ("mlp_fc1", "mlp_fc2")),
        ("(p - (i == target_id)) / n", "(p + (i == target_id)) / n", KINDS),
        ("sum(row[j] * g for", "sum(-row[j] * g for", ("mlp_fc1",)),
    ],
)
def test_a_planted_wrong_sign_is_caught(old: str, new: str, kinds: tuple[str, ...]) -> None:
    """One wrong sign in the way back of train1.py is caught at the parameters that it reaches."""
    for kind in kinds:
        assert not report_on_train1(kind, (old, new)).ok
