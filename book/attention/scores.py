"""
The second **m** of "emma" looks back. Its query `q` and the keys of all positions so far are those of the trained program
with one head. They are plain numbers here.

Write `attention_scores`. For each key it needs

1. `fit`, **the dot product** of the query and this key;
2. `root`, **the root of the length** of the query, which is also the length of every key;
3. **the score**, which goes to the end of the list `scores`.

Your function should work for queries and keys of any length. In the finished program they will be shorter.
"""

from microgpt import attention, one_head, source

model = one_head()
n_embd = model.n_embd  # 16
reads = attention.reads(model, 'emma')
q = reads[3]['q']
keys = [read['k'] for read in reads[:4]]

def attention_scores(q, keys):
    scores = []
    for key in keys:
        fit = sum(a * b for a, b in zip(q, key))  # blank: the dot product
        root = len(q) ** 0.5  # blank: the root
        scores.append(fit / root)  # blank: the score, into the list
    return scores

print(attention_scores(q, keys))

__test__ = {"checks": """
A query of 4 numbers and three keys: the first equals the query, the second is at right angles, the third opposite. The sums are 8, 0 and -8, and the root of 4 is 2.

>>> attention_scores([2, 0, 2, 0], [[2, 0, 2, 0], [0, 3, 0, 3], [-2, 1, -2, 1]])
[4.0, 0.0, -4.0]

With 9 numbers the root is 3. Nine products of 2 make 18.

>>> attention_scores(9 * [1], [9 * [2]])
[6.0]

The second m of "emma" has four keys to look at, so it gets four scores: for BOS, e and both m.

>>> [round(score, 2) for score in attention_scores(q, keys)]
[-0.46, 0.91, -0.7, -1.24]

The file's own line gets the same scores.

>>> theirs = {'q_h': q, 'k_h': keys, 'head_dim': len(q)}
>>> theirs = source.run(129, theirs)['attn_logits']
>>> pairs = zip(attention_scores(q, keys), theirs)
>>> max(abs(mine - other) for mine, other in pairs) < 1e-9
True

The query and the keys are still what they were.

>>> q == reads[3]['q'], keys == [read['k'] for read in reads[:4]]
(True, True)
"""}

wrong_answers = [
    {
        "name": "no scaling",
        "replace": "scores.append(fit / root)",
        "by": "scores.append(fit)",
        "hint": "These are the dot products themselves. They grow with the length of the vectors. Divide each by the root before it goes into the list.",
    },
    {
        "name": "scaled by the length",
        "replace": "len(q) ** 0.5",
        "by": "len(q)",
        "hint": "You divide by the length itself. Then the scores of long vectors all come close to 0. A sum of 16 products is typically 4 times as "
        "large as one product, and not 16 times.",
    },
    {
        "name": "scaled by the full width",
        "replace": "len(q) ** 0.5",
        "by": "n_embd ** 0.5",
        "hint": "You divide by the root of 16, whatever the length of the vectors is. With the 16 numbers of \"emma\" that is right, and with 4 or 9 "
        "numbers it is not. Ask the query itself how long it is.",
    },
    {
        "name": "half the length",
        "replace": "len(q) ** 0.5",
        "by": "len(q) * 0.5",
        "hint": "With one star it is half the length. For 4 numbers that happens to be the root, for 9 it is not. "
        "The root is the power of 0.5, with two stars, as at the end of {line}`129 head_dim**0.5`.",
    },
    {
        "name": "the number of keys",
        "replace": "len(q) ** 0.5",
        "by": "len(keys) ** 0.5",
        "hint": "You take the root of the number of keys. What makes a sum large is how many products are in it, and that is how many numbers the query has.",
    },
    {
        "name": "multiplies by the root",
        "replace": "fit / root",
        "by": "fit * root",
        "hint": "The scores become larger by the root, and they should become smaller: the sum is divided. If you have used the power of −0.5, that is one over the "
        "root already, and to divide by it is to multiply by the root.",
    },
    {
        "name": "the query meets itself",
        "replace": "zip(q, key)",
        "by": "zip(q, q)",
        "hint": "All keys get the same score, as if each were equal to the query. In the dot product the query must meet `key`.",
    },
    {
        "name": "adds in place of multiplying",
        "replace": "a * b for a, b",
        "by": "a + b for a, b",
        "hint": "You add the numbers of query and key. In a dot product two numbers are multiplied, so that it counts whether they agree in sign.",
    },
    {
        "name": "only the last one",
        "replace": "scores.append(fit / root)",
        "by": "scores = [fit / root]",
        "hint": "Only one score is left, that of the last key: each key begins a new list. Put the score at the end of the list that is there.",
    },
    {
        "name": "the number itself in place of the list",
        "replace": "scores.append(fit / root)",
        "by": "scores = fit / root",
        "hint": "What comes back is one number, the score of the last key. `scores` should stay a list. Put each score at its end.",
    },
    {
        "name": "the products are not added up",
        "replace": "sum(a * b for a, b in zip(q, key))",
        "by": "[a * b for a, b in zip(q, key)]",
        "hint": "Python met a list where it needs a number, or the other way round. `fit` and `root` are one number each: the products are added up, and the root is "
        "that of the **length** of `q`. `scores` is a list: `append` puts one number at its end.",
    },
    {
        "name": "a new list that nobody keeps",
        "replace": "scores.append(fit / root)",
        "by": "scores + [fit / root]",
        "hint": "The list is empty at the end. `scores + [...]` makes a new list, and nobody keeps it. Put the score into `scores` itself.",
    },
]
