"""The fast engine computes what the source computes, to the last bit."""

from __future__ import annotations

import math
import tracemalloc
from typing import Any

import pytest

from microgpt import engine, scalar
from microgpt.checkpoint import Config

ODD = (
    Config(n_layer=2, n_embd=8, n_head=2, seed=1),
    Config(n_head=1, num_steps=9),
    Config(n_embd=8, n_head=2, block_size=5, seed=7),
    Config(n_layer=2, n_embd=12, n_head=3, block_size=3),
    Config(n_layer=3, n_embd=1, n_head=1),
    Config(n_layer=4, n_embd=8, n_head=8, block_size=1, seed=0),
)


def test_a_whole_run_is_the_originals_on_the_books_list(
    trained_run: engine.Run, trained_samples: list[str], book_truth: dict[str, Any]
) -> None:
    """All 1,000 losses and the 20 samples equal the original's."""
    assert trained_run.losses == book_truth["losses"]
    assert trained_samples == book_truth["samples"]


def test_a_whole_run_is_the_originals_on_its_own_list(
    original_run: engine.Run, original_unseen: float, original_truth: dict[str, Any]
) -> None:
    """All 1,000 losses and the 20 samples equal the original's, and the loss on unseen names is the known one."""
    assert original_run.docs[:10] == original_truth["first_docs_after_shuffle"]
    assert original_run.losses == original_truth["losses"]
    assert original_run.sample() == original_truth["samples"]
    assert f"{original_unseen:.3f}" == "2.364"


def test_the_first_steps_are_the_sources(docs: list[str], scalar_run: scalar.Run) -> None:
    """After 30 steps losses and weights equal those of the source's own lines."""
    run = engine.Run(docs)
    losses = [run.step() for _ in scalar_run.losses]
    assert losses == scalar_run.losses
    assert run.weights() == scalar_run.weights()


@pytest.mark.parametrize("config", ODD, ids=repr)
def test_any_sizes_give_the_sources_numbers(docs: list[str], config: Config) -> None:
    """Odd sizes and seeds give the same weights, losses and samples, bit for bit."""
    fast, slow = engine.Run(docs, config), scalar.Run(docs, config)
    assert fast.weights() == slow.weights()
    steps = 9 if config.n_embd == 16 else 20
    assert [fast.step() for _ in range(steps)] == [slow.step() for _ in range(steps)]
    assert fast.weights() == slow.weights()
    assert fast.sample(2) == slow.sample(2)
    assert fast.sample(2, 1.5) == slow.sample(2, 1.5)


def test_any_list_gives_the_sources_numbers() -> None:
    """Other letters, a list shorter than the run, and names longer than there are positions change nothing."""
    docs, config = (
        ["zoë", "ß", "aaaaaaaaaaaaaaaaaaaaaaaaa", "łukasz"],
        Config(n_embd=4, n_head=2, block_size=6, num_steps=11),
    )
    fast, slow = engine.Run(docs, config), scalar.Run(docs, config)
    assert [fast.step() for _ in range(11)] == [slow.step() for _ in range(11)]
    assert fast.weights() == slow.weights()
    assert fast.sample(5) == slow.sample(5)


def test_the_next_step_follows_from_the_state(docs: list[str]) -> None:
    """The source goes on from the engine's weights and averages as the engine does itself."""
    config = Config(n_layer=2, n_embd=4, n_head=2, num_steps=300)
    fast, slow = engine.Run(docs, config), scalar.Run(docs, config)
    for _ in range(250):  # by then the correction of the first average is exactly 1
        fast.step()
    slow.go_on_from(fast.state())
    assert [fast.step() for _ in range(5)] == [slow.step() for _ in range(5)]
    assert fast.weights() == slow.weights()


def test_the_mean_loss_is_that_of_each_name_alone(trained_run: engine.Run) -> None:
    """Names that share a beginning share the work and change no loss; the order of names does not matter."""
    model = trained_run.model
    docs = ["emma", "emmalyn", "em", "emma", "zoe", "eva", "abcdefghijklmnopqrst"]
    tokens = [trained_run.tokens(doc) for doc in docs]
    alone = [model.gradients(each)[0] for each in tokens]
    assert [model.mean_loss([each]) for each in tokens] == alone
    assert model.mean_loss(tokens) == model.mean_loss(tokens[::-1]) == math.fsum(alone) / len(alone)


def test_a_list_without_unseen_names_has_no_such_loss() -> None:
    """There is no mean over no names."""
    assert engine.Run(["ann", "bob"]).mean_unseen() is None


def check_by_nudging(model: engine.Model, tokens: list[int], h: float = 1e-5) -> None:
    """Compare one gradient of every third row with the slope that a small change shows."""
    _, gradients = model.gradients(tokens)
    assert any(map(any, gradients))
    for i in range(0, len(gradients), 3):
        row, j = model.rows[i], i % len(gradients[i])
        number, losses = row[j], []
        for nudge in (h, -h):
            row[j] = number + nudge
            losses.append(model.gradients(tokens)[0])
        row[j] = number
        assert gradients[i][j] == pytest.approx((losses[0] - losses[1]) / (2 * h), abs=1e-8)


def test_gradients_agree_with_nudges(docs: list[str]) -> None:
    """The gradient of any weight is the slope that a small change of it shows."""
    run = engine.Run(docs, Config(n_layer=2, n_embd=8, n_head=2))
    for _ in range(5):
        run.step()
    check_by_nudging(run.model, run.tokens("emma"))


@pytest.mark.parametrize("without", engine.Design._fields)
def test_a_model_without_a_part_has_true_gradients(docs: list[str], without: str) -> None:
    """Without residuals, norms or positions the gradients still agree with nudges."""
    run = engine.Run(docs, Config(n_layer=2, n_embd=4, n_head=2))
    design = engine.Design()._replace(**{without: False})
    check_by_nudging(engine.Model(run.config, 27, run.weights(), design), run.tokens("olivia"))


def test_training_stays_far_below_100_megabytes(docs: list[str]) -> None:
    """A run's own memory, the list of names included, peaks below 20 MB."""
    tracemalloc.start()
    try:
        run = engine.Run(docs)
        for _ in range(3):
            run.step()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 20e6


def test_a_letter_that_the_list_lacks_is_refused(trained_run: engine.Run) -> None:
    """A character without a token id raises KeyError."""
    with pytest.raises(KeyError):
        trained_run.tokens("Emma")
