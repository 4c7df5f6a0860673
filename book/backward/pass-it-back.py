"""
Write the walk back. `right_order`, which you built in the last lesson, is there already: it gives all Values of a graph, the result first.
`pass_back(result)` fills in the gradients of all of them:

1. **the gradient of the result** itself;
2. `pairs`: for the Value whose turn it is, **each child together with its local gradient**;
3. **what the child's gradient is now**, after this Value has passed something on.
"""

from microgpt import Value

def right_order(result):
    topo = []
    visited = set()
    def build_topo(v):
        if v not in visited:
            visited.add(v)
            for child in v._children:
                build_topo(child)
            topo.append(v)
    build_topo(result)
    return list(reversed(topo))

def pass_back(result):
    result.grad = 1  # blank: where it begins
    for v in right_order(result):
        pairs = zip(v._children, v._local_grads)  # blank: pairs
        for child, rate in pairs:
            child.grad = child.grad + rate * v.grad  # blank: now

x = Value(3)
y = x * x
pass_back(y)
print('x * x at 3:', x.grad)

# The town: its letters' knobs before training
o, u, l = Value(0), Value(0), Value(0)
s = ((o + u) + (l + u)) / 4
loss = (s.exp() + 1).log() - s
pass_back(loss)
print('the town:', o.grad, u.grad, l.grad)

__test__ = {"checks": """
Nudge the result, and it moves by just that: its gradient is 1.

>>> p, q = Value(3), Value(5)
>>> product = p * q
>>> pass_back(product)
>>> product.grad
1

Each factor of 3 · 5 has the other one as its gradient.

>>> p.grad, q.grad
(5, 3)

In 2 · 0.5 it is the same.

>>> p, q = Value(2), Value(0.5)
>>> pass_back(p * q)
>>> p.grad == 0.5, q.grad == 2
(True, True)

Along a path rates multiply: x · 5 · 7 rises by 35 for each 1 of x.

>>> once = Value(2)
>>> pass_back(once * 5 * 7)
>>> once.grad
35

Where paths meet, what they bring is added: the gradient of x · x at 3 is 6.

>>> x.grad
6

In the town's loss the knob of u, which is used twice, gets twice as much as the two others.

>>> round(o.grad, 4), round(u.grad, 4), round(l.grad, 4)
(-0.125, -0.25, -0.125)

In a longer formula all gradients are those that the file's own lines find.

>>> a, b = Value(2), Value(-3)
>>> t = a * b + a
>>> result = (t * t - b.exp()) / (a + 1).log()
>>> order = right_order(result)
>>> pass_back(result)
>>> found = [v.grad for v in order]
>>> for v in order:
...     v.grad = 0
>>> result.backward()
>>> all(abs(grad - v.grad) < 1e-9 for grad, v in zip(found, order))
True
"""}

wrong_answers = [
    {
        "name": "= in place of +=",
        "replace": "child.grad + rate * v.grad",
        "by": "rate * v.grad",
        "hint": "Where a Value is used once, your gradients are right. In x · x the Value x is used twice, and if each use overwrites what was there, only the "
        "last one is left. What has already arrived must stay.",
    },
    {
        "name": "forgets v.grad",
        "replace": "rate * v.grad",
        "by": "rate",
        "hint": "One step back is right, but along a longer path the rates do not multiply. A local gradient only says how v reacts to its child. "
        "How the result reacts to v stands in the gradient of v.",
    },
    {
        "name": "starts at 0",
        "replace": "result.grad = 1",
        "by": "result.grad = 0",
        "hint": "If the result begins with 0, everything that is passed back is a product with 0. How far does the result move if the result is nudged?",
    },
    {
        "name": "starts at the result's number",
        "replace": "result.grad = 1",
        "by": "result.grad = result.data",
        "hint": "How large the result is plays no part here. Its gradient says how far it moves for each bit that it is nudged itself.",
    },
    {
        "name": "multiplies by the child's own gradient",
        "replace": "child.grad + rate * v.grad",
        "by": "child.grad * rate * v.grad",
        "hint": "No child ever gets anything. If the child's own gradient stands in a product: it is still 0 when the first share arrives, and then it stays 0.",
    },
    {
        "name": "passes on the child's number",
        "replace": "rate * v.grad",
        "by": "child.data * v.grad",
        "hint": "In 3 · 5 each factor has got a gradient, but not the other factor. Does the child's own number, its `data`, stand in your formula? The local gradient is the one that came with "
        "this child, out of `pairs`.",
    },
    {
        "name": "adds the rate and the gradient",
        "replace": "rate * v.grad",
        "by": "rate + v.grad",
        "hint": "Along a path, rates multiply. With a plus between the local gradient and the gradient of v even the factors of 3 · 5 get one too many.",
    },
    {
        "name": "the pairs the other way round",
        "replace": "zip(v._children, v._local_grads)",
        "by": "zip(v._local_grads, v._children)",
        "hint": "The loop says `for child, rate in pairs`: first the child, then the rate. If a plain number comes first, it is called `child`, and it has no `grad`.",
    },
    {
        "name": "the children alone",
        "replace": "zip(v._children, v._local_grads)",
        "by": "v._children",
        "hint": "The loop wants two things at a time, a child and its rate. The children and their local gradients stand in two rows of the same length: take "
        "them side by side.",
    },
]
