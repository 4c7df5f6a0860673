"""What reading a lesson costs a browser: `python benchmarks/reading.py [html folder]`.

Opens lesson 9.1 in Chromium for the first time, at two widths, and reads it from top to bottom. It prints what is fetched
before Python loads (each file packed as a host packs it), how far what one reads shifts, and the longest tasks of the page:
by the clock, as a browser counts long tasks, and by the time that they had the processor, which other work on a busy
machine does not stretch. Without a folder, the book is built first.
"""

from __future__ import annotations

import functools
import gzip
import shutil
import subprocess
import sys
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, Response, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
LESSON = "the-full-transformer/multi-head-attention.html"
LIBRARIES = ("clipboard", "copybutton", "documentation_options")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
SHIFTS = """
window.shifts = 0;
const add = (entry) => { window.shifts += entry.hadRecentInput ? 0 : entry.value; };
new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: "layout-shift", buffered: true });
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        return


class Tracing:
    """Gathers the tasks of the page's main thread, in milliseconds: (by the clock, by the processor)."""

    def __init__(self, session: CDPSession) -> None:
        self.session, self.events, self.complete = session, [], False  # type: tuple[CDPSession, list[dict[str, Any]], bool]
        session.on("Tracing.dataCollected", lambda data: self.events.extend(data["value"]))
        session.on("Tracing.tracingComplete", lambda _: setattr(self, "complete", True))
        session.send("Tracing.start", {"categories": "toplevel,devtools.timeline", "transferMode": "ReportEvents"})

    def tasks(self, page: Page) -> list[tuple[float, float]]:
        self.session.send("Tracing.end")
        while not self.complete:
            page.wait_for_timeout(50)
        main = {(event["pid"], event["tid"]) for event in self.events if event["name"] == "UpdateLayoutTree"}
        found = [
            (event["dur"] / 1000, event.get("tdur", 0) / 1000)
            for event in self.events
            if event["name"].endswith("RunTask") and event.get("dur") and (event["pid"], event["tid"]) in main
        ]
        return sorted(found, reverse=True)


def chromium() -> str:
    """The machine's Chromium. Raises SystemExit where there is none."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        sys.exit("no Chromium: install Debian's package chromium, or Google Chrome")
    return path


def weight(response: Response) -> int:
    body = response.body()
    return len(body) if response.url.endswith((".gz", ".woff2")) else len(gzip.compress(body, 9))


def read(page: Page) -> None:
    """Scroll through the page as a quick reader would."""
    page.evaluate(
        """async () => {
          for (let y = 0; y < document.documentElement.scrollHeight; y += 300) {
            scrollTo(0, y);
            await new Promise((next) => setTimeout(next, 100));
          }
        }"""
    )


def visit(browser: Browser, address: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    page.add_init_script(SHIFTS)
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto(address, wait_until="networkidle")
    weights = {response.url: weight(response) for response in responses}
    scripts = [url for url in weights if url.partition("?")[0].endswith(".js")]
    own = sum(weights[url] for url in scripts if not any(library in url for library in LIBRARIES))
    tracing = Tracing(context.new_cdp_session(page))
    page.reload(wait_until="networkidle")
    opened = tracing.tasks(page)
    tracing = Tracing(context.new_cdp_session(page))
    read(page)
    reading = tracing.tasks(page)
    print(f"{width:>4} px  first visit {sum(weights.values()) / 1000:6.1f} KB in {len(weights)} files (at most 200)")
    print(f"         our own scripts {own / 1000:5.1f} KB (at most 60)")
    print(f"         layout shift {page.evaluate('window.shifts'):.4f} (below 0.02)")
    for name, tasks in (("opening", opened), ("reading", reading)):
        clock, processor = tasks[0][0], max(task[1] for task in tasks)
        print(f"         longest task {name}: {clock:4.0f} ms by the clock, {processor:4.0f} ms of the processor (100)")
    context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp()) / "html"
    if not folder.is_dir():
        doctrees = folder.with_name("doctrees")
        command = [
            sys.executable,
            "-m",
            "sphinx",
            "-q",
            "-c",
            str(ROOT),
            "-d",
            str(doctrees),
            str(ROOT / "book"),
            str(folder),
        ]
        subprocess.run(command, check=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for width in (1280, 360):
            visit(browser, f"http://127.0.0.1:{server.server_port}/{LESSON}", width)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
