"""
Teach a class to add and to multiply. What it remembers is as in the last lesson. Fill in

1. what `wrapped` gives back for **anything that is not a Value yet**;
2. **the two local gradients of a sum**;
3. **what a product was made from**;
4. **the two local gradients of a product**, in the order of the children.
"""

from microgpt.gradcheck import slope

class Value:
    def __init__(self, data, children=(),
                 local_grads=()):
        self.data = data
        self.grad = 0
        self._children = children
        self._local_grads = local_grads

    def __add__(self, other):
        other = wrapped(other)
        total = self.data + other.data
        rates = (1, 1)  # blank: the two local gradients
        return Value(total, (self, other), rates)

    def __mul__(self, other):
        other = wrapped(other)
        product = self.data * other.data
        made_from = (self, other)  # blank: two children
        rates = (other.data, self.data)  # blank: two rates
        return Value(product, made_from, rates)

def wrapped(x):
    if isinstance(x, Value):
        return x
    return Value(x)  # blank: x is a plain number

a, b = Value(2), Value(5)
print('a + b', (a + b).data, (a + b)._local_grads)
print('a * b', (a * b).data, (a * b)._local_grads)

__test__ = {"checks": """
A sum has the two numbers added, a product has them multiplied.

>>> (a + b).data, (a * b).data
(7, 10)

A sum was made from the two Values themselves.

>>> (a + b)._children == (a, b)
True

A product was made from two Values.

>>> [type(child).__name__ for child in (a * b)._children]
['Value', 'Value']

The first is the 2, and the second the 5.

>>> [child.data for child in (a * b)._children]
[2, 5]

They are a and b themselves, in round brackets.

>>> (a * b)._children == (a, b)
True

If one of two numbers grows by a bit, their sum grows by the same bit.

>>> (a + b)._local_grads
(1, 1)

The local gradients of a product are plain numbers.

>>> [type(rate).__name__ for rate in (a * b)._local_grads]
['int', 'int']

In a product, each number counts as many times as the other says.

>>> (a * b)._local_grads
(5, 2)

A plain number is wrapped: it becomes a child like any other.

>>> (a + 10).data, (a * 10).data, (a * 10)._children[1].data
(12, 20, 10)

What is a Value already is not wrapped again.

>>> wrapped(a) is a
True

Nudging one number and then the other finds the same rates, at other places too.

>>> x, y = 3.0, -4.0
>>> nudged = (slope(lambda n: Value(n) * Value(y), x), slope(lambda n: Value(x) * Value(n), y))
>>> tuple(round(rate, 4) for rate in nudged) == (Value(x) * Value(y))._local_grads
True

The file's own lines remember the same.

>>> import microgpt
>>> theirs = microgpt.Value(2) * microgpt.Value(5) + 10
>>> ours = a * b + 10
>>> (ours.data, ours._local_grads) == (theirs.data, theirs._local_grads)
True
"""}

wrong_answers = [
    {
        "name": "swapped local gradients in *",
        "replace": "rates = (other.data, self.data)",
        "by": "rates = (self.data, other.data)",
        "hint": "The two rates stand in the wrong order. The first belongs to the first child, `self`. Grow the side `self` of "
        "the rectangle: how long is the strip that is added?",
    },
    {
        "name": "not wrapping plain numbers",
        "replace": "return Value(x)",
        "by": "return x",
        "hint": "What `wrapped` gave back has no `data`, and the next line asks for it. A plain 10 has none, and neither has the class `Value` before it was "
        "given a number. Make a Value of the number, as {line}`44 else Value(other)` does.",
    },
    {
        "name": "storing data in place of the child",
        "replace": "made_from = (self, other)",
        "by": "made_from = (self.data, other.data)",
        "hint": "These are the children's numbers. A number has no memory and no place for a gradient, so the way back would end here. "
        "Keep the two Values.",
    },
    {
        "name": "only one child of a product",
        "replace": "made_from = (self, other)",
        "by": "made_from = (other,)",
        "hint": "One child is missing. A product is made from two Values. Whoever is left out never gets a gradient.",
    },
    {
        "name": "children in the other order",
        "replace": "made_from = (self, other)",
        "by": "made_from = (other, self)",
        "hint": "The order is turned around. Then each child gets its own number as its rate, since the rates below are written for `self` first.",
    },
    {
        "name": "the rule of * at +",
        "replace": "rates = (1, 1)",
        "by": "rates = (other.data, self.data)",
        "hint": "The other number is the rate of a product. For a sum it does not matter how large the other number is. "
        "If `self` grows by 0.1, by how much does the sum grow?",
    },
    {
        "name": "the rule of + at *",
        "replace": "rates = (other.data, self.data)",
        "by": "rates = (1, 1)",
        "hint": "These are the rates of a sum. In 2 · 5, the 2 counts five times: let it grow by 1, and the product grows by 5.",
    },
    {
        "name": "the product as its own rate",
        "replace": "rates = (other.data, self.data)",
        "by": "rates = (product, product)",
        "hint": "The product is the whole area. What a growing side adds is only a strip. How long is that strip, and how wide for each bit of growth?",
    },
    {
        "name": "the children in a list",
        "replace": "made_from = (self, other)",
        "by": "made_from = [self, other]",
        "hint": "The two Values are the right ones, and so is their order. But they stand in a list. Round brackets make a row that nobody can "
        "change: a Value's children stay what they were when it was made.",
    },
    {
        "name": "Values as rates",
        "replace": "rates = (other.data, self.data)",
        "by": "rates = (other, self)",
        "hint": "The order is right. But these are the two Values, and a local gradient is a plain number: the number that stands *in* the other "
        "Value.",
    },
    {
        "name": "the numbers themselves at +",
        "replace": "rates = (1, 1)",
        "by": "rates = (self.data, other.data)",
        "hint": "These are the two numbers that are added. How large they are does not matter for a sum: if `self` grows by 0.1, by how much does "
        "the sum grow?",
    },
    {
        "name": "one child twice",
        "replace": "made_from = (self, other)",
        "by": "made_from = (self, self)",
        "hint": "The same Value stands there twice. A product was made from two: `self` and the other.",
    },
]
