"""
Stage 3 of 5: letters that know where they are, and look back at the letters before them.
One attention head, one layer; rmsnorm keeps the numbers in size, and residual connections keep a road open for slopes.
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

# Autograd: a number that remembers how it was made, so that slopes can flow back to what made it
class Value:
    __slots__ = ('data', 'grad', '_children', '_local_grads')

    def __init__(self, data, children=(), local_grads=()):
        self.data = data                # the number itself
        self.grad = 0                   # the slope of the loss with respect to this number
        self._children = children       # the Values that it was made from
        self._local_grads = local_grads # its slope with respect to each of them

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data + other.data, (self, other), (1, 1))

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data))

    def __pow__(self, other): return Value(self.data**other, (self,), (other * self.data**(other - 1),))
    def log(self): return Value(math.log(self.data), (self,), (1 / self.data,))
    def exp(self): return Value(math.exp(self.data), (self,), (math.exp(self.data),))
    def relu(self): return Value(max(0, self.data), (self,), (float(self.data > 0),))
    def __neg__(self): return self * -1
    def __radd__(self, other): return self + other
    def __sub__(self, other): return self + (-other)
    def __rsub__(self, other): return other + (-self)
    def __rmul__(self, other): return self * other
    def __truediv__(self, other): return self * other**-1
    def __rtruediv__(self, other): return other * self**-1

    def backward(self):
        topo = []
        visited = set()
        def build_topo(v):
            if v not in visited:
                visited.add(v)
                for child in v._children:
                    build_topo(child)
                topo.append(v)
        build_topo(self)
        self.grad = 1
        for v in reversed(topo):
            for child, local_grad in zip(v._children, v._local_grads):
                child.grad += local_grad * v.grad

# The parameters: tables of random numbers, in which training will store all that the model knows
n_embd = 16     # how many numbers describe one token
block_size = 16 # how many positions there are (the longest name has 15 letters)
matrix = lambda nout, nin, std=0.08: [[Value(random.gauss(0, std)) for _ in range(nin)] for _ in range(nout)]
state_dict = {
    'wte': matrix(vocab_size, n_embd),
    'wpe': matrix(block_size, n_embd),
    'attn_wq': matrix(n_embd, n_embd),
    'attn_wk': matrix(n_embd, n_embd),
    'attn_wv': matrix(n_embd, n_embd),
    'attn_wo': matrix(n_embd, n_embd),
    'mlp_fc1': matrix(4 * n_embd, n_embd),
    'mlp_fc2': matrix(n_embd, 4 * n_embd),
    'lm_head': matrix(vocab_size, n_embd),
}
params = [p for mat in state_dict.values() for row in mat for p in row]
print(f"num params: {len(params)}")

# The model: a function of tokens and parameters whose answer is a score for every token that may come next.
def linear(x, w):
    return [sum(wi * xi for wi, xi in zip(row, x)) for row in w]

def softmax(logits):
    max_val = max(val.data for val in logits)
    exps = [(val - max_val).exp() for val in logits]
    total = sum(exps)
    return [e / total for e in exps]

def rmsnorm(x):
    ms = sum(xi * xi for xi in x) / len(x)
    scale = (ms + 1e-5) ** -0.5
    return [xi * scale for xi in x]

def gpt(token_id, pos_id, keys, values):
    tok_emb = state_dict['wte'][token_id] # what the token is
    pos_emb = state_dict['wpe'][pos_id] # where it stands
    x = [t + p for t, p in zip(tok_emb, pos_emb)] # both in one vector
    x = rmsnorm(x) # not redundant with the next one: the residual connection carries this x onward

    # 1) attention: look back over the name so far
    x_residual = x
    x = rmsnorm(x)
    q = linear(x, state_dict['attn_wq'])
    k = linear(x, state_dict['attn_wk'])
    v = linear(x, state_dict['attn_wv'])
    keys.append(k)
    values.append(v)
    attn_logits = [sum(q[j] * keys[t][j] for j in range(n_embd)) / n_embd**0.5 for t in range(len(keys))]
    attn_weights = softmax(attn_logits)
    x_attn = [sum(attn_weights[t] * values[t][j] for t in range(len(values))) for j in range(n_embd)]
    x = linear(x_attn, state_dict['attn_wo'])
    x = [a + b for a, b in zip(x, x_residual)]
    # 2) the MLP: each position thinks about what it has gathered
    x_residual = x
    x = rmsnorm(x)
    x = linear(x, state_dict['mlp_fc1'])
    x = [xi.relu() for xi in x]
    x = linear(x, state_dict['mlp_fc2'])
    x = [a + b for a, b in zip(x, x_residual)]

    logits = linear(x, state_dict['lm_head'])
    return logits

# Gradient descent: every parameter takes a step against its slope, and all steps follow one rule
learning_rate = 0.1

# Training: one name at a time
num_steps = 1000
for step in range(num_steps):

    # Take the next name, turn it into tokens and put the marker at both ends
    doc = docs[step % len(docs)]
    tokens = [BOS] + [uchars.index(ch) for ch in doc] + [BOS]
    n = min(block_size, len(tokens) - 1)

    # Guess every next token, building the graph of Values all the way to the loss
    keys, values = [], []
    losses = []
    for pos_id in range(n):
        token_id, target_id = tokens[pos_id], tokens[pos_id + 1]
        logits = gpt(token_id, pos_id, keys, values)
        probs = softmax(logits)
        loss_t = -probs[target_id].log()
        losses.append(loss_t)
    loss = (1 / n) * sum(losses) # the mean surprise over the name; smaller is better

    # Walk back through the graph: every parameter receives its slope
    loss.backward()

    # Move every parameter a little against its slope, by steps that shrink to nothing
    lr_t = learning_rate * (1 - step / num_steps)
    for p in params:
        p.data -= lr_t * p.grad
        p.grad = 0

    print(f"step {step+1:4d} / {num_steps:4d} | loss {loss.data:.4f}", end='\r')

# Inference: let the model write names of its own
temperature = 0.5 # below 1 the likely letters win more often; above 1 the unlikely ones get their chance
print("\n--- names that the model made up ---")
for sample_idx in range(20):
    keys, values = [], []
    token_id = BOS
    sample = []
    for pos_id in range(block_size):
        logits = gpt(token_id, pos_id, keys, values)
        probs = softmax([l / temperature for l in logits])
        token_id = random.choices(range(vocab_size), weights=[p.data for p in probs])[0]
        if token_id == BOS:
            break
        sample.append(uchars[token_id])
    print(f"sample {sample_idx+1:2d}: {''.join(sample)}")
