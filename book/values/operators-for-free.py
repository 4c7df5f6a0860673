"""
Your class can do `+`, `*` and `**`, and it can do `2 * v`. Now give it the rest, without a single new local gradient. Fill in

1. **minus v**, made with `*`;
2. **what a plain number plus a Value is**, so that `sum()` works;
3. **minus**, made with `+` and with what you have just written;
4. **a plain number minus a Value**: here `self` is the one on the right;
5. **divided by**, made with `*` and `**`.
"""

class Value:
    def __init__(self, data, children=(),
                 local_grads=()):
        self.data = data
        self._children = children
        self._local_grads = local_grads

    def __add__(self, other):
        other = wrapped(other)
        total = self.data + other.data
        return Value(total, (self, other), (1, 1))

    def __mul__(self, other):
        other = wrapped(other)
        product = self.data * other.data
        rates = (other.data, self.data)
        return Value(product, (self, other), rates)

    def __pow__(self, n):
        rate = n * self.data**(n - 1)
        return Value(self.data**n, (self,), (rate,))

    def __rmul__(self, other):
        return self * other

    def __neg__(self):
        return self * -1  # blank: minus self

    def __radd__(self, other):
        return self + other  # blank: other + self

    def __sub__(self, other):
        return self + (-other)  # blank: self - other

    def __rsub__(self, other):
        return other + (-self)  # blank: other - self

    def __truediv__(self, other):
        return self * other**-1  # blank: self / other

def wrapped(x):
    return x if isinstance(x, Value) else Value(x)

def collect(v, found):
    found.add(v)
    for child in v._children:
        collect(child, found)
    return found

a, b, c = Value(8), Value(2), Value(4)
for words, make in [
        ('-a', lambda: -a), ('10 + a', lambda: 10 + a),
        ('a - b', lambda: a - b), ('3 - a', lambda: 3 - a),
        ('a / c', lambda: a / c)]:
    try:
        v = make()
        count = len(collect(v, set()))
        print(f'{words} is {v.data}, Values: {count}')
    except Exception as error:
        print(words, 'fails:', type(error).__name__)

__test__ = {"checks": """
Minus 8 is −8.

>>> (-a).data
-8

It is a Value that remembers a, and that a counts −1 times.

>>> (-a)._children[0] is a, (-a)._local_grads[0]
(True, -1)

A plain number plus a Value is their sum.

>>> (10 + a).data
18

So Python's `sum` can add up Values, although it begins with a plain 0.

>>> sum([a, b, c]).data
14

8 minus 2 is 6, and 2 minus 8 is −6.

>>> (a - b).data, (b - a).data
(6, -6)

A difference remembers both of its Values.

>>> {a, b} <= collect(a - b, set())
True

A plain number can be taken away, too.

>>> (a - 3).data
5

And a Value can be taken away from a plain number: 3 minus 8 is −5.

>>> (3 - a).data
-5

8 divided by 4 is 2, and 4 divided by 8 is a half.

>>> (a / c).data, (c / a).data
(2.0, 0.5)

A quotient remembers both of its Values.

>>> {a, c} <= collect(a / c, set())
True

A Value can be divided by a plain number.

>>> (a / 2).data
4.0

The file's own lines come to the same, with the same number of Values.

>>> import microgpt
>>> def all_at_once(a, b, c): return (3 - a) / b + sum([b, c]) - a / 2 - -c
>>> theirs = all_at_once(*map(microgpt.Value, (8, 2, 4)))
>>> ours = all_at_once(a, b, c)
>>> ours.data == theirs.data, len(collect(ours, set())) - len(collect(theirs, set()))
(True, 0)
"""}

