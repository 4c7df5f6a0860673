"""An exercise in the page, as a reader sees and uses it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from .conftest import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
EXERCISES = sorted(path for path in (ROOT / "book").glob("[!_]*/*.py"))
LESSON = "the-full-transformer/multi-head-attention"
PASTE = """(editor, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""
# Verdicts are kept as they are announced to other scripts, so that a test can look at them.
LISTEN = "window.graded = []; addEventListener('exercise:graded', (event) => graded.push(event.detail))"


class ExercisePage:
    """Reads what is shown and presses what can be pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.block = page.locator(".exercise")
        page.evaluate(LISTEN)

    @property
    def area(self) -> Locator:
        return self.block.locator("textarea")

    @property
    def editor(self) -> Locator:
        return self.block.locator(".cm-content")

    @property
    def status(self) -> str:
        return self.block.locator(".exercise-state-text").inner_text()

    @property
    def verdict(self) -> Locator:
        return self.block.locator(".exercise-verdict")

    @property
    def output(self) -> Locator:
        return self.block.locator(".exercise-output pre")

    def button(self, name: str) -> Locator:
        return self.block.get_by_role("button", name=name, exact=True)

    def open_editor(self) -> None:
        self.block.locator("textarea, .cm-content").first.focus()
        self.editor.wait_for()

    def wait_for(self, state: str) -> None:
        expect(self.block).to_have_attribute("data-state", state)

    def wait_until(self, predicate: str) -> None:
        """Wait until a function of the page gives true; its policy forbids Playwright's own way, code from text."""
        held = self.page.evaluate(f"""async () => {{
          for (const end = Date.now() + {PATIENCE}; Date.now() < end; await new Promise((next) => setTimeout(next, 20)))
            if (await ({predicate})()) return true;
        }}""")
        if not held:
            raise TimeoutError(f"never true: {predicate}; the page says: {self.status!r}")

    def write(self, program: str) -> None:
        """Paste a program in place of the one that is there."""
        self.open_editor()
        self.editor.focus()
        self.page.keyboard.press("ControlOrMeta+a")
        self.editor.evaluate(PASTE, program) if program else self.page.keyboard.press("Delete")

    def program(self) -> str:
        """The program in the editor, whichever editor it is."""
        if self.area.count():
            return self.area.input_value()
        return "\n".join(line.removesuffix("\n") for line in self.editor.locator(".cm-line").all_inner_texts())

    def run(self, program: str | None = None) -> str:
        """Run a program, by the keyboard, and return what the reader is told."""
        if program is not None:
            self.write(program)
            self.page.keyboard.press("ControlOrMeta+Enter")
        else:
            self.button("Run").click()
        return self.told()

    def told(self) -> str:
        """The verdict, as soon as it is there: Playwright's own waiting looks twice a second."""
        self.wait_until("() => document.querySelector('.exercise-verdict-title')?.checkVisibility()")
        return self.verdict.inner_text()

    def graded(self) -> dict[str, Any]:
        """The latest verdict."""
        latest: dict[str, Any] = self.page.evaluate("graded.at(-1)")
        return latest
