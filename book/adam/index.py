"""
The table of module 2 once more, but this time nobody counts. It is a table of scores, 27 for each token that can come
before, all 0 at first. The softmax of a row gives the chances of what comes next. The scores stand in one long list: that
of token `b` after token `a` has the place `a * 27 + b`. Let the table learn, with the loop of this module:

1. **the name** of each step; when the list comes to its end, it begins again;
2. **the slopes**: for each pair of the name, chance minus truth for every score of the row, divided by the number of pairs.
   A token that stands in the name twice brings its share twice;
3. **the rate** of each step, which falls in a straight line to 0;
4. **both averages**; they are corrected for you;
5. **Adam's step**: against `m_hat`, divided by the root of `v_hat`, with `eps` added.
"""

import math, random
from microgpt import names

beta1, beta2, eps = 0.85, 0.99, 1e-8
docs = names.load()
random.seed(42)
random.shuffle(docs)
uchars = sorted(set(''.join(docs)))
BOS, size = len(uchars), len(uchars) + 1

def tokens_of(name):
    ids = [uchars.index(ch) for ch in name]
    return [BOS] + ids + [BOS]

def chances(scores, a):
    row = scores[a * size:a * size + size]
    exps = [math.exp(score) for score in row]
    total = sum(exps)
    return [e / total for e in exps]

def slopes(scores, name):
    grads = [0.0] * len(scores)
    tokens = tokens_of(name)
    n = len(tokens) - 1
    for at in range(n):
        a, target = tokens[at], tokens[at + 1]
        probs = chances(scores, a)
        for b in range(size):
            truth = 1 if b == target else 0
            at_b = a * size + b
            grads[at_b] += (probs[b] - truth) / n  # blank: slope
    return grads

def train(docs, num_steps, rate, adam=True):
    scores = [0.0] * (size * size)
    m, v = [0.0] * len(scores), [0.0] * len(scores)
    for step in range(num_steps):
        name = docs[step % len(docs)]  # blank: name
        lr_t = rate * (1 - step / num_steps)  # blank: rate
        one = 1 - beta1 ** (step + 1)
        two = 1 - beta2 ** (step + 1)
        for i, g in enumerate(slopes(scores, name)):
            if adam:
                m[i] = beta1 * m[i] + (1 - beta1) * g  # blank: m
                v[i] = beta2 * v[i] + (1 - beta2) * g * g  # blank: v
                m_hat, v_hat = m[i] / one, v[i] / two
                root = v_hat ** 0.5 + eps  # blank: root
                scores[i] -= lr_t * m_hat / root  # blank: step
            else:
                scores[i] -= lr_t * g
    return scores

def loss_of(scores, name):
    tokens = tokens_of(name)
    n, total = len(tokens) - 1, 0
    for at in range(n):
        probs = chances(scores, tokens[at])
        total -= math.log(probs[tokens[at + 1]])
    return total / n

def unseen(scores):
    losses = [loss_of(scores, name)
              for name in docs[1000:1200]]
    return sum(losses) / len(losses)

def counted(docs):
    """Scores of a table of counts, each from 1 on."""
    counts = [1] * (size * size)
    for name in docs:
        tokens = tokens_of(name)
        for at in range(len(tokens) - 1):
            a, b = tokens[at], tokens[at + 1]
            counts[a * size + b] += 1
    return [math.log(count) for count in counts]

if any(train(['ab'], 1, 0.01)):
    tables = [
        ('plain step', train(docs, 300, 10, adam=False)),
        ('Adam      ', train(docs, 300, 0.07)),
        ('counting  ', counted(docs[:300])),
    ]
    for called, scores in tables:
        loss = unseen(scores)
        print(f'{called} {loss:.3f},',
              f'1 of {math.exp(loss):.1f} letters')

__test__ = {"checks": """
At the beginning all chances are 1/27. In the name "ab" there are three pairs, and b comes after a: its score has the slope (1/27 - 1) / 3.

>>> a, b, c = 0, 1, 2
>>> grads = slopes([0.0] * 729, 'ab')
>>> round(grads[a * 27 + b], 4), round((1 / 27 - 1) / 3, 4)
(-0.321, -0.321)

And c did not come, so its slope is above 0.

>>> round(grads[a * 27 + c], 4)
0.0123

In the name "aab" the a stands twice, and both places bring their share to its row: once a came next, once b.

>>> grads = slopes([0.0] * 729, 'aab')
>>> round(grads[a * 27 + b], 4), round(grads[a * 27 + c], 4)
(-0.2315, 0.0185)

One step of Adam moves every score of a row that was used by one rate, up or down, whatever its slope.

>>> scores = train(['ab'], 1, 0.05)
>>> round(scores[a * 27 + b], 4), round(scores[a * 27 + c], 4)
(0.05, -0.05)

The row of c was not used, so it stays at 0.

>>> scores[c * 27:c * 27 + 3]
[0.0, 0.0, 0.0]

Ten steps, with two names in turn. In the end b is likely after a, and c is not.

>>> scores = train(['ab', 'ba'], 10, 0.05)
>>> round(scores[a * 27 + b], 4), round(scores[a * 27 + c], 4)
(0.2035, -0.2746)

The rate falls for the plain step, too.

>>> scores = train(['ab'], 4, 1, adam=False)
>>> round(scores[a * 27 + b], 4)
0.7913

On the real names, sixty steps of Adam already know more than nothing: log 27 is 3.2958.

>>> round(unseen(train(docs, 60, 0.1)), 2)
2.89
"""}

