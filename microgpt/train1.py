"""
Stage 1 of 5: a small network in place of the table of counts. It learns by slopes, which are worked out by hand.
Each token is a row of 16 numbers; a hidden layer of 64 and a second layer make scores of them, one for each next token.
"""

import os       # to see whether the list of names is already here
import math     # logarithm and exponential
import random   # the first weights, the shuffle, and the drawing of letters
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

# The parameters: tables of random numbers, in which training will store all that the model knows
n_embd = 16     # how many numbers describe one token
block_size = 16 # how many letters a new name may have
matrix = lambda nout, nin, std=0.08: [[random.gauss(0, std) for _ in range(nin)] for _ in range(nout)]
state_dict = {
    'wte': matrix(vocab_size, n_embd),
    'mlp_fc1': matrix(4 * n_embd, n_embd),
    'mlp_fc2': matrix(vocab_size, 4 * n_embd),
}
params = [p for mat in state_dict.values() for row in mat for p in row]
print(f"num params: {len(params)}")
grads = {name: [[0.0] * len(row) for row in mat] for name, mat in state_dict.items()} # a slope for every parameter

# The model: one token in, a score for every token that may come next out
def linear(x, w):
    return [sum(wi * xi for wi, xi in zip(row, x)) for row in w]

def softmax(logits):
    max_val = max(logits)
    exps = [math.exp(val - max_val) for val in logits]
    total = sum(exps)
    return [e / total for e in exps]

def mlp(token_id):
    x = state_dict['wte'][token_id] # what the token is
    hidden = linear(x, state_dict['mlp_fc1'])
    hidden = [max(0, hi) for hi in hidden]
    logits = linear(hidden, state_dict['mlp_fc2'])
    return hidden, logits

# The way back: from the slopes of what a layer gives to the slopes of its matrix and of what it was given
def linear_backward(x, w, w_grad, out_grad):
    for row_grad, g in zip(w_grad, out_grad):
        for j, xj in enumerate(x):
            row_grad[j] += g * xj
    return [sum(row[j] * g for row, g in zip(w, out_grad)) for j in range(len(x))]

def mlp_backward(token_id, hidden, logits_grad):
    hidden_grad = linear_backward(hidden, state_dict['mlp_fc2'], grads['mlp_fc2'], logits_grad)
    hidden_grad = [g if hi > 0 else 0.0 for g, hi in zip(hidden_grad, hidden)] # nothing returns through a shut ReLU
    x_grad = linear_backward(state_dict['wte'][token_id], state_dict['mlp_fc1'], grads['mlp_fc1'], hidden_grad)
    for j, g in enumerate(x_grad):
        grads['wte'][token_id][j] += g

# Gradient descent: every parameter takes a step against its slope, and all steps follow one rule
learning_rate = 1.0

# Training: one name at a time
num_steps = 1000
for step in range(num_steps):

    # Take the next name, turn it into tokens and put the marker at both ends
    doc = docs[step % len(docs)]
    tokens = [BOS] + [uchars.index(ch) for ch in doc] + [BOS]
    n = min(block_size, len(tokens) - 1)

    # Guess every next token, and walk back from each guess at once
    losses = []
    for pos_id in range(n):
        token_id, target_id = tokens[pos_id], tokens[pos_id + 1]
        hidden, logits = mlp(token_id)
        probs = softmax(logits)
        loss_t = -math.log(probs[target_id])
        losses.append(loss_t)
        logits_grad = [(p - (i == target_id)) / n for i, p in enumerate(probs)] # chance minus truth
        mlp_backward(token_id, hidden, logits_grad)
    loss = (1 / n) * sum(losses) # the mean surprise over the name; smaller is better

    # Move every parameter a little against its slope, by steps that shrink to nothing
    lr_t = learning_rate * (1 - step / num_steps)
    for name, mat in state_dict.items():
        for row, row_grad in zip(mat, grads[name]):
            for j in range(len(row)):
                row[j] -= lr_t * row_grad[j]
                row_grad[j] = 0.0

    print(f"step {step+1:4d} / {num_steps:4d} | loss {loss:.4f}", end='\r')

# Inference: let the model write names of its own
temperature = 0.5 # below 1 the likely letters win more often; above 1 the unlikely ones get their chance
print("\n--- names that the model made up ---")
for sample_idx in range(20):
    token_id = BOS
    sample = []
    for pos_id in range(block_size):
        _, logits = mlp(token_id)
        probs = softmax([l / temperature for l in logits])
        token_id = random.choices(range(vocab_size), weights=probs)[0]
        if token_id == BOS:
            break
        sample.append(uchars[token_id])
    print(f"sample {sample_idx+1:2d}: {''.join(sample)}")
