"""
Write a step in which every parameter has a step size of its own. The line for `m` is there already. For each
parameter:

1. move **`v`**, the running average of the squared slopes, with `beta2`;
2. work out **`size`**, how large this parameter's slopes usually are: the root of its `v`, and then `eps` added;
3. **take the step**: against `m`, measured in that size, times the learning rate `lr`.
"""

from microgpt import Value, source

beta1, beta2, eps = 0.85, 0.99, 1e-8

def update(params, grads, m, v, lr):
    for i in range(len(params)):
        g = grads[i]
        m[i] = beta1 * m[i] + (1 - beta1) * g
        v[i] = beta2 * v[i] + (1 - beta2) * g ** 2  # blank: v
        size = v[i] ** 0.5 + eps  # blank: the usual size
        params[i] -= lr * m[i] / size  # blank: the step

# Three parameters with very different slopes
params, m, v = [1.0] * 3, [0.0] * 3, [0.0] * 3
for step in range(3):
    update(params, [0.001, -1.0, 1000.0], m, v, 0.01)
    print([round(p, 4) for p in params])

def by_the_file(params, grads, steps):
    """The file's lines 176-182, as late in a run."""
    model = {'params': [Value(p) for p in params],
             'm': [0.0] * len(params),
             'v': [0.0] * len(params),
             'beta1': beta1, 'beta2': beta2,
             'eps_adam': eps, 'lr_t': 0.01,
             'step': 1_000_000}
    for _ in range(steps):
        for i in range(len(grads)):
            model['params'][i].grad = grads[i]
        source.run('176-182', model)
    return [p.data for p in model['params']]

__test__ = {"checks": """
After one step with the slopes 5 and -20, v holds a hundredth of their squares.

>>> params, m, v = [1.0, 1.0], [0.0, 0.0], [0.0, 0.0]
>>> update(params, [5.0, -20.0], m, v, 0.01)
>>> [round(number, 4) for number in v]
[0.25, 4.0]

The slope 5 says: down. The slope -20 says: up. Both parameters move by 0.015.

>>> [round(p, 4) for p in params]
[0.985, 1.015]

In the next step the slopes are 0. Then v keeps 99 parts of 100.

>>> update(params, [0.0, 0.0], m, v, 0.01)
>>> [round(number, 4) for number in v]
[0.2475, 3.96]

Slopes of 0.001 and of 1000 make first steps of the same length.

>>> params = [0.0, 0.0]
>>> update(params, [0.001, 1000.0], [0.0, 0.0], [0.0, 0.0], 0.01)
>>> [round(p, 4) for p in params]
[-0.015, -0.015]

Even a slope of a millionth makes a step of more than 0.01.

>>> params = [0.0]
>>> update(params, [0.000001], [0.0], [0.0], 0.01)
>>> round(params[0], 4)
-0.0136

A parameter whose slope has always been 0 stays where it is, and nothing stops.

>>> params = [1.0]
>>> update(params, [0.0], [0.0], [0.0], 0.01)
>>> params
[1.0]

The file's own lines take three parameters to the same places in five steps.

>>> grads, params = [0.3, -0.02, 0.0], [1.0, 1.0, 1.0]
>>> m, v = [0.0] * 3, [0.0] * 3
>>> for _ in range(5):
...     update(params, grads, m, v, 0.01)
>>> [round(p, 4) for p in params]
[0.8937, 1.1063, 1.0]
>>> [round(p, 4) for p in by_the_file([1.0] * 3, grads, 5)]
[0.8937, 1.1063, 1.0]
"""}

wrong_answers = [
    {
        "name": "no root",
        "replace": "size = v[i] ** 0.5 + eps",
        "by": "size = v[i] + eps",
        "hint": "`v` is an average of **squares**. A slope that is ten times as large has a `v` a hundred times as large, so dividing by `v` itself "
        "gives the smallest slopes the longest steps, and huge ones. Take the root first: then it has the size of a slope again.",
    },
    {
        "name": "eps inside the root",
        "replace": "v[i] ** 0.5 + eps",
        "by": "(v[i] + eps) ** 0.5",
        "hint": "If you add `eps` before the root is taken, it is no longer tiny: the root of 0.00000001 is 0.0001, and slopes far below that hardly move "
        "their parameter any more. Add it after the root.",
    },
    {
        "name": "the gradient not squared",
        "replace": "(1 - beta2) * g ** 2",
        "by": "(1 - beta2) * g",
        "hint": "The slope goes into `v` as it is. Then slopes above and below 0 cancel, and `v` can fall below 0, where it has no root among the numbers "
        "that we use. Square the slope: a square is never below 0.",
    },
    {
        "name": "the square of m",
        "replace": "(1 - beta2) * g ** 2",
        "by": "(1 - beta2) * m[i] ** 2",
        "hint": "It seems that the square of `m` goes into `v`. In `m` slopes above and below 0 have cancelled already, so it does not say how large they are. Square the "
        "slope itself.",
    },
    {
        "name": "beta1 for v",
        "replace": "beta2 * v[i] + (1 - beta2) * g ** 2",
        "by": "beta1 * v[i] + (1 - beta1) * g ** 2",
        "hint": "Your `v` moves as fast as `m`: it keeps 85 parts of 100. The average of the squares is to remember longer: use `beta2`, both times.",
    },
    {
        "name": "sums without forgetting",
        "replace": "beta2 * v[i] + (1 - beta2) * g ** 2",
        "by": "v[i] + g ** 2",
        "hint": "The newest square comes into `v` whole: nothing is taken of it by shares. An average keeps the share `beta2` of what was there, and takes the share "
        "`1 - beta2` of what is new.",
    },
    {
        "name": "shares swapped",
        "replace": "beta2 * v[i] + (1 - beta2) * g ** 2",
        "by": "(1 - beta2) * v[i] + beta2 * g ** 2",
        "hint": "The two shares are swapped: nearly all of `v` is the newest square, and what was there before is forgotten at once. Keep `beta2` of the old.",
    },
    {
        "name": "the slope in place of its average",
        "replace": "lr * m[i] / size",
        "by": "lr * g / size",
        "hint": "If it is the slope that you divide, and not `m`, then what momentum has gathered is not used: a first step is ten learning rates long, and in a step without a "
        "slope nothing moves. Divide `m[i]`.",
    },
    {
        "name": "uphill",
        "replace": "params[i] -= lr * m[i] / size",
        "by": "params[i] += lr * m[i] / size",
        "hint": "The steps have the right length and go uphill. Slopes point up, so the step is taken away.",
    },
    {
        "name": "multiplies by the size",
        "replace": "lr * m[i] / size",
        "by": "lr * m[i] * size",
        "hint": "If you multiply by the size, large slopes make still larger steps. Divide by it: then each parameter's steps are measured in its own usual slope.",
    },
    {
        "name": "forgets m",
        "replace": "lr * m[i] / size",
        "by": "lr / size",
        "hint": "The step does not ask `m`: it always goes the same way, whatever the slopes say, and a parameter without any slope moves too. How far is `m[i]`, divided by the size.",
    },
    {
        "name": "does not divide",
        "replace": "lr * m[i] / size",
        "by": "lr * m[i]",
        "hint": "That is the step of the last lesson: `size` is not used yet, so slopes a million times as large make steps a million times as long. Divide by it.",
    },
    {
        "name": "no eps",
        "replace": "v[i] ** 0.5 + eps",
        "by": "v[i] ** 0.5",
        "hint": "A parameter whose slope has always been 0 has the size 0, and nothing can be divided by 0. Add `eps` to the root: it is too small to matter elsewhere.",
    },
]
