"""
`streams` holds the stream of each position of "emma" in the trained program, as {line}`134 x_residual` leaves it: after attention, 16 numbers
each. Write `mlp_block`, which gives back the stream after the second block. What came in is kept already. You still have to

1. make **64 hidden numbers**, of what came in after `rmsnorm`, with the matrix `fc1`;
2. **switch off** what is below 0. The numbers are Values, so each has a function `relu()`;
3. make **16 numbers** of these, with the matrix `fc2`;
4. give back the 16 numbers **added to what came in**.

At the end the program prints, for each position, how far the block has moved the first number.
"""

from microgpt import linear, rmsnorm, source, trained

model = vars(trained())
model |= {'keys': [[]], 'values': [[]], 'li': 0}
fc1 = model['state_dict']['layer0.mlp_fc1']
fc2 = model['state_dict']['layer0.mlp_fc2']

streams = []
letters = [model['uchars'].index(ch) for ch in 'emma']
for pos_id, token_id in enumerate([model['BOS']] + letters):
    model |= {'pos_id': pos_id, 'token_id': token_id}
    source.run('109-122', model)
    source.run('123-134', model)  # attention, added
    streams.append(model['x'])

def mlp_block(x):
    x_residual = x
    x = linear(rmsnorm(x), fc1)  # blank: 64 hidden numbers
    x = [xi.relu() for xi in x]  # blank: switch off
    x = linear(x, fc2)  # blank: 16 numbers
    return [a + b for a, b in zip(x, x_residual)]  # blank: add

for letter, x in zip('.emma', streams):
    before, after = x[0].data, mlp_block(x)[0].data
    print(letter, f'{before:7.4f} becomes {after:7.4f}')

__test__ = {"checks": """
Sixteen numbers come in, and sixteen numbers come out.

>>> len(mlp_block(streams[4]))
16

What comes out at the last letter begins with these four numbers.

>>> def numbers(row):
...     return [round(value.data, 4) for value in row]
>>> numbers(mlp_block(streams[4]))[:4]
[-1.1335, 2.5148, 0.1175, -0.8093]

The block adds to what came in: some of the numbers it raises, and some it lowers.

>>> def added(x):
...     return [b - a for a, b in zip(numbers(x), numbers(mlp_block(x)))]
>>> min(added(streams[3])) < 0 < max(added(streams[3]))
True

To a stream that is twice as large it adds the same, because it gets to see the normed numbers.

>>> twice = [2 * xi for xi in streams[3]]
>>> max(abs(a - b) for a, b in zip(added(twice), added(streams[3]))) < 0.01
True

Each of the sixteen can hand its gradient back, as far as the first matrix.

>>> sum(mlp_block(streams[4])).backward()
>>> any(weight.grad for row in fc1 for weight in row)
True

The stream that came in is still what it was.

>>> before = numbers(streams[2])
>>> result = mlp_block(streams[2])
>>> numbers(streams[2]) == before
True

The file's own lines give the same sixteen numbers at all five positions.

>>> def file(x):
...     return source.run('136-141', dict(model, x=x))['x']
>>> [numbers(mlp_block(x)) == numbers(file(x)) for x in streams]
[True, True, True, True, True]
"""}

