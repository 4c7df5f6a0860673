"""
Here is a tune of six lines, written in letters: the notes c, d, e, f, g and a. Build a network that guesses
the next note. First its knobs stand at random. Then you turn them by hand:

1. `matrix`: **rows of random numbers**;
2. `linear`: **the dot product of each row** with `x`;
3. `softmax`: **the exponentials**, safe from overflow;
4. in `chances`, **look up** the vector of the token, **switch off** what is below 0, and make **the scores**;
5. `how_many`: **count all the numbers** of all matrices;
6. in `by_hand`, turn the knobs of `fc2` so that the network says what the table of counts says:
   **the score of a note is the logarithm of its chance**.
"""

import math
import random

tune = '''ccggaag ffeeddc ggffeed
ggffeed ccggaag ffeeddc'''.split()
notes = sorted(set(''.join(tune)))
BOS = len(notes)
size = len(notes) + 1

pairs = []
for line in tune:
    ids = [notes.index(note) for note in line]
    pairs += zip([BOS] + ids, ids + [BOS])

def matrix(nout, nin, std=0.08):
    return [[random.gauss(0, std)  # blank: random
             for _ in range(nin)]
            for _ in range(nout)]

def linear(x, w):
    return [sum(a * b for a, b in zip(row, x))  # blank: sums
            for row in w]

def softmax(scores):
    top = max(scores)
    exps = [math.exp(s - top) for s in scores]  # blank: exp
    return [e / sum(exps) for e in exps]

def chances(token, knobs):
    x = knobs['wte'][token]  # blank: look up
    hidden = linear(x, knobs['fc1'])
    hidden = [max(0, h) for h in hidden]  # blank: switch
    scores = linear(hidden, knobs['fc2'])  # blank: score
    return softmax(scores)

def how_many(knobs):
    return sum(len(row)  # blank: count them
               for w in knobs.values() for row in w)

def loss(knobs):
    losses = []
    for this, following in pairs:
        chance = chances(this, knobs)[following]
        losses.append(-math.log(chance))
    return sum(losses) / len(losses)

random.seed(42)
at_random = {'wte': matrix(size, 4),
             'fc1': matrix(8, 4),
             'fc2': matrix(size, 8)}

counts = [[0] * size for _ in range(size)]
for this, following in pairs:
    counts[this][following] += 1

def counted(this, following):
    row = counts[this]
    return (row[following] + 1) / (sum(row) + size)

# a 1 in its own place, and 0 elsewhere
ones = [[float(i == j) for j in range(size)]
        for i in range(size)]

def score(this, following):
    chance = counted(this, following)
    return math.log(chance)  # blank: a logarithm

by_hand = {'wte': ones, 'fc1': ones,
           'fc2': [[score(this, following)
                    for this in range(size)]
                   for following in range(size)]}

print('nothing known:', round(math.log(size), 4))
for name, knobs in [('at random', at_random),
                    ('by hand', by_hand)]:
    print(name, how_many(knobs), 'knobs, loss',
          round(loss(knobs), 4))

__test__ = {"checks": """
Two rows of three numbers, and all six are different.

>>> table = matrix(2, 3)
>>> [len(row) for row in table], len(set(sum(table, [])))
([3, 3], 6)

Each row gives one number: 1, and 2 + 3 = 5.

>>> linear([1, 2, 3], [[1, 0, 0], [0, 1, 1]])
[1, 5]

The scores 2, 1 and -1 become these chances.

>>> [round(chance, 4) for chance in softmax([2, 1, -1])]
[0.7054, 0.2595, 0.0351]

Large scores do no harm.

>>> softmax([1000, 1000])
[0.5, 0.5]

A network with a single number in the middle. For the first token it is 2, and the scores are -2 and 0.

>>> small = {'wte': [[2, 1], [3, -1]],
...          'fc1': [[0, 2]], 'fc2': [[-1], [0]]}
>>> [round(chance, 4) for chance in chances(0, small)]
[0.1192, 0.8808]

For the second token the number in the middle is below 0 and is switched off, so both scores are 0.

>>> chances(1, small)
[0.5, 0.5]

Seven vectors of 4 numbers, eight rows of 4, and seven rows of 8: the network at random has 116 knobs.

>>> how_many(at_random)
116

With its knobs at random the network knows nothing: its loss is about log 7.

>>> abs(loss(at_random) - math.log(7)) < 0.01
True

The chance of g after g is 5 in 17, and the score is the logarithm of it.

>>> g = notes.index('g')
>>> round(score(g, g), 4), round(math.log(5 / 17), 4)
(-1.2238, -1.2238)

With its knobs turned by hand it gives, after every token, the chances of the table.

>>> all(abs(chance - counted(this, following)) < 1e-9
...     for this in range(size)
...     for following, chance in enumerate(chances(this, by_hand)))
True

So its loss is the table's.

>>> round(loss(by_hand), 4)
1.3432
"""}