wrong_answers = [
    {
        "name": "a - b as b - a",
        "replace": "return self + (-other)",
        "by": "return other + (-self)",
        "hint": "The two have changed places: what stands in front of the sign is `self`, and it is `other` that is taken away.",
    },
    {
        "name": "__rsub__ = __sub__",
        "replace": "return other + (-self)",
        "by": "return self + (-other)",
        "hint": "That is what `__sub__` does. For plus and times the order does not matter, for minus it does. In `3 - a` Python calls "
        "`a.__rsub__(3)`: which of the two, `self` and `other`, stands in front of the sign?",
    },
    {
        "name": "sum() fails for want of __radd__",
        "replace": "return self + other  #",
        "by": "return NotImplemented  #",
        "hint": "`NotImplemented` means: I cannot do this either. The plain number has declined already, so nobody is left, and Python "
        "gives up. `sum()` needs an answer here, since it begins with a plain 0.",
    },
    {
        "name": "minus as a plain number",
        "replace": "return self * -1",
        "by": "return -self.data",
        "hint": "This is a plain number. It does not remember where it came from, and on the way back nothing gets to `self`. "
        "Let an operation make it that you have already.",
    },
    {
        "name": "minus as a Value without a memory",
        "replace": "return self * -1",
        "by": "return Value(-self.data)",
        "hint": "A Value, but one that was made from nothing. The number is right, and the way back ends here. Let `*` make it: "
        "it fills in children and local gradients.",
    },
    {
        "name": "minus of the numbers alone",
        "replace": "return self + (-other)",
        "by": "return Value(self.data - wrapped(other).data)",
        "hint": "The number is right, but the new Value was made from nothing. Do not make it by hand. If you add with `+`, "
        "the children and the local gradients are filled in for you.",
    },
    {
        "name": "a negative number for a negative power",
        "replace": "return self * other**-1",
        "by": "return self * -other",
        "hint": "`-other` turns the sign around: 8 times −4 is −32. To divide, multiply by 1 / other. As a power of `other`, "
        "which exponent is that?",
    },
    {
        "name": "the power of both",
        "replace": "return self * other**-1",
        "by": "return (self * other)**-1",
        "hint": "With these brackets the product is turned over, and so `self` stands below the line as well. Only `other` gets the exponent.",
    },
    {
        "name": "the wrong one turned over",
        "replace": "return self * other**-1",
        "by": "return other * self**-1",
        "hint": "Here `self` is below the line: 8 / 4 would become 4 / 8. Which of the two stands behind the sign?",
    },
    {
        "name": "divided by the root",
        "replace": "return self * other**-1",
        "by": "return self * other**-0.5",
        "hint": "An exponent of −0.5 divides by the square root: 8 / 4 would become 8 / 2. Which exponent divides by the number itself?",
    },
    {
        "name": "divided without a memory",
        "replace": "return self * other**-1",
        "by": "return Value(self.data / wrapped(other).data)",
        "hint": "The number is right, but the new Value does not remember what it was made from. Do not divide the numbers: "
        "let `*` and `**` make the Value.",
    },
    {
        "name": "1 / other",
        "replace": "return self * other**-1",
        "by": "return self * (1 / other)",
        "hint": "Multiplying by 1 / other is the right thought. But for `1 / other` Python asks the 1, and then `other` for its `__rtruediv__`, "
        "which this class does not have. Write 1 / other as a power.",
    },
    {
        "name": "minus self by minus self",
        "replace": "return self * -1",
        "by": "return -self",
        "hint": "To work out `-self`, Python calls `__neg__`, and that asks for `-self` again, without an end. Use a sign that the class can do "
        "already: which number turns the sign of `self` around, if you multiply by it?",
    },
    {
        "name": "the plain number in front again",
        "replace": "return self + other  #",
        "by": "return other + self  #",
        "hint": "Here the plain number stands in front of the plus again. So it is asked again, declines again, and Python calls `__radd__` "
        "again, without an end. For a plus the order does not matter: who has to stand in front so that `__add__` is called?",
    },
    {
        "name": "a - b by a - b",
        "replace": "return self + (-other)",
        "by": "return self - other",
        "hint": "To work out `self - other`, Python calls `__sub__`, and that asks for `self - other` again, without an end. Use a plus, and the "
        "minus in front of a single number that you have written above.",
    },
    {
        "name": "3 - a by 3 - a",
        "replace": "return other + (-self)",
        "by": "return other - self",
        "hint": "To work out `other - self`, with a plain number in front, Python calls `__rsub__`, and that asks for `other - self` again, "
        "without an end. Use a plus, and the minus in front of a single number that you have written above.",
    },
    {
        "name": "a / b by a / b",
        "replace": "return self * other**-1",
        "by": "return self / other",
        "hint": "To work out `self / other`, Python calls `__truediv__`, and that asks for `self / other` again, without an end. Use the two "
        "signs that the class can do already, `*` and `**`.",
    },
    {
        "name": "minus of two numbers",
        "replace": "return self + (-other)",
        "by": "return Value(self.data - other.data)",
        "hint": "This makes a Value that was made from nothing, so the way back ends here. And it stops where `other` is a plain number, which "
        "has no `data`. Do not make the Value by hand. If you add with `+`, wrapping, children and local gradients are seen to.",
    },
    {
        "name": "1 / the number",
        "replace": "return self * other**-1",
        "by": "return self * (1 / other.data)",
        "hint": "`other.data` is a plain number, and what is made of it does not remember that it came from `other`. So on the way back nothing "
        "gets there. And where `other` is a plain number, it has no `data` at all. Write 1 / other as a power of `other` itself.",
    },
]
