"""
Packs a text by counting its runs, and unpacks it again.
"""

text = "aaabccccd" # let there be a text to pack

# What is repeated is said once, with its count before it
def pack(text):
    runs = []
    for letter in text:
        if runs and runs[-1][1] == letter:
            runs[-1][0] += 1
        else:
            runs.append([1, letter])
    return runs

# And back: every letter as often as its count says
def unpack(runs):
    letters = []
    for count, letter in runs:
        letters.append(count * letter)
    return "".join(letters)

runs = pack(text)
print(len(text), "letters,", len(runs), "runs:", runs)
assert unpack(runs) == text
