"""What a first visit costs, against the same book as its theme shows it: `python benchmarks/visiting.py [folder]`.

The book is built twice: as it is, and without the parts of the extension that replace or lighten what the theme brings (its
frame, style sheets, scripts and search). Chromium visits a page of each kind in both, in turns, as a phone on a slow
connection would: a processor of a quarter of the speed, 1.6 Mbit/s, 150 ms there and back, nothing kept from before. Files
are sent packed, as a host sends them. Printed are the medians and how many times as much the theme's book costs:

  bytes, requests    until the network is quiet
  first paint        of text or a picture, after the page was asked for
  largest paint      of the largest text or picture
  interaction        from a click on the title, as soon as it is there, to the next picture on the screen

In the theme's book lessons have no source beside them. A folder with both books, of an earlier run, spares building them.
"""

from __future__ import annotations

import functools
import gzip
import mimetypes
import statistics
import subprocess
import sys
import tempfile
import threading
from dataclasses import astuple, dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from reading import ARGUMENTS, LESSON, ROOT, chromium

KINDS = {"front page": "index.html", "lesson": LESSON, "source": "source.html", "search": "search.html"}
OURS = {
    *("frame", "highlighting", "lean", "joined"),
    *("search", "address", "preview", "edition", "csp", "headers", "offline"),
}
"""The parts of the extension that stand between the reader and what the theme does by default."""
ROUNDS = 3
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4
BUILD = """
import sys
import _ext
_ext.PARTS = tuple(part for part in _ext.PARTS if part not in set(sys.argv[1].split()))
from sphinx.cmd.build import main
sys.exit(main(sys.argv[2:]))
"""
LARGEST = """
new PerformanceObserver((list) => { window.largest = list.getEntries().at(-1).startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
"""
FIRST_INPUT = """() => new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries()[0].duration)).observe({ type: "first-input", buffered: true }))
"""


@dataclass(frozen=True)
class Visit:
    """What one visit cost; times in milliseconds."""

    bytes: float
    requests: float
    first_paint: float
    largest_paint: float
    interaction: float


class Packing(BaseHTTPRequestHandler):
    """Serves a folder; what is text goes out packed."""

    protocol_version = "HTTP/1.1"

    def __init__(self, folder: Path, *arguments: Any) -> None:
        self.folder = folder
        super().__init__(*arguments)

    def do_GET(self) -> None:
        file = self.folder / self.path.partition("?")[0].lstrip("/")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        packs = file.suffix not in {".gz", ".woff2", ".png"}
        body = packed(file, packs) if file.is_file() else b""
        self.send_response(200 if file.is_file() else 404)
        self.send_header("Content-Type", "text/javascript" if file.suffix == ".js" else kind)
        self.send_header("Content-Length", str(len(body)))
        if packs:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:
        return


class Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves in the middle of a file is no error."""


@functools.cache
def packed(file: Path, packs: bool) -> bytes:
    return gzip.compress(file.read_bytes(), 9) if packs else file.read_bytes()


def build(folder: Path) -> None:
    """The book as it is in ``own``, as the theme shows it in ``theme``; what is read is read once."""
    for name, without in (("own", ""), ("theme", " ".join(OURS))):
        arguments = [
            "-q",
            "-j",
            "2",
            "-c",
            str(ROOT),
            "-d",
            str(folder / "doctrees"),
            str(ROOT / "book"),
            str(folder / name),
        ]
        subprocess.run([sys.executable, "-c", BUILD, without, *arguments], check=True, cwd=ROOT / "book")


def slowed(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def visit(browser: Browser, address: str) -> Visit:
    context = browser.new_context(viewport={"width": 412, "height": 823}, service_workers="block")
    page = context.new_page()
    page.add_init_script(LARGEST)
    sizes: list[float] = []
    slowed(page).on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address, wait_until="networkidle", timeout=120_000)
    first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    largest = page.evaluate("window.largest")
    context.close()
    return Visit(sum(sizes), len(sizes), first, largest, interaction(browser, address))


def interaction(browser: Browser, address: str) -> float:
    """From a click on the title, as soon as it is there, to the next picture on the screen."""
    context = browser.new_context(viewport={"width": 412, "height": 823}, service_workers="block")
    page = context.new_page()
    slowed(page)
    page.goto(address, wait_until="commit", timeout=120_000)
    title = page.locator("h1:visible").first
    title.wait_for()
    box = title.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    answered = page.evaluate(FIRST_INPUT)
    context.close()
    return float(answered)


def median(visits: list[Visit]) -> Visit:
    return Visit(*map(statistics.median, zip(*map(astuple, visits), strict=True)))


def tell(kind: str, own: Visit, theme: Visit) -> None:
    print(f"{kind:<11} {'bytes':>11} {'requests':>9} {'first paint':>12} {'largest paint':>14} {'interaction':>12}")
    for name, found in (("own", own), ("theme", theme)):
        print(
            f"  {name:<9} {found.bytes / 1000:>8.1f} KB {found.requests:>9.0f} {found.first_paint:>9.0f} ms"
            f" {found.largest_paint:>11.0f} ms {found.interaction:>9.0f} ms"
        )
    ratios = [theirs / ours for ours, theirs in zip(astuple(own), astuple(theme), strict=True)]
    print(
        f"  {'times':<9} {ratios[0]:>11.2f} {ratios[1]:>9.2f} {ratios[2]:>12.2f} {ratios[3]:>14.2f} {ratios[4]:>12.2f}"
    )


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp())
    if not (folder / "theme").is_dir():
        build(folder)
    servers = {name: Server(("127.0.0.1", 0), functools.partial(Packing, folder / name)) for name in ("own", "theme")}
    for server in servers.values():
        threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for kind, page in KINDS.items():
            visits: dict[str, list[Visit]] = {name: [] for name in servers}
            for _ in range(ROUNDS):
                for name, server in servers.items():
                    visits[name].append(visit(browser, f"http://127.0.0.1:{server.server_port}/{page}"))
            tell(kind, median(visits["own"]), median(visits["theme"]))
        browser.close()
    for server in servers.values():
        server.shutdown()


if __name__ == "__main__":
    main()
