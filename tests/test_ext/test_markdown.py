"""A document becomes Markdown that Jupyter shows as it was meant."""

from __future__ import annotations

import pytest
from docutils import nodes
from markdown_it import MarkdownIt

from _ext.fold import fold, fold_title, question, question_title
from _ext.markdown import Writer, fenced, literal


def written(*children: nodes.Node) -> str:
    return Writer(lambda node: str(node.get("refuri", ""))).blocks(children)


def shown(markdown: str) -> str:
    """What a notebook makes of Markdown, as HTML."""
    html: str = MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown)
    return html


@pytest.mark.parametrize(
    "text",
    [
        "2 * 3 * 4",
        "a_b and _c_",
        "[x]",
        "`",
        "a < b & c",
        "x\\y",
        "~~no~~",
        "1. Not a list",
        "# No title",
        "- no item",
        "+ 3",
    ],
)
def test_text_stays_text(text: str) -> None:
    """What Markdown would take for a mark is shown as it stands in the document."""
    html = shown(written(nodes.paragraph("", text)))
    expected = text.replace("&", "&amp;").replace("<", "&lt;")
    assert html == f"<p>{expected}</p>\n"


def test_a_dollar_begins_no_formula() -> None:
    """Jupyter would take what stands between two dollars for mathematics."""
    assert written(nodes.paragraph("", "$5 and $6")) == r"\$5 and \$6"


def test_code_may_hold_backticks() -> None:
    """Fences and ticks are longer than those that stand in the code."""
    assert "<code>a`b</code>" in shown(literal("a`b"))
    assert "<code>```\n</code>" in shown(fenced("```"))


def test_a_listing_keeps_the_numbers_of_its_lines() -> None:
    """Lines of the source are numbered as in the source."""
    block = nodes.literal_block("a\nb", "a\nb", language="python", linenos=True, highlight_args={"linenostart": 99})
    assert written(block) == "```python\n 99  a\n100  b\n```"


def test_a_table_has_its_head_and_rows() -> None:
    """A bar in a cell parts no columns."""
    rows = [
        nodes.row("", *(nodes.entry("", nodes.paragraph("", text)) for text in row)) for row in (["a", "b"], ["1", "|"])
    ]
    group = nodes.tgroup("", nodes.thead("", rows[0]), nodes.tbody("", rows[1]), cols=2)
    html = shown(written(nodes.table("", group)))
    assert html.count("<th>") == 2
    assert "<td>|</td>" in html


def test_a_question_folds_its_answers_away() -> None:
    """The choices have letters; which is right, and why the others are not, is folded."""
    choices = [
        fold("", fold_title("", word), nodes.paragraph("", "", nodes.strong("", verdict)), classes=["choice"])
        for word, verdict in (("yes", "Right."), ("no", "No."))
    ]
    told = written(question("", question_title("", "Is it?"), *choices))
    before, after = told.split("<details>")
    assert before.startswith("**Question.** Is it?")
    assert "A. yes" in before
    assert "Right." not in before
    assert "**A.** **Right.**" in after
    assert "**B.** **No.**" in after
