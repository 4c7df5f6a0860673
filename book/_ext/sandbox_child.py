"""Runs code cells, one after another, each page's in a copy of the process that this file is started in. Standard library only.

Every line of standard input is a JSON object. The first has ``root`` and ``packages`` (folders to import from), ``bytecode``
(a folder for what is compiled) and ``prepare`` (code to run once, before anything else). Every other line is a job: ``work``
(the folder to work in), ``steps``, and ``report`` (a file to write to). Two lines answer it: the id of the copy, and when that
has ended, its exit code, or below 0 the signal that ended it. Where processes cannot be copied, the first job is the last.

A step is ``{"kind": "cell" | "apart" | "value" | "grade", "code": ...}``: a cell shares its names with the cells before it;
``apart`` runs in a copy of the process, so that it sees those names but changes nothing; ``value`` is an expression;
``grade`` has ``checks`` too. For every step two lines of JSON are written to the report, one before and one after, so that a
step during which the process dies is known.
"""

import ast
import contextlib
import gc
import io
import itertools
import json
import linecache
import os
import shutil
import signal
import sys
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, NoReturn

OUTPUT_LIMIT = 200_000
ALLOCATIONS = 2_000_000
"""How many objects are made before Python looks for garbage in cycles. A graph of values has few, and looking at it as often as
Python does by itself (every 700) takes up to half of a page's time."""
RICH = {
    "image/svg+xml": "_repr_svg_",
    "text/html": "_repr_html_",
    "image/png": "_repr_png_",
    "text/markdown": "_repr_markdown_",
    "text/latex": "_repr_latex_",
}


def writable(text: str) -> str:
    """The text with whatever no file can hold (half of a surrogate pair) as an escape."""
    return text.encode("utf-8", "backslashreplace").decode()


class Outputs:
    """What a step shows, in order, as notebook outputs."""

    def __init__(self) -> None:
        self.items: list[dict[str, object]] = []
        self.size = 0

    def stream(self, name: str, text: str) -> None:
        text = writable(text)
        self.size += len(text)
        if self.size > OUTPUT_LIMIT:
            raise RuntimeError(f"this cell prints more than {OUTPUT_LIMIT:,} characters")
        last = self.items[-1] if self.items else {}
        if last.get("output_type") == "stream" and last["name"] == name:
            last["text"] = str(last["text"]) + text
        else:
            self.items.append({"output_type": "stream", "name": name, "text": text})

    def show(self, value: object, result: bool = False) -> None:
        data = {}
        for mime, method in RICH.items():
            if (form := getattr(value, method, None)) and not isinstance(value, type) and (text := form()) is not None:
                data[mime] = text if isinstance(text, str) else __import__("base64").b64encode(text).decode()
        item: dict[str, object] = {"data": {**data, "text/plain": writable(repr(value))}, "metadata": {}}
        item["output_type"] = "execute_result" if result else "display_data"
        if result:
            item["execution_count"] = None
        self.items.append(item)

    def error(self, error: BaseException, root: str) -> None:
        import traceback  # most pages raise nothing

        frames = error.__traceback__
        while frames is not None and not frames.tb_frame.f_code.co_filename.startswith("<cell"):
            frames = frames.tb_next
        lines = writable("".join(traceback.format_exception(type(error), error, frames))).replace(root + os.sep, "")
        name, message = type(error).__name__, writable(str(error)).replace(root + os.sep, "")
        self.items.append(
            {"output_type": "error", "ename": name, "evalue": message, "traceback": lines.rstrip().split("\n")}
        )


