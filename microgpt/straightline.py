"""Arithmetic without loops: for each length, a function is written out in full, compiled once and kept.

A sum of sixteen products costs half as much as `c0*r0 + c1*r1 + ... + c15*r15` as it does in a loop. Each family below is a
dictionary from a length (or lengths) to its function, filled when a length is first asked for. The order of every sum is
part of the meaning: floats added in another order give another last bit. (Python's sum() is no help: since 3.12 it carries
a correction along.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

Vector = list[float]
Matrix = list[list[float]]
Key = TypeVar("Key")
Function = TypeVar("Function")


class Norm(NamedTuple):
    """One use of rmsnorm: y = x * scale, scale = u ** -0.5, u = mean square + 1e-5."""

    x: Vector
    u: float
    scale: float
    y: Vector


class Look(NamedTuple):
    """One head looking back from one position: softmax over its scores, and the softmax's parts."""

    exps: tuple[float, ...]
    total: float
    inverse: float  # total**-1
    weights: tuple[float, ...]  # exps * inverse
    out: Vector  # the values blended with the weights


class Family(dict[Key, Function], Generic[Key, Function]):
    """key -> function, made from the text that `write(key)` returns: the definition of a function named `f`."""

    def __init__(self, write: Callable[[Key], str]) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, key: Key) -> Function:
        scope: dict[str, Function] = {}
        exec("from math import exp\nfrom microgpt.straightline import Look, Norm\n" + self._write(key), scope)
        self[key] = scope["f"]
        return self[key]


def _names(letter: str, count: int) -> str:
    """Return "r0, r1, r2, ": what a row of `count` numbers is unpacked into."""
    return "".join(f"{letter}{i}, " for i in range(count))


def _grid(letter: str, rows: int, columns: int) -> str:
    """Return "(k0_0, k0_1, ), (k1_0, k1_1, ), ": what a matrix is unpacked into."""
    return "".join(f"({_names(f'{letter}{i}_', columns)}), " for i in range(rows))


def _sum(terms: Iterable[str], most: int = 200) -> str:
    """Return "a + b + c"; in pieces where that is long, because Python's compiler goes one level deeper a term."""
    ordered = list(terms)
    if len(ordered) <= most:
        return " + ".join(ordered)
    pieces = [" + ".join(ordered[start : start + most]) for start in range(0, len(ordered), most)]
    return f"(part := {pieces[0]}, " + ", ".join(f"part := part + {piece}" for piece in pieces[1:]) + ")[-1]"


def _write_products(count: int, from_last: bool = False) -> str:
    order = reversed(range(count)) if from_last else range(count)
    products = _sum(f"c{i}*r{i}" for i in order)
    # one comprehension with both loops: its names are all local, which is what makes it fast
    return f"""
def f(cs, rows):
    return [{products} for {_names("c", count)} in cs for {_names("r", count)} in rows]
"""


Products = Callable[[Iterable[Sequence[float]], Iterable[Sequence[float]]], Vector]

products: Family[int, Products] = Family(_write_products)
"""count -> f(cs, rows): c[0]*r[0] + c[1]*r[1] + ... for each c of cs and each r of rows, in one flat list."""

products_from_last: Family[int, Products] = Family(lambda count: _write_products(count, from_last=True))
"""The same, added from the last product to the first."""


def _write_total(count: int) -> str:
    return f"""
def f(c):
    {_names("c", count)} = c
    return {_sum(f"c{i}" for i in range(count))}
"""


total: Family[int, Callable[[Sequence[float]], float]] = Family(_write_total)
"""count -> f(c): c[0] + c[1] + ..."""


def _write_norm(n: int) -> str:
    return f"""
def f(x):
    {_names("x", n)} = x
    u = ({_sum(f"x{i}*x{i}" for i in range(n))}) * {n**-1!r} + 1e-5
    scale = u ** -0.5
    return Norm(x, u, scale, [{"".join(f"x{i}*scale, " for i in range(n))}])
"""


norm: Family[int, Callable[[Vector], Norm]] = Family(_write_norm)
"""n -> f(x): rmsnorm of n numbers, lines 103 to 106."""


def _write_norm_back(n: int) -> str:
    # x meets the mean of squares twice, as both factors of x * x, so its share is added twice
    back = "".join(f"r{i} + scale*g{i} + x{i}*square + x{i}*square, " for i in range(n))
    return f"""
def f(norm, g_y, g_residual):
    x, u, scale, _ = norm
    {_names("x", n)} = x
    {_names("g", n)} = g_y
    {_names("r", n)} = g_residual
    square = {n**-1!r} * (-0.5 * u**-1.5 * ({_sum(f"x{i}*g{i}" for i in reversed(range(n)))}))
    return [{back}]
"""


