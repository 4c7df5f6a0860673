"""
Write `with_temperature`. It gets a list of scores and a temperature, and gives back a list of chances:

1. at temperature 0, **the best score gets 1 and every other 0**;
2. at any other, **divide each score by the temperature**,
3. and **make chances of the divided scores**.

`softmax` is that of `train1.py`, for plain numbers.
"""

from microgpt import ladder

softmax = ladder.train1().softmax

def with_temperature(logits, t):
    if t == 0:
        best = max(logits)
        return [float(l == best) for l in logits]  # blank: 1 for the best, 0 for the others
    divided = [l / t for l in logits]  # blank: each score divided
    return softmax(divided)  # blank: their chances

for t in 0, 0.5, 1, 2:
    chances = with_temperature([2, 1, -1], t)
    print(t, [round(p, 4) for p in chances])

__test__ = {"checks": """
At temperature 1 the chances are those of `softmax` alone.

>>> [round(p, 4) for p in with_temperature([2, 1, -1], 1)]
[0.7054, 0.2595, 0.0351]

At 0.5 the scores 2, 1 and -1 count as 4, 2 and -2, and the best gets more.

>>> [round(p, 4) for p in with_temperature([2, 1, -1], 0.5)]
[0.8789, 0.1189, 0.0022]

At 2 they count as 1, 0.5 and -0.5, and the best gets less.

>>> [round(p, 4) for p in with_temperature([2, 1, -1], 2)]
[0.5465, 0.3315, 0.122]

Together the chances are 1 at every temperature.

>>> [round(sum(with_temperature([2, 1, -1], t)), 4)
...  for t in (0.1, 0.5, 1, 2, 10)]
[1.0, 1.0, 1.0, 1.0, 1.0]

At temperature 0 the best score gets 1, wherever it stands.

>>> [float(p) for p in with_temperature([2, 1, -1], 0)]
[1.0, 0.0, 0.0]
>>> [float(p) for p in with_temperature([-3, -1, -2], 0)]
[0.0, 1.0, 0.0]

The file's own line, on numbers that remember, gives the same.

>>> from microgpt import Value, softmax as own, source
>>> names = {'softmax': own, 'temperature': 0.5,
...          'logits': [Value(2), Value(1), Value(-1)]}
>>> probs = source.run(195, names)['probs']
>>> mine = with_temperature([2, 1, -1], 0.5)
>>> all(abs(p.data - q) < 1e-9 for p, q in zip(probs, mine))
True
"""}

wrong_answers = [
    {
        "name": "multiplies",
        "replace": "l / t for l",
        "by": "l * t for l",
        "hint": "At 0.5 the best score gets less, and at 2 it gets more. It should be the other way round. If you multiply, a low temperature "
        "moves the scores closer together. {line}`Line 195 temperature` divides.",
    },
    {
        "name": "divides the chances",
        "replace": "divided = [l / t for l in logits]  # each score divided\n    return softmax(divided)",
        "by": "return [p / t for p in softmax(logits)]",
        "hint": "The chances do not add up to 1. If you divide what comes out of `softmax`, all chances are multiplied by the same number, and "
        "compared with one another they have not changed. Divide the scores, before `softmax`.",
    },
    {
        "name": "the temperature is not used",
        "replace": "[l / t for l in logits]",
        "by": "[l - t for l in logits]",
        "hint": "At 0.5 and at 2 the chances are those of temperature 1. If you gave `softmax` the scores as they are, or took the same number away from all "
        "of them, nothing changes: only the distances between scores count. Divide each by `t`.",
    },
    {
        "name": "the divided scores as chances",
        "replace": "return softmax(divided)",
        "by": "return divided",
        "hint": "These are scores, not chances: one of them is below 0. Give the divided scores to `softmax`.",
    },
    {
        "name": "divides by 0",
        "replace": "if t == 0:\n        best = max(logits)\n        return [float(l == best) for l in logits]  # 1 for the best, 0 for the others\n    ",
        "by": "",
        "hint": "No number can be divided by 0, so Python stops. Temperature 0 needs a case of its own, before the division: the best score gets 1, every other 0.",
    },
    {
        "name": "temperature 0 as 1",
        "replace": "return [float(l == best) for l in logits]",
        "by": "return softmax(logits)",
        "hint": "At temperature 0 more than one score gets a part. The lower the temperature, the more the best one takes, and at 0 nothing is left for the "
        "others. Go through the scores and ask whether each is the best.",
    },
    {
        "name": "temperature 0 as the highest",
        "replace": "return [float(l == best) for l in logits]",
        "by": "return [1 / len(logits) for l in logits]",
        "hint": "At temperature 0 more than one score gets a part. The lower the temperature, the more the best one takes, and at 0 nothing is left for the "
        "others. Go through the scores and ask whether each is the best.",
    },
    {
        "name": "the place of the best",
        "replace": "return [float(l == best) for l in logits]",
        "by": "return logits.index(best)",
        "hint": "A single number came back where the function promises a list: one chance for each score, at every temperature. The place of the best score, too, is only "
        "one number.",
    },
    {
        "name": "the wrong way round at 0",
        "replace": "float(l == best)",
        "by": "float(l != best)",
        "hint": "At temperature 0 the best score got 0, and the others got 1. It should be the other way round.",
    },
]
