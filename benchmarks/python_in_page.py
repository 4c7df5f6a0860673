"""How fast Python in the page answers, against stock Pyodide, in one run of Chromium: `python benchmarks/python_in_page.py`.

Both load from the same server, which compresses and says for how long to keep, as a host of static pages does. The stock
page loads Pyodide in a worker as its manual shows, then the package and the checker, and grades the same program by the
same checks. Times go from the click to the verdict, medians of several rounds in turn; sizes are what was sent. All are taken
in the page itself, from a click to the change of the page that the reader sees, without what Playwright takes to click.

  cold          nothing was loaded before            return    the second visit, nothing started before the click
  started       Python was ready before the click    stop      from Stop to its word, and to Python being ready again
"""

from __future__ import annotations

import gzip
import json
import statistics
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
LESSON = "the-full-transformer/multi-head-attention"
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
SHORT = "n_head = 4"
"""Ends at the first check: nearly all of the time is Python's own start."""

STOCK_PAGE = """<!doctype html><script type="module">
window.grade = (program, checks) => new Promise((resolve, reject) => {
  const worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage({ program, checks });
});
</script>"""
STOCK_WORKER = """
import { loadPyodide } from "../pyodide/pyodide.mjs";
onmessage = async ({ data: { program, checks } }) => {
  const python = await loadPyodide({ indexURL: "../pyodide/" });
  const { files, copies } = await (await fetch("book.json")).json();
  const put = (path, text) => {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, text);
  };
  for (const [path, text] of Object.entries(files)) put(path, text);
  for (const [path, original] of Object.entries(copies)) put(path, files[original]);
  python.runPython("import os, sys; sys.path.insert(0, '/book'); os.chdir('/home/reader'); import json, grading");
  python.globals.set("program", program);
  python.globals.set("checks", checks);
  postMessage(python.runPython("json.dumps(grading.grade(program, checks).as_json())"));
};
"""


