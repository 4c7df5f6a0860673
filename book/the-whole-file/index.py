"""
Training is over, and the numbers stand in a file. What does it take to *use* them? No `Value`, no loss, no way back: those were for learning. Write the model
once more, over plain numbers, as it is run by somebody who has downloaded it. `weights` holds the trained matrices, under the names that you know.

1. the vector of **the token and of its place**, then the norm;
2. both caches get **what this position hands over**: its key, and its value;
3. a head's **scores**: its slice of the query with its slice of each key;
4. **shares** of the scores, and 5. **the blend** of the values' slices;
6. the heads' blends are **mixed**, and 7. added to **what was kept**;
8. before the MLP, **keep the stream anew**, and 9. bring it to **size 1**;
10. **ReLU** in the middle of the MLP, and 11. its end, **added to the stream**;
12. the scores of **all 27 tokens**.

Then `write` a name with it: 13. the chances **at this temperature**, 14. **draw one token**, and 15. find out whether **the name ends**.
"""

import math
import random

from microgpt import checkpoint, trained

run = checkpoint.load(checkpoint.TRAINED)
weights, uchars = run.weights, run.uchars
BOS = len(uchars)

def dot(a, b):
    return sum(i * j for i, j in zip(a, b))

def add(a, b):
    return [i + j for i, j in zip(a, b)]

def linear(x, name):
    return [dot(row, x) for row in weights[name]]

def layer(x, name):
    return linear(x, 'layer0.' + name)

def softmax(scores):
    top = max(scores)
    exps = [math.exp(s - top) for s in scores]
    total = sum(exps)
    return [e / total for e in exps]

def rmsnorm(x):
    scale = (dot(x, x) / len(x) + 1e-5) ** -0.5
    return [i * scale for i in x]

def gpt(token_id, pos_id, keys, values):
    wte, wpe = weights['wte'], weights['wpe']
    x = add(wte[token_id], wpe[pos_id])  # blank: token and place
    x = rmsnorm(x)
    kept_1 = x
    x = rmsnorm(x)
    q = layer(x, 'attn_wq')
    keys.append(layer(x, 'attn_wk'))  # blank: its key
    values.append(layer(x, 'attn_wv'))  # blank: its value
    found = []
    for hs in range(0, 16, 4):
        here = slice(hs, hs + 4)  # k[here] is k[hs:hs+4]
        scores = [dot(q[here], k[here]) / 2 for k in keys]  # blank: scores
        shares = softmax(scores)  # blank: shares
        for column in list(zip(*values))[here]:
            found.append(dot(shares, column))  # blank: blend
    x = layer(found, 'attn_wo')  # blank: mixed
    x = add(x, kept_1)  # blank: added

    kept_2 = x  # blank: keep
    x = rmsnorm(kept_2)  # blank: size 1
    x = layer(x, 'mlp_fc1')
    x = [max(0, i) for i in x]  # blank: ReLU
    x = add(layer(x, 'mlp_fc2'), kept_2)  # blank: the end of the MLP
    return linear(x, 'lm_head')  # blank: the scores

def write(temperature):
    keys, values = [], []
    token_id, name = BOS, ''
    for pos_id in range(16):
        scores = gpt(token_id, pos_id, keys, values)
        chances = softmax([s / temperature for s in scores])  # blank: at this temperature
        token_id = random.choices(range(27), chances)[0]  # blank: draw
        if token_id == BOS:  # blank: does the name end?
            break
        name += uchars[token_id]
    return name

random.setstate(trained().random_state)
print(' '.join(write(0.5) for _ in range(5)))

__test__ = {"checks": """
The first token is BOS, at position 0. Its scores for a, b and c are those of the file.

>>> def scores_after(tokens, score=gpt):
...     caches = [], []
...     for pos_id, token_id in enumerate(tokens):
...         last = score(token_id, pos_id, *caches)
...     return last
>>> def rounded(numbers):
...     return [round(number, 4) + 0.0 for number in numbers]
>>> rounded(scores_after([BOS])[:3])
[1.083, 0.2146, 0.4231]

There is a score for each of the 27 tokens.

>>> len(scores_after([BOS]))
27

Each position leaves a key and a value, and they are not the same.

>>> caches = [], []
>>> last = [gpt(i, i, *caches) for i in (0, 1)]
>>> [len(cache) for cache in caches], caches[0] == caches[1]
([2, 2], False)

After BOS, e, m, m the model looks back at four positions. Its scores for a, b and c are again those of the file.

>>> rounded(scores_after([BOS, 4, 12, 12])[:3])
[1.8097, -1.5734, -1.3004]

So are all others, for another name.

>>> file = trained()
>>> theirs = lambda i, pos_id, keys, values: file.gpt(
...     i, pos_id, [keys], [values])
>>> tokens = [BOS, 14, 11, 8, 21, 4, 17]
>>> gaps = zip(scores_after(tokens),
...            scores_after(tokens, theirs))
>>> max(abs(a - b.data) for a, b in gaps) < 1e-9
True

At a temperature near 0 the likeliest token is drawn each time, so every name is the same.

>>> random.seed(1)
>>> sorted({write(0.01) for _ in range(3)})
['anin']

With the file's own random numbers it writes the names that the file writes.

>>> random.setstate(file.random_state)
>>> [write(0.5) for _ in range(20)] == run.samples
True
"""}

