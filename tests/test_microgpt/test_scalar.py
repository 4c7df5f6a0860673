"""The source run step by step."""

from __future__ import annotations

import random
import sys

from microgpt import scalar
from microgpt.checkpoint import Config


def test_a_deep_model_needs_no_deeper_stack_afterwards() -> None:
    """Six layers exceed Python's usual recursion limit; the run manages, and puts the limit back."""
    limit = sys.getrecursionlimit()
    run = scalar.Run(["anna", "bob"], Config(n_layer=6, n_embd=12, n_head=1, block_size=2))
    assert run.step() > 0
    assert sys.getrecursionlimit() == limit


def test_a_run_leaves_the_callers_random_numbers_alone() -> None:
    """Training and sampling draw from the run's own numbers."""
    random.seed(1)
    expected = random.random()
    random.seed(1)
    run = scalar.Run(["ab", "ba"], Config(n_embd=4, n_head=2, block_size=4))
    run.step()
    assert len(run.sample(3)) == 3
    assert random.random() == expected