class Stream(io.TextIOBase):
    """A text stream that ends up in the outputs of the step that is running."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.outputs = Outputs()

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.outputs.stream(self.name, text)
        return len(text)


def run_cell(code: str, label: str, namespace: dict[str, object], outputs: Outputs, root: str) -> None:
    """Execute a cell; its last expression, if it ends in one, is shown as in a notebook."""
    filename = f"<{label}>"
    linecache.cache[filename] = (len(code), None, code.splitlines(keepends=True), filename)
    namespace["display"] = outputs.show
    try:
        tree = ast.parse(code, filename)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, filename, "exec"), namespace)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), filename, "eval"), namespace)
            if value is not None:
                outputs.show(value, result=True)
    except BaseException as error:
        outputs.error(error, root)


def run_value(code: str, namespace: dict[str, object], outputs: Outputs, root: str) -> None:
    """Compute an expression; what ``str`` makes of it is its output."""
    try:
        outputs.stream("stdout", str(eval(compile(code.strip(), f"<cell: {code}>", "eval"), namespace)))
    except BaseException as error:
        outputs.error(error, root)


def load_grading() -> ModuleType:
    """The module that grades, read anew only the first time."""
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, folder)
    try:
        return __import__("grading")
    finally:
        sys.path.remove(folder)


def prepare(code: str) -> str:
    """Run what the book prepares; what went wrong, in words, empty if nothing did."""
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            exec(compile(code, "<prepare>", "exec"), {"__name__": "__main__"})
    except BaseException as error:
        return f"was not run, because what the book prepares fails with {type(error).__name__}: {error}"
    return ""


def common_statements(programs: list[str]) -> tuple[int, str]:
    """With how many statements all the programs begin, to the letter, and these as text.

    A statement is whole where the next begins.
    """
    lines = [program.split("\n") for program in programs]
    alike = sum(1 for _ in itertools.takewhile(lambda each: len(set(each)) == 1, zip(*lines, strict=False)))
    statements = ast.parse(programs[0]).body
    first_lines = [
        min([each.lineno, *(decorator.lineno for decorator in getattr(each, "decorator_list", []))]) for each in statements
    ]
    count = sum(line <= alike for line in first_lines) - 1
    if count < 1:
        return 0, ""
    return count, "".join(f"{line}\n" for line in lines[0][: first_lines[count] - 1])


def prepare_to_grade(programs: list[str]) -> Any:
    """Run what all the programs begin with: each is graded in a copy of this process, which goes on from there.

    What goes wrong here goes wrong there again, where it is noted.
    """
    begun, grading = None, load_grading()
    with contextlib.suppress(BaseException):
        count, text = common_statements(programs)
        begun = grading.Begun(count, grading.run(text))
    gc.freeze()  # or every copy would look through all of this for garbage
    return begun


def run_grade(step: dict[str, str], folder: str, outputs: Outputs, begun: Any) -> None:
    """Grade a program, in a working folder of its own that holds the files at hand."""
    shutil.copytree(".", folder)
    os.chdir(folder)
    data = {"application/json": load_grading().grade(step["code"], step["checks"], begun).as_json()}
    outputs.items = [{"output_type": "display_data", "data": data, "metadata": {}}]


class Report:
    """Writes down what each step showed, and what reached the process's own output beside Python's streams."""

    def __init__(self, path: str) -> None:
        self.file = open(path, "a", encoding="utf-8")  # noqa: SIM115
        self.raw = open(path + ".raw", "w+b")  # noqa: SIM115
        for descriptor in (1, 2):
            os.dup2(self.raw.fileno(), descriptor)

    def write(self, record: dict[str, object]) -> None:
        print(json.dumps(record), file=self.file, flush=True)

    def done(self, index: int, outputs: Outputs) -> None:
        if os.fstat(self.raw.fileno()).st_size:
            self.raw.seek(0)
            outputs.stream("stderr", self.raw.read().decode(errors="replace"))
            self.raw.seek(0)
            self.raw.truncate()
        self.write({"done": index, "outputs": outputs.items})


def in_a_copy(report: Report, index: int, work: Callable[[], None], outputs: Outputs) -> None:
    """Do the work in a copy of this process, of which nothing is left; where processes cannot be copied, do it here."""
    if not hasattr(os, "fork"):
        work()
        report.done(index, outputs)
        return
    copy = os.fork()
    if copy == 0:
        work()
        report.done(index, outputs)
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
    if status:
        how = f"exit code {status}" if status > 0 else f"signal {-status}"
        report.write({"done": index, "outputs": [], "trouble": f"ended the process with {how}"})


def run_job(job: dict[str, Any], root: str, trouble: str) -> NoReturn:
    """Run all steps of a job, and end the process. With ``trouble``, which came before, none is run."""
    os.chdir(job["work"])
    report = Report(job["report"])
    if trouble:
        report.write({"done": 0, "outputs": [], "trouble": trouble})
        os._exit(0)
    sys.stdout, sys.stderr = stdout, stderr = Stream("stdout"), Stream("stderr")
    shared: dict[str, object] = {"__name__": "__main__", "__builtins__": __builtins__}
    graded = [step["code"] for step in job["steps"] if step["kind"] == "grade"]
    begun = prepare_to_grade(graded) if graded and hasattr(os, "fork") else None
    for index, step in enumerate(job["steps"]):
        report.write({"begun": index})
        outputs = stdout.outputs = stderr.outputs = Outputs()
        label = f"cell {step['label']}"
        if step["kind"] == "cell":
            run_cell(step["code"], label, shared, outputs, root)
            report.done(index, outputs)
        elif step["kind"] == "value":
            run_value(step["code"], shared, outputs, root)
            report.done(index, outputs)
        elif step["kind"] == "apart":
            in_a_copy(report, index, partial(run_cell, step["code"], label, shared, outputs, root), outputs)
        else:
            folder = f"{job['report']}-{index}"
            in_a_copy(report, index, partial(run_grade, step, folder, outputs, begun), outputs)
    os._exit(0)  # without waiting for threads that a cell has left behind


def main() -> None:
    settings = json.loads(sys.stdin.readline())
    root: str = settings["root"]
    sys.path[0] = root
    sys.path += settings["packages"]
    sys.pycache_prefix = settings["bytecode"]
    gc.set_threshold(ALLOCATIONS)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # so that nothing else can answer
    trouble = prepare(settings["prepare"])
    load_grading().grade("", "One is one.\n\n>>> 1\n1\n")  # what doctest loads when it first runs is there in every copy then
    gc.freeze()  # or every copy would look through all of this for garbage
    for line in sys.stdin:
        copied = hasattr(os, "fork")
        copy = os.fork() if copied else 0
        if copy == 0:
            if copied:
                os.setsid()
            else:
                print(os.getpid(), file=answers, flush=True)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            run_job(json.loads(line), root, trouble)
        print(copy, file=answers, flush=True)
        status = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(copy, signal.SIGKILL)  # whatever it has started and left behind
        print(status, file=answers, flush=True)


if __name__ == "__main__":
    main()
