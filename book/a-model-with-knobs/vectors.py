"""
Write two functions. `dot` compares two vectors, and `matrix` makes a table of random ones.

1. In `dot`, **multiply the two vectors number by number, and add up the products**.
2. In `matrix`, `row` makes one row: **`nin` random numbers**, each drawn by `random.gauss(0, std)`.
3. **Give back `nout` rows**. Each of them has numbers of its own.
"""

import random

from microgpt import ladder

wte = ladder.train1().state_dict['wte']  # trained
random.seed(42)

def dot(a, b):
    return sum(x * y for x, y in zip(a, b))  # blank: a sum

def matrix(nout, nin, std=0.08):
    def row():
        return [random.gauss(0, std)  # blank: one row
                for _ in range(nin)]
    return [row() for _ in range(nout)]  # blank: all rows

print(dot([2, 1], [3, -1]))
print(matrix(2, 3))

__test__ = {"checks": """
The products of [2, 1] and [3, -1] are 6 and -1. Together they are 5.

>>> dot([2, 1], [3, -1])
5

It works for vectors of any length, and the order of the two makes no difference.

>>> a, b = [1, 0, -2, 4], [5, 5, 5, 1]
>>> dot(a, b), dot(b, a)
(-1, -1)

The trained vectors of o and u, which have the ids 14 and 20, have the dot product that the figure shows.

>>> round(dot(wte[14], wte[20]), 2)
1.18

`matrix(2, 3)` has two rows, and each has three numbers.

>>> [len(row) for row in matrix(2, 3)]
[3, 3]

Every row has numbers of its own.

>>> rows = matrix(4, 2)
>>> len({tuple(row) for row in rows})
4

From the same seed it draws the same numbers as `matrix` in train1.py, row by row.

>>> theirs = ladder.train1().matrix
>>> random.seed(7)
>>> mine = matrix(27, 16)
>>> random.seed(7)
>>> mine == theirs(27, 16)
True
"""}

wrong_answers = [
    {
        "name": "dot forgets to sum",
        "replace": "sum(x * y for x, y in zip(a, b))",
        "by": "[x * y for x, y in zip(a, b)]",
        "hint": "These are the products, as a list. A dot product is one number: add the products up, with `sum`.",
    },
    {
        "name": "sums first, then multiplies",
        "replace": "sum(x * y for x, y in zip(a, b))",
        "by": "sum(a) * sum(b)",
        "hint": "Each vector is added up by itself, so it no longer matters which number met which. Multiply first: "
        "the first number of `a` by the first of `b`, the second by the second. Then add.",
    },
    {
        "name": "nin and nout swapped",
        "replace": "range(nin)]\n    return [row() for _ in range(nout)]",
        "by": "range(nout)]\n    return [row() for _ in range(nin)]",
        "hint": "The table lies on its side: `matrix(2, 3)` has three rows of two. The first number says how many rows come out, "
        "the second how long a row is. That is how {line}`80 matrix` has it.",
    },
    {
        "name": "one row repeated",
        "replace": "[row() for _ in range(nout)]",
        "by": "[row()] * nout",
        "hint": "All rows are one and the same list, drawn once. All letters would then have the same vector, for ever: "
        "who changes one changes them all. Call `row()` anew for every row.",
    },
    {
        "name": "adds where it should multiply",
        "replace": "sum(x * y for x, y in zip(a, b))",
        "by": "sum(x + y for x, y in zip(a, b))",
        "hint": "The two numbers of a pair are added. In a dot product they are multiplied, and then all products are added.",
    },
]
