"""Steps run in a process of their own, of which nothing is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from _ext import drift
from _ext.sandbox import NOT_RUN, Sandbox, Step
from _ext.sandbox_child import common_statements


def shown(root: Path, *codes: str, kind: str = "cell") -> list[str]:
    steps = [Step(kind, code, number, str(number)) for number, code in enumerate(codes, 1)]
    return [result.trouble or drift.shown(result.outputs) for result in Sandbox(root, seconds=10).run(steps)]


def test_cells_share_their_names(tmp_path: Path) -> None:
    """A cell sees what the cells before it have defined."""
    assert shown(tmp_path, "a = 1", "print(a)") == ["", "1\n"]


def test_after_the_process_has_died_nothing_is_said_to_have_run(tmp_path: Path) -> None:
    """The step that ended the process is told from those before it and those after it."""
    assert shown(tmp_path, "print(1)", "import os; os._exit(7)", "print(3)") == [
        "1\n",
        "ended the process with exit code 7",
        NOT_RUN,
    ]


def test_hashes_are_the_same_in_every_run(tmp_path: Path) -> None:
    """Sets of strings come in the same order in every build."""
    code = "print(hash('a'))"
    assert shown(tmp_path, code) == shown(tmp_path, code)


def test_files_are_at_hand_and_what_is_written_is_thrown_away(tmp_path: Path) -> None:
    """The working folder holds the book's data files; a file that a cell writes is gone in the next run."""
    (tmp_path / "words.txt").write_text("ant", encoding="utf-8")
    sandbox = Sandbox(tmp_path, (tmp_path / "words.txt",))
    write = Step("cell", "print(open('words.txt').read()); open('own.txt', 'w').write('x'); None", 1)
    look = Step("cell", "import os; print(sorted(os.listdir()))", 1)
    assert drift.shown(sandbox.run([write])[0].outputs) == "ant\n"
    assert drift.shown(sandbox.run([look])[0].outputs) == "['words.txt']\n"


def test_an_error_points_at_the_line_of_the_cell(tmp_path: Path) -> None:
    """The traceback begins at the cell and shows its line."""
    (result,) = Sandbox(tmp_path).run([Step("cell", "a = 1\na / 0", 1, "1")])
    text = "\n".join(result.outputs[0]["traceback"])
    assert 'File "<cell 1>", line 2' in text
    assert "a / 0" in text
    assert "sandbox_child" not in text


def test_the_books_own_files_cannot_be_changed(tmp_path: Path) -> None:
    """A cell that writes to a file at hand writes to a copy."""
    words = tmp_path / "words.txt"
    words.write_text("ant", encoding="utf-8")
    Sandbox(tmp_path, (words,)).run([Step("cell", "open('words.txt', 'w').write('mine'); None", 1)])
    assert words.read_text(encoding="utf-8") == "ant"


def test_what_runs_apart_changes_nothing(tmp_path: Path) -> None:
    """A step that runs apart sees the names of the cells, and can change neither them nor the modules."""
    steps = [
        Step("cell", "import json; n = [1]", 1),
        Step("apart", "n.append(2); json.count = 7; print(n)", 2),
        Step("cell", "print(n, hasattr(json, 'count'))", 3),
    ]
    assert [drift.shown(result.outputs) for result in Sandbox(tmp_path).run(steps)] == ["", "[1, 2]\n", "[1] False\n"]


def test_programs_are_graded_apart(tmp_path: Path) -> None:
    """No program that is graded sees what another did to a module, a file or the random numbers."""
    (tmp_path / "words.txt").write_text("ant", encoding="utf-8")
    program = (
        "import json, random\nseen = (hasattr(json, 'count'), open('words.txt').read())\n"
        "json.count = 1\nopen('words.txt', 'w').write('mine')\n"
    )
    step = Step("grade", program, 0, "twice", "Nothing is left.\n\n>>> seen\n(False, 'ant')\n")
    results = Sandbox(tmp_path, (tmp_path / "words.txt",)).run([step, step])
    assert [result.outputs[0]["data"]["application/json"]["passed"] for result in results] == [True, True]


