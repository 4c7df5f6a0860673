"""A page's document as Markdown that plain Jupyter shows as it is meant: CommonMark, tables, and ``<details>`` for what folds.

``Writer`` turns nodes into blocks of text. What has no form in Markdown (figures, exercises, code that ran) is handed to whoever
uses it, by the node's class or name; see notebook.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape

from docutils import nodes

from .fold import fold, question, question_title

# What Markdown would take for a mark of its own, anywhere or at the beginning of a block. A dollar begins a formula in Jupyter.
MARKS = re.compile(r"[\\`*_\[\]<$~|]")
OPENING = re.compile(r"^(?:([#>+-])|(\d+)([.)]))(?=\s|$)")
LETTERS = "ABCDEFGHIJ"

Block = Callable[[nodes.Element], str | None]


class Writer:
    """``link`` gives the address that a reference leads to, or "" for plain text; ``special`` may write a block its own way."""

    def __init__(self, link: Callable[[nodes.reference], str], special: Block = lambda node: None) -> None:
        self.link = link
        self.special = special

    def blocks(self, children: Iterable[nodes.Node], level: int = 1) -> str:
        """Blocks one after another, parted by empty lines; ``level`` is that of the next heading."""
        written = (self.block(child, level) for child in children if isinstance(child, nodes.Element))
        return "\n\n".join(filter(None, written))

    def block(self, node: nodes.Element, level: int = 1) -> str:
        """One block, or what stands in it. A node without a form of its own shows its children."""
        own = self.special(node)
        if own is not None:
            return own
        method = getattr(self, f"block_{type(node).__name__}", None)
        if method is not None:
            return str(method(node, level))
        if isinstance(node, nodes.TextElement):
            return self.paragraph(node)
        return self.blocks(node.children, level)

    def paragraph(self, node: nodes.Element) -> str:
        text = self.inline(node).strip()
        return OPENING.sub(lambda match: rf"\{match[1]}" if match[1] else rf"{match[2]}\{match[3]}", text)

    def block_section(self, node: nodes.section, level: int) -> str:
        return self.blocks(node.children, level + 1)

    def block_title(self, node: nodes.title, level: int) -> str:
        return f"{'#' * min(level - 1, 6)} {self.inline(node)}"

    def block_comment(self, node: nodes.comment, level: int) -> str:
        return ""

    block_raw = block_comment
    block_substitution_definition = block_comment

    def block_transition(self, node: nodes.transition, level: int) -> str:
        return "---"

    def block_literal_block(self, node: nodes.literal_block, level: int) -> str:
        code = node.astext().rstrip("\n")
        if node.get("linenos"):
            settings: dict[str, int] = node.get("highlight_args") or {}
            first = settings.get("linenostart", 1)
            lines = code.split("\n")
            width = len(str(first + len(lines) - 1))
            code = "\n".join(f"{number:{width}}  {line}".rstrip() for number, line in enumerate(lines, first))
        language = str(node.get("language") or "")
        return fenced(code, {"python-blanks": "python", "none": "", "text": ""}.get(language, language))

    def block_bullet_list(self, node: nodes.bullet_list, level: int) -> str:
        return self.items(node, ["- "] * len(node.children), level)

    def block_enumerated_list(self, node: nodes.enumerated_list, level: int) -> str:
        first = node.get("start", 1)
        return self.items(node, [f"{first + index}. " for index in range(len(node.children))], level)

    def items(self, node: nodes.Element, marks: list[str], level: int) -> str:
        texts = [self.blocks(item.children, level) for item in node.children if isinstance(item, nodes.Element)]
        loose = any("\n\n" in text for text in texts)
        return ("\n\n" if loose else "\n").join(hanging(mark, text) for mark, text in zip(marks, texts, strict=True))

    def block_definition_list_item(self, node: nodes.definition_list_item, level: int) -> str:
        terms = ", ".join(f"**{self.inline(term)}**" for term in node.children if isinstance(term, nodes.term))
        definitions = [child for child in node.children if isinstance(child, nodes.definition)]
        return hanging("- ", f"{terms}\n\n" + self.blocks(definitions, level))

    def block_block_quote(self, node: nodes.block_quote, level: int) -> str:
        return quoted(self.blocks(node.children, level))

    def block_admonition(self, node: nodes.admonition, level: int) -> str:
        title, *rest = node.children
        assert isinstance(title, nodes.Element)
        return quoted(f"**{self.inline(title)}**\n\n{self.blocks(rest, level)}")

    def block_table(self, node: nodes.table, level: int) -> str:
        rows = [
            [self.cell(entry) for entry in row.children if isinstance(entry, nodes.Element)]
            for row in node.findall(nodes.row)
        ]
        head = rows.pop(0) if next(node.findall(nodes.thead), None) else [""] * len(rows[0])
        return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])

    def cell(self, entry: nodes.Element) -> str:
        texts = (self.inline(child) for child in entry.children if isinstance(child, nodes.Element))
        return "<br>".join(texts).replace("\n", " ")

    def block_fold(self, node: fold, level: int) -> str:
        title, *rest = node.children
        return folded(title.astext(), self.blocks(rest, level))

    def block_question(self, node: question, level: int) -> str:
        """What is asked, the choices with letters, and folded what is right and why."""
        folds = [child for child in node.children if isinstance(child, fold)]
        choices = [child for child in folds if "choice" in child["classes"]]
        asked = [self.ask(child) for child in node.children if isinstance(child, question_title)]
        body = [child for child in node.children if not isinstance(child, (fold, question_title))]
        titles = [self.inline(choice.children[0]).strip() for choice in choices]
        listed = "\n\n".join(hanging("- ", f"{LETTERS[index]}. {title}") for index, title in enumerate(titles))
        answers = [
            hanging("- ", f"**{LETTERS[index]}.** {self.blocks(choice.children[1:], level)}")
            for index, choice in enumerate(choices)
        ]
        shown = [self.blocks(answer.children[1:], level) for answer in folds if answer not in choices]
        hidden = folded("Answer", "\n\n".join([*shown, *answers]))
        return "\n\n".join(filter(None, [*asked, self.blocks(body, level), listed, hidden]))

    def ask(self, node: question_title) -> str:
        return f"**Question.** {self.inline(node).strip()}"

    def inline(self, node: nodes.Node) -> str:
        """What stands in a line of text."""
        if isinstance(node, nodes.Text):
            return MARKS.sub(lambda match: "&lt;" if match[0] == "<" else "\\" + match[0], node.astext())
        if isinstance(node, nodes.literal):
            return literal(node.astext())
        if isinstance(node, (nodes.raw, nodes.comment)):
            return ""
        assert isinstance(node, nodes.Element)
        inner = "".join(map(self.inline, node.children))
        if isinstance(node, nodes.emphasis):
            return f"*{inner}*"
        if isinstance(node, nodes.strong):
            return f"**{inner}**"
        if isinstance(node, nodes.superscript):
            return f"<sup>{inner}</sup>"
        if isinstance(node, nodes.subscript):
            return f"<sub>{inner}</sub>"
        if isinstance(node, nodes.reference) and (address := self.link(node)):
            return f"[{inner}]({address})"
        return inner


def fenced(code: str, language: str = "") -> str:
    """A block of code; its fence is longer than any that stands in it."""
    longest = max((len(run) for run in re.findall(r"`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{code}\n{fence}"


def literal(code: str) -> str:
    """Code in a line of text."""
    code = " ".join(code.split("\n"))
    longest = max((len(run) for run in re.findall(r"`+", code)), default=0)
    ticks = "`" * (longest + 1)
    gap = " " if code.startswith("`") or code.endswith("`") else ""
    return f"{ticks}{gap}{code}{gap}{ticks}"


def hanging(mark: str, text: str) -> str:
    """An item: its mark, and further lines set in as far as the mark is wide."""
    return mark + re.sub(r"\n(?=[^\n])", "\n" + " " * len(mark), text)


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def folded(title: str, text: str) -> str:
    return f"<details>\n<summary>{escape(title)}</summary>\n\n{text}\n\n</details>"
