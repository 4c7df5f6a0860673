"""Grades a reader's program by an exercise's doctests. Standard library only: the build, pytest and the page all run it.

A *verdict* says which checks hold. What identifies a mistake is its *fingerprint*: which checks hold and which fail, and
what the first that failed got instead, decimals to six places (for an exception, its type and the program's function that it
came from; last digits differ between machines, and messages between Python's versions). A wrong answer that is known has its
fingerprint kept with a hint, so whoever makes the same mistake, in whatever words, gets that hint, and another mistake seldom
does.
"""

from __future__ import annotations

import ast
import builtins
import doctest
import linecache
import re
import sys
from typing import Any, NamedTuple

FILENAME = "<your program>"
# The last line of a traceback, where doctest hands over no more than its text: the error's name and its message.
RAISED = re.compile(r"^([A-Za-z_][\w.]*)(?:: (.*))?\Z", re.MULTILINE | re.DOTALL)
DECIMAL = re.compile(r"-?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)")
WHOLE = re.compile(r"(?<![\w.'\"])(-?\d+)\.0(?![\w.'\"])|(?<![\w.'\"])-0(?![\w.'\"])")
BLANK = "___"


class Failure(NamedTuple):
    """A check that failed, or, with ``check`` -1, the program itself.

    For an error, ``line`` counts in the program, 0 for none, and ``within`` names the program's function, "" for none.
    """

    check: int
    sentence: str
    example: str
    expected: str
    got: str
    error: str = ""
    line: int = 0
    within: str = ""


class Verdict(NamedTuple):
    """``held`` has one truth value a check; ``failure`` is the first that did not hold."""

    held: tuple[bool, ...]
    failure: Failure | None

    @property
    def passed(self) -> bool:
        return self.failure is None

    @property
    def fingerprint(self) -> str:
        """What tells this mistake from others; empty where there is none."""
        if self.failure is None:
            return ""
        failure = self.failure
        got = failure.error + (f" in {failure.within}" if failure.within else "") or _rounded(failure.got.strip())
        if failure.check < 0:
            return f"{failure.check}: {got}"
        return f"{failure.check} {''.join('+' if held else '-' for held in self.held)}: {got}"

    def as_json(self) -> dict[str, Any]:
        failure = self.failure and self.failure._asdict()
        return {"held": self.held, "failure": failure, "passed": self.passed, "fingerprint": self.fingerprint}


def _rounded(text: str) -> str:
    """The text with its decimals to six places, and no sign where that leaves 0."""
    return DECIMAL.sub(lambda number: f"{round(float(number[0]), 6) + 0.0}", text)


def _whole(text: str) -> str:
    """The text with its whole numbers as integers."""
    return WHOLE.sub(lambda number: str(int(number[1] or 0)), text)


