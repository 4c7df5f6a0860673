"""
The second m of "emma" wants to look back. Its query, and the keys and values of the four positions so far, are the real ones of
the trained model with one head: the first lines of the program make them by running {line}`109-122 keys[li].append` of the file.

Write the rest of its way:

1. in `blend`, take **number `j` of every value**;
2. **weigh these numbers by the shares**, and add up: `dot` can do both;
3. in `attend`, make **shares of the scores**;
4. give back **the blend**.
"""

from microgpt import Value, one_head, softmax, source

model = vars(one_head()) | {'keys': [[]], 'values': [[]]}
letters = [model['uchars'].index(ch) for ch in 'emm']
tokens = [model['BOS']] + letters
for pos_id, token_id in enumerate(tokens):
    model |= {'pos_id': pos_id, 'token_id': token_id}
    source.run('109-122', model)
q = model['q']
keys, values = model['keys'][0], model['values'][0]

def dot(a, b):
    return sum(x * y for x, y in zip(a, b))

def blend(shares, values):
    out = []
    for j in range(len(values[0])):
        column = [v[j] for v in values]  # blank: number j of every value
        out.append(dot(shares, column))  # blank: weigh, add, into out
    return out

def attend(q, keys, values):
    scores = [dot(q, k) / len(q)**0.5 for k in keys]
    shares = softmax(scores)  # blank: make shares
    return blend(shares, values)  # blank: mix what is handed over

print(blend([0.5, 0.25, 0.25], [[4, 0], [0, 8], [8, 12]]))
print([round(number.data, 2)
       for number in attend(q, keys, values)][:4])

__test__ = {"checks": """
Shares of 0.5, 0.25 and 0.25 of the values [4, 0], [0, 8] and [8, 12] make the blend [4, 5].

>>> blend([0.5, 0.25, 0.25], [[4, 0], [0, 8], [8, 12]])
[4.0, 5.0]

If one share is 1, the blend is that letter's value.

>>> blend([0, 0, 1], [[4, 0], [0, 8], [7, 5]])
[7, 5]

A query of zeros fits both keys equally, so the blend is the mean of the two values.

>>> def numbers(row):
...     return [round(number.data, 4) for number in row]
>>> zeros = [Value(0), Value(0)]
>>> numbers(attend(zeros, [[1, 2], [3, 4]], [[10, 0], [20, 8]]))
[15.0, 4.0]

A query of [2, 0] fits the first key better, so there is more of the first value in the blend.

>>> query = [Value(2), Value(0)]
>>> numbers(attend(query, [[1, 0], [0, 1]], [[1, 0], [0, 1]]))
[0.8044, 0.1956]

For the second m of emma, the file's own lines give the same sixteen numbers.

>>> file = source.run('123-132', model | {'li': 0})
>>> numbers(attend(q, keys, values)) == numbers(file['x_attn'])
True
"""}

wrong_answers = [
    {
        "name": "blends the keys",
        "replace": "return blend(shares, values)",
        "by": "return blend(shares, keys)",
        "hint": "The blend is made of keys. A key is only there to be found by. What a letter hands over is its value.",
    },
    {
        "name": "averages evenly",
        "replace": "dot(shares, column)",
        "by": "sum(column) / len(column)",
        "hint": "Every letter counts the same here, whatever its share. Multiply each number by the share of its letter before you add.",
    },
    {
        "name": "adds without shares",
        "replace": "dot(shares, column)",
        "by": "sum(column)",
        "hint": "The numbers are added as they are, as if every share were 1. Multiply each by the share of its letter first.",
    },
    {
        "name": "sums over the wrong axis",
        "replace": "[v[j] for v in values]",
        "by": "values[j]",
        "hint": "`values[j]` is the whole value of one letter. What belongs together is number `j` of **every** value: one number from each letter, as many as there are shares.",
    },
    {
        "name": "always the first number",
        "replace": "[v[j] for v in values]",
        "by": "[v[0] for v in values]",
        "hint": "The same number is taken out of the values each time round. `j` says which of their numbers it is the turn of.",
    },
    {
        "name": "scores as shares",
        "replace": "softmax(scores)",
        "by": "scores",
        "hint": "If you blend with the scores themselves: they need not add up to 1, and some may be below 0. Something has to make shares of them first.",
    },
    {
        "name": "the best one alone",
        "replace": "dot(shares, column)",
        "by": "column[shares.index(max(shares))]",
        "hint": "The numbers cannot be put together in this way. If you look for the largest share: all letters should have a part in the blend, each as large as "
        "its share. If you write `out +=`: that wants a list, and what is added is one number, so `append` it.",
    },
    {
        "name": "the shares given back",
        "replace": "return blend(shares, values)",
        "by": "return shares",
        "hint": "What you give back are the shares: one number for each letter. They only say how much of each value to take. The mixing is still to be done.",
    },
]
