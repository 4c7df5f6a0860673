"""A name's way through the model by the source's own lines, each block's addition to the stream switched on or off.

The *stream* is the list of 16 numbers that line 112 begins and that lines 134 and 141 add to. A block that is switched
off still runs; its result is replaced by zeros before it is added. Also here: what the MLP block computes on the way.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from microgpt import attention, checkpoint, names, source
from microgpt.checkpoint import Config
from microgpt.engine import Names
from microgpt.transformer import Model

BLOCKS = {"attention": ("123-133", 134), "mlp": ("136-140", 141)}
"""For each block the lines that end with its result in x, and the line that adds it to what came in."""

LAST = {"attention": "layer0.attn_wo", "mlp": "layer0.mlp_fc2"}
"""The last matrix of each block."""


def reads(model: SimpleNamespace, name: str, without: Collection[str] = ()) -> list[dict[str, Any]]:
    """Return, for BOS and each letter of a name, its vectors on the way and the surprise at what follows.

    `embedding` is line 111's x, `x` line 112's; `attention` and `mlp` are what the blocks give, whether it is added or
    not; `logits` are line 143's, `loss` is line 167's. `without` names the blocks that are switched off. The model has
    one layer.
    """
    if unknown := set(without) - set(BLOCKS):
        raise ValueError(f"there is no block {sorted(unknown)[0]!r}; there are {', '.join(BLOCKS)}")
    if model.n_layer != 1:
        raise ValueError(f"the model must have one layer, not {model.n_layer}")
    now = vars(model) | {"keys": [[]], "values": [[]], "li": 0}
    tokens = [now["BOS"], *map(now["uchars"].index, name), now["BOS"]][: now["block_size"] + 1]
    found = []
    for pos_id, (token_id, target_id) in enumerate(itertools.pairwise(tokens)):
        now |= {"token_id": token_id, "pos_id": pos_id, "target_id": target_id}
        source.run("109-111", now)
        read = {"embedding": plain(now["x"])}
        source.run("109-122", now)  # on to its query, and its key and value put with those before
        read["x"] = plain(now["x_residual"])
        for block, (lines, adds) in BLOCKS.items():
            source.run(lines, now)
            read[block] = plain(now["x"])
            if block in without:
                now["x"] = [0 * value for value in now["x"]]
            source.run(adds, now)
        source.run(143, now)
        source.run("166-167", now)
        found.append(read | {"logits": plain(now["logits"]), "loss": now["loss_t"].data})
    return found


def mlp_reads(model: SimpleNamespace, name: str) -> list[dict[str, list[float]]]:
    """Return, for BOS and each letter of a name, what the lines 136 to 141 of the MLP block give one after another.

    `x_residual` is line 136's, `x_norm` line 137's x, `hidden_pre` line 138's, `hidden` line 139's, `mlp_out` line 140's and
    `x` line 141's. The model has one layer.
    """
    found = []
    for now in attention.vectors(model, name):
        source.run("123-136", now)
        read = {"x_residual": plain(now["x_residual"])}
        for line, part in enumerate(("x_norm", "hidden_pre", "hidden", "mlp_out", "x"), 137):
            source.run(line, now)
            read[part] = plain(now["x"])
        found.append(read)
    return found


def switched_on(model: SimpleNamespace, docs: Sequence[str]) -> Iterator[list[list[int]]]:
    """Yield, for each name, which hidden numbers are above 0 at BOS and at each letter; by the engine, which is faster."""
    weights = {name: [plain(row) for row in rows] for name, rows in model.state_dict.items()}
    engine = Model(Config(), model.vocab_size, weights)
    for name in docs:
        tokens = [model.BOS, *map(model.uchars.index, name)]
        yield engine.forward(tokens, 0, engine.new_cache()).blocks[0].active


def mean_loss(model: SimpleNamespace, name: str, without: Collection[str] = ()) -> float:
    """Return the mean surprise over a name."""
    losses = [read["loss"] for read in reads(model, name, without)]
    return float(sum(losses) / len(losses))


def mean_unseen(without: Collection[str] = ()) -> float:
    """Return the trained model's mean loss over the unseen names; a block whose last matrix is all zeros adds nothing."""
    trained, docs = checkpoint.load(), Names(names.load(), Config().seed)
    weights = dict(trained.weights)
    for block in without:
        last = LAST[block]
        weights[last] = [[0.0] * len(row) for row in weights[last]]
    return Model(trained.config, trained.vocab_size, weights).mean_loss(docs.unseen())


def plain(row: list[Any]) -> list[float]:
    """Take the numbers out of a list of Values."""
    return [value.data for value in row]
