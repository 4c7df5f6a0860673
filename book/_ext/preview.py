"""The picture that stands beside a link to a page where somebody shares it: a lesson's title, its lines, its first figure.

It is made for a book that has an address (``address.py``), because such a link needs the picture's whole address. Node
paints it, with resvg; what has been painted is kept in ``_build/preview`` by its digest. Pages that are no lessons share
the front page's picture.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import textwrap
from html import escape
from pathlib import Path

from sphinx.application import Sphinx

from . import book
from .bundle import HTML, BundleError, node_for_scripts
from .curriculum import Lesson
from .drawing import State, drawing
from .problems import Problem, report

SIZE = (1200, 630)
"""Width and height in pixels: what those who show links ask for."""
FOLDER = "preview"
PAINTER = Path(__file__).with_name("preview.mjs")
FONTS = "node_modules/dejavu-fonts-ttf/ttf"
FACES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf")
COLOURS = {"paper": "#fffefb", "ink": "#1d2126", "muted": "#565c64", "to-come": "#c9c7bf"}
COLOURS |= {"this-lesson": "#756600", "learned": "#17749b"}
OUTER = re.compile(r"<svg\b([^>]*)>")
PLACED = re.compile(r'\s(?:width|height|role|class|aria-\w+)="[^"]*"')


def wanted(app: Sphinx) -> bool:
    """Whether this build makes pictures."""
    return bool(app.config.html_baseurl) and (Path(app.confdir) / "package-lock.json").is_file()


def name(page: str) -> str:
    """The picture of a page, below the book's address."""
    lesson = book.current().curriculum.lesson(page)
    return f"{FOLDER}/{lesson.docname if lesson else 'index'}.png"


def words(page: str) -> str:
    """The picture in words, for those who do not see it."""
    lesson = book.current().curriculum.lesson(page)
    return f"Lesson {lesson.number}, {lesson.title}, with its figure and its lines in the file" if lesson else ""


def minimap(source: list[str], colour: dict[int, str], place: tuple[float, float], row: float, letter: float) -> str:
    """The source from far away: a bar for each line of code, as long as the line, in the colour that its number has."""
    bars = []
    for number, line in enumerate(source, 1):
        if text := line.strip():
            x, y = place[0] + letter * (len(line) - len(line.lstrip())), place[1] + row * (number - 1)
            width = letter * min(len(text), 100)
            bars.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{row * 0.68:.2f}" fill="{colour[number]}"/>'
            )
    return "".join(bars)


def text(lines: list[str], place: tuple[int, int], size: int, step: int, colour: str, weight: str = "400") -> str:
    """Lines of text; ``place`` is where the first begins, ``step`` is from one to the next."""
    return "".join(
        f'<text x="{place[0]}" y="{place[1] + step * index}" font-size="{size}" font-weight="{weight}" '
        f'fill="{COLOURS[colour]}">{escape(line)}</text>'
        for index, line in enumerate(lines)
    )


def placed(svg: str, x: int, y: int, width: int, height: int) -> str:
    """A picture within a picture, as large as fits."""
    outer = OUTER.search(svg)
    assert outer is not None
    kept = PLACED.sub("", outer[1])
    return f'<svg x="{x}" y="{y}" width="{width}" height="{height}"{kept}>{svg[outer.end() :]}'


def _sheet(*parts: str) -> str:
    width, height = SIZE
    paper = f'<rect width="{width}" height="{height}" fill="{COLOURS["paper"]}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
    return f'{head}font-family="sans-serif">{paper}{"".join(parts)}</svg>'


