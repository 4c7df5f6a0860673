"""
Write `count_pairs`. It gets a list of names, and gives back the table of their pairs:

1. make **a table of zeros**: a list of `size` rows, and each row a list of `size` zeros;
2. from the tokens of a name, make **its pairs**: each token with the one that comes next;
3. say in which **row and column** of the table such a pair is counted.
"""

from microgpt import names

docs = names.load()
uchars = sorted(set(''.join(docs)))  # a to z
BOS = len(uchars)  # 26
size = len(uchars) + 1  # 27 tokens

def count_pairs(docs):
    counts = [[0] * size for _ in range(size)]  # blank: zeros
    for doc in docs:
        ids = [uchars.index(ch) for ch in doc]
        tokens = [BOS] + ids + [BOS]
        pairs = zip(tokens, tokens[1:])  # blank: its pairs
        for this, following in pairs:
            row, column = this, following  # blank: where
            counts[row][column] += 1
    return counts

print(count_pairs(docs[:1000])[BOS])

__test__ = {"checks": """
The table has 27 rows, and each row has 27 numbers.

>>> table = count_pairs([])
>>> len(table), all(len(row) == 27 for row in table)
(27, True)

A name of three letters gives four pairs, so all counts together make 4.

>>> sum(sum(row) for row in count_pairs(['mia']))
4

In "mia" an i comes after an m: it is counted in row 12, column 8, and not in row 8, column 12.

>>> table = count_pairs(['mia'])
>>> table[12][8], table[8][12]
(1, 0)

Names are counted into the same table, one after the other.

>>> table = count_pairs(['mia', 'mio', 'ida'])
>>> table[BOS][12], table[12][8], table[0][BOS]
(2, 2, 2)

Each of 2,000 names begins once and ends once: the row of BOS adds up to 2,000, and so does its column.

>>> table = count_pairs(docs[:2000])
>>> sum(table[BOS]), sum(row[BOS] for row in table)
(2000, 2000)

No name has two ends and nothing between them.

>>> count_pairs(docs[:2000])[BOS][BOS]
0
"""}

wrong_answers = [
    {
        "name": "one table shared by aliasing",
        "replace": "[[0] * size for _ in range(size)]",
        "by": "[[0] * size] * size",
        "hint": "The table has 27 rows, but they are all the same list: `[row] * 27` does not copy the row. What is counted in one row "
        "is counted in all. Make a new row each time: `[… for _ in range(size)]`.",
    },
    {
        "name": "forgets the last pair",
        "replace": "zip(tokens, tokens[1:])",
        "by": "zip(tokens, tokens[1:-1])",
        "hint": "One pair is missing, the last one: the last letter and the BOS after it. Without it the table never learns where "
        "names end. {line}`157 [BOS]` puts BOS at both ends; go on to the very last token.",
    },
    {
        "name": "counts (next, this)",
        "replace": "row, column = this, following",
        "by": "row, column = following, this",
        "hint": "The pair was counted the wrong way round. The row belongs to the letter that is there already, the column to "
        "the one that comes next. Else a row would say what came before its letter.",
    },
    {
        "name": "pairs without BOS",
        "replace": "zip(tokens, tokens[1:])",
        "by": "zip(ids, ids[1:])",
        "hint": "Only the pairs between two letters were counted. The first letter comes after BOS, and BOS after the last: take the "
        "pairs from `tokens`, not from `ids`.",
    },
    {
        "name": "each token with itself",
        "replace": "zip(tokens, tokens[1:])",
        "by": "zip(tokens, tokens)",
        "hint": "Each token was paired with itself. The second list must start one place later, so that side by side "
        "stand a token and the next one.",
    },
    {
        "name": "one row of zeros",
        "replace": "[[0] * size for _ in range(size)]",
        "by": "[0] * size",
        "hint": "Python met a single number where it needs more. If the table is `[0] * size`, it is one row of 27 zeros: a table is a list of 27 such "
        "rows, each of them a list. If the pairs are the tokens themselves, they are single: put each token beside the one that comes next.",
    },
]
