"""One token's way through the function gpt, a line of the source at a time: what each line gives, for figures and lessons.

A *stop* is a line that has just run, and what it has given a new meaning to or added to. Lines inside the loop over the heads
are come to once for each head, those of the loop over the layers once for each layer.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

from microgpt import source

EMBED = {109: "tok_emb", 110: "pos_emb", 111: "x", 112: "x"}
BEFORE_HEADS = {116: "x_residual", 117: "x", 118: "q", 119: "k", 120: "v", 121: "keys", 122: "values", 123: "x_attn"}
HEAD = {
    125: "hs", 126: "q_h", 127: "k_h", 128: "v_h", 129: "attn_logits", 130: "attn_weights", 131: "head_out", 132: "x_attn",
}  # fmt: skip
AFTER_HEADS = {133: "x", 134: "x", 136: "x_residual", 137: "x", 138: "x", 139: "x", 140: "x", 141: "x"}
SCORES = {143: "logits"}


class Stop(NamedTuple):
    """A line, the layer and the head that it is at work for, the name it gives a value to, and that value in plain numbers."""

    line: int
    li: int | None
    h: int | None
    name: str
    value: Any

    @property
    def shape(self) -> str:
        """Return how many numbers there are: "16", or "5 x 4" for five lists of four; "1" for a number by itself."""
        return shape_of(self.value)


def shape_of(value: Any) -> str:
    """Return the shape of a number, of a list of numbers, or of a list of lists of one length."""
    if not isinstance(value, list):
        return "1"
    if not value or not isinstance(value[0], list):
        return str(len(value))
    return f"{len(value)} x {shape_of(value[0])}"


def plain(value: Any) -> Any:
    """Take the numbers out of a Value, or out of lists of them."""
    return [plain(each) for each in value] if isinstance(value, list) else getattr(value, "data", value)


def forward(model: SimpleNamespace, name: str) -> list[list[Stop]]:
    """Return, for BOS and each letter of a name, its stops from line 109 to line 143, by running each of these lines."""
    now = vars(model) | {"keys": [[] for _ in range(model.n_layer)], "values": [[] for _ in range(model.n_layer)]}
    ways = []
    for pos_id, token_id in enumerate([model.BOS, *map(model.uchars.index, name)]):
        now |= {"token_id": token_id, "pos_id": pos_id}
        ways.append(list(_way(now)))
    return ways


def _way(now: dict[str, Any]) -> Iterator[Stop]:
    yield from _run(EMBED, now)
    for li in range(now["n_layer"]):
        now["li"] = li
        yield from _run(BEFORE_HEADS, now, li)
        for h in range(now["n_head"]):
            now["h"] = h
            yield from _run(HEAD, now, li, h)
        yield from _run(AFTER_HEADS, now, li)
    yield from _run(SCORES, now)


def _run(lines: dict[int, str], now: dict[str, Any], li: int | None = None, h: int | None = None) -> Iterator[Stop]:
    for line, name in lines.items():
        source.run(line, now)
        value = now[name][li] if name in ("keys", "values") else now[name]
        yield Stop(line, li, h, name, plain(value))
