"""What GitHub runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WORKFLOWS = sorted((Path(__file__).parents[1] / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_to_a_commit(workflow: Path) -> None:
    """A tag can be moved to other code; a commit cannot. The comment says which release it is."""
    used = re.findall(r"^.*\buses:\s*(.*)$", workflow.read_text(encoding="utf-8"), re.MULTILINE)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)
