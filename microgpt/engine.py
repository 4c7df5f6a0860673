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

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from microgpt.checkpoint import Checkpoint, Config, Matrix

Vector = list[float]
Dots = Callable[[Sequence[float], Iterable[Sequence[float]]], Vector]
Total = Callable[[Sequence[float]], float]
Cache = list[list[tuple[Matrix, Matrix]]]

LEARNING_RATE, BETA1, BETA2, EPS_ADAM = 0.01, 0.85, 0.99, 1e-8
UNSEEN = slice(1000, 6000)  # the shuffled names on which models are compared: a run of 1,000 steps has met none of them


def _unpacked(letter: str, count: int) -> str:
    return "".join(f"{letter}{i}, " for i in range(count))


class _DotsOf(dict[int, Dots]):
    """count -> function(c, rows) giving c[0]*row[0] + c[1]*row[1] + ... for each row of `count` numbers.

    With `from_last` the products are added from the last to the first.
    """

    def __init__(self, from_last: bool) -> None:
        self.from_last = from_last

    def __missing__(self, count: int) -> Dots:
        order = reversed(range(count)) if self.from_last else range(count)
        products = " + ".join(f"c{i}*r{i}" for i in order)
        code = f"lambda c, rows: [{products} for {_unpacked('r', count)} in rows]"
        names = _unpacked("c", count)
        scope: dict[str, Dots] = {}
        code = f"def dots(c, rows):\n {names} = c\n return [{products} for {_unpacked('r', count)} in rows]"
        exec(code, scope)
        self[count] = scope["dots"]
        return self[count]


class _TotalOf(dict[int, Total]):
    """count -> function giving the sum of so many numbers, added one after another.

    Python's sum() of floats will not do: since 3.12 it carries a correction along.
    """

    def __init__(self, from_last: bool) -> None:
        self.from_last = from_last

    def __missing__(self, count: int) -> Total:
        order = reversed(range(count)) if self.from_last else range(count)
        scope: dict[str, Total] = {}
        exec(f"def total({''}c):\n {_unpacked('c', count)} = c\n return {' + '.join(f'c{i}' for i in order)}", scope)
        self[count] = scope["total"]
        return self[count]


dots, dots_from_last = _DotsOf(False), _DotsOf(True)
total_of, total_from_last = _TotalOf(False), _TotalOf(True)


class Norm(NamedTuple):
    """One use of rmsnorm: y = x * scale, scale = u ** -0.5, u = mean square + 1e-5."""

    x: Vector
    u: float
    scale: float
    y: Vector


class Head(NamedTuple):
    """One head at one position: its query, and softmax over its scores (exps, their total, 1 / total, weights)."""

    q: Vector
    exps: Vector
    total: float
    inverse: float
    weights: Vector


class Block(NamedTuple):
    """One layer at one position: what the backward pass needs of it."""

    norm1: Norm
    heads: list[Head]
    x_attn: Vector
    norm2: Norm
    active: list[int]  # the hidden units that ReLU lets through
    hidden: Vector  # their values


class Trace(NamedTuple):
    """One position on its way through the model."""

    embedded: Norm
    blocks: list[Block]
    x: Vector
    logits: Vector


def softmax(logits: Sequence[float]) -> tuple[Vector, float, float]:
    """Return the exponentials, their total and 1 / total, as the source takes them."""
    largest = max(logits)
    exp = math.exp
    exps = [exp(x - largest) for x in logits]
    total = total_of[len(exps)](exps)
    return exps, total, total**-1


class Layer:
    """The weights of one layer. qkv holds, head by head, the head's rows of attn_wq, attn_wk and attn_wv; fc2 is transposed."""

    def __init__(self, qkv: Matrix, wo: Matrix, fc1: Matrix, fc2: Matrix) -> None:
        self.qkv, self.wo, self.fc1, self.fc2 = qkv, wo, fc1, fc2


