"""
The list `topo` answers other questions too. Here are two of them, and they walk in different directions.

1. `paths` counts **how many paths lead from each Value to the result**. Choose **the order to walk in**,
2. and add up **what a Value passes on to a child**;
3. `levels` says how many operations have to be done **one after the other** until a Value is there. A Value without children is at level 0.
   Write the level of **a Value that was made from others**.

The last lines print both for a number that is doubled ten times.
"""

from microgpt import Value

def build(result):
    topo = []
    visited = set()
    def build_topo(v):
        if v not in visited:
            visited.add(v)
            for child in v._children:
                build_topo(child)
            topo.append(v)
    build_topo(result)
    return topo

def paths(result):
    topo = build(result)
    count = {v: 0 for v in topo}
    count[result] = 1
    order = list(reversed(topo))  # blank: the order
    for v in order:
        for child in v._children:
            count[child] += count[v]  # blank: passed on
    return count

def levels(result):
    level = {}
    for v in build(result):
        before = [level[child] for child in v._children]
        level[v] = 0
        if before:
            level[v] = 1 + max(before)  # blank: made
    return level

x = Value(1)
doubled = x
for _ in range(10):
    doubled = doubled + doubled
print('paths:', paths(doubled)[x])
print('levels:', levels(doubled)[doubled])

__test__ = {"checks": """
From a to (a + a) + (a + a) there are four paths.

>>> a, b = Value(2), Value(3)
>>> paths((a + a) + (a + a))[a]
4

In s * s + s, three paths lead from s to the result, and as many from each number that s was made from.

>>> s = a * b
>>> count = paths(s * s + s)
>>> count[s], count[a], count[b]
(3, 3, 3)

Where nothing but plus is used, the number of paths is the gradient.

>>> x = Value(5)
>>> y = x + x
>>> z = (y + x) + (y + y)
>>> count = paths(z)
>>> z.backward()
>>> count[x] == x.grad, count[y] == y.grad
(True, True)

Ten doublings make 1,024 paths.

>>> paths(doubled)[doubled._children[0]], max(paths(doubled).values())
(2, 1024)

A sum of two Values is at level 1.

>>> total = a + b
>>> levels(total)[a], levels(total)[total]
(0, 1)

What waits for the slower of its two children is one level above that child.

>>> late = (a * b + a) * b
>>> levels(late)[late]
3

Ten doublings have to be done one after the other.

>>> levels(doubled)[doubled]
10
"""}

wrong_answers = [
    {
        "name": "the list not turned round",
        "replace": "list(reversed(topo))",
        "by": "topo",
        "hint": "At the beginning only the result has a count. Whoever comes before it in the list has 0 to pass on. Counting goes back from the "
        "result, as gradients do.",
    },
    {
        "name": "one for each arrow",
        "replace": "count[child] += count[v]",
        "by": "count[child] += 1",
        "hint": "This counts the arrows that leave a Value. But each arrow goes on along all the paths that lead from v to the result.",
    },
    {
        "name": "the last arrow only",
        "replace": "count[child] += count[v]",
        "by": "count[child] = count[v]",
        "hint": "What came along the other arrows is overwritten. Where paths meet, what they bring is added.",
    },
    {
        "name": "the faster child",
        "replace": "1 + max(before)",
        "by": "1 + min(before)",
        "hint": "A Value cannot be made before **all** its children are there, so it waits for the slower one.",
    },
    {
        "name": "all children one after the other",
        "replace": "1 + max(before)",
        "by": "1 + sum(before)",
        "hint": "The levels of the children are added here, as if one child had to wait for the other. They need not: ask which of them is there last.",
    },
    {
        "name": "no level for the operation itself",
        "replace": "1 + max(before)",
        "by": "max(before)",
        "hint": "The operation that makes the Value is one more step after its children. As it stands, nobody ever leaves level 0.",
    },
]
