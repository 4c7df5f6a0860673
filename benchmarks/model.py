"""Print how many times faster the page's worker trains than the source's own lines: in turns, in one run, in Chromium.

    python benchmarks/model.py [ROUNDS]

In each round the source takes some steps here, then the worker of _static/model takes all 1,000 three times in headless
Chromium, from the page's "start" to its hearing "done". The two never work at once, so whatever else the machine does slows
both alike. Times are by the clock, of each side's least disturbed round; the worker's of a round is the median of its three.
The source's are scaled to 1,000 steps by the number of tokens guessed.

The worker is warmed up first, as a page does before a reader can press start; what it does when cold is printed too.
"""

from __future__ import annotations

import functools
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from microgpt import checkpoint, names, scalar  # noqa: E402

STEPS = 20  # of the source, a round
ALL_STEPS = 1000
REPEATS = 3  # runs of the worker, a round
BAR = 2000
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
OPEN = """async () => {
    const { openModel } = await import("/_static/model/client.js");
    window.model = openModel();
    await model.ask("load", { names: "/microgpt/names.txt" });
}"""
TRAIN = """async () => {
    await model.ask("train", { sample_every: 0 });
    const losses = [];
    model.on("progress", (batch) => losses.push(...batch.losses));
    const done = new Promise((resolve) => model.on("state", ({ state }) => state === "done" && resolve()));
    const start = performance.now();
    model.tell("start");
    await done;
    return [performance.now() - start, losses.slice(-1000)];
}"""


class Site(SimpleHTTPRequestHandler):
    """Serves the repository, and an empty page at its root."""

    def do_GET(self) -> None:
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>benchmark</title>")

    def log_message(self, format: str, *arguments: Any) -> None:
        return


@contextmanager
def page() -> Iterator[Page]:
    """Open an empty page in Chromium, beside the repository's modules."""
    browser_path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser_path is None:
        raise SystemExit(f"NO CHROMIUM: none of {', '.join(BROWSERS)} is installed")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Site, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=list(QUIET))
        opened = browser.new_page()
        opened.goto(f"http://127.0.0.1:{server.server_port}/")
        yield opened
        browser.close()
    server.shutdown()


def source_seconds(run: scalar.Run) -> tuple[float, int]:
    """Return the seconds that the source's next few steps take, and how many tokens they guess."""
    first = len(run.losses)
    start = time.perf_counter()
    for _ in range(STEPS):
        run.step()
    return time.perf_counter() - start, guesses(run, first, first + STEPS)


def guesses(run: scalar.Run, first: int, end: int) -> int:
    """Return how many tokens the steps from `first` to `end` - 1 guess."""
    return sum(min(run.model.block_size, len(name) + 1) for name in run.docs[first:end])


def worker_seconds(opened: Page, expected: list[float]) -> float:
    """Return the seconds of 1,000 steps in the page's worker. Exits if a loss is not the package's."""
    milliseconds, losses = opened.evaluate(TRAIN)
    worst = max(abs(a - b) for a, b in zip(losses, expected, strict=True))
    if not worst <= 1e-12:
        raise SystemExit(f"a loss of the worker is {worst} from the package's")
    return float(milliseconds) / 1000


def main(rounds: int) -> None:
    """Race the two and print the ratio."""
    expected = list(checkpoint.load(checkpoint.TRAINED).losses)
    run = scalar.Run(names.load())
    tokens = guesses(run, 0, ALL_STEPS)
    times = []
    with page() as opened:
        opened.evaluate(OPEN)
        cold = worker_seconds(opened, expected)
        opened.evaluate("() => model.ask('warm')")
        for _ in range(rounds):
            seconds, guessed = source_seconds(run)
            times.append((seconds * tokens / guessed, [worker_seconds(opened, expected) for _ in range(REPEATS)]))
    slow = min(seconds for seconds, _ in times)
    fast = min(median(runs) for _, runs in times)
    ratios = [seconds / median(runs) for seconds, runs in times]
    print(f"1,000 steps: source {slow:.0f} s (from {STEPS}), the page's worker {fast * 1000:.0f} ms")
    print(f"the worker is {slow / fast:.0f} times as fast (rounds: {min(ratios):.0f} to {max(ratios):.0f}; bar: {BAR})")
    print(f"cold, its first 1,000 steps take {cold * 1000:.0f} ms: {slow / cold:.0f} times as fast")
    print("every loss is within 1e-12 of the package's")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
