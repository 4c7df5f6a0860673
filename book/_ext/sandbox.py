"""Runs the steps of a page in a new Python process of its own, without a Jupyter kernel, and says how each ended."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
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


class Host:
    """A process that has made ready what all jobs need, and runs each in a copy of itself; see sandbox_child.py."""

    def __init__(self, settings: dict[str, Any]) -> None:
        environment = {
            key: os.environ[key] for key in ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "HOME") if key in os.environ
        }
        environment |= {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            # Without the site module, whose hooks cost more than most pages: the packages' folders are handed over.
            [sys.executable, "-s", "-S", str(CHILD)],
            cwd=settings["root"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._tell(settings)

    def _tell(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # that it has ended is noticed where it does not answer
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()

    def _answer(self) -> int | None:
        assert self.process.stdout is not None
        answer = self.process.stdout.readline()
        return int(answer) if answer else None

    def run(self, job: dict[str, Any], seconds: float) -> str:
        """Run a job to its end; the way in which it ended, in words."""
        self._tell(job)
        copy = self._answer()
        late = threading.Event()
        timer = threading.Timer(seconds, self._end, [copy, late])
        timer.start()
        status = self._answer() if copy else None
        if status is None:
            status = self.process.wait()
        timer.cancel()
        if late.is_set():
            return f"did not end within {seconds:g} seconds"
        if status < 0:
            return f"ended the process with {signal.Signals(-status).name}"
        return f"ended the process with exit code {status}"

    def _end(self, copy: int | None, late: threading.Event) -> None:
        """End a copy and whatever it has started, or this process where it is no copy. It is too late for it."""
        late.set()
        if copy is None or copy == self.process.pid:
            self.process.kill()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(copy, signal.SIGKILL)

    def close(self) -> None:
        """Let the process end."""
        self.process.communicate()


@dataclass
class Sandbox:
    """Where steps run: imports come from ``root``; ``files`` are at hand in the working folder, which is thrown away.

    ``bytecode`` is a folder for compiled modules that belongs to one state of the package, so that none is ever stale.
    ``prepare`` is code that all steps find done, so that what takes time and is the same for all is done once. Used by
    ``with``, it keeps its hosts until then; threads may share it.

    ``results`` is a folder for what steps have shown, which belongs to one state of all that steps can import. The same steps
    with the same files at hand are not run twice then; unless it does not trust what is there, and runs and keeps them anew.
    """

    root: Path
    files: tuple[Path, ...] = ()
    bytecode: Path | None = None
    seconds: float = 60
    prepare: str = ""
    results: Path | None = None
    trusts: bool = True
    _idle: list[Host] = field(default_factory=list)
    _keeps: bool = False

    def __enter__(self) -> Sandbox:
        self._keeps = True
        return self

    def __exit__(self, *error: object) -> None:
        self._keeps = False
        while self._idle:
            self._idle.pop().close()

    def run(self, steps: Sequence[Step]) -> list[Result]:
        """What the steps show, run in one new process, or remembered; one result a step, in order."""
        kept = self.results / f"{self._key(steps)}.json" if self.results else None
        if kept and self.trusts and kept.is_file():
            return [Result(**result) for result in json.loads(kept.read_text(encoding="utf-8"))]
        results = self._run_anew(steps)
        if kept and not any(result.trouble for result in results):
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps([asdict(result) for result in results]), encoding="utf-8")
        return results

    def _key(self, steps: Sequence[Step]) -> str:
        asked = json.dumps([self.prepare, [[step.kind, step.code, step.label, step.checks] for step in steps]])
        total = hashlib.sha256(asked.encode())
        for file in self.files:
            total.update(f"{file.name}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
        return total.hexdigest()[:32]

    def _run_anew(self, steps: Sequence[Step]) -> list[Result]:
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder) / "work"
            work.mkdir()
            for file in self.files:
                shutil.copyfile(file, work / file.name)
            report = Path(folder) / "report"
            job = {"work": str(work), "report": str(report), "steps": [asdict(step) for step in steps]}
            ending = self._run(job)
            records = [json.loads(line) for line in report.read_text("utf-8").splitlines()] if report.exists() else []
        return _results(len(steps), records, ending)

    def _run(self, job: dict[str, Any]) -> str:
        try:
            host = self._idle.pop()
        except IndexError:
            host = self._host()
        ending = host.run(job, self.seconds)
        if self._keeps and host.process.poll() is None:
            self._idle.append(host)
        else:
            host.close()
        return ending

    def _host(self) -> Host:
        return Host(
            {
                "root": str(self.root),
                "bytecode": str(self.bytecode) if self.bytecode else None,
                "packages": [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))],
                "prepare": self.prepare,
            }
        )


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
