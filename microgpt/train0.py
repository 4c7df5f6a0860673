"""
Stage 0 of 5: guess the next letter by counting. A table holds how often each token has followed each other token.
"""

import os       # to see whether the list of names is already here
import math     # logarithm and exponential
import random   # the shuffle, and the drawing of letters
random.seed(42) # every run draws the same numbers, so every reader sees the same names

# The data: `docs`, a list of strings. Here each string is one name.
if not os.path.exists('input.txt'):
    import urllib.request
    names_url = 'https://raw.githubusercontent.com/karpathy/makemore/988aa59/names.txt'
    urllib.request.urlretrieve(names_url, 'input.txt')
docs = [line.strip() for line in open('input.txt', encoding='utf-8') if line.strip()]
random.shuffle(docs)
print(f"num docs: {len(docs)}")

# The tokenizer: every character becomes a whole number, and one extra number marks both ends of a name
uchars = sorted(set(''.join(docs))) # a character's place in this list is its token id
BOS = len(uchars) # the id of the end marker: the first number that no character has
vocab_size = len(uchars) + 1 # the characters and the marker
print(f"vocab size: {vocab_size}")

# The model: a table of counts, one row for each token, one column for each token that may come next
block_size = 16 # how many letters a new name may have
state_dict = {'counts': [[0] * vocab_size for _ in range(vocab_size)]}
params = [p for mat in state_dict.values() for row in mat for p in row]
print(f"num params: {len(params)}")

def bigram(token_id):
    counts = state_dict['counts'][token_id]
    total = sum(counts) + vocab_size
    return [(count + 1) / total for count in counts] # one is added to each count, so that nothing is impossible

# Training: one name at a time
num_steps = 1000
for step in range(num_steps):

    # Take the next name, turn it into tokens and put the marker at both ends
    doc = docs[step % len(docs)]
    tokens = [BOS] + [uchars.index(ch) for ch in doc] + [BOS]
    n = min(block_size, len(tokens) - 1)

    # Guess every next token by what has followed so far
    losses = []
    for pos_id in range(n):
        token_id, target_id = tokens[pos_id], tokens[pos_id + 1]
        probs = bigram(token_id)
        loss_t = -math.log(probs[target_id])
        losses.append(loss_t)
    loss = (1 / n) * sum(losses) # the mean surprise over the name; smaller is better

    # Learn: count what followed what
    for token_id, target_id in zip(tokens[:n], tokens[1:]):
        state_dict['counts'][token_id][target_id] += 1

    print(f"step {step+1:4d} / {num_steps:4d} | loss {loss:.4f}", end='\r')

# Inference: let the table write names of its own
print("\n--- names that the model made up ---")
for sample_idx in range(20):
    token_id = BOS
    sample = []
    for pos_id in range(block_size):
        probs = bigram(token_id)
        token_id = random.choices(range(vocab_size), weights=probs)[0]
        if token_id == BOS:
            break
        sample.append(uchars[token_id])
    print(f"sample {sample_idx+1:2d}: {''.join(sample)}")
