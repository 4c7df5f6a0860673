"""
Write `linear`. It turns a vector `x` into a new one, with one number for each row of the matrix `w`:

1. `one` gets a single row. **Pair its numbers with those of `x`**.
2. **Multiply the two numbers of each pair, and add up**: that is the dot product.
3. **Do so for every row of `w`**, and give back all the numbers in a list.

Try it on a real letter: `x` is the trained vector of **e**, and `fc1` has 64 rows.
"""

from microgpt import ladder

model = ladder.train1()
x = model.state_dict['wte'][4]  # 4 is e
fc1 = model.state_dict['mlp_fc1']

def linear(x, w):
    def one(row):
        pairs = zip(row, x)  # blank: the pairs
        return sum(a * b for a, b in pairs)  # blank: add
    return [one(row) for row in w]  # blank: every row

print(linear([1, 2, 3], [[1, 0, 0], [0, 1, 1]]))
print(linear(x, fc1))

__test__ = {"checks": """
Two rows give two numbers: 1 × 1 + 0 × 2 + 0 × 3, and 0 × 1 + 1 × 2 + 1 × 3.

>>> linear([1, 2, 3], [[1, 0, 0], [0, 1, 1]])
[1, 5]

The 16 numbers of e become as many as `fc1` has rows.

>>> len(x), len(linear(x, fc1))
(16, 64)

Row 38 of `fc1`, which has the place 37, gives the number that the figure shows.

>>> round(linear(x, fc1)[37], 2)
0.59

A row of which one number is 1 and the others are 0 picks out one number of the vector.

>>> linear([7, 8, 9], [[0, 0, 1], [0, 1, 0], [1, 0, 0]])
[9, 8, 7]

The file's own lines give the same numbers, for every letter.

>>> from microgpt import linear as theirs
>>> wte = model.state_dict['wte']
>>> all(linear(x, fc1) == theirs(x, fc1) for x in wte)
True
"""}

wrong_answers = [
    {
        "name": "sums columns",
        "replace": "[one(row) for row in w]",
        "by": "[one(column) for column in zip(*w)]",
        "hint": "`zip(*w)` goes through the columns of `w`. There are 16 of those, so only 16 numbers come out, and each has met the wrong partners. "
        "{line}`95 for row in w` takes the rows, one after the other: `for row in w`.",
    },
    {
        "name": "returns one number",
        "replace": "[one(row) for row in w]",
        "by": "sum(one(row) for row in w)",
        "hint": "All rows have been added up to one number. What each row has found out is lost in it. "
        "Keep the numbers apart: a list, one number for each row.",
    },
    {
        "name": "zips x with w",
        "replace": "zip(row, x)",
        "by": "zip(w, x)",
        "hint": "`zip(w, x)` puts a whole row beside a single number. What is to be multiplied are numbers with numbers: "
        "those of one row with those of `x`.",
    },
    {
        "name": "forgets to sum",
        "replace": "sum(a * b for a, b in pairs)",
        "by": "[a * b for a, b in pairs]",
        "hint": "For each row there is now a list of products. Add them up: `one` gives back one number.",
    },
    {
        "name": "adds where it should multiply",
        "replace": "sum(a * b for a, b in pairs)",
        "by": "sum(a + b for a, b in pairs)",
        "hint": "The two numbers of a pair are added. In a dot product they are multiplied, and then all products are added.",
    },
]
