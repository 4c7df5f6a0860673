"""
Here are thirty towns in Finland and thirty in Wales. Count a table for each country, and let the two tables tell
where a town is that neither of them has seen:

1. make **the pairs** of a town's tokens;
2. make **a table of zeros**, as large as this alphabet needs;
3. turn the raised counts of a row into **chances**;
4. give **the surprise** at a chance, and the loss of a town, which is **the mean** of its surprises;
5. say whether **the Finnish table is less surprised** than the Welsh one;
6. let a table invent a town: **draw the next token** by the chances.
"""

import math
import random

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

chars = sorted(set(''.join(finland + wales)))
BOS = len(chars)
size = len(chars) + 1

def pairs_of(town):
    ids = [chars.index(ch) for ch in town]
    tokens = [BOS] + ids + [BOS]
    return zip(tokens, tokens[1:])  # blank: pairs

def count(towns):
    rows = [[0] * size for _ in range(size)]  # blank: zeros
    for town in towns:
        for this, following in pairs_of(town):
            rows[this][following] += 1
    return rows

def chances(row):
    more = [n + 1 for n in row]
    return [n / sum(more) for n in more]  # blank: chances

def loss(table, town):
    losses = []
    for this, following in pairs_of(town):
        p = chances(table[this])[following]
        loss_t = -math.log(p)  # blank: the surprise
        losses.append(loss_t)
    return sum(losses) / len(losses)  # blank: the mean

tables = {'Finland': count(finland),
          'Wales': count(wales)}

def country(town):
    finnish = round(loss(tables['Finland'], town), 6)
    welsh = round(loss(tables['Wales'], town), 6)
    less = finnish < welsh  # blank: Finnish less?
    if less:
        return 'Finland'
    return 'Wales'

def invent(table):
    token, letters = BOS, []
    while len(letters) < 16:
        probs = chances(table[token])
        token = random.choices(range(size), probs)[0]  # blank: draw
        if token == BOS:
            break
        letters.append(chars[token])
    return ''.join(letters)

new = {
    'Finland': '''tampere rovaniemi savonlinna hamina
kuusamo pietarsaari uusikaupunki kuhmo
orimattila'''.split(),
    'Wales': '''dolgellau pwllheli aberaeron llandeilo
crickhowell fishguard holyhead mold
denbigh'''.split(),
}
for land, towns in new.items():
    for town in towns:
        own = round(loss(tables[land], town), 2)
        print(land, town, own, '->', country(town))
random.seed(42)
print([invent(tables['Wales']) for _ in range(5)])

__test__ = {"checks": """
"oulu" has four letters and gives five pairs, from BOS to BOS.

>>> pairs = list(pairs_of('oulu'))
>>> len(pairs), pairs[0][0] == BOS, pairs[-1][1] == BOS
(5, True, True)

These towns need 24 characters. With BOS a table has 25 rows of 25.

>>> table = count([])
>>> len(table), all(len(row) == 25 for row in table)
(25, True)

The counts of a single town add up to the number of its pairs.

>>> sum(sum(row) for row in count(['oulu']))
5

The counts 3, 1, 0 and 0 become 4, 2, 1 and 1, and these are divided by 8.

>>> chances([3, 1, 0, 0])
[0.5, 0.25, 0.125, 0.125]

A table that has counted nothing is surprised by every town alike: its loss is log 25.

>>> round(loss(count([]), 'oulu'), 4), round(math.log(25), 4)
(3.2189, 3.2189)
>>> round(loss(count([]), 'aberystwyth'), 4)
3.2189

Aberaeron surprises the Welsh table less than the Finnish one.

>>> round(loss(tables['Wales'], 'aberaeron'), 4)
2.3795
>>> round(loss(tables['Finland'], 'aberaeron'), 4)
3.3791
>>> country('aberaeron')
'Wales'

Of the eighteen new towns most are told right, but Tampere is taken for a Welsh town.

>>> sum(country(town) == land
...     for land in new for town in new[land])
14
>>> country('tampere')
'Wales'

From seed 42 the Welsh table invents these two.

>>> random.seed(42)
>>> [invent(tables['Wales']) for _ in range(2)]
['naiesswbiafnaerm', 'couatsid']
"""}

wrong_answers = [
    {
        "name": "forgets the last pair",
        "replace": "zip(tokens, tokens[1:])",
        "by": "zip(tokens, tokens[1:-1])",
        "hint": "The last pair is missing, the one of the last letter and BOS. Where a name ends says a lot about its language.",
    },
    {
        "name": "a table of 27",
        "replace": "[[0] * size for _ in range(size)]",
        "by": "[[0] * 27 for _ in range(27)]",
        "hint": "Has your table `size` rows of `size` numbers? 27 would be right for the letters a to z, and this list has another alphabet. "
        "If the table is right, look at the chances: where a count was not raised, the chance is 0, and 0 has no logarithm.",
    },
    {
        "name": "one row for all",
        "replace": "[[0] * size for _ in range(size)]",
        "by": "[[0] * size] * size",
        "hint": "The rows of this table are all the same list: what is counted in one is counted in all. Each row has to be made anew.",
    },
    {
        "name": "divides by the length of the row",
        "replace": "n / sum(more)",
        "by": "n / len(more)",
        "hint": "These do not add up to 1. Divide by the sum of the raised counts, not by how many there are.",
    },
    {
        "name": "divides by the sum before raising",
        "replace": "n / sum(more)",
        "by": "n / sum(row)",
        "hint": "Divided was by the sum of the counts before one was added. There are rows in which nothing has been counted, and that sum is 0. "
        "The sum of the raised counts never is.",
    },
    {
        "name": "forgets the minus",
        "replace": "-math.log(p)",
        "by": "math.log(p)",
        "hint": "The logarithm of a number below 1 is negative. Surprise is minus that logarithm, as in {line}`167 -probs[target_id].log()`.",
    },
    {
        "name": "log base 10",
        "replace": "-math.log(p)",
        "by": "-math.log10(p)",
        "hint": "This is the logarithm to the base 10. The losses of this book are computed with `math.log`, whose base is e.",
    },
    {
        "name": "the sum",
        "replace": "sum(losses) / len(losses)",
        "by": "sum(losses)",
        "hint": "This is the sum of the surprises, which grows with the length of the name. Divide it by the number of pairs.",
    },
    {
        "name": "the more surprised table",
        "replace": "finnish < welsh",
        "by": "finnish > welsh",
        "hint": "This town went to the table that was surprised **more**. A small loss means that a town is like those that the table has counted.",
    },
    {
        "name": "draws without weights",
        "replace": "random.choices(range(size), probs)[0]",
        "by": "random.choices(range(size))[0]",
        "hint": "All tokens are equally likely here: the chances are not used. Give them to `random.choices` as weights, as {line}`196 weights` does.",
    },
    {
        "name": "takes the most likely",
        "replace": "random.choices(range(size), probs)[0]",
        "by": "probs.index(max(probs))",
        "hint": "The most likely token is taken each time, so the table invents one town only. Let chance decide, with the chances as weights.",
    },
    {
        "name": "draws a list",
        "replace": "random.choices(range(size), probs)[0]",
        "by": "random.choices(range(size), probs)",
        "hint": "`random.choices` gives back a list, even where it draws a single thing. If that is missing in your program: `[0]` takes it out.",
    },
]
