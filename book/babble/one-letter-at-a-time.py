"""
Write the loop that makes up names. `generate` gets a model, a seed and how many names are wanted, and gives back a
list of names. The model has all that you need, under the names of the file: `model.gpt`, `model.BOS`, and so on.

1. Every name begins with **caches of its own**: for each layer an empty list of keys, and one of values.
2. It has **at most as many letters** as the model has positions.
3. **Draw one token**, by its weights.
4. Find out whether **the name is over**.
5. If not, **append the letter** of the token.
"""

import random

from microgpt import trained

def generate(model, seed, count):
    random.seed(seed)
    names = []
    for _ in range(count):
        layers = range(model.n_layer)
        keys = [[] for _ in layers]  # blank: an empty list for each layer
        values = [[] for _ in layers]  # blank: the same
        token_id, sample = model.BOS, []
        most = model.block_size  # blank: how many letters
        for pos_id in range(most):
            logits = model.gpt(token_id, pos_id,
                               keys, values)
            probs = model.softmax([
                l / model.temperature
                for l in logits])
            tokens = range(model.vocab_size)
            weights = [p.data for p in probs]
            token_id = random.choices(tokens,  # blank: draw one
                                      weights)[0]
            over = token_id == model.BOS  # blank: over?
            if over:
                break
            sample.append(model.uchars[token_id])  # blank: append
        names.append(''.join(sample))
    return names

print(generate(trained(), 42, 3))

__test__ = {"checks": """
A toy model after which a comes b, and after b the end. It makes the same name every time.

>>> from types import SimpleNamespace
>>> from microgpt import Value, softmax
>>> seen = []
>>> def toy(follows, size=16):
...     def gpt(token_id, pos_id, keys, values):
...         list(range(size))[pos_id]
...         keys[0].append(token_id)
...         values[0].append(token_id)
...         seen.append((token_id, pos_id, len(keys[0])))
...         return [Value(99 * (i in follows[token_id]))
...                 for i in range(3)]
...     return SimpleNamespace(
...         gpt=gpt, softmax=softmax, temperature=0.5,
...         uchars=['a', 'b'], BOS=2, vocab_size=3,
...         block_size=size, n_layer=1)
>>> generate(toy([[1], [2], [0]]), 42, 2)
['ab', 'ab']

Each time the model reads the token that was drawn last, at the next position, and finds a cache with one entry more.

>>> seen[:3]
[(2, 0, 1), (0, 1, 2), (1, 2, 3)]

The second name begins anew: BOS at position 0, and nothing in the cache from the name before.

>>> seen[3:]
[(2, 0, 1), (0, 1, 2), (1, 2, 3)]

A toy model that never ends a name is stopped after as many letters as it has positions.

>>> generate(toy([[1], [0], [0]], size=5), 42, 1)
['ababa']
>>> len(generate(toy([[1], [0], [0]]), 42, 1)[0])
16

Where all three tokens are equally likely, the names differ.

>>> even = toy([[0, 1, 2], [0, 1, 2], [0, 1, 2]])
>>> len(set(generate(even, 42, 20))) > 5
True

The same seed gives the same names again.

>>> generate(even, 7, 9) == generate(even, 7, 9)
True

The trained model makes up the names that the figures of this book show for the seed 42.

>>> generate(trained(), 42, 2)
['malet', 'saman']
"""}

wrong_answers = [
    {
        "name": "the caches are kept between names",
        "replace": "    for _ in range(count):\n        layers = range(model.n_layer)\n        keys = [[] for _ in layers]  # an empty list for each layer\n"
        "        values = [[] for _ in layers]  # the same\n",
        "by": "    layers = range(model.n_layer)\n    keys = [[] for _ in layers]\n    values = [[] for _ in layers]\n    for _ in range(count):\n",
        "hint": "The first name is right. The second still finds the keys of the first in its cache. If the caches are made before the loop over the names, they are "
        "made once. Make them inside it, for every name, as {line}`190 keys, values` does.",
    },
    {
        "name": "always the likeliest",
        "replace": "random.choices(tokens,  # draw one\n                                      weights)[0]",
        "by": "weights.index(max(weights))",
        "hint": "Three tokens are equally likely, and still all the names are alike. If you take the largest weight each time, chance has no part in it, and one model has one name. Draw with "
        "`random.choices`, as {line}`196 random.choices` does.",
    },
    {
        "name": "all tokens equally likely",
        "replace": "random.choices(tokens,  # draw one\n                                      weights)[0]",
        "by": "random.choices(tokens)[0]",
        "hint": "Tokens come that the model gives next to no chance. If `random.choices` gets no weights, it draws as if all were equally likely. Give it `weights` too.",
    },
    {
        "name": "BOS has no letter",
        "replace": "over = token_id == model.BOS",
        "by": "over = False",
        "hint": "A place was asked for that a list does not have. If `uchars` was asked, BOS was drawn, and it has no letter: its id is the one after the last. The name is over then, before "
        "anything is appended. If the model was asked, look at `keys` and `values`: each layer needs a list of its own, inside the outer list.",
    },
    {
        "name": "BOS is printed",
        "replace": "            if over:\n                break\n            sample.append(model.uchars[token_id])  # append\n",
        "by": "            sample.append((model.uchars + ['.'])[token_id])\n            if over:\n                break\n",
        "hint": "The names have one character too many at the end: BOS has been written. It says that the name is over and is no letter of it. Stop first, and append only what is not BOS.",
    },
    {
        "name": "the id 0 ends a name",
        "replace": "token_id == model.BOS",
        "by": "token_id == 0",
        "hint": "Nothing is written where an a was drawn. If you compare with 0, the letter a ends the name. What ends it is BOS, whose id the model knows: `model.BOS`.",
    },
    {
        "name": "no stop",
        "replace": "most = model.block_size",
        "by": "most = 1000",
        "hint": "A name that finds no end has run out of positions. The model has no row in `wpe` for the next one, so Python stops. A name may have as many letters as there are positions: "
        "`model.block_size`, as in {line}`193 block_size`.",
    },
    {
        "name": "one letter short",
        "replace": "most = model.block_size",
        "by": "most = model.block_size - 1",
        "hint": "A name that finds no end is one letter too short. BOS stands at position 0, but a letter is drawn there too: each position that is read gives one draw.",
    },
    {
        "name": "as many letters as there are tokens",
        "replace": "most = model.block_size",
        "by": "most = model.vocab_size",
        "hint": "The most letters that a name may have came out wrong. `vocab_size` says how many tokens there are to choose from. How many positions there are is another number, "
        "`model.block_size`.",
    },
    {
        "name": "ids in place of letters",
        "replace": "sample.append(model.uchars[token_id])",
        "by": "sample.append(token_id)",
        "hint": "A number, a letter and a list are mixed up somewhere. `random.choices` gives back a list, and `[0]` takes the token out of it. The token is a number, and `uchars` has its letter at "
        "that place. Only letters can be joined. And `weights` are plain numbers: "
        "each probability is a Value, whose number is its `data`.",
    },
]
