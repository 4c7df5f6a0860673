"""
Write `pack`: a list of runs, each a count and a letter.
"""

def pack(text):
    runs = []
    for letter in text:
        if runs and runs[-1][1] == letter:
            runs[-1][0] += 1  # blank: make the last run one longer
        else:
            runs.append([1, letter])  # blank: begin a new run
    return runs

__test__ = {"checks": """
Equal letters that follow one another are one run.

>>> pack("aaab")
[[3, 'a'], [1, 'b']]

The same letter further on is another run.

>>> pack("aba")
[[1, 'a'], [1, 'b'], [1, 'a']]
"""}

wrong_answers = [
    {
        "name": "never grows",
        "replace": "runs[-1][0] += 1",
        "by": "runs[-1][0] = 1",
        "hint": "Every count stays at 1. Add one to it.",
    },
    {
        "name": "begins at zero",
        "replace": "runs.append([1, letter])",
        "by": "runs.append([0, letter])",
        "hint": "A new run has one letter already. {line}`Line 14 append` begins it with 1.",
    },
]
