"""Every kind of fault fails the build at its place, on the first build and again on the second."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .conftest import SmallBook

PAGE = "book/first/doubling.md"
EXERCISE = "book/first/doubling.py"
PLAN = "book/curriculum.toml"


@dataclass(frozen=True)
class Fault:
    """Text that is replaced in a file, the place that must be reported ("words of the line"), and what must be said."""

    name: str
    file: str
    old: str
    new: str
    where: tuple[str, str]
    says: str


def fault(name: str, file: str, old: str, new: str, says: str, where: str = "", at: str = "") -> Fault:
    """``where`` holds words of the reported line, by default those that were put in; ``at`` its file, by default this one."""
    return Fault(name, file, old, new, (at or file, where or new.strip().split("\n")[0]), says)


CELL = "print(double(21))"
FAULTS = [
    fault("a figure that has changed", PAGE, "\n42\n```", "\n43\n```", "does not show what the lesson says", where="43"),
    fault("a picture or value that has changed", PAGE, "~0.43", "~0.47", "+ 0.42857142857142855"),
    fault("a cell that fails", PAGE, CELL, "print(double(21) / 0)", "fails with ZeroDivisionError: division by zero"),
    fault("an endless cell", PAGE, CELL, "while True: pass", "did not end within 2 seconds", where="from tiny"),
    fault("a cell that ends the process", PAGE, CELL, "import os; os._exit(3)", "ended the process with exit code 3", where="from tiny"),
    fault("a cell that ends the process as if all were well", PAGE, CELL, "import os; os._exit(0)", "exit code 0", where="from tiny"),
    fault("a cell that kills the process", PAGE, CELL, "import os; os.kill(os.getpid(), 9)", "with SIGKILL", where="from tiny"),
    fault("a cell that leaves by sys.exit", PAGE, CELL, "import sys; sys.exit()", "SystemExit"),
    fault("a cell that warns", PAGE, CELL, "import warnings; warnings.warn('old')", "writes to stderr", where="from tiny"),
    fault("a float that no two platforms agree on", PAGE, "~0.43", "0.42857142857142855", "more than 4 decimals"),
    fault("a check with too many decimals", EXERCISE, ">>> double(3)\n6", ">>> double(3) / 7\n0.8571428571428571", "more than 4 decimals", where=">>> double(3)"),
    fault("a child process that prints", PAGE, CELL, "import os; os.system('echo hi')", "writes to stderr", where="from tiny"),
    fault("a cell that asks for input", PAGE, CELL, "input()", "EOFError"),
    fault("a cell that prints for ever", PAGE, CELL, "while True: print('ab' * 999)", "prints more than 200,000 characters"),
    fault("a cell with a syntax error", PAGE, CELL, "print(double(21)", "SyntaxError"),
    fault("no file_format", PAGE, "file_format: mystnb\n", "", "the page has code to run but does not say so", where="---"),
    fault("an example that nothing runs", PAGE, "## Explore", "```python\n>>> 1 + 1\n3\n```\n\n## Explore", "nothing runs this '>>>' example", where=">>>"),
    fault("an example in the prose", PAGE, "## Explore", ">>> 1 + 1\n3\n\n## Explore", "nothing runs this '>>>' example", where=">>>"),
    fault(
        "a cell inside another block",
        PAGE,
        "## Explore",
        "- item\n\n  ```{code-cell} python\n  1\n  ```\n\n## Explore",
        "this {code-cell} is never run",
        where="  ```{code-cell}",
    ),
    fault("output that nobody stated", PAGE, "```{prints}\n42\n```\n", "", "prints, but no {prints} block below says what", where="from tiny"),
    fault("stated output without a cell", PAGE, "## Build", "```{prints}\n1\n```\n\n## Build", "stands right below the {code-cell} whose output it holds", where="```{prints}\n1"),
    fault("a cell that should fail and does not", PAGE, "from tiny", ":tags: [raises-exception]\n\nfrom tiny", "is tagged raises-exception but raises none", where="from tiny"),
    fault("a value that cannot be computed", PAGE, "{result}`len(WORDS)`", "{result}`len(WORD)`", "NameError"),
    fault("a changed function of the package", "tiny/__init__.py", "number * 2", "number * 3", "+ 63", where="42", at=PAGE),
    fault("a changed list of words", "tiny/words.txt", "cat\n", "cat\ndog\n", "+ words: ant bee cat dog", where="words: ant bee cat", at=PAGE),
    fault("a wrong line reference", PAGE, "{line}`4 number * 2`", "{line}`3 number * 2`", "not hold the words 'number * 2'; they stand in line 4"),
    fault("a line reference without words", PAGE, "{line}`4 number * 2`", "{line}`4`", "needs a number and words of that line"),
    fault("a line named without a reference", PAGE, "is doubled", "is doubled as in line 4", "is not verified", where="In {line}"),
    fault("a hint with a wrong line reference", EXERCISE, "not twice as much", "see {line}`1 def`", "not hold the words 'def'; they stand in line 3", where="\"adds two\""),
    fault("a line reference beyond the file", PAGE, "{line}`4 number * 2`", "{line}`40 number * 2`", "the source has no line 40: there are 6 lines"),
    fault("a line owned twice", PLAN, 'lines = "6"', 'lines = "4, 6"', "line 4 of tiny.py is owned twice", where='slug = "printing"'),
    fault("a line owned by nobody", PLAN, 'lines = "6"', 'lines = ""', "nobody owns line 6", where="[[module]]"),
    fault("a line that does not exist", PLAN, 'lines = "6"', 'lines = "6-9"', "but the source has 6 lines", where='slug = "printing"'),
    fault("a range that is none", PLAN, 'lines = "6"', 'lines = "six"', "neither a line number nor a range", where='slug = "printing"'),
    fault("a slug that is no address", PLAN, 'slug = "doubling"', 'slug = "Doubling_It"', "names files and addresses"),
    fault("an unknown prerequisite", PLAN, 'needs = ["words"]', 'needs = ["wards"]', "no lesson of this file; is 'words' meant?", where='slug = "doubling"'),
    fault("a prerequisite that comes later", PLAN, 'needs = ["words"]', 'needs = ["printing"]', "which comes after it", where='slug = "doubling"'),
    fault("a lesson without minutes", PLAN, "minutes = 10\n", "", "needs the key 'minutes'", where='slug = "doubling"'),
    fault("a plan that is no TOML", PLAN, 'slug = "printing"', 'slug = "printing', "not valid TOML"),
    fault("a lesson that is not in the plan", PLAN, 'slug = "doubling"', 'slug = "halving"', "names no lesson 'doubling'", where="---", at=PAGE),
    fault("a quiz answer that is not what runs", PAGE, "- 8\n", "- 9\n", "prints '8', which is not one of the choices", where=":::{predict}"),
    fault("a prediction that fails", PAGE, "print(4 * 2)", "print(4 / 0)", "ZeroDivisionError"),
    fault("a prediction that prints nothing", PAGE, "print(4 * 2)", "4 * 2 == 8 or None; x = 1", "prints nothing, so there is nothing to predict", where=":::{predict}"),
    fault("a wrong choice without a reason", PAGE, "  That is a 4 beside a 2.\n", "", "does not say why it is wrong", where=":::{predict}"),
    fault("a question without a right choice", PAGE, "- [x] {line}", "- [ ] {line}", "one begins with [x]", where=":::{choice}"),
    fault("a solution that fails", EXERCISE, ">>> double(3)\n6", ">>> double(3)\n7", "does not pass its own checks", where=">>> double(3)"),
    fault("a starter that passes", EXERCISE, "\n    return number * 2", "\n    return number * 2\n    x = 0", "blanks still empty", where="from tiny"),
    fault("a wrong answer that passes", EXERCISE, "number ** 2", "number + number", "passes every check", where='"squares"'),
    fault("a wrong answer that never ends", EXERCISE, '"by": "number + 2"', '"by": "[0 for _ in iter(int, 1)]"', "comes to no end", where='"adds two"'),
    fault("a wrong answer with another key", EXERCISE, '"name": "adds two"', '"nam": "adds two"', "texts with the keys name, replace, by, hint, in this order; number 2 has nam, replace, by, hint"),
    fault("wrong answers that cannot be told apart", EXERCISE, "number + 2", "number * number", "cannot be told from", where='"adds two"'),
    fault("a wrong answer that replaces nothing", EXERCISE, '"replace": "number * 2",\n        "by": "number + 2"', '"replace": "n * 2",\n        "by": "n + 2"', "stands 0 times in the solution; it must stand there once", where='"adds two"'),
    fault("an example without its sentence", EXERCISE, "Twice three is six.\n", "", "before an example stands the sentence", where=">>> double(3)"),
    fault("an exercise without blanks", EXERCISE, "  # blank: the number, twice", "", "no statement of the program ends in", where="from tiny"),
    fault("an exercise with a syntax error", EXERCISE, "def double(number):", "def double(number:", "is not valid Python"),
    fault("a part of the lesson that is missing", PAGE, "## Explore", "## Look", "where 'Explore' belongs; a lesson's parts are, in this order"),
    fault("a title that is not the plan's", PAGE, "# Doubling", "# Twice", "curriculum.toml says 'Doubling'"),
    fault("a line that is not explained", "book/source.md", ":::{explain} 6", ":::{explain} 5", "no {explain} block explains line 6", where="# The source"),
    fault("a line that is explained twice", "book/source.md", ":::{explain} 6", ":::{explain} 4-6", "line 4 is explained twice"),
    fault("a link to nowhere", PAGE, "is doubled", "is [doubled](doublin.md)", "cross-reference target not found: 'doublin.md'; is 'doubling.md' meant?"),
    fault("a cell inside an aside", PAGE, "## Explore", ":::{aside} maths\n```{code-cell} python\n1\n```\n:::\n\n## Explore", "this {code-cell} is never run", where="```{code-cell} python\n1"),
    fault("a cell between colons", PAGE, "## Explore", ":::{code-cell} python\n1\n:::\n\n## Explore", "this {code-cell} is never run", where=":::{code-cell}"),
    fault("an aside that is never closed", PAGE, "## Explore", ":::{aside} maths\n\n## Explore", "this {code-cell} is never run", where='```{code-cell} python\nprint("words'),
    fault("an indented cell", PAGE, "## Explore", "    ```{code-cell} python\n    1\n    ```\n\n## Explore", "indented by four spaces", where="    ```{code-cell}"),
    fault("an unknown tag", PAGE, "from tiny", ":tags: [raise-exception]\n\nfrom tiny", "a cell has no tag 'raise-exception'", where="```{code-cell}"),
    fault("an unknown option", PAGE, "from tiny", ":tgas: [hide-input]\n\nfrom tiny", "a cell has no option 'tgas'", where="```{code-cell}"),
    fault("a cell in another language", PAGE, "```{code-cell} python\nfrom", "```{code-cell} javascript\nfrom", "a cell runs Python"),
    fault("a page with a line separator", PAGE, "is doubled", "is\u2028doubled", "the character U+2028 would end a line here", where="is\u2028doubled"),
    fault("a doctest block that nothing runs", PAGE, "## Explore", "```{doctest}\n>>> 1 + 1\n3\n```\n\n## Explore", "nothing runs this '>>>' example", where=">>>"),
    fault("a role apart from what it holds", PAGE, "{result}`len(WORDS)`", "{result} `len(WORDS)`", "no space stands between"),
    fault("a line named across two lines", PAGE, "is doubled", "is doubled in line\n4", "is not verified", where="In {line}"),
    fault("a range that runs out of the file", PAGE, "{line}`4 number * 2`", "{line}`4-400 number * 2`", "the source has no line 400: there are 6 lines"),
    fault("a value that is no word", PAGE, "{result}`len(WORDS)`", "{result}`None`", "no word or number for a sentence"),
    fault("a value of many decimals", PAGE, "{result}`len(WORDS)`", "{result}`1 / 3`", "more than 4 decimals"),
    fault("a value that differs from run to run", PAGE, "{result}`len(WORDS)`", "{result}`object()`", "differs from run to run"),
    fault("a term that is no link where it first stands", PAGE, "{term}`words <word>`", "words", "stands here for the first time; explain it and write {term}`words <word>`", where="In {line}"),
    fault("a term above its first link", PAGE, "## Watch\n", "## Watch\n\nFirst some\nwords.\n", "stands here for the first time; explain it and write {term}`words <word>`, or use another word: it is linked further down", where="words.\n"),
    fault("a term introduced in an aside", PAGE, "## Watch\n", "## Watch\n\n:::{aside} maths\nAll {term}`words <word>`.\n:::\n", "in what is folded away", where="All {term}"),
    fault("a link to no entry of the glossary", PAGE, "{term}`words <word>`", "{term}`words`", "term not in glossary", where="In {line}"),
    fault("an entry that no lesson introduces", "book/glossary.md", "word\n", "letter\n  A sign.\n\nword\n", "no lesson introduces 'letter'"),
    fault("a lesson without its exercise", PAGE, "```{exercise}\n```\n", "", "has no {exercise} block; readers could not finish it", where="---"),
    fault("a lesson without its lines", PAGE, "```{unlocked}\n```\n", "", "has no {unlocked} block; readers could not finish it", where="---"),
    fault("a second title", PAGE, "## Explore", "# More\n\n## Explore", "a page has one title (#); 'More' is a second"),
    fault("a module page with another title", "book/first/index.md", "# First steps", "# First stairs", "curriculum.toml says 'First steps'"),
    fault("choices that are not at the end", PAGE, "  That is a 4 beside a 2.\n", "  That is a 4 beside a 2.\n\nWell?\n", "at the end of the block", where=":::{predict}"),
    fault("numbered choices", PAGE, "- 8\n- 42\n", "1. 8\n2. 42\n", "one list with bullets (-), at the end of the block", where=":::{predict}"),
    fault("two codes in one prediction", PAGE, "- 8\n", "```python\nprint(5)\n```\n\n- 8\n", "holds one ```python fence, whose output is the answer", where=":::{predict}"),
    fault("the same choice twice", PAGE, "- [ ] {line}`Line 3 def`.", "- [ ] {line}`Line 4 number`.", "is empty or stands there twice", where=":::{choice}"),
    fault("a check that is skipped", EXERCISE, ">>> double(3)\n", ">>> double(3)  # doctest: +SKIP\n", "that is skipped proves nothing"),
    fault("a sentence without an example", EXERCISE, '6\n"""}', '6\n\nAnd so on.\n"""}', "no example follows the sentence", where="__test__"),
    fault("the same sentence twice", EXERCISE, "It doubles the number of words.", "Twice three is six.", "have the same sentence", where="__test__"),
    fault("checks that are set twice", EXERCISE, "wrong_answers = [", '__test__ = {"checks": ">>> 1\\n2"}\n\nwrong_answers = [', "is set twice"),
    fault("a program that goes on after its checks", EXERCISE, "wrong_answers = [", "double = None\nwrong_answers = [", "after __test__ stands only wrong_answers"),
    fault("a wrong answer that is no Python", EXERCISE, "number ** 2", "number ** ", "is not valid Python", where='"squares"'),
    fault("a hint that is no text", EXERCISE, '"hint": "That is the square of the number."', '"hint": 7', "texts with the keys", where="wrong_answers"),
    fault("a module without double brackets", PLAN, "[[module]]", "[module]", "with double brackets", where="[module]"),
    fault("a misspelt directive", PAGE, ":::{predict}", ":::{predct}", "Unknown directive type: 'predct'; is 'predict' meant?"),
    fault("a misspelt role", PAGE, "{term}`words <word>`", "{trem}`words <word>`", "Unknown interpreted text role \"trem\"; is 'term' meant?", where="In {line}"),
    fault("a misspelt term", PAGE, "{term}`words <word>`", "{term}`words <wrod>`", "term not in glossary: 'wrod'; is 'word' meant?", where="In {line}"),
    fault("an unknown directive", PAGE, "## Explore", "```{nonsense}\n```\n\n## Explore", "Unknown directive type: 'nonsense'", where="```{nonsense}"),
]  # fmt: skip


@pytest.mark.parametrize("planted", FAULTS, ids=lambda planted: planted.name)
def test_fails_at_its_place_twice(small_book: SmallBook, planted: Fault) -> None:
    """A planted fault fails the first build and the second, which reads little again, at the same file and line."""
    small_book.edit(planted.file, planted.old, planted.new)
    if "endless" in planted.name:
        small_book.edit("conf.py", "book_seconds = 10", "book_seconds = 2")
    file, words = planted.where
    text = (small_book.root / file).read_text(encoding="utf-8")
    place = f"{small_book.root / file}:{text[: text.index(words)].count(chr(10)) + 1}: "
    for attempt in ("first", "second"):
        built = small_book.build()
        assert built.code == 1, f"{attempt} build: {built.said}"
        told = [entry for entry in built.said.split(str(small_book.root)) if planted.says in entry]
        assert told, f"{attempt} build does not say {planted.says!r}:\n{built.said}"
        assert place in built.said, f"{attempt} build does not name {place}:\n{built.said}"
        assert "problem" in built.said.rsplit("in this build", 1)[0][-20:]


def test_what_is_wrong_in_a_task_is_told_once(small_book: SmallBook) -> None:
    """At its place in the exercise's file, and not again where the page shows the task."""
    small_book.edit(EXERCISE, "Write `double`.", "Write `double`: see {line}`3 nonsense`.")
    said = small_book.build().said
    assert "1 problem in this build" in said
    assert f"{EXERCISE}:{small_book.line_of(EXERCISE, 'nonsense')}: " in said


