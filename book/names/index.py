"""
A gardener has typed a list of plants in a hurry. Two plants have a space in their name and one has
hyphens. Make tokens of them, as the program does of its names:

1. **strip every line and leave out the empty ones**;
2. **shuffle the plants**, after the seed is set;
3. find **the alphabet** of this list, in order;
4. give **BOS** its id;
5. `encode`: **the ids of the letters, between two BOS**;
6. `decode`: **the letters again, as one text, without BOS**.
"""

import random

lines = ['ivy\n', ' sea kale\n', '\n',
         'fern \n', '  \n', 'moss\n',
         'lily-of-the-valley\n',
         'witch hazel\n',
         'clover\n', 'daisy']

def load(lines, seed):
    docs = [line.strip() for line in lines  # blank: clean
            if line.strip()]
    random.seed(seed)
    random.shuffle(docs)  # blank: shuffle
    return docs

docs = load(lines, 42)
chars = sorted(set(''.join(docs)))  # blank: the alphabet
BOS = len(chars)  # blank: its id

def encode(plant):
    ids = [chars.index(ch) for ch in plant]
    return [BOS] + ids + [BOS]  # blank: with BOS

def decode(tokens):
    return ''.join(chars[t] for t in tokens  # blank: letters
                   if t != BOS)

print(docs)
print(len(chars), 'characters:', chars)

__test__ = {"checks": """
Eight plants are left, with nothing around them. The space inside a name stays.

>>> len(load(lines, 42))
8
>>> sorted(p for p in load(lines, 42) if ' ' in p)
['sea kale', 'witch hazel']

The seed 42 gives this order, the seed 7 another.

>>> load(lines, 42)[:3]
['moss', 'lily-of-the-valley', 'clover']
>>> load(lines, 7) == load(lines, 42)
False

The alphabet begins with the space and the hyphen, which Python sorts before the letters. No character stands there twice.

>>> chars[:4], len(chars)
([' ', '-', 'a', 'c'], 21)

The id of BOS is the first that no character has.

>>> BOS
21

A plant of three letters becomes five tokens.

>>> encode('ivy')
[21, 8, 17, 19, 21]

Decoding gives the letters as one text, without BOS.

>>> decode(encode('ivy'))
'ivy'

Every plant comes back as it was, spaces and hyphens included.

>>> [decode(encode(plant)) for plant in docs] == docs
True
"""}

wrong_answers = [
    {
        "name": "the empty lines stay",
        "replace": "line.strip() for line in lines  # clean\n            if line.strip()",
        "by": "line.strip() for line in lines",
        "hint": "Two of the plants have no letters: they were empty lines. Keep a line only if something is left of it, "
        "as {line}`19 if line.strip()` does.",
    },
    {
        "name": "every space goes",
        "replace": "[line.strip() for line in lines",
        "by": "[line.replace(' ', '').strip() for line in lines",
        "hint": "No plant has a space in it any more, but \"sea kale\" is written with one. `strip` takes away only what stands at the ends.",
    },
    {
        "name": "the lines as they were",
        "replace": "[line.strip() for line in lines",
        "by": "[line for line in lines",
        "hint": "Spaces and newlines still stand at the ends. If you strip a line only to ask whether it is empty, "
        "the list keeps the line as it was. Put the stripped line into the list too.",
    },
    {
        "name": "a shuffled copy",
        "replace": "random.shuffle(docs)",
        "by": "random.shuffle(list(docs))",
        "hint": "The plants stand in the order of the file. If you have shuffled, it was a copy. Give `random.shuffle` the list `docs` itself.",
    },
    {
        "name": "keeps what shuffle gives back",
        "replace": "random.shuffle(docs)",
        "by": "docs = random.shuffle(docs)",
        "hint": "If you wrote `docs = random.shuffle(docs)`, `docs` is None now, because `random.shuffle` gives nothing back. "
        "It rearranges the list that it is given.",
    },
    {
        "name": "the alphabet a to z",
        "replace": "sorted(set(''.join(docs)))",
        "by": "list('abcdefghijklmnopqrstuvwxyz')",
        "hint": "This is the alphabet of the names, a to z. The list of plants has a space and a hyphen, and lacks some letters. "
        "Find its characters in the list, as {line}`24 uchars` does.",
    },
    {
        "name": "plants for an alphabet",
        "replace": "sorted(set(''.join(docs)))",
        "by": "sorted(set(docs))",
        "hint": "These are whole plants, not characters. `set` keeps each item of a list once, and the items of `docs` are plants. "
        "Join them to one text first, as {line}`24 uchars` does.",
    },
    {
        "name": "BOS is 26",
        "replace": "BOS = len(chars)",
        "by": "BOS = 26",
        "hint": "26 is the first free id only where there are 26 characters. This list has another number of them: count them with `len`.",
    },
    {
        "name": "no BOS at the end",
        "replace": "[BOS] + ids + [BOS]",
        "by": "[BOS] + ids",
        "hint": "The end is missing. BOS stands on both sides of a name.",
    },
    {
        "name": "BOS is decoded",
        "replace": "chars[t] for t in tokens  # letters\n                   if t != BOS",
        "by": "chars[t] for t in tokens",
        "hint": "BOS is no character of the list. If `decode` looks it up, `chars` has nothing at its place. "
        "Leave out every token that equals `BOS`.",
    },
    {
        "name": "the letters as a list",
        "replace": "''.join(chars[t] for t in tokens  # letters\n                   if t != BOS)",
        "by": "[chars[t] for t in tokens if t != BOS]",
        "hint": "The letters are right, but they come back as a list. Join them to one text, as you did for the alphabet.",
    },
    {
        "name": "every character as often as it stands there",
        "replace": "sorted(set(''.join(docs)))",
        "by": "sorted(''.join(docs))",
        "hint": "Most characters stand there more than once. An alphabet has each of them once: `set` does that.",
    },
]
