"""
Write one step of training. A small network with its knobs, all of them Values, is there already, and so is `loss_of`, which makes the loss of a
name. `train_step` makes that loss. Then

1. **all gradients are found**;
2. each knob p **goes downhill**, by `rate` times its gradient;
3. each knob is **made ready for the next step**.

The last lines take nine steps, with a small rate.
"""

import random
from microgpt import Value, linear, softmax

names = ['emma', 'olivia', 'ava']
uchars = sorted(set(''.join(names)))
BOS = len(uchars)

def matrix(nout, nin):
    return [[Value(0) for _ in range(nin)]
            for _ in range(nout)]

wte = matrix(BOS + 1, 4)  # 4 numbers for each token
fc1 = matrix(8, 4)
fc2 = matrix(BOS + 1, 8)
params = [p for mat in (wte, fc1, fc2)
          for row in mat for p in row]

def start():
    """Fill the knobs with random numbers."""
    draw = random.Random(42)
    for p in params:
        p.data = draw.gauss(0, 0.5)
        p.grad = 0

def loss_of(name):
    tokens = [BOS, *map(uchars.index, name), BOS]
    losses = []
    for token, target in zip(tokens, tokens[1:]):
        before = linear(wte[token], fc1)
        hidden = [h.relu() for h in before]
        probs = softmax(linear(hidden, fc2))
        losses.append(-probs[target].log())
    return (1 / len(losses)) * sum(losses)

def train_step(name, rate):
    loss = loss_of(name)
    loss.backward()  # blank: find all gradients
    for p in params:
        p.data = p.data - rate * p.grad  # blank: downhill
        p.grad = 0  # blank: ready for the next step
    return loss.data

start()
for step in range(9):
    name = names[step % 3]
    loss = train_step(name, 0.1)
    print(f'step {step + 1}, {name:6} {loss:.4f}')

__test__ = {"checks": """
A step gives back the loss that it found, before the knobs moved.

>>> start()
>>> before = loss_of('emma').data
>>> first = train_step('emma', 0.1)
>>> abs(first - before) < 1e-9
True

After the step the loss of that name is another one: something has moved.

>>> abs(loss_of('emma').data - first) > 1e-6
True

It has become smaller.

>>> loss_of('emma').data < first
True

With a tiny rate, no knob goes far.

>>> start()
>>> before = [p.data for p in params]
>>> _ = train_step('emma', 0.0001)
>>> max(abs(p.data - b) for p, b in zip(params, before)) < 0.001
True

Each knob moves by the rate times its gradient, against it.

>>> start()
>>> loss = loss_of('ava')
>>> loss.backward()
>>> wanted = [p.data - 0.5 * p.grad for p in params]
>>> start()
>>> _ = train_step('ava', 0.5)
>>> max(abs(p.data - w) for p, w in zip(params, wanted)) < 1e-9
True

When the step is done, no gradient is left over.

>>> all(p.grad == 0 for p in params)
True

So a second step on the name goes by the gradients of its own loss alone.

>>> for p in params:
...     p.grad = 0
>>> loss = loss_of('ava')
>>> loss.backward()
>>> wanted = [p.data - 0.5 * p.grad for p in params]
>>> for p in params:
...     p.grad = 0
>>> start()
>>> _ = train_step('ava', 0.5)
>>> _ = train_step('ava', 0.5)
>>> max(abs(p.data - w) for p, w in zip(params, wanted)) < 1e-9
True

After 60 steps the three names surprise the network much less than before.

>>> start()
>>> before = sum(loss_of(name).data for name in names) / 3
>>> for step in range(60):
...     _ = train_step(names[step % 3], 0.5)
>>> sum(loss_of(name).data for name in names) / 3 < before / 2
True
"""}

wrong_answers = [
    {
        "name": "no reset",
        "replace": "p.grad = 0  # ready for the next step",
        "by": "pass",
        "hint": "Your first step is right, the second is not. The knobs do not begin it with the gradient 0: what stands there, perhaps the old gradient, is added to what "
        "the next walk back finds. A new graph does not help: the knobs are the same Values in every step.",
    },
    {
        "name": "update before backward",
        "replace": "    loss.backward()  # find all gradients\n    for p in params:\n        p.data = p.data - rate * p.grad  # downhill\n"
        "        p.grad = 0  # ready for the next step\n",
        "by": "    for p in params:\n        p.data = p.data - rate * p.grad\n        p.grad = 0\n    loss.backward()\n",
        "hint": "After your step the knobs still have gradients, and they have not moved by them. If the walk back comes last, the knobs move before anybody knows "
        "where downhill is.",
    },
    {
        "name": "updates with +",
        "replace": "p.data - rate * p.grad",
        "by": "p.data + rate * p.grad",
        "hint": "After your step the loss is larger than before. The gradient points uphill.",
    },
    {
        "name": "resets too early",
        "replace": "        p.data = p.data - rate * p.grad  # downhill\n        p.grad = 0  # ready for the next step",
        "by": "        p.grad = 0\n        p.data = p.data - rate * p.grad",
        "hint": "Nothing moves: when a knob is to move, its gradient is 0. Is it reset before it is used? Or has nobody walked back? A function is only called if "
        "brackets stand behind its name.",
    },
    {
        "name": "forgets the rate",
        "replace": "rate * p.grad",
        "by": "p.grad",
        "hint": "The knobs go the right way, but as far as the whole gradient. The learning rate is not used.",
    },
    {
        "name": "forgets where the knob was",
        "replace": "p.data - rate * p.grad",
        "by": "-rate * p.grad",
        "hint": "Even with a tiny rate some knobs have gone far. A step begins where the knob stands: what it had must stand in the formula too.",
    },
    {
        "name": "moves by the loss",
        "replace": "rate * p.grad",
        "by": "rate * loss.data",
        "hint": "The knobs do not move by their gradients. The loss says how bad it is, and not which way to go; where a knob stands does not say it either.",
    },
    {
        "name": "a number where a Value should be",
        "replace": "loss.backward()",
        "by": "loss.data.backward()",
        "hint": "A plain number has no `grad`, and it cannot walk back: only a Value can. If you wrote `loss.data.backward()`: begin at `loss` itself. If you wrote "
        "`p = …`: the name `p` stands for a plain number then. What should change is inside the knob, its `data`.",
    },
]
