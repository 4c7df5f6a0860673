"""A run that can be looked at finds the source's own gradients, and learns as any other run does."""

from __future__ import annotations

from microgpt import names
from microgpt.engine import Run
from microgpt.watched import WatchedRun, slopes


def test_the_run_is_not_changed_by_being_watched() -> None:
    """Its losses are those of the run that nobody watches."""
    docs = names.load()
    watched, other = WatchedRun(docs), Run(docs)
    assert [watched.step() for _ in range(3)] == [other.step() for _ in range(3)]


def test_a_letter_that_is_not_in_the_name_has_no_slope() -> None:
    """In the first steps the row of q is all zeros, and that of a is not: the names hold an a and no q."""
    run = WatchedRun(names.load())
    run.step()
    rows = run.gradients()["wte"]
    assert "a" in run.docs[0]
    assert not any(rows[run.uchars.index("q")])
    assert all(rows[run.uchars.index("a")])


def test_slopes_are_one_list_a_parameter() -> None:
    """Each holds the parameter's gradient in every step, in the order in which the parameters were asked for."""
    run = WatchedRun(names.load())
    expected = []
    for _ in range(2):
        run.step()
        expected.append((run.gradients()["wte"][0][3], run.gradients()["lm_head"][16][0]))
    assert list(zip(*slopes([("wte", 0, 3), ("lm_head", 16, 0)], 2), strict=True)) == expected
