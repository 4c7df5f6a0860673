"""Writes, as JSON, what the source's own lines give for some names with blocks switched off: for stream.test.js."""

from __future__ import annotations

import json
import sys

import microgpt
from microgpt import stream

NAMES = ("emma", "x", "", "maximiliano")
SETTINGS = ((), ("attention",), ("mlp",), ("attention", "mlp"))

if __name__ == "__main__":
    models = {"trained": microgpt.trained(), "untrained": microgpt.untrained()}
    found = [
        {"model": which, "name": name, "without": without, "reads": stream.reads(model, name, without)}
        for which, model in models.items()
        for name in NAMES
        for without in SETTINGS
    ]
    json.dump(found, sys.stdout)