class _Checker(doctest.OutputChecker):
    """Holds an output for right as doctest does, and also where 1.0 stands for 1, or 1 for 1.0: to Python they are equal."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return super().check_output(want, got, optionflags) or super().check_output(_whole(want), _whole(got), optionflags)


class _Runner(doctest.DocTestRunner):
    """Runs every example and keeps, instead of printing, what went wrong."""

    def __init__(self) -> None:
        super().__init__(checker=_Checker(), verbose=False)
        self.failed: dict[int, tuple[doctest.Example, str, str, int, str]] = {}
        self._index = -1

    def report_start(self, out: Any, test: doctest.DocTest, example: doctest.Example) -> None:
        self._index += 1

    def report_success(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        return

    def report_failure(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        raised = RAISED.search(got.rstrip()) if example.exc_msg is not None and got.startswith("Traceback") else None
        if raised is None:
            self.failed[self._index] = (example, got, "", 0, "")
            return
        frames = re.findall(rf'File "{FILENAME}", line (\d+), in (\S+)', got)
        line = int(frames[-1][0]) if frames else 0
        told = describe_text(raised[1], raised[2] or "", line)
        self.failed[self._index] = (example, told, raised[1], line, _innermost([name for _, name in frames]))

    def report_unexpected_exception(
        self, out: Any, test: doctest.DocTest, example: doctest.Example, exc_info: Any
    ) -> None:
        error = exc_info[1]
        self.failed[self._index] = (example, describe(error), type(error).__name__, line_of(error), within(error))


class Begun(NamedTuple):
    """A program of which the first statements, ``done`` in number, have run, and left ``namespace`` behind."""

    done: int
    namespace: dict[str, Any]


def run(program: str, begun: Begun | None = None) -> dict[str, Any]:
    """Execute the program as a script, or what is left of it; the names that it leaves behind.

    Raises whatever it raises, SyntaxError included.
    """
    linecache.cache[FILENAME] = (len(program), None, program.splitlines(keepends=True), FILENAME)
    if begun is None:
        begun, code = Begun(0, {"__name__": "__main__", "__builtins__": builtins}), compile(program, FILENAME, "exec")
    else:
        statements = ast.parse(program, FILENAME).body[begun.done :]
        code = compile(ast.Module(statements, []), FILENAME, "exec")
    exec(code, begun.namespace)
    return begun.namespace


def check(namespace: dict[str, Any], checks: str) -> Verdict:
    """Run the doctests of ``checks`` on the names of a program that has run."""
    parts = doctest.DocTestParser().parse(checks)
    sentences: list[str] = []
    check_of: list[int] = []
    examples: list[doctest.Example] = []
    for part in parts:
        if isinstance(part, doctest.Example):
            examples.append(part)
            check_of.append(len(sentences) - 1)
        elif (sentence := " ".join(part.split())) and (not sentences or sentences[-1] != sentence):
            sentences.append(sentence)
    test = doctest.DocTest(examples, dict(namespace), "checks", None, 0, checks)
    runner = _Runner()
    runner.run(test, out=lambda text: None, clear_globs=False)
    failed_checks = {check_of[index] for index in runner.failed}
    held = tuple(number not in failed_checks for number in range(len(sentences)))
    if not runner.failed:
        return Verdict(held, None)
    index = min(runner.failed)
    example, got, error, line, function = runner.failed[index]
    number = check_of[index]
    wanted = example.want.rstrip("\n")
    return Verdict(held, Failure(number, sentences[number], example.source.strip(), wanted, got, error, line, function))


def grade(program: str, checks: str, begun: Begun | None = None) -> Verdict:
    """Run a program, or what is left of it, then its checks; a program that stops with an error fails them all.

    Modules that it imports beyond the standard library are forgotten afterwards: they hold a model's state, and no
    attempt may see what another has changed.
    """
    before = set(sys.modules)
    try:
        namespace = run(program, begun)
        return check(namespace, checks)
    except (Exception, SystemExit) as error:
        return Verdict(tuple(False for _ in sentences_of(checks)), stopped(error))
    finally:
        for name in set(sys.modules) - before:
            if name.partition(".")[0] not in sys.stdlib_module_names:
                del sys.modules[name]


def sentences_of(checks: str) -> list[str]:
    """The sentence of each check, in order."""
    texts = [" ".join(part.split()) for part in doctest.DocTestParser().parse(checks) if isinstance(part, str)]
    return list(dict.fromkeys(text for text in texts if text))


def stopped(error: BaseException) -> Failure:
    """The failure of a program that stopped with an error before any check."""
    kind = type(error).__name__
    return Failure(-1, "The program runs to its end.", "", "", describe(error), kind, line_of(error), within(error))


def describe(error: BaseException) -> str:
    """An error in one line; a blank that was left empty is called that."""
    return describe_text(type(error).__name__, str(error), line_of(error))


def describe_text(name: str, message: str, line: int) -> str:
    """The same from an error's name and message, and the line of the program on which it was raised."""
    if name == "NameError" and f"'{BLANK}'" in message:
        return f"The blank on line {line} is still empty."
    return f"{name}: {message}" if message else name


def line_of(error: BaseException) -> int:
    """The line of the program on which it went wrong; 0 if the error lies elsewhere."""
    if isinstance(error, SyntaxError) and error.filename == FILENAME:
        return error.lineno or 0
    frames = _frames(error)
    return frames[-1][0] if frames else 0


def within(error: BaseException) -> str:
    """The function of the program in which it went wrong; empty outside of all functions."""
    return _innermost([name for _, name in _frames(error)])


def _frames(error: BaseException) -> list[tuple[int, str]]:
    """The program's own lines that led to the error, outermost first, with the code that each stands in."""
    found, frame = [], error.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename == FILENAME:
            found.append((frame.tb_lineno, frame.tb_frame.f_code.co_name))
        frame = frame.tb_next
    return found


def _innermost(names: list[str]) -> str:
    """The last that is a function's. A comprehension is no place of its own: only Python before 3.12 runs it as one."""
    return next((name for name in reversed(names) if not name.startswith("<")), "")
