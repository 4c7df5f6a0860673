"""
Somebody looks for names that begin with certain letters and that nobody has yet. The file always begins with nothing. Write
a program that goes on from a beginning:

1. `chances`: what may come next, **at temperature `t`**;
2. in `finish`, the model reads every token, but find out whether it is **still reading the beginning**: then nothing is drawn;
3. **draw one token**;
4. keep account of **the chance of all draws together**;
5. **feed the token back**, so that the model reads it next;
6. in `new_names`, take a name only if it is **neither in the list nor among those found**;
7. give them back **with the likeliest first**.
"""

import random

from microgpt import names, trained

listed = set(names.load())

def chances(model, logits, t):
    probs = model.softmax([l / t for l in logits])  # blank: at temperature t
    return [p.data for p in probs]

def finish(model, beginning, t):
    ids = [model.uchars.index(ch) for ch in beginning]
    tokens = [model.BOS] + ids
    keys = [[] for _ in range(model.n_layer)]
    values = [[] for _ in range(model.n_layer)]
    chance = 1
    for pos_id in range(model.block_size):
        logits = model.gpt(tokens[pos_id], pos_id,
                           keys, values)
        reading = pos_id < len(ids)  # blank: reading?
        if reading:
            continue  # on to the next position
        probs = chances(model, logits, t)
        every = range(model.vocab_size)
        token_id = random.choices(every, probs)[0]  # blank: draw
        chance = chance * probs[token_id]  # blank: all draws
        if token_id == model.BOS:
            break
        tokens.append(token_id)  # blank: feed it back
    letters = [model.uchars[i] for i in tokens[1:]]
    return ''.join(letters), chance

def new_names(model, beginning, t, seed, tries):
    random.seed(seed)
    found = {}
    for _ in range(tries):
        name, chance = finish(model, beginning, t)
        new = name not in listed and name not in found  # blank: new?
        if new:
            found[name] = chance
    return sorted(found, key=found.get, reverse=True)  # blank: sort

print(new_names(trained(), 'mar', 0.5, 42, 3))

__test__ = {"checks": """
The scores 2, 1 and -1 give these chances at temperature 0.5, and others at 2.

>>> from types import SimpleNamespace
>>> from microgpt import Value, softmax
>>> only = SimpleNamespace(softmax=softmax)
>>> scores = [Value(2), Value(1), Value(-1)]
>>> [round(p, 4) for p in chances(only, scores, 0.5)]
[0.8789, 0.1189, 0.0022]
>>> [round(p, 4) for p in chances(only, scores, 2)]
[0.5465, 0.3315, 0.122]

A toy model after which b comes a, and after a the end. It would begin with b. Asked to go on from "b", it makes "ba".

>>> seen = []
>>> def toy(follows, size=16):
...     def gpt(token_id, pos_id, keys, values):
...         list(range(size))[pos_id]
...         keys[0].append(token_id)
...         seen.append((token_id, pos_id, len(keys[0])))
...         return [Value(99 * (i in follows[token_id]))
...                 for i in range(3)]
...     return SimpleNamespace(
...         gpt=gpt, softmax=softmax, uchars=['a', 'b'],
...         BOS=2, vocab_size=3, block_size=size, n_layer=1)
>>> finish(toy([[2], [0], [1]]), 'b', 0.5)[0]
'ba'

It has read BOS, b and a, at the positions 0, 1 and 2.

>>> seen
[(2, 0, 1), (1, 1, 2), (0, 2, 3)]

Asked to go on from "aab", which it would never begin with, it still goes on from there.

>>> finish(toy([[2], [0], [1]]), 'aab', 0.5)[0]
'aaba'

A name that finds no end has as many letters as there are positions, with those of the beginning.

>>> finish(toy([[1], [0], [0]], size=5), 'ab', 0.5)[0]
'ababa'

Where all three tokens are equally likely, the chance of a whole ending is a third for each draw.

>>> random.seed(42)
>>> even = toy([[0, 1, 2], [0, 1, 2], [0, 1, 2]])
>>> ends = [finish(even, 'ab', 0.5) for _ in range(9)]
>>> len(set(ends)) > 4
True
>>> [round(chance * 3 ** (len(name) - 1), 6)
...  for name, chance in ends]
[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]

No name is found twice.

>>> found = new_names(even, 'bb', 0.5, 42, 40)
>>> len(found) > 9, len(found) == len(set(found))
(True, True)

In this toy model short names are likelier, so they come first.

>>> [len(name) for name in found] == sorted(
...     len(name) for name in found)
True

What stands in the list is not new.

>>> listed.update(['bb', 'bba', 'bbb'])
>>> again = new_names(even, 'bb', 0.5, 42, 40)
>>> sorted(set(found) - set(again))
['bb', 'bba', 'bbb']
>>> set(again) <= set(found)
True
"""}

