"""
The towns of module 2 once more. This time nothing is counted. Each letter gets a knob, and a town's score is the mean of
its letters' knobs. A score above 0 speaks for Finland, one below 0 for Wales. Let the knobs learn:

1. the slope of the loss for a town's **score**: chance minus truth, divided by the number of towns;
2. **the way back from the score to a knob**, where a letter that stands in the town twice brings its share twice;
3. **the slope of one knob by nudging** it both ways, to check the slopes of all;
4. **the step**: every knob goes downhill.

Mind the two means. The loss is the mean over the towns, so a town's score moves it only by a share: 1 divided by the number of towns. And
the score is the mean over the letters of a town, so in a town of five letters each place moves the score by a fifth. The local rate of a mean
of n numbers is 1/n for each of them.

The function `chance` is a softmax of two scores: the town's for Finland, and always 0 for Wales. The knobs are a dictionary from letters to
numbers. Two short forms are used with it: `{ch: … for ch in knobs}` makes a new dictionary with an entry for each letter, as the same in
square brackets would make a list. And `knobs | {ch: …}` is a copy of `knobs` in which the entry of one letter is another; `knobs` itself stays as it
is.
"""

import math

finland = '''helsinki turku oulu lahti kuopio pori
kouvola joensuu lappeenranta vaasa kotka mikkeli
salo porvoo kokkola lohja rauma kajaani kerava
nokia kemi imatra raisio kauhava loimaa
valkeakoski varkaus heinola forssa tornio'''.split()
wales = '''cardiff swansea newport wrexham barry
neath llanelli bridgend cwmbran caerphilly
aberdare pontypridd rhyl llandudno bangor conwy
caernarfon aberystwyth cardigan machynlleth
llangollen brecon tenby lampeter abergavenny
harlech bala tregaron llandovery monmouth'''.split()

# Each town with the truth: 1 for Finland, 0 for Wales
towns = [(town, 1) for town in finland]
towns += [(town, 0) for town in wales]
level = {ch: 0.0 for town, _ in towns for ch in town}

def score(knobs, town):
    return sum(knobs[ch] for ch in town) / len(town)

def chance(knobs, town):
    e = math.exp(score(knobs, town))
    return e / (e + math.exp(0))

def loss(knobs):
    losses = []
    for town, truth in towns:
        p = chance(knobs, town)
        losses.append(-math.log(p if truth else 1 - p))
    return sum(losses) / len(losses)

def slopes(knobs):
    grads = {ch: 0.0 for ch in knobs}
    for town, truth in towns:
        p = chance(knobs, town)
        g = (p - truth) / len(towns)  # blank: of the score
        for ch in town:
            grads[ch] += g / len(town)  # blank: way back
    return grads

def nudged(knobs, ch, h=1e-5):
    up = loss(knobs | {ch: knobs[ch] + h})
    down = loss(knobs | {ch: knobs[ch] - h})
    return (up - down) / (2 * h)  # blank: the slope

def train(rate, steps):
    knobs = level
    for _ in range(steps):
        grads = slopes(knobs)
        knobs = {ch: knobs[ch] - rate * grads[ch]  # blank: downhill
                 for ch in knobs}
    return knobs

new = [(town, 1) for town in
       '''tampere rovaniemi savonlinna hamina
       kuusamo pietarsaari uusikaupunki kuhmo
       orimattila'''.split()]
new += [(town, 0) for town in
        '''dolgellau pwllheli aberaeron llandeilo
        crickhowell fishguard holyhead mold
        denbigh'''.split()]

def told_right(knobs, some):
    return sum((score(knobs, town) > 0) == bool(truth)
               for town, truth in some)

if loss(train(30, 1)) > loss(level):
    print('The first step did not go downhill.')
else:
    learned = train(30, 500)
    order = sorted(learned, key=learned.get)
    print('for Wales:  ', *order[:6])
    print('for Finland:', *order[-6:])
    print(f'loss: {loss(learned):.4f}')

