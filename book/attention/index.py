"""
A round that most people can sing, twice, in the letters of its notes. Build a head that makes use of the repetition: at every note
it looks for earlier places **that came after the same two notes**, and expects what stood there. Nothing is trained. You set query,
key and value by hand.

`past` gives the note at a place and the one before it, as 12 numbers: a one-hot list of 6 for each. Before the beginning there is
no note, and the numbers are zeros.

1. `query`: a place looks for **its own two notes**, 20 times as large, so that it is sure of itself;
2. `key`: a place is found by **the two notes before it**;
3. `value`: a place hands over **its own note**, one-hot;
4. `look_back`: **the scores** and **the blend**;
5. in `expectations`, begin with what there is **before the first note**, and **keep** key and value in time;
6. `right`: was the note that is expected most **the one that comes**?
"""

import math

notes = 'cdefga'
once = 'cdeccdecefgefggagfecgagfec'

def one_hot(note):
    return [float(n == note) for n in notes]

def past(tune, at):
    both = []
    for place in at, at - 1:
        known = place >= 0
        both += one_hot(tune[place]) if known else [0.0] * 6
    return both

def dot(a, b):
    return sum(x * y for x, y in zip(a, b))

def softmax(scores):
    top = max(scores)
    exps = [math.exp(s - top) for s in scores]
    return [e / sum(exps) for e in exps]

def query(tune, at):
    return [20 * x for x in past(tune, at)]  # blank: what it looks for

def key(tune, at):
    return past(tune, at - 1)  # blank: what it is found by

def value(tune, at):
    return one_hot(tune[at])  # blank: what it hands over

def look_back(q, keys, values):
    scores = [dot(q, k) / len(q)**0.5 for k in keys]  # blank: scores
    shares = softmax(scores)
    return [dot(shares, [v[j] for v in values])  # blank: the blend
            for j in range(len(values[0]))]

def expectations(tune):
    keys, values = [], []  # blank: before the first note
    found = []
    for at in range(len(tune)):
        keys.append(key(tune, at))  # blank: keep
        values.append(value(tune, at))  # blank: keep
        q = query(tune, at)
        found.append(look_back(q, keys, values))
    return found

def right(tune):
    hits = []
    for at, blend in enumerate(expectations(tune)[:-1]):
        chances = [round(chance, 4) for chance in blend]
        guess = notes[chances.index(max(chances))]
        hits.append(guess == tune[at + 1])  # blank: was it right?
    return hits

hits = right(once + once)
print('first time: ', sum(hits[:25]), 'of 25')
print('second time:', sum(hits[25:]), 'of 26')

__test__ = {"checks": """
The d of c d looks for a d with a c before it.

>>> query('cd', 1)
[0.0, 20.0, 0.0, 0.0, 0.0, 0.0, 20.0, 0.0, 0.0, 0.0, 0.0, 0.0]

The e of c d e is found by d and c.

>>> key('cde', 2)
[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]

The e of c d e hands over an e.

>>> value('cde', 2)
[0.0, 0.0, 1.0, 0.0, 0.0, 0.0]

A query that fits both keys equally blends both values equally.

>>> look_back([0.0, 0.0], [[1, 0], [0, 1]], [[2, 0, 4], [4, 2, 0]])
[3.0, 1.0, 2.0]

Four numbers of 2 meet a key of ones and a key of zeros: the scores are 8 / 2 = 4 and 0, and the shares about 0.98 and 0.02.

>>> blend = look_back([2.0] * 4, [[1] * 4, [0] * 4], [[1, 0], [0, 1]])
>>> [round(number, 4) for number in blend]
[0.982, 0.018]

At the end of c d e c d an e is expected, since it stood there the first time.

>>> [round(chance, 1) for chance in expectations('cdecd')[-1]]
[0.0, 0.0, 1.0, 0.0, 0.0, 0.0]

The first note finds only itself.

>>> [round(chance, 4) for chance in expectations('gc')[0]]
[0.0, 0.0, 0.0, 0.0, 1.0, 0.0]

What comes later has no part in what was expected before.

>>> expectations('cdecc')[:3] == expectations('cdefg')[:3]
True

A tune that is heard anew is expected as it was the first time.

>>> first = expectations('fgf')
>>> first == expectations('fgf')
True

The first time 9 of 25 notes are expected, the second time 22 of 26.

>>> hits = right(once + once)
>>> sum(hits[:25]), sum(hits[25:])
(9, 22)
"""}

