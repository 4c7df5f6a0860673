"""
Write the way back through a small network. Everything that goes forward is there, and so is `backward`, which calls your three functions in
the right order:

1. `scores_back`: the slope of the loss for each score is **chance minus truth**;
2. `relu_back`: a hidden number that is on lets its slope through. One that is off **lets nothing through**;
3. `linear_back` first fills in the slopes of the knobs. **Add to the slope that is already there** the slope of the output times the number that met
   the knob. Then it gives back **the slopes of the numbers that came in**. A number that came in met the knobs of one *column* of `w`, one
for each output. Its slope is the dot product of that column and the slopes of the outputs.

`enumerate(x)` goes through `x` and counts along: it gives each number together with its place, and the first place is 0, as always in Python.
"""

import math
from microgpt import gradcheck, linear

def softmax(scores):
    top = max(scores)
    exps = [math.exp(s - top) for s in scores]
    return [e / sum(exps) for e in exps]

def scores_back(scores, target):
    chances = softmax(scores)
    truth = [0] * len(scores)
    truth[target] = 1
    both = list(zip(chances, truth))
    return [p - t for p, t in both]  # blank: the slopes

def relu_back(hidden, slopes):
    both = list(zip(hidden, slopes))
    return [s if h > 0 else 0.0 for h, s in both]  # blank: on or off

def linear_back(x, w, w_slopes, out_slopes):
    for row, s in zip(w_slopes, out_slopes):
        for j, xj in enumerate(x):
            row[j] = row[j] + s * xj  # blank: add the new part
    columns = [list(column) for column in zip(*w)]
    return linear(out_slopes, columns)  # blank: slopes of x

x = [0.5, -1.0]  # a letter
w1 = [[1.0, 0.2], [-0.5, 1.0], [2.0, 0.3]]
w2 = [[0.4, -0.3, 0.6], [-0.2, 0.5, 0.1],
      [0.3, 0.8, -0.7], [0.1, -0.6, 0.9]]

def forward():
    hidden = [max(0, h) for h in linear(x, w1)]
    return hidden, linear(hidden, w2)

def loss(target):
    return -math.log(softmax(forward()[1])[target])

def backward(target):
    slopes = [[[0.0] * len(row) for row in w]
              for w in (w1, w2)]
    hidden, scores = forward()
    s = scores_back(scores, target)
    s = linear_back(hidden, w2, slopes[1], s)
    s = relu_back(hidden, s)
    s = linear_back(x, w1, slopes[0], s)
    return slopes[0] + slopes[1] + [s]

for row in backward(2):
    print([round(s, 4) for s in row])
knobs = w1 + w2 + [x]
nudge = gradcheck.check_rows
print(nudge(lambda: loss(2), knobs, backward(2)).ok)

__test__ = {"checks": """
Three equal scores have the chance 1/3 each. The slope of the right one is 1/3 - 1, that of the others is 1/3.

>>> [round(s, 4) for s in scores_back([0.0, 0.0, 0.0], 1)]
[0.3333, -0.6667, 0.3333]

Nothing returns through a ReLU that was off.

>>> relu_back([0.0, 2.0, 0.5], [5.0, 7.0, -1.0])
[0.0, 7.0, -1.0]

The slopes of the knobs are added to what another letter has left there.

>>> slopes = [[1.0, 1.0]]
>>> back = linear_back([2.0, 3.0], [[0.5, 0.5]], slopes, [10.0])
>>> slopes
[[21.0, 31.0]]

Two numbers came in, so two slopes go back, however many numbers went out.

>>> zeros = [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]
>>> linear_back([1.0, 2.0], [[3, 4], [5, 6], [7, 8]], zeros, [1, 0, 10])
[73, 84]

Nudging every knob of the small network, and the letter's own numbers, finds the same slopes.

>>> nudge(lambda: loss(2), knobs, backward(2)).ok
True
"""}

wrong_answers = [
    {
        "name": "forgets to add",
        "replace": "row[j] + s * xj",
        "by": "s * xj",
        "hint": "The new part overwrites what stood there, so only the last letter of a name counts. "
        "A knob is used once for each letter, and where paths meet, they add: begin with `row[j] +`.",
    },
    {
        "name": "transposes",
        "replace": "linear(out_slopes, columns)",
        "by": "linear(out_slopes, w)",
        "hint": "What goes back does not have one slope for each number that came in. If your slopes meet the rows of `w`, as on the way forward: a number that came "
        "in has met one knob of each row, and these knobs stand below one another, in a column. The slopes of the outputs alone are not it either.",
    },
    {
        "name": "forgets ReLU's mask",
        "replace": "[s if h > 0 else 0.0 for h, s in both]",
        "by": "slopes",
        "hint": "Every slope goes through, also where the ReLU was off. If it was off, its output stays 0 for any small nudge, so the local rate is 0.",
    },
    {
        "name": "the slope decides, not the hidden number",
        "replace": "[s if h > 0 else 0.0 for h, s in both]",
        "by": "[max(0, s) for s in slopes]",
        "hint": "You shut off the slopes that are negative. But a slope may have either sign. What decides is the hidden number that it belongs "
        "to: was it on, on the way forward?",
    },
    {
        "name": "column sums",
        "replace": "linear(out_slopes, columns)",
        "by": "[s * sum(column) for s, column in zip(out_slopes, columns)]",
        "hint": "Here a whole column is added up first and then meets a single slope. But each knob of a column belongs to another output, and meets "
        "the slope of that one: multiply pair by pair, then add.",
    },
    {
        "name": "truth minus chance",
        "replace": "[p - t for p, t in both]",
        "by": "[t - p for p, t in both]",
        "hint": "All signs are turned round. If the score of the right letter rises, the loss falls. So its slope is negative: the chance is below 1, and "
        "the truth is 1. A step against your slopes would walk uphill.",
    },
    {
        "name": "the chances alone",
        "replace": "[p - t for p, t in both]",
        "by": "chances",
        "hint": "These are the chances, and all of them are positive: every score would be pushed down, the right one too. Where does the truth come in?",
    },
    {
        "name": "the output's slope alone",
        "replace": "row[j] + s * xj",
        "by": "row[j] + s",
        "hint": "Every knob of a row gets the same slope here. A knob was multiplied by the number that came in, so that number is its local rate.",
    },
    {
        "name": "the slope times the hidden number",
        "replace": "[s if h > 0 else 0.0 for h, s in both]",
        "by": "[s * h for h, s in both]",
        "hint": "You multiply by the hidden number. How large it is does not matter: where a ReLU is on, its output moves as much as its input, so the local rate is 1.",
    },
]