__test__ = {"checks": """
With all knobs at 0 every chance is a half, and the loss is log 2: two countries, equally likely.

>>> round(loss(level), 4), round(math.log(2), 4)
(0.6931, 0.6931)

The letter k stands in many Finnish towns. So the slope of its knob is negative: turning it up makes the loss smaller.

>>> round(slopes(level)['k'], 4)
-0.0256

The letter a stands in nearly all towns, often twice. Its slope is what all these places bring, added up.

>>> round(slopes(level)['a'], 4)
-0.0134

A nudge of the knob of k finds the same slope.

>>> round(nudged(level, 'k'), 4)
-0.0256

No slope differs from its nudge, neither before the training nor at some other place.

>>> tilted = {ch: 0.3 * i for i, ch in enumerate(sorted(level))}
>>> max(abs(slopes(knobs)[ch] - nudged(knobs, ch))
...     for knobs in (level, tilted) for ch in knobs) < 1e-6
True

One step with the rate 30 goes downhill.

>>> round(loss(train(30, 1)), 4)
0.6056

After 500 steps all sixty towns are told right.

>>> after = train(30, 500)
>>> round(loss(after), 3), told_right(after, towns)
(0.043, 60)

Of the eighteen new towns seventeen are told right. Tampere is taken for a Welsh town once more.

>>> told_right(after, new)
17
>>> score(after, 'tampere') < 0
True
"""}

wrong_answers = [
    {
        "name": "truth minus chance",
        "replace": "(p - truth)",
        "by": "(truth - p)",
        "hint": "This is not chance minus truth. If the truth is 1 and the chance is too small, a higher score makes the loss **smaller**, so the slope must be "
        "negative. If you have left the truth out: without it every score is pushed the same way.",
    },
    {
        "name": "forgets the number of towns",
        "replace": "(p - truth) / len(towns)",
        "by": "p - truth",
        "hint": "The slopes are sixty times too large. The loss is the **mean** over the towns, so each of the sixty has only a sixtieth of a say.",
    },
    {
        "name": "the surprise in place of its slope",
        "replace": "(p - truth) / len(towns)",
        "by": "-math.log(p if truth else 1 - p) / len(towns)",
        "hint": "This is the town's surprise, how high the loss is. What is asked for is its slope, how fast it changes with the score: chance minus truth.",
    },
    {
        "name": "forgets that the score is a mean",
        "replace": "g / len(town)",
        "by": "g",
        "hint": "A knob moves the score only by its share: in a town of five letters, by a fifth for each place where its letter stands. "
        "Rates multiply along the path, so `g` is multiplied by that share.",
    },
    {
        "name": "= in place of +=",
        "replace": "grads[ch] += g / len(town)",
        "by": "grads[ch] = g / len(town)",
        "hint": "Only the last town with this letter is left. Many paths lead from a knob to the loss, one for each place where its letter stands. "
        "Where paths meet, what they bring is added.",
    },
    {
        "name": "every letter once",
        "replace": "for ch in town:\n            grads[ch] +=",
        "by": "for ch in set(town):\n            grads[ch] +=",
        "hint": "A letter that stands in a town twice moves its score twice as much. Walk over all places of the town, not over its distinct letters.",
    },
    {
        "name": "divides by h",
        "replace": "(2 * h)",
        "by": "h",
        "hint": "From one `h` below to one `h` above it is how far? Divide by all of it.",
    },
    {
        "name": "down minus up",
        "replace": "(up - down)",
        "by": "(down - up)",
        "hint": "Your nudge has the other sign. The rise is what the upper end has more than the lower one.",
    },
    {
        "name": "uphill",
        "replace": "knobs[ch] - rate * grads[ch]",
        "by": "knobs[ch] + rate * grads[ch]",
        "hint": "The slopes point uphill, and so do your steps. Go against them.",
    },
    {
        "name": "forgets the rate",
        "replace": "knobs[ch] - rate * grads[ch]",
        "by": "knobs[ch] - grads[ch]",
        "hint": "The step goes the right way but is only as long as the slope: the learning rate is not used.",
    },
    {
        "name": "a list in place of a dictionary",
        "replace": "knobs = {ch: knobs[ch] - rate * grads[ch]  # downhill\n                 for ch in knobs}",
        "by": "knobs = [knobs[ch] - rate * grads[ch]\n                 for ch in knobs]",
        "hint": "After your step `knobs` is a list. Python stumbles over it only later, in `score`, where a knob is looked up by its letter. Make a dictionary "
        "again: curly brackets, and `ch:` before the number.",
    },
    {
        "name": "starts afresh at each step",
        "replace": "knobs[ch] - rate * grads[ch]",
        "by": "level[ch] - rate * grads[ch]",
        "hint": "Each step begins at 0 again, so what the steps before had learned is lost. Go on from `knobs`.",
    },
]
