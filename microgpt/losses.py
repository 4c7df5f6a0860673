"""From scores to losses and to letters: softmax, losses and their gradient, each in the source's own order of sums."""

# ruff: noqa: B905 (as many rows of scores as targets come from one name)

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from microgpt.straightline import Matrix, Vector, total

# Of the shuffled names, those by which models are compared: 1,000 steps of training meet none of them.
UNSEEN = (1000, 6000)
UNSEEN_COUNT = UNSEEN[1] - UNSEEN[0]


def softmax(logits: Sequence[float]) -> tuple[Vector, float, float]:
    """Return the exponentials, their total and 1 / total, as the source takes them."""
    largest, exp = max(logits), math.exp
    exps = [exp(x - largest) for x in logits]
    whole = total[len(exps)](exps)
    return exps, whole, whole**-1


def mean_loss(logits: Matrix, targets: Sequence[int]) -> tuple[float, Matrix]:
    """Return the mean loss, and per position its gradient with respect to the logits."""
    count = len(targets)
    g_log = -1 * (1 / count)
    loss, g_logits = 0.0, []
    for row, target in zip(logits, targets):
        exps, whole, inverse = softmax(row)
        prob = exps[target] * inverse
        loss += math.log(prob) * -1
        g_prob = 1 / prob * g_log
        g_whole = -1 * whole**-2 * (exps[target] * g_prob)
        g = [e * g_whole for e in exps]
        g[target] = exps[target] * (inverse * g_prob + g_whole)
        g_logits.append(g)
    return loss * (1 / count), g_logits


def surprises(logits: Sequence[float]) -> Vector:
    """Return -log of each token's probability; infinite where the probability is too small for a float."""
    exps, _, inverse = softmax(logits)
    return [math.log(e * inverse) * -1 if e * inverse > 0 else math.inf for e in exps]


def of_name(table: Sequence[Vector], name: Sequence[int]) -> float:
    """Return a name's mean loss, where `table` holds for each position what each next token would cost."""
    whole = 0.0
    for costs, target in zip(table, name[1:]):
        whole += costs[target]
    return whole * (1 / (len(name) - 1))


def mean_of_pairs(table: Sequence[Vector], names: Sequence[Sequence[int]], block_size: int) -> float:
    """Return the mean of all names' mean losses for a model that sees one token: `table[token][next]` is its loss."""
    cut = (name[: block_size + 1] for name in names)
    return math.fsum(of_name([table[token_id] for token_id in name], name) for name in cut) / len(names)


def draw(logits: Sequence[float], temperature: float, generator: random.Random) -> int:
    """Return the next token, as lines 195 and 196 draw it."""
    exps, _, inverse = softmax([logit * temperature**-1 for logit in logits])
    (token_id,) = generator.choices(range(len(logits)), weights=[e * inverse for e in exps])
    return token_id
