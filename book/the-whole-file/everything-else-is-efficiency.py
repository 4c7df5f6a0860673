"""
The way back through `rmsnorm`, over lists of plain numbers. `x` came in, `rmsnorm` made one number of each of its numbers, and `slopes` says how
fast the loss changes with each number that came out. How fast does it change with each number of `x`?

The first two lines go forward once more: `u` is what stands below the root, `scale` is one over the root. Then go back, the last step first:

1. each output is a number of `x` times `scale`, so `scale` had a part in **all** outputs: **its slope is a sum over all of them**;
2. `scale` is `u ** -0.5`. The rule for powers, {line}`47 __pow__`, gives **the slope of `u`**;
3. in `u`, each number of `x` is squared, and the mean is taken: **what comes to a number through `u`**. The slope of a square is 2 times the number;
4. and each number of `x` has a path of its own, straight to its output. **Where paths meet, they are added**.
"""

from microgpt import Value, gradcheck
from microgpt import rmsnorm as from_file

def rmsnorm(x):
    u = sum(xi * xi for xi in x) / len(x) + 1e-5
    scale = u ** -0.5
    return [xi * scale for xi in x]

def rmsnorm_back(x, slopes):
    n = len(x)
    u = sum(xi * xi for xi in x) / n + 1e-5
    scale = u ** -0.5

    pairs = list(zip(x, slopes))
    scale_slope = sum(xi * s for xi, s in pairs)  # blank: of scale
    u_slope = -0.5 * u ** -1.5 * scale_slope  # blank: of u
    through_u = [2 * xi / n * u_slope for xi in x]  # blank: by way of u

    both = list(zip(slopes, through_u))
    return [s * scale + t for s, t in both]  # blank: both paths

def loss(x):
    """Any loss will do: here the outputs are weighted."""
    return sum(y * w for y, w in zip(rmsnorm(x), weights))

x = [0.5, -1.0, 2.0, 0.25]
weights = [1.0, 0.5, -2.0, 3.0]  # the slopes of the outputs
back = rmsnorm_back(x, weights)
print([round(s, 4) for s in back])
print(gradcheck.check(loss, x, back))

__test__ = {"checks": """
The norm is a thermostat: [1, 2, 2] made larger or smaller comes out the same. So slopes that point the way of x itself come to nothing.

>>> def rounded(numbers):
...     return [round(number, 4) + 0.0 for number in numbers]
>>> rounded(rmsnorm_back([1.0, 2.0, 2.0], [2.0, 4.0, 4.0]))
[0.0, 0.0, 0.0]

If the slopes do not point that way, they come through: here scale is 0.2828, and a part of 1 and 0 is taken away.

>>> rounded(rmsnorm_back([3.0, 4.0], [1.0, 0.0]))
[0.181, -0.1358]

A vector of zeros is multiplied by one over the root of 0.00001, which is 316.2278. Its squares have no slope there.

>>> rounded(rmsnorm_back([0.0, 0.0], [1.0, -2.0]))
[316.2278, -632.4555]

With four numbers, each is a fourth of the mean.

>>> rounded(rmsnorm_back([1.0, 1.0, 1.0, 1.0], [4.0, 0.0, 0.0, 0.0]))
[3.0, -1.0, -1.0, -1.0]

Nudging each number of x finds the same slopes.

>>> gradcheck.check(loss, x, rmsnorm_back(x, weights)).ok
True

The file's own rmsnorm, made of Values, finds them too.

>>> values = [Value(number) for number in x]
>>> outputs = from_file(values)
>>> total = sum(y * w for y, w in zip(outputs, weights))
>>> total.backward()
>>> rounded(v.grad for v in values) == rounded(
...     rmsnorm_back(x, weights))
True
"""}

