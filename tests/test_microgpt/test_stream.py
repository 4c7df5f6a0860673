"""A name's way through the model, with blocks switched on and off."""

from __future__ import annotations

import pytest

import microgpt
from microgpt import checkpoint, ladder, names, stream
from microgpt.checkpoint import Config
from microgpt.engine import Names
from microgpt.transformer import Model


def test_nothing_switched_off_is_the_source() -> None:
    """The scores are those that the source's function gpt gives."""
    model = microgpt.trained()
    keys: list[list[object]] = [[]]
    values: list[list[object]] = [[]]
    tokens = [model.BOS, *map(model.uchars.index, "emma")]
    for pos_id, (token_id, read) in enumerate(zip(tokens, stream.reads(model, "emma"), strict=True)):
        assert read["logits"] == stream.plain(model.gpt(token_id, pos_id, keys, values))


def test_a_block_off_is_a_last_matrix_of_zeros() -> None:
    """The engine's loss with the block's last matrix set to zeros is that of the switch."""
    book = Names(names.load(), Config().seed)
    for block, last in stream.LAST.items():
        kept = checkpoint.load()
        kept.weights[last] = [[0.0] * len(row) for row in kept.weights[last]]
        engine = Model(kept.config, kept.vocab_size, kept.weights).mean_loss([book.tokens("emma")])
        assert stream.mean_loss(microgpt.trained(), "emma", (block,)) == pytest.approx(engine, abs=1e-12)


def test_both_off_leaves_the_normed_sum() -> None:
    """What a letter gives depends on itself and its position alone."""
    one, other = (stream.reads(microgpt.trained(), name, stream.BLOCKS) for name in ("emma", "anma"))
    assert one[3]["logits"] == other[3]["logits"]
    assert one[2]["logits"] != other[2]["logits"]


def test_an_unknown_block_is_named() -> None:
    """As are those that there are."""
    with pytest.raises(ValueError, match=r"no block 'norm'; there are attention, mlp"):
        stream.reads(microgpt.untrained(), "emma", ("norm",))


def test_more_layers_are_refused() -> None:
    """The switches are those of one layer."""
    model = microgpt.untrained()
    model.n_layer = 2
    with pytest.raises(ValueError, match="one layer, not 2"):
        stream.reads(model, "emma")


def test_unseen_names_with_nothing_off() -> None:
    """The mean loss is the one that the ladder tells of the finished program."""
    assert stream.mean_unseen() == ladder.facts()["train5"]["mean_unseen"]


def test_the_mlp_block_by_its_lines() -> None:
    """Line 140 gives what is told of the whole way, and line 141 adds it to what line 136 has kept."""
    model = microgpt.trained()
    for read, way in zip(stream.mlp_reads(model, "emma"), stream.reads(model, "emma"), strict=True):
        assert read["mlp_out"] == way["mlp"]
        assert read["x"] == [a + b for a, b in zip(read["mlp_out"], read["x_residual"], strict=True)]
        assert read["hidden"] == [max(0, number) for number in read["hidden_pre"]]


def test_what_is_switched_on() -> None:
    """The engine finds the same hidden numbers above 0 as the source's lines, in both models."""
    for model in (microgpt.trained(), microgpt.untrained()):
        (on,) = stream.switched_on(model, ["oliv"])
        by_lines = [read["hidden"] for read in stream.mlp_reads(model, "oliv")]
        assert on == [[k for k, number in enumerate(hidden) if number > 0] for hidden in by_lines]
