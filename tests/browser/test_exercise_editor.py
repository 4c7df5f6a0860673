"""Writing a program in the page: kept as it is written, undone, reset, and all of it by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from _ext.exercise import read

from .exercise_page import LESSON, ROOT, ExercisePage

SOLVED = read(ROOT / "book" / f"{LESSON}.py")


@pytest.fixture
def exercise(open_page: Callable[[str], Page]) -> ExercisePage:
    return ExercisePage(open_page(LESSON))


def test_what_is_written_survives_a_reload_and_the_way_back(exercise: ExercisePage, site: str) -> None:
    """A program is kept as it is written, and is there after a reload and after leaving and coming back."""
    exercise.write("mine = 1")
    exercise.page.reload()
    assert exercise.program() == "mine = 1"
    exercise.page.goto(site + "index.html")
    exercise.page.go_back()
    assert exercise.program() == "mine = 1"


def test_what_is_written_before_the_editor_has_come_is_kept(exercise: ExercisePage) -> None:
    """Text and place in the textarea go over into the editor."""
    exercise.area.focus()
    exercise.page.keyboard.type("# first\n")
    exercise.editor.wait_for()
    exercise.page.keyboard.type("# second\n")
    expect(exercise.editor).to_be_focused()
    assert exercise.program().replace("# first\n", "").replace("# second\n", "") == SOLVED.starter.rstrip()


def test_reset_asks_first_and_can_be_undone(exercise: ExercisePage) -> None:
    """Reset can be declined, puts the starter back, and gives the program back on Undo."""
    exercise.write("mine = 1")
    exercise.button("Reset").click()
    exercise.button("Keep mine").click()
    assert exercise.program() == "mine = 1"
    exercise.button("Reset").click()
    exercise.button("Put the starter back").click()
    assert exercise.program() == SOLVED.starter.rstrip()
    exercise.button("Undo").click()
    assert exercise.program() == "mine = 1"


def test_undo_takes_back_what_was_written(exercise: ExercisePage) -> None:
    """The editor's undo gives the starter back."""
    exercise.write("mine = 1")
    exercise.page.keyboard.press("ControlOrMeta+z")
    expect(exercise.block.locator(".cm-line").first).not_to_have_text("mine = 1")
    assert exercise.program() == SOLVED.starter.rstrip()


def test_the_editor_has_a_name_and_no_helpers(exercise: ExercisePage) -> None:
    """Textarea and editor are labelled and described, and a phone changes nothing in what is typed."""
    named = exercise.page.get_by_role("textbox", name="Your program")
    for editor in (exercise.area, exercise.editor):
        exercise.open_editor() if editor is exercise.editor else None
        for attribute, value in (("autocapitalize", "off"), ("autocorrect", "off"), ("spellcheck", "false")):
            expect(named).to_have_attribute(attribute, value)
        expect(named).to_have_accessible_description(
            re.compile(r"Ctrl\+Enter runs the program\. Tab leaves the editor;")
        )


def walk_past_the_first_blank(page: Page) -> None:
    """Move the cursor, by the arrow keys, to where it has the first blank on its left."""
    page.keyboard.press("ControlOrMeta+Home")
    where = """() => {
        const { anchorNode: node, anchorOffset } = getSelection();
        const line = (node.closest ? node : node.parentElement).closest(".cm-line");
        const left = new Range();
        left.setStart(line, 0);
        left.setEnd(node, anchorOffset);
        return [line.textContent, left.toString()];
    }"""
    while "___" not in page.evaluate(where)[0]:
        page.keyboard.press("ArrowDown")
    while not page.evaluate(where)[1].endswith("___"):
        page.keyboard.press("ArrowRight")