wrong_answers = [
    {
        "name": "the path through the norm is forgotten",
        "replace": "[s * scale + t for s, t in both]",
        "by": "[s * scale for s, t in both]",
        "hint": "That would be right if `scale` were a fixed number. But it was made from `x`, so each number has a second way to the loss, by way of `scale` and "
        "`u`. What the two bring is added.",
    },
    {
        "name": "the straight path is forgotten",
        "replace": "[s * scale + t for s, t in both]",
        "by": "through_u",
        "hint": "This is what comes by way of `u` alone. Each number was also multiplied by `scale`, and went straight to its own output.",
    },
    {
        "name": "the straight path without scale",
        "replace": "[s * scale + t for s, t in both]",
        "by": "[s + t for s, t in both]",
        "hint": "On its straight path a number was multiplied by `scale`. So this is the local rate of that path, and the slope of the output has to be multiplied by it.",
    },
    {
        "name": "the paths multiplied",
        "replace": "[s * scale + t for s, t in both]",
        "by": "[s * scale * t for s, t in both]",
        "hint": "Along a path the rates are multiplied. Where two paths meet, what they bring is added.",
    },
    {
        "name": "the square counts once",
        "replace": "[2 * xi / n * u_slope for xi in x]",
        "by": "[xi / n * u_slope for xi in x]",
        "hint": "What comes by way of `u` is half as large as it should be. A square has the number in it twice, as both factors: its slope is 2 times the number.",
    },
    {
        "name": "the mean is forgotten",
        "replace": "[2 * xi / n * u_slope for xi in x]",
        "by": "[2 * xi * u_slope for xi in x]",
        "hint": "What comes by way of `u` is too large: in `u` stands the **mean** of the squares. So a single square has only a share in it, one of `n`.",
    },
    {
        "name": "the number is forgotten",
        "replace": "[2 * xi / n * u_slope for xi in x]",
        "by": "[2 / n * u_slope for xi in x]",
        "hint": "By way of `u` all numbers get the same here. But the slope of a square is larger, the larger the number is: 2 times the number.",
    },
    {
        "name": "the sign of the power",
        "replace": "-0.5 * u ** -1.5",
        "by": "0.5 * u ** -1.5",
        "hint": "The part by way of `u` has the wrong sign. If `u` grows, one over its root gets smaller, so the slope is below 0. The rule for powers says: the "
        "exponent comes in front, with its sign.",
    },
    {
        "name": "the exponent stays",
        "replace": "-0.5 * u ** -1.5",
        "by": "-0.5 * u ** -0.5",
        "hint": "If the exponent -0.5 stands in front, it must also go down by 1 where it was: -0.5 - 1 is -1.5.",
    },
    {
        "name": "the exponent goes up",
        "replace": "-0.5 * u ** -1.5",
        "by": "-0.5 * u ** 0.5",
        "hint": "The exponent went up by 1. In the rule for powers it goes down by 1, and from -0.5 down is -1.5.",
    },
    {
        "name": "the slope of scale is not passed on",
        "replace": "-0.5 * u ** -1.5 * scale_slope",
        "by": "-0.5 * u ** -1.5",
        "hint": "This is only the local rate: how `scale` changes with `u`. It does not depend on `slopes` at all. On a path the rates are multiplied, so the slope of `scale` belongs to it.",
    },
    {
        "name": "the slopes alone are summed",
        "replace": "sum(xi * s for xi, s in pairs)",
        "by": "sum(slopes)",
        "hint": "Here every output counts alike for `scale`. But each output is a number of `x` **times** `scale`, and so this number is the local rate: multiply each slope by it, then add.",
    },
    {
        "name": "the numbers alone are summed",
        "replace": "sum(xi * s for xi, s in pairs)",
        "by": "sum(x)",
        "hint": "The slopes do not come into the slope of `scale` here. For each output, multiply its slope by the number of `x` that belongs to it, and add all of these.",
    },
    {
        "name": "the outputs in place of the numbers",
        "replace": "sum(xi * s for xi, s in pairs)",
        "by": "sum(xi * scale * s for xi, s in pairs)",
        "hint": "The slope of `scale` is multiplied by `scale` itself. An output is a number of `x` times `scale`: by how much does it grow if `scale` grows by 1? By the number of `x`.",
    },
    {
        "name": "a mean over the outputs",
        "replace": "sum(xi * s for xi, s in pairs)",
        "by": "sum(xi * s for xi, s in pairs) / n",
        "hint": "The part by way of `u` is divided by `n` once too often. The mean was taken of the squares, in `u`. What the outputs bring to `scale` is added, and not divided.",
    },
    {
        "name": "each number by itself",
        "replace": "[2 * xi / n * u_slope for xi in x]",
        "by": "[2 * xi / n * -0.5 * u ** -1.5 * xi * s for xi, s in pairs]",
        "hint": "Each number gets only what its own output brings. But a change of one number changes `scale`, and with it **all** outputs. That is why the slope of `scale` is one sum over all of them.",
    },
    {
        "name": "without the minus and the half",
        "replace": "-0.5 * u ** -1.5 * scale_slope",
        "by": "u ** -1.5 * scale_slope",
        "hint": "The exponent comes to the front: that of `u ** -0.5` is -0.5, and it belongs before the power, with its minus.",
    },
]
