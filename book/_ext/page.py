"""Reads a page's Markdown: its code cells, what each must print, its predictions, and the values put into its prose.

The text of a page is cut at the top level only, as MyST-NB does: a ``{code-cell}`` inside another block would never run,
so it is a problem, like every other way in which code could stand in a page without being run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from myst_nb.core.read import is_myst_markdown_notebook, read_myst_markdown_notebook
from myst_parser.config.main import MdParserConfig
from nbformat import NotebookNode
from nbformat.v4 import new_notebook

from . import references, unwritten
from .problems import Problem
from .sandbox import Step

VALUE = re.compile(r"\{result\}`([^`]+)`")
CELL, PRINTS, PREDICT = "{code-cell}", "{prints}", "{predict}"
CODE = ("{code", "{doctest", "{test", "{literalinclude", "{raw", "{math", "{eval")
"""Directives of Sphinx and MyST whose content is no Markdown."""
LANGUAGES = ("", "python", "ipython3")
OPTIONS = {"tags", "mystnb"}
OPTIONS_UNREAD = "the options of this cell are no YAML; look for a bracket or a quotation mark that is not closed"
TAGS = {f"{verb}-{what}" for verb in ("hide", "remove") for what in ("cell", "input", "output")}
TAGS |= {"remove-stdout", "remove-stderr", "raises-exception", "writes-stderr"}
NO_TEXT = re.compile("[\udc80-\udcff]")
"""What a byte that is no UTF-8 was read as."""
LINE_ENDS = re.compile(r"[\v\f\x1c-\x1e\x85\u2028\u2029]")
"""What Python's ``splitlines`` takes for the end of a line, and Markdown and editors do not."""


@dataclass
class Prints:
    """A ``{prints}`` fence: lines ``first`` to ``last`` of the page, fences included; ``text`` is what must be printed."""

    first: int
    last: int
    text: str


@dataclass
class Cell:
    """A code cell: ``line`` is its first line of code; ``last`` the closing fence's; ``index`` its place in the notebook."""

    code: str
    line: int
    last: int
    index: int
    label: str
    tags: tuple[str, ...]
    prints: Prints | None = None


@dataclass
class Page:
    """What there is to run in a page, and what is wrong with the page before anything runs."""

    path: Path
    text: str
    notebook: NotebookNode
    cells: list[Cell] = field(default_factory=list)
    predictions: list[Step] = field(default_factory=list)
    values: list[Step] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def steps(self) -> list[Step]:
        """Cells and predictions in the order of the page, then the values."""
        cells = [Step("cell", cell.code, cell.line, cell.label) for cell in self.cells]
        return sorted(cells + self.predictions, key=lambda step: step.line) + self.values


@cache
def _blocks() -> MarkdownIt:
    return MarkdownIt("commonmark").use(front_matter_plugin).use(colon_fence_plugin).disable("inline")


def fences(text: str) -> list[tuple[Token, int]]:
    """The fenced blocks of a text, each with its depth: 0 at the top level, more inside lists, quotes and other fences.

    The ``map`` of each token counts lines of this text, from 0, even where fences are nested.
    """
    found: list[tuple[Token, int]] = []
    depth = 0
    for token in _blocks().parse(text):
        depth += token.nesting
        if token.type not in ("fence", "colon_fence") or token.map is None:
            continue
        found.append((token, depth))
        if holds_markdown(token):
            for inner, inner_depth in fences(token.content):
                assert inner.map is not None
                inner.map = [inner.map[0] + token.map[0] + 1, inner.map[1] + token.map[0] + 1]
                found.append((inner, depth + 1 + inner_depth))
    return found


def holds_markdown(token: Token) -> bool:
    """Whether the fence is a directive whose content is Markdown again, and not code or output to the letter."""
    info = token.info.strip()
    return info.startswith("{") and not info.startswith((CELL, PRINTS, *CODE))


