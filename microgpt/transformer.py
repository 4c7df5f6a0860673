"""The source's model, dozens of times faster and the same to the last bit: gradients over plain lists, no graph of Values.

The numbers agree bit for bit because every sum is taken in the order in which the source's backward pass takes it:

- positions from the last to the first, and within a position rows from the last to the first; of the rows of `lm_head` the
  target's comes last, because its probability is the first that the loss reaches;
- a vector before rmsnorm receives first what the residual connection brings, then the norm's own share, then its share in
  the mean of squares twice, once for each factor of x * x;
- q, k and v of one head stand together, so their rows are walked head by head: v, k, q;
- `x**2`, `x**-1` and `x**-0.5` are left as they are: they need not equal x*x, 1/x and 1/sqrt(x).

Speed comes from code written for each length (`a0*b0 + a1*b1 + ...` without a loop), from gradients of weights as one such
expression over the positions, and from leaving out the hidden units that ReLU has switched off: they would add zeros.

Vocabulary: x is the stream of n_embd numbers of one position; `g_something` is the gradient of the loss with respect to
that something; a *cache* holds, per layer and head, the keys and the values so far.
"""

# ruff: noqa: B905 (lengths that zip would check by strict=True are fixed by the model's shapes, and a step zips 500 times)

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from microgpt import losses
from microgpt.checkpoint import Config
from microgpt.straightline import (
    BETA1,
    BETA2,
    Look,
    Matrix,
    Norm,
    Vector,
    adam,
    attend,
    attend_back,
    norm,
    norm_back,
    products,
    products_from_last,
)

Cache = list[list[tuple[Matrix, Matrix]]]


class Design(NamedTuple):
    """Which parts of the model are in use; without one of them it is not the source's model, but can be compared with it."""

    residuals: bool = True
    norms: bool = True
    positions: bool = True
    divides: bool = True  # the scores by the root of their length


class Block(NamedTuple):
    """One layer's work on a name, per position: what the backward pass needs of it."""

    norms1: list[Norm]
    queries: list[Matrix]  # per head
    looks: list[list[Look]]  # per head
    x_attn: Matrix
    norms2: list[Norm]
    active: list[list[int]]  # the hidden units that ReLU lets through
    hidden: Matrix  # their values


class Trace(NamedTuple):
    """A name's way through the model, per position."""

    embedded: list[Norm]
    blocks: list[Block]
    xs: Matrix
    logits: Matrix


class Layer:
    """One layer's weights. qkv holds, head by head, its rows of attn_wq, attn_wk and attn_wv; fc2 is transposed."""

    def __init__(self, qkv: Matrix, wo: Matrix, fc1: Matrix, fc2: Matrix) -> None:
        self.qkv, self.wo, self.fc1, self.fc2 = qkv, wo, fc1, fc2


