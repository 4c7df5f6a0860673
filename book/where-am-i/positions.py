"""
`wte` and `wpe` are the trained model's tables. `tokens` holds a whole name as ids, with BOS at both ends.

1. In `embed`, take **the row of the token** from `wte`
2. and **the row of the position** from `wpe`.
3. **Add the two, number by number**.
4. In `guesses`, say **how many guesses the program makes** for a name: one for each token that it reads. It reads every token but the
   last, and no more than it has positions.
"""

from microgpt import checkpoint

weights = checkpoint.load().weights  # trained
wte, wpe = weights['wte'], weights['wpe']
block_size = len(wpe)

def embed(token_id, pos_id):
    token = wte[token_id]  # blank: the token's row
    place = wpe[pos_id]  # blank: the position's row
    return [t + p for t, p in zip(token, place)]  # blank: add

def guesses(tokens):
    return min(block_size, len(tokens) - 1)  # blank: n

emma = [26, 4, 12, 12, 0, 26]
for pos_id, token_id in enumerate(emma[:-1]):
    x = embed(token_id, pos_id)
    print(pos_id, [round(number, 2) for number in x[:6]])
print(guesses(emma))

__test__ = {"checks": """
Sixteen numbers go in twice, and sixteen come out.

>>> len(embed(12, 2))
16

The first number of an m at position 2 is -0.0733, from row 12 of `wte`, plus 0.0833, from row 2 of `wpe`.

>>> round(embed(12, 2)[0], 4)
0.01

The second m of "emma" stands at position 3, and so it has another vector than the first.

>>> embed(12, 2) == embed(12, 3)
False

Two letters at the same position differ as their rows of `wte` do.

>>> apart = embed(12, 5)[7] - embed(0, 5)[7]
>>> abs(apart - (wte[12][7] - wte[0][7])) < 1e-9
True

The file's own lines get the same numbers, for every token at every position.

>>> from microgpt import source
>>> def theirs(i, at):
...     tables = {'state_dict': weights}
...     given = tables | {'token_id': i, 'pos_id': at}
...     return source.run('109-111', given)['x']
>>> all(embed(i, at) == theirs(i, at)
...     for i in range(27) for at in range(16))
True

"emma" is six tokens with BOS at both ends. Five are read, so there are five guesses.

>>> guesses(emma)
5

A name of 40 letters meets the end of the table: there are 16 positions.

>>> guesses([26] + 40 * [0] + [26])
16
"""}

wrong_answers = [
    {
        "name": "concatenates",
        "replace": "[t + p for t, p in zip(token, place)]",
        "by": "token + place",
        "hint": "Between two lists, `+` puts one behind the other: that makes 32 numbers, and every matrix that follows wants 16. "
        "{line}`Line 111 zip` goes through both side by side and adds number to number.",
    },
    {
        "name": "multiplies",
        "replace": "t + p for t, p",
        "by": "t * p for t, p",
        "hint": "You multiply the numbers of the two rows. Where one of them is near 0, the product is too, and what the other said is lost. "
        "The rows are added.",
    },
    {
        "name": "position by token",
        "replace": "wpe[pos_id]",
        "by": "wpe[token_id]",
        "hint": "You look up the place with the letter's id. Then every letter has one fixed row, wherever it stands, and ids from 16 on have none. "
        "`wpe` has a row for each position: ask it with `pos_id`.",
    },
    {
        "name": "token by position",
        "replace": "wte[token_id]",
        "by": "wte[pos_id]",
        "hint": "You look up the letter with the number of its place. So all letters at one position get the same vector. "
        "`wte` has a row for each token: ask it with `token_id`.",
    },
    {
        "name": "no limit",
        "replace": "min(block_size, len(tokens) - 1)",
        "by": "len(tokens) - 1",
        "hint": "For the names of the list this is right. A longer name would ask `wpe` for a row 16, and the rows end at 15. "
        "Take the smaller of two numbers, as {line}`158 min` does.",
    },
    {
        "name": "counts all tokens",
        "replace": "min(block_size, len(tokens) - 1)",
        "by": "min(block_size, len(tokens))",
        "hint": "That is one guess too many. The last token is only guessed, never read: nothing comes after it.",
    },
    {
        "name": "counts letters",
        "replace": "min(block_size, len(tokens) - 1)",
        "by": "min(block_size, len(tokens) - 2)",
        "hint": "You count the letters. The BOS at the beginning is read too: from it the first letter is guessed.",
    },
    {
        "name": "the larger of the two",
        "replace": "min(block_size, len(tokens) - 1)",
        "by": "max(block_size, len(tokens) - 1)",
        "hint": "`max` takes the larger number, so every name would get at least 16 guesses, also where it has no more letters.",
    },
    {
        "name": "counts all tokens, no limit",
        "replace": "min(block_size, len(tokens) - 1)",
        "by": "len(tokens)",
        "hint": "That is one guess too many: the last token is only guessed, never read. And a long name would ask `wpe` for rows that do not "
        "exist: take the smaller of two numbers, as {line}`158 min` does.",
    },
    {
        "name": "the letter's row twice",
        "replace": "wpe[pos_id]",
        "by": "wte[token_id]",
        "hint": "Both rows come from `wte`, so the place has no say: the second **m** of \"emma\" gets the same vector as the first. The position's "
        "row stands in `wpe`.",
    },
]