wrong_answers = [
    {
        "name": "one row repeated",
        "replace": "for _ in range(nin)]\n            for _ in range(nout)]",
        "by": "for _ in range(nin)]] * nout",
        "hint": "All rows are the same list, drawn once. Every token would have the same vector. Draw each row anew, as {line}`80 matrix` does.",
    },
    {
        "name": "rows and columns swapped",
        "replace": "for _ in range(nin)]\n            for _ in range(nout)]",
        "by": "for _ in range(nout)]\n            for _ in range(nin)]",
        "hint": "`matrix(2, 3)` has two rows of three numbers: the inner list runs over `nin`, the outer over `nout`.",
    },
    {
        "name": "columns in place of rows",
        "replace": "for row in w]\n\ndef softmax",
        "by": "for row in zip(*w)]\n\ndef softmax",
        "hint": "`zip(*w)` goes through the columns. {line}`95 for row in w` takes the rows, and each gives one number.",
    },
    {
        "name": "no largest score",
        "replace": "math.exp(s - top)",
        "by": "math.exp(s)",
        "hint": "e to the power of 1000 is more than a float can hold. Take the largest score away first, as in {line}`99 max_val`: the chances stay the same.",
    },
    {
        "name": "the difference turned round",
        "replace": "math.exp(s - top)",
        "by": "math.exp(top - s)",
        "hint": "The highest score gets the smallest chance here. Take the largest score away from each score, and not each from the largest.",
    },
    {
        "name": "a column of wte",
        "replace": "knobs['wte'][token]",
        "by": "[row[token % len(row)] for row in knobs['wte']]",
        "hint": "A token's vector is a row of `wte`. You have taken one number out of each row. The id picks a row: `knobs['wte'][token]`.",
    },
    {
        "name": "nothing is switched off",
        "replace": "[max(0, h) for h in hidden]",
        "by": "hidden",
        "hint": "What is below 0 goes on as it is. Without the switch the two matrices do no more than a single one could. Put 0 in place of every "
        "number below 0.",
    },
    {
        "name": "the sign is dropped",
        "replace": "[max(0, h) for h in hidden]",
        "by": "[abs(h) for h in hidden]",
        "hint": "Numbers below 0 have lost their sign. They are to be switched off: 0 in their place.",
    },
    {
        "name": "the scores are switched off too",
        "replace": "scores = linear(hidden, knobs['fc2'])",
        "by": "scores = [max(0, s) for s in linear(hidden, knobs['fc2'])]",
        "hint": "A score may be below 0: softmax makes a small chance of it. Only the numbers in the middle are switched off.",
    },
    {
        "name": "the middle is left out",
        "replace": "linear(hidden, knobs['fc2'])",
        "by": "linear(x, knobs['fc2'])",
        "hint": "`fc2` gets the vector itself, and what `fc1` has made is thrown away. No error tells you, because `zip` stops at the shorter list. "
        "Give it the numbers in the middle, `hidden`.",
    },
    {
        "name": "counts the rows",
        "replace": "sum(len(row)",
        "by": "sum(1",
        "hint": "You have counted the rows. A knob is a single number: add up how many numbers each row has.",
    },
    {
        "name": "counts the letters of the names",
        "replace": "for w in knobs.values() for row in w)",
        "by": "for w in knobs for row in w)",
        "hint": "`for w in knobs` goes through the names, 'wte', 'fc1' and 'fc2', and you have counted their letters. "
        "The matrices themselves are in `knobs.values()`.",
    },
    {
        "name": "chances as scores",
        "replace": "return math.log(chance)",
        "by": "return chance",
        "hint": "The chances themselves lie between 0 and 1, and softmax takes the exponentials of them. So nothing gets more than e times the chance of anything "
        "else. What undoes the exponential is the logarithm.",
    },
    {
        "name": "the surprise as score",
        "replace": "return math.log(chance)",
        "by": "return -math.log(chance)",
        "hint": "That is the surprise, which is large where the chance is small. A score must be large where the chance is large: leave out the minus.",
    },
]
