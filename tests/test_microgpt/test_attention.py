"""What attention computes at each letter, by the source's own lines."""

from __future__ import annotations

import math

import pytest

import microgpt
from microgpt import attention


def test_one_key_and_one_value_are_kept_for_each_position() -> None:
    """At a position, the keys and values are those up to it, and the newest is its own."""
    model = microgpt.one_head()
    for position, now in enumerate(attention.vectors(model, "emma")):
        assert len(now["keys"][0]) == len(now["values"][0]) == position + 1
        assert now["keys"][0][-1] is now["k"]
        assert now["values"][0][-1] is now["v"]


def test_reads_are_what_the_model_scores_with() -> None:
    """A score is query times key over the root of the head's length, in a model with one head and in one with four."""
    for model in (microgpt.one_head(), microgpt.trained()):
        reads = attention.reads(model, "emma")
        own = model.head_dim
        for position, read in enumerate(reads):
            expected = [
                sum(q * k for q, k in zip(read["q"][:own], back["k"][:own], strict=True)) / own**0.5
                for back in reads[: position + 1]
            ]
            assert read["scores"][0] == pytest.approx(expected)
            assert sum(read["shares"][0]) == pytest.approx(1)


def test_masking_gives_what_is_never_computed() -> None:
    """With one head and with four, shares and blends are the same to 1e-12, and what lies ahead gets a share of exactly 0."""
    for model in (microgpt.one_head(), microgpt.trained()):
        for name in ("emma", "oliver"):
            reads, masked = attention.reads(model, name), attention.masked(model, name)
            for position, (read, row) in enumerate(zip(reads, masked, strict=True)):
                ahead = [0] * (len(name) - position)
                assert row["blends"] == pytest.approx(read["blends"], rel=0, abs=1e-12)
                for head, shares in enumerate(row["shares"]):
                    assert shares[position + 1 :] == ahead
                    assert shares[: position + 1] == pytest.approx(read["shares"][head], rel=0, abs=1e-12)
                    assert row["scores"][head][: position + 1] == read["scores"][head]
                    assert set(row["scores"][head][position + 1 :]) == ({-math.inf} if ahead else set())


def test_every_number_is_rounded() -> None:
    """Numbers in lists of lists, too."""
    assert attention.rounded([1.23456789, [2.00000049]]) == [1.234568, [2.0]]


def test_a_figure_of_one_head_gets_the_parts_it_asks_for() -> None:
    """Of both models, at BOS and each letter, in the order asked for; the only head's row of shares adds up to 1."""
    data = attention.with_one_head(["emma"], ["v", "shares", "blend"])
    assert data["names"] == {"emma": ["BOS", "e", "m", "m", "a"]}
    assert [model["trained"] for model in data["models"]] == [True, False]
    for model in data["models"]:
        for position, read in enumerate(model["reads"]["emma"]):
            assert list(read) == ["v", "shares", "blend"]
            assert [len(read[part]) for part in read] == [16, position + 1, 16]
            assert sum(read["shares"]) == pytest.approx(1, abs=1e-5)
