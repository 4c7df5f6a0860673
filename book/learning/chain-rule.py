"""
Write the two rules, and use them on a formula:

1. `chain` multiplies the local rates along one path. Choose **the number to start from**, and **take in one more rate** in the loop;
2. `meet` gets several paths, each a list of local rates. **Add what each path brings**;
3. `paths` lists the three ways from x to `y(x)`. The first two, through the bracket, are there. Write **the path of the last x**.
"""

from microgpt.gradcheck import slope

def chain(local_rates):
    rate = 1  # blank: the number to start from
    for local in local_rates:
        rate = rate * local  # blank: one more rate
    return rate

def meet(paths):
    total = 0
    for path in paths:
        total = total + chain(path)  # blank: one more path
    return total

def y(x):
    return (x + x) * x

def paths(x):
    first = [1, x]   # x, the bracket, y
    second = [1, x]  # the same by the other x
    last = [x + x]  # blank: the path of the last x
    return [first, second, last]

print('multiplied and added:', meet(paths(3.0)))
print('nudged:', round(slope(y, 3.0), 4))

__test__ = {"checks": """
Along the belts of the figure the rate is 2 times 3 times 0.5.

>>> chain([2, 3, 0.5])
3.0

A path of one step has the rate of that step.

>>> chain([7])
7

Two crossed belts turn the last wheel the same way as the first.

>>> chain([-2, -2])
4

Where two paths meet, what they bring is added, and none is forgotten.

>>> meet([[2, 3], [4]])
10

The three paths of (x + x) * x at 3 together give the slope.

>>> round(meet(paths(3.0)), 4)
12.0

At other places, too, the paths agree with nudging.

>>> [round(meet(paths(x)) - slope(y, x), 4) == 0 for x in (-2.0, 0.5, 4.0)]
[True, True, True]
"""}

wrong_answers = [
    {
        "name": "adds along a path",
        "replace": "rate = rate * local",
        "by": "rate = rate + local",
        "hint": "The rates along one path are added here. If B turns twice as far as A, and C three times as far as B, then C turns "
        "six times as far as A, not five. Along a path, rates multiply.",
    },
    {
        "name": "starts the product from 0",
        "replace": "rate = 1",
        "by": "rate = 0",
        "hint": "A product that starts from 0 stays 0. With no belt at all, the last wheel is the first, and it turns as far as itself.",
    },
    {
        "name": "starts from the first rate",
        "replace": "rate = 1",
        "by": "rate = local_rates[0]",
        "hint": "The loop takes in every rate, the first one too. If you also start from it, it counts twice. Which number changes nothing when you "
        "multiply by it?",
    },
    {
        "name": "multiplies where paths meet",
        "replace": "total = total + chain(path)",
        "by": "total = (total or 1) * chain(path)",
        "hint": "The paths are multiplied here. A nudge goes along every path at the same time, and each brings its part to the "
        "end. Where paths meet, the parts are added, as the `+=` of {line}`72 +=` does.",
    },
    {
        "name": "keeps the last path only",
        "replace": "total = total + chain(path)",
        "by": "total = chain(path)",
        "hint": "Each path overwrites the one before it, so only the last counts. {line}`Line 72 +=` has `+=`, and not `=`, for this reason: add to what is there.",
    },
    {
        "name": "the last x taken for a sum",
        "replace": "last = [x + x]",
        "by": "last = [1]",
        "hint": "The last x is not added to the bracket but multiplied by it. The local rate of a times is the other number.",
    },
    {
        "name": "multiplies where paths meet, from 0",
        "replace": "total = total + chain(path)",
        "by": "total = total * chain(path)",
        "hint": "0 times anything is 0, so it stays 0 however many paths come. Along a path the rates are multiplied. Where paths meet, what they bring is added.",
    },
    {
        "name": "the bracket forgotten",
        "replace": "last = [x + x]",
        "by": "last = [x]",
        "hint": "The bracket does not change here, and the last x does. `y` changes by as much as the bracket is for each 1 that x moves. How much is the bracket?",
    },
]
