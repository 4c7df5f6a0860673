"""The course's plan: modules, lessons, and which lines of the source each lesson unlocks.

A *module* is a folder of the book, a *lesson* one page of it. ``lines`` are numbers of the taught source (counted from
1); every line that is not blank belongs to exactly one lesson, its *owner*. ``needs`` are the lessons to be done before.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .near import meant
from .problems import Problem

REQUIRED_KEYS = {"slug": str, "title": str, "minutes": int, "lines": str, "needs": list}


@dataclass(frozen=True)
class Lesson:
    """One lesson as the plan states it; ``number`` reads "9.1", ``docname`` is its page's name in Sphinx."""

    slug: str
    title: str
    number: str
    minutes: int
    lines: tuple[int, ...]
    needs: tuple[str, ...]
    module_slug: str
    plan_line: int

    @property
    def docname(self) -> str:
        return f"{self.module_slug}/{self.slug}"


@dataclass(frozen=True)
class Module:
    """One module: a row of lessons that works towards a program, its ``stage``."""

    number: int
    slug: str
    title: str
    stage: str
    lessons: tuple[Lesson, ...]

    @property
    def docname(self) -> str:
        return f"{self.slug}/index"


@dataclass
class Curriculum:
    """The plan as read from ``path``, with what is wrong with it."""

    path: Path
    modules: tuple[Module, ...]
    problems: list[Problem] = field(default_factory=list)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        return tuple(lesson for module in self.modules for lesson in module.lessons)

    def lesson(self, docname: str) -> Lesson | None:
        """The lesson that stands on this page, if the page is one."""
        return next((lesson for lesson in self.lessons if lesson.docname == docname), None)

    def module(self, slug: str) -> Module | None:
        return next((module for module in self.modules if module.slug == slug), None)

    def module_page(self, docname: str) -> Module | None:
        """The module whose index page this is, if it is one."""
        return next((module for module in self.modules if module.docname == docname), None)

    def owners(self) -> dict[int, Lesson]:
        """The lesson that unlocks each line."""
        return {number: lesson for lesson in self.lessons for number in lesson.lines}

    def learned_before(self, lesson: Lesson) -> set[int]:
        """The lines that the lessons before this one have unlocked."""
        before = self.lessons[: self.lessons.index(lesson)]
        return {number for earlier in before for number in earlier.lines}

    def learned_after(self, lesson: Lesson) -> set[int]:
        """The lines learned once this lesson is done too: 121 of them after multi-head attention."""
        return self.learned_before(lesson) | set(lesson.lines)


def line_numbers(text: str) -> list[int]:
    """The numbers that ``"9, 14-21"`` stands for.

    Raises ValueError where a part is neither a number nor a rising range.
    """
    numbers: list[int] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = re.fullmatch(r"(\d+)(?:\s*[-–]\s*(\d+))?", part)
        if match is None:
            raise ValueError(f"{part!r} is neither a line number nor a range such as 9-12")
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            raise ValueError(f"the range {part!r} ends before it begins")
        numbers.extend(range(first, last + 1))
    return numbers


def ranges(numbers: Iterator[int] | set[int] | tuple[int, ...] | list[int], gaps: set[int] = frozenset()) -> str:  # type: ignore[assignment]
    """The shortest text for these numbers, such as "78–79, 86"; a range may run across ``gaps`` (blank lines)."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and all(between in gaps for between in range(runs[-1][1] + 1, number)):
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)


def blank_lines(source: str) -> set[int]:
    """The numbers of the source's blank lines."""
    return {number for number, line in enumerate(source.splitlines(), 1) if not line.strip()}


def load(path: Path, source_path: Path) -> Curriculum:
    """Read the plan and check it against the source; what is wrong is in ``problems``, never raised."""
    source = source_path.read_text(encoding="utf-8")
    try:
        text = path.read_text(encoding="utf-8-sig")
        data = tomllib.loads(text)
    except FileNotFoundError:
        return Curriculum(path, (), [Problem(path, 1, "the book has no plan; write it into this file")])
    except UnicodeDecodeError as error:
        return Curriculum(path, (), [Problem(path, 1, f"this is not UTF-8 text (byte {error.start + 1})")])
    except tomllib.TOMLDecodeError as error:
        line = int(match[1]) if (match := re.search(r"line (\d+)", str(error))) else 1
        return Curriculum(path, (), [Problem(path, line, f"this is not valid TOML: {error}")])
    reader = _Reader(path, text, source)
    modules = tuple(
        reader.module(entry, index) for index, entry in enumerate(reader.entries(data, "module", "the plan"), 1)
    )
    curriculum = Curriculum(path, modules, reader.problems)
    curriculum.problems += _ownership_problems(curriculum, source, source_path.name) + _order_problems(curriculum)
    return curriculum


