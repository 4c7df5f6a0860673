"""
How many parameters has a model, by its sizes? Write one function for microgpt and for GPT-2. A configuration is a dictionary. For the first sizes, write
`n` for `n_embd`:

1. `wte` and `wpe`: **a row of n numbers** for each of `vocab_size` tokens, and one for each of `block_size` positions;
2. in a layer, **four square matrices** of attention, n × n each;
3. and **the two matrices of the MLP**, 4n × n and n × 4n;
4. if there are `biases`, each of these six matrices has a list of numbers: **one for each number that it gives**;
5. if the `norms` have parameters, each of a layer's two norms has 2n: n to multiply by, and n to add. **What do both have?**
6. all layers are of the same size: **put everything together**;
7. with `norms`, GPT-2 has **one more norm** after the last layer;
8. the matrix for the scores, `lm_head`, has a row of n numbers for each token. It counts **only if it is not** `shared` with `wte`.

Nothing else is counted. In microgpt there are no biases, its norms have no parameters, and nothing is shared. In GPT-2 it is the other way round
each time. The scores of GPT-2 have no bias.
"""

from microgpt import trained

microgpt = {
    'vocab_size': 27, 'block_size': 16,
    'n_layer': 1, 'n_embd': 16, 'n_head': 4,
    'biases': False, 'norms': False, 'shared': False,
}
gpt2 = {
    'vocab_size': 50257, 'block_size': 1024,
    'n_layer': 12, 'n_embd': 768, 'n_head': 12,
    'biases': True, 'norms': True, 'shared': True,
}

def count_params(config):
    n = config['n_embd']
    tokens = config['vocab_size']
    positions = config['block_size']

    tables = (tokens + positions) * n  # blank: wte and wpe
    attention = 4 * n * n  # blank: four square matrices
    mlp = 2 * 4 * n * n  # blank: two matrices
    layer = attention + mlp
    if config['biases']:
        biases = 4 * n + 4 * n + n  # blank: of all six matrices
        layer += biases
    if config['norms']:
        norms = 2 * 2 * n  # blank: of both norms
        layer += norms

    total = tables + config['n_layer'] * layer  # blank: together
    if config['norms']:
        total += 2 * n  # blank: one more norm
    if not config['shared']:  # does lm_head count?
        total += tokens * n  # blank: lm_head
    return total

print(count_params(microgpt), count_params(gpt2))

__test__ = {"checks": """
The two tables: with no layers and no matrix of its own for the scores, microgpt would have 43 rows of 16 numbers.

>>> def changed(config, **values):
...     return count_params(config | values)
>>> changed(microgpt, n_layer=0, shared=True)
688

One layer has 1,024 parameters for attention and 2,048 for the MLP.

>>> count_params(microgpt) - changed(microgpt, n_layer=0)
3072

The number of heads changes nothing.

>>> changed(microgpt, n_head=1) == count_params(microgpt)
True

A second layer has as many as the first.

>>> changed(microgpt, n_layer=2) - count_params(microgpt)
3072

A matrix of its own for the scores has 27 rows of 16 numbers.

>>> count_params(microgpt) - changed(microgpt, shared=True)
432

The count for microgpt is what the program itself counts.

>>> count_params(microgpt) == len(trained().params)
True

With biases a layer of microgpt would have 144 more: 4 times 16 in attention, 64 and 16 in the MLP.

>>> changed(microgpt, biases=True) - count_params(microgpt)
144

With parameters in its norms it would have 32 more for each of three norms, two of them in the layer.

>>> changed(microgpt, norms=True) - count_params(microgpt)
96

Each further layer brings two norms, not three.

>>> (changed(microgpt, norms=True, n_layer=2)
...  - changed(microgpt, n_layer=2))
160

The smallest published GPT-2.

>>> count_params(gpt2)
124439808

The three others, with wider streams and more layers.

>>> changed(gpt2, n_layer=24, n_embd=1024, n_head=16)
354823168
>>> changed(gpt2, n_layer=36, n_embd=1280, n_head=20)
774030080
>>> changed(gpt2, n_layer=48, n_embd=1600, n_head=25)
1557611200
"""}

wrong_answers = [
    {
        "name": "no positions",
        "replace": "(tokens + positions) * n",
        "by": "tokens * n",
        "hint": "There are too few numbers in the tables. A token has a row of n numbers, and a position has one too: {line}`81 wpe`.",
    },
    {
        "name": "one table, tokens by positions",
        "replace": "(tokens + positions) * n",
        "by": "tokens * positions * n",
        "hint": "This has a row for every token at every position. The two tables stand side by side, and their rows are added only when the model runs.",
    },
    {
        "name": "three matrices of attention",
        "replace": "attention = 4 * n * n",
        "by": "attention = 3 * n * n",
        "hint": "The layer lacks a square matrix. After query, key and value there is one that mixes what the heads have found: {line}`86 attn_wo`.",
    },
    {
        "name": "matrices for each head",
        "replace": "attention = 4 * n * n",
        "by": "attention = 4 * n * n * config['n_head']",
        "hint": "The count depends on the number of heads. All heads share the four matrices: each works on a slice of what they give.",
    },
    {
        "name": "an MLP as narrow as the stream",
        "replace": "mlp = 2 * 4 * n * n",
        "by": "mlp = 2 * n * n",
        "hint": "The hidden list of the MLP is four times as long as the stream, {line}`87 4 * n_embd`. So each of its two matrices is four times n × n.",
    },
    {
        "name": "one matrix of the MLP",
        "replace": "mlp = 2 * 4 * n * n",
        "by": "mlp = 4 * n * n",
        "hint": "If one matrix of the MLP is counted, the other is missing: one goes from n numbers to 4n, and one leads back, {line}`88 mlp_fc2`.",
    },
    {
        "name": "six biases of n numbers",
        "replace": "4 * n + 4 * n + n",
        "by": "6 * n",
        "hint": "There are 6n biases in a layer here. But one of the six matrices gives 4n numbers, so its list of biases is longer than the others.",
    },
    {
        "name": "biases of the MLP alone",
        "replace": "4 * n + 4 * n + n",
        "by": "4 * n + n",
        "hint": "The biases are too few by 4n. If those of the MLP are there, those of the four matrices of attention are missing.",
    },
    {
        "name": "one norm in a layer",
        "replace": "norms = 2 * 2 * n",
        "by": "norms = 2 * n",
        "hint": "A layer has a norm before attention and another before the MLP. Each has n numbers to multiply by and n to add.",
    },
    {
        "name": "one layer",
        "replace": "config['n_layer'] * layer",
        "by": "layer",
        "hint": "The count does not grow with the number of layers. Each layer has matrices of its own: {line}`82 for i`.",
    },
    {
        "name": "tables in every layer",
        "replace": "tables + config['n_layer'] * layer",
        "by": "config['n_layer'] * (tables + layer)",
        "hint": "With more layers, there are more tables here. `wte` and `wpe` are there once, before the first layer.",
    },
    {
        "name": "the last norm half",
        "replace": "total += 2 * n",
        "by": "total += n",
        "hint": "The last norm is of the same kind as the others: n numbers to multiply by, and n to add.",
    },
    {
        "name": "lm_head is square",
        "replace": "total += tokens * n",
        "by": "total += n * n",
        "hint": "The matrix for the scores has a row for each **token**, since it gives a score for each.",
    },
    {
        "name": "lm_head counted when it is shared",
        "replace": "if not config['shared']:",
        "by": "if True:",
        "hint": "A matrix that is shared is counted twice. In GPT-2 the scores are made with `wte`, which stands among the tables already.",
    },
]
