"""Compares what a cell shows with what its lesson says it shows, and rewrites the lesson on request.

A number that is written with ``~`` before it, such as ``~0.47``, allows a tolerance: what is printed may differ from it
by less than one unit of its last written digit. Everything else is compared to the letter.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from decimal import Decimal
from typing import Any

from .page import Cell, Page, Prints
from .problems import Problem
from .sandbox import NOT_RUN, Result

STDERR = "writes-stderr"
PLACES = 4
"""Decimals that are the same on all platforms and Pythons: sums, exp and log differ in the last bits."""

NUMBER = r"[-+]?\d[\d,]*(?:\.\d+)?(?:[eE][-+]?\d+)?"
LONG_FLOAT = re.compile(rf"(?<![~\d.])-?\d+\.\d{{{PLACES + 1},}}")
TOLERANT = re.compile(rf"~({NUMBER})")


def shown(outputs: list[dict[str, Any]]) -> str:
    """The outputs of a cell as plain text; a picture is named by its kind and digest, an error by its last line."""
    parts = []
    for output in outputs:
        if output["output_type"] == "stream":
            parts.append(output["text"])
        elif output["output_type"] == "error":
            parts.append(f"{output['ename']}: {output['evalue']}\n")
        else:
            rich = {mime: text for mime, text in output["data"].items() if mime != "text/plain"}
            lines = [output["data"].get("text/plain", "")] if not rich else []
            for mime, text in rich.items():
                lines.append(f"<{mime}, sha256 {hashlib.sha256(text.encode()).hexdigest()[:12]}>")
            parts.append("\n".join(lines) + "\n")
    return on_a_terminal("".join(parts))


def on_a_terminal(text: str) -> str:
    """The text as a terminal would leave it: what a carriage return overwrites is gone; no file could state it."""
    text = text.replace("\r\n", "\n").replace("\0", "\\x00")
    return "\n".join(line.rpartition("\r")[2] for line in text.split("\n"))


def same(expected: str, got: str) -> bool:
    """Whether a line that was printed is what the lesson says."""
    if "~" not in expected:
        return expected == got
    pattern, numbers, end = "", [], 0
    for match in TOLERANT.finditer(expected):
        pattern += re.escape(expected[end : match.start()]) + f"({NUMBER})"
        numbers.append(match[1])
        end = match.end()
    found = re.fullmatch(pattern + re.escape(expected[end:]), got)
    return expected == got or (
        found is not None and all(_close(*pair) for pair in zip(numbers, found.groups(), strict=True))
    )


def _close(expected: str, got: str) -> bool:
    number = Decimal(expected.replace(",", ""))
    unit = Decimal(1).scaleb(int(number.as_tuple().exponent))
    return abs(number - Decimal(got.replace(",", ""))) < unit


def text_lines(text: str) -> list[str]:
    """The lines of a text, without white space at their ends and without empty lines at its end."""
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def difference(expected: str, got: str) -> list[str]:
    """The difference as lines that begin with "- " (expected) or "+ " (printed); empty where all is as it should be."""
    old, new = text_lines(expected), text_lines(got)
    if len(old) == len(new) and all(map(same, old, new)):
        return []
    return [line for line in difflib.ndiff(old, new) if not line.startswith("?")]


def cell_problems(page: Page, results: dict[int, Result]) -> list[Problem]:
    """What is wrong with the page's cells, given what each showed (by the line of its code)."""
    problems = []
    for cell in page.cells:
        result = results[cell.line]
        if result.trouble == NOT_RUN:
            continue
        if result.trouble:
            problems.append(Problem(page.path, cell.line, f"cell {cell.label} {result.trouble}"))
            continue
        failed = [output for output in result.outputs if output["output_type"] == "error"]
        if failed and "raises-exception" not in cell.tags:
            problems.append(Problem(page.path, _failing_line(cell.line, failed[0]), _told(cell.label, failed[0])))
            continue
        stderr = "".join(o["text"] for o in result.outputs if o.get("name") == "stderr")
        if stderr and STDERR not in cell.tags:
            told = f"cell {cell.label} writes to stderr, where nothing is expected: {stderr.strip()}"
            message = f"{told} (tag it {STDERR} if it is meant to)"
            problems.append(Problem(page.path, cell.line, message))
            continue
        if "raises-exception" in cell.tags and not failed:
            message = f"cell {cell.label} is tagged raises-exception but raises none; take the tag away"
            problems.append(Problem(page.path, cell.line, message))
        problems += _drift(page, cell, shown(result.outputs))
    return problems


def _drift(page: Page, cell: Cell, got: str) -> list[Problem]:
    if cell.prints is None:
        if not text_lines(got):
            return []
        message = f"cell {cell.label} prints, but no {{prints}} block below says what; `make accept` writes it there"
        return [Problem(page.path, cell.line, message)]
    changes = difference(cell.prints.text, got)
    if not changes:
        return _too_exact(page, cell.prints)
    first = next((i for i, change in enumerate(c for c in changes if not c.startswith("+")) if change[0] == "-"), 0)
    message = (
        f"cell {cell.label} does not show what the lesson says (- the lesson, + the cell); "
        "mend the code, or run `make accept` if the new output is right\n    " + "\n    ".join(changes)
    )
    return [Problem(page.path, cell.prints.first + 1 + first, message)]


def _too_exact(page: Page, prints: Prints) -> list[Problem]:
    problems = []
    for number, line in enumerate(prints.text.split("\n"), prints.first + 1):
        if match := LONG_FLOAT.search(line):
            advice = "round it, or allow a tolerance with ~"
            problems.append(Problem(page.path, number, too_exact(match[0], advice)))
    return problems


def too_exact(number: str, advice: str) -> str:
    """What to say of a stated number with more places than platforms agree on."""
    return f"{number} has more than {PLACES} decimals, which differ between platforms; {advice}"


def _failing_line(first: int, error: dict[str, Any]) -> int:
    lines = [int(match[1]) for match in re.finditer(r'File "<cell[^>]*>", line (\d+)', "\n".join(error["traceback"]))]
    return first + (lines[0] - 1 if lines else 0)


def _told(label: str, error: dict[str, Any]) -> str:
    return f"cell {label} fails with {error['ename']}: {error['evalue']} (tag it raises-exception if it is meant to)"


def accepted(page: Page, results: dict[int, Result]) -> str:
    """The text of the page with every ``{prints}`` block as it must be; the text itself where nothing differs."""
    lines = page.text.split("\n")
    for cell in reversed(page.cells):
        got = text_lines(shown(results[cell.line].outputs))
        old = cell.prints
        if old and not difference(old.text, "\n".join(got)):
            continue
        first, last = (old.first - 1, old.last) if old else (cell.last, cell.last)
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", "\n".join(got))), default=0))
        stated = text_lines(old.text) if old else []
        if len(stated) == len(got):  # a tolerance that still holds stays
            got = [line if same(line, new) else new for line, new in zip(stated, got, strict=True)]
        block = [f"{fence}{{prints}}", *got, fence] if got else []
        lines[first:last] = block if old else ["", *block] if block else []
    return "\n".join(lines)
