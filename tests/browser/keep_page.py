"""What the tests of keeping and carrying share: the dialog, a real remoteStorage server, and a device of a reader."""

from __future__ import annotations

import fcntl
import functools
import hashlib
import json
import os
import re
import shutil
import socket
import subprocess
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from _ext.bundle import BundleError, find_node

from .conftest import FOLDER, Site
from .progress_page import snapshots

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "tests" / "web" / "keep" / "storage-server"
LESSON = "the-full-transformer/multi-head-attention"
CODE = f"microgpt-code:{LESSON}:"
PASSWORD = "a long password"
FILE = "microgpt-line-by-line/progress.json"


def open_dialog(page: Page) -> Locator:
    """Open "Your progress"."""
    dialog = page.locator(".keep-dialog")
    if not dialog.is_visible():
        page.locator(".keep-button").click()
    expect(dialog).to_be_visible()
    return dialog


def stored(page: Page) -> dict[str, str]:
    """All that the site has in localStorage."""
    found: dict[str, str] = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    return found


def programs(page: Page) -> list[str | None]:
    """The programs that are kept of the lesson, the one that counts first."""
    texts = [text for record in snapshots(page, CODE) for text in record["texts"]]
    return [text["text"] for text in sorted(texts, key=lambda text: text["at"], reverse=True)]


def listed(html: Path) -> list[str]:
    """The names in the page "What is stored where"."""
    text = (html / "what-is-stored-where.html").read_text(encoding="utf-8")
    return re.findall(r'<span class="pre">([^<]+)</span>', text)


def unlisted(page: Page, html: Path) -> list[str]:
    """What the site has stored in this browser under names that the page does not list."""
    script = "async () => [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...await caches.keys()]"
    names = listed(html)
    return [
        key
        for key in page.evaluate(script)
        if not any(key == name or (name[-1] in ":-" and key.startswith(name)) for name in names)
    ]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def install() -> tuple[list[str], Path]:
    """Node, and the folder of the server, installed once for each state of its lock file."""
    try:
        node = find_node()
    except BundleError as error:
        pytest.skip(f"NOT TESTED: {error}")
    lock = hashlib.sha256((SERVER / "package-lock.json").read_bytes()).hexdigest()[:16]
    target = ROOT / "_build" / f"storage-server-{lock}"
    target.parent.mkdir(exist_ok=True)
    with target.with_suffix(".lock").open("w") as lock_file:  # one process installs, another waits for it
        fcntl.flock(lock_file, fcntl.LOCK_EX)
        if not (target / "ready").is_file():
            target.mkdir(parents=True, exist_ok=True)
            for name in ("package.json", "package-lock.json"):
                shutil.copy(SERVER / name, target)
            command = [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
            done = subprocess.run(command, cwd=target, capture_output=True, text=True)
            if done.returncode:
                message = f"NOT TESTED: the storage server could not be installed: {done.stderr[-300:]}"
                if os.environ.get("CI"):
                    pytest.fail(message)
                pytest.skip(message)
            (target / "ready").touch()
    return node.node, target


class Storage:
    """A real remoteStorage server on this machine, with accounts for readers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.node, self.package = install()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        config = {
            "allow_signup": True,
            "storage_path": str(self.folder / "storage"),
            "cache_views": True,
            "basePath": "",
            "http": {"host": "127.0.0.1", "port": self.port},
            "https": {"enable": False},
            "logging": {"log_dir": str(self.folder / "log"), "stdout": [], "log_files": ["error"]},
        }
        path = self.folder / "config.json"
        path.write_text(json.dumps(config))
        script = self.package / "node_modules" / "armadietto" / "bin" / "armadietto.js"
        self.process = subprocess.Popen(
            [*self.node, str(script), "-c", str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(600):
            try:
                urllib.request.urlopen(self.origin, timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the storage server does not answer")

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(30)
        self.process = None

    def sign_up(self, name: str) -> str:
        """Make an account; returns its address."""
        form = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
        data = urllib.parse.urlencode(form).encode()
        urllib.request.urlopen(f"{self.origin}/signup", data=data, timeout=30).close()
        return f"{name}@127.0.0.1:{self.port}"

    def file(self, name: str) -> Path:
        """Where the server keeps a reader's document, once it is there."""
        found = [path for path in (self.folder / "storage").rglob("*progress.json") if f"/{name}/" in path.as_posix()]
        return found[0] if found else self.folder / "nothing"

    def document(self, name: str) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.file(name).read_text(encoding="utf-8"))
        return document


class OpenSite(Site):
    """Serves the book with pages that may ask servers on this machine, as no reader's page may."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.suffix != ".html" or not path.is_file():
            return super().do_GET()
        text = path.read_text(encoding="utf-8")
        assert "connect-src 'self'" in text
        body = text.replace("connect-src 'self'", "connect-src 'self' http://127.0.0.1:*").encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None


@contextmanager
def open_site(html: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(OpenSite, directory=str(html)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{FOLDER}"
    server.shutdown()
    server.server_close()


@contextmanager
def device(browser: Browser, site: str) -> Iterator[Page]:
    """A browser of a reader, with a lesson open. None of its pages may leave an error behind."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers="block")
    context.set_default_timeout(60_000)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    page = context.new_page()
    page.goto(f"{site}{LESSON}.html")
    yield page
    context.close()
    assert errors == []


def begin(page: Page, address: str) -> None:
    """Ask to sign in."""
    dialog = open_dialog(page)
    dialog.get_by_label("The address of your storage").fill(address)
    dialog.get_by_role("button", name="Connect", exact=True).click()


def sign_in(page: Page, address: str, password: str = PASSWORD) -> None:
    """Sign in, as a reader does: the address here, the password there."""
    begin(page, address)
    page.locator("input[name=password]").fill(password)
    page.locator("button[name=allow]").click()
    expect(page.locator(".notice")).to_contain_text("You are signed in.")
    page.locator(".notice button").first.click()
    together(page)


def together(page: Page) -> None:
    """Wait until this browser's copy and the one there are the same."""
    dialog = open_dialog(page)
    dialog.get_by_role("button", name="Bring both together now").click()
    expect(dialog).to_contain_text("Both copies were the same at")
    dialog.get_by_role("button", name="Close").click()
