"""
Write `seeded_names`. It draws some names from the list, so that the same seed always gives the same
names:

1. **start from the seed**, with `random.seed`;
2. in the loop, **draw one name** from `docs`. `random.choice(some_list)` draws one item of a list.
"""

import random

from microgpt import names

docs = names.load()  # the book's list

def seeded_names(seed, count):
    random.seed(seed)  # blank: start from the seed
    drawn = []
    for _ in range(count):
        name = random.choice(docs)  # blank: draw one name
        drawn.append(name)
    return drawn

print(seeded_names(42, 5))

__test__ = {"checks": """
Asked for five names it gives five, all of them from the list.

>>> drawn = seeded_names(42, 5)
>>> len(drawn), all(name in docs for name in drawn)
(5, True)

They are not five times the same name.

>>> len(set(seeded_names(42, 5))) > 1
True

Any name of the list may be drawn: of a hundred, hardly two are alike.

>>> len(set(seeded_names(42, 100))) > 90
True

The same seed gives the same names again, even if other numbers were drawn in between.

>>> before = seeded_names(42, 5)
>>> dice = [random.randint(1, 6) for _ in range(10)]
>>> seeded_names(42, 5) == before
True

Another seed gives other names.

>>> seeded_names(7, 5) == seeded_names(42, 5)
False
"""}

wrong_answers = [
    {
        "name": "seeding inside the loop",
        "replace": "    for _ in range(count):\n",
        "by": "    for _ in range(count):\n        random.seed(seed)\n",
        "hint": "If the seed is set inside the loop, each draw is the first one after the seed, so all the names "
        "are the same. Call `random.seed` once, before the loop, as {line}`12 random.seed` does at the head of the file.",
    },
    {
        "name": "always the first name",
        "replace": "random.choice(docs)",
        "by": "docs[0]",
        "hint": "All the names are the same, and another seed does not change them. If the loop takes a fixed place of the list, "
        "as `docs[0]` does, chance has no part in it. `random.choice` draws one item.",
    },
    {
        "name": "a list for each name",
        "replace": "random.choice(docs)",
        "by": "random.choices(docs)",
        "hint": "What was drawn is no name of the list. If you wrote `random.choices`, with an s, you get a list each time, "
        "even of a single name. `random.choice` gives the name itself.",
    },
    {
        "name": "a fixed seed",
        "replace": "random.seed(seed)",
        "by": "random.seed(42)",
        "hint": "Two seeds have given the same names. If a number such as 42 stands in `random.seed(…)`, every call starts from it. "
        "Start from the seed that the function is given, `seed`.",
    },
    {
        "name": "not seeding",
        "replace": "random.seed(seed)",
        "by": "pass",
        "hint": "The second time, the same seed gave other names. If nothing starts from `seed`, Python's random numbers go on "
        "from wherever the last draw left them. Write `random.seed(seed)` before the loop.",
    },
    {
        "name": "from the head of the list only",
        "replace": "random.choice(docs)",
        "by": "docs[random.randint(0, count)]",
        "hint": "Only the first few names of the list are ever drawn. Every name should have its turn: give `random.choice` the whole list.",
    },
]
