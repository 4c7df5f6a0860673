"""What the lessons import: the two functions of pack.py, and its text."""

import contextlib
import io
from pathlib import Path

_names = {}
with contextlib.redirect_stdout(io.StringIO()):
    exec(Path(__file__).with_name("pack.py").read_text(encoding="utf-8"), _names)

pack, unpack, text = _names["pack"], _names["unpack"], _names["text"]