def test_what_the_first_program_imports_is_imported_once(tmp_path: Path) -> None:
    """All programs find the module there, each as it was before any of them ran."""
    (tmp_path / "dear.py").write_text(
        "import pathlib\nlog = pathlib.Path(__file__).with_name('log')\n"
        "with log.open('a') as file:\n    file.write('imported ')\nseen = 0\n",
        encoding="utf-8",
    )
    step = Step("grade", "import dear\ndear.seen += 1\n", 0, "twice", "Nobody was here.\n\n>>> dear.seen\n1\n")
    results = Sandbox(tmp_path).run([step, step])
    assert [result.outputs[0]["data"]["application/json"]["passed"] for result in results] == [True, True]
    assert (tmp_path / "log").read_text(encoding="utf-8") == "imported "


def test_what_programs_begin_with_is_run_once(tmp_path: Path) -> None:
    """Each goes on from there: it sees nothing of the others, and its errors have its own lines."""
    head = f"seen = []\nwith open({str(tmp_path / 'log')!r}, 'a') as file:\n    file.write('begun ')\nready = True\n"
    rests = ["def f():\n    return 1", "def f():\n    return 2", "def f():\n\n    return 1 / 0", "else_ = 1\ndef f(): return 1"]
    checks = "It is one.\n\n>>> seen.append(f())\n>>> seen\n[1]\n"
    steps = [Step("grade", f"{head}{rest}\nprint(seen)\n", 0, rest, checks) for rest in rests]
    verdicts = [result.outputs[0]["data"]["application/json"] for result in Sandbox(tmp_path).run(steps)]
    assert [verdict["passed"] for verdict in verdicts] == [True, False, False, True]
    assert verdicts[1]["failure"]["got"] == "[2]\n"
    assert (verdicts[2]["failure"]["line"], verdicts[2]["fingerprint"]) == (7, "0 -: ZeroDivisionError in f")
    assert (tmp_path / "log").read_text(encoding="utf-8") == "begun "


@pytest.mark.parametrize(
    ("rests", "common"),
    [
        (["b = 2\n", "b = 3\n"], ""),  # whether a = 1 is whole shows only where the next statement begins
        (["b = 2\nc = 3\n", "b = 2\nc = 4\n"], "a = 1\n"),
        (["if a:\n    b = 2\nc = 3\n", "if a:\n    b = 2\nelse:\n    b = 3\nc = 3\n"], "a = 1\n"),
        (["b = 2\n@str\ndef c(): 0\n", "b = 2\n@str\ndef d(): 0\n"], "a = 1\nb = 2\n"),
        (["b = (2,\n3)\nc = 3\n", "b = (2,\n4)\nc = 3\n"], "a = 1\n"),
    ],
)
def test_what_all_programs_begin_with_ends_where_one_differs(rests: list[str], common: str) -> None:
    """Only whole statements are taken for common."""
    count, text = common_statements([f"a = 1\n{rest}" for rest in rests])
    assert (count, text) == (common.count("\n"), common)


def test_what_programs_share_is_done_once(tmp_path: Path) -> None:
    """What the book prepares is there for every program, as it was prepared."""
    prepare = "import json; json.ready = ['once']"
    program = "import json\nready = list(json.ready)\njson.ready.append('mine')\n"
    step = Step("grade", program, 0, "twice", "It is ready.\n\n>>> ready\n['once']\n")
    results = Sandbox(tmp_path, prepare=prepare).run([step, step])
    assert [result.outputs[0]["data"]["application/json"]["passed"] for result in results] == [True, True]