wrong_answers = [
    {
        "name": "no place",
        "replace": "add(wte[token_id], wpe[pos_id])",
        "by": "wte[token_id]",
        "hint": "Already the first scores differ from the file's. If you took the token's row alone: the model does not know then where the token stands. Each position has a row in `wpe`.",
    },
    {
        "name": "the place alone",
        "replace": "add(wte[token_id], wpe[pos_id])",
        "by": "wpe[pos_id]",
        "hint": "The first scores differ from the file's. If only the row of the place went in, the model does not know which token it reads.",
    },
    {
        "name": "key and value swapped",
        "replace": "keys.append(layer(x, 'attn_wk'))",
        "by": "keys.append(layer(x, 'attn_wv'))",
        "hint": "The keys are made with the matrix of the values. A key is for being found, a value is what is handed over, and each has a matrix of its own.",
    },
    {
        "name": "the key handed over",
        "replace": "values.append(layer(x, 'attn_wv'))",
        "by": "values.append(layer(x, 'attn_wk'))",
        "hint": "What is handed over is a key. If you made the values with `attn_wk`: values have a matrix of their own.",
    },
    {
        "name": "the query kept as key",
        "replace": "keys.append(layer(x, 'attn_wk'))",
        "by": "keys.append(q)",
        "hint": "With one position nothing is wrong yet, and with four it is. If you put the query into `keys`: what is kept for later positions is the key, {line}`121 append`.",
    },
    {
        "name": "scaled by the full width",
        "replace": "dot(q[here], k[here]) / 2",
        "by": "dot(q[here], k[here]) / 4",
        "hint": "The scores are too small. A head has four numbers, and {line}`129 head_dim` divides by the root of four, not of sixteen.",
    },
    {
        "name": "not scaled",
        "replace": "dot(q[here], k[here]) / 2",
        "by": "dot(q[here], k[here])",
        "hint": "The scores are too large, so one share takes too much. In {line}`129 head_dim` they are divided by the root of a head's length, which is four.",
    },
    {
        "name": "whole keys",
        "replace": "dot(q[here], k[here]) / 2",
        "by": "dot(q[here], k) / 2",
        "hint": "If a slice of the query meets whole keys, it meets their first four numbers, whichever head it is. Cut every key in the same way.",
    },
    {
        "name": "scores in place of shares",
        "replace": "shares = softmax(scores)",
        "by": "shares = scores",
        "hint": "If you blend with the scores themselves, the parts do not add up to 1, and some are below 0. The softmax makes shares of them.",
    },
    {
        "name": "a plain mean",
        "replace": "dot(shares, column)",
        "by": "sum(column) / len(column)",
        "hint": "With one position it is right, and with four it is not. If every position counts alike in your blend, the shares are not used: a position counts by its share.",
    },
    {
        "name": "not mixed",
        "replace": "layer(found, 'attn_wo')",
        "by": "found",
        "hint": "The heads' blends go into the stream as they are. In {line}`133 attn_wo` a matrix mixes what the heads have found.",
    },
    {
        "name": "the stream is replaced",
        "replace": "x = add(x, kept_1)",
        "by": "x = list(x)",
        "hint": "What attention has found takes the place of the stream. It is to be added to what was kept: edit, do not replace.",
    },
    {
        "name": "the old stream is kept",
        "replace": "kept_2 = x",
        "by": "kept_2 = kept_1",
        "hint": "After the MLP, what attention has added is gone. If `kept_2` holds the stream from before attention: keep it anew, {line}`136 x_residual`.",
    },
    {
        "name": "no norm before the MLP",
        "replace": "rmsnorm(kept_2)",
        "by": "kept_2",
        "hint": "The MLP gets a stream that is not of size 1. Since attention was added to it, its size has changed: {line}`137 rmsnorm`.",
    },
    {
        "name": "the norm is kept",
        "replace": "kept_2 = x",
        "by": "kept_2 = rmsnorm(x)",
        "hint": "The stream is kept after the norm here. The norm is for what goes into the MLP alone. What is kept is the stream as it was: {line}`136 x_residual`.",
    },
    {
        "name": "no ReLU",
        "replace": "[max(0, i) for i in x]",
        "by": "list(x)",
        "hint": "Numbers below 0 come through the middle of the MLP. There ReLU lets only those above 0 pass: {line}`139 relu`.",
    },
    {
        "name": "the size in place of ReLU",
        "replace": "[max(0, i) for i in x]",
        "by": "[abs(i) for i in x]",
        "hint": "In the middle of the MLP, a number below 0 becomes one above 0. ReLU makes 0 of it.",
    },
    {
        "name": "the MLP replaces the stream",
        "replace": "add(layer(x, 'mlp_fc2'), kept_2)",
        "by": "layer(x, 'mlp_fc2')",
        "hint": "What the MLP gives takes the place of the stream. It is added to what was kept: {line}`141 x_residual`.",
    },
    {
        "name": "scores by wte",
        "replace": "linear(x, 'lm_head')",
        "by": "linear(x, 'wte')",
        "hint": "The scores are made with `wte`. So it is in GPT-2. In this model they have a matrix of their own: {line}`143 lm_head`.",
    },
    {
        "name": "no temperature",
        "replace": "s / temperature for s in scores",
        "by": "s for s in scores",
        "hint": "Near a temperature of 0 every name should be the same. If the temperature is not used, it is always 1: divide each score by it before the softmax.",
    },
    {
        "name": "multiplies by the temperature",
        "replace": "s / temperature for s in scores",
        "by": "s * temperature for s in scores",
        "hint": "Near a temperature of 0 your names are wild, and they should be tame. The scores are divided by it.",
    },
    {
        "name": "always the likeliest",
        "replace": "random.choices(range(27), chances)[0]",
        "by": "chances.index(max(chances))",
        "hint": "The names are always the same, at any temperature. If you take the likeliest token, nothing is drawn: `random.choices`.",
    },
    {
        "name": "no end",
        "replace": "if token_id == BOS:",
        "by": "if pos_id == 15:",
        "hint": "A name ends when BOS is drawn. The loop sees to it by itself that there are no more than 16 positions.",
    },
]
