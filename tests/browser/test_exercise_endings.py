"""However a program ends, the reader is told plainly, and the next run works."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .exercise_page import LESSON, ROOT, ExercisePage

ENDINGS = {
    "an unknown name": (
        "x = 1\nprint(y)",
        ["stops with an error on line 2", "name 'y' is not defined", "given that name"],
    ),
    "a syntax error": ("x = (1,\ny = 2", ["stops with an error on line 1", "SyntaxError", "bracket"]),
    "a wrong indentation": ("def f():\nreturn 1", ["line 2", "IndentationError", "spaces at the beginning"]),
    "an empty blank": ("x = ___", ["The blank on line 1 is still empty.", "in place of the three underscores"]),
    "endless recursion": ("def f():\n    return f()\nf()", ["RecursionError", "calls itself again and again"]),
    "endless recursion that Python begins": (
        "class Value:\n    def __neg__(self):\n        return -self\nprint('begun')\n-Value()",
        ["line 3", "RecursionError", "calls itself again and again"],
    ),
    "recursion without a limit": (
        "import sys\nsys.setrecursionlimit(10**9)\ndef f():\n    return f()\nf()",
        ["called each other too deep"],
    ),
    "too much memory": (
        "x = []\nwhile True:\n    x.append(bytes(10**7))",
        ["line 3", "MemoryError", "grows without end"],
    ),
    "waiting for input": ("n = input()", ["line 1", "EOFError", "nobody can here"]),
    "exit": ("print(1)\nexit()", ["ends itself on line 2", "exit()"]),
    "the end of the interpreter": ("import os\nos._exit(3)", ["ended Python itself"]),
    "an interruption": ("raise KeyboardInterrupt", ["line 1", "KeyboardInterrupt"]),
    "a missing module": ("import numpy", ["line 1", "There is no module numpy"]),
    "a very long error": ("raise ValueError('y' * 1_000_000)", ["ValueError: yyy", "more characters"]),
    "nothing at all": ("", ["Check 1 of 4 does not hold", "NameError"]),
}


@pytest.fixture
def page(page_of_returning: Page) -> Page:
    return page_of_returning


@pytest.fixture
def exercise(open_page: Callable[[str], Page]) -> ExercisePage:
    return ExercisePage(open_page(LESSON))


@pytest.mark.parametrize(("program", "told"), ENDINGS.values(), ids=ENDINGS.keys())
def test_each_ending_is_told_and_the_next_run_works(exercise: ExercisePage, program: str, told: list[str]) -> None:
    """A program that goes wrong ends in a clear message and leaves a Python that works."""
    message = exercise.run(program)
    for part in told:
        assert part in message
    exercise.run("print(sum([1, 2]), len(open('names.txt').read().split()))")
    expect(exercise.output).to_have_text("3 32257\n")


def test_the_line_of_an_error_is_marked(exercise: ExercisePage) -> None:
    """The editor marks the line on which a program stopped, and the mark goes when the program is run again."""
    exercise.run("x = 1\ny = x / 0\nz = 2")
    marked = exercise.block.locator(".wrong-line")
    expect(marked).to_have_text("y = x / 0")
    exercise.run("x = 1")
    expect(marked).to_have_count(0)


def test_the_line_is_marked_in_a_program_that_nobody_has_touched(exercise: ExercisePage) -> None:
    """Running the starter as it is marks the line of its first blank."""
    exercise.run()
    expect(exercise.block.locator(".wrong-line")).to_contain_text("___")


def test_an_endless_loop_can_be_stopped(exercise: ExercisePage) -> None:
    """Stop ends a loop without an end, leaves the program as it was, and Run works again."""
    exercise.write("while True:\n    pass")
    exercise.button("Run").click()
    exercise.wait_for("running")
    expect(exercise.block.locator(".exercise-state-text")).to_contain_text("Running")
    exercise.button("Stop").focus()
    exercise.page.keyboard.press("Enter")
    assert "Stopped" in exercise.told()
    expect(exercise.button("Run")).to_be_focused()
    assert exercise.program() == "while True:\n    pass"
    exercise.wait_for("ready")
    exercise.run("print('again')")
    expect(exercise.output).to_have_text("again\n")


@pytest.mark.parametrize(("memory", "before"), [(8, 2), (2, 1)])
def test_a_run_that_is_stopped_hands_over_to_a_second_python(exercise: ExercisePage, memory: int, before: int) -> None:
    """Stop ends the first Python, and a second takes over: one that was there before, or, if memory is short, came since."""
    exercise.page.add_init_script(f"Object.defineProperty(navigator, 'deviceMemory', {{ get: () => {memory} }})")
    exercise.page.add_init_script("{ const Real = Worker; window.workers = []; window.Worker = class extends Real"
                                  " { constructor(...all) { super(...all); workers.push(this); } } }")  # fmt: skip
    exercise.block.scroll_into_view_if_needed()
    exercise.wait_for("ready")
    # The second begins from the snapshot, which a worker of its own makes on the first visit.
    exercise.wait_until("""async () => {
        const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const requests = (await Promise.all(kept.map((cache) => cache.keys()))).flat();
        return requests.some((request) => request.url.includes("snapshot"));
    }""")
    exercise.page.reload()
    exercise.block.scroll_into_view_if_needed()
    exercise.wait_for("ready")
    exercise.wait_until(f"() => workers.length === {before}")
    exercise.write("while True:\n    pass")
    exercise.button("Run").click()
    exercise.wait_until("() => workers.length === 2")
    exercise.wait_for("running")
    at_ready = exercise.page.evaluate("""() => new Promise((resolve) => {
        const block = document.querySelector(".exercise");
        const look = () => block.dataset.state === "ready" && resolve(workers.length);
        new MutationObserver(look).observe(block, { attributes: true });
        [...block.querySelectorAll("button")].find((button) => button.textContent === "Stop").click();
    })""")
    assert at_ready == 2
    exercise.run("print('again')")
    expect(exercise.output).to_have_text("again\n")


def test_a_loop_that_prints_without_end_is_bounded(exercise: ExercisePage) -> None:
    """What an endless loop prints stops at the limit, with a word about it, and Stop still works."""
    exercise.write("while True:\n    print('again and again')")
    exercise.button("Run").click()
    expect(exercise.output).to_contain_text("The output stops here: more than 200,000 characters.")
    assert len(exercise.output.inner_text()) < 201_000
    exercise.button("Stop").click()
    assert "Stopped" in exercise.told()


def test_output_comes_while_the_program_runs(exercise: ExercisePage) -> None:
    """A line that is printed is shown before the program has ended."""
    exercise.write("print('early')\nprint('on')\nwhile True:\n    pass")
    exercise.button("Run").click()
    expect(exercise.output).to_have_text("early\non\n")
    assert exercise.block.get_attribute("data-state") == "running"
    exercise.button("Stop").click()


def test_output_in_any_script_and_of_any_length(exercise: ExercisePage) -> None:
    """Letters of all kinds, lone surrogates and very long lines reach the page."""
    exercise.run("print('héllo 日本 🎉 \\ud800')\nprint('x' * 100_000)")
    expect(exercise.output).to_have_text("héllo 日本 🎉 ?\n" + "x" * 100_000 + "\n")


def test_a_run_sees_nothing_of_the_run_before(exercise: ExercisePage) -> None:
    """What a program does to modules, built-in names, files and settings is undone before the next."""
    exercise.run(
        "import builtins, math, os, random, sys\nbuiltins.sum = math.exp = random.seed = None\nleft = 1\n"
        "os.remove('names.txt')\nopen('new.txt', 'w').close()\nsys.setrecursionlimit(50)\nsys.stdout = None"
    )
    exercise.run(
        "import math, sys\nprint(sum([1]), math.exp(0), sys.getrecursionlimit() > 500, 'left' in globals())\n"
        "print(len(open('names.txt').read().split()))"
    )
    expect(exercise.output).to_have_text("1 1.0 True False\n32257\n")


def test_the_book_is_at_hand(exercise: ExercisePage) -> None:
    """The package, its trained weights and the list of names are there by their names."""
    exercise.run(
        "import json\nfrom microgpt import source\nprint(len(json.load(open('microgpt-trained.json'))['losses']))\n"
        "print(source.line(133).strip())"
    )
    expect(exercise.output).to_have_text("1000\nx = linear(x_attn, state_dict[f'layer{li}.attn_wo'])\n")


def test_the_usual_modules_are_there(exercise: ExercisePage) -> None:
    """The modules of the standard library that a learner reaches for can be imported."""
    usual = (
        "math random json re itertools functools collections statistics dataclasses datetime decimal fractions string"
    )
    exercise.run(f"import {', '.join(usual.split())}\nprint('all there')")
    expect(exercise.output).to_have_text("all there\n")


def test_what_comes_later_or_was_made_before_works_as_elsewhere(exercise: ExercisePage) -> None:
    """Modules that are loaded once something in them is asked for, and patterns that were compiled beforehand, do their work."""
    exercise.run(
        "import difflib, dis, json, textwrap\nprint(difflib.get_close_matches('emna', ['emma', 'olivia']))\n"
        "print([step.opname for step in dis.get_instructions('x')][-1])\n"
        "print(textwrap.wrap('a long-ish line', 7), json.loads('[-1.5e1]'))"
    )
    expect(exercise.output).to_have_text("['emma']\nRETURN_VALUE\n['a long-', 'ish', 'line'] [-15.0]\n")


def test_what_stands_in_for_a_module_tells_what_it_is(exercise: ExercisePage) -> None:
    """A traceback comes without colours, and who asks for asyncio is told that it is not there."""
    exercise.run("import traceback\ntry:\n    1 / 0\nexcept ZeroDivisionError:\n    traceback.print_exc()")
    expect(exercise.output).to_contain_text(
        "line 3, in <module>\n    1 / 0\n    ~~^~~\nZeroDivisionError: division by zero\n"
    )
    assert "there is no asyncio in the page, and so no asyncio.run" in exercise.run("import asyncio\nasyncio.run(None)")


def test_the_whole_package_is_there(exercise: ExercisePage) -> None:
    """Every module of the package that is not a command line can be imported in the page."""
    modules = [path.stem for path in (ROOT / "microgpt").glob("[a-z]*.py")]
    # Importing one of these would train a model.
    programs = {"microgpt", *(f"train{number}" for number in range(6))}
    wanted = [f"microgpt.{name}" for name in sorted(set(modules) - programs - {"cli"})]
    exercise.run(f"import {', '.join(wanted)}\nprint('all there')")
    expect(exercise.output).to_have_text("all there\n")


def test_a_program_that_is_run_again_prints_once(exercise: ExercisePage) -> None:
    """What a program had printed before the browser's stack was full is not shown a second time."""
    exercise.run("class Value:\n    def __repr__(self):\n        return repr(self)\nprint('begun')\nrepr(Value())")
    expect(exercise.output).to_have_text("begun\n")
