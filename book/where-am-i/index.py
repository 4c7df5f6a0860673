"""
Eight rhythms of eight beats are written here: `x` is a stroke, and a dot is a rest. The first, fourth and seventh beats are always
strokes. So what comes after a rest depends on *which* rest it is. Build a network that knows its place, and train it. Then the same
network is trained once more, but it is told that it is always at position 0.

1. `embed`: **the row of the position**, and **the sum** of both rows;
2. `rmsnorm`: **the factor** that brings a vector to size 1;
3. `with_residual`: **keep what came in**, let the block work on **the normed numbers**, and **add**;
4. `guesses`: **how many guesses** there are for a list of tokens. There are 12 positions;
5. in `chances`: **norm the sum** of sign and place, as {line}`112 rmsnorm` does, and send it **through the block, with its residual**.

When all checks hold, write rhythms of your own into the list. How long can they be?
"""

import math
import random

from microgpt import Value, linear, softmax

rhythms = '''x..x..x. x..x.xx. x.xx..x. xx.x..x.
x..xx.x. x..x..xx x.xx.xx. xx.x.xx.'''.split()
signs = sorted(set(''.join(rhythms)))
BOS = len(signs)
block_size, size = 12, 4

def matrix(nout, nin):
    return [[Value(random.gauss(0, 0.3))
             for _ in range(nin)]
            for _ in range(nout)]

def fresh():
    random.seed(42)
    return {'wte': matrix(BOS + 1, size),
            'wpe': matrix(block_size, size),
            'fc1': matrix(size, size),
            'fc2': matrix(size, size),
            'lm_head': matrix(BOS + 1, size)}

def embed(net, token_id, pos_id):
    token = net['wte'][token_id]
    place = net['wpe'][pos_id]  # blank: the position's row
    return [t + p for t, p in zip(token, place)]  # blank: sum

def rmsnorm(x):
    ms = sum(xi * xi for xi in x) / len(x)
    scale = (ms + 1e-5) ** -0.5  # blank: the factor
    return [xi * scale for xi in x]

def with_residual(block, x):
    x_residual = x  # blank: keep what came in
    x = block(rmsnorm(x))  # blank: norm, then block
    return [a + b for a, b in zip(x, x_residual)]  # blank: add

def guesses(tokens):
    return min(block_size, len(tokens) - 1)  # blank: how many

def chances(net, token_id, pos_id):
    def block(x):
        x = linear(x, net['fc1'])
        x = [xi.relu() for xi in x]
        return linear(x, net['fc2'])
    x = embed(net, token_id, pos_id)
    x = rmsnorm(x)  # blank: norm the sum
    x = with_residual(block, x)  # blank: through the block
    return softmax(linear(x, net['lm_head']))

def tokens_of(rhythm):
    ids = [signs.index(sign) for sign in rhythm]
    return [BOS] + ids + [BOS]

def loss(net, rhythm, places):
    tokens = tokens_of(rhythm)
    losses = []
    for at in range(guesses(tokens)):
        pos_id = at if places else 0
        p = chances(net, tokens[at], pos_id)
        losses.append(-p[tokens[at + 1]].log())
    return sum(losses) / len(losses)

def train(places, steps=40):
    net = fresh()
    params = [p for mat in net.values()
              for row in mat for p in row]
    for step in range(steps):
        rhythm = rhythms[step % len(rhythms)]
        loss(net, rhythm, places).backward()
        rate = 1 - step / steps
        for p in params:
            p.data -= rate * p.grad
            p.grad = 0
    return net

def mean_loss(net, places):
    losses = [loss(net, rhythm, places).data
              for rhythm in rhythms]
    return sum(losses) / len(losses)

knows, does_not = train(True), train(False)
without = mean_loss(does_not, False)
with_places = mean_loss(knows, True)
print('nothing known: ', round(math.log(3), 4))
print('without places:', round(without, 4))
print('with places:   ', round(with_places, 4))

__test__ = {"checks": """
Row 1 of a small `wte` and row 2 of a small `wpe`, added number by number: 3 + 50 and 4 + 60.

>>> small = {'wte': [[1, 2], [3, 4]], 'wpe': [[10, 20], [30, 40], [50, 60]]}
>>> embed(small, 1, 2)
[53, 64]

The size of [3, 4] is 3.54. After `rmsnorm` it is 1.

>>> [round(xi, 2) for xi in rmsnorm([3, 4])]
[0.85, 1.13]

A vector of zeros stays as it is.

>>> rmsnorm([0.0, 0.0])
[0.0, 0.0]

A block that gives 1 and -1 edits what came in: 3 becomes 4, and 4 becomes 3.

>>> def one_up_one_down(x):
...     return [1, -1]
>>> with_residual(one_up_one_down, [3, 4])
[4, 3]

A block that gives back what it gets has got the normed numbers, 0.85 and 1.13. They are added to 3 and 4.

>>> def the_same(x):
...     return x
>>> [round(xi, 2) for xi in with_residual(the_same, [3, 4])]
[3.85, 5.13]

A rhythm of 8 beats has 10 tokens, and 9 guesses. One of 20 beats meets the end of the table.

>>> guesses(tokens_of('x..x..x.')), guesses(tokens_of('x...' * 5))
(9, 12)

Before training, these are the chances after a stroke on the third beat: a rest, a stroke, the end.

>>> [round(p.data, 3) for p in chances(fresh(), 1, 3)]
[0.432, 0.372, 0.196]

With places the loss comes near to that of picking among 1.3 equally likely signs. Without them it stays above that of 2.

>>> math.exp(with_places) < 1.4, math.exp(without) > 2
(True, True)

After a rest on the third beat there is always a stroke, and after a rest on the second beat seldom. The network that knows its place has learned both.

>>> chances(knows, 0, 3)[1].data > 0.9, chances(knows, 0, 2)[1].data < 0.5
(True, True)

No rhythm of the list has a ninth beat. So nobody has asked for the rows of `wpe` from 9 on, and training has not moved them.

>>> def numbers(net):
...     return [[p.data for p in row] for row in net['wpe']]
>>> moved = [a != b for a, b in zip(numbers(knows), numbers(fresh()))]
>>> moved == 9 * [True] + 3 * [False]
True
"""}

