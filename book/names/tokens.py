"""
Write `encode`, which turns a name into token ids, and `decode`, which turns them back:

1. `BOS` is **a number that no letter has**: the first one after theirs;
2. in `encode`, make **the id of each letter**, its place in `uchars`;
3. put the ids **between two BOS**;
4. in `decode`, keep **the tokens that are not BOS**.
"""

from microgpt import names

docs = names.load()
uchars = sorted(set(''.join(docs)))  # a to z

BOS = len(uchars)  # blank: a number that no letter has

signs = uchars + ['.']  # BOS is written as a dot

def encode(name):
    ids = [uchars.index(ch) for ch in name]  # blank: each id
    return [BOS] + ids + [BOS]  # blank: between two BOS

def decode(tokens):
    kept = [t for t in tokens if t != BOS]  # blank: no BOS
    return ''.join(signs[t] for t in kept)

print(encode('emma'))
print(decode([26, 4, 12, 12, 0, 26]))

__test__ = {"checks": """
No letter has the id of BOS.

>>> BOS in range(len(uchars))
False

"emma" becomes six tokens: four letters, with BOS at both ends.

>>> encode('emma')
[26, 4, 12, 12, 0, 26]

Decoding gives the letters alone, without BOS.

>>> decode([26, 4, 12, 12, 0, 26])
'emma'

Every name comes back as it was: decoding undoes encoding.

>>> all(decode(encode(name)) == name for name in docs[:2000])
True
"""}

wrong_answers = [
    {
        "name": "BOS is 0",
        "replace": "BOS = len(uchars)",
        "by": "BOS = 0",
        "hint": "A letter has this id already: the letters have the ids 0 to 25. If BOS is 0, nobody can tell an **a** from the end "
        "of a name. The first number that is free is how many letters there are, as in {line}`25 len(uchars)`.",
    },
    {
        "name": "BOS is 27",
        "replace": "BOS = len(uchars)",
        "by": "BOS = len(uchars) + 1",
        "hint": "27 stands at both ends, so one number is left out. Counting starts at 0: the 26 letters have the ids 0 to 25. "
        "BOS takes the first number that is free.",
    },
    {
        "name": "a list inside the list",
        "replace": "[BOS] + ids + [BOS]",
        "by": "[BOS, ids, BOS]",
        "hint": "The ids stand in a list of their own inside the list. If you wrote commas, `ids` went in as one item. "
        "`+` puts the items of two lists into one, as in \"Explore\".",
    },
    {
        "name": "no BOS at the end",
        "replace": "[BOS] + ids + [BOS]",
        "by": "[BOS] + ids",
        "hint": "The end is missing. Without a BOS after the last letter the program could never learn where a name stops. "
        "Put `[BOS]` on both sides of the ids.",
    },
    {
        "name": "decode prints BOS",
        "replace": "[t for t in tokens if t != BOS]",
        "by": "tokens",
        "hint": "The two BOS have become dots. They mark the ends of the name and are no part of it: leave out every token that equals `BOS`.",
    },
    {
        "name": "BOS without brackets",
        "replace": "[BOS] + ids + [BOS]",
        "by": "BOS + ids + BOS",
        "hint": "`ids` is a list and `BOS` is a number, and the two cannot be joined. A list joins only another list: `[BOS]` is one, with one item.",
    },
]
