"""
Two layers, with knobs that you turn by hand, go on with any tune that begins to repeat itself. They have never been trained, and have never
heard the tune.

The stream of a note has three parts: **which note** it is, **which note came before** it, and **its place**. In each part one number is 1 and the
others are 0. The middle part is empty at first. The first layer fills it, and the second layer uses it. There is no MLP, since none is needed.
`look_back` is attention with one head. It makes the scores 20 times as large, so that the best key gets nearly all the attention.

1. In the first layer a note asks for **the place before its own**. That is its place part, moved to the left by one, with a 0 put at the end;
2. what is handed over is **which note** stands there;
3. what is found is **added to the middle part**, and the two others stay as they are;
4. in the second layer a note asks: who had **a note like me** just before?
5. it can be found by **the note before it**;
6. and it hands over **which note it is** itself. That is the guess;
7. each layer needs **a cache of its own**.
"""

import math

notes = '.cdefga'  # the dot is BOS
V, P = len(notes), 32

def one_hot(place, size):
    return [float(i == place) for i in range(size)]

def embed(note, position):
    which = one_hot(notes.index(note), V)
    return which + [0.0] * V + one_hot(position, P)

def token(x):
    return x[:V]

def before(x):
    return x[V:2 * V]

def place(x):
    return x[2 * V:]

def add(a, b):
    return [i + j for i, j in zip(a, b)]

def look_back(q, keys, values):
    scores = [20 * sum(i * j for i, j in zip(q, k))
              for k in keys]
    exps = [math.exp(s - max(scores)) for s in scores]
    shares = [e / sum(exps) for e in exps]
    return [sum(s * v[j] for s, v in zip(shares, values))
            for j in range(len(values[0]))]

def first_layer(x, keys, values):
    q = place(x)[1:] + [0.0]  # blank: the place before
    keys.append(place(x))
    values.append(token(x))  # blank: which note it is
    found = look_back(q, keys, values)
    return token(x) + add(before(x), found) + place(x)  # blank: add

def second_layer(x, keys, values):
    q = token(x)  # blank: what it asks for
    keys.append(before(x))  # blank: found by what
    values.append(token(x))  # blank: hands over what
    return look_back(q, keys, values)

def new_cache():
    return [[] for _ in range(2)]  # blank: for two layers

def read(tune):
    keys, values = new_cache(), new_cache()
    for position, note in enumerate('.' + tune):
        x = embed(note, position)
        x = first_layer(x, keys[0], values[0])
        guess = second_layer(x, keys[1], values[1])
    return x, guess, keys

def named(part):
    return notes[part.index(max(part))]

def go_on(tune, count):
    for _ in range(count):
        tune += named(read(tune)[1])
    return tune

print(go_on('gacefga', 12))

__test__ = {"checks": """
After the first layer the c of "gac" knows that an a came before it: the last of the seven numbers in its middle part is 1.

>>> def rounded(part):
...     return [round(number, 2) for number in part]
>>> x = read('gac')[0]
>>> rounded(before(x))
[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]

It still knows that it is a c, and where it stands: at position 3.

>>> named(token(x)), place(x).index(1)
('c', 3)

After a note that is new there is nothing to go by. Of "gagc", with BOS, each token gets a fifth, and the g, which stands there twice, two fifths.

>>> rounded(read('gagc')[1])
[0.2, 0.2, 0.0, 0.0, 0.0, 0.4, 0.2]

After the g of "gacefg" an a is expected, since an a followed the g before.

>>> named(read('gacefg')[1])
'a'

A tune that has begun again is gone on with.

>>> go_on('gacefga', 8)
'gacefgacefgacef'

It works for a tune in other notes as well.

>>> go_on('fedfe', 4)
'fedfedfed'

BOS and three notes leave four keys in each layer.

>>> [len(kept) for kept in read('gac')[2]]
[4, 4]
"""}

wrong_answers = [
    {
        "name": "asks for its own place",
        "replace": "place(x)[1:] + [0.0]",
        "by": "place(x)",
        "hint": "In the first layer a note asks for its own place, so it finds itself. Move the 1 of its place part by one to the left: leave out the first "
        "number, and put a 0 at the end.",
    },
    {
        "name": "asks for the place after",
        "replace": "place(x)[1:] + [0.0]",
        "by": "[0.0] + place(x)[:-1]",
        "hint": "This moves the 1 to the right, to the place after the note's own. Nobody stands there yet. The place before is one further left.",
    },
    {
        "name": "hands over the place",
        "replace": "values.append(token(x))  # which note it is",
        "by": "values.append(place(x))",
        "hint": "What is handed over in the first layer is a place. The middle part should say which **note** came before.",
    },
    {
        "name": "written over the note",
        "replace": "token(x) + add(before(x), found) + place(x)",
        "by": "found + before(x) + place(x)",
        "hint": "What was found stands where the note itself was, so the note does not know any more what it is. Add it to the middle part.",
    },
    {
        "name": "added to the note",
        "replace": "token(x) + add(before(x), found) + place(x)",
        "by": "add(token(x), found) + before(x) + place(x)",
        "hint": "What was found is added to the first part. There it gets mixed up with the note itself. There is a part for it: the middle one.",
    },
    {
        "name": "nothing added",
        "replace": "token(x) + add(before(x), found) + place(x)",
        "by": "x",
        "hint": "The stream leaves the first layer as it came in. What was found must be added to its middle part.",
    },
    {
        "name": "only what was found",
        "replace": "token(x) + add(before(x), found) + place(x)",
        "by": "found",
        "hint": "What was found takes the place of the whole stream. Edit, don't replace: three parts come in, and three must go out.",
    },
    {
        "name": "asks for the note before it",
        "replace": "q = token(x)",
        "by": "q = before(x)",
        "hint": "In the second layer a note asks with the note that came before it. Then it finds whoever stood after the same note, itself among them. It should ask "
        "with what it is.",
    },
    {
        "name": "found by what it is",
        "replace": "keys.append(before(x))",
        "by": "keys.append(token(x))",
        "hint": "In the second layer a note is found by what it is. So a c finds the c's, itself among them, and is told that they are c's. Whoever stood **after** a c is to be "
        "found: by the note before it.",
    },
    {
        "name": "hands over the note before",
        "replace": "values.append(token(x))  # hands over what",
        "by": "values.append(before(x))",
        "hint": "The right note is found in the second layer, but it hands over the note before it. That is the one which asks. What is wanted is which note it is itself.",
    },
    {
        "name": "one cache for both",
        "replace": "[[] for _ in range(2)]",
        "by": "[[]] * 2",
        "hint": "Both layers put their keys into the same list, because `[[]] * 2` is one list twice. Make two lists.",
    },
    {
        "name": "a cache for one layer",
        "replace": "[[] for _ in range(2)]",
        "by": "[[]]",
        "hint": "There is a list for one layer only, and there are two layers.",
    },
]