def test_a_slip_in_what_is_prepared_is_told(tmp_path: Path) -> None:
    """No program passes or fails by it."""
    step = Step("grade", "a = 1", 0, "one", "One is one.\n\n>>> 1\n1\n")
    (result,) = Sandbox(tmp_path, prepare="1 / 0").run([step])
    assert result.trouble.endswith("what the book prepares fails with ZeroDivisionError: division by zero")


def test_an_import_that_ends_the_process_ends_the_program_alone(tmp_path: Path) -> None:
    """What an import does wrong is the program's verdict, not the end of those after it."""
    (tmp_path / "bad.py").write_text("raise SystemExit(3)", encoding="utf-8")
    steps = [Step("grade", code, 0, code, "One is one.\n\n>>> 1\n1\n") for code in ("import bad", "a = 1")]
    verdicts = [result.outputs[0]["data"]["application/json"] for result in Sandbox(tmp_path).run(steps)]
    assert [verdict["fingerprint"] for verdict in verdicts] == ["-1: SystemExit", ""]


def test_a_value_is_one_expression(tmp_path: Path) -> None:
    """A value is computed as an expression, not pasted into a call."""
    assert shown(tmp_path, "1, 2", kind="value") == ["(1, 2)"]
    assert shown(tmp_path, "1) or print(2", kind="value")[0].startswith("SyntaxError")


def test_a_thread_that_never_ends_does_not_hold_the_book_up(tmp_path: Path) -> None:
    """The process ends after its last step, whatever threads and child processes it leaves behind."""
    code = "import threading, time; threading.Thread(target=time.sleep, args=(60,)).start(); print('on')"
    assert shown(tmp_path, code) == ["on\n"]


def test_half_a_character_is_shown_as_an_escape(tmp_path: Path) -> None:
    """Text that no file can hold does not stop the build."""
    assert shown(tmp_path, r"print('\ud800')") == ["\\ud800\n"]


def noted(root: Path) -> list[Step]:
    """A step that notes in ``root`` that it has run."""
    return [Step("cell", f"print(open({str(root / 'log')!r}, 'a').write('x'), open('words.txt').read())", 1)]


def times_run(root: Path) -> int:
    return len((root / "log").read_text(encoding="utf-8"))


def test_what_has_run_is_not_run_again(tmp_path: Path) -> None:
    """The same steps show the same, without a process; another step, another file at hand or a lack of trust runs them."""
    words = tmp_path / "words.txt"
    words.write_text("ant", encoding="utf-8")
    sandbox = Sandbox(tmp_path, (words,), results=tmp_path / "results")
    first, again = sandbox.run(noted(tmp_path)), sandbox.run(noted(tmp_path))
    assert first == again
    assert times_run(tmp_path) == 1
    sandbox.run([*noted(tmp_path), Step("cell", "1", 2)])
    assert times_run(tmp_path) == 2
    words.write_text("bee", encoding="utf-8")
    assert drift.shown(sandbox.run(noted(tmp_path))[0].outputs) == "1 bee\n"
    sandbox.trusts = False
    sandbox.run(noted(tmp_path))
    assert times_run(tmp_path) == 4


def test_steps_that_did_not_end_are_run_again(tmp_path: Path) -> None:
    """A process that died, by whatever mishap, is no result to remember."""
    sandbox = Sandbox(tmp_path, results=tmp_path / "results")
    dies = [Step("cell", f"open({str(tmp_path / 'log')!r}, 'a').write('x'); import os; os._exit(7)", 1)]
    sandbox.run(dies)
    sandbox.run(dies)
    assert times_run(tmp_path) == 2


def test_pages_share_a_host_and_nothing_else(tmp_path: Path) -> None:
    """What one run imports and changes is not there for the next, though both are copies of one process."""
    look = [Step("cell", "import os, json; print(os.getppid(), hasattr(json, 'mine')); json.mine = 1", 1)]
    with Sandbox(tmp_path) as sandbox:
        shown = [drift.shown(sandbox.run(look)[0].outputs).split() for _ in range(2)]
    assert shown[0] == shown[1]
    assert shown[0][1] == "False"
