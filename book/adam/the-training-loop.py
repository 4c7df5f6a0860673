"""
Write the training loop. `train(docs, steps)` begins with an untrained model, takes so many steps, and gives back the loss of each step.

1. Take **the name of this step**: the first, the second, and so on, and after the last one the first again;
2. make **one loss** of the surprises at its letters;
3. find **the slope of every parameter**;
4. move each parameter **against its slope**, by so much of it as `rate` says;
5. make each slope **ready for the next step**.

The function `surprises` is there already. It runs {line}`157-168 losses.append` of the file, which guess every letter of a name. The steps here are the plain
ones, as in `train4.py`, but their rate stays the same.
"""

from microgpt import source, untrained

rate = 0.1

def surprises(model, doc):
    after = source.run('157-168', vars(model) | {'doc': doc})
    return after['losses']

def train(docs, steps):
    model = untrained()
    history = []
    for step in range(steps):
        doc = docs[step % len(docs)]  # blank: this step's name
        losses = surprises(model, doc)
        n = len(losses)
        loss = (1 / n) * sum(losses)  # blank: one loss
        loss.backward()  # blank: all slopes
        for p in model.params:
            p.data -= rate * p.grad  # blank: against the slope
            p.grad = 0  # blank: ready for the next step
        history.append(loss.data)
    return history

print('one step on ty:', train(['ty'], 1))

__test__ = {"checks": """
Three steps give three losses. The first is that of the untrained model on jo: the mean of three surprises.

>>> three = train(['jo', 'ty'], 3)
>>> len(three), round(three[0], 4)
(3, 3.247)

The second is the loss of ty, after one step.

>>> round(three[1], 4)
3.1252

After the last name comes the first again. By now jo surprises less, and each step went by its own slopes alone.

>>> round(three[2], 4)
2.5173
"""}

wrong_answers = [
    {
        "name": "the same name at each step",
        "replace": "docs[step % len(docs)]",
        "by": "docs[0]",
        "hint": "Every step is on the first name. Its loss falls fast, and about all other names the model learns nothing. The place must "
        "depend on `step`.",
    },
    {
        "name": "no modulo",
        "replace": "docs[step % len(docs)]",
        "by": "docs[step]",
        "hint": "This goes well as long as the list lasts. Then Python looks for a place that the list does not have. After the last name the first should come "
        "again: `%` gives what is left over when `step` is divided by the length.",
    },
    {
        "name": "the remainder the wrong way round",
        "replace": "docs[step % len(docs)]",
        "by": "docs[len(docs) % step]",
        "hint": "The remainder is taken the wrong way round, and at step 0 Python would have to divide by 0. `step` is what is divided.",
    },
    {
        "name": "the loss of the last letter only",
        "replace": "(1 / n) * sum(losses)",
        "by": "losses[-1]",
        "hint": "This is the surprise at the end of the name alone. The letters before it then teach the model nothing. Every letter should have the same say.",
    },
    {
        "name": "a sum in place of a mean",
        "replace": "(1 / n) * sum(losses)",
        "by": "sum(losses)",
        "hint": "These are all surprises added up. A long name then has a larger loss than a short one, and it moves the parameters further. Make it a mean.",
    },
    {
        "name": "divides by the number of names",
        "replace": "(1 / n) * sum(losses)",
        "by": "sum(losses) / len(docs)",
        "hint": "The sum is right, but you divide by 2 for the name jo. It has three surprises, the last at its end. Divide by their number: not by that of the letters, "
        "and not by that of the names.",
    },
    {
        "name": "a mean without its graph",
        "replace": "(1 / n) * sum(losses)",
        "by": "sum(l.data for l in losses) / n",
        "hint": "What you call `loss` has no way back: it is a bare number, cut off from its graph by `.data`, or still the whole list. Let it be one Value, the mean of the "
        "surprises.",
    },
    {
        "name": "no way back",
        "replace": "loss.backward()",
        "by": "pass",
        "hint": "The loss of a name is the same each time: no parameter moves. Either no slopes were found, since nobody has walked back from the loss, or they were "
        "set to 0 before the move.",
    },
    {
        "name": "back from the last letter only",
        "replace": "loss.backward()",
        "by": "losses[-1].backward()",
        "hint": "The losses are right at first, but the slopes are those of one letter. Walk back from the loss of the whole name.",
    },
    {
        "name": "uphill",
        "replace": "p.data -= rate * p.grad",
        "by": "p.data += rate * p.grad",
        "hint": "Each step makes the loss of its name larger. The slope points uphill; go against it.",
    },
    {
        "name": "forgets the rate",
        "replace": "p.data -= rate * p.grad",
        "by": "p.data -= p.grad",
        "hint": "The direction is right, but the step is ten times too long: `rate` says how much of the slope it takes.",
    },
    {
        "name": "forgets the slope",
        "replace": "p.data -= rate * p.grad",
        "by": "p.data -= rate",
        "hint": "Every parameter goes down by the same amount, whatever its slope says. The step is the rate times the slope.",
    },
    {
        "name": "slopes never reset",
        "replace": "p.grad = 0",
        "by": "pass",
        "hint": "Up to the second loss all is well, and then the steps go wrong. `backward` **adds** to the slopes that it finds. If the old ones are still there, each step "
        "goes by the slopes of all steps so far.",
    },
    {
        "name": "the parameter reset",
        "replace": "p.grad = 0",
        "by": "p.data = 0",
        "hint": "This sets the parameter itself to 0, and with it all that was learned. What must be made ready is its slope.",
    },
]