norm_back: Family[int, Callable[[Norm, Sequence[float], Sequence[float]], Vector]] = Family(_write_norm_back)
"""n -> f(norm, g_y, g_residual): the gradient of x, given that of y and what x receives from elsewhere first."""


def _scale(d: int, divides: bool) -> float:
    """Return what a sum of d products is multiplied by to make a score."""
    return float((d**0.5) ** -1) if divides else 1.0


def _write_attend(key: tuple[int, int, bool]) -> str:
    count, d, divides = key
    scale = _scale(d, divides)
    scores = "\n    ".join(f"s{t} = ({_sum(f'q{j}*k{t}_{j}' for j in range(d))}) * {scale!r}" for t in range(count))
    largest = "largest = s0" if count == 1 else f"largest = max({_names('s', count)})"
    blended = ", ".join(_sum(f"w{t}*v{t}_{j}" for t in range(count)) for j in range(d))
    return f"""
def f(q, keys, values):
    {_names("q", d)} = q
    {_grid("k", count, d)} = keys
    {scores}
    {largest}
    {_names("e", count)} = exps = {"".join(f"exp(s{t} - largest), " for t in range(count))}
    total = {_sum(f"e{t}" for t in range(count))}
    inverse = total ** -1
    {_names("w", count)} = weights = {"".join(f"e{t}*inverse, " for t in range(count))}
    {_grid("v", count, d)} = values
    return Look(exps, total, inverse, weights, [{blended}])
"""


attend: Family[tuple[int, int, bool], Callable[[Vector, Matrix, Matrix], Look]] = Family(_write_attend)
"""(count, d, divides) -> f(q, keys, values): lines 129 to 131, one head of d numbers over `count` keys."""


def _write_attend_back(key: tuple[int, int, bool]) -> str:
    count, d, divides = key
    lines = [f"a{t} = {_sum(f'v{t}_{j}*g{j}' for j in reversed(range(d)))}" for t in range(count)]
    lines.append(f"total = {_sum(f'slope*(e{t}*a{t})' for t in reversed(range(count)))}")
    lines += [f"s{t} = {_scale(d, divides)!r} * (e{t} * (inverse*a{t} + total))" for t in range(count)]
    g_q = ", ".join(_sum(f"k{t}_{j}*s{t}" for t in reversed(range(count))) for j in range(d))
    return f"""
def f(look, keys, values, g):
    {_names("e", count)} = look.exps
    inverse = look.inverse
    slope = -1 * look.total**-2
    {_grid("k", count, d)} = keys
    {_grid("v", count, d)} = values
    {_names("g", d)} = g
    {chr(10).join("    " + line for line in lines).lstrip()}
    return [{_names("s", count)}], [{g_q}]
"""


AttendBack = Callable[[Look, Matrix, Matrix, Vector], tuple[Vector, Vector]]

attend_back: Family[tuple[int, int, bool], AttendBack] = Family(_write_attend_back)
"""(count, d, divides) -> f(look, keys, values, g_out): the gradients of the products q . k, one a key, and of q."""


BETA1, BETA2, EPS_ADAM = 0.85, 0.99, 1e-8  # line 147


def _write_adam(key: tuple[int, bool, bool, float]) -> str:
    n, moved, corrected, beta1 = key
    lines = []
    for i in range(n):
        lines.append(f"m{i} = {beta1!r}*m{i}" + (f" + {1 - beta1!r}*g{i}" if moved else ""))
        lines.append(f"v{i} = {BETA2!r}*v{i}" + (f" + {1 - BETA2!r}*g{i}**2" if moved else ""))
    m_hat = "(m{i} / correction1)" if corrected else "m{i}"
    step = f"p{{i}} - lr_t * {m_hat} / ((v{{i}} / correction2) ** 0.5 + {EPS_ADAM!r}), "
    return f"""
def f(p, m, v, g, lr_t, correction1, correction2):
    {_names("p", n)} = p
    {_names("m", n)} = m
    {_names("v", n)} = v
    {_names("g", n) + " = g" if moved else ""}
    {chr(10).join("    " + line for line in lines).lstrip()}
    return [{"".join(step.format(i=i) for i in range(n))}], [{_names("m", n)}], [{_names("v", n)}]
"""


AdamRow = Callable[[Vector, Vector, Vector, Vector, float, float, float], tuple[Vector, Vector, Vector]]

adam: Family[tuple[int, bool, bool, float], AdamRow] = Family(_write_adam)
"""(n, moved, corrected, beta1) -> f(p, m, v, g, lr_t, correction1, correction2): a row's next weights and averages.

They are those of lines 177 to 181. Without `moved` the row's gradient is zero and is not
looked at; without `corrected` correction1 is 1 and divides nothing.
"""
