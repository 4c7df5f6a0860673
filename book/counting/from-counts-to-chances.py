"""
Turn a row of counts into chances, then draw a name by them:

1. in `next_letter_probs`, **add `smoothing` to every count**;
2. **divide each of these by their sum**;
3. in `sample_name`, **take the row of the token drawn last**;
4. **draw the next token** from `range(27)` by those chances.
"""

import random

from microgpt import names

docs = names.load()
random.seed(42)
random.shuffle(docs)
uchars = sorted(set(''.join(docs)))
BOS = len(uchars)

table = [[0] * 27 for _ in range(27)]
for name in docs[:1000]:
    ids = [uchars.index(ch) for ch in name]
    tokens = [BOS] + ids + [BOS]
    for this, following in zip(tokens, tokens[1:]):
        table[this][following] += 1

def next_letter_probs(row, smoothing):
    raised = [n + smoothing for n in row]  # blank: add smoothing
    return [n / sum(raised) for n in raised]  # blank: divide

def sample_name(table, smoothing):
    token, letters = BOS, []
    while len(letters) < 16:
        row = table[token]  # blank: the row
        probs = next_letter_probs(row, smoothing)
        token = random.choices(range(27), probs)[0]  # blank: draw
        if token == BOS:
            break
        letters.append(uchars[token])
    return ''.join(letters)

print([sample_name(table, 1) for _ in range(5)])

__test__ = {"checks": """
Without smoothing, the counts 12, 4, 0 and 0 become chances that add up to 1.

>>> next_letter_probs([12, 4, 0, 0], 0)
[0.75, 0.25, 0.0, 0.0]

With 1 added to every count they become 13, 5, 1 and 1, of 20.

>>> next_letter_probs([12, 4, 0, 0], 1)
[0.65, 0.25, 0.05, 0.05]

In a table where every name begins with j, goes on with o and ends there, every name is "jo".

>>> j, o = uchars.index('j'), uchars.index('o')
>>> tiny = [[0] * 27 for _ in range(27)]
>>> tiny[BOS][j] = tiny[j][o] = tiny[o][BOS] = 1
>>> random.seed(42)
>>> sample_name(tiny, 0)
'jo'

Names are drawn by chance, so ten of them are not all the same.

>>> random.seed(42)
>>> ten = [sample_name(table, 1) for _ in range(10)]
>>> len(set(ten)) > 1
True

From seed 42 the first names are those of the figure above.

>>> ten[:3]
['malextyanakhairi', 'diyazond', 'gae']
"""}

wrong_answers = [
    {
        "name": "divides by 27",
        "replace": "n / sum(raised)",
        "by": "n / 27",
        "hint": "Each count is divided by 27, so the chances do not add up to 1. Divide by what there is in all: the sum of the row.",
    },
    {
        "name": "divides by the sum before smoothing",
        "replace": "n / sum(raised)",
        "by": "n / sum(row)",
        "hint": "The counts were raised, but they are divided by the sum from before. Now the chances add up to more than 1. "
        "What was added is part of the sum as well.",
    },
    {
        "name": "smooths only zeros",
        "replace": "n + smoothing for n in row",
        "by": "n if n else smoothing for n in row",
        "hint": "Only the zeros were raised. A pair that was seen once is then no more likely than one that was never seen. "
        "Raise every count by the same amount.",
    },
    {
        "name": "forgets the smoothing",
        "replace": "n + smoothing for n in row",
        "by": "n for n in row",
        "hint": "Nothing was added, so a pair that was never seen still has the chance 0. Every count has to be raised by `smoothing` first.",
    },
    {
        "name": "columns in place of rows",
        "replace": "row = table[token]",
        "by": "row = [each[token] for each in table]",
        "hint": "This is a column of the table: what came **before** the token. Such names come out back to front. "
        "What came after a token stands in its row.",
    },
    {
        "name": "always the row of BOS",
        "replace": "row = table[token]",
        "by": "row = table[BOS]",
        "hint": "Every letter is drawn from the row of BOS, as if it were the first. Go to the row of the token that was drawn last.",
    },
    {
        "name": "draws without weights",
        "replace": "random.choices(range(27), probs)[0]",
        "by": "random.choices(range(27))[0]",
        "hint": "All 27 tokens are equally likely here: the chances were computed, but `random.choices` was not told of them. "
        "It takes them as its second argument, as in {line}`196 weights`.",
    },
    {
        "name": "draws a list",
        "replace": "random.choices(range(27), probs)[0]",
        "by": "random.choices(range(27), probs)",
        "hint": "`random.choices` gives back a list, even where it draws a single thing. If that is missing in your program: `[0]` takes it out.",
    },
    {
        "name": "takes the most likely",
        "replace": "random.choices(range(27), probs)[0]",
        "by": "probs.index(max(probs))",
        "hint": "The most likely token is always taken, so every name is the same. Let chance decide, with `random.choices` and the chances as weights.",
    },
    {
        "name": "divides by how many",
        "replace": "n / sum(raised)",
        "by": "n / len(raised)",
        "hint": "You divide by how many counts there are. Then the chances do not add up to 1. Divide by what the counts add up to: their sum.",
    },
]
