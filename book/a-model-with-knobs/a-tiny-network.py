"""
Write `mlp`, the whole way of a token through the untrained network of train1.py. It gets a token id and gives back 27
scores:

1. look up **the token's row of `wte`**;
2. `linear` makes 64 numbers of it. Apply **ReLU to each of them**: what is below 0 becomes 0;
3. make **27 scores of the 64 numbers**, with the last matrix.

`state_dict` holds the three matrices: `wte` (27 × 16), `mlp_fc1` (64 × 16) and `mlp_fc2` (27 × 64).
"""

from microgpt import ladder

model = ladder.train1(trained=False)
uchars, state_dict = model.uchars, model.state_dict

def linear(x, w):
    return [sum(wi * xi for wi, xi in zip(row, x))
            for row in w]

def mlp(token_id):
    x = state_dict['wte'][token_id]  # blank: the token's row
    hidden = linear(x, state_dict['mlp_fc1'])
    hidden = [max(0, hi) for hi in hidden]  # blank: ReLU
    return linear(hidden, state_dict['mlp_fc2'])  # blank: 27 scores

print([round(score, 4) for score in mlp(4)[:5]])

__test__ = {"checks": """
The letter **e**, whose id is 4, gets a score for each of the 27 tokens that may come next.

>>> len(mlp(4))
27

Its scores are those of the network with ReLU between the two layers, and with none after the second.

>>> [round(score, 4) for score in mlp(4)[:3]]
[-0.0323, -0.0025, -0.0265]

Another letter has other scores.

>>> mlp(0) == mlp(4)
False

For every token it gives what the program train1.py itself gives.

>>> def agree(token_id):
...     hidden, logits = model.mlp(token_id)
...     pairs = zip(mlp(token_id), logits)
...     return all(abs(a - b) < 1e-12 for a, b in pairs)
>>> all(agree(token_id) for token_id in range(27))
True

Untrained, it gives every token almost the same chance, 1/27.

>>> chances = model.softmax(mlp(4))
>>> all(abs(chance - 1 / 27) < 0.003 for chance in chances)
True
"""}

wrong_answers = [
    {
        "name": "no ReLU",
        "replace": "[max(0, hi) for hi in hidden]",
        "by": "hidden",
        "hint": "The hidden numbers that are below 0 go on as they are. Without ReLU the two matrices do no more than one could. "
        "Make 0 of each number below 0; `max(0, hi)` does it for one number.",
    },
    {
        "name": "ReLU on the logits",
        "replace": "return linear(hidden, state_dict['mlp_fc2'])",
        "by": "return [max(0, s) for s in linear(hidden, state_dict['mlp_fc2'])]",
        "hint": "ReLU has been applied to the scores as well. All scores below 0 become 0, so the worst tokens are as likely as middling ones. ReLU "
        "belongs between the two layers only; softmax takes scores of any size.",
    },
    {
        "name": "lookup by letter",
        "replace": "state_dict['wte'][token_id]",
        "by": "state_dict['wte'][uchars[token_id]]",
        "hint": "See which line the error names. If it is the first of `mlp`: a row of `wte` is found by its place, a whole number, and that is the id "
        "itself, not the letter. If it is the third: `max` compares 0 with one number at a time, not with a whole list.",
    },
    {
        "name": "min in place of max",
        "replace": "max(0, hi)",
        "by": "min(0, hi)",
        "hint": "This keeps the numbers below 0 and switches off the others. ReLU does the opposite: `max(0, hi)` is the larger of the two.",
    },
    {
        "name": "the minus taken off",
        "replace": "max(0, hi)",
        "by": "abs(hi)",
        "hint": "`abs` takes the minus sign off, so a number far below 0 counts as much as one far above. ReLU makes 0 of it.",
    },
    {
        "name": "wte as the last matrix",
        "replace": "linear(hidden, state_dict['mlp_fc2'])",
        "by": "linear(hidden, state_dict['wte'])",
        "hint": "`wte` has 27 rows too, but they are 16 long, and the hidden numbers are 64. `zip` stops at the shorter list without a word, so "
        "48 of them are left out. The last matrix is `mlp_fc2`.",
    },
    {
        "name": "the first layer's numbers thrown away",
        "replace": "linear(hidden, state_dict['mlp_fc2'])",
        "by": "linear(x, state_dict['mlp_fc2'])",
        "hint": "The second layer is given `x`, the 16 numbers from the beginning. It should work on what the first layer has made: `hidden`.",
    },
    {
        "name": "leaves the numbers below 0 out",
        "replace": "[max(0, hi) for hi in hidden]",
        "by": "[hi for hi in hidden if hi > 0]",
        "hint": "If the numbers below 0 are left out, the others move up, and each meets a weight that belongs to another. "
        "There must be 64 numbers afterwards too. Put a 0 in the place of each that is below 0.",
    },
]
