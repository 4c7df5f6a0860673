"""What the figure of the two masks computes in the page: the package's scores, shares and blends, to the twelfth decimal."""

from __future__ import annotations

import json

import pytest

import microgpt
from microgpt import attention
from tests.web.figures.test_values_figure import in_node


@pytest.mark.parametrize("name", ["emma", "christopher"])
def test_both_ways_compute_what_the_package_computes(name: str) -> None:
    """Never computed as by the source's own lines; masked as the package masks, position by position."""
    model = microgpt.one_head()
    reads, masked = attention.reads(model, name), attention.masked(model, name)
    given = json.dumps([{part: read[part] for part in ("q", "k", "v")} for read in reads])
    both = in_node("blend_of.mjs", given)
    for read, row, left, right in zip(reads, masked, both["left"], both["right"], strict=True):
        for part in ("scores", "shares"):
            assert left[part] == pytest.approx(read[part][0], rel=0, abs=1e-12)
        assert left["blend"] == pytest.approx(read["blends"], rel=0, abs=1e-12)
        assert right["shares"] == pytest.approx(row["shares"][0], rel=0, abs=1e-12)
        assert right["blend"] == pytest.approx(row["blends"], rel=0, abs=1e-12)
        assert [score is None for score in right["scores"]] == [score == float("-inf") for score in row["scores"][0]]