wrong_answers = [
    {
        "name": "concatenates",
        "replace": "[t + p for t, p in zip(token, place)]",
        "by": "token + place",
        "hint": "Between two lists, `+` puts one behind the other. What is wanted is a list of the same length, in which the numbers are added in pairs.",
    },
    {
        "name": "multiplies",
        "replace": "t + p for t, p",
        "by": "t * p for t, p",
        "hint": "The numbers of the two rows are multiplied here. The rows are added.",
    },
    {
        "name": "position by token",
        "replace": "net['wpe'][pos_id]",
        "by": "net['wpe'][token_id]",
        "hint": "The row of the place was looked up with the token's id. Then every stroke has the same row, on whatever beat it falls, and nothing is "
        "learned about places. `wpe` has a row for each position.",
    },
    {
        "name": "multiplies by the root",
        "replace": "** -0.5",
        "by": "** 0.5",
        "hint": "You multiply by the root, so a large vector becomes larger still. To divide by the root, multiply by one over it: which power is that?",
    },
    {
        "name": "the root is left out",
        "replace": "(ms + 1e-5) ** -0.5",
        "by": "1 / (ms + 1e-5)",
        "hint": "You divide by the mean of the squares. The size is the *root* of it.",
    },
    {
        "name": "forgets 1e-5",
        "replace": "(ms + 1e-5) ** -0.5",
        "by": "ms ** -0.5",
        "hint": "That is right for every vector but one: if all its numbers are 0, one over the root of 0 does not exist. Add a little to `ms` first.",
    },
    {
        "name": "the block's output alone",
        "replace": "return [a + b for a, b in zip(x, x_residual)]",
        "by": "return x",
        "hint": "The block's result takes the place of what came in. It should be added to it, number by number.",
    },
    {
        "name": "added to the normed numbers",
        "replace": "x_residual = x",
        "by": "x_residual = rmsnorm(x)",
        "hint": "What you keep is normed already. The norm is for the block alone; keep the numbers as they came in.",
    },
    {
        "name": "no norm before the block",
        "replace": "block(rmsnorm(x))",
        "by": "block(x)",
        "hint": "The block has got the numbers as they came in. It should get them normed.",
    },
    {
        "name": "the norm after the sum",
        "replace": "return [a + b for a, b in zip(x, x_residual)]",
        "by": "return rmsnorm([a + b for a, b in zip(x, x_residual)])",
        "hint": "The sum is normed once more before it is given back. After the sum there is no norm: the stream goes on as it is.",
    },
    {
        "name": "kept too late",
        "replace": "    return [a + b for a, b in zip(x, x_residual)]",
        "by": "    x_residual = x\n    return [a + b for a, b in zip(x, x_residual)]",
        "hint": "The block's result is added to itself. Keep what came in **before** `x` gets a new meaning.",
    },
    {
        "name": "no limit",
        "replace": "min(block_size, len(tokens) - 1)",
        "by": "len(tokens) - 1",
        "hint": "The rhythm of 20 beats would ask for rows that `wpe` does not have. Take the smaller of two numbers, as {line}`158 min` does.",
    },
    {
        "name": "counts all tokens",
        "replace": "min(block_size, len(tokens) - 1)",
        "by": "min(block_size, len(tokens))",
        "hint": "There are more guesses than tokens that could be guessed: after the last one nothing comes. So every token is read but the last, and of this number and the "
        "number of positions it is the **smaller** that counts.",
    },
    {
        "name": "counts the beats",
        "replace": "min(block_size, len(tokens) - 1)",
        "by": "min(block_size, len(tokens) - 2)",
        "hint": "You guess once for each beat, and then stop. The BOS at the beginning is read as well, and the end is guessed like any other sign.",
    },
    {
        "name": "the sum is not normed",
        "replace": "    x = rmsnorm(x)  # norm the sum\n",
        "by": "",
        "hint": "If the parts are all right and only the chances are others, look at their order in `chances`. The sum of sign and place should be brought to size 1 before "
        "the stream begins.",
    },
    {
        "name": "the block without its residual",
        "replace": "x = with_residual(block, x)",
        "by": "x = block(rmsnorm(x))",
        "hint": "Each part by itself is right, but in `chances` the block's result seems to replace the stream. Use your function `with_residual`: it norms and adds.",
    },
    {
        "name": "the result handed over in place of the block",
        "replace": "x = with_residual(block, x)",
        "by": "x = with_residual(block(x), x)",
        "hint": "`with_residual` wants the function itself, so that it can norm the numbers before it calls it. `block(x)` has been called already and is a list.",
    },
    {
        "name": "the norm at the end",
        "replace": "    x = rmsnorm(x)  # norm the sum\n    x = with_residual(block, x)  # through the block\n",
        "by": "    x = with_residual(block, x)\n    x = rmsnorm(x)\n",
        "hint": "The chances are others. If you norm after the block, the sum of sign and place goes into the stream at whatever size it has. Norm it first.",
    },
]
