"""
Write `with_residual`. It gets a block, which is a function, and a list of numbers `x`, the stream. It gives back the stream
after the block:

1. **keep what came in** under another name;
2. let the block work on **the numbers after `rmsnorm`**;
3. give back a new list, in which **the block's result is added** to what came in, number by number.

`mlp_block` is a real block of the trained program, without its norm and its addition. You know its two layers from lesson 3.4.
"""

from microgpt import linear, rmsnorm, source, trained

model = vars(trained())
state_dict = model['state_dict']
e = model['uchars'].index('e')
model |= {'token_id': e, 'pos_id': 1, 'li': 0}
# Run these lines of the file, with these names
source.run('109-112', model)  # the stream begins
x_e = model['x']

def mlp_block(x):
    x = linear(x, state_dict['layer0.mlp_fc1'])
    x = [xi.relu() for xi in x]
    return linear(x, state_dict['layer0.mlp_fc2'])

def with_residual(block, x):
    x_residual = x  # blank: keep what came in
    x = block(rmsnorm(x))  # blank: norm, then block
    return [a + b for a, b in zip(x, x_residual)]  # blank: add the two

after = with_residual(mlp_block, x_e)
for old, new in list(zip(x_e, after))[:4]:
    print(f'{old.data:7.4f} became {new.data:7.4f}')

__test__ = {"checks": """
A block that always gives 1 and −1 edits what came in: 3 becomes 4, and 4 becomes 3.

>>> [round(number, 4) for number in with_residual(lambda x: [1, -1], [3, 4])]
[4, 3]

A block that gives zeros changes nothing: what came in comes out.

>>> [round(number, 4) for number in with_residual(lambda x: [0, 0], [3, 4])]
[3, 4]

A block that gives back what it gets: the normed numbers, about 0.85 and 1.13, are added to 3 and 4.

>>> [round(number, 2) for number in with_residual(lambda x: x, [3, 4])]
[3.85, 5.13]

The list that came in is still what it was: the sum is a new list.

>>> came_in = [3, 4]
>>> result = with_residual(lambda x: [1, 1], came_in)
>>> came_in
[3, 4]

With the real block and the real stream of the letter e, the file's own lines give the same sixteen numbers.

>>> def numbers(row):
...     return [value.data for value in row]
>>> file = source.run('136-141', dict(model, x=x_e))
>>> numbers(with_residual(mlp_block, x_e)) == numbers(file['x'])
True
"""}

wrong_answers = [
    {
        "name": "the block's output alone",
        "replace": "return [a + b for a, b in zip(x, x_residual)]",
        "by": "return x",
        "hint": "The result takes the place of what came in. A block that gives zeros would wipe out the whole stream. Add the two, number by number.",
    },
    {
        "name": "added to the normed numbers",
        "replace": "x_residual = x",
        "by": "x_residual = rmsnorm(x)",
        "hint": "What you keep is normed already, so the result is added to other numbers than those that came in. The norm is for the block alone: "
        "{line}`116 x_residual` keeps `x` before {line}`117 rmsnorm` norms it.",
    },
    {
        "name": "the norm after the sum",
        "replace": "return [a + b for a, b in zip(x, x_residual)]",
        "by": "return rmsnorm([a + b for a, b in zip(x, x_residual)])",
        "hint": "The sum is normed before it is given back. That puts a norm into the middle of the stream. In the file the sum stays as it is; "
        "{line}`137 rmsnorm` norms only what the next block gets to see.",
    },
    {
        "name": "no norm",
        "replace": "block(rmsnorm(x))",
        "by": "block(x)",
        "hint": "The block gets the stream as it is. It should get numbers of size 1: norm them first.",
    },
    {
        "name": "the block's result normed",
        "replace": "block(rmsnorm(x))",
        "by": "rmsnorm(block(x))",
        "hint": "You norm what the block gives. The norm belongs to what it gets, so the innermost call comes first: what should happen to `x` before `block` sees it?",
    },
    {
        "name": "x changed in place",
        "replace": "return [a + b for a, b in zip(x, x_residual)]",
        "by": "x_residual[:] = [a + b for a, b in zip(x, x_residual)]; return x_residual",
        "hint": "The sum is right, but it has been written into the very list that came in. Whoever still needs the old numbers has lost them. Make a new list.",
    },
    {
        "name": "lists joined",
        "replace": "return [a + b for a, b in zip(x, x_residual)]",
        "by": "return x + x_residual",
        "hint": "`+` between two lists puts one behind the other, so the result is twice as long. Add the numbers in pairs; `zip` makes the pairs.",
    },
    {
        "name": "kept too late",
        "replace": "    return [a + b for a, b in zip(x, x_residual)]",
        "by": "    x_residual = x\n    return [a + b for a, b in zip(x, x_residual)]",
        "hint": "When you add, `x_residual` is the block's own result, so that is added to itself. What came in must be kept before `x` gets a new meaning.",
    },
    {
        "name": "the block is not called",
        "replace": "block(rmsnorm(x))",
        "by": "rmsnorm(x)",
        "hint": "The numbers are normed, and then `block` is never called: they are added as they are. Hand the normed numbers to the block, and "
        "add what it gives back.",
    },
]
