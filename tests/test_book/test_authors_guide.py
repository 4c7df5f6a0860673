"""The author's guide shows every block and role of the extension at work, and every message that it lists can be met."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from _ext import check_files
from tests.test_ext.conftest import SMALL_BOOK, SmallBook
from tests.test_ext.test_faults import EXERCISE, FAULTS, PAGE, PLAN

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "book/authors-guide.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^````markdown\n(.*?)^````$", re.DOTALL | re.MULTILINE)
QUOTED = re.compile(r"`(book/[\w/-]+\.md)`")
MESSAGE = re.compile(r"^\| `(.+?)` \| .+ \|$", re.MULTILINE)
MESSAGES = MESSAGE.findall(GUIDE)

# Blocks that stand in one page of the small book at the same time, each with something wrong.
BLOCKS = """
% TO WRITE: a figure.

:::{drawing} nowhere
:show: all
A figure.
:::

:::{drawing} nowhere
A figure.
:::

:::{aside} deeper
Text.
:::

:::{predict}
What comes?

- 1
- 2

  No.
:::

:::{predict}
:::

:::{choice}
Which?

- [x] One.
- [x] Two.
:::

```{stage}
```

(here)=
#### Too deep

(here)=
See {lines}`4 number`, [a page](../nowhere.md), {doc}`nowhere`, {ref}`nowhere` and ![a dog](dog.png).

```{code-cell} python
print(1)
```

```{code-cell} python
:tags: [raises-exception]

x = 2
```
"""
ELSEWHERE = """# The source

```{unlocked}
```

```{lessons}
```

```{exercise}
```

:::{explain} one
:::

:::{explain} 1
:::

:::{explain} 3-6
Several.
:::

