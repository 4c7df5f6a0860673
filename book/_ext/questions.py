"""Questions of a lesson: predictions, whose answer is executed, and choices, whose wrong answers say why they are wrong.

The choices are the items of the block's last bullet list: a first paragraph, the choice, and then its reason. In a
``{predict}`` the right choice is the one that equals what the block's Python code prints. In a ``{choice}`` it is the one
that begins with ``[x]``; the others begin with ``[ ]``.
"""

from __future__ import annotations

import re
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from . import drift
from .fold import fold, fold_title, folded, question, question_title
from .problems import Problem, report
from .run import ran


class _Question(SphinxDirective):
    has_content = True
    kind = ""

    def run(self) -> list[nodes.Node]:
        content = self.parse_content_to_nodes()
        block = question("", classes=["question", self.kind])
        self.set_source_info(block)
        if not content or not isinstance(content[0], nodes.paragraph):
            self.problem("a question opens with a sentence that asks it")
            return []
        block += question_title("", "", *content[0].children)
        choices = content[-1] if isinstance(content[-1], nodes.bullet_list) else None
        body = content[1 : -1 if choices else None]
        if any(isinstance(node, nodes.bullet_list | nodes.enumerated_list) for node in body):
            told = "the choices are the items of one list with bullets (-), at the end of the block"
            self.problem(f"{told}; is it closed below them, by :::?")
        texts = [re.sub(r"^\[[x ]\]\s*", "", choice_text(item)) for item in choices.children] if choices else []
        if twice := [text for text in texts if texts.count(text) > 1 or not text]:
            self.problem(f"each choice is a text of its own, but {twice[0]!r} is empty or stands there twice")
        block += body
        block += self.answers(body, list(choices.children) if choices else [])
        return [block]

    def answers(self, body: list[nodes.Node], choices: list[nodes.Node]) -> list[nodes.Node]:
        raise NotImplementedError

    def choice(self, item: nodes.Node, right: bool) -> fold:
        """One choice, folded so that opening it tells whether it is right, and why."""
        assert isinstance(item, nodes.Element)
        paragraph, *reason = item.children
        if not reason and not right:
            self.problem(f"the wrong choice {paragraph.astext()!r} does not say why it is wrong; add a paragraph to it")
        verdict = nodes.paragraph("", "", nodes.strong("", "Right." if right else "No."), classes=["verdict"])
        title = fold_title("", "", *paragraph.children)
        return fold("", title, verdict, *reason, classes=["choice", "right" if right else "wrong"])

    def problem(self, message: str) -> None:
        report(Problem(Path(self.env.doc2path(self.env.docname)), self.lineno, message))


class PredictDirective(_Question):
    """``:::{predict}``: what will this code print? The answer is what it printed when the book was built."""

    kind = "predict"

    def answers(self, body: list[nodes.Node], choices: list[nodes.Node]) -> list[nodes.Node]:
        printed = self.printed(body)
        if printed is None:
            return []
        output = nodes.literal_block(printed, printed, language="text")
        answer = folded("What Python prints", output, classes=["answer"])
        if not choices:
            return [answer]
        texts = [choice_text(item) for item in choices]
        if texts.count(printed) != 1:
            self.problem(f"the code prints {printed!r}, which is not one of the choices: {', '.join(map(repr, texts))}")
            return [answer]
        return [*(self.choice(item, text == printed) for item, text in zip(choices, texts, strict=True)), answer]

    def printed(self, body: list[nodes.Node]) -> str | None:
        code = [node.astext().strip() for node in body if isinstance(node, nodes.literal_block)]
        done = ran(self.env.docname)
        # the same code may be asked about again further down, where it may print something else
        below = [step for step in done.page.predictions if step.line > self.lineno]
        step = min(below, key=lambda step: step.line, default=None)
        if len(code) != 1 or step is None or step.code.strip() != code[0]:
            self.problem("a {predict} block holds one ```python fence, whose output is the answer")
            return None
        if done.results[step.line].failed:
            return None
        text = "\n".join(drift.text_lines(drift.shown(done.results[step.line].outputs)))
        if not text:
            self.problem("the code of this prediction prints nothing, so there is nothing to predict")
            return None
        if match := drift.LONG_FLOAT.search(text):
            self.problem(drift.too_exact(match[0], "round it"))
        return text


class ChoiceDirective(_Question):
    """``:::{choice}``: a question with one right choice, marked ``[x]``."""

    kind = "choice"

    def answers(self, body: list[nodes.Node], choices: list[nodes.Node]) -> list[nodes.Node]:
        marks = [_take_mark(item) for item in choices]
        if marks.count("[x]") != 1 or marks.count("[ ]") != len(marks) - 1 or len(marks) < 2:
            self.problem(
                "a {choice} block ends in a list of two or more choices: one begins with [x], the rest with [ ]"
            )
            return []
        return [self.choice(item, mark == "[x]") for item, mark in zip(choices, marks, strict=True)]


def choice_text(item: nodes.Node) -> str:
    """The choice itself, without its reason."""
    assert isinstance(item, nodes.Element)
    return item.children[0].astext().strip() if item.children else ""


def _take_mark(item: nodes.Node) -> str:
    """Take the mark ``[x]`` or ``[ ]`` off a choice and return it; empty where there is none."""
    text = next(iter(item.findall(nodes.Text)), None)
    mark = text[:3] if text else ""
    if text is None or mark not in ("[x]", "[ ]"):
        return ""
    assert text.parent is not None
    text.parent.replace(text, nodes.Text(text[3:].lstrip()))
    return mark


def setup(app: Sphinx) -> None:
    app.add_directive("predict", PredictDirective)
    app.add_directive("choice", ChoiceDirective)