def test_the_whole_exercise_by_keyboard(exercise: ExercisePage) -> None:
    """With the keyboard alone: into the editor, fill the blanks, run, read the verdict, leave by Tab."""
    page = exercise.page
    exercise.area.focus()
    exercise.editor.wait_for()
    for starter, solution in zip(SOLVED.starter.splitlines(), SOLVED.solution.splitlines(), strict=True):
        if "___" in starter:
            walk_past_the_first_blank(page)
            for _ in "___":
                page.keyboard.press("Backspace")
            comment = starter[starter.index("___") + 3 :]
            page.keyboard.type(solution.removesuffix(comment)[starter.index("___") :])
    page.keyboard.press("ControlOrMeta+Enter")
    assert exercise.told() == "Right: all 4 checks hold."
    expect(exercise.block.locator(".exercise-held")).to_have_text(["✓"] * 4)
    page.keyboard.press("Tab")
    expect(exercise.button("Run")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(exercise.editor).to_be_focused()


def test_verdict_and_state_are_announced(exercise: ExercisePage) -> None:
    """Verdict and state stand in regions that a screen reader reads out when they change."""
    exercise.run()
    statuses = exercise.block.get_by_role("status")
    expect(statuses.filter(has_text=re.compile(r"The blank on line \d+ is still empty\."))).to_have_count(1)
    expect(statuses.filter(has_text="Python is ready.")).to_have_count(1)


def test_another_tab_shows_the_same_program(exercise: ExercisePage, site: str) -> None:
    """A program that is changed in one tab changes in the other."""
    other = ExercisePage(exercise.page.context.new_page())
    other.page.goto(f"{site}{LESSON}.html")
    exercise.write("mine = 1")
    expect(other.area).to_have_value("mine = 1")


KEPT = """async () => {
    const [name] = (await caches.keys()).filter((key) => key.startsWith("microgpt-python-"));
    const kept = name ? await (await caches.open(name)).keys() : [];
    return ["wasm", "stdlib", "book.json", "snapshot"].every((part) => kept.some(({ url }) => url.includes(part)));
}"""


@pytest.mark.parametrize("in_a_hurry", [False, True])
def test_a_return_visit_starts_from_what_was_kept(exercise: ExercisePage, in_a_hurry: bool) -> None:
    """The second time, nothing of Python is fetched again, and it works; also if the reader's Run began it all."""
    if in_a_hurry:
        exercise.run()
    else:
        exercise.block.scroll_into_view_if_needed()
        exercise.wait_for("ready")
    exercise.wait_until(KEPT)
    fetched: list[str] = []
    exercise.page.on("request", lambda request: fetched.append(request.url))
    exercise.page.reload()
    ExercisePage(exercise.page).run()
    assert [url for url in fetched if "wasm" in url or "stdlib" in url or "book.json" in url] == []


def test_without_scripts_the_starter_is_a_listing(browser: Browser, site: str) -> None:
    """Where scripts are off, the starter stands in the page as code, and the solution folds out."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}{LESSON}.html")
    expect(page.locator(".exercise-starter pre")).to_have_text(SOLVED.starter)
    expect(page.get_by_role("button", name="Run")).to_have_count(0)
    context.close()


def test_on_a_phone_a_long_line_hangs_by_its_indentation(exercise: ExercisePage) -> None:
    """A line too long for a phone goes on further to the right than it began, and nothing has to be scrolled sideways."""
    exercise.page.set_viewport_size({"width": 360, "height": 740})
    exercise.write("")
    exercise.page.keyboard.insert_text(f"short\n{' ' * 8}{' + '.join(['number'] * 12)}")
    lefts = """line => {
        const text = new Range();
        text.selectNodeContents(line);
        return [...new Set([...text.getClientRects()].filter(({ width }) => width > 1).map(({ left }) => Math.round(left)))];
    }"""
    short, long = exercise.editor.locator(".cm-line").all()
    [edge] = short.evaluate(lefts)
    letter = exercise.page.evaluate(
        """() => {
            const text = new Range();
            text.selectNodeContents(document.querySelector(".cm-line"));
            return text.getBoundingClientRect().width / "short".length;
        }"""
    )
    below = [left for left in long.evaluate(lefts) if left != edge]
    assert below
    assert all(left >= edge + 8 * letter for left in below)
    scroller = exercise.block.locator(".cm-scroller")
    assert scroller.evaluate("one => one.scrollWidth <= one.clientWidth")
