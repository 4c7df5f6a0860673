"""
Here are the parts of the function `gpt`: `embed` makes the stream, `attention` and `mlp` are the two blocks of a layer, each with its norm
and its addition. They run the file's own lines. Put them together, for any number of layers:

1. `new_cache` makes **an empty list for each layer**;
2. in `gpt`, every layer first looks back, with **its own** keys and values;
3. then **its MLP** works on what attention has left;
4. the scores are made of the stream **after the last layer**.

`model_of(2)` is the program with two layers before its training. Its stream has 8 numbers instead of 16, which makes it quicker. At the end you see
how many keys each layer keeps.
"""

from microgpt import linear, names, source
from microgpt.checkpoint import Config
from microgpt.model import define

def model_of(n_layer):
    config = Config(n_layer=n_layer, n_embd=8)
    return vars(define(names.load(), config))

def embed(model, token_id, pos_id):
    now = model | {'token_id': token_id, 'pos_id': pos_id}
    return source.run('109-112', now)['x']

def attention(model, li, x, keys, values):
    now = model | {'li': li, 'x': x}
    now |= {'keys': {li: keys}, 'values': {li: values}}
    return source.run('116-134', now)['x']

def mlp(model, li, x):
    now = model | {'li': li, 'x': x}
    return source.run('136-141', now)['x']

def new_cache(n_layer):
    return [[] for _ in range(n_layer)]  # blank: a list each

def gpt(model, token_id, pos_id, keys, values):
    x = embed(model, token_id, pos_id)
    for li in range(model['n_layer']):
        x = attention(model, li, x, keys[li], values[li])  # blank: look back
        x = mlp(model, li, x)  # blank: the second block
    return linear(x, model['state_dict']['lm_head'])  # blank: the scores

def read(model, name):
    keys = new_cache(model['n_layer'])
    values = new_cache(model['n_layer'])
    letters = [model['uchars'].index(ch) for ch in name]
    for pos_id, token_id in enumerate([model['BOS']] + letters):
        logits = gpt(model, token_id, pos_id, keys, values)
    return logits, keys

model = model_of(2)
logits, keys = read(model, 'ann')
print('keys kept:', [len(kept) for kept in keys])

__test__ = {"checks": """
For three layers there are three empty lists.

>>> new_cache(3)
[[], [], []]

They are three lists, and not one list three times: what is put into one does not turn up in another.

>>> cache = new_cache(3)
>>> cache[0].append('a key')
>>> cache
[['a key'], [], []]

With one layer, the scores after "ann" begin with these three, as they do with the file's own function.

>>> def numbers(row):
...     return [round(value.data, 4) for value in row]
>>> def by_the_file(model, name):
...     keys, values = ([[] for _ in range(model['n_layer'])] for _ in 'kv')
...     ids = [model['BOS']] + [model['uchars'].index(ch) for ch in name]
...     for pos_id, token_id in enumerate(ids):
...         logits = model['gpt'](token_id, pos_id, keys, values)
...     return numbers(logits)
>>> one = model_of(1)
>>> numbers(read(one, 'ann')[0])[:3]
[0.2996, -0.2238, -0.169]
>>> numbers(read(one, 'ann')[0]) == by_the_file(one, 'ann')
True

With two layers they begin with these after BOS alone, where there is nothing else to look back at.

>>> numbers(read(model, '')[0])[:3]
[-0.0411, -0.2064, 0.097]

After "ann" two layers give what the file gives: each has looked back at its own keys and values.

>>> numbers(read(model, 'ann')[0]) == by_the_file(model, 'ann')
True

BOS and three letters leave four keys in each layer.

>>> [len(kept) for kept in read(model, 'ann')[1]]
[4, 4]

Three layers give the file's scores as well.

>>> three = model_of(3)
>>> numbers(read(three, 'al')[0]) == by_the_file(three, 'al')
True
"""}

wrong_answers = [
    {
        "name": "one cache for all layers",
        "replace": "[[] for _ in range(n_layer)]",
        "by": "[[]] * n_layer",
        "hint": "`[[]] * 3` is one list three times. So every layer puts its keys into the same list, and looks back at those of the others. A loop makes a "
        "new list each time: `[[] for _ in range(n_layer)]`.",
    },
    {
        "name": "the first cache for all layers",
        "replace": "keys[li], values[li]",
        "by": "keys[0], values[0]",
        "hint": "All layers use the first layer's lists. Each layer's query should meet the keys that this layer has made: those at place `li`.",
    },
    {
        "name": "the whole cache handed over",
        "replace": "keys[li], values[li]",
        "by": "keys, values",
        "hint": "`attention` wants the keys and values of **one** layer. If it gets the lists of all layers, it puts the key behind them, and finds lists where it "
        "looks for numbers.",
    },
    {
        "name": "layers not chained",
        "replace": "x = attention(model, li, x, keys[li], values[li])",
        "by": "x = attention(model, li, embed(model, token_id, pos_id), keys[li], values[li])",
        "hint": "Each layer begins with letter and position again, so the work of those before it is lost. A layer works on the `x` that the layer before has left.",
    },
    {
        "name": "logits before the last layer",
        "replace": "range(model['n_layer'])",
        "by": "range(model['n_layer'] - 1)",
        "hint": "The scores are made before the last layer has been at work. `range(n)` counts from 0 to n − 1, so it comes to each of n layers already.",
    },
    {
        "name": "returned in the loop",
        "replace": "    return linear(x, model['state_dict']['lm_head'])",
        "by": "        return linear(x, model['state_dict']['lm_head'])",
        "hint": "With one layer it is right, with two it is not. Look where `return` stands: in the loop it ends the function after the first layer.",
    },
    {
        "name": "the first layer's matrices for all",
        "replace": "x = attention(model, li, x, keys[li], values[li])  # look back\n        x = mlp(model, li, x)",
        "by": "x = attention(model, 0, x, keys[li], values[li])\n        x = mlp(model, 0, x)",
        "hint": "The cache is the layer's own, but the matrices are those of layer 0 each time. Both blocks must be told which layer they are in: `li`.",
    },
    {
        "name": "the MLP's result dropped",
        "replace": "x = mlp(model, li, x)",
        "by": "mlp(model, li, x)",
        "hint": "The MLP block is run, and what it gives back is not kept. It makes a new list, and `x` stays as it was. Give the result the name `x`.",
    },
    {
        "name": "the MLP after all layers",
        "replace": "        x = mlp(model, li, x)",
        "by": "    x = mlp(model, li, x)",
        "hint": "The MLP is at work only once, after the last layer's attention. Every layer has one of its own, so it belongs into the loop.",
    },
    {
        "name": "the MLP first",
        "replace": "x = attention(model, li, x, keys[li], values[li])  # look back\n        x = mlp(model, li, x)",
        "by": "x = mlp(model, li, x)\n        x = attention(model, li, x, keys[li], values[li])",
        "hint": "In each layer the MLP comes before attention here. It is the other way round: first look back, then work on what has been found.",
    },
    {
        "name": "the table of tokens for the scores",
        "replace": "['lm_head']",
        "by": "['wte']",
        "hint": "The scores are made with `wte`. It has the same shape, 27 rows that are as long, so nothing complains. The matrix for the scores has a name of its own, `lm_head`.",
    },
    {
        "name": "a single list",
        "replace": "[[] for _ in range(n_layer)]",
        "by": "[[]]",
        "hint": "The cache has fewer lists in it than there are layers, so there is none at place `li`. Make an empty list for each layer.",
    },
]
