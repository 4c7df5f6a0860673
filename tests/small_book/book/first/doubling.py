"""
Write `double`.
"""

from tiny import WORDS

def double(number):
    return number * 2  # blank: the number, twice

__test__ = {"checks": """
Twice three is six.

>>> double(3)
6

It doubles the number of words.

>>> double(len(WORDS))
6
"""}

wrong_answers = [
    {
        "name": "squares",
        "replace": "number * 2",
        "by": "number ** 2",
        "hint": "That is the square of the number.",
    },
    {
        "name": "adds two",
        "replace": "number * 2",
        "by": "number + 2",
        "hint": "That is two more, not twice as much.",
    },
]
