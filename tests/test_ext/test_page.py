"""How a page's Markdown is taken apart."""

from __future__ import annotations

from pathlib import Path

from _ext import page

TEXT = """---
file_format: mystnb
---

# Title


```{code-cell} python
:tags: [hide-input]

a = 1
print(a)
```


```{prints}
1
```

Prose with {result}`a + 1` and a `{result}` that is only shown.

~~~~{note}
```python
b = 2
```
~~~~

:::{predict}
What?

```python
print(a)
```
:::
"""


def test_a_page_is_taken_apart() -> None:
    """Cells, stated outputs, predictions and values are found, each at its line."""
    found = page.read(Path("page.md"), TEXT)
    lines = TEXT.splitlines()
    assert found.problems == []
    (cell,) = found.cells
    assert (cell.code, lines[cell.line - 1], cell.tags) == ("a = 1\nprint(a)", "a = 1", ("hide-input",))
    assert cell.prints is not None
    assert (cell.prints.text, lines[cell.prints.first - 1]) == ("1\n", "```{prints}")
    (prediction,) = found.predictions
    assert lines[prediction.line - 1] == prediction.code.strip() == "print(a)"
    assert [(step.code, lines[step.line - 1][:5]) for step in found.values] == [("a + 1", "Prose")]


def test_steps_run_in_the_order_of_the_page_and_values_last() -> None:
    """A prediction sees what the cells above it have defined; values are computed after everything else."""
    assert [step.kind for step in page.read(Path("page.md"), TEXT).steps] == ["cell", "apart", "value"]


def test_stated_output_is_not_part_of_the_notebook() -> None:
    """The notebook that MyST-NB renders holds the cell's own output, not the {prints} block too."""
    notebook = page.read(Path("page.md"), TEXT).notebook
    assert "{prints}" not in "".join(cell.source for cell in notebook.cells)
