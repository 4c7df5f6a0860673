"""Writes, as JSON, what the whole first training step gives when it is run at once: for step-walk.test.mjs."""

from __future__ import annotations

import json
import sys

import microgpt
from microgpt import source
from microgpt.program import deep_recursion

if __name__ == "__main__":
    model = microgpt.untrained()
    now = vars(model) | {"step": 0}
    source.run("156-158", now)
    source.run("161-169", now)
    with deep_recursion():
        now["loss"].backward()
    seen, rest = set(), [now["loss"]]
    while rest:
        value = rest.pop()
        if value not in seen:
            seen.add(value)
            rest += value._children
    grad = model.state_dict["wte"][now["tokens"][1]][0].grad
    json.dump({"loss": now["loss"].data, "values": len(seen), "grad": grad}, sys.stdout)