class Host(BaseHTTPRequestHandler):
    """A host of static pages: gzip where it helps, ten minutes in the browser's cache; it counts what it sends."""

    folders: dict[str, Path]
    sent: dict[str, int]

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        try:
            body, packed = compressed(self.folders, path)
        except OSError:
            self.send_error(404)
            return
        type_of = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
        self.send_response(200)
        self.send_header("Content-Type", type_of.get(Path(path).suffix) or guess_type(path)[0] or "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)
        self.sent[path] = self.sent.get(path, 0) + len(body)

    def log_message(self, format: str, *arguments: Any) -> None:
        return


_bodies: dict[str, tuple[bytes, bool]] = {}


def compressed(folders: dict[str, Path], path: str) -> tuple[bytes, bool]:
    """A file's bytes as they are sent, and whether they are packed."""
    if path not in _bodies:
        first, _, rest = path.lstrip("/").partition("/")
        plain = (folders.get(first, Path("nowhere")) / rest).read_bytes()
        packed = gzip.compress(plain, 9)
        _bodies[path] = (packed, True) if len(packed) < len(plain) else (plain, False)
    return _bodies[path]


CLICK = """() => new Promise((resolve) => {
  const begin = performance.now();
  addEventListener("exercise:graded", () => resolve(performance.now() - begin), { once: true });
  document.querySelector(".exercise-run").click();
})"""


WRITE = """(program) => {
  const area = document.querySelector(".exercise textarea");
  area.value = program;
  area.dispatchEvent(new Event("input"));
}"""


class Measure:
    """The measurements of one browser on one server."""

    def __init__(self, browser: Browser, address: str, sent: dict[str, int], program: str, checks: str) -> None:
        self.browser, self.address, self.sent = browser, address, sent
        self.program, self.checks = program, checks
        self.times: dict[str, list[float]] = {}
        self.sizes: dict[str, int] = {}

    def note(self, name: str, milliseconds: float) -> None:
        self.times.setdefault(name, []).append(milliseconds)

    def lesson(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.goto(f"{self.address}/html/{LESSON}.html")
        page.evaluate(WRITE, self.program)
        page.reload()
        return page

    def stock(self) -> None:
        context = self.browser.new_context(service_workers="block")
        for name in ("stock cold", "stock return"):
            page = context.new_page()
            page.goto(f"{self.address}/stock/index.html")
            took = page.evaluate(
                "async ([program, checks]) => { const begin = performance.now(); await grade(program, checks);"
                " return performance.now() - begin; }",
                [self.program, self.checks],
            )
            self.note(name, took)
            page.close()
        context.close()

    def ours(self) -> None:
        context = self.browser.new_context(service_workers="block")
        page = self.lesson(context)
        self.sent.clear()
        self.note("cold", page.evaluate(CLICK))
        self.sizes["first run"] = self.bundle_sent()
        self.wait_for_snapshot(page)
        page.reload()
        self.sent.clear()
        self.note("return", page.evaluate(CLICK))
        self.sizes["return"] = self.bundle_sent()
        page.reload()
        page.locator(".exercise").scroll_into_view_if_needed()
        page.locator(".exercise[data-state=ready]").wait_for()
        page.wait_for_timeout(3000)
        self.note("started", page.evaluate(CLICK))
        self.note("started, once more", page.evaluate(CLICK))
        context.close()

    def bundle_sent(self) -> int:
        """Bytes sent of what Python needs; the rest of the page has nothing to do with a run."""
        return sum(size for path, size in self.sent.items() if "/bundle/" in path)

    def wait_for_snapshot(self, page: Page) -> None:
        # The page's own policy forbids Playwright to wait for an expression: that would be code from text.
        kept = """async () => {
            const [name] = (await caches.keys()).filter((key) => key.startsWith("microgpt-python-"));
            return Boolean(name) && (await (await caches.open(name)).keys()).some(({ url }) => url.includes("snapshot"));
        }"""
        while not page.evaluate(kept):
            page.wait_for_timeout(100)

    def stop(self) -> None:
        context = self.browser.new_context(service_workers="block")
        self.program, program = "while True:\n    print('again and again')", self.program
        page = self.lesson(context)
        self.program = program
        page.locator(".exercise").scroll_into_view_if_needed()
        page.locator(".exercise[data-state=ready]").wait_for()
        page.wait_for_timeout(3000)
        stall, word, ready = page.evaluate("""async () => {
            const block = document.querySelector(".exercise");
            // When the page has changed in such a way, told by the browser, not asked for again and again.
            const changed = (met) => new Promise((resolve) => {
                const look = () => met() && resolve(performance.now());
                new MutationObserver(look).observe(block, { attributes: true, childList: true, subtree: true });
            });
            let last = performance.now(), longest = 0;
            const tick = setInterval(() => {
                longest = Math.max(longest, performance.now() - last);
                last = performance.now();
            }, 5);
            block.querySelector(".exercise-run").click();
            await new Promise((resolve) => setTimeout(resolve, 3000));
            clearInterval(tick);
            const word = changed(() => block.querySelector(".exercise-verdict").textContent.startsWith("Stopped"));
            const ready = changed(() => block.dataset.state === "ready");
            const begin = performance.now();
            [...block.querySelectorAll("button")].find((button) => button.textContent === "Stop").click();
            return [longest, (await word) - begin, (await ready) - begin];
        }""")
        self.note("longest stall of the page while a loop prints", stall)
        self.note("stop: its word", word)
        self.note("stop: ready again", ready)
        context.close()

    def median(self, name: str) -> float:
        return statistics.median(self.times[name])

    def report(self, title: str) -> None:
        print(f"\n{title}")
        for name, times in self.times.items():
            base = "stock cold"
            ratio = f"  {self.median(name) / self.median(base):5.2f} of stock cold" if name != base else ""
            print(f"  {name:48} {self.median(name):7.0f} ms{ratio}   ({', '.join(f'{time:.0f}' for time in times)})")
        for name, size in self.sizes.items():
            print(f"  {'sent, ' + name:48} {size / 1e6:7.2f} MB")


def with_checker(book: Path) -> str:
    """The book's files as its pages get them, and the checker, which these get as a part of the library."""
    found = json.loads(book.read_text(encoding="utf-8"))
    found["files"]["/book/grading.py"] = (ROOT / "book" / "_ext" / "grading.py").read_text(encoding="utf-8")
    return json.dumps(found)


def build(folder: Path) -> Path:
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-c",
        ".",
        "-d",
        str(folder / "doctrees"),
        "book",
        str(folder / "html"),
    ]
    subprocess.run(command, cwd=ROOT, check=False)
    return folder / "html"


def main() -> int:
    sys.path.insert(0, str(ROOT / "book"))
    from _ext.exercise import read
    from _ext.printed import PrintError, find_browser

    try:
        chromium = find_browser()
    except PrintError as reason:
        print(f"python_in_page: {reason}", file=sys.stderr)
        return 2
    exercise = read(ROOT / "book" / f"{LESSON}.py")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / "stock").mkdir()
        (folder / "stock" / "index.html").write_text(STOCK_PAGE)
        (folder / "stock" / "worker.js").write_text(STOCK_WORKER)
        html = build(folder)
        (folder / "stock" / "book.json").write_text(with_checker(next(html.rglob("book.json"))))
        Host.folders = {
            "html": html, "stock": folder / "stock", "pyodide": ROOT / "node_modules" / "pyodide"
        }  # fmt: skip
        Host.sent = {}
        server = ThreadingHTTPServer(("127.0.0.1", 0), Host)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        browser = playwright.chromium.launch(
            executable_path=chromium,
            args=["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
                  "--disable-component-update", "--disable-sync"],
        )  # fmt: skip
        for title, program in (("A program of one line", SHORT), ("The lesson's solution", exercise.solution)):
            measure = Measure(browser, address, Host.sent, program, exercise.checks_text)
            for number in range(ROUNDS + 1):
                measure.stock()
                measure.ours()
                measure.stop()
                if number == 0:  # the server packs its files when they are first asked for
                    measure.times.clear()
            measure.report(title)
        browser.close()
        server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