def read(path: Path, text: str) -> Page:
    """Read a page. Whatever is wrong is in ``problems``; nothing is raised for it."""
    if not text.strip():
        return _unreadable(path, text, 1, "the page is empty; it opens with '# ' and its title")
    for number, line in enumerate(text.split("\n"), 1):
        if NO_TEXT.search(line):
            return _unreadable(path, text, number, "this line is not UTF-8 text; save the file as UTF-8")
        if found := LINE_ENDS.search(line):
            name = f"U+{ord(found[0]):04X}"
            return _unreadable(path, text, number, f"the character {name} would end a line here; take it out")
    blocks = fences(text)
    lines = text.split("\n")
    for token, _ in blocks:
        if token.info.strip().startswith(PRINTS) and token.map:
            lines[slice(*token.map)] = [""] * (token.map[1] - token.map[0])
    config = MdParserConfig(enable_extensions={"colon_fence", "deflist"})
    try:
        notebook = read_myst_markdown_notebook("\n".join(lines), config, add_source_map=True, path=path)
    except Exception as error:  # MyST-NB raises exceptions of several private classes for options it cannot read
        place = re.search(r"at line (\d+)", str(error))
        told = OPTIONS_UNREAD if "Invalid options" in str(error) else f"MyST-NB cannot read this page: {error}"
        return _unreadable(path, text, int(place[1]) if place else 1, told)
    _skip_blank_lines(notebook, lines)
    page = Page(path, text, notebook)
    _collect_cells(page, blocks)
    _collect_prints(page, blocks)
    _collect_predictions(page, blocks)
    _collect_values(page, blocks)
    _find_unclosed(page)
    _find_unrun(page, blocks)
    _find_unread(page, blocks)
    _find_bare_lines(page, blocks)
    page.problems += unwritten.find(path, _outside_code(page, blocks))
    return page


def _unreadable(path: Path, text: str, line: int, message: str) -> Page:
    return Page(path, text, new_notebook(), problems=[Problem(path, line, message)])


def _skip_blank_lines(notebook: NotebookNode, lines: list[str]) -> None:
    """Make MyST-NB's line numbers true: it drops the blank lines before a Markdown cell and takes them for exactly one."""
    starts = notebook.metadata["source_map"]
    for index, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            first = next(number for number in range(starts[index], len(lines)) if lines[number].strip())
            starts[index] = first - 1


def _problem(page: Page, line: int, message: str) -> None:
    page.problems.append(Problem(page.path, line, message))


def _collect_cells(page: Page, blocks: list[tuple[Token, int]]) -> None:
    code = [(index, cell) for index, cell in enumerate(page.notebook.cells) if cell.cell_type == "code"]
    at_top = [token for token, depth in blocks if depth == 0 and token.type == "fence" and token.info.startswith(CELL)]
    for number, ((index, cell), token) in enumerate(zip(code, at_top, strict=True), 1):
        assert token.map is not None
        first, last = token.map[0] + 1, token.map[1]
        tags = tuple(cell.metadata.get("tags", ()))
        page.cells.append(Cell(cell.source, last - len(cell.source.split("\n")), last, index, str(number), tags))
        if unknown := [tag for tag in tags if tag not in TAGS]:
            _problem(page, first, f"a cell has no tag {unknown[0]!r}; the tags are {', '.join(sorted(TAGS))}")
        if unknown := [key for key in cell.metadata if key not in OPTIONS]:
            _problem(page, first, f"a cell has no option {unknown[0]!r}; the options are {', '.join(sorted(OPTIONS))}")
        if (language := token.info.removeprefix(CELL).strip()) not in LANGUAGES:
            _problem(page, first, f"a cell runs Python; {language!r} would not run")


def _collect_prints(page: Page, blocks: list[tuple[Token, int]]) -> None:
    lines = page.text.split("\n")
    for token, _ in blocks:
        if not token.info.strip().startswith(PRINTS):
            continue
        assert token.map is not None
        first, last = token.map[0] + 1, token.map[1]
        above = [cell for cell in page.cells if cell.last < first and not "".join(lines[cell.last : first - 1]).strip()]
        if len(above) == 1 and above[0].prints is None:
            above[0].prints = Prints(first, last, token.content)
        else:
            met = "the block above has one already" if above else "the block above is no {code-cell}"
            _problem(page, first, f"a {{prints}} block stands right below the {{code-cell}} whose output it holds; {met}")


