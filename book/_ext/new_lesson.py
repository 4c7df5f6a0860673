"""Begins a lesson: ``python -m _ext.new_lesson SLUG``, or `make new-lesson SLUG=…`.

Title, place, minutes and lines are those of ``curriculum.toml``, and so are the notes of what the lesson is to achieve. What is
written builds, and each place where the author must write is a problem with file and line (see unwritten.py); nothing else is.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from sphinx.config import eval_config_file
from sphinx.util.tags import Tags

from .curriculum import Curriculum, Lesson, Module, load, ranges
from .lesson import PARTS
from .near import meant
from .unwritten import MARK

NAME = re.compile(r"[A-Za-z_]\w+")

PAGE = """---
file_format: mystnb
kernelspec:
  name: python3
---

# {title}

## {watch}

% {mark} a figure, and what it shows.{watch_note}

## {explore}

% {mark} a prediction, made before the page shows what happens.{predict_note}

:::{{predict}}
What does this print?

```python
print("2" * 3)
```

- 222
- 6

  Every wrong choice says why it is wrong.
:::

% {mark} cells in which the reader changes something.{explore_note}

```{{code-cell}} python
print("what a cell prints stands below it")
```

```{{prints}}
what a cell prints stands below it
```

## {build}

```{{exercise}}
```

## {check}

% {mark} questions.

:::{{choice}}
Is this the question?

- [x] Yes.
- [ ] No.

  Every wrong choice says why it is wrong.
:::

## {unlocked}

```{{unlocked}}
```

{references}
"""

EXERCISE = '''"""
{mark} what the reader is to build, and what to fill in.
"""

# {mark} the program.{build_note}

def next_number(number):
    return number + 1  # blank: the number after it

__test__ = {{"checks": """
{mark} a sentence that is true of a right program, and an example that shows it.

>>> next_number(1)
2
"""}}

wrong_answers = [
    {{
        "name": "{mark} the mistake in a few words.",
        "replace": "number + 1",
        "by": "number",
        "hint": "{mark} what is wrong, and where to look.",
    }},
]
'''

MODULE = """# {title}

% {mark} what this module is about, in a few sentences.

```{{lessons}}
```
"""


class NewLessonError(Exception):
    """The lesson cannot be begun; the message says why and what to do."""


def notes(plan: Path, slug: str) -> dict[str, str]:
    """What the plan says that this lesson must achieve, by the part: "watch", "explore", …"""
    modules = tomllib.loads(plan.read_text(encoding="utf-8"))["module"]
    entries = (entry for module in modules for entry in module["lesson"] if entry["slug"] == slug)
    return {key: " ".join(text.split()) for key, text in next(entries).items() if isinstance(text, str)}


def files(lesson: Lesson, module: Module, source: str, source_name: str, said: Mapping[str, str]) -> dict[str, str]:
    """The files of a new lesson by name, below the book's folder; ``said`` are the plan's notes."""
    watch, explore, build, check, unlocked = PARTS
    noted = ("watch", "explore", "build", "predict")
    told = {key: f" The plan says: {said[key].rstrip('.')}." if key in said else "" for key in noted}
    page = PAGE.format(
        mark=MARK, title=lesson.title, watch=watch, explore=explore, build=build, check=check,
        unlocked=unlocked.format(Path(source_name).stem), references=references(lesson, source.splitlines()),
        **{f"{key}_note": note for key, note in told.items()},
    )  # fmt: skip
    exercise = EXERCISE.format(mark=MARK, build_note=told["build"])
    return {
        f"{module.docname}.md": MODULE.format(mark=MARK, title=module.title),
        f"{lesson.docname}.md": page,
        f"{lesson.docname}.py": exercise,
    }


def references(lesson: Lesson, source_lines: list[str]) -> str:
    """A list of references to the lesson's lines, one for each run of them."""
    if not lesson.lines:
        return f"% {MARK} what the reader can do now. This lesson has no lines of its own."
    blank = {number for number, line in enumerate(source_lines, 1) if not line.strip()}
    runs = [run.replace("–", "-") for run in ranges(lesson.lines, blank).split(", ")]
    wanted = f"% {MARK} what each of the lines does, in a sentence that keeps its reference.\n"
    return wanted + "\n".join(f"- {_reference(run, source_lines)}" for run in runs)


def _reference(run: str, source_lines: list[str]) -> str:
    line = source_lines[int(run.partition("-")[0]) - 1]
    name = NAME.search(line)
    words = name[0] if name else line.strip()
    return f"{{line}}`{'Lines' if '-' in run else 'Line'} {run} {words}`"


def begin(root: Path, srcdir: Path, slug: str) -> list[Path]:
    """Write the files of a lesson that the plan names; those that were written. Raises NewLessonError."""
    source_path = root / eval_config_file(root / "conf.py", Tags([]))["book_source"]
    plan = load(srcdir / "curriculum.toml", source_path)
    if plan.problems:
        raise NewLessonError("\n".join(map(str, plan.problems)))
    lesson = next((lesson for lesson in plan.lessons if lesson.slug == slug), None)
    if lesson is None:
        raise NewLessonError(_unknown(plan, srcdir, slug))
    module = plan.module(lesson.module_slug)
    assert module is not None
    source = source_path.read_text(encoding="utf-8")
    made = files(lesson, module, source, source_path.name, notes(plan.path, slug))
    if there := [name for name in made if (srcdir / name).exists() and name != f"{module.docname}.md"]:
        raise NewLessonError(f"{srcdir / there[0]} is there already; edit it, or delete it to begin again")
    missing = [name for name in made if not (srcdir / name).exists()]
    for name in missing:
        (srcdir / name).parent.mkdir(exist_ok=True)
        (srcdir / name).write_text(made[name], encoding="utf-8", newline="\n")
    return [srcdir / name for name in missing]


def unwritten(plan: Curriculum, srcdir: Path) -> list[str]:
    """The slugs of the lessons that have no page."""
    return [lesson.slug for lesson in plan.lessons if not (srcdir / f"{lesson.docname}.md").exists()]


def _unknown(plan: Curriculum, srcdir: Path, slug: str) -> str:
    open_ones = ", ".join(unwritten(plan, srcdir)) or "none"
    near = meant(slug, (lesson.slug for lesson in plan.lessons)) or "."
    asked = f"{plan.path}:1: the plan names no lesson {slug!r}{near}" if slug else "Which lesson? Say SLUG=…"
    return (
        f"{asked} Planned and not yet written: {open_ones}. A lesson is planned by a [[module.lesson]] with slug, "
        "title, minutes, lines and needs, at its place in the module."
    )


def main(arguments: list[str]) -> int:
    root = Path.cwd()
    try:
        made = begin(root, root / "book", " ".join(arguments))
    except NewLessonError as error:
        print(error, file=sys.stderr)
        return 2
    for path in made:
        print(f"written: {path.relative_to(root)}")
    print(f"Write at every {MARK} `make html` lists them. `make accept` fills in what cells print.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
