"""
Three copies of the file, A, B and C. In each of them one line is broken. The program runs every copy for a moment,
with 8 numbers in the stream to be quicker, and prints what can be seen: two slopes, how many guesses the second
of two steps has made, the losses of both, and which rows of `wpe` the first has moved. The last thing printed is the file itself.

Find the three lines. Run the program first, and read what it prints. Then open the file beside this page, and write
**the number of the broken line** for each copy.

The checks put the file's own line back into the copy at that place, and run it again.
"""

from microgpt import broken

for copy in 'A', 'B', 'C', 'file':
    print(copy)
    for seen in broken.look(copy):
        print('  ', seen)

def line_in_a():
    return 79  # blank: a line's number

def line_in_b():
    return 45  # blank: a line's number

def line_in_c():
    return 110  # blank: a line's number

__test__ = {"checks": """
In copy A, the file's own line is put back at your place, and the copy runs.

>>> broken.put_back('A', line_in_a())
'as the file'

In copy B, the file's own line is put back at your place, and the slopes are right.

>>> broken.put_back('B', line_in_b())
'as the file'

In copy C, the file's own line is put back at your place, and all seven positions learn.

>>> broken.put_back('C', line_in_c())
'as the file'
"""}

wrong_answers = [
    {
        "name": "where A stopped",
        "replace": "return 79",
        "by": "return 126",
        "hint": "{line}`Line 126 head_dim` is where copy A stopped, and it is as in the file. It slices with two numbers, `hs` and `head_dim`, "
        "and they are no whole numbers. It only uses them. Where do they come from?",
    },
    {
        "name": "where a slice begins",
        "replace": "return 79",
        "by": "return 125",
        "hint": "{line}`Line 125 hs` is as in the file. It multiplies `h`, which counts 0, 1, 2, 3, by `head_dim`. `h` is a whole number for "
        "certain. So look at where the other one comes from.",
    },
    {
        "name": "the sum in place of the product",
        "replace": "return 45",
        "by": "return 41",
        "hint": "{line}`Line 41 Value` is the sum, and both its slopes are 1. Copy B gives wrong slopes for a product, and the slopes that it "
        "gives are not 1.",
    },
    {
        "name": "the walk back",
        "replace": "return 45",
        "by": "return 72",
        "hint": "{line}`Line 72 child.grad` is as in the file. If it were broken, something would be missing or too much. Here "
        "nothing is missing: the slopes 2 and 3 are both there, and each is at the other's place. Which line says which is whose?",
    },
    {
        "name": "the value in place of the slopes",
        "replace": "return 45",
        "by": "return 44",
        "hint": "{line}`Line 44 Value(other)` is as in the file. It makes a Value of a plain number. What a product's slopes are is said elsewhere.",
    },
    {
        "name": "the sum of token and position",
        "replace": "return 110",
        "by": "return 111",
        "hint": "{line}`Line 111 zip` is as in the file. If a position were not added there, no row of `wpe` would move at all. But row 0 "
        "does move. Which line chooses the row?",
    },
    {
        "name": "the table of positions",
        "replace": "return 110",
        "by": "return 81",
        "hint": "{line}`Line 81 wpe` is as in the file: the table is made, with all its rows. Rows 1 to 6 do not move "
        "because they are never looked up. Which line looks a row up?",
    },
    {
        "name": "where the position is handed over",
        "replace": "return 110",
        "by": "return 165",
        "hint": "A 0 in place of `pos_id` in {line}`165 gpt` would look just the same from outside. But that line is as in the file. Follow `pos_id` into the function: which line looks up a row with it?",
    },
]
