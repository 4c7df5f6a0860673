"""The programs that the course climbs through: each with what it changes of the one before, and what that bought."""

from __future__ import annotations

import json
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from microgpt import diffs

from . import book
from .fold import folded
from .problems import Problem, report


class StageDirective(SphinxDirective):
    """``{stage}``: the program of the module on whose page it stands, as a difference to the program before it.

    ``{stage} train1.py`` shows the program that it names, on any page. With ``:alone:`` there is the program, folded, and
    nothing to compare it with.
    """

    optional_arguments = 1
    option_spec = {"alone": directives.flag}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        here = book.current()
        module = next((m for m in here.curriculum.modules if m.docname == self.env.docname), None)
        files = [Path(file) for file in self.env.config.book_stages]
        names = [file.name for file in files]
        aliases = self.env.config.book_stage_names
        stage = self.arguments[0] if self.arguments else module.stage if module else ""
        file_name = aliases.get(stage, stage)
        if file_name not in names:
            place = Path(self.env.doc2path(self.env.docname))
            report(Problem(place, self.lineno, f"{{stage}} finds no program for this page among {', '.join(names)}"))
            return []
        at = names.index(file_name)
        shown = files[max(0, at - 1) : at + 1]
        texts = []
        for file in shown:
            self.env.note_dependency(here.confdir / file)
            texts.append((here.confdir / file).read_text(encoding="utf-8"))
        block = nodes.container("", classes=["stage"])
        alone = "alone" in self.options
        if at and not alone:
            block += _difference(shown[0].name, shown[1].name, *texts)
        block += folded(f"The whole of {file_name}", _listing(texts[-1]), classes=["stage-program"])
        if alone:
            return [block]
        block += self.figures([_key(names[i], aliases) for i in range(max(0, at - 1), at + 1)])
        return [block]

    def figures(self, stages: list[str]) -> list[nodes.Node]:
        """What the program and the one before it reach, as a table; ``book_stage_figures`` names the facts to show."""
        path = book.current().confdir / self.env.config.book_stage_facts
        self.env.note_dependency(path)
        facts = json.loads(path.read_text(encoding="utf-8"))
        figures = self.env.config.book_stage_figures
        rows = [["program", *figures.values()]]
        for stage in stages:
            values = [facts[stage][key] for key in figures]
            rows.append([stage, *(f"{value:,}" if isinstance(value, int) else f"{value:.3f}" for value in values)])
        return [table(rows)]


def _key(file_name: str, aliases: dict[str, str]) -> str:
    """The name of a stage in the facts: "train5" for the file that stands for train5.py."""
    alias = next((name for name, file in aliases.items() if file == file_name and name != file), file_name)
    return Path(alias).stem


def _difference(before_name: str, after_name: str, before: str, after: str) -> list[nodes.Node]:
    lines = diffs.between(before, after, indentation=False)
    gone, come = diffs.changed(lines)
    text = []
    for hunk in diffs.hunks(lines):
        at = next((line.after for line in hunk if line.after), None) or hunk[0].before
        text += [f"@@ {after_name}, line {at} @@", *(f"{line.mark}{line.text}" for line in hunk)]
    block = nodes.literal_block("\n".join(text), "\n".join(text), language="diff", classes=["stage-difference"])
    sentence = (
        f"From {before_name} to {after_name}: {gone} lines go, {come} come, not counting those that only move sideways."
    )
    return [nodes.paragraph("", sentence), block]


def _listing(text: str) -> nodes.literal_block:
    return nodes.literal_block(text, text, language="python", linenos=True)


def table(rows: list[list[str]]) -> nodes.table:
    """A plain table; the first row is its head."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in rows[0]), cols=len(rows[0]))
    made = [nodes.row("", *(nodes.entry("", nodes.paragraph("", cell)) for cell in row)) for row in rows]
    group += [nodes.thead("", made[0]), nodes.tbody("", *made[1:])]
    return nodes.table("", group)


def setup(app: Sphinx) -> None:
    app.add_config_value("book_stages", [], "env", list)
    app.add_config_value("book_stage_names", {}, "env", dict)
    app.add_config_value("book_stage_facts", "", "env", str)
    app.add_config_value("book_stage_figures", {}, "env", dict)
    app.add_directive("stage", StageDirective)
