"""A token's way through gpt, a line at a time."""

from __future__ import annotations

import microgpt
from microgpt import names, source, walk
from microgpt.checkpoint import Config
from microgpt.model import define


def test_the_way_ends_with_the_scores_of_gpt() -> None:
    """What line 143 gives is what the function itself gives, at every token of a name."""
    model = microgpt.trained()
    keys: list[list[object]] = [[]]
    values: list[list[object]] = [[]]
    tokens = [model.BOS, *map(model.uchars.index, "emma")]
    for pos_id, (token_id, way) in enumerate(zip(tokens, walk.forward(model, "emma"), strict=True)):
        assert way[-1].value == walk.plain(model.gpt(token_id, pos_id, keys, values))
    assert way[-1].line == 143


def test_every_line_that_computes_is_come_to() -> None:
    """From 109 to 143 all lines but blank ones, comments and the heads of loops; a head's lines four times."""
    way = walk.forward(microgpt.untrained(), "a")[1]
    lines = [stop.line for stop in way]
    words = {line: source.line(line).strip() for line in range(109, 144)}
    assert set(lines) == {line for line, text in words.items() if text and not text.startswith(("#", "for "))}
    assert [stop.h for stop in way if stop.line == 129] == [0, 1, 2, 3]


def test_shapes() -> None:
    """A number is 1, a list its length, a list of lists both; keys grow by one with each token."""
    shapes = {(stop.line, stop.h): stop.shape for stop in walk.forward(microgpt.untrained(), "ab")[2]}
    assert [shapes[125, 0], shapes[118, None], shapes[121, None], shapes[127, 3], shapes[123, None]] == [
        "1", "16", "3 x 16", "3 x 4", "0",
    ]  # fmt: skip


def test_two_layers_are_walked_one_after_the_other() -> None:
    """Each has its own keys, and the second begins with the stream that the first has left."""
    way = walk.forward(define(names.load(), Config(n_layer=2)), "a")[1]
    assert [stop.li for stop in way if stop.line == 141] == [0, 1]
    ends = next(stop.value for stop in way if stop.line == 141)
    begins = [stop.value for stop in way if stop.line == 116]
    assert begins[1] == ends != begins[0]
    assert [len(stop.value) for stop in way if stop.line == 121] == [2, 2]
