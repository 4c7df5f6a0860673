"""
Write `rmsnorm`. It gets a vector and gives back one of size 1 that points the same way:

1. `ms` is **the mean of the squares** of its numbers;
2. `scale` is **what each number is to be multiplied by**, so that it comes to a division by the root of `ms`. Add `1e-5` to `ms` first;
3. give back **every number times `scale`**.
"""

from microgpt import source, trained

# All names of the file, after training; and two more
model = vars(trained()) | {'token_id': 0, 'pos_id': 1}
values = source.run('109-111', model)['x']
x = [value.data for value in values]  # a, at position 1

def rmsnorm(x):
    ms = sum(xi * xi for xi in x) / len(x)  # blank: the mean
    scale = (ms + 1e-5) ** -0.5  # blank: the factor
    return [xi * scale for xi in x]  # blank: the result

def size(vector):
    squares = [number ** 2 for number in vector]
    return (sum(squares) / len(squares)) ** 0.5

print(rmsnorm([3, 4]))
print(round(size(x), 3), 'becomes', round(size(rmsnorm(x)), 3))

__test__ = {"checks": """
The squares of [3, 4] have the mean 12.5, and its root is 3.54. So 3 becomes 3 / 3.54, and 4 becomes 4 / 3.54.

>>> [round(xi, 2) for xi in rmsnorm([3, 4])]
[0.85, 1.13]

Numbers below 0 stay below 0, and the size comes out as 1.

>>> [round(xi, 2) for xi in rmsnorm([-2, 0, 2, 4])]
[-0.82, 0.0, 0.82, 1.63]

The vector of a at position 1 has another size before, and size 1 after.

>>> round(size(x), 2), round(size(rmsnorm(x)), 2)
(0.23, 1.0)

A vector a hundred times as large comes out the same.

>>> small, large = rmsnorm([3, 4]), rmsnorm([300, 400])
>>> max(abs(a - b) for a, b in zip(small, large)) < 1e-5
True

A vector of zeros has no direction. It stays as it is, and nothing stops.

>>> rmsnorm([0.0, 0.0])
[0.0, 0.0]

The file's own lines give the same numbers.

>>> theirs = source.run('112', vars(trained()) | {'x': values})
>>> gaps = zip(rmsnorm(x), theirs['x'])
>>> max(abs(a - b.data) for a, b in gaps) < 1e-9
True
"""}

wrong_answers = [
    {
        "name": "divides by the sum",
        "replace": "(ms + 1e-5) ** -0.5",
        "by": "1 / sum(x)",
        "hint": "You divide by the sum of the numbers. Where some are below 0 and some above, the sum can be near 0, however large the numbers are. "
        "The squares do not cancel: that is what `ms` is for.",
    },
    {
        "name": "subtracts the mean",
        "replace": "[xi * scale for xi in x]",
        "by": "[(xi - sum(x) / len(x)) * scale for xi in x]",
        "hint": "You take the mean away before you scale. That turns the vector: [3, 4] would become one that points up and left. "
        "There are programs that do so, but this one sets the size alone.",
    },
    {
        "name": "multiplies by the root",
        "replace": "** -0.5",
        "by": "** 0.5",
        "hint": "Each number comes out multiplied by the root, so large vectors become larger still. What is wanted is a division by the root. "
        "If `scale` is the root itself, look at the exponent: one over the root has a minus in it. If `scale` is one over the root already, "
        "do not divide by it: that turns it upside down once more.",
    },
    {
        "name": "a minus before the root",
        "replace": "(ms + 1e-5) ** -0.5",
        "by": "-(ms + 1e-5) ** 0.5",
        "hint": "You multiply by minus the root. A negative power is not a negative number: the minus belongs into the exponent, and there it says "
        "\"one over\".",
    },
    {
        "name": "forgets 1e-5",
        "replace": "(ms + 1e-5) ** -0.5",
        "by": "ms ** -0.5",
        "hint": "That is right for every vector but one. If all its numbers are 0, so is `ms`, and one over the root of 0 does not exist: Python stops. "
        "Add a little to `ms` first.",
    },
    {
        "name": "the sum of the squares",
        "replace": "sum(xi * xi for xi in x) / len(x)",
        "by": "sum(xi * xi for xi in x)",
        "hint": "You take the sum of the squares, not their mean. The more numbers a vector has, the smaller each would then come out. "
        "Divide by how many there are.",
    },
    {
        "name": "the mean of the numbers",
        "replace": "sum(xi * xi for xi in x) / len(x)",
        "by": "(sum(x) / len(x)) ** 2",
        "hint": "You take the mean first and square it. Numbers above and below 0 then cancel before they are squared. Square each number first, and take "
        "the mean of the squares.",
    },
    {
        "name": "the root is left out",
        "replace": "(ms + 1e-5) ** -0.5",
        "by": "1 / (ms + 1e-5)",
        "hint": "You divide by the mean of the squares, without the root. Make a vector twice as large, and its squares are four times as large: "
        "it would come out half as large as before.",
    },
    {
        "name": "the mean without squares",
        "replace": "sum(xi * xi for xi in x) / len(x)",
        "by": "sum(x) / len(x)",
        "hint": "Nothing is squared. In the mean of the numbers themselves, those above and below 0 cancel; the mean of their sizes is another size than the one asked "
        "for. Square each number first.",
    },
    {
        "name": "the list times a number",
        "replace": "[xi * scale for xi in x]",
        "by": "x * scale",
        "hint": "Python stops here. If you have multiplied the list itself: a list cannot be multiplied by a number such as 0.5. Go through it, "
        "and multiply one number at a time.",
    },
]
