"""
Write `adam_step`, the whole of Adam for one step. It gets the parameters as Values, their two lists of averages, and the
number of the step, counted from 0. `m` and `v` are updated already, as in the last two lessons. What is missing:

1. **`lr_t`**, the rate of this step: it falls in a straight line from `learning_rate` to 0, and would be 0 at step
   `num_steps`;
2. **`m_hat`** and **`v_hat`**, the corrected averages;
3. **the step**, with these;
4. **reset the gradient**, so that the next name starts afresh.
"""

from microgpt import Value, source

learning_rate, num_steps = 0.01, 1000
beta1, beta2, eps_adam = 0.85, 0.99, 1e-8

def adam_step(params, m, v, step):
    lr_t = learning_rate * (1 - step / num_steps)  # blank: lr_t
    for i, p in enumerate(params):
        m[i] = beta1 * m[i] + (1 - beta1) * p.grad
        v[i] = beta2 * v[i] + (1 - beta2) * p.grad ** 2
        m_hat = m[i] / (1 - beta1 ** (step + 1))  # blank: m_hat
        v_hat = v[i] / (1 - beta2 ** (step + 1))  # blank: v_hat
        size = v_hat ** 0.5 + eps_adam
        p.data -= lr_t * m_hat / size  # blank: the step
        p.grad = 0  # blank: reset

def walk(start, grads, first, steps):
    """Some steps with the same slopes, from `first` on."""
    params = [Value(data) for data in start]
    m, v = [0.0] * len(params), [0.0] * len(params)
    for step in range(first, first + steps):
        for p, grad in zip(params, grads):
            p.grad += grad  # as on the way back
        adam_step(params, m, v, step)
    return [round(p.data, 4) for p in params]

def by_the_file(start, grads, first, steps):
    """The same walk by the file's lines 174-182."""
    params = [Value(data) for data in start]
    model = {'params': params, 'm': [0.0] * len(params),
             'v': [0.0] * len(params),
             'learning_rate': learning_rate,
             'num_steps': num_steps, 'eps_adam': eps_adam,
             'beta1': beta1, 'beta2': beta2}
    for step in range(first, first + steps):
        for p, grad in zip(params, grads):
            p.grad += grad
        source.run('174-182', model | {'step': step})
    return [round(p.data, 4) for p in params]

print('after 1 step:  ', walk([1, 1], [0.001, -1000], 0, 1))
print('after 30 steps:', walk([1, 1], [0.001, -1000], 0, 30))

__test__ = {"checks": """
The first step of any parameter is one learning rate long: the slope 0.001 moves it down, the slope -1000 up.

>>> walk([1, 1], [0.001, -1000], 0, 1)
[0.99, 1.01]

Steady slopes make steps of one learning rate, and the rate has hardly fallen after twenty steps.

>>> walk([1], [1], 0, 20)
[0.8019]

Halfway, at step 500, the rate is half as large. With fresh averages this step is 1.5 of these rates.

>>> walk([1], [1], 500, 1)
[0.9925]

At step 1000 the rate is 0, and nothing moves.

>>> walk([1], [1], 1000, 1)
[1.0]

The averages keep what they were: after one step with the slope 2, m is 0.3 and v is 0.04.

>>> p, m, v = Value(1.0), [0.0], [0.0]
>>> p.grad = 2
>>> adam_step([p], m, v, 0)
>>> round(m[0], 4), round(v[0], 4)
(0.3, 0.04)

After the step the gradient is 0 again.

>>> p.grad
0

The file's own lines take three parameters to the same places in ten steps.

>>> walk([1, 1, 1], [0.3, -0.02, 0.0], 200, 10)
[0.8243, 1.1757, 1.0]
>>> by_the_file([1, 1, 1], [0.3, -0.02, 0.0], 200, 10)
[0.8243, 1.1757, 1.0]
"""}

wrong_answers = [
    {
        "name": "power step in place of step + 1",
        "replace": "(1 - beta1 ** (step + 1))",
        "by": "(1 - beta1 ** step)",
        "hint": "The steps are counted from 0, and anything to the power of 0 is 1. So at step 0 you divide by 1 - 1. After that step one slope has been taken in, "
        "and so the power is one more than the step's number.",
    },
    {
        "name": "decay below 0: the bracket is missing",
        "replace": "learning_rate * (1 - step / num_steps)",
        "by": "learning_rate * 1 - step / num_steps",
        "hint": "Times goes before minus. If there is no bracket, the share of the steps is taken from the rate itself, 0.01, and from step 10 on the rate is below 0: the steps go uphill. "
        "First find which share of the way is left, then multiply the rate by it.",
    },
    {
        "name": "decay below 0 in the second half",
        "replace": "(1 - step / num_steps)",
        "by": "(1 - 2 * step / num_steps)",
        "hint": "Your rate has come to 0 when half of the steps are done, and from there on it is below 0: the steps go uphill. It should be 0 at step `num_steps`, no earlier.",
    },
    {
        "name": "the rate stays",
        "replace": "learning_rate * (1 - step / num_steps)",
        "by": "learning_rate",
        "hint": "All your steps have the same rate. It should fall with `step`: multiply it by the share of the way that is still to go. If your `lr_t` does fall, look whether the step uses it.",
    },
    {
        "name": "the rate rises",
        "replace": "(1 - step / num_steps)",
        "by": "(step / num_steps)",
        "hint": "Your rate begins at 0, so the first step goes nowhere, and then it rises. `step / num_steps` is the share that is done. What is needed is the share that is left.",
    },
    {
        "name": "grad not reset",
        "replace": "p.grad = 0",
        "by": "p.grad = p.grad",
        "hint": "After the step the old slope is still in `p.grad`, and the next name's slopes will be added to it. Set it to 0.",
    },
    {
        "name": "m without its correction",
        "replace": "m_hat = m[i] / (1 - beta1 ** (step + 1))",
        "by": "m_hat = m[i]",
        "hint": "It seems that `m_hat` is not corrected: the first step is only 0.15 of a learning rate long. Divide `m[i]` by what it has taken in so far: 1 minus `beta1` to the power of "
        "the number of steps.",
    },
    {
        "name": "v without its correction",
        "replace": "v_hat = v[i] / (1 - beta2 ** (step + 1))",
        "by": "v_hat = v[i]",
        "hint": "It seems that `v_hat` is not corrected: it is a hundred times too small in the first step, so that step is ten times too long. Divide `v[i]` as `m[i]` is divided, with `beta2`.",
    },
    {
        "name": "multiplies by the correction",
        "replace": "m_hat = m[i] / (1 - beta1 ** (step + 1))",
        "by": "m_hat = m[i] * (1 - beta1 ** (step + 1))",
        "hint": "If you multiply by 0.15, an average that is too small becomes smaller still. Divide by it.",
    },
    {
        "name": "beta1 for v",
        "replace": "v_hat = v[i] / (1 - beta2 ** (step + 1))",
        "by": "v_hat = v[i] / (1 - beta1 ** (step + 1))",
        "hint": "In the first step `v` has taken in 0.01 of a square, and it looks as if you divided by 0.15. Each average is corrected with its own beta.",
    },
    {
        "name": "the slope in place of its average",
        "replace": "lr_t * m_hat / size",
        "by": "lr_t * p.grad / size",
        "hint": "In its first step your parameter moves as it should, because one slope is its own average. With fresh averages at step 500 it does not: use `m_hat`, and not the slope itself.",
    },
    {
        "name": "uphill",
        "replace": "p.data -= lr_t",
        "by": "p.data += lr_t",
        "hint": "The steps have the right length and go uphill. Slopes point up, so the step is taken away.",
    },
]
