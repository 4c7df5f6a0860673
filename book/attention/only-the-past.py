"""
Put `train3.py` together. Here is its function `gpt`, with one head, and a function that reads a name and gives back the surprise
at each next token. The matrices are those of the trained model with one head. The parts that you know from module 7 are written
already, and so is the MLP block of module 9.

1. **Keep** the key and the value, so that they are there when the letter looks back;
2. make **a score for every key** so far;
3. give back **the shares** and **the blend**: `blend` is yours from the last lesson;
4. **add** what came in;
5. in `surprises`, begin each name with what is there **before the first letter**. The file keeps a list for each layer, `keys[li]`.
   This program has one layer, so here `keys` is that list itself;
6. **make the guess**: call `gpt`.
"""

from microgpt import linear, one_head, rmsnorm, softmax

model = one_head()
uchars, BOS = model.uchars, model.BOS
block_size, n_embd = model.block_size, model.n_embd
state_dict = {name.replace('layer0.', ''): matrix
              for name, matrix in model.state_dict.items()}

def dot(a, b):
    return sum(x * y for x, y in zip(a, b))

def blend(shares, values):
    return [dot(shares, [v[j] for v in values])
            for j in range(len(values[0]))]

def gpt(token_id, pos_id, keys, values):
    tok_emb = state_dict['wte'][token_id]
    pos_emb = state_dict['wpe'][pos_id]
    x = [t + p for t, p in zip(tok_emb, pos_emb)]
    x = rmsnorm(x)

    # 1) attention
    x_residual = x
    x = rmsnorm(x)
    q = linear(x, state_dict['attn_wq'])
    k = linear(x, state_dict['attn_wk'])
    v = linear(x, state_dict['attn_wv'])
    keys.append(k)  # blank: keep the key
    values.append(v)  # blank: keep the value
    scores = [dot(q, key) / n_embd**0.5  # blank: a score for each key
              for key in keys]
    shares = softmax(scores)  # blank: make shares
    x = blend(shares, values)  # blank: mix
    x = linear(x, state_dict['attn_wo'])
    x = [a + b for a, b in zip(x, x_residual)]  # blank: add what came in

    # 2) the MLP block
    x_residual = x
    x = rmsnorm(x)
    x = linear(x, state_dict['mlp_fc1'])
    x = [xi.relu() for xi in x]
    x = linear(x, state_dict['mlp_fc2'])
    x = [a + b for a, b in zip(x, x_residual)]
    return linear(x, state_dict['lm_head'])

def surprises(name):
    letters = [uchars.index(ch) for ch in name]
    tokens = [BOS] + letters + [BOS]
    n = min(block_size, len(tokens) - 1)
    keys, values = [], []  # blank: what is there before the first letter
    losses = []
    for pos_id in range(n):
        token_id, target_id = tokens[pos_id:pos_id + 2]
        logits = gpt(token_id, pos_id, keys, values)  # blank: guess
        probs = softmax(logits)
        loss_t = -probs[target_id].log()
        losses.append(round(loss_t.data, 4))
    return losses

print(surprises('emma'))

__test__ = {"checks": """
BOS, e and m are read: three keys and three values are kept.

>>> keys, values = [], []
>>> ids = [uchars.index(ch) for ch in 'em']
>>> for pos_id, token_id in enumerate([BOS] + ids):
...     logits = gpt(token_id, pos_id, keys, values)
>>> len(keys), len(values)
(3, 3)

The value that was kept last is what attn_wv has made.

>>> def numbers(row):
...     return [round(number.data, 4) for number in row]
>>> numbers(values[-1])[:3]
[0.2381, 0.3868, -0.5885]

BOS has only itself to look at. Its first three scores are these.

>>> numbers(gpt(BOS, 0, [], []))[:3]
[1.098, 0.242, 0.4624]

The file's own gpt gives the same 27 scores after "em".

>>> file_keys, file_values = [[]], [[]]
>>> for pos_id, token_id in enumerate([BOS] + ids):
...     file = model.gpt(token_id, pos_id, file_keys, file_values)
>>> numbers(logits) == numbers(file)
True

The name emma makes five surprises, and these are the program's.

>>> emma = surprises('emma')
>>> emma
[3.0651, 2.7084, 3.5724, 1.2322, 1.698]

Emma and emil begin alike, so the first two surprises are the same. What comes later has no part in them.

>>> surprises('emil')[:2] == emma[:2]
True

The second reading of a name is as surprising as the first: nothing is left over from the names before.

>>> surprises('emma') == emma
True
"""}