def test_an_exercise_without_a_lesson_is_a_fault(small_book: SmallBook) -> None:
    """An exercise file beside which no lesson stands would be run by nobody, so the build fails at it."""
    (small_book.root / "book/first/halving.py").write_text('"""Task."""\n', encoding="utf-8")
    for _ in range(2):
        built = small_book.build()
        assert built.code == 1
        assert f"{small_book.root}/book/first/halving.py:1: this exercise has no lesson" in built.said.replace(
            "WARNING: ", ""
        )


def test_a_lesson_without_an_exercise_is_a_fault(small_book: SmallBook) -> None:
    """A lesson that shows an exercise which does not exist fails at the line that shows it."""
    (small_book.root / EXERCISE).unlink()
    line = small_book.line_of(PAGE, "```{exercise}")
    for _ in range(2):
        built = small_book.build()
        assert built.code == 1
        assert f"doubling.md:{line}: " in built.said


def test_all_faults_are_reported_together(small_book: SmallBook) -> None:
    """Faults in several pages are all found by one build, and listed at its end."""
    small_book.edit(PAGE, "\n42\n```", "\n43\n```")
    small_book.edit("book/source.md", "{line}`3 double`", "{line}`1 double`")
    small_book.edit(PLAN, 'needs = ["words"]', 'needs = ["wards"]')
    built = small_book.build()
    summary = built.said.split("problems in this build:")[1]
    assert [word in summary for word in ("doubling.md", "source.md", "curriculum.toml")] == [True] * 3


def test_strict_and_plain_builds_agree(small_book: SmallBook) -> None:
    """A fault makes the exit code 1 with -W and without."""
    small_book.edit(PAGE, "\n42\n```", "\n43\n```")
    assert [small_book.build().code, small_book.build("-W").code, small_book.build("-W", "-E").code] == [1, 1, 1]


def test_a_mended_fault_is_gone(small_book: SmallBook) -> None:
    """Once a fault is mended the next build succeeds, without a word about it."""
    small_book.edit(PAGE, "\n42\n```", "\n43\n```")
    assert small_book.build().code == 1
    small_book.edit(PAGE, "\n43\n```", "\n42\n```")
    built = small_book.build()
    assert (built.code, "problem" in built.said) == (0, False), built.said