class Model:
    """Weights, and the way of one name through them, forward and backward."""

    def __init__(
        self, config: Config, vocab_size: int, weights: dict[str, Matrix], design: Design | None = None
    ) -> None:
        self.config = config
        self.vocab_size = vocab_size
        self.design = design or Design()
        n = config.n_embd
        self.zeros = [0.0] * n
        self._norm, self._norm_back = (norm[n], norm_back[n]) if self.design.norms else (_no_norm, _no_norm_back)
        self.rows = self._packed(weights)
        self.moment1 = [[0.0] * n for _ in self.rows]
        self.moment2 = [[0.0] * n for _ in self.rows]
        self.unpack()

    # how the weights lie in memory: rows of n_embd numbers, one matrix after the other, qkv head by head, fc2 transposed

    def _packed(self, weights: dict[str, Matrix]) -> Matrix:
        rows = [row[:] for name in ("wte", "wpe", "lm_head") for row in weights[name]]
        d = self.config.head_dim
        for i in range(self.config.n_layer):
            named = [weights[f"layer{i}.{name}"] for name in ("attn_wq", "attn_wk", "attn_wv")]
            for start in range(0, self.config.n_embd, d):
                rows += [row[:] for matrix in named for row in matrix[start : start + d]]
            rows += [row[:] for name in ("attn_wo", "mlp_fc1") for row in weights[f"layer{i}.{name}"]]
            rows += map(list, zip(*weights[f"layer{i}.mlp_fc2"]))
        return rows

    def unpack(self) -> None:
        """Make the matrices from the rows again: needed whenever `rows` has been replaced."""
        n, rows, vocab_size, block_size = self.config.n_embd, self.rows, self.vocab_size, self.config.block_size
        self.wte = rows[:vocab_size]
        self.wpe = rows[vocab_size : vocab_size + block_size]
        at = 2 * vocab_size + block_size
        self.lm_head = rows[vocab_size + block_size : at]
        self.layers = []
        for _ in range(self.config.n_layer):
            ends = (at, at + 3 * n, at + 4 * n, at + 8 * n, at + 12 * n)
            self.layers.append(Layer(*(rows[start:end] for start, end in pairwise(ends))))
            at += 12 * n

    def named(self, rows: Matrix) -> dict[str, Matrix]:
        """Return matrix name -> rows, in the source's order and orientation, of rows that lie as `self.rows` do."""
        n, d, vocab_size, block_size = self.config.n_embd, self.config.head_dim, self.vocab_size, self.config.block_size
        at = 2 * vocab_size + block_size
        found = {
            "wte": rows[:vocab_size],
            "wpe": rows[vocab_size : at - vocab_size],
            "lm_head": rows[at - vocab_size : at],
        }
        for i in range(self.config.n_layer):
            for k, name in enumerate(("attn_wq", "attn_wk", "attn_wv")):
                found[f"layer{i}.{name}"] = [rows[at + 3 * d * (j // d) + d * k + j % d] for j in range(n)]
            found[f"layer{i}.attn_wo"] = rows[at + 3 * n : at + 4 * n]
            found[f"layer{i}.mlp_fc1"] = rows[at + 4 * n : at + 8 * n]
            found[f"layer{i}.mlp_fc2"] = [list(column) for column in zip(*rows[at + 8 * n : at + 12 * n])]
            at += 12 * n
        return {name: [row[:] for row in matrix] for name, matrix in found.items()}

    def weights(self) -> dict[str, Matrix]:
        """Return matrix name -> rows, as the source's state_dict holds them."""
        return self.named(self.rows)

    # forward

    def new_cache(self) -> Cache:
        """Return, per layer and head, no keys and no values."""
        return [[([], []) for _ in range(self.config.n_head)] for _ in range(self.config.n_layer)]

    def forward(self, tokens: Sequence[int], start: int, cache: Cache) -> Trace:
        """Take tokens that stand from position `start` on through the model; the cache grows by their keys and values."""
        n = self.config.n_embd
        embedded = [self._norm(self._embed(token_id, pos_id)) for pos_id, token_id in enumerate(tokens, start)]
        xs, blocks = [e.y for e in embedded], []
        for layer, heads in zip(self.layers, cache):
            block, xs = self._block(xs, layer, heads)
            blocks.append(block)
        return Trace(embedded, blocks, xs, _rows(products[n](xs, self.lm_head), self.vocab_size))

    def _embed(self, token_id: int, pos_id: int) -> Vector:
        if not self.design.positions:
            return self.wte[token_id]
        return [t + p for t, p in zip(self.wte[token_id], self.wpe[pos_id])]

    def _block(self, xs: Matrix, layer: Layer, cache: list[tuple[Matrix, Matrix]]) -> tuple[Block, Matrix]:
        norms1, queries, looks, x_attn, xs = self._look_back(xs, layer, cache)
        norms2, active, hidden, xs = self._think(xs, layer)
        return Block(norms1, queries, looks, x_attn, norms2, active, hidden), xs

    def _look_back(
        self, xs: Matrix, layer: Layer, cache: list[tuple[Matrix, Matrix]]
    ) -> tuple[list[Norm], list[Matrix], list[list[Look]], Matrix, Matrix]:
        """Take the attention block; the stream after it comes last."""
        n = self.config.n_embd
        norms = [self._norm(x) for x in xs]
        qkv = _rows(products[n]([each.y for each in norms], layer.qkv), 3 * n)
        queries, looks, x_attn = self._attend(qkv, cache)
        from_heads = products[n](x_attn, layer.wo)
        xs = _rows(_added(from_heads, xs) if self.design.residuals else from_heads, n)
        return norms, queries, looks, x_attn, xs

    def _think(self, xs: Matrix, layer: Layer) -> tuple[list[Norm], list[list[int]], Matrix, Matrix]:
        """Take the MLP block; the stream after it comes last."""
        n = self.config.n_embd
        norms = [self._norm(x) for x in xs]
        before_relu = _rows(products[n]([each.y for each in norms], layer.fc1), 4 * n)
        active = [[k for k, value in enumerate(row) if value > 0] for row in before_relu]
        hidden = [[row[k] for k in units] for row, units in zip(before_relu, active)]
        from_mlp = [_mlp_out(layer.fc2, units, values) for units, values in zip(active, hidden)]
        xs = _rows(_added(chain(*from_mlp), xs), n) if self.design.residuals else from_mlp
        return norms, active, hidden, xs

    def _attend(self, qkv: Matrix, cache: list[tuple[Matrix, Matrix]]) -> tuple[list[Matrix], list[list[Look]], Matrix]:
        """Return, per head, the queries and what they found, and per position the heads' outputs side by side."""
        d = self.config.head_dim
        x_attn: Matrix = [[] for _ in qkv]
        queries, looks = [], []
        for h, (keys, values) in enumerate(cache):
            start = 3 * d * h
            queries.append([row[start : start + d] for row in qkv])
            found = []
            for row, q, out in zip(qkv, queries[-1], x_attn):
                keys.append(row[start + d : start + 2 * d])
                values.append(row[start + 2 * d : start + 3 * d])
                look = attend[len(keys), d, self.design.divides](q, keys, values)
                out += look.out
                found.append(look)
            looks.append(found)
        return queries, looks, x_attn

    # backward

    def gradients(self, tokens: Sequence[int]) -> tuple[float, Matrix]:
        """Return the mean loss over one name's tokens, and its gradient in rows that lie as the weights do.

        A row of zeros is the model's own `zeros` wherever it is known to be one.
        """
        targets = tokens[1 : self.config.block_size + 1]
        tokens = tokens[: len(targets)]
        cache = self.new_cache()
        trace = self.forward(tokens, 0, cache)
        loss, g_logits = losses.mean_loss(trace.logits, targets)
        g_xs = self._into_lm_head(g_logits, targets)
        g_head = _g_weights(g_logits, trace.xs)
        g_layers: Matrix = []
        for layer, block, heads in zip(reversed(self.layers), reversed(trace.blocks), reversed(cache)):
            g_mlp, g_xs = self._mlp_back(layer, block, g_xs)
            g_attn, g_xs = self._attention_back(layer, block, heads, g_xs)
            g_layers = g_attn + g_mlp + g_layers
        g_xs = [self._norm_back(embedded, g, self.zeros) for embedded, g in zip(trace.embedded, g_xs)]
        return loss, self._g_embeddings(tokens, g_xs) + g_head + g_layers

    def _into_lm_head(self, g_logits: Matrix, targets: Sequence[int]) -> Matrix:
        """Return the gradients of what lm_head is applied to; the target's row comes last."""
        others = [g[:] for g in g_logits]
        for g, target in zip(others, targets):
            g[target] = 0.0
        g_xs = _rows(products_from_last[self.vocab_size](others, list(zip(*self.lm_head))), self.config.n_embd)
        heads = (self.lm_head[target] for target in targets)
        own = (g[target] for g, target in zip(g_logits, targets))
        return [[a + g * w for a, w in zip(g_x, row)] for g_x, g, row in zip(g_xs, own, heads)]

    def _mlp_back(self, layer: Layer, block: Block, g_outs: Matrix) -> tuple[Matrix, Matrix]:
        """Return the gradients of the rows of fc1 and fc2, and of what came in."""
        n, fc1, fc2 = self.config.n_embd, layer.fc1, layer.fc2
        uses: list[list[tuple[float, float, int]]] = [[] for _ in fc1]  # per unit: gradient, value, position
        g_xs, zeros = [], self.zeros
        for t, (active, hidden, norm2, g_out) in enumerate(zip(block.active, block.hidden, block.norms2, g_outs)):
            g_y = zeros
            if active:
                g_hidden = products_from_last[n]((g_out,), [fc2[k] for k in active])
                g_y = products_from_last[len(active)]((g_hidden,), zip(*[fc1[k] for k in active]))
                for k, g, value in zip(active, g_hidden, hidden):
                    uses[k].append((g, value, t))
            g_xs.append(self._norm_back(norm2, g_y, g_out if self.design.residuals else zeros))
        return self._g_mlp(uses, [each.y for each in block.norms2], g_outs), g_xs

    def _attention_back(
        self, layer: Layer, block: Block, cache: list[tuple[Matrix, Matrix]], g_outs: Matrix
    ) -> tuple[Matrix, Matrix]:
        """Return the gradients of the rows of qkv and wo, and of what came in."""
        n = self.config.n_embd
        g_attn = _rows(products_from_last[n](g_outs, list(zip(*layer.wo))), n)
        g_wo = _g_weights(g_outs, block.x_attn)
        g_qkv = self._heads_back(block, cache, g_attn)
        g_ys = _rows(products_from_last[3 * n](g_qkv, list(zip(*layer.qkv))), n)
        residual = g_outs if self.design.residuals else [self.zeros] * len(g_outs)
        g_xs = list(map(self._norm_back, block.norms1, g_ys, residual))
        return _g_weights(g_qkv, [each.y for each in block.norms1]) + g_wo, g_xs

    def _heads_back(self, block: Block, cache: list[tuple[Matrix, Matrix]], g_attn: Matrix) -> Matrix:
        """Return, per position, the gradient of q, k and v, head by head."""
        d, count = self.config.head_dim, len(g_attn)
        zeros = [0.0] * count
        over_positions = products_from_last[count]
        g_qkv: Matrix = [[] for _ in g_attn]
        for h, (keys, values) in enumerate(cache):
            looks, g_outs = block.looks[h], [g[h * d : h * d + d] for g in g_attn]
            g_scores, weights, g_qs = [], [], []
            for t in range(count):
                back = attend_back[t + 1, d, self.design.divides]
                g_score, g_q = back(looks[t], keys[: t + 1], values[: t + 1], g_outs[t])
                g_scores.append(g_score + zeros[t + 1 :])  # what lies ahead was never looked at
                weights.append([*looks[t].weights, *zeros[t + 1 :]])
                g_qs.append(g_q)
            g_keys = over_positions(zip(*g_scores), list(zip(*block.queries[h])))
            g_values = over_positions(zip(*weights), list(zip(*g_outs)))
            for g, g_q, at in zip(g_qkv, g_qs, range(0, d * count, d)):
                g += g_q + g_keys[at : at + d] + g_values[at : at + d]
        return g_qkv

    def _g_mlp(self, uses: list[list[tuple[float, float, int]]], inputs: Matrix, g_outs: Matrix) -> Matrix:
        """Return the gradients of fc1 and of the transposed fc2, from the positions at which each unit was active."""
        columns: dict[tuple[int, ...], tuple[list[tuple[float, ...]], ...]] = {}
        g_fc1, g_fc2 = [], []
        for use in uses:
            if not use:
                g_fc1.append(self.zeros)
                g_fc2.append(self.zeros)
                continue
            g_hidden, hidden, positions = zip(*use)
            if positions not in columns:  # many units share their positions
                columns[positions] = tuple(list(zip(*[rows[t] for t in positions])) for rows in (inputs, g_outs))
            over_positions = products_from_last[len(positions)]
            g_fc1.append(over_positions((g_hidden,), columns[positions][0]))
            g_fc2.append(over_positions((hidden,), columns[positions][1]))
        return g_fc1 + g_fc2

    def _g_embeddings(self, tokens: Sequence[int], g_xs: Matrix) -> Matrix:
        zeros = self.zeros
        g_wte = [zeros] * self.vocab_size
        for token_id, g in zip(reversed(tokens), reversed(g_xs)):
            g_wte[token_id] = g if g_wte[token_id] is zeros else [a + b for a, b in zip(g_wte[token_id], g)]
        g_wpe = g_xs if self.design.positions else []
        return g_wte + g_wpe + [zeros] * (self.config.block_size - len(g_wpe))

    # learning

    def adam(self, gradients: Matrix, step: int, lr_t: float, corrected: bool = True, beta1: float = BETA1) -> None:
        """Move every weight as lines 176 to 182 do; `step` counts from 0. `corrected` is lines 179 and 180."""
        n, zeros = self.config.n_embd, self.zeros
        one, two = (1 - beta1 ** (step + 1), 1 - BETA2 ** (step + 1)) if corrected else (1.0, 1.0)
        # `one` is exactly 1 after some 230 steps, and dividing by it changes nothing
        moved, resting = adam[n, True, one != 1.0, beta1], adam[n, False, one != 1.0, beta1]
        rows = zip(self.rows, self.moment1, self.moment2, gradients)
        new = [(resting if g is zeros else moved)(p, m, v, g, lr_t, one, two) for p, m, v, g in rows]
        self.rows, self.moment1, self.moment2 = map(list, zip(*new))
        self.unpack()

    def sgd(self, gradients: Matrix, lr_t: float) -> None:
        """Move every weight against its gradient: p - lr_t * g."""
        self.rows = [[p - lr_t * g for p, g in zip(row, g_row)] for row, g_row in zip(self.rows, gradients)]
        self.unpack()

    # use

    def mean_loss(self, names: Sequence[Sequence[int]]) -> float:
        """Return the mean over names, given as tokens, of each name's mean loss. Nothing is learned."""
        cut = [tuple(name[: self.config.block_size + 1]) for name in names]
        costs = self._costs_in_turn() if self._looks() else self._costs_alone()
        found = {name: losses.of_name(costs(name[:-1]), name) for name in sorted(set(cut))}
        return math.fsum(found[name] for name in cut) / len(cut)

    def _looks(self) -> bool:
        """Whether anything that a position adds to its stream comes from the positions before it."""
        return not self.design.residuals or any(any(map(any, layer.wo)) for layer in self.layers)

    def _costs_in_turn(self) -> Callable[[tuple[int, ...]], Matrix]:
        """Return what gives, per position of a name, what each next token would cost.

        What was computed for the name before still holds where the two begin alike.
        """
        cache = self.new_cache()
        known: Matrix = []
        before: tuple[int, ...] = ()

        def costs(inputs: tuple[int, ...]) -> Matrix:
            nonlocal before
            shared = _shared_length(before, inputs)
            del known[shared:]
            for heads in cache:
                for keys, values in heads:
                    del keys[shared:], values[shared:]
            known.extend(map(losses.surprises, self._scores(inputs[shared:], shared, cache)))
            before = inputs
            return known

        return costs

    def _costs_alone(self) -> Callable[[tuple[int, ...]], Matrix]:
        """Return the same where no position looks back: a token at its position costs the same in every name."""

        @functools.cache
        def cost(token_id: int, pos_id: int) -> Vector:
            (logits,) = self._scores([token_id], pos_id, self.new_cache())
            return losses.surprises(logits)

        return lambda inputs: [cost(token_id, pos_id) for pos_id, token_id in enumerate(inputs)]

    def _scores(self, tokens: Sequence[int], start: int, cache: Cache) -> Matrix:
        """Return the scores that `forward` gives; a block whose last matrix is all zeros is left out, since it adds nothing."""
        xs = [self._norm(self._embed(token_id, pos_id)).y for pos_id, token_id in enumerate(tokens, start)]
        for layer, heads in zip(self.layers, cache):
            if not self.design.residuals or any(map(any, layer.wo)):
                *_, xs = self._look_back(xs, layer, heads)
            if not self.design.residuals or any(map(any, layer.fc2)):
                *_, xs = self._think(xs, layer)
        return _rows(products[self.config.n_embd](xs, self.lm_head), self.vocab_size)

    def sample(self, bos: int, generator: random.Random, temperature: float = 0.5) -> list[int]:
        """Return the tokens of one new name, as lines 190 to 199 draw them."""
        cache, token_id, drawn = self.new_cache(), bos, []
        for pos_id in range(self.config.block_size):
            (logits,) = self.forward([token_id], pos_id, cache).logits
            token_id = losses.draw(logits, temperature, generator)
            if token_id == bos:
                break
            drawn.append(token_id)
        return drawn


def _shared_length(a: Sequence[int], b: Sequence[int]) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))


def _rows(flat: Vector, width: int) -> Matrix:
    return [flat[start : start + width] for start in range(0, len(flat), width)]


def _added(flat: Iterable[float], rows: Matrix) -> Vector:
    return [a + b for a, b in zip(flat, chain.from_iterable(rows))]


def _mlp_out(fc2: Matrix, active: list[int], hidden: Vector) -> Vector:
    if not active:
        return [0.0] * len(fc2[0])
    return products[len(active)]((hidden,), zip(*[fc2[k] for k in active]))


def _no_norm(x: Vector) -> Norm:
    return Norm(x, 1.0, 1.0, x)


def _no_norm_back(norm: Norm, g_y: Sequence[float], g_residual: Sequence[float]) -> Vector:
    return [r + g for r, g in zip(g_residual, g_y)]


def _g_weights(g_outputs: Matrix, inputs: Matrix) -> Matrix:
    """Return the gradient of a matrix: for each row its output's gradients times the inputs, added over positions."""
    flat = products_from_last[len(inputs)](zip(*g_outputs), list(zip(*inputs)))
    return _rows(flat, len(inputs[0]))
