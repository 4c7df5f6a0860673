"""What running the cells costs: CPU time of a whole build of 40 pages with four cells each, against the same without.

Prints ratios and milliseconds a page. The pages are the same in both builds; in the one without execution MyST-NB reads
them by itself and is told to run nothing. CPU time counts Sphinx and all processes that it starts.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

PAGES = 40
ROOT = Path(__file__).parents[1]
CELLS = """---
file_format: mystnb
kernelspec:
  name: python3
---

# Page {number}

```{{code-cell}} python
from microgpt import Value
a = Value({number})
```

```{{code-cell}} python
print((a + 1).data)
```
{prints_sum}
```{{code-cell}} python
b = a * a
b.backward()
```

```{{code-cell}} python
print(a.grad)
```
{prints_slope}"""
CONF = """
extensions = ["myst_nb"{own}]
nb_execution_mode = "off"
html_theme = "basic"
book_source = "microgpt/microgpt.py"
book_depends = ["microgpt"]
{formats}
"""


def prints(text: object, own: bool) -> str:
    return f"\n```{{prints}}\n{text}\n```\n" if own else ""


def write_book(folder: Path, own: bool) -> None:
    """A book of plain pages; with ``own`` it is built by this project's extension and states its outputs."""
    pages = folder / "book"
    pages.mkdir(parents=True)
    (folder / "microgpt").symlink_to(ROOT / "microgpt")
    formats = 'nb_custom_formats = {".md": "_ext.run.read"}' if own else ""
    extension = ', "_ext.freshness", "_ext.problems", "_ext.run"' if own else ""
    (folder / "conf.py").write_text(CONF.format(own=extension, formats=formats), encoding="utf-8")
    names = "\n".join(f"page{number}" for number in range(PAGES))
    (pages / "index.md").write_text(f"# Pages\n\n```{{toctree}}\n{names}\n```\n", encoding="utf-8")
    for number in range(PAGES):
        text = CELLS.format(
            number=number, prints_sum=prints(number + 1, own), prints_slope=prints(2 * number if number else 0, own)
        )
        (pages / f"page{number}.md").write_text(text, encoding="utf-8")


def build(folder: Path) -> float:
    """CPU seconds of one build. Raises CalledProcessError if it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "sphinx", "-q", "-c", str(folder), str(folder / "book"), str(folder / "out")]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT / "book")})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        plain, own = Path(name) / "plain", Path(name) / "own"
        write_book(plain, own=False)
        write_book(own, own=True)
        without, cold, again = build(plain), build(own), build(own)
    print(f"{PAGES} pages of four cells: {without:.2f} CPU s without execution, {cold:.2f} with: {cold / without:.2f} times")
    print(f"execution adds {1000 * (cold - without) / PAGES:.0f} ms of CPU a page")
    print(f"a build with nothing changed: {again:.2f} CPU s, {again / cold:.2f} of the first")


if __name__ == "__main__":
    main()