class Model:
    """Weights, and the way of one name through them, forward and backward."""

    def __init__(self, config: Config, vocab_size: int, weights: dict[str, Matrix]) -> None:
        self.config = config
        self.vocab_size = vocab_size
        self.shapes = config.shapes(vocab_size)
        self.flat = self._packed(weights)
        self.moment1 = [0.0] * len(self.flat)
        self.moment2 = [0.0] * len(self.flat)
        self._unpack()

    # how the weights lie in memory: one flat list, a matrix after the other, qkv interleaved by head, fc2 transposed

    def _packed(self, weights: dict[str, Matrix]) -> Vector:
        rows = weights["wte"] + weights["wpe"] + weights["lm_head"]
        d = self.config.head_dim
        for i in range(self.config.n_layer):
            named = {name: weights[f"layer{i}.{name}"] for name in ("attn_wq", "attn_wk", "attn_wv")}
            for start in range(0, self.config.n_embd, d):
                for matrix in named.values():
                    rows = rows + matrix[start : start + d]
            rows = rows + weights[f"layer{i}.attn_wo"] + weights[f"layer{i}.mlp_fc1"]
            rows = rows + [list(column) for column in zip(*weights[f"layer{i}.mlp_fc2"], strict=True)]
        return [number for row in rows for number in row]

    def _unpack(self) -> None:
        """Cut the flat list into rows of n_embd numbers, and those into matrices."""
        flat, n, vocab_size, block_size = self.flat, self.config.n_embd, self.vocab_size, self.config.block_size
        rows = [flat[start : start + n] for start in range(0, len(flat), n)]
        self.wte = rows[:vocab_size]
        self.wpe = rows[vocab_size : vocab_size + block_size]
        at = 2 * vocab_size + block_size
        self.lm_head = rows[vocab_size + block_size : at]
        self.layers = []
        for _ in range(self.config.n_layer):
            self.layers.append(Layer(rows[at : at + 3 * n], rows[at + 3 * n : at + 4 * n],
                                     rows[at + 4 * n : at + 8 * n], rows[at + 8 * n : at + 12 * n]))
            at += 12 * n

    def weights(self) -> dict[str, Matrix]:
        """Return matrix name -> rows, in the source's order and orientation."""
        n, d = self.config.n_embd, self.config.head_dim
        found = {"wte": self.wte, "wpe": self.wpe, "lm_head": self.lm_head}
        for i, layer in enumerate(self.layers):
            for k, name in enumerate(("attn_wq", "attn_wk", "attn_wv")):
                found[f"layer{i}.{name}"] = [layer.qkv[3 * d * (j // d) + d * k + j % d] for j in range(n)]
            found[f"layer{i}.attn_wo"] = layer.wo
            found[f"layer{i}.mlp_fc1"] = layer.fc1
            found[f"layer{i}.mlp_fc2"] = [list(column) for column in zip(*layer.fc2, strict=True)]
        return {name: [row[:] for row in found[name]] for name in self.shapes}

    # forward

    def new_cache(self) -> Cache:
        return [[([], []) for _ in range(self.config.n_head)] for _ in range(self.config.n_layer)]

    def forward(self, token_id: int, pos_id: int, cache: Cache) -> Trace:
        """Take one position through the model; the cache grows by its keys and values."""
        embedded = self._norm([t + p for t, p in zip(self.wte[token_id], self.wpe[pos_id])])
        x, blocks = embedded.y, []
        for layer, heads in zip(self.layers, cache):
            block, x = self._block(x, layer, heads)
            blocks.append(block)
        return Trace(embedded, blocks, x, dots[self.config.n_embd](x, self.lm_head))

    def _norm(self, x: Vector) -> Norm:
        n = len(x)
        u = dots[n](x, (x,))[0] * n**-1 + 1e-5
        scale = u**-0.5
        return Norm(x, u, scale, [xi * scale for xi in x])

    def _block(self, x: Vector, layer: Layer, cache: list[tuple[Matrix, Matrix]]) -> tuple[Block, Vector]:
        n = len(x)
        norm1 = self._norm(x)
        heads, x_attn = self._attend(dots[n](norm1.y, layer.qkv), cache)
        x = [a + b for a, b in zip(dots[n](x_attn, layer.wo), x)]
        norm2 = self._norm(x)
        before_relu = dots[n](norm2.y, layer.fc1)
        active = [k for k, value in enumerate(before_relu) if value > 0]
        hidden = [before_relu[k] for k in active]
        if active:
            rows = [layer.fc2[k] for k in active]
            x = [a + b for a, b in zip(dots[len(active)](hidden, zip(*rows)), x)]
        return Block(norm1, heads, x_attn, norm2, active, hidden), x

    def _attend(self, qkv: Vector, cache: list[tuple[Matrix, Matrix]]) -> tuple[list[Head], Vector]:
        d = self.config.head_dim
        inverse_root = (d**0.5) ** -1
        heads: list[Head] = []
        x_attn: Vector = []
        start = 0
        for keys, values in cache:
            q = qkv[start : start + d]
            keys.append(qkv[start + d : start + 2 * d])
            values.append(qkv[start + 2 * d : start + 3 * d])
            start += 3 * d
            exps, total, inverse = softmax([score * inverse_root for score in dots[d](q, keys)])
            weights = [e * inverse for e in exps]
            x_attn += dots[len(weights)](weights, zip(*values))
            heads.append(Head(q, exps, total, inverse, weights))
        return heads, x_attn

    # backward

    def gradients(self, tokens: Sequence[int]) -> tuple[float, Vector]:
        """Return the mean loss over one name's tokens and its gradient, laid out as the flat list of weights."""
        count = min(self.config.block_size, len(tokens) - 1)
        cache = self.new_cache()
        traces = [self.forward(tokens[t], t, cache) for t in range(count)]
        loss, g_logits = self._losses(traces, tokens)
        g_x = self._into_lm_head(g_logits, tokens)
        g_head = _g_weights(g_logits, [trace.x for trace in traces])
        g_layers: Vector = []
        for i in reversed(range(self.config.n_layer)):
            blocks = [trace.blocks[i] for trace in traces]
            g_layer, g_x = self._layer_back(self.layers[i], blocks, cache[i], g_x)
            g_layers = g_layer + g_layers
        g_x = [_norm_back(trace.embedded, g) for trace, g in zip(traces, g_x)]
        return loss, self._g_embeddings(tokens, g_x) + g_head + g_layers

    def _losses(self, traces: list[Trace], tokens: Sequence[int]) -> tuple[float, Matrix]:
        """Return the mean loss, and per position its gradient with respect to the logits."""
        count = len(traces)
        g_log = -1 * (1 / count)
        loss, g_logits = 0.0, []
        for t, trace in enumerate(traces):
            target = tokens[t + 1]
            exps, total, inverse = softmax(trace.logits)
            prob = exps[target] * inverse
            loss += math.log(prob) * -1
            g_prob = 1 / prob * g_log
            g_total = -1 * total**-2 * (exps[target] * g_prob)
            g = [e * g_total for e in exps]
            g[target] = exps[target] * (inverse * g_prob + g_total)
            g_logits.append(g)
        return loss * (1 / count), g_logits

    def _into_lm_head(self, g_logits: Matrix, tokens: Sequence[int]) -> Matrix:
        columns = list(zip(*self.lm_head))
        g_x = []
        for t, g in enumerate(g_logits):
            target = tokens[t + 1]
            g_target, others = g[target], g[:]
            others[target] = 0.0
            g_others = dots_from_last[self.vocab_size](others, columns)
            g_x.append([a + g_target * w for a, w in zip(g_others, self.lm_head[target])])
        return g_x

    def _layer_back(
        self, layer: Layer, blocks: list[Block], cache: list[tuple[Matrix, Matrix]], g_x: Matrix
    ) -> tuple[Vector, Matrix]:
        n = self.config.n_embd
        g_mlp, g_x = self._mlp_back(layer, blocks, g_x)
        columns = list(zip(*layer.wo))
        g_attn = [dots_from_last[n](g, columns) for g in g_x]
        g_wo = _g_weights(g_x, [block.x_attn for block in blocks])
        g_qkv = self._attend_back(blocks, cache, g_attn)
        columns = list(zip(*layer.qkv))
        back = dots_from_last[3 * n]
        g_x = [_norm_back(b.norm1, back(g, columns), r) for b, g, r in zip(blocks, g_qkv, g_x)]
        return _g_weights(g_qkv, [block.norm1.y for block in blocks]) + g_wo + g_mlp, g_x

    def _mlp_back(self, layer: Layer, blocks: list[Block], g_out: Matrix) -> tuple[Vector, Matrix]:
        n = self.config.n_embd
        fc1, fc2 = layer.fc1, layer.fc2
        uses: list[list[tuple[float, float, int]]] = [[] for _ in fc1]  # per hidden unit: its gradient, value, position
        g_x = []
        for t, (block, g) in enumerate(zip(blocks, g_out)):
            active = block.active
            if active:
                g_hidden = dots_from_last[n](g, [fc2[k] for k in active])
                for use in zip(active, g_hidden, block.hidden):
                    uses[use[0]].append((use[1], use[2], t))
                g_y = dots_from_last[len(active)](g_hidden, zip(*[fc1[k] for k in active]))
            else:
                g_y = [0.0] * n
            g_x.append(_norm_back(block.norm2, g_y, g))
        return self._g_mlp(uses, [block.norm2.y for block in blocks], g_out), g_x

    def _g_mlp(self, uses: list[list[tuple[float, float, int]]], inputs: Matrix, g_out: Matrix) -> Vector:
        zeros = [0.0] * self.config.n_embd
        g_fc1: Vector = []
        g_fc2: Vector = []
        for use in uses:
            if use:
                g_hidden, hidden, positions = zip(*use)
                over_positions = dots_from_last[len(positions)]
                g_fc1 += over_positions(g_hidden, zip(*[inputs[t] for t in positions]))
                g_fc2 += over_positions(hidden, zip(*[g_out[t] for t in positions]))
            else:
                g_fc1 += zeros
                g_fc2 += zeros
        return g_fc1 + g_fc2

    def _attend_back(self, blocks: list[Block], cache: list[tuple[Matrix, Matrix]], g_attn: Matrix) -> Matrix:
        """Return, per position, the gradient with respect to q, k and v, head by head."""
        d = self.config.head_dim
        g_qkv: Matrix = [[] for _ in blocks]
        for h, (keys, values) in enumerate(cache):
            heads = [block.heads[h] for block in blocks]
            g_outs = [g[h * d : h * d + d] for g in g_attn]
            g_scores = [_scores_back(head, values, g, d) for head, g in zip(heads, g_outs)]
            for t, head in enumerate(heads):
                later = len(heads) - t
                over_later = dots_from_last[later]
                g_qkv[t] += dots_from_last[t + 1](g_scores[t], zip(*keys[: t + 1]))
                g_qkv[t] += over_later([g[t] for g in g_scores[t:]], zip(*[other.q for other in heads[t:]]))
                g_qkv[t] += over_later([other.weights[t] for other in heads[t:]], zip(*g_outs[t:]))
        return g_qkv

    def _g_embeddings(self, tokens: Sequence[int], g_x: Matrix) -> Vector:
        zeros = [0.0] * self.config.n_embd
        g_wte: dict[int, Vector] = {}
        for t in reversed(range(len(g_x))):
            token_id, g = tokens[t], g_x[t]
            g_wte[token_id] = [a + b for a, b in zip(g_wte[token_id], g)] if token_id in g_wte else g
        found: Vector = []
        for token_id in range(self.vocab_size):
            found += g_wte.get(token_id, zeros)
        for g in g_x:
            found += g
        return found + zeros * (self.config.block_size - len(g_x))

    # learning

    def adam(self, gradients: Vector, step: int, lr_t: float) -> None:
        """Move every weight as lines 176-182 do; `step` counts from 0."""
        beta1, beta2, eps = BETA1, BETA2, EPS_ADAM
        rest1, rest2 = 1 - beta1, 1 - beta2
        correction1, correction2 = 1 - beta1 ** (step + 1), 1 - beta2 ** (step + 1)
        self.moment1 = moment1 = [beta1 * m + rest1 * g for m, g in zip(self.moment1, gradients)]
        self.moment2 = moment2 = [beta2 * v + rest2 * g**2 for v, g in zip(self.moment2, gradients)]
        if correction1 != 1.0:  # after some 230 steps it is exactly 1, and dividing by it changes nothing
            moment1 = [m / correction1 for m in moment1]
        self.flat = [
            p - lr_t * m / ((v / correction2) ** 0.5 + eps) for p, m, v in zip(self.flat, moment1, moment2)
        ]
        self._unpack()


def _norm_back(norm: Norm, g_y: Vector, g_residual: Vector | None = None) -> Vector:
    x, u, scale, _ = norm
    n = len(x)
    g_square = n**-1 * (-0.5 * u**-1.5 * dots_from_last[n](x, (g_y,))[0])
    if g_residual is None:
        return [scale * g + (xg := xi * g_square) + xg for xi, g in zip(x, g_y)]
    return [r + scale * g + (xg := xi * g_square) + xg for xi, g, r in zip(x, g_y, g_residual)]


def _scores_back(head: Head, values: Matrix, g_out: Vector, d: int) -> Vector:
    """Return the gradient with respect to q . k, for each key that the head looked at."""
    _, exps, total, inverse, _ = head
    g_weights = dots_from_last[d](g_out, values[: len(exps)])
    slope = -1 * total**-2
    g_total = total_from_last[len(exps)]([slope * (e * g) for e, g in zip(exps, g_weights)])
    inverse_root = (d**0.5) ** -1
    return [inverse_root * (e * (inverse * g + g_total)) for e, g in zip(exps, g_weights)]


def _g_weights(g_outputs: Matrix, inputs: Matrix) -> Vector:
    """Return the gradient of a matrix, row after row: for each output, its gradients times the inputs, over positions."""
    over_positions = dots_from_last[len(inputs)]
    columns = list(zip(*inputs))
    found: Vector = []
    for g in zip(*g_outputs):
        found += over_positions(g, columns)
    return found


class Run:
    """A training run on a list of names: the source's lines 12 to 200, one step at a time."""

    def __init__(self, names: Sequence[str], config: Config = Config()) -> None:
        self.config = config
        self.random = random.Random(config.seed)
        self.docs = list(names)
        self.random.shuffle(self.docs)
        self.uchars = sorted(set("".join(self.docs)))
        self._ids = {ch: i for i, ch in enumerate(self.uchars)}
        self.bos = len(self.uchars)
        gauss = self.random.gauss
        shapes = config.shapes(self.bos + 1)
        weights = {k: [[gauss(0, 0.08) for _ in range(nin)] for _ in range(nout)] for k, (nout, nin) in shapes.items()}
        self.model = Model(config, self.bos + 1, weights)
        self.losses: list[float] = []

    def tokens(self, doc: str) -> list[int]:
        """Return a name's token ids between two BOS. Raises KeyError for a character that the list does not have."""
        ids = self._ids
        return [self.bos, *(ids[ch] for ch in doc), self.bos]

    def step(self) -> float:
        """Train on the next name; return its loss before the weights moved."""
        step = len(self.losses)
        loss, gradients = self.model.gradients(self.tokens(self.docs[step % len(self.docs)]))
        self.model.adam(gradients, step, LEARNING_RATE * (1 - step / self.config.num_steps))
        self.losses.append(loss)
        return loss