wrong_answers = [
    {
        "name": "cache shared between names",
        "replace": "def surprises(name):\n    letters = [uchars.index(ch) for ch in name]\n    tokens = [BOS] + letters + [BOS]\n"
        "    n = min(block_size, len(tokens) - 1)\n    keys, values = [], []",
        "by": "kept = [], []\n\ndef surprises(name):\n    letters = [uchars.index(ch) for ch in name]\n    tokens = [BOS] + letters + [BOS]\n"
        "    n = min(block_size, len(tokens) - 1)\n    keys, values = kept",
        "hint": "The second reading differs from the first. If the lists are made once for all names, a letter looks back into names that have long been read. "
        "Every name begins with empty lists of its own.",
    },
    {
        "name": "appended after use",
        "replace": "    keys.append(k)  # keep the key\n    values.append(v)  # keep the value\n"
        "    scores = [dot(q, key) / n_embd**0.5  # a score for each key\n              for key in keys]\n"
        "    shares = softmax(scores)  # make shares\n    x = blend(shares, values)  # mix\n",
        "by": "    scores = [dot(q, key) / n_embd**0.5\n              for key in keys]\n"
        "    shares = softmax(scores)\n    x = blend(shares, values)\n    keys.append(k)\n    values.append(v)\n",
        "hint": "BOS finds an empty list, and softmax cannot make shares of nothing. Keep key and value **before** the letter looks back: "
        "it may look at itself, too.",
    },
    {
        "name": "future keys seen",
        "replace": "    losses = []\n    for pos_id in range(n):",
        "by": "    for pos_id in range(n):\n        gpt(tokens[pos_id], pos_id, keys, values)\n    losses = []\n    for pos_id in range(n):",
        "hint": "Emma and emil begin alike, and yet their first surprises differ: something from the end of the name has come in. "
        "If all letters are read before the first guess, their keys are in the list too early.",
    },
    {
        "name": "new lists for each letter",
        "replace": "gpt(token_id, pos_id, keys, values)  # guess",
        "by": "gpt(token_id, pos_id, [], [])",
        "hint": "The surprises are those of a program that does not look back. If `gpt` gets new lists each time, every letter finds only itself. "
        "Hand it the lists of this name.",
    },
    {
        "name": "keys kept as values",
        "replace": "values.append(v)",
        "by": "values.append(k)",
        "hint": "As many are kept as should be, but what stands last in the list of values is something else. If keys stand in the list of values: what a letter hands over is `v`.",
    },
    {
        "name": "the value not kept",
        "replace": "values.append(v)",
        "by": "pass",
        "hint": "There is something to be found by, but nothing to be handed over: the list of values stays empty. Keep the value as well.",
    },
    {
        "name": "only the newest kept",
        "replace": "    keys.append(k)  # keep the key\n    values.append(v)",
        "by": "    keys[:] = [k]\n    values[:] = [v]",
        "hint": "After three letters one key is left. What came before has been overwritten, and it is what a letter should look back at.",
    },
    {
        "name": "no division",
        "replace": "dot(q, key) / n_embd**0.5",
        "by": "dot(q, key)",
        "hint": "BOS alone is right, and \"em\" is not: so it is the shares that are wrong. Look at the scores. Is the query compared with the key whose turn it is, "
        "and not with `k` each time? And what did lesson 8.2 do with the dot product?",
    },
    {
        "name": "the blend replaces the stream",
        "replace": "    x = [a + b for a, b in zip(x, x_residual)]  # add what came in",
        "by": "    x = x",
        "hint": "Already at BOS the scores are others. If what the attention block gives has taken the place of the stream: edit, don't replace: add what came in, as the MLP block does.",
    },
    {
        "name": "a list for each layer",
        "replace": "keys, values = [], []  # what is there",
        "by": "keys, values = [[]], [[]]  # what is there",
        "hint": "The softmax meets a score that is no Value. If `surprises` begins with `[[]]`, as the file does for its only layer: there is then a list "
        "among the keys before the first letter. This `gpt` wants two empty lists.",
    },
    {
        "name": "joined in place of added",
        "replace": "x = [a + b for a, b in zip(x, x_residual)]  # add what came in",
        "by": "x = x + x_residual",
        "hint": "Keys and values are right, and what comes after the attention block is not. If you have written `x + x_residual`: `+` joins two "
        "lists into one of 32 numbers. Add number by number.",
    },
    {
        "name": "always position 0",
        "replace": "gpt(token_id, pos_id, keys, values)  # guess",
        "by": "gpt(token_id, 0, keys, values)",
        "hint": "The first surprise is right and the others are not. If every letter is said to stand at position 0: `pos_id` knows better.",
    },
    {
        "name": "only what came in",
        "replace": "x = [a + b for a, b in zip(x, x_residual)]  # add what came in",
        "by": "x = x_residual",
        "hint": "All surprises are wrong. If only what came in goes on, the letter has looked back for nothing: add the two, number by number.",
    },
    {
        "name": "a new list in place of a longer one",
        "replace": "    keys.append(k)",
        "by": "    keys = keys + [k]",
        "hint": "The list of keys that the caller holds stays empty. `keys = keys + [k]` makes a new list, which only this call of `gpt` knows. "
        "Let the list itself grow.",
    },
]
