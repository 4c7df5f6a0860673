"""
Give a class its other four operations. Each makes a new Value with one child. `__init__` is as before. Fill in

1. the local gradient of **a power**;
2. that of **the logarithm**;
3. that of **the exponential**;
4. **the number** that `relu` makes;
5. **its local gradient**: 1 where it is on, 0 where it is off.
"""

import math
from microgpt.gradcheck import slope

class Value:
    def __init__(self, data, children=(),
                 local_grads=()):
        self.data = data
        self.grad = 0
        self._children = children
        self._local_grads = local_grads

    def __pow__(self, n):
        number = self.data**n
        rate = n * self.data**(n - 1)  # blank: of a power
        return Value(number, (self,), (rate,))

    def log(self):
        number = math.log(self.data)
        rate = 1 / self.data  # blank: of log
        return Value(number, (self,), (rate,))

    def exp(self):
        number = math.exp(self.data)
        rate = number  # blank: of exp
        return Value(number, (self,), (rate,))

    def relu(self):
        number = max(0, self.data)  # blank: the number
        rate = float(self.data > 0)  # blank: on or off
        return Value(number, (self,), (rate,))

for name, v in [('3 ** 2', Value(3) ** 2),
                ('log(4)', Value(4).log()),
                ('exp(1)', Value(1).exp()),
                ('relu(3)', Value(3).relu())]:
    print(name, round(v.data, 4), v._local_grads)

__test__ = {"checks": """
Nudging found that the slope of x * x at 3 is 6. The same holds for the second power of 3.

>>> (Value(3) ** 2).data, (Value(3) ** 2)._local_grads
(9, (6,))

The power with the exponent −1 is 1 divided by the number. As the number grows, it falls.

>>> (Value(2) ** -1).data, (Value(2) ** -1)._local_grads
(0.5, (-0.25,))

The slope of the logarithm at 4 is a quarter.

>>> Value(4).log()._local_grads
(0.25,)

The exponential is its own slope. At 2 both are about 7.389.

>>> [round(Value(2).exp().data, 3), round(float(Value(2).exp()._local_grads[0]), 3)]
[7.389, 7.389]

What is positive goes through a ReLU as it is.

>>> Value(3).relu().data, Value(3).relu()._local_grads
(3, (1.0,))

What is negative does not go through, and neither does a nudge.

>>> Value(-2).relu().data, Value(-2).relu()._local_grads
(0, (0.0,))

At 0 the ReLU of the file is off.

>>> Value(0).relu()._local_grads
(0.0,)

At other places, too, every local gradient is what nudging finds.

>>> operations = [lambda v: v ** 3, lambda v: v ** -0.5, Value.log, Value.exp, Value.relu]
>>> [all(abs(f(Value(x))._local_grads[0] - slope(lambda y: f(Value(y)), x)) < 1e-6
...      for x in (0.3, 1.7, 2.5)) for f in operations]
[True, True, True, True, True]
"""}

wrong_answers = [
    {
        "name": "relu's slope 1 everywhere",
        "replace": "rate = float(self.data > 0)",
        "by": "rate = 1.0",
        "hint": "Your ReLU hands every nudge on, even where it is off. Left of 0 the curve lies level: move the number, and nothing happens.",
    },
    {
        "name": "pow's exponent not lowered",
        "replace": "n * self.data**(n - 1)",
        "by": "n * self.data**n",
        "hint": "For 3 ** 2 you say 18, and nudging says 6. The factor in front is right. But the slope of a power has an exponent that is lower by 1.",
    },
    {
        "name": "pow without the factor in front",
        "replace": "n * self.data**(n - 1)",
        "by": "self.data**(n - 1)",
        "hint": "For 3 ** 2 you say 3, which is half the truth. In 3 · 3 the 3 stands twice, and each of the two brings 3: how many do they bring for a power n?",
    },
    {
        "name": "pow with brackets missing",
        "replace": "n * self.data**(n - 1)",
        "by": "n * self.data**n - 1",
        "hint": "Python reads `x**n - 1` as the power first, and then 1 less. Put brackets around the lowered exponent.",
    },
    {
        "name": "log's slope is the logarithm",
        "replace": "rate = 1 / self.data",
        "by": "rate = number",
        "hint": "That is the height of the curve, not its slope. The exponential is its own slope; the logarithm is not. "
        "It rises ever more slowly: look at the figure where x is 1, 2 and 4.",
    },
    {
        "name": "one divided by the logarithm",
        "replace": "rate = 1 / self.data",
        "by": "rate = 1 / number",
        "hint": "1 divided by the right thing would do it. You divide by the logarithm. Divide by the number that the logarithm was taken of.",
    },
    {
        "name": "the rule of powers at exp",
        "replace": "rate = number  #",
        "by": "rate = self.data * math.exp(self.data - 1)  #",
        "hint": "You have used the rule of powers. In a power the base moves and the exponent stays; in `exp` it is the exponent that moves. "
        "Look at the figure: what do the number and the slope have in common?",
    },
    {
        "name": "exp's slope is the child",
        "replace": "rate = number  #",
        "by": "rate = self.data  #",
        "hint": "At 0 that gives a slope of 0, as if the curve were level there. It is not: it rises. Compare the number and the slope of `exp` in the figure.",
    },
    {
        "name": "relu hands everything through",
        "replace": "number = max(0, self.data)",
        "by": "number = self.data",
        "hint": "A negative number gets through. A ReLU puts 0 in its place. Which is the larger of the two, 0 and the number?",
    },
    {
        "name": "relu with abs",
        "replace": "number = max(0, self.data)",
        "by": "number = abs(self.data)",
        "hint": "The sign has been taken off: from −2 you get 2. A ReLU makes 0 of everything that is negative.",
    },
    {
        "name": "on at 0",
        "replace": "self.data > 0",
        "by": "self.data >= 0",
        "hint": "With `>=` a ReLU is on at exactly 0. There the curve has a corner, and one could argue either way. The file has decided: {line}`50 self.data > 0`.",
    },
    {
        "name": "relu's slope is its number",
        "replace": "rate = float(self.data > 0)",
        "by": "rate = number",
        "hint": "The number that comes out is the height of the curve, not its slope. Right of 0 the line climbs by 1 for each 1, however far out "
        "you are.",
    },
    {
        "name": "True and False for 1 and 0",
        "replace": "rate = float(self.data > 0)",
        "by": "rate = self.data > 0",
        "hint": "The question is the right one, and its answer is True or False. A local gradient is a number. `float` makes 1.0 or 0.0 of the "
        "two: {line}`50 float(self.data > 0)`.",
    },
    {
        "name": "the rule of the square for all powers",
        "replace": "n * self.data**(n - 1)",
        "by": "n * self.data",
        "hint": "For the second power this is right: the slope of x * x is 2 times x. For other powers something is missing. What remains of the power "
        "when its exponent is lowered by 1?",
    },
]
