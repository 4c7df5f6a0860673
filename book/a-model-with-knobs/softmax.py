"""
Write `softmax`. It gets a list of scores and gives back a list of chances, one for each score:

1. find **the largest score**;
2. take **`math.exp` of each score minus the largest**;
3. divide **each exponential by their total**.
"""

import math


def softmax(logits):
    max_val = max(logits)  # blank: the largest score
    exps = [math.exp(val - max_val) for val in logits]  # blank: exp of each score minus the largest
    total = sum(exps)
    return [e / total for e in exps]  # blank: each divided by the total


print(softmax([2, 1, -1]))

__test__ = {
    "checks": """
As many chances come back as there are scores, and together they are 1.

>>> chances = softmax([2, 1, -1])
>>> len(chances), round(sum(chances), 6)
(3, 1.0)

A score that is 1 higher gets a chance 2.718 times as large.

>>> round(chances[0] / chances[1], 3)
2.718

The scores 2, 1 and -1 become the chances 0.7054, 0.2595 and 0.0351, rounded.

>>> [round(chance, 4) for chance in chances]
[0.7054, 0.2595, 0.0351]

Equal scores get equal chances, even if all of them are 0.

>>> [round(chance, 4) for chance in softmax([0, 0])]
[0.5, 0.5]

A score of 1000 does not stop it.

>>> [round(chance, 4) for chance in softmax([1000, 0])]
[1.0, 0.0]

Two scores of 1000 share the chance.

>>> [round(chance, 4) for chance in softmax([1000, 1000])]
[0.5, 0.5]

Nor does a score stop it that is far above all the others.

>>> [round(chance, 4) for chance in softmax([3000, 0, 0])]
[1.0, 0.0, 0.0]

On scores of the untrained network of train1.py it gives what that program's own softmax gives.

>>> from microgpt import ladder
>>> model = ladder.train1(trained=False)
>>> hidden, scores = model.mlp(0)
>>> pairs = zip(softmax(scores), model.softmax(scores))
>>> all(abs(mine - own) < 1e-9 for mine, own in pairs)
True
"""
}

wrong_answers = [
    {
        "name": "no largest subtracted",
        "replace": "math.exp(val - max_val)",
        "by": "math.exp(val)",
        "hint": "Small scores come out right. But `math.exp(1000)` is larger than any number that Python's floats can hold. "
        "Take the largest score away first, as {line}`99 max_val` does: the largest exponential is then 1.",
    },
    {
        "name": "the largest subtracted after exp",
        "replace": "math.exp(val - max_val)",
        "by": "math.exp(val) - max_val",
        "hint": "You take the exponential first, and the largest score away from what comes out. The subtraction belongs inside the brackets of "
        "`math.exp`: it is the scores that become smaller by the same amount, before the exponentials are taken.",
    },
    {
        "name": "the mean subtracted",
        "replace": "max_val = max(logits)",
        "by": "max_val = sum(logits) / len(logits)",
        "hint": "You take away the mean of the scores. A score that is far above the mean is still too large for `exp`. "
        "What must never be above 0 is the largest one.",
    },
    {
        "name": "divides before exp",
        "replace": "math.exp(val - max_val)",
        "by": "math.exp(val / sum(logits))",
        "hint": "You divide the scores first and take the exponentials afterwards. The order matters: scores may add up to any number, even "
        "to 0. Leave them undivided, and divide their exponentials, whose total is always above 0.",
    },
    {
        "name": "scores divided by their total",
        "replace": "return [e / total for e in exps]",
        "by": "return [val / sum(logits) for val in logits]",
        "hint": "You divide the scores themselves. They add up to 1 then, but a negative score becomes a negative chance. "
        "Divide their exponentials, `exps`, which are never negative.",
    },
    {
        "name": "no exponential",
        "replace": "math.exp(val - max_val)",
        "by": "(val - max_val)",
        "hint": "Without `math.exp` the best score becomes 0, and all others are negative. The division turns their order round: the "
        "worst score gets the largest chance.",
    },
    {
        "name": "divides by how many",
        "replace": "return [e / total for e in exps]",
        "by": "return [e / len(exps) for e in exps]",
        "hint": "You divide by how many there are. Then the results add up to 1 only by accident. Divide by what they add up to: `total`.",
    },
    {
        "name": "divides by the largest",
        "replace": "return [e / total for e in exps]",
        "by": "return [e / max(exps) for e in exps]",
        "hint": "The best score gets a chance of 1, and nothing would be left for the others. These are the exponentials, not divided yet, or divided by the "
        "largest of them, which is 1. Divide by what all of them add up to: `total`.",
    },
    {
        "name": "the sum subtracted",
        "replace": "max_val = max(logits)",
        "by": "max_val = sum(logits)",
        "hint": "You take away the sum of the scores. If several are large, it is far above each of them, and every exponential comes out as 0. Take away the largest one.",
    },
]
