"""The data of the figure attention-heads: the source's own attention, as it stands in the file."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import microgpt

FIGURES = Path(__file__).resolve().parents[3] / "_static" / "figures"


@pytest.fixture(scope="module")
def program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("attention_heads", FIGURES / "attention-heads.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FIGURES / "attention-heads.json").read_text(encoding="utf-8"))
    return found


def test_data_is_what_the_models_compute(program: ModuleType, data: dict[str, Any]) -> None:
    """The shares in the file are those of the trained and untrained models, and the losses those of the weights' files."""
    models = [
        microgpt.trained(),
        microgpt.one_head(),
        microgpt.untrained(),
        program.with_heads(microgpt.untrained(), 1),
    ]
    for stated, model in zip(data["models"], models, strict=True):
        assert (stated["heads"], stated["head_dim"]) == (model.n_head, model.head_dim)
        assert stated["shares"] == {name: program.rounded(program.shares(model, name)) for name in data["names"]}
    for stated, path in zip(data["models"], (program.checkpoint.TRAINED, program.checkpoint.ONE_HEAD), strict=False):
        assert stated["mean_unseen"] == round(program.trained_loss(path), 6)


def test_shares_are_the_source_s_attention_weights(program: ModuleType) -> None:
    """The shares equal softmax of the scaled scores, worked out anew from the queries and keys of line 118 and 119."""
    model = microgpt.trained()
    d = model.head_dim
    keys: list[list[Any]] = []
    for position, token in enumerate([model.BOS, *map(model.uchars.index, "emma")]):
        embeddings = zip(model.state_dict["wte"][token], model.state_dict["wpe"][position], strict=True)
        x = model.rmsnorm(model.rmsnorm([t + p for t, p in embeddings]))
        q = model.linear(x, model.state_dict["layer0.attn_wq"])
        keys.append(model.linear(x, model.state_dict["layer0.attn_wk"]))
    for head, triangle in enumerate(program.shares(model, "emma")):
        here = slice(head * d, (head + 1) * d)
        scores = [sum(a * b for a, b in zip(q[here], k[here], strict=True)) / d**0.5 for k in keys]
        assert triangle[-1] == [weight.data for weight in model.softmax(scores)]


def test_watching_changes_nothing(program: ModuleType) -> None:
    """The model gives the same logits after it has been watched as before."""
    model = microgpt.untrained()
    before = [logit.data for logit in model.gpt(0, 0, [[]], [[]])]
    softmax = model.softmax
    program.shares(model, "emma")
    assert model.softmax is softmax
    assert [logit.data for logit in model.gpt(0, 0, [[]], [[]])] == before


def test_missing_measurement_is_named(program: ModuleType, tmp_path: Path) -> None:
    """Weights without a measured loss end the program with a line that names the file."""
    weights = json.loads(program.checkpoint.TRAINED.read_text(encoding="utf-8"))
    weights.pop("mean_unseen", None)
    path = tmp_path / "unmeasured.json"
    path.write_text(json.dumps(weights), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"unmeasured\.json: mean_unseen is missing"):
        program.trained_loss(path)
