"""
Write `unpack`, the way back.
"""

from packing import pack

def unpack(runs):
    letters = []
    for count, letter in runs:
        letters.append(count * letter)  # blank: the letter, as often as its count says
    return "".join(letters)

__test__ = {"checks": """
Every letter comes back as often as it was.

>>> unpack([[3, 'a'], [1, 'b']])
'aaab'

What was packed is whole again.

>>> unpack(pack("aaabccccd"))
'aaabccccd'
"""}

wrong_answers = [
    {
        "name": "each letter once",
        "replace": "count * letter",
        "by": "letter",
        "hint": "Each run gives its letter once. Its count says how often.",
    },
]