{result}`1 +
1`
"""
OPTIONS = "---\nfile_format: mystnb\n---\n# Options\n\n```{code-cell} python\n:tags: [hide-input\n\n1\n```\n"
UNCLOSED = "---\nfile_format: mystnb\n---\n# Unclosed\n\n```{code-cell} python\n1\n\n```{prints}\n1\n```\n"
HIDING = "try:\n    double(1)\nexcept NameError:\n    raise ValueError('not yet') from None\n\n"
TERMS = "{term}`alpha` {term}`beta` {term}`gamma` {term}`nothing`"
# Exercises with one thing wrong each: what is replaced, and by what.
BROKEN = [
    ("# blank: the number, twice", "# blank:"),
    ("# blank: the number, twice", "# blank the number, twice"),
    ("    return number * 2  # blank: the number, twice", "    # blank: the number, twice\n    return number * 2"),
    ("    return number * 2", "\tif number:\n        return number * 2\n\treturn number * 2"),
    ('"""\nWrite `double`.\n"""\n', ""),
    ("__test__ =", "_test ="),
    ("wrong_answers =", "wrong ="),
    ('__test__ = {"checks": """', '__test__ = {"more": "", "checks": """'),
    ('>>> double(3)\n6\n', '>>> double(3)\n6\n\nTwice three is six.\n\n>>> 6\n6\n'),
    ('"by": "number ** 2"', '"by": "number * 2"'),
    ("Twice three is six.", "Twice three \\\nis six."),
    (">>> double(3)\n", ">>>double(3)\n"),
    (">>> double(3)\n6\n", ">>> x = double(3)\n"),
    (">>> double(3)\n6\n\nIt doubles the number of words.\n\n>>> double(len(WORDS))\n6\n", ""),
    ("Write `double`.", "TO WRITE: the task."),
]


def copy(folder: Path) -> SmallBook:
    shutil.copytree(SMALL_BOOK, folder)
    return SmallBook(folder)


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """All that books with faults are told, beside the faults of test_faults.py, each of which is met there."""
    folder, here = tmp_path_factory.mktemp("messages"), Path.cwd()
    told = [fault.says for fault in FAULTS]
    for number, (old, new) in enumerate(BROKEN):
        book = copy(folder / f"broken{number}")
        book.edit(EXERCISE, old, new)
        told += map(str, check_files.check(book.root / EXERCISE, []))
    many = copy(folder / "many")
    many.edit(PAGE, "## Explore", f"{BLOCKS}\n{TERMS}\n\n## Explore")
    (many.root / "book/source.md").write_text(ELSEWHERE, encoding="utf-8")
    (many.root / "book/empty.md").write_text("", encoding="utf-8")
    terms = ("alpha", "beta", "gamma")
    many.edit("book/glossary.md", "word\n", "".join(f"{term}\n  A thing.\n\n" for term in terms) + "word\n")
    unread = copy(folder / "unread")
    (unread.root / PAGE).write_bytes(b"# \xff\n")
    unset = copy(folder / "unset")
    unset.edit("conf.py", "tiny/tiny.py", "tiny/tinny.py")
    parts = copy(folder / "parts")
    parts.edit(PAGE, "file_format: mystnb", "file_format mystnb: [")
    parts.edit(EXERCISE, "Twice three is six.", "Line 4 gives six.")
    whole = (parts.root / EXERCISE).read_text(encoding="utf-8")
    (parts.root / EXERCISE).write_text(whole.partition("wrong_answers")[0] + "wrong_answers = []\n", encoding="utf-8")
    few = copy(folder / "few")
    (few.root / PAGE).write_text("Text.\n", encoding="utf-8")
    (few.root / "book/first/words.md").write_text("# Words\n\n```{exercise}\n```\n", encoding="utf-8")
    (few.root / "book/options.md").write_text(OPTIONS, encoding="utf-8")
    (few.root / "book/unclosed.md").write_text(UNCLOSED, encoding="utf-8")
    few.edit("conf.py", "book_seconds", 'book_name = "My Book"\nbook_seconds')
    few.edit(EXERCISE, '"hint": "That is the square of the number."', '"hint": ""')
    few.edit(EXERCISE, "__test__ =", f"{HIDING}__test__ =")
    (few.root / "book/first/stray.py").write_text("", encoding="utf-8")
    (few.root / "book/first/index.md").unlink()
    few.edit("book/index.md", "glossary\n", "glossary\nnowhere\n")
    few.edit("book/glossary.md", "word\n", "word\n  A word.\n\nword\n")
    few.edit(PLAN, 'slug = "printing"', 'slug = "doubling"')
    for book in (many, few, unread, unset, parts):
        os.chdir(book.root)
        try:
            told.append(book.build().said)
        finally:
            os.chdir(here)
    return "\n".join(told)


def test_every_block_and_role_stands_in_the_guide() -> None:
    """What the extension registers is shown in an example."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "book/_ext").glob("*.py"))
    registered = re.findall(r'add_(?:directive|role)\("([\w-]+)"', code)
    assert len(registered) >= 15
    examples = "\n".join(EXAMPLE.findall(GUIDE))
    assert [name for name in registered if f"{{{name}}}" not in examples] == []


def test_every_example_is_at_work() -> None:
    """An example is followed by itself, or stands in the page that is named last before it."""
    missing = []
    for match in EXAMPLE.finditer(GUIDE):
        example, after = match[1].rstrip("\n"), GUIDE[match.end() :].lstrip("\n")
        pages = QUOTED.findall(GUIDE[: match.start()])
        text = "" if not pages else (ROOT / pages[-1]).read_text(encoding="utf-8")
        if not after.startswith(example) and example not in text:
            missing.append(example)
    assert missing == []


@pytest.mark.parametrize("message", MESSAGES)
def test_every_message_can_be_met(message: str, said: str) -> None:
    """A book with the fault in it is told this."""
    assert message in said


def test_every_fault_is_in_the_guide() -> None:
    """What test_faults.py plants is told in words that the guide explains."""
    own = ("+ ", "Error", "exit code", "with SIGKILL", "SystemExit", "nowhere", "nonsense")  # what was met, not the words for it
    said = [fault.says for fault in FAULTS if not any(word in fault.says for word in own)]
    assert [says for says in said if not any(message in says or says in message for message in MESSAGES)] == []


def test_no_message_is_listed_twice() -> None:
    """Each message has one row."""
    assert sorted(set(MESSAGES)) == sorted(MESSAGES)
