"""
The last letter of "emma" wants to look back. Its query, and the keys and values of all five
positions, are the trained model's real ones: the first lines of the program make them by running
{line}`109-122 keys[li].append` of the file.

Write the four heads. For each head:

1. take **this head's slice of every key**, as the line above does for the query;
2. take **this head's slice of every value**;
3. **add the head's blended numbers to the end of `out`**, one by one.

Scores, shares and blend are written already. You know them from module 8.
"""

from microgpt import softmax, source, trained

model = vars(trained())  # all names, after training
model |= {'keys': [[]], 'values': [[]]}
letters = [model['uchars'].index(ch) for ch in 'emma']
tokens = [model['BOS']] + letters
for pos_id, token_id in enumerate(tokens):
    model |= {'pos_id': pos_id, 'token_id': token_id}
    source.run('109-122', model)

n_head, head_dim = model['n_head'], model['head_dim']
q = model['q']
keys, values = model['keys'][0], model['values'][0]

def dot(a, b):
    return sum(x * y for x, y in zip(a, b))

def multi_head(q, keys, values):
    out = []
    for h in range(n_head):
        hs = h * head_dim
        q_h = q[hs:hs+head_dim]
        k_h = [k[hs:hs+head_dim] for k in keys]  # blank: this head's slice of every key
        v_h = [v[hs:hs+head_dim] for v in values]  # blank: this head's slice of every value
        scores = [dot(q_h, k) / head_dim**0.5 for k in k_h]
        shares = softmax(scores)
        blend = [dot(shares, [v[j] for v in v_h])
                 for j in range(head_dim)]
        out.extend(blend)  # blank: add the blended numbers to the end of out
    return out

print(len(multi_head(q, keys, values)), 'numbers')

__test__ = {"checks": """
Four heads with four numbers each give sixteen numbers.

>>> len(multi_head(q, keys, values))
16

Head 2 works on the numbers 5 to 8 of the query, of every key and of every value.

>>> def numbers(row):
...     return [round(number.data, 4) for number in row]
>>> numbers(multi_head(q, keys, values)[4:8])
[0.1525, -0.1306, -0.2567, -0.0352]

With one position to look at, every head gives it all its attention, so the result is that position's value.

>>> alone = multi_head(q, keys[:1], values[:1])
>>> numbers(alone) == numbers(values[0])
True

The file's own loop over the heads, run on the same query, keys and values, gives the same sixteen numbers.

>>> after = source.run('123-132', model | {'li': 0})
>>> numbers(multi_head(q, keys, values)) == numbers(after['x_attn'])
True
"""}

wrong_answers = [
    {
        "name": "append in place of extend",
        "replace": "out.extend(blend)",
        "by": "out.append(blend)",
        "hint": "There are four items, not sixteen numbers. `append` puts the whole list into `out` as one item, so four heads leave four lists; `out = …` "
        "forgets the heads before. `extend` puts the numbers of the list behind those that are there.",
    },
    {
        "name": "whole keys",
        "replace": "[k[hs:hs+head_dim] for k in keys]",
        "by": "keys",
        "hint": "`k_h` holds whole keys of 16 numbers. Only their first four are then met by the query's slice, whichever "
        "head it is. Cut every key as {line}`126 q_h` cuts the query: `k[hs:hs+head_dim]`.",
    },
    {
        "name": "whole values",
        "replace": "[v[hs:hs+head_dim] for v in values]",
        "by": "values",
        "hint": "`v_h` holds whole values of 16 numbers. Every head then blends the first four of them. "
        "Cut every value in the same way as the keys.",
    },
    {
        "name": "scaling by the full width",
        "replace": "/ head_dim**0.5",
        "by": "/ len(q)**0.5",
        "hint": "The scores are divided by the root of 16, the full width. A head's products have only four terms, so {line}`129 head_dim**0.5` "
        "divides by the root of `head_dim`, which is 2.",
    },
    {
        "name": "one slice for all heads",
        "replace": "hs = h * head_dim",
        "by": "hs = 0",
        "hint": "All four heads work on the numbers 1 to 4. A head's slice starts at `h * head_dim`: 0, 4, 8, 12.",
    },
    {
        "name": "keys in place of values",
        "replace": "[v[hs:hs+head_dim] for v in values]",
        "by": "[v[hs:hs+head_dim] for v in keys]",
        "hint": "The blend is made of keys. Keys are for being found; what a position hands over is its value.",
    },
    {
        "name": "slices the list of keys",
        "replace": "[k[hs:hs+head_dim] for k in keys]",
        "by": "keys[hs:hs+head_dim]",
        "hint": "`keys` is a list of positions. If you slice the list itself, you take some of the positions, with all their numbers, and for the last heads none is left. "
        "Every position stays, and each key gives four of its numbers.",
    },
]
