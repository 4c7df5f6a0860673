"""Writes, as JSON, what each line of the function gpt gives when the source's own lines are run: for gpt-walk.test.mjs."""

from __future__ import annotations

import json
import sys

import microgpt
from microgpt import walk

NAMES = ("emma", "x", "", "maximiliano")

if __name__ == "__main__":
    models = {True: microgpt.trained(), False: microgpt.untrained()}
    found = [
        {
            "trained": trained,
            "name": name,
            "ways": [[[stop.line, stop.name, stop.value] for stop in way] for way in walk.forward(model, name)],
        }
        for trained, model in models.items()
        for name in NAMES
    ]
    json.dump(found, sys.stdout)
