"""
Write `slope`, which measures how steep a function `f` is at `x`:

1. `NUDGE` says **how far to nudge** if nobody asks for another nudge: a small number, but not too small;
2. inside `slope` the nudge is called `h`. `right` is **the value of `f` one `h` to the right** of `x`;
3. `left` is **the value of `f` one `h` to the left** of `x`;
4. return **the rise divided by the run**.

At the end your `slope` is tried on the trained network, on the knob of this lesson.
"""

import math
from microgpt import ladder

NUDGE = 1e-5  # blank: how far to nudge

def slope(f, x, h=NUDGE):
    right = f(x + h)  # blank: a nudge to the right
    left = f(x - h)  # blank: a nudge to the left
    return (right - left) / (2 * h)  # blank: rise / run

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

print('slope of x * x at 3:',
      round(slope(lambda x: x * x, 3), 4))

__test__ = {"checks": """
On a straight line that rises by 4 for each 1 to the right, the slope is 4.

>>> slope(lambda x: 4 * x + 1, 2, 0.75)
4.0

On x * x at 3, with a nudge of 0.75 both ways, the rise is 9 and the run is 1.5.

>>> slope(lambda x: x * x, 3, 0.75)
6.0

With your own nudge, the slope of x * x * x at 2 comes out as 12, to three decimals.

>>> round(slope(lambda x: x * x * x, 2), 3)
12.0

Where a curve falls, its slope is negative.

>>> slope(lambda x: x * x, -1, 0.75)
-2.0

On the real network: where the knob stands, the loss of "anna" falls by about 0.149 for each 1 that the knob goes up.

>>> round(slope(anna, stands), 3)
-0.149
"""}

wrong_answers = [
    {
        "name": "one-sided, from x to the right",
        "replace": "left = f(x - h)",
        "by": "left = f(x)",
        "hint": "One end of your nudge is `x` itself, so the run is only one `h` long, and you divide by two. "
        "Nudge to both sides of `x`: one end at `x + h`, the other just as far to the left.",
    },
    {
        "name": "one-sided, divided by h",
        "replace": "left = f(x - h)  # a nudge to the left\n    return (right - left) / (2 * h)",
        "by": "left = f(x)\n    return (right - left) / h",
        "hint": "This is the nudge to the right only. On a straight line it is exact, but on a curve it finds the slope of a place "
        "half a nudge further on: 6.75 in place of 6. Let the left end be a nudge to the left of `x`, and the run twice as long.",
    },
    {
        "name": "divides by h in place of 2h",
        "replace": "(2 * h)",
        "by": "h",
        "hint": "Your slope is twice what it should be. From `x - h` to `x + h` it is how far? That is the run.",
    },
    {
        "name": "without brackets around 2 * h",
        "replace": "(2 * h)",
        "by": "2 * h",
        "hint": "Python reads `/ 2 * h` from left to right: first divided by 2, then **multiplied** by `h`. "
        "Put brackets around the run.",
    },
    {
        "name": "h = 0",
        "replace": "NUDGE = 1e-5",
        "by": "NUDGE = 0",
        "hint": "A nudge of 0 goes nowhere: rise 0, run 0, and 0 / 0 is no number. The nudge has to be small, but more than 0.",
    },
    {
        "name": "a nudge that is lost in rounding",
        "replace": "NUDGE = 1e-5",
        "by": "NUDGE = 1e-20",
        "hint": "To Python, `2 + 1e-20` is exactly 2: a number keeps about 16 digits, and your nudge is lost behind them. "
        "So both ends are the same place, and the rise is 0. Take a nudge from the middle of the figure under Explore.",
    },
    {
        "name": "NUDGE in place of h",
        "replace": "right = f(x + h)  # a nudge to the right\n    left = f(x - h)  # a nudge to the left\n    return (right - left) / (2 * h)",
        "by": "right = f(x + NUDGE)\n    left = f(x - NUDGE)\n    return (right - left) / (2 * NUDGE)",
        "hint": "That is nearly right, but you nudge by `NUDGE` whatever `slope` is told. The check asks for a nudge of 0.75. How far to nudge this time "
        "is in `h`; `NUDGE` is only what `h` is if nobody says otherwise.",
    },
    {
        "name": "NUDGE at the ends, h in the run",
        "replace": "right = f(x + h)  # a nudge to the right\n    left = f(x - h)",
        "by": "right = f(x + NUDGE)\n    left = f(x - NUDGE)",
        "hint": "The ends are one `NUDGE` away from `x`, but the run is worked out from `h`. The check asks for a nudge of 0.75, and that is in `h`: use it "
        "for both ends as well.",
    },
    {
        "name": "left minus right",
        "replace": "(right - left)",
        "by": "(left - right)",
        "hint": "The sign is turned around: your slope calls a rising line falling. The rise is what the right end has more than the left.",
    },
    {
        "name": "a nudge that rounding spoils",
        "replace": "NUDGE = 1e-5",
        "by": "NUDGE = 1e-15",
        "hint": "The slope is near 12, and not near enough. If your nudge is very small, the two values of `f` differ only in their last digits, and "
        "those are rounded. Nudge a little farther.",
    },
    {
        "name": "no run",
        "replace": "return (right - left) / (2 * h)",
        "by": "return right - left",
        "hint": "This is the rise alone: how much higher the right end is. Divide it by the run, which is how far the two ends are apart.",
    },
    {
        "name": "nudges the height",
        "replace": "right = f(x + h)  # a nudge to the right\n    left = f(x - h)",
        "by": "right = f(x) + h\n    left = f(x) - h",
        "hint": "Whatever the function, you get 1: its value at `x` plays no part. Nudge `x`, inside the brackets, and let `f` work on that.",
    },
]