def of_lesson(lesson: Lesson, state: State | None, project: str) -> str:
    """The picture of a lesson, as SVG."""
    here = book.current()
    learned = here.curriculum.learned_after(lesson)
    states = {
        number: "this-lesson" if number in lesson.lines else "learned" if number in learned else "to-come"
        for number in range(1, len(here.source_lines) + 1)
    }
    title = textwrap.wrap(lesson.title, 16, break_long_words=False)
    size = 50 if len(title) <= 4 and max(map(len, title)) <= 16 else 42
    count = len(lesson.lines)
    facts = [f"{lesson.minutes} minutes", f"{count} of {here.line_count} lines" if count else ""]
    return _sheet(
        minimap(here.source_lines, {number: COLOURS[state] for number, state in states.items()}, (48, 50), 2.65, 0.9),
        text([project], (172, 74), 24, 0, "muted"),
        text([f"Lesson {lesson.number}"], (172, 176), 28, 0, "this-lesson", "700"),
        text(title, (172, 246), size, round(size * 1.2), "ink", "700"),
        text([" · ".join(filter(None, facts))], (172, 574), 24, 0, "muted"),
        placed(state.svg, 664, 50, 496, 530) if state else "",
    )


def of_book(project: str) -> str:
    """The picture of the book: its title, and the file in which every line is to be learned."""
    here = book.current()
    owners, modules = here.curriculum.owners(), [module.slug for module in here.curriculum.modules]
    shades = ("learned", "muted")
    colours = {
        number: COLOURS[shades[modules.index(owners[number].module_slug) % 2] if number in owners else "to-come"]
        for number in range(1, len(here.source_lines) + 1)
    }
    lessons = len(here.curriculum.lessons)
    facts = f"{here.line_count} lines · {lessons} lesson{'' if lessons == 1 else 's'}"
    return _sheet(
        text(textwrap.wrap(project, 16), (72, 250), 64, 78, "ink", "700"),
        text([facts], (72, 574), 28, 0, "muted"),
        minimap(here.source_lines, colours, (700, 50), 2.65, 4.4),
    )


def pictures(app: Sphinx) -> dict[str, str]:
    """The pictures of the book: name below the book's address -> SVG."""
    here, project = book.current(), app.config.project
    found = {name(app.config.root_doc): of_book(project)}
    for lesson in filter(here.written, here.curriculum.lessons):
        figures = app.env.get_doctree(lesson.docname).findall(drawing)
        states = next((node["states"] for node in figures), [None])
        found[name(lesson.docname)] = of_lesson(lesson, states[0], project)
    return found


def paint(root: Path, store: Path, svgs: list[str]) -> list[Path]:
    """The pictures as PNG files in ``store``; only those are painted that are not there. Raises BundleError."""
    store.mkdir(parents=True, exist_ok=True)
    tools = PAINTER.read_bytes() + (root / "package-lock.json").read_bytes()
    files = [store / f"{hashlib.sha256(tools + svg.encode()).hexdigest()[:24]}.png" for svg in svgs]
    missing = {file: svg for file, svg in zip(files, svgs, strict=True) if not file.is_file()}
    if missing:
        for file, svg in missing.items():
            file.with_suffix(".svg").write_text(svg, encoding="utf-8")
        order = {
            "fonts": [str((root / FONTS / face).resolve()) for face in FACES],
            "pictures": [[str(file.with_suffix(".svg")), str(file)] for file in missing],
        }
        command = [*node_for_scripts(root).node, str(PAINTER)]
        done = subprocess.run(command, input=json.dumps(order), capture_output=True, text=True)
        if done.returncode:
            said = next((line for line in done.stderr.splitlines() if "rror" in line), "it said nothing")
            raise BundleError(f"the pictures of the lessons could not be painted: {said}")
    for old in set(store.iterdir()) - set(files):
        old.unlink()
    return files


def _after(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or app.builder.name not in HTML:
        return
    root, out = Path(app.confdir), Path(app.outdir)
    shutil.rmtree(out / FOLDER, ignore_errors=True)
    if not wanted(app):
        return
    drawn = pictures(app)
    try:
        painted = paint(root, root / "_build" / FOLDER, list(drawn.values()))
    except BundleError as error:
        report(Problem(root / "package.json", 1, str(error)))
        return
    for place, file in zip(drawn, painted, strict=True):
        (out / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, out / place)


def setup(app: Sphinx) -> None:
    app.connect("build-finished", _after, priority=500)