wrong_answers = [
    {
        "name": "no temperature",
        "replace": "l / t for l in logits",
        "by": "l for l in logits",
        "hint": "The chances are the same at every temperature. Each score is to be divided by `t` before softmax, as in {line}`195 temperature`.",
    },
    {
        "name": "multiplies by the temperature",
        "replace": "l / t for l in logits",
        "by": "l * t for l in logits",
        "hint": "At 0.5 the chances are those that belong to 2, and the other way round. The scores are divided by the temperature.",
    },
    {
        "name": "draws while it reads",
        "replace": "reading = pos_id < len(ids)",
        "by": "reading = False",
        "hint": "Something is drawn, and appended, while the beginning is still being read. As long as there are letters of the beginning that the model has not read, what it gives is not needed.",
    },
    {
        "name": "reads on for too long",
        "replace": "pos_id < len(ids)",
        "by": "pos_id <= len(ids)",
        "hint": "There was no token to read at the next position. If a token was drawn, it has to go to the end of `tokens`. If none was: at position 0 the model reads BOS, so it reads the last letter of "
        "the beginning at position `len(ids)`, and what it gives there is drawn from.",
    },
    {
        "name": "always the likeliest",
        "replace": "random.choices(every, probs)[0]",
        "by": "probs.index(max(probs))",
        "hint": "Where all tokens are equally likely, the endings should differ. If you take the likeliest token each time, there is only one ending. Draw with `random.choices`.",
    },
    {
        "name": "draws without the chances",
        "replace": "random.choices(every, probs)[0]",
        "by": "random.choice(every)",
        "hint": "Tokens were drawn that the model gives next to no chance. The draw has to use the chances, as in {line}`196 weights`.",
    },
    {
        "name": "the last draw only",
        "replace": "chance = chance * probs[token_id]",
        "by": "chance = probs[token_id]",
        "hint": "Only the last draw counts in your chance. The ending needs all of its draws, so their chances are multiplied: what you had so far, times that of this draw.",
    },
    {
        "name": "adds the chances",
        "replace": "chance * probs[token_id]",
        "by": "chance + probs[token_id]",
        "hint": "Your chance grows with every draw, and is above 1. One thing **and** another is less likely than each alone: multiply.",
    },
    {
        "name": "takes names of the list",
        "replace": "name not in listed and name not in found",
        "by": "name not in found",
        "hint": "Among the names is one that stands in the list. A new name is one that is not in `listed`.",
    },
    {
        "name": "takes only names of the list",
        "replace": "name not in listed and name not in found",
        "by": "name in listed",
        "hint": "Only names from the list are taken, or none at all. Wanted are those that are **not** in it.",
    },
    {
        "name": "the rarest first",
        "replace": "sorted(found, key=found.get, reverse=True)",
        "by": "sorted(found, key=found.get)",
        "hint": "The likeliest name does not stand first. `key` says what to sort by, and `found.get` gives the chance of a name. Python sorts upwards, and `reverse=True` turns that round.",
    },
]
