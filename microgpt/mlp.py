"""The small network of train2.py over plain lists, the same to the last bit as its Values.

It sees the current letter alone: a row of wte, a hidden layer with ReLU, scores. The order of sums follows the backward
pass of train2.py as in `transformer`; beyond that, a row of wte is itself what the first layer reads, so all of a name's
shares in its gradient are added one after another.
"""

# ruff: noqa: B905 (lengths that zip would check by strict=True are fixed by the model's shapes)

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from microgpt import losses
from microgpt.checkpoint import Config
from microgpt.straightline import Matrix, Vector, products, products_from_last


class Pass(NamedTuple):
    """One position: the hidden units that ReLU lets through, their values, and the scores."""

    active: list[int]
    hidden: Vector
    logits: Vector


class Model:
    """Weights of the small network, and the way of one name through them, forward and backward."""

    def __init__(self, config: Config, vocab_size: int, weights: dict[str, Matrix]) -> None:
        self.config, self.vocab_size = config, vocab_size
        fc2 = [list(column) for column in zip(*weights["mlp_fc2"])]  # a row a hidden unit
        self.rows = [row[:] for row in weights["wte"] + weights["mlp_fc1"] + fc2]
        self.zeros, self.no_scores = [0.0] * config.n_embd, [0.0] * vocab_size
        self.unpack()

    @staticmethod
    def shapes(config: Config, vocab_size: int) -> dict[str, tuple[int, int]]:
        """Return matrix name -> (rows, columns), in the order in which train2.py draws them."""
        n = config.n_embd
        return {"wte": (vocab_size, n), "mlp_fc1": (4 * n, n), "mlp_fc2": (vocab_size, 4 * n)}

    def unpack(self) -> None:
        """Make the matrices from the rows again: needed whenever `rows` has been replaced."""
        at, units = self.vocab_size, 4 * self.config.n_embd
        self.wte, self.fc1, self.fc2 = self.rows[:at], self.rows[at : at + units], self.rows[at + units :]

    def weights(self) -> dict[str, Matrix]:
        """Return matrix name -> rows, as train2.py's state_dict holds them."""
        fc2 = [list(column) for column in zip(*self.fc2)]
        return {"wte": [row[:] for row in self.wte], "mlp_fc1": [row[:] for row in self.fc1], "mlp_fc2": fc2}

    def forward(self, token_id: int) -> Pass:
        """Take one token through the network."""
        before_relu = products[self.config.n_embd]((self.wte[token_id],), self.fc1)
        active = [k for k, value in enumerate(before_relu) if value > 0]
        hidden = [before_relu[k] for k in active]
        if not active:
            return Pass(active, hidden, [0.0] * self.vocab_size)
        return Pass(active, hidden, products[len(active)]((hidden,), zip(*[self.fc2[k] for k in active])))

    def gradients(self, tokens: Sequence[int]) -> tuple[float, Matrix]:
        """Return the mean loss over one name's tokens, and its gradient in rows that lie as `rows` do.

        A row of zeros is the model's own `zeros` or `no_scores`.
        """
        targets = tokens[1 : self.config.block_size + 1]
        inputs = tokens[: len(targets)]
        known = {token_id: self.forward(token_id) for token_id in set(inputs)}
        passes = [known[token_id] for token_id in inputs]
        loss, g_logits = losses.mean_loss([each.logits for each in passes], targets)
        wte, fc1 = [self.zeros] * len(self.wte), [self.zeros] * len(self.fc1)
        fc2 = [self.no_scores] * len(self.fc2)
        for token_id, target, each, g in reversed(list(zip(tokens, targets, passes, g_logits))):
            if not each.active:
                continue
            g_hidden = self._into_hidden(each.active, g, target)
            for k, value, g_value in zip(each.active, each.hidden, g_hidden):
                fc2[k] = [a + value * b for a, b in zip(fc2[k], g)]
                fc1[k] = [a + g_value * b for a, b in zip(fc1[k], self.wte[token_id])]
            rows = zip(*[self.fc1[k] for k in each.active], wte[token_id])
            wte[token_id] = products_from_last[len(each.active) + 1](([*g_hidden, 1.0],), rows)
        return loss, wte + fc1 + fc2

    def _into_hidden(self, active: list[int], g_logits: Vector, target: int) -> Vector:
        """Return the gradients of the active units; the target's row of mlp_fc2 comes last."""
        g_target, others = g_logits[target], g_logits[:]
        others[target] = 0.0
        rows = [self.fc2[k] for k in active]
        g_hidden = products_from_last[self.vocab_size]((others,), rows)
        return [g + g_target * row[target] for g, row in zip(g_hidden, rows)]

    def sgd(self, gradients: Matrix, lr_t: float) -> None:
        """Move every weight against its gradient: p - lr_t * g."""
        zeros, no_scores = self.zeros, self.no_scores
        self.rows = [
            row if g_row is zeros or g_row is no_scores else [p - lr_t * g for p, g in zip(row, g_row)]
            for row, g_row in zip(self.rows, gradients)
        ]
        self.unpack()

    def mean_loss(self, names: Sequence[Sequence[int]]) -> float:
        """Return the mean over names, given as tokens, of each name's mean loss. Nothing is learned."""
        table = [losses.surprises(self.forward(token_id).logits) for token_id in range(self.vocab_size)]
        return losses.mean_of_pairs(table, names, self.config.block_size)

    def sample(self, bos: int, generator: random.Random, temperature: float = 0.5) -> list[int]:
        """Return the tokens of one new name, as train2.py draws them."""
        token_id, drawn = bos, []
        for _ in range(self.config.block_size):
            logits = self.forward(token_id).logits
            token_id = losses.draw(logits, temperature, generator)
            if token_id == bos:
                break
            drawn.append(token_id)
        return drawn
