"""The file's first training step, line by line: back from the loss to every parameter, and the update of one of them.

For figures and lessons. What runs are the source's own lines: 155 to 169 forward, 60 to 72 back, 175 to 182 for the update.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

from microgpt import source
from microgpt.program import deep_recursion
from microgpt.walk import Stop


class Arrival(NamedTuple):
    """One run of line 72: a Value `v` hands its gradient to one of its children.

    `order` counts the Values from the loss on, from 0; `children` is how many v has, and `which` is the place of this one.
    """

    order: int
    data: float
    grad: float
    children: int
    which: int
    child: float
    local_grad: float
    before: float
    after: float


class FirstStep(NamedTuple):
    """The step: the name that it takes, its loss, how many Values hang together in it, and what reaches one parameter.

    `first` are the first arrivals, `followed` those at the parameter, number 0 of the row of the name's first letter in wte.
    `row` is the whole row's gradient in the end; `place` is the parameter's among all, and `update` what the lines give that
    move it.
    """

    name: str
    loss: float
    values: int
    first: list[Arrival]
    followed: list[Arrival]
    row: list[float]
    place: int
    update: list[Stop]


def first_step(model: SimpleNamespace, arrivals: int = 6) -> FirstStep:
    """Take the file's first training step in an untrained model, which it changes."""
    now = vars(model) | {"step": 0}
    source.run("156-158", now)
    source.run("161-169", now)
    row = model.state_dict["wte"][now["tokens"][1]]
    parameter = row[0]
    way = {"self": now["loss"]}
    with deep_recursion():
        source.run("60-69", way)
    first: list[Arrival] = []
    followed: list[Arrival] = []
    for order, v in enumerate(reversed(way["topo"])):
        for which, (child, local_grad) in enumerate(zip(v._children, v._local_grads, strict=True)):
            way |= {"v": v, "child": child, "local_grad": local_grad}
            before = child.grad
            source.run(72, way)
            if len(first) < arrivals or child is parameter:
                told = (order, v.data, v.grad, len(v._children), which, child.data, local_grad, before, child.grad)
                (first if len(first) < arrivals else followed).append(Arrival(*told))
    place = next(i for i, p in enumerate(model.params) if p is parameter)
    grads = [value.grad for value in row]
    update = _update(now, place, parameter)
    return FirstStep(now["doc"], now["loss"].data, len(way["topo"]), first, followed, grads, place, update)


def _update(now: dict[str, Any], i: int, p: Any) -> list[Stop]:
    """Run the lines that move one parameter."""
    for line in (148, 149, 175):
        source.run(line, now)
    found = [Stop(175, None, None, "lr_t", now["lr_t"])]
    now |= {"i": i, "p": p}
    for line, name in ((177, "m[i]"), (178, "v[i]"), (179, "m_hat"), (180, "v_hat"), (181, "p.data"), (182, "p.grad")):
        source.run(line, now)
        found.append(Stop(line, None, None, name, eval(name, now)))  # the names are those above
    return found
