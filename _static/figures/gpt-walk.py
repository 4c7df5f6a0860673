"""Writes gpt-walk.json: the lines of the function gpt, and what running them one after another gives for each token of a name.

Floats are rounded to four places, so that the file is the same wherever it is made. What follows from others is left out.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import microgpt
from microgpt import source, walk

PATH = Path(__file__).with_suffix(".json")
NAMES = ("emma",)
FIRST, LAST = source.span("gpt")
KEPT = {
    109: "tok_emb",
    110: "pos_emb",
    118: "q",
    119: "k",
    120: "v",
    133: "attn_out",
    138: "hidden_pre",
    140: "mlp_out",
    143: "logits",
}


def rounded(row: list[float]) -> list[float]:
    """Return numbers to four places; what is above 0 stays so."""
    return [round(number, 4) or (0.0001 if number > 0 else 0.0) for number in row]


def read(model: SimpleNamespace, name: str) -> list[dict[str, Any]]:
    """Return what the lines give at BOS and at each letter."""
    ids = [model.BOS, *map(model.uchars.index, name)]
    found = []
    for token_id, way in zip(ids, walk.forward(model, name), strict=True):
        kept: dict[str, Any] = {KEPT[stop.line]: rounded(stop.value) for stop in way if stop.line in KEPT}
        kept["token_id"] = token_id
        kept["attn_logits"] = [rounded(stop.value) for stop in way if stop.line == 129]
        kept["x_attn"] = rounded([stop.value for stop in way if stop.line == 132][-1])
        found.append(kept)
    return found


def data() -> dict[str, Any]:
    """Return the whole content of the file."""
    trained = microgpt.trained()
    return {
        "source": {"first": FIRST, "lines": source.lines(FIRST, LAST)},
        "tokens": [*trained.uchars, "BOS"],
        "names": {name: ["BOS", *name] for name in NAMES},
        "models": [
            {"trained": known, "reads": {name: read(model, name) for name in NAMES}}
            for known, model in ((True, trained), (False, microgpt.untrained()))
        ],
    }


if __name__ == "__main__":
    PATH.write_text(json.dumps(data(), separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")
