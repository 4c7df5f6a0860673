"""
Write the step with a memory. Its parameters are Values, as in the file, and `backward` has left a slope in the `grad` of each.

1. `start` gives **the memory before the first step**: an average for each parameter, all of them 0;
2. in `update`, let **the newest slope into the average** of its parameter, by `beta1`;
3. move each parameter by `rate`, **against its average**.
"""

from microgpt import Value, source, untrained

beta1, beta2 = 0.85, 0.99

def start(params):
    return [0.0] * len(params)  # blank: the memory at first

def update(params, m, rate):
    for i, p in enumerate(params):
        m[i] = beta1 * m[i] + (1 - beta1) * p.grad  # blank: the new average
        p.data -= rate * m[i]  # blank: against the average
        p.grad = 0

# Two parameters, and their slopes in three steps
params = [Value(5.0), Value(5.0)]
m = start(params)
for slopes in [1, 2], [1, -2], [1, 2]:
    for p, slope in zip(params, slopes):
        p.grad = slope
    update(params, m, 0.1)
    print([round(p.data, 4) for p in params])

__test__ = {"checks": """
Before the first step there are three zeros for three parameters, whatever their slopes.

>>> three = [Value(7), Value(8), Value(9)]
>>> three[1].grad = 4
>>> start(three)
[0.0, 0.0, 0.0]

After the slopes 2 and 2 the average is 0.3, and then 0.555.

>>> one, m = [Value(5.0)], [0.0]
>>> for step in range(2):
...     one[0].grad = 2
...     update(one, m, 0.2)
...     print(round(m[0], 4))
0.3
0.555

The parameter has gone down by a fifth of each of these averages.

>>> round(one[0].data, 4)
4.829

Two parameters with slopes of their own have averages of their own.

>>> two, m = [Value(0.0), Value(0.0)], [0.0, 0.0]
>>> two[0].grad, two[1].grad = 1, -2
>>> update(two, m, 0.1)
>>> [round(each, 4) for each in m]
[0.15, -0.3]

After a slope of 1 and one of −1 the average is nearly 0.

>>> two[0].grad = -1
>>> update(two, m, 0.1)
>>> round(m[0], 4)
-0.0225

After the real model has read the name jo, {line}`176-177 m[i]` give each of its parameters the same average.

>>> model = vars(untrained()) | {'doc': 'jo'}
>>> model = source.run('157-172', model)
>>> ours = start(model['params'])
>>> theirs = source.run('176-177', model | {'m': list(ours)})['m']
>>> update(model['params'], ours, 0.1)
>>> max(abs(a - b) for a, b in zip(ours, theirs)) < 1e-9
True
"""}

wrong_answers = [
    {
        "name": "the two shares swapped",
        "replace": "beta1 * m[i] + (1 - beta1) * p.grad",
        "by": "(1 - beta1) * m[i] + beta1 * p.grad",
        "hint": "The newest slope counts 0.85 and the old average 0.15: that is nearly no memory. `beta1` says how much of the **old** average is kept.",
    },
    {
        "name": "the other beta",
        "replace": "beta1 * m[i] + (1 - beta1) * p.grad",
        "by": "beta2 * m[i] + (1 - beta2) * p.grad",
        "hint": "A slope of 2 has moved the average by 0.02, a hundredth of itself. That is what `beta2` does, whose memory is far longer, and it waits for the next lesson. Here it is `beta1`.",
    },
    {
        "name": "a sum that never fades",
        "replace": "beta1 * m[i] + (1 - beta1) * p.grad",
        "by": "m[i] + p.grad",
        "hint": "You add up all slopes, and none of them ever fades. Such a sum grows and grows. Keep a share of the old average, and take a share of the slope.",
    },
    {
        "name": "the old average kept whole",
        "replace": "beta1 * m[i] + (1 - beta1) * p.grad",
        "by": "m[i] + (1 - beta1) * p.grad",
        "hint": "The slope comes in with the right weight, 0.15, but what was there is kept whole, so nothing fades. Keep only the share `beta1` of it.",
    },
    {
        "name": "the slope comes in whole",
        "replace": "beta1 * m[i] + (1 - beta1) * p.grad",
        "by": "beta1 * m[i] + p.grad",
        "hint": "The old part fades as it should, but the new slope comes in whole. What comes out is no average: with slopes of 1 it would rise to more than 6. The two shares "
        "must add up to 1.",
    },
    {
        "name": "no memory",
        "replace": "beta1 * m[i] + (1 - beta1) * p.grad",
        "by": "p.grad",
        "hint": "`m[i]` is the newest slope and nothing else. What was there before is forgotten.",
    },
    {
        "name": "one number for all parameters",
        "replace": "m[i] = beta1 * m[i] + (1 - beta1) * p.grad",
        "by": "m[0] = beta1 * m[0] + (1 - beta1) * p.grad; m[i] = m[0]",
        "hint": "All parameters share one average, so the slope of one goes into the average of another. Each has a place of its own in the list, `m[i]`.",
    },
    {
        "name": "the step goes by the slope",
        "replace": "p.data -= rate * m[i]",
        "by": "p.data -= rate * p.grad",
        "hint": "The average is right, but the step does not use it: it goes by the newest slope, as before this lesson.",
    },
    {
        "name": "uphill",
        "replace": "p.data -= rate * m[i]",
        "by": "p.data += rate * m[i]",
        "hint": "The parameter climbs. An average of slopes points uphill as a slope does; go against it.",
    },
    {
        "name": "forgets the rate",
        "replace": "p.data -= rate * m[i]",
        "by": "p.data -= m[i]",
        "hint": "The step is as long as the whole average. `rate` says how much of it to take.",
    },
    {
        "name": "a memory of one number",
        "replace": "[0.0] * len(params)",
        "by": "0.0",
        "hint": "Python met a list where it needs a number, or a number where it needs a list. The memory is a list with a zero for each parameter, since a plain `0.0` has no "
        "places. One average is `m[i]`; `m` alone is all of them.",
    },
    {
        "name": "an empty memory",
        "replace": "[0.0] * len(params)",
        "by": "[]",
        "hint": "The list has too few places: `update` looks for a parameter's average and finds no place for it. Let there be a zero for each parameter from the start.",
    },
    {
        "name": "begins at the parameters",
        "replace": "[0.0] * len(params)",
        "by": "[p.data for p in params]",
        "hint": "These are the parameters themselves. Before the first step no slope has come in, so every average is 0.",
    },
    {
        "name": "the slopes in place of zeros",
        "replace": "[0.0] * len(params)",
        "by": "[p.grad for p in params]",
        "hint": "These are the slopes. At first they may be 0, but after `backward` they are not, and then the average would begin with a whole slope. It should begin at 0.",
    },
    {
        "name": "the average times the slope",
        "replace": "p.data -= rate * m[i]",
        "by": "p.data -= rate * m[i] * p.grad",
        "hint": "The slope comes in twice: it is part of the average already. The step is the rate times the average.",
    },
]
