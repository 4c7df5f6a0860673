"""Writes step-walk.json: the file's first training step, line by line: one token forward, the loss back, one parameter's update.

Floats are rounded, so that the file is the same wherever it is made.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import microgpt
from microgpt import source, walk
from microgpt.first_step import Arrival, first_step

PATH = Path(__file__).with_suffix(".json")
STRETCHES = {"forward": source.span("gpt"), "back": (59, 72), "update": (174, 182)}
KEPT = {109: "tok_emb", 110: "pos_emb", 118: "q", 119: "k", 120: "v", 133: "attn_out", 138: "hidden_pre"}
KEPT |= {140: "mlp_out", 143: "logits"}
DIGITS = 9


def short(number: float) -> float:
    """Return a number with as many digits as are kept."""
    return float(f"{number:.{DIGITS}g}")


def read(token_id: int, way: list[walk.Stop]) -> dict[str, Any]:
    """Return what the lines give for one token; four places are enough for what is shown."""
    kept: dict[str, Any] = {KEPT[stop.line]: [round(n, 4) for n in stop.value] for stop in way if stop.line in KEPT}
    kept["attn_logits"] = [[round(n, 4) for n in stop.value] for stop in way if stop.line == 129]
    kept["x_attn"] = [round(n, 4) for n in [stop.value for stop in way if stop.line == 132][-1]]
    return kept | {"token_id": token_id}


def told(arrival: Arrival) -> dict[str, Any]:
    return {key: short(value) if isinstance(value, float) else value for key, value in arrival._asdict().items()}


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    model = microgpt.untrained()
    name = model.docs[0]
    ids = [model.BOS, *map(model.uchars.index, name)]
    reads = [read(token_id, way) for token_id, way in zip(ids, walk.forward(model, name), strict=True)]
    before = model.state_dict["wte"][ids[1]][0].data
    step = first_step(model)
    return {
        "sources": {leg: {"first": span[0], "lines": source.lines(*span)} for leg, span in STRETCHES.items()},
        "tokens": [*model.uchars, "BOS"],
        "names": {name: ["BOS", *name]},
        "models": [{"trained": False, "reads": {name: reads}}],
        "step": {
            "name": name,
            "letter": name[0],
            "loss": short(step.loss),
            "values": step.values,
            "first": [told(arrival) for arrival in step.first],
            "followed": [told(arrival) for arrival in step.followed],
            "row": [short(grad) for grad in step.row],
            "index": step.place,
            "params": f"{len(model.params):,}",
            "data": short(before),
            "grad": short(step.row[0]),
            "update": [[stop.line, stop.name, short(stop.value)] for stop in step.update],
        },
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")
