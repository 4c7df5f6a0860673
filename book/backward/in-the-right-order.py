"""
Write the function that finds the order. `right_order(result)` gives back all Values of a graph, each of them **before** its children, the result first.

1. **Mark v** as visited, so that it is not taken up again;
2. go through **those that must be in the list before v**;
3. **put v into the list**;
4. give back the list in the order in which **gradients may be handed back**.

The function `hand_back` is there already. It walks along your order.
"""

from microgpt import Value

def right_order(result):
    topo = []
    visited = set()
    def build_topo(v):
        if v in visited:
            return
        visited.add(v)  # blank: mark v
        first = v._children  # blank: who comes before v
        for child in first:
            build_topo(child)
        topo.append(v)  # blank: v goes into the list
    build_topo(result)
    return list(reversed(topo))  # blank: the right order

def hand_back(result):
    result.grad = 1
    for v in right_order(result):
        pairs = zip(v._children, v._local_grads)
        for child, rate in pairs:
            child.grad += rate * v.grad

a = Value(2)
b = a + a
c = b + b
hand_back(c)
print('order:', [v.data for v in right_order(c)])
print('the gradient of a:', a.grad)

__test__ = {"checks": """
A Value without children is alone in its list.

>>> len(right_order(Value(3)))
1

In the order for 2 · 5 the product stands first.

>>> right_order(Value(2) * Value(5))[0].data
10

In the graph above c comes first, then b, and a last.

>>> [v.data for v in right_order(c)]
[8, 4, 2]

The list holds the Values themselves.

>>> right_order(c)[0] is c, right_order(c)[-1] is a
(True, True)

Doubled ten times, a number makes ten more Values. Each stands in the list once.

>>> x = Value(1)
>>> for _ in range(10):
...     x = x + x
>>> len(right_order(x))
11

In a longer formula, too, each Value comes before its children.

>>> p, q = Value(2), Value(3)
>>> s = p * q
>>> u = p * (s + p) + s
>>> order = right_order(u)
>>> all(order.index(v) < order.index(child) for v in order for child in v._children)
True

The gradient of a is 4.

>>> a.grad
4

Handed back in your order, all gradients are those that the file's own lines find.

>>> hand_back(u)
>>> found = [v.grad for v in order]
>>> for v in order:
...     v.grad = 0
>>> u.backward()
>>> found == [v.grad for v in order]
True
"""}

wrong_answers = [
    {
        "name": "no visited set",
        "replace": "visited.add(v)",
        "by": "pass",
        "hint": "No Value is ever put into `visited`, so one that is used twice is taken up twice. It then stands in the list twice, hands back "
        "twice, and so do all that it was made from.",
    },
    {
        "name": "appends before the children",
        "replace": "        first = v._children  # who comes before v\n        for child in first:\n            build_topo(child)\n"
        "        topo.append(v)  # v goes into the list",
        "by": "        topo.append(v)\n        for child in v._children:\n            build_topo(child)",
        "hint": "Here v goes into the list before its children are asked. Turned round, the result comes last, though it is the only one that has a "
        "gradient to begin with. When must v wait, and for whom?",
    },
    {
        "name": "the order is not reversed",
        "replace": "list(reversed(topo))",
        "by": "topo",
        "hint": "In `topo` the children come first. Gradients go the other way: the result has the 1, and everybody else has 0. Whoever hands back "
        "while it still has 0 brings nothing.",
    },
    {
        "name": "reversed in place",
        "replace": "list(reversed(topo))",
        "by": "topo.reverse()",
        "hint": "`topo.reverse()` turns the list round in place, and gives back nothing: `None`. What is wanted is a list, read from its end.",
    },
    {
        "name": "marks the children",
        "replace": "visited.add(v)",
        "by": "visited.update(v._children)",
        "hint": "The children of the result never get into the list. Either they are never asked, or they are marked before they are asked: when their turn comes, "
        "they then look as if they had been visited. Each Value is marked by its own call, and asks its own children.",
    },
    {
        "name": "the children go into the list",
        "replace": "topo.append(v)",
        "by": "topo.extend(v._children)",
        "hint": "What goes into the list here are the children of v. Each of them has put itself into the list already, in its own call. The one who "
        "is never put in is the result.",
    },
    {
        "name": "only the number goes into the list",
        "replace": "topo.append(v)",
        "by": "topo.append(v.data)",
        "hint": "What the list holds are no Values, perhaps plain numbers or lists. They have no children and no gradient, so nobody can hand back anything. Put in "
        "the Value itself.",
    },
    {
        "name": "no list",
        "replace": "list(reversed(topo))",
        "by": "reversed(topo)",
        "hint": "The order is right. But `reversed` gives something that can be gone through once, and no list: it has no length and no first "
        "item. Make a list of it.",
    },
    {
        "name": "the result first from the start",
        "replace": "        first = v._children  # who comes before v\n        for child in first:\n            build_topo(child)\n        topo.append(v)  # v goes into the list\n    build_topo(result)\n    return list(reversed(topo))",
        "by": "        topo.append(v)\n        for child in v._children:\n            build_topo(child)\n    build_topo(result)\n    return topo",
        "hint": "For small formulas that is right, and it fails where a Value is used at two places, one nearer to the result than the other: it "
        "goes into the list when it is met for the first time, perhaps before one that it still has to wait for. Only when all children "
        "of v are in the list can v be sure of its place.",
    },
]
