"""
Write `descend`, which walks downhill on `f` from the place `x`. In each step:

1. find **how far to go**: the learning rate `lr` times the slope at `x`;
2. **move `x` against the slope** by so much;
3. after the last step, return **the place where the walk ends**.

At the end your ball walks down a real valley: the loss of "anna" over one knob of the network.
"""

import math
from microgpt import ladder

def slope(f, x, h=1e-5):
    return (f(x + h) - f(x - h)) / (2 * h)

def descend(f, x, lr, steps, h=1e-5):
    for _ in range(steps):
        step = lr * slope(f, x, h)  # blank: how far to go
        x = x - step  # blank: against the slope
    return x  # blank: where the walk ends

# The loss of "anna", as one knob turns
model = ladder.train1()
n = model.uchars.index('n')
row = model.state_dict['mlp_fc2'][n]
stands = row[24]
a, b = model.uchars.index('a'), model.BOS
pairs = [(b, a), (a, n), (n, n), (n, a), (a, b)]

def anna(knob):
    row[24] = knob
    losses = []
    for token_id, target_id in pairs:
        _, logits = model.mlp(token_id)
        probs = model.softmax(logits)
        losses.append(-math.log(probs[target_id]))
    row[24] = stands
    return sum(losses) / len(losses)

print('one step on x * x, from 4 to',
      descend(lambda x: x * x, 4, 0.1, 1))

__test__ = {"checks": """
Without a step, the walk ends where it began.

>>> descend(lambda x: x * x, 4, 0.1, 0)
4

One step on x * x from -4, where the slope is -8, with the rate 0.1: the ball goes right by 0.8.

>>> round(descend(lambda x: x * x, -4, 0.1, 1), 4)
-3.2

Right of the bottom the slope is positive, and the ball goes left.

>>> round(descend(lambda x: x * x, 4, 0.1, 1), 4)
3.2

The bottom of (x - 5) * (x - 5) is at 5. With the rate 0.3, twenty steps from 0 lead there.

>>> round(descend(lambda x: (x - 5) * (x - 5), 0, 0.3, 20), 2)
5.0

On the real network: thirty steps with the rate 10 take the knob to the bottom of its valley, and the loss of "anna" with it.

>>> there = descend(anna, stands, 10, 30)
>>> print(round(there, 2), round(anna(there), 4))
2.53 1.8181
"""}

wrong_answers = [
    {
        "name": "adds",
        "replace": "x = x - step",
        "by": "x = x + step",
        "hint": "Your ball climbs. The slope points uphill: where it is positive, the curve rises to the right. "
        "Downhill is the other way.",
    },
    {
        "name": "forgets the learning rate",
        "replace": "step = lr * slope(f, x, h)",
        "by": "step = slope(f, x, h)",
        "hint": "The step is as long as the slope is steep, 8, and the ball leaps over the valley to the other side. "
        "The learning rate makes it shorter.",
    },
    {
        "name": "updates h",
        "replace": "x = x - step",
        "by": "h = h - step",
        "hint": "The ball has not moved: `h` was changed in its place. `h` is only the nudge by which the slope is felt out. "
        "What takes the step is `x`.",
    },
    {
        "name": "a step of lr, however steep it is",
        "replace": "step = lr * slope(f, x, h)",
        "by": "step = lr",
        "hint": "Every step has the same length and goes to the left, whatever the slope says. Multiply the rate by the slope: then the sign "
        "tells where to go, and the steps become shorter as it gets flatter.",
    },
    {
        "name": "the steps have the length lr, in the right direction",
        "replace": "step = lr * slope(f, x, h)",
        "by": "step = math.copysign(lr, slope(f, x, h))",
        "hint": "Only the sign of the slope is used. The first steps are too short, and at the bottom the ball will hop "
        "from side to side for ever. Multiply the rate by the slope itself.",
    },
    {
        "name": "returns the height",
        "replace": "return x",
        "by": "return f(x)",
        "hint": "You return how high it is where the walk ends. What is asked for is the place: where on the x axis the ball is.",
    },
    {
        "name": "returns after the first step",
        "replace": "    return x",
        "by": "        return x",
        "hint": "`return` stands inside the loop, so it ends the walk after one step, and without any step nothing is returned at all. "
        "It belongs after the loop, as far left as `for`.",
    },
    {
        "name": "divides by the learning rate",
        "replace": "lr * slope(f, x, h)",
        "by": "slope(f, x, h) / lr",
        "hint": "Dividing by 0.1 makes the step ten times longer than the slope. The rate is there to make it shorter: multiply.",
    },
]
