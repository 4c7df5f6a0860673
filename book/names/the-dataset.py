"""
Write `load_docs`. It gets the lines of a file as Python reads them, and gives back the names in a
shuffled order:

1. **strip every line**, so that spaces and line ends are gone from both ends;
2. **leave out the empty ones**;
3. **shuffle `docs`**, with `random.shuffle`.
"""

import random

lines = ['emma\n', '\n', ' olivia\n',
         'ava\n', '  \n', 'zoe']

def load_docs(lines):
    stripped = [line.strip() for line in lines]  # blank: strip
    docs = [name for name in stripped if name]  # blank: not empty
    random.shuffle(docs)  # blank: shuffle docs
    return docs

print(load_docs(lines))

__test__ = {"checks": """
A list comes back, and not None.

>>> type(load_docs(lines)).__name__
'list'

No name has a space or a line end left at either end.

>>> some = ['mia\\n', '  ida\\n']
>>> sorted(load_docs(some))
['ida', 'mia']

A line with nothing on it is not a name.

>>> sorted(load_docs(lines))
['ava', 'emma', 'olivia', 'zoe']

The list that comes back is the one that was shuffled: from seed 42 its order is the one that microgpt's own lines give.

>>> random.seed(42)
>>> load_docs(lines)
['ava', 'olivia', 'zoe', 'emma']

On the book's own file it finds as many names as the book does.

>>> from microgpt import names
>>> text = names.BOOK_LIST.read_text(encoding='utf-8')
>>> len(load_docs(text.splitlines())) == len(names.load())
True
"""}

wrong_answers = [
    {
        "name": "keeps the newline",
        "replace": "[line.strip() for line in lines]",
        "by": "[line for line in lines]",
        "hint": "Every line still ends in its newline, `\\n`. The program would take it for one more letter of the alphabet. "
        "`line.strip()` gives the line without it, as in {line}`19 strip`.",
    },
    {
        "name": "keeps the empty line",
        "replace": "[name for name in stripped if name]",
        "by": "stripped",
        "hint": "The empty lines are still there, as names without a letter. Keep a name only `if name`: "
        "Python takes an empty text for false.",
    },
    {
        "name": "shuffles a copy",
        "replace": "random.shuffle(docs)",
        "by": "random.shuffle(docs[:])",
        "hint": "The names stand in the order of the file. If you have shuffled, it was not the list that comes back. `docs[:]`, `list(docs)` and `sorted(docs)` are new lists; "
        "`random.shuffle` rearranges only the one that it is given. Give it `docs` itself, as {line}`20 shuffle` does.",
    },
    {
        "name": "keeps what shuffle gives back",
        "replace": "random.shuffle(docs)",
        "by": "docs = random.shuffle(docs)",
        "hint": "None comes back instead of a list. `random.shuffle` rearranges the list that it is given, and gives nothing back. "
        "If you wrote `docs = random.shuffle(docs)`, that nothing is now in `docs`, and the names are lost.",
    },
]
