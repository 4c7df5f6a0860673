"""What is wrong with the book: a problem says where, what was met, and what to do.

Problems are Sphinx warnings, so that they cross from reading processes to the main one and take part in ``-W``. They
are gathered, listed once more at the end of the build, and make it exit with 1, with and without ``-W``. The pages they
stand on are read again by the next build: what failed once is never silent the second time.
"""

from __future__ import annotations

import io
import json
import logging as std_logging
from dataclasses import dataclass
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

logger = logging.getLogger(__name__)

MEMORY = "unsettled.json"
"""In the doctree folder: the pages that had a problem in the last build, or ``null`` for "read everything again"."""


@dataclass(frozen=True)
class Problem:
    """Something that must stop the build, at ``path:line``."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


def report(problem: Problem) -> None:
    """Tell Sphinx of a problem, at its place."""
    logger.warning("%s", problem.message, type="book", location=f"{problem.path}:{problem.line}")


class Gathering(logging.WarningStreamHandler):
    """Keeps what Sphinx warns of during one build. Of this class, so that Sphinx holds it back while it collects warnings."""

    def __init__(self) -> None:
        super().__init__(logging.SafeEncodingWriter(io.StringIO()))
        self.setLevel(std_logging.WARNING)
        self.records: list[tuple[str, str]] = []

    def emit(self, record: std_logging.LogRecord) -> None:
        location = getattr(record, "location", None)
        self.records.append((str(location or ""), std_logging.LogRecord.getMessage(record)))


def _start_gathering(app: Sphinx) -> None:
    sphinx_logger = std_logging.getLogger("sphinx")
    for handler in [handler for handler in sphinx_logger.handlers if isinstance(handler, Gathering)]:
        sphinx_logger.removeHandler(handler)
    gathering = Gathering()
    # The place of a warning becomes text in a filter of Sphinx's own handler for warnings; ours must run after it.
    sphinx_logger.addHandler(gathering)
    app.book_gathering = gathering  # type: ignore[attr-defined]
    memory = Path(app.doctreedir) / MEMORY
    app.book_unsettled = json.loads(memory.read_text(encoding="utf-8")) if memory.exists() else []  # type: ignore[attr-defined]
    # Until the build has come to its end nothing is settled, even if it is interrupted before it can say so.
    memory.parent.mkdir(parents=True, exist_ok=True)
    memory.write_text("null", encoding="utf-8")


def _read_again(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """The pages whose problems the last build reported."""
    unsettled: list[str] | None = app.book_unsettled  # type: ignore[attr-defined]
    if unsettled is None:
        return sorted(env.found_docs)
    return [docname for docname in unsettled if docname in env.found_docs]


def _conclude(app: Sphinx, exception: Exception | None) -> None:
    gathering: Gathering = app.book_gathering  # type: ignore[attr-defined]
    std_logging.getLogger("sphinx").removeHandler(gathering)
    memory = Path(app.doctreedir) / MEMORY
    if not gathering.records and exception is None:
        memory.unlink(missing_ok=True)
        return
    places = [_docname(app, location) for location, _ in gathering.records]
    settled = exception is None and None not in places
    memory.parent.mkdir(parents=True, exist_ok=True)
    memory.write_text(json.dumps(sorted({place for place in places if place}) if settled else None), encoding="utf-8")
    app.statuscode = app.statuscode or 1
    if gathering.records:
        noun = "problem" if len(gathering.records) == 1 else "problems"
        logger.info("\n%d %s in this build:", len(gathering.records), noun)
        for location, message in dict.fromkeys(gathering.records):
            logger.info("  %s", f"{location}: {message}" if location else message)


def met_on(app: Sphinx, docname: str) -> bool:
    """Whether this build has met a problem on a page."""
    gathering: Gathering = app.book_gathering  # type: ignore[attr-defined]
    return any(_docname(app, location) == docname for location, _ in gathering.records)


def _docname(app: Sphinx, location: str) -> str | None:
    """The page that a place belongs to; None where it belongs to no page alone."""
    for candidate in (location, location.rsplit(":", 1)[0]):
        path = Path(candidate)
        if not path.is_absolute():
            if candidate in app.env.found_docs:
                return candidate
            path = Path(app.srcdir) / candidate
        docname = app.env.path2doc(path) or app.env.path2doc(path.with_suffix(".md"))
        if docname in app.env.found_docs:
            return docname
    return None


def _remove_pages(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Take away what earlier builds wrote for pages that are no more."""
    if app.builder.format == "html":
        for docname in removed:
            (Path(app.outdir) / f"{docname}.html").unlink(missing_ok=True)
    return []


def setup(app: Sphinx) -> None:
    app.connect("env-get-outdated", _remove_pages)
    app.connect("builder-inited", _start_gathering)
    app.connect("env-get-outdated", _read_again)
    app.connect("build-finished", _conclude, priority=900)