wrong_answers = [
    {
        "name": "no residual",
        "replace": "return [a + b for a, b in zip(x, x_residual)]",
        "by": "return x",
        "hint": "What the block makes takes the place of what came in, so the letter and all that attention has gathered is lost. Add the two, number by number.",
    },
    {
        "name": "ReLU after fc2",
        "replace": "    x = [xi.relu() for xi in x]  # switch off\n    x = linear(x, fc2)",
        "by": "    x = linear(x, fc2)\n    x = [xi.relu() for xi in x]",
        "hint": "ReLU is at work on the 16 numbers that leave the block, so it can raise numbers of the stream and never lower one. And the two layers, "
        "with nothing between them, could be one matrix. ReLU belongs to the 64 hidden numbers.",
    },
    {
        "name": "the norm after the sum",
        "replace": "    return [a + b for a, b in zip(x, x_residual)]",
        "by": "    return rmsnorm([a + b for a, b in zip(x, x_residual)])",
        "hint": "The sum is normed before it is given back. Then the stream itself is changed, and not only what the block gets to see. "
        "In the file nothing comes after the sum.",
    },
    {
        "name": "the norm at the end only",
        "replace": "    x = linear(rmsnorm(x), fc1)  # 64 hidden numbers\n    x = [xi.relu() for xi in x]  # switch off\n    x = linear(x, fc2)  # 16 numbers\n"
        "    return [a + b for a, b in zip(x, x_residual)]",
        "by": "    x = linear(x, fc1)\n    x = [xi.relu() for xi in x]\n    x = linear(x, fc2)\n    return rmsnorm([a + b for a, b in zip(x, x_residual)])",
        "hint": "The norm stands at the end, after the sum. It belongs to the beginning: the block gets to see normed numbers, and the sum stays as it is.",
    },
    {
        "name": "no norm",
        "replace": "linear(rmsnorm(x), fc1)",
        "by": "linear(x, fc1)",
        "hint": "The first layer is given the stream as it is. If the stream is twice as large, so are the hidden numbers, and the block adds twice as much. "
        "Bring it to size 1 first.",
    },
    {
        "name": "the block's result normed",
        "replace": "x = linear(x, fc2)",
        "by": "x = rmsnorm(linear(x, fc2))",
        "hint": "What the block adds has been brought to size 1. So every letter is changed by the same amount. The norm is for what goes in, not for what comes out.",
    },
    {
        "name": "no ReLU",
        "replace": "[xi.relu() for xi in x]",
        "by": "x",
        "hint": "All 64 hidden numbers take part, those below 0 too. Without ReLU the two matrices could be one.",
    },
    {
        "name": "max in place of relu",
        "replace": "[xi.relu() for xi in x]",
        "by": "[max(0, xi) for xi in x]",
        "hint": "Something is not of the kind that this line needs. `max` cannot compare a Value with a number; a Value has its own function for this, which "
        "also remembers how the result was made. It is called with brackets: `xi.relu()`. And `linear` takes the vector first, then the matrix.",
    },
    {
        "name": "relu of the whole list",
        "replace": "[xi.relu() for xi in x]",
        "by": "x.relu()",
        "hint": "`x` is a list, and a list has no `relu`. Each of its 64 numbers has one.",
    },
    {
        "name": "the second layer left out",
        "replace": "x = linear(x, fc2)",
        "by": "x = x",
        "hint": "`fc2` has no part in the result. If 64 numbers are left when you add, `zip` stops at the shorter list without a word: the first 16 are added, and the "
        "other 48 are lost. Make 16 numbers of all 64 first. If you give back what came in, the block has done nothing.",
    },
    {
        "name": "the second matrix first",
        "replace": "linear(rmsnorm(x), fc1)",
        "by": "linear(rmsnorm(x), fc2)",
        "hint": "`fc2` has 16 rows of 64 numbers, and `x` has 16 numbers. `zip` stops at the shorter of the two without a word. The first layer makes "
        "64 numbers: it needs the matrix with 64 rows.",
    },
    {
        "name": "what came in is normed for good",
        "replace": "    x_residual = x\n    x = linear(rmsnorm(x), fc1)",
        "by": "    x_residual = x = rmsnorm(x)\n    x = linear(x, fc1)",
        "hint": "The result is added to the normed numbers. It should be added to the stream as it came in.",
    },
    {
        "name": "the difference",
        "replace": "[a + b for a, b in zip(x, x_residual)]",
        "by": "[b - a for a, b in zip(x, x_residual)]",
        "hint": "What the block makes is taken away from the stream. It should be added.",
    },
    {
        "name": "lists joined",
        "replace": "return [a + b for a, b in zip(x, x_residual)]",
        "by": "return x + x_residual",
        "hint": "`+` between two lists puts one behind the other: 32 numbers. Add the numbers in pairs; `zip` makes the pairs.",
    },
    {
        "name": "relu of the bare numbers",
        "replace": "[xi.relu() for xi in x]",
        "by": "[max(0, xi.data) for xi in x]",
        "hint": "The numbers are right, but `.data` cuts them off from their graph: no gradient finds its way back to the first matrix. `xi.relu()` makes a Value of them.",
    },
]
