"""
The tokens of "emma" come in one after the other, BOS first. `stream` gives the 16 numbers `x` of each, as the trained program
with one head has them after {line}`117 rmsnorm`.

Write `views`. It gets one `x`, and the lists of the keys and the values so far. The query is made already. You still have to

1. make **the key**, with the matrix `wk`;
2. make **the value**, with the matrix `wv`;
3. put the key at **the end of `keys`**;
4. put the value at **the end of `values`**.
"""

from microgpt import linear, one_head, source

model = vars(one_head())
wq = model['state_dict']['layer0.attn_wq']
wk = model['state_dict']['layer0.attn_wk']
wv = model['state_dict']['layer0.attn_wv']

def stream(name):
    found = []
    letters = [model['uchars'].index(ch) for ch in name]
    for pos_id, token_id in enumerate([model['BOS']] + letters):
        now = model | {'pos_id': pos_id, 'token_id': token_id}
        source.run('109-112', now)
        source.run(117, now)
        found.append(now['x'])
    return found

def views(x, keys, values):
    q = linear(x, wq)
    k = linear(x, wk)  # blank: what x offers to be found by
    v = linear(x, wv)  # blank: what x hands over
    keys.append(k)  # blank: keep the key
    values.append(v)  # blank: keep the value
    return q

xs = stream('emma')
keys, values = [], []
for x in xs:
    q = views(x, keys, values)
print(len(keys), 'keys and', len(values), 'values')

__test__ = {"checks": """
BOS, e, m, m and a: five positions leave five keys and five values.

>>> len(keys), len(values)
(5, 5)

Every key and every value has 16 numbers.

>>> {len(row) for row in keys + values}
{16}

The key that was kept last is what the matrix wk makes of the last x.

>>> def numbers(row):
...     return [round(number.data, 2) for number in row][:3]
>>> numbers(keys[-1])
[0.5, 0.2, -0.42]

The value that was kept last is what the matrix wv makes of the last x.

>>> numbers(values[-1])
[0.1, 0.16, 0.67]

The query is given back, and it is not kept.

>>> numbers(q)
[-0.05, 0.36, 0.26]

The file's own lines, run on each x in turn, leave the same keys and the same values.

>>> file = model | {'keys': [[]], 'values': [[]], 'li': 0}
>>> for x in xs:
...     now = source.run('118-122', file | {'x': x})
>>> [numbers(row) for row in keys] == [numbers(row) for row in file['keys'][0]]
True
>>> [numbers(row) for row in values] == [numbers(row) for row in file['values'][0]]
True
"""}

wrong_answers = [
    {
        "name": "k used as v",
        "replace": "values.append(v)",
        "by": "values.append(k)",
        "hint": "The list of values holds keys. A key says how the letter is found. What it hands over is another list of numbers, "
        "made by a matrix of its own.",
    },
    {
        "name": "one matrix for all",
        "replace": "    k = linear(x, wk)  # what x offers to be found by\n    v = linear(x, wv)",
        "by": "    k = linear(x, wq)\n    v = linear(x, wq)",
        "hint": "All three are made by `wq`, so query, key and value are the same 16 numbers. Three views take three matrices.",
    },
    {
        "name": "keys not collected",
        "replace": "keys.append(k)",
        "by": "pass",
        "hint": "The key is made, and then it is lost: the list of keys stays empty, and no later letter can find this one. Put it into the list "
        "that you were given. (`keys = …` would make a new list, which is forgotten when the function ends.)",
    },
    {
        "name": "values not collected",
        "replace": "values.append(v)",
        "by": "pass",
        "hint": "The value is made, and then it is lost. A letter that is found has nothing to hand over. Put it into the list "
        "that you were given. (`values = …` would make a new list, which is forgotten when the function ends.)",
    },
    {
        "name": "a new list each time",
        "replace": "    keys.append(k)  # keep the key\n    values.append(v)",
        "by": "    keys = [k]\n    values = [v]",
        "hint": "`keys = [k]` gives the name `keys` to a new list, which is forgotten when the function ends. The list outside stays as it was. "
        "Change the list that you were given.",
    },
    {
        "name": "the list overwritten",
        "replace": "    keys.append(k)  # keep the key\n    values.append(v)",
        "by": "    keys[:] = [k]\n    values[:] = [v]",
        "hint": "Only the newest key and value are left. The earlier ones have been overwritten, and with them all that could be looked back at.",
    },
    {
        "name": "extend in place of append",
        "replace": "    keys.append(k)  # keep the key\n    values.append(v)",
        "by": "    keys.extend(k)\n    values.extend(v)",
        "hint": "The numbers of all keys stand in one long list, and where one key ends can no longer be seen. A key should go in as one item.",
    },
    {
        "name": "the newest first",
        "replace": "    keys.append(k)  # keep the key\n    values.append(v)",
        "by": "    keys.insert(0, k)\n    values.insert(0, v)",
        "hint": "The newest stands first, so BOS is last. A key's place in the list should be its position in the name.",
    },
    {
        "name": "the key made of the query",
        "replace": "linear(x, wk)",
        "by": "linear(q, wk)",
        "hint": "You make the key of the query. All three are made of the same `x`: they are views of it, side by side.",
    },
    {
        "name": "x itself is kept",
        "replace": "    keys.append(k)  # keep the key\n    values.append(v)",
        "by": "    keys.append(x)\n    values.append(x)",
        "hint": "You keep `x` itself. A later letter should meet what you have made of it, `k` and `v`.",
    },
    {
        "name": "the key made by wq",
        "replace": "linear(x, wk)",
        "by": "linear(x, wq)",
        "hint": "The key is made by `wq`, so it is the query once more. What a letter offers to be found by is another view of `x`, and it has a "
        "matrix of its own.",
    },
    {
        "name": "key and value change places",
        "replace": "    keys.append(k)  # keep the key\n    values.append(v)",
        "by": "    keys.append(v)\n    values.append(k)",
        "hint": "The list of keys holds values, and the list of values holds keys. Either they were put into each other's list, or each was made "
        "by the other's matrix.",
    },
    {
        "name": "the keys in one row",
        "replace": "keys.append(k)",
        "by": "keys += k",
        "hint": "The numbers of all keys stand in one long list, and where one key ends can no longer be seen. With `+=` a list's items are put "
        "in one by one. A key should go in as one item.",
    },
    {
        "name": "the value made of the key",
        "replace": "linear(x, wv)",
        "by": "linear(k, wv)",
        "hint": "The keys are right and the values are not. If you make the value of the key: all three are made of the same `x`, side by side.",
    },
    {
        "name": "x kept as the key",
        "replace": "keys.append(k)",
        "by": "keys.append(x)",
        "hint": "What is kept as the key is `x` itself. What a letter offers to be found by is what you have made of it, `k`.",
    },
    {
        "name": "the newest key first",
        "replace": "keys.append(k)",
        "by": "keys.insert(0, k)",
        "hint": "The newest key stands first, and BOS has come last. A key's place in the list should be its position in the name.",
    },
    {
        "name": "x as the value",
        "replace": "linear(x, wv)",
        "by": "x",
        "hint": "What is kept as the value is `x` itself. What a letter hands over is a view of `x` as well, made by a matrix of its own.",
    },
    {
        "name": "matrix first",
        "replace": "linear(x, wk)",
        "by": "linear(wk, x)",
        "hint": "`linear` has stopped. If you have given it the matrix first: it wants the 16 numbers first, and then the matrix, as in the line "
        "of the query.",
    },
]
