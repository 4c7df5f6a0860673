"""
Stage 2 of 5: the same small network as in stage 1, but nobody works out its slopes by hand any more.
Every number remembers how it was made, and one walk back through what they remember gives all slopes.
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
block_size = 16 # how many letters a new name may have
matrix = lambda nout, nin, std=0.08: [[Value(random.gauss(0, std)) for _ in range(nin)] for _ in range(nout)]
state_dict = {
    'wte': matrix(vocab_size, n_embd),
    'mlp_fc1': matrix(4 * n_embd, n_embd),
    'mlp_fc2': matrix(vocab_size, 4 * n_embd),
}
params = [p for mat in state_dict.values() for row in mat for p in row]
print(f"num params: {len(params)}")

# The model: one token in, a score for every token that may come next out
def linear(x, w):
    return [sum(wi * xi for wi, xi in zip(row, x)) for row in w]

def softmax(logits):
    max_val = max(val.data for val in logits)
    exps = [(val - max_val).exp() for val in logits]
    total = sum(exps)
    return [e / total for e in exps]

def mlp(token_id):
    x = state_dict['wte'][token_id] # what the token is
    x = linear(x, state_dict['mlp_fc1'])
    x = [xi.relu() for xi in x]
    logits = linear(x, state_dict['mlp_fc2'])
    return logits

# Gradient descent: every parameter takes a step against its slope, and all steps follow one rule
learning_rate = 1.0

# Training: one name at a time
num_steps = 1000
for step in range(num_steps):

    # Take the next name, turn it into tokens and put the marker at both ends
    doc = docs[step % len(docs)]
    tokens = [BOS] + [uchars.index(ch) for ch in doc] + [BOS]
    n = min(block_size, len(tokens) - 1)

    # Guess every next token, building the graph of Values all the way to the loss
    losses = []
    for pos_id in range(n):
        token_id, target_id = tokens[pos_id], tokens[pos_id + 1]
        logits = mlp(token_id)
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
    token_id = BOS
    sample = []
    for pos_id in range(block_size):
        logits = mlp(token_id)
        probs = softmax([l / temperature for l in logits])
        token_id = random.choices(range(vocab_size), weights=[p.data for p in probs])[0]
        if token_id == BOS:
            break
        sample.append(uchars[token_id])
    print(f"sample {sample_idx+1:2d}: {''.join(sample)}")
