"""
Invent three operations that microgpt does not have. Each makes **one** Value, with its children and one local gradient for each of them.

1. `product` of three numbers: **the local gradients**, one for each factor;
2. `root`, the square root: **the local gradient**, made from the root itself;
3. `larger` of two numbers: **the local gradients**, for whichever of the two is handed through.

The last lines compare each local gradient with a nudge.
"""

from microgpt import Value
from microgpt.gradcheck import slope

def product(a, b, c):
    x, y, z = a.data, b.data, c.data
    rates = (y * z, x * z, x * y)  # blank: one for each
    return Value(x * y * z, (a, b, c), rates)

def root(v):
    data = v.data**0.5
    rates = (0.5 / data,)  # blank: one rate
    return Value(data, (v,), rates)

def larger(a, b):
    data = max(a.data, b.data)
    first = float(a.data > b.data)
    rates = (first, 1 - first)  # blank: one for each
    return Value(data, (a, b), rates)

def nudged(operation, numbers):
    """The slope by each number in turn."""
    def moved(at, x):
        changed = [*numbers[:at], x, *numbers[at + 1:]]
        return operation(*map(Value, changed)).data
    return [round(slope(lambda x: moved(at, x), number), 4)
            for at, number in enumerate(numbers)]

for operation, numbers in ((product, (2, -3, 4)), (root, (9,)),
                           (larger, (2, -3))):
    result = operation(*map(Value, numbers))
    print(operation.__name__, result.data, result._local_grads)
    print('nudged', nudged(operation, numbers))

__test__ = {"checks": """
A product of three Values has three children and three local gradients.

>>> result = product(Value(2), Value(-3), Value(4))
>>> len(result._children), len(result._local_grads)
(3, 3)

Each factor counts as often as the product of the two others.

>>> result._local_grads
(-12, 8, -6)

The root of 9 is 3, and where x is 9 it grows by a sixth of each bit of x.

>>> round(root(Value(9))._local_grads[0], 4)
0.1667

At other places, too, the root's local gradient is what a nudge says.

>>> [round(root(Value(x))._local_grads[0], 4) == nudged(root, (x,))[0] for x in (0.5, 2.0, 16.0)]
[True, True, True]

Only the larger of the two numbers is handed through. The other one may be nudged, and nothing happens.

>>> larger(Value(2), Value(-3))._local_grads
(1.0, 0.0)
>>> larger(Value(2), Value(5))._local_grads
(0.0, 1.0)
"""}

wrong_answers = [
    {
        "name": "each factor's own number",
        "replace": "rates = (y * z, x * z, x * y)",
        "by": "rates = (x, y, z)",
        "hint": "Each local gradient here is the factor itself. But when a grows by a bit, the product grows by b times c for that bit: "
        "what counts are the *others*, as in {line}`45 (other.data, self.data)`.",
    },
    {
        "name": "the others added",
        "replace": "rates = (y * z, x * z, x * y)",
        "by": "rates = (y + z, x + z, x + y)",
        "hint": "The two other factors are added. When a grows by 1, the product grows by b times c. Nudge it by hand: 2 times −3 times 4, "
        "and then 3 times −3 times 4.",
    },
    {
        "name": "the root taken times a half",
        "replace": "rates = (0.5 / data,)",
        "by": "rates = (0.5 * data,)",
        "hint": "By this rule the root would become steeper where x is larger. In truth it becomes flatter. {line}`Line 47 __pow__` says it: "
        "with 0.5 as exponent, the slope is 0.5 times x to the power −0.5, and a negative power divides.",
    },
    {
        "name": "both handed through",
        "replace": "rates = (first, 1 - first)",
        "by": "rates = (1, 1)",
        "hint": "That is the rule of plus. Here one of the two numbers is left out of the result, so a nudge of it moves nothing. "
        "{line}`Line 50 relu` is the same with 0 in the place of the second number.",
    },
    {
        "name": "no comma",
        "replace": "rates = (0.5 / data,)",
        "by": "rates = (0.5 / data)",
        "hint": "The number is right, but it stands alone. Brackets around one thing do not make a row of it; the comma does, as in {line}`48 (1 "
        "/ self.data,)`.",
    },
    {
        "name": "the two numbers as rates",
        "replace": "rates = (first, 1 - first)",
        "by": "rates = (a.data, b.data)",
        "hint": "These are the two numbers. A local gradient says how the result *moves*: nudge the larger one by a bit, and the result moves by "
        "how much? And if you nudge the smaller one?",
    },
]