wrong_answers = [
    {
        "name": "the same name each time",
        "replace": "docs[step % len(docs)]",
        "by": "docs[0]",
        "hint": "Every step learns the first name. The step's number says which name is next.",
    },
    {
        "name": "no modulo",
        "replace": "docs[step % len(docs)]",
        "by": "docs[step]",
        "hint": "When there are more steps than names, the list comes to its end, and Python finds no name at that place. Take the remainder of the step's number by the number of names.",
    },
    {
        "name": "truth minus chance",
        "replace": "(probs[b] - truth)",
        "by": "(truth - probs[b])",
        "hint": "The sign is turned around. If the truth is 1 and the chance is too small, a higher score makes the loss **smaller**, so the slope must be below 0.",
    },
    {
        "name": "forgets the number of pairs",
        "replace": "(probs[b] - truth) / n",
        "by": "probs[b] - truth",
        "hint": "The slopes are too large by the number of pairs. The loss of a name is the **mean** over its pairs, so each has only a share. Adam hardly minds, the plain step does.",
    },
    {
        "name": "= in place of +=",
        "replace": "grads[at_b] += (probs",
        "by": "grads[at_b] = (probs",
        "hint": "If a token stands in a name twice, only what its last place brings is left in its row. What several places bring is added.",
    },
    {
        "name": "the surprise in place of its slope",
        "replace": "(probs[b] - truth) / n",
        "by": "-math.log(probs[b]) / n",
        "hint": "This is how high the surprise is. What is asked for is its slope: how fast it changes with the score. That is chance minus truth.",
    },
    {
        "name": "the rate stays",
        "replace": "rate * (1 - step / num_steps)",
        "by": "rate",
        "hint": "The rate is the same in every step. It should fall with `step`, from `rate` to 0 in a straight line.",
    },
    {
        "name": "the bracket is missing",
        "replace": "rate * (1 - step / num_steps)",
        "by": "rate * 1 - step / num_steps",
        "hint": "Times goes before minus, so if there is no bracket your rate falls below 0 and the steps go uphill. Find the share of the way that is left, then multiply.",
    },
    {
        "name": "betas swapped in m",
        "replace": "beta1 * m[i] + (1 - beta1) * g",
        "by": "(1 - beta1) * m[i] + beta1 * g",
        "hint": "The shares of `m` are swapped: it keeps 15 parts of 100 and takes in 85. It should remember `beta1` of what it was.",
    },
    {
        "name": "sums without forgetting",
        "replace": "beta2 * v[i] + (1 - beta2) * g * g",
        "by": "v[i] + g * g",
        "hint": "Your `v` is the sum of all squares: it takes in the whole of each one, and forgets nothing. It should keep the share `beta2`, and take in `1 - beta2`.",
    },
    {
        "name": "the slope not squared",
        "replace": "(1 - beta2) * g * g",
        "by": "(1 - beta2) * g",
        "hint": "The slope goes into `v` as it is, so `v` can fall below 0, and then its root is no ordinary number. Square the slope.",
    },
    {
        "name": "no root",
        "replace": "v_hat ** 0.5 + eps",
        "by": "v_hat + eps",
        "hint": "You divide by the average of the **squares**, so the smaller the slope, the longer the step. Take the root first.",
    },
    {
        "name": "uphill",
        "replace": "scores[i] -= lr_t * m_hat",
        "by": "scores[i] += lr_t * m_hat",
        "hint": "Adam's steps go uphill, while the plain step goes down. Slopes point up, so take the step away.",
    },
    {
        "name": "the slope in place of its average",
        "replace": "lr_t * m_hat /",
        "by": "lr_t * g /",
        "hint": "The first step comes out right, since one slope is its own average, and later ones do not. If you divide the slope `g`, momentum is not used: divide `m_hat`.",
    },
    {
        "name": "the rate does not fall",
        "replace": "scores[i] -= lr_t * m_hat / root",
        "by": "scores[i] -= rate * m_hat / root",
        "hint": "The step uses `rate`, which stays as it is. The rate of this step is `lr_t`.",
    },
]
