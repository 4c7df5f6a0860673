"""What the tests of the package share: runs that take seconds are made once a session."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from microgpt import engine, names, scalar

SHARED = Path(__file__).resolve().parents[2] / ".." / "shared"
FIRST_STEPS = 30


def needs_shared(*parts: str) -> Path:
    """Return a path in the folder `shared` beside the checkout, or skip the test where there is none."""
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"there is no {'/'.join(('shared', *parts))} beside the checkout")
    return path


def truth(which: str) -> dict[str, Any]:
    """Return what the original program computes on a list of names."""
    found: dict[str, Any] = json.loads(needs_shared("truth", f"{which}-list.json").read_text(encoding="utf-8"))
    return found


def whole(docs: list[str]) -> engine.Run:
    """Return a run after all of its steps."""
    run = engine.Run(docs)
    for _ in range(run.config.num_steps):
        run.step()
    return run


@pytest.fixture(scope="session")
def docs() -> list[str]:
    return names.load()


@pytest.fixture(scope="session")
def book_truth() -> dict[str, Any]:
    return truth("book")


@pytest.fixture(scope="session")
def original_truth() -> dict[str, Any]:
    return truth("karpathy")


@pytest.fixture(scope="session")
def original_docs() -> list[str]:
    return names.load(needs_shared("data", "karpathy-names.txt"))


@pytest.fixture(scope="session")
def trained_run(docs: list[str]) -> engine.Run:
    """A whole run of the engine on the book's list; draw no samples from it, take `trained_samples`."""
    return whole(docs)


@pytest.fixture(scope="session")
def trained_samples(trained_run: engine.Run) -> list[str]:
    return trained_run.sample()


@pytest.fixture(scope="session")
def trained_unseen(trained_run: engine.Run) -> float | None:
    return trained_run.mean_unseen()


@pytest.fixture(scope="session")
def original_unseen(original_run: engine.Run) -> float | None:
    return original_run.mean_unseen()


@pytest.fixture(scope="session")
def original_run(original_docs: list[str]) -> engine.Run:
    """A whole run of the engine on the original's list; draw no samples from it."""
    return whole(original_docs)


@pytest.fixture(scope="session")
def scalar_run(docs: list[str]) -> scalar.Run:
    """The source's own lines on the book's list, after the first 30 steps."""
    run = scalar.Run(docs)
    for _ in range(FIRST_STEPS):
        run.step()
    return run
