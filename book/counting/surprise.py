"""
Write `name_loss`, the loss of one name. `probs[i][j]` is the chance that token `j` follows token `i`, and `tokens` is
the name with its BOS at both ends.

1. `n` is **the number of guesses**: one for each pair;
2. take **the chance of the token that came**;
3. turn it into **the surprise**;
4. give back **the mean** of the surprises.
"""

import math
import random

from microgpt import names

docs = names.load()
random.seed(42)
random.shuffle(docs)
uchars = sorted(set(''.join(docs)))
BOS = len(uchars)

def encode(name):
    ids = [uchars.index(ch) for ch in name]
    return [BOS] + ids + [BOS]

table = [[1] * 27 for _ in range(27)]  # add-one
for name in docs[:1000]:
    tokens = encode(name)
    for this, following in zip(tokens, tokens[1:]):
        table[this][following] += 1
probs = [[c / sum(row) for c in row] for row in table]

def name_loss(probs, tokens):
    n = len(tokens) - 1  # blank: the number of guesses
    losses = []
    for pos_id in range(n):
        token_id = tokens[pos_id]
        target_id = tokens[pos_id + 1]
        p = probs[token_id][target_id]  # blank: the chance
        loss_t = -math.log(p)  # blank: the surprise
        losses.append(loss_t)
    return sum(losses) / n  # blank: the mean

print(round(name_loss(probs, encode('emma')), 4))

__test__ = {"checks": """
With a chance of 1/27 for everything, every name has the loss log 27.

>>> nothing = [[1 / 27] * 27 for _ in range(27)]
>>> round(name_loss(nothing, encode('emma')), 4)
3.2958

Three guesses with the chances 0.4, 0.5 and 0.8 have the mean surprise 0.6109; the last guess counts like the others.

>>> small = [[0.2, 0.5, 0.3],
...          [0.1, 0.1, 0.8],
...          [0.4, 0.3, 0.3]]
>>> round(name_loss(small, [2, 0, 1, 2]), 4)
0.6109

The loss of "leo" is the one in the figure above.

>>> round(name_loss(probs, encode('leo')), 3)
2.656

The mean over 5,000 names that were not counted is the one of the lesson.

>>> unseen = [encode(name) for name in docs[1000:6000]]
>>> all_losses = [name_loss(probs, each) for each in unseen]
>>> round(sum(all_losses) / len(all_losses), 3)
2.505
"""}

wrong_answers = [
    {
        "name": "sums instead of averages",
        "replace": "sum(losses) / n",
        "by": "sum(losses)",
        "hint": "This is the sum of the surprises, which grows with the length of the name. Divide it by the number of guesses, as {line}`169 (1 / n)` does.",
    },
    {
        "name": "log base 10",
        "replace": "-math.log(p)",
        "by": "-math.log10(p)",
        "hint": "`math.log10` asks for a power of 10. The numbers of this book come from `math.log`, whose base is e.",
    },
    {
        "name": "forgets the minus",
        "replace": "-math.log(p)",
        "by": "math.log(p)",
        "hint": "The loss is negative, because logarithms of numbers below 1 are. A minus in front makes a surprise of them.",
    },
    {
        "name": "forgets the final BOS",
        "replace": "len(tokens) - 1",
        "by": "len(tokens) - 2",
        "hint": "The last guess is missing: that the name ends here. It counts like the others. There is one guess less than there are tokens.",
    },
    {
        "name": "one guess too many",
        "replace": "len(tokens) - 1",
        "by": "len(tokens)",
        "hint": "After the last token nothing comes, so there is nothing to guess. A list of 6 tokens has 5 pairs.",
    },
    {
        "name": "the pair the wrong way round",
        "replace": "probs[token_id][target_id]",
        "by": "probs[target_id][token_id]",
        "hint": "This is the row of the token that came. The row belongs to the token that stood there before, and the place in it to the one that came.",
    },
    {
        "name": "a whole row in place of a chance",
        "replace": "probs[token_id][target_id]",
        "by": "probs[target_id]",
        "hint": "Python met a list where it needs a number. If `p` is made with one pair of brackets, it is a whole row of chances: take the row of `token_id`, "
        "and in it the place `target_id`. If the list is `losses`: add it up first, then divide.",
    },
    {
        "name": "one minus the chance",
        "replace": "-math.log(p)",
        "by": "1 - p",
        "hint": "This too is small for a large chance. But it is never more than 1, even where the table had called impossible what came. "
        "The surprise is minus the logarithm of the chance.",
    },
    {
        "name": "divides by the tokens",
        "replace": "sum(losses) / n",
        "by": "sum(losses) / len(tokens)",
        "hint": "The sum is divided by the number of tokens. There is one guess less than that: nothing comes before the first BOS, and it is never guessed.",
    },
]