def _collect_predictions(page: Page, blocks: list[tuple[Token, int]]) -> None:
    for token, _ in blocks:
        if not token.info.startswith(PREDICT) or token.map is None:
            continue
        for inner, _ in fences(token.content):
            if inner.info.strip() == "python" and inner.map:
                line = token.map[0] + inner.map[0] + 3
                page.predictions.append(Step("apart", inner.content, line, f"of the prediction on line {line}"))


def _prose(page: Page, blocks: list[tuple[Token, int]]) -> list[tuple[int, str]]:
    """The lines of the page, with their numbers, that are not shown to the letter as code or output; no comments (%)."""
    return [(number, line) for number, line in _outside_code(page, blocks) if not line.lstrip().startswith("%")]


def _outside_code(page: Page, blocks: list[tuple[Token, int]]) -> list[tuple[int, str]]:
    verbatim = {line for token, _ in blocks if token.map and not holds_markdown(token) for line in range(*token.map)}
    lines = enumerate(page.text.split("\n"), 1)
    return [(number, line) for number, line in lines if number - 1 not in verbatim]


def _collect_values(page: Page, blocks: list[tuple[Token, int]]) -> None:
    for number, line in _prose(page, blocks):
        page.values += [Step("value", match[1], number) for match in VALUE.finditer(line)]


def _find_bare_lines(page: Page, blocks: list[tuple[Token, int]]) -> None:
    prose = _prose(page, blocks)
    for (number, line), (_, following) in zip(prose, [*prose[1:], (0, "")], strict=True):
        # a mention may be broken across two lines; what stands wholly in the second is found there
        bare = references.unreferenced(line) or references.unreferenced(f"{line}\n{following}", across_lines=True)
        if bare:
            _problem(page, number, bare)


def _find_unclosed(page: Page) -> None:
    """A block that is opened within a cell's code: the cell above it was never closed."""
    for cell in page.cells:
        for number, line in enumerate(cell.code.split("\n"), cell.line):
            if re.match(r"(`{3,}|:{3,})\{", line):
                _problem(page, number, "this block stands in the cell above it; close the cell with three backticks first")


def _find_unrun(page: Page, blocks: list[tuple[Token, int]]) -> None:
    at_top = {cell.last for cell in page.cells}
    for token, _ in blocks:
        assert token.map is not None
        if token.info.strip().startswith(CELL) and token.map[1] not in at_top:
            message = "this {code-cell} is never run; put it at the page's top level, between lines of three backticks"
            _problem(page, token.map[0] + 1, message)
    for number, line in enumerate(page.text.split("\n"), 1):
        if re.match(r"\s*>>>(\s|$)", line) and not re.match(
            r"\s*>>>", "".join(page.text.split("\n")[number - 2 : number - 1])
        ):
            _problem(
                page,
                number,
                "nothing runs this '>>>' example; make it a {code-cell}, or a check of the lesson's exercise",
            )
    runs_code = page.cells or page.predictions or page.values or any(t.info.startswith(CELL) for t, _ in blocks)
    if runs_code and not is_myst_markdown_notebook(page.text):
        message = (
            "the page has code to run but does not say so; open it with the lines '---', 'file_format: mystnb', '---'"
        )
        _problem(page, 1, message)


def _find_unread(page: Page, blocks: list[tuple[Token, int]]) -> None:
    """Fences and roles that Markdown takes for something else: they would be shown to readers as they are typed."""
    for token in _blocks().parse(page.text):
        if token.type == "code_block" and token.map and re.search(r"^\s*(`{3,}|:{3,})\{", token.content, re.MULTILINE):
            _problem(
                page, token.map[0] + 1, "this block is indented by four spaces or a tab, so Markdown takes it for code"
            )
    for number, line in _prose(page, blocks):
        if gap := re.search(r"\{(line|result)\}\s+`", line):
            _problem(page, number, f"no space stands between {{{gap[1]}}} and what it holds")
