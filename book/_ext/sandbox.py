"""Runs the steps of a page in a fresh Python process of its own, without a Jupyter kernel, and says how each ended."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

NOT_RUN = "was not run, because an earlier step ended the process"

CHILD = Path(__file__).with_name("sandbox_child.py")


@dataclass(frozen=True)
class Step:
    """A piece of code to run; see sandbox_child.py for the kinds. ``line`` is where it stands in the page."""

    kind: str
    code: str
    line: int
    label: str = ""
    checks: str = ""


@dataclass
class Result:
    """What a step showed, as notebook outputs. ``trouble`` says how it ended, if it did not end by itself."""

    outputs: list[dict[str, Any]] = field(default_factory=list)
    trouble: str = ""

    @property
    def failed(self) -> bool:
        """Whether the step ended in an error or not at all."""
        return bool(self.trouble) or any(output["output_type"] == "error" for output in self.outputs)


@dataclass(frozen=True)
class Sandbox:
    """Where steps run: imports come from ``root``; ``files`` are at hand in the working folder, which is thrown away.

    ``bytecode`` is a folder for compiled modules that belongs to one state of the package, so that none is ever stale.
    ``prepare`` is code that programs to be graded find done, so that what takes time and is the same for all is done once.
    """

    root: Path
    files: tuple[Path, ...] = ()
    bytecode: Path | None = None
    seconds: float = 60
    prepare: str = ""

    def run(self, steps: Sequence[Step]) -> list[Result]:
        """Run the steps in one new process; one result a step, in order."""
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder) / "work"
            work.mkdir()
            for file in self.files:
                shutil.copyfile(file, work / file.name)
            report = Path(folder) / "report"
            job = {
                "root": str(self.root),
                "bytecode": str(self.bytecode) if self.bytecode else None,
                "packages": [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))],
                "report": str(report),
                "prepare": self.prepare,
                "steps": [
                    {"kind": step.kind, "code": step.code, "label": step.label, "checks": step.checks} for step in steps
                ],
            }
            ending = self._start(json.dumps(job), work)
            records = [json.loads(line) for line in report.read_text("utf-8").splitlines()] if report.exists() else []
        return _results(len(steps), records, ending)

    def _start(self, job: str, work: Path) -> str:
        """Run the child to its end; the way in which it ended, in words, empty if all went well."""
        environment = {
            key: os.environ[key] for key in ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "HOME") if key in os.environ
        }
        environment |= {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
        process = subprocess.Popen(
            # Without the site module, whose hooks cost more than most pages: the packages' folders are handed over.
            [sys.executable, "-s", "-S", str(CHILD)],
            cwd=work,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            text=True,
            encoding="utf-8",
        )
        try:
            said, _ = process.communicate(job, timeout=self.seconds)
        except subprocess.TimeoutExpired:
            _end_group(process)
            process.communicate()
            return f"did not end within {self.seconds:g} seconds"
        _end_group(process)
        if process.returncode < 0:
            return f"ended the process with {signal.Signals(-process.returncode).name}"
        last_words = f": {said.strip().splitlines()[-1]}" if process.returncode and said.strip() else ""
        return f"ended the process with exit code {process.returncode}{last_words}"


def _end_group(process: subprocess.Popen[str]) -> None:
    """End whatever the process has started and left behind, and the process itself."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _results(count: int, records: Iterable[dict[str, Any]], ending: str) -> list[Result]:
    results = [Result(trouble=NOT_RUN) for _ in range(count)]
    running = 0
    for record in records:
        if "begun" in record:
            running = record["begun"]
        else:
            results[record["done"]] = Result(record["outputs"], record.get("trouble", ""))
            running = record["done"] + 1
    if running < count:
        results[running] = Result(trouble=ending)
    return results
