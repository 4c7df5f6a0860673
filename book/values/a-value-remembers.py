"""
Write the class `Value`, as far as its memory goes. Two functions are there already, so that you can compute with it: where Values are added,
Python calls `__add__`, and where they are multiplied, `__mul__`.

1. `NOTHING`: what a Value remembers that **was made from no other**;
2. in `__init__` keep the four things: **the number**,
3. **its gradient**, before anybody has walked back,
4. **the Values it was made from**,
5. **its local gradient for each of them**.
"""

NOTHING = ()  # blank: made from no other

class Value:
    __slots__ = ('data', 'grad',
                 '_children', '_local_grads')

    def __init__(self, data, children=NOTHING,
                 local_grads=NOTHING):
        self.data = data  # blank: the number
        self.grad = 0  # blank: nothing has come yet
        self._children = children  # blank: made from
        self._local_grads = local_grads  # blank: rates

    def __add__(self, other):
        total = self.data + other.data
        return Value(total, (self, other), (1, 1))

    def __mul__(self, other):
        product = self.data * other.data
        rates = (other.data, self.data)
        return Value(product, (self, other), rates)

a, b, c = Value(2), Value(-3), Value(10)
d = a * b
e = d + c
print('e is', e.data)
print('children:', len(e._children))
print('local gradients', e._local_grads)

__test__ = {"checks": """
A Value keeps its number.

>>> Value(3).data
3

A Value that was typed was made from no other. Its children and its local gradients are two empty rows, in round brackets.

>>> Value(3)._children, Value(3)._local_grads
((), ())

Before anybody has walked back, the gradient is 0.

>>> e.grad, a.grad
(0, 0)

The children of the product are Values, as it is one.

>>> [type(child).__name__ for child in d._children]
['Value', 'Value']

They are a and b themselves, and not copies.

>>> d._children == (a, b)
True

One local gradient for each child: the other number.

>>> d._local_grads
(-3, 2)

The sum e was made from d and c. From e one can find the way back to a.

>>> e._children[0]._children[0] is a
True

Each Value has a gradient of its own.

>>> one, other = Value(1), Value(2)
>>> one.grad = 5
>>> other.grad
0
"""}

wrong_answers = [
    {
        "name": "one list for all",
        "replace": "NOTHING = ()",
        "by": "NOTHING = []",
        "hint": "It is empty, but in the wrong brackets. `[]` is made once, when Python reads the `def`, and then every Value without children "
        "holds **the same list**. Whoever appended a child to one would give it to all. A row in round brackets can be changed by nobody, "
        "so it can be shared: look at {line}`33 children=()`.",
    },
    {
        "name": "no gradient",
        "replace": "self.grad = 0",
        "by": "pass",
        "hint": "The Value has no `grad` at all. {line}`Line 31 __slots__` only reserves a place with this name. Until something "
        "is put there, asking for it is an AttributeError, and on the way back nothing could be added to it.",
    },
    {
        "name": "children and local gradients in one",
        "replace": "self._children = children",
        "by": "self._children = (*zip(children, local_grads),)",
        "hint": "Here each child stands in a pair with its local gradient. Then a child is no Value any more, and whoever asks "
        "it for *its* children gets an error. Keep two separate rows, one for the Values and one for the rates. Their order joins "
        "them: the first rate belongs to the first child.",
    },
    {
        "name": "children as numbers",
        "replace": "self._children = children",
        "by": "self._children = tuple(v.data for v in children)",
        "hint": "The numbers of the children are kept, and the children are lost. A number does not know where it came from, so "
        "the way back ends after one step. Keep the Values themselves.",
    },
    {
        "name": "every gradient begins as 1",
        "replace": "self.grad = 0",
        "by": "self.grad = 1",
        "hint": "A gradient is a sum over paths, and before anybody has walked a path the sum is 0. Begun at 1, every gradient "
        "would be too large by 1. Only the result of all gets a 1, and only when the walk back begins.",
    },
    {
        "name": "None for nothing",
        "replace": "NOTHING = ()",
        "by": "NOTHING = None",
        "hint": "`None` is no row at all. Whoever walks back goes through the children with a loop. Through an empty row a loop goes without "
        "complaint, through `None` it does not. How do you write a row with nothing in it?",
    },
    {
        "name": "the local gradients as the gradient",
        "replace": "self.grad = 0",
        "by": "self.grad = local_grads",
        "hint": "`grad` holds the local gradients here, and those have a place of their own. A local gradient is about a child, the gradient is "
        "about the result of all. Nobody has walked back yet, so nothing has arrived: which number is that?",
    },
    {
        "name": "no children for anybody",
        "replace": "self._children = children",
        "by": "self._children = NOTHING",
        "hint": "`NOTHING` is what stands there if `__init__` is given no children. Here every Value gets it, also one that was made from others, "
        "and its children are forgotten. Keep what was handed over under the name `children`.",
    },
    {
        "name": "children as a list",
        "replace": "self._children = children",
        "by": "self._children = list(children)",
        "hint": "The children stand in a list here, in square brackets. They come in as a row in round brackets: keep `children` as it was handed over.",
    },
]