class _Reader:
    """Turns TOML entries into modules and lessons, and knows at which line of the file each stands."""

    def __init__(self, path: Path, text: str, source: str) -> None:
        self.path, self.text_lines = path, text.splitlines()
        self.source_lines = source.splitlines()
        self.blank = blank_lines(source)
        self.problems: list[Problem] = []

    def line_of(self, slug: object) -> int:
        wanted = re.compile(rf"\s*slug\s*=\s*[\"']{re.escape(str(slug))}[\"']")
        return next((n for n, line in enumerate(self.text_lines, 1) if wanted.match(line)), 1)

    def problem(self, slug: object, message: str) -> None:
        self.problems.append(Problem(self.path, self.line_of(slug), message))

    def entries(self, table: dict[str, object], key: str, whose: object) -> list[dict[str, object]]:
        """The tables that stand under ``[[key]]``; a problem where it is something else or missing."""
        entries = table.get(key)
        if isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries):
            return entries
        self.problem(whose, f"{whose} has no [[{key}]] with double brackets")
        return []

    def module(self, entry: dict[str, object], index: int) -> Module:
        slug, title = str(entry.get("slug", f"module-{index}")), str(entry.get("title", ""))
        if not title or "slug" not in entry:
            self.problem(slug, f"module {index} needs a slug and a title")
        self.check_slug(slug)
        entries = enumerate(self.entries(entry, "lesson", slug), 1)
        lessons = tuple(self.lesson(lesson, slug, f"{index}.{place}") for place, lesson in entries)
        return Module(index, slug, title, str(entry.get("stage", "")), lessons)

    def lesson(self, entry: dict[str, object], module_slug: str, number: str) -> Lesson:
        slug = entry.get("slug", number)
        self.check_slug(slug)
        for key, kind in REQUIRED_KEYS.items():
            if not isinstance(entry.get(key), kind):
                self.problem(slug, f"lesson {number} needs the key {key!r} with a value of type {kind.__name__}")
        needs = entry.get("needs")
        return Lesson(
            slug=str(slug),
            title=str(entry.get("title", slug)),
            number=number,
            minutes=minutes if isinstance(minutes := entry.get("minutes"), int) else 0,
            lines=self.lines(slug, str(entry.get("lines", ""))),
            needs=tuple(map(str, needs)) if isinstance(needs, list) else (),
            module_slug=module_slug,
            plan_line=self.line_of(slug),
        )

    def check_slug(self, slug: object) -> None:
        if not re.fullmatch(r"[a-z0-9.]+(-[a-z0-9]+)*", str(slug)):
            message = f"the slug {slug!r} names files and addresses; write it in small letters and digits, with hyphens between"
            self.problem(slug, message)

    def lines(self, slug: object, text: str) -> tuple[int, ...]:
        try:
            numbers = line_numbers(text)
        except ValueError as error:
            self.problem(slug, f"in the lines of {slug!r}, {error}")
            return ()
        if beyond := [number for number in numbers if not 1 <= number <= len(self.source_lines)]:
            self.problem(slug, f"{slug!r} claims line {beyond[0]}, but the source has {len(self.source_lines)} lines")
        return tuple(n for n in numbers if 1 <= n <= len(self.source_lines) and n not in self.blank)


def _ownership_problems(curriculum: Curriculum, source: str, source_name: str) -> list[Problem]:
    problems = []
    owner: dict[int, Lesson] = {}
    for lesson in curriculum.lessons:
        for number in lesson.lines:
            if number in owner:
                problems.append(
                    Problem(
                        curriculum.path,
                        lesson.plan_line,
                        f"line {number} of {source_name} is owned twice, by {owner[number].slug!r} and by "
                        f"{lesson.slug!r}; take it out of one of the two",
                    )
                )
            owner.setdefault(number, lesson)
    every = set(range(1, len(source.splitlines()) + 1)) - blank_lines(source)
    if nobody := every - owner.keys():
        problems.append(
            Problem(
                curriculum.path,
                1,
                f"nobody owns line {ranges(nobody)} of {source_name}; put each into the lines of one lesson",
            )
        )
    return problems


def _order_problems(curriculum: Curriculum) -> list[Problem]:
    problems = []
    known = {lesson.slug for lesson in curriculum.lessons}
    seen: set[str] = set()
    slugs = [module.slug for module in curriculum.modules]
    if twice := [slug for slug in slugs if slugs.count(slug) > 1]:
        problems.append(Problem(curriculum.path, 1, f"two modules are called {twice[0]!r}"))
    for lesson in curriculum.lessons:
        if lesson.slug in seen:
            problems.append(Problem(curriculum.path, lesson.plan_line, f"two lessons are called {lesson.slug!r}"))
        for need in lesson.needs:
            if need not in known:
                message = f"{lesson.slug!r} needs {need!r}, which is no lesson of this file{meant(need, known)}"
            elif need not in seen:
                message = f"{lesson.slug!r} needs {need!r}, which comes after it or is the lesson itself"
            else:
                continue
            problems.append(Problem(curriculum.path, lesson.plan_line, message))
        seen.add(lesson.slug)
    return problems
