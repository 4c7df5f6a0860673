"""The source's objects without its training loop."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

import microgpt
from microgpt import checkpoint, engine, model, source
from microgpt.program import random_state


def loss_of(namespace: object, name: str) -> float:
    """Return the source's mean loss on a name."""
    names = vars(namespace)
    names["doc"] = name
    return float(source.run("157-169", names)["loss"].data)


def test_the_package_exports_the_trained_models_names() -> None:
    """Every promised name can be imported from the package, and all are parts of one model."""
    exported = {name: getattr(microgpt, name) for name in model.NAMES}
    assert set(model.NAMES) <= set(dir(microgpt))
    assert exported["gpt"].__globals__["state_dict"] is exported["state_dict"]
    assert exported["params"][0] is exported["state_dict"]["wte"][0][0]
    assert (exported["n_head"], exported["head_dim"], exported["BOS"], exported["vocab_size"]) == (4, 4, 26, 27)
    assert len(exported["docs"]) == 32257
    assert len(exported["params"]) == 4192


def test_other_names_are_no_attributes() -> None:
    """A misspelt import fails as it does with any module."""
    with pytest.raises(AttributeError, match="has no attribute 'sofmax'"):
        microgpt.sofmax  # noqa: B018


def test_importing_the_package_runs_nothing() -> None:
    """No model is built before one of its names is asked for, nothing is printed, and nothing trains."""
    code = "import sys, microgpt; print(vars(microgpt._shared), 'microgpt.microgpt' in sys.modules)"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert finished.stdout == "{'__name__': 'microgpt'} False\n"


def test_what_needs_no_model_builds_none() -> None:
    """Value and the functions on plain lists come without reading names or weights, and are the model's own later on."""
    code = (
        "import sys; from microgpt import Value, linear; print('microgpt.model' in sys.modules); "
        "from microgpt import params; import microgpt; print(type(params[0]) is Value, microgpt.linear is linear)"
    )
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert finished.stdout == "False\nTrue True\n"


def test_namespaces_are_independent() -> None:
    """What is changed in one namespace changes neither another nor the package."""
    one, other = microgpt.trained(), microgpt.trained()
    one.state_dict["wte"][0][0].data = 99.0
    one.n_head = 1
    assert other.state_dict["wte"][0][0].data != 99.0
    assert other.gpt.__globals__["n_head"] == microgpt.n_head == 4
    assert one.gpt.__globals__["n_head"] == 1


def test_untrained_trained_and_one_head_differ_as_they_should() -> None:
    """Training lowers the loss of a common name, and the one-head model has one head of 16 numbers."""
    untrained, trained, one_head = microgpt.untrained(), microgpt.trained(), microgpt.one_head()
    assert (one_head.n_head, one_head.head_dim) == (1, 16)
    assert loss_of(trained, "emma") < loss_of(untrained, "emma") - 0.5
    assert loss_of(one_head, "emma") != loss_of(trained, "emma")


def test_the_sources_loss_equals_the_engines() -> None:
    """For a name of the list both give the trained model's loss, bit for bit."""
    run = checkpoint.load()
    fast = engine.Model(run.config, run.vocab_size, run.weights)
    tokens = [26, *(run.uchars.index(ch) for ch in "emma"), 26]
    assert fast.mean_loss([tokens]) == loss_of(microgpt.trained(), "emma")


def test_building_a_model_leaves_the_callers_random_numbers_alone() -> None:
    """A lesson that seeds and then builds a model draws what it would have drawn."""
    random.seed(7)
    expected = random.random()
    random.seed(7)
    microgpt.untrained()
    assert random.random() == expected


def test_the_random_state_leads_to_the_runs_own_samples() -> None:
    """From random_state the trained source draws the first sample of the run."""
    namespace = microgpt.trained()
    with random_state(namespace.random_state):
        source.run("190-199", vars(namespace))
    assert "".join(namespace.sample) == checkpoint.load().samples[0]