wrong_answers = [
    {
        "name": "the query not enlarged",
        "replace": "[20 * x for x in past(tune, at)]",
        "by": "past(tune, at)",
        "hint": "The query is right but for its size. With numbers of 1 the scores are so small that the softmax gives all places nearly the same. Make it 20 times as large.",
    },
    {
        "name": "the query looks one place too far back",
        "replace": "[20 * x for x in past(tune, at)]",
        "by": "[20 * x for x in past(tune, at - 1)]",
        "hint": "That is what the place is found by. What it looks for are its own two notes: the note at `at`, and the one before.",
    },
    {
        "name": "the key of its own notes",
        "replace": "return past(tune, at - 1)",
        "by": "return past(tune, at)",
        "hint": "A place that is found by its own two notes is found by those who want to know what came *after* them, and it can only tell what stands there itself. "
        "It should be found by the two notes before it.",
    },
    {
        "name": "the value of the next note",
        "replace": "return one_hot(tune[at])",
        "by": "return one_hot(tune[min(at + 1, len(tune) - 1)])",
        "hint": "The next note is the future: it has not been heard when this place is kept. A place hands over its own note.",
    },
    {
        "name": "a note beyond the last",
        "replace": "return one_hot(tune[at])",
        "by": "return one_hot(tune[at + 1])",
        "hint": "Python looks for a note beyond the last. If a place hands over the *next* note: that is the future, it has not been heard when this place "
        "is kept. A place hands over its own note.",
    },
    {
        "name": "the value of the note before",
        "replace": "return one_hot(tune[at])",
        "by": "return one_hot(tune[at - 1])",
        "hint": "What is handed over is the note before. That one is part of the key: the place is found by it. Its own note is what the others want to know.",
    },
    {
        "name": "no division",
        "replace": "dot(q, k) / len(q)**0.5",
        "by": "dot(q, k)",
        "hint": "A score is the dot product of query and key, and then it is divided: by what, so that it does not grow with the length? (That "
        "a note more comes out right without it belongs to this tune: sharper shares suit it.)",
    },
    {
        "name": "divided by the length",
        "replace": "dot(q, k) / len(q)**0.5",
        "by": "dot(q, k) / len(q)",
        "hint": "If you divide by the length itself, that is more than is needed. The dot product grows as the **root** of the length does.",
    },
    {
        "name": "blends the keys",
        "replace": "[v[j] for v in values]",
        "by": "[k[j] for k in keys]",
        "hint": "The blend is made of keys. By a key a place is found; what it hands over is its value.",
    },
    {
        "name": "averages evenly",
        "replace": "dot(shares, [v[j] for v in values])",
        "by": "sum(v[j] for v in values) / len(values)",
        "hint": "All values count the same, whatever their shares. Multiply each by its share before you add.",
    },
    {
        "name": "kept after use",
        "replace": "        keys.append(key(tune, at))  # keep\n        values.append(value(tune, at))  # keep\n"
        "        q = query(tune, at)\n        found.append(look_back(q, keys, values))",
        "by": "        q = query(tune, at)\n        found.append(look_back(q, keys, values))\n"
        "        keys.append(key(tune, at))\n        values.append(value(tune, at))",
        "hint": "The first note finds empty lists, and there is no largest score among none. Keep key and value before you look back.",
    },
    {
        "name": "one cache for all tunes",
        "replace": "def expectations(tune):\n    keys, values = [], []",
        "by": "kept = [], []\n\ndef expectations(tune):\n    keys, values = kept",
        "hint": "The first note of a tune finds notes of another one. If the lists are made only once, they are never empty again. Every tune begins with its own.",
    },
    {
        "name": "the future kept first",
        "replace": "    found = []\n    for at in range(len(tune)):",
        "by": "    found = []\n    for at in range(len(tune)):\n        keys.append(key(tune, at))\n        values.append(value(tune, at))\n    for at in range(len(tune)):",
        "hint": "The first note finds notes that come after it. If all keys are kept before the first note looks back, it sees the future.",
    },
    {
        "name": "compares with the note that is there",
        "replace": "guess == tune[at + 1]",
        "by": "guess == tune[at]",
        "hint": "You compare with the note that has just been heard. What is expected at `at` is the note after it.",
    },
]
