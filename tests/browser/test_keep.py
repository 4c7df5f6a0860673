"""What a reader has done can be saved, read again, and carried to another device; no file and no link can do harm."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .exercise_page import ExercisePage
from .keep_page import CODE, listed, open_dialog, programs, stored, unlisted
from .progress_page import KEY, LESSON, questions, right, snapshots
from .progress_page import stored as kept
from .test_accessibility import SIZES, open_as, violations

Open = Callable[[str], Page]
COUNT = ".source-panel .source-count strong"
# Text that would run, or break out of where it stands, if it were ever taken for markup.
HOSTILE = "\"'><img src=x onerror=pwned=1><script>pwned=1</script>${pwned=1}{{7*7}}\u202e\u0000" + "W" * 500


def work(page: Page) -> None:
    """Learn the lesson, answer a question, write a program."""
    page.locator(".finish-known").click()
    right(questions(page)[0]).click()
    ExercisePage(page).write("mine = 1\n")


def saved(page: Page) -> str:
    """The file that "Save to a file" gives."""
    with page.expect_download() as download:
        open_dialog(page).get_by_role("button", name="Save to a file").click()
    assert re.fullmatch(r"microgpt-progress-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
    return Path(download.value.path()).read_text(encoding="utf-8")


def read(page: Page, text: str | bytes, name: str = "progress.json") -> str:
    """Read a file; what is told."""
    dialog = open_dialog(page)
    told = dialog.locator("section", has_text="A file").locator(".keep-told")
    told.evaluate("element => { element.textContent = ''; }")
    body = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    page.locator("#keep-file").set_input_files({"name": name, "mimeType": "application/json", "buffer": body})
    expect(told).not_to_be_empty()
    return told.inner_text()


def harmless(page: Page) -> bool:
    """Whether nothing was executed, and nothing is wider than the window."""
    script = "typeof pwned === 'undefined' && document.documentElement.scrollWidth <= innerWidth"
    return bool(page.evaluate(script))


def test_a_file_takes_everything_to_another_browser(open_page: Open, browser: Browser, site: str) -> None:
    """One click saves; reading it elsewhere adds lessons, answers and programs to what is there, and takes nothing away."""
    page = open_page(LESSON)
    work(page)
    text = saved(page)
    data = json.loads(text)
    assert (data["format"], data["version"]) == ("microgpt-line-by-line progress", 1)
    assert text.count("\n") > 20
    assert data["programs"][LESSON]["texts"][0]["text"] == "mine = 1\n"
    other = browser.new_context(service_workers="block").new_page()
    other.goto(f"{site}{LESSON}.html")
    right(questions(other)[1]).click()
    assert read(other, text).startswith("Read: 1 lesson learned, 1 answered question and 1 program.")
    other.get_by_role("button", name="Close").click()
    expect(other.locator(COUNT)).to_have_text("10")
    for question in questions(other)[:2]:
        expect(question.locator(".choice-item.right")).to_have_count(1)
    assert ExercisePage(other).program() == "mine = 1\n"
    other.context.close()


def test_a_file_does_not_take_the_place_of_a_newer_program(open_page: Open) -> None:
    """The newest program counts, and one that the file has besides can be looked at, used, or forgotten."""
    page = open_page(LESSON)
    ExercisePage(page).write("newest = 3\n")
    record = {"seen": {"elsewhere": 5}, "texts": [{"by": "elsewhere", "at": 5, "text": "older = 2\n"}]}
    head = {"format": "microgpt-line-by-line progress", "version": 1, "progress": {"version": 1, "lessons": {}}}
    read(page, json.dumps({**head, "programs": {LESSON: record}}))
    page.get_by_role("button", name="Close").click()
    assert ExercisePage(page).program() == "newest = 3\n"
    versions = page.locator(".kept-versions")
    versions.locator("summary").click()
    expect(versions.locator("pre")).to_have_text("older = 2\n")
    versions.get_by_role("button", name="Use this one").click()
    expect(ExercisePage(page).editor).to_contain_text("older = 2")
    expect(versions.locator("pre")).to_have_text("newest = 3\n")
    versions.get_by_role("button", name="Forget it").click()
    expect(versions).to_be_hidden()
    page.reload()
    assert ExercisePage(page).program() == "older = 2\n"
    expect(versions).to_be_hidden()


def two_tabs(context: BrowserContext, site: str) -> tuple[Page, Page]:
    """The lesson in two tabs, which are two processes: what one has stored reaches the other a moment later."""
    one, two = context.new_page(), context.new_page()
    for tab in (one, two):
        tab.goto(f"{site}{LESSON}.html")
        ExercisePage(tab).open_editor()
    return one, two


def test_two_tabs_that_write_the_same_program_keep_both(context: BrowserContext, site: str) -> None:
    """Neither writes over what it never showed, even where one is closed at once: the newest counts, the other is kept below."""
    one, two = two_tabs(context, site)
    write = """([at, text]) => {
        while (Date.now() < at); // both at the same moment
        document.execCommand("selectAll");
        document.execCommand("insertText", false, text);
    }"""
    for tab in (one, two):
        ExercisePage(tab).editor.focus()
    at = one.evaluate("Date.now()") + 200
    two.evaluate(
        f"given => {{ window.wrote = new Promise((done) => setTimeout(() => done(({write})(given)))); }}", [at, "two"]
    )
    one.evaluate(write, [at, "one"])
    one.close()
    two.evaluate("window.wrote")
    assert ExercisePage(two).program().rstrip() == "two"
    expect(two.locator(".kept-versions pre code")).to_have_text("one")
    three = context.new_page()
    three.goto(f"{site}{LESSON}.html")
    assert {text.rstrip() for text in programs(three) if text} == {"one", "two"}
    expect(three.locator(".kept-versions pre code")).to_have_count(1)


def test_two_tabs_that_write_at_the_same_time_lose_nothing(context: BrowserContext, site: str) -> None:
    """Of all the lessons that two tabs pass by turns, and all the texts that they type at once, each tab's are kept."""
    one, two = two_tabs(context, site)
    lessons = one.evaluate("JSON.parse(document.getElementById('book-plan').textContent).lessons.map(({ id }) => id)")
    script = """lessons => {
        const one = async (docname) => {
            document.dispatchEvent(new CustomEvent("exercise:passed", { detail: { docname } }));
            document.execCommand("selectAll");
            document.execCommand("insertText", false, docname);
            await new Promise((done) => setTimeout(done));
        };
        window.wrote = lessons.reduce((before, lesson) => before.then(() => one(lesson)), Promise.resolve());
    }"""
    shares = lessons[::2], lessons[1::2]
    for tab, share in zip((one, two), shares, strict=True):
        ExercisePage(tab).editor.focus()
        tab.evaluate(script, share)
    for tab in (one, two):
        tab.evaluate("window.wrote")
    three = context.new_page()
    three.goto(f"{site}{LESSON}.html")
    passed = {
        lesson for state in snapshots(three, KEY) for lesson, entry in state["lessons"].items() if "passed" in entry
    }
    assert passed == set(lessons)
    assert {share[-1] for share in shares} <= {text.rstrip() for text in programs(three) if text}


def spoiled(good: str, count: int, seed: int) -> list[str]:
    """So many files and states that are cut, stirred, of other types, or hostile."""
    chance = random.Random(seed)
    values: list[Any] = [
        None,
        7,
        -1,
        1e308,
        "",
        HOSTILE,
        [],
        [[]],
        {},
        {"__proto__": {"x": 1}},
        True,
        {HOSTILE: HOSTILE},
    ]

    def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
        return [path, *(each for key, value in inner for each in places(value, (*path, key)))]

    def replaced() -> str:
        data = json.loads(good)
        *way, last = chance.choice(places(data)[1:])
        here = data
        for key in way:
            here = here[key]
        here[last] = chance.choice(values)
        return json.dumps(data)

    def renamed() -> str:
        keys = re.findall(r'"([^"]+)":', good)
        return good.replace(f'"{chance.choice(keys)}":', f"{json.dumps(HOSTILE)}:", 1)

    def cut() -> str:
        return good[: chance.randrange(len(good))]

    def stirred() -> str:
        at = chance.randrange(len(good))
        return good[:at] + chance.choice(["\x00", "}", '"', "\\", "é", "9" * 400]) + good[at + 1 :]

    def other() -> str:
        return chance.choice(["", "null", "[]", "<html>", HOSTILE, "[" * 5000, '{"a":' * 3000, "\ufeff{}", "1e999"])

    return [chance.choice([replaced, replaced, renamed, cut, stirred, other])() for _ in range(count)]


def test_malformed_files_change_nothing(open_page: Open) -> None:
    """100 spoiled files, a huge, a newer and a foreign one: each is told, nothing is lost, nothing runs."""
    page = open_page(LESSON)
    work(page)
    good = saved(page)
    assert "comes from a newer version" in read(
        page, good.replace('"version": 1,\n  "about"', '"version": 2,\n  "about"')
    )
    assert "too large" in read(page, b" " * 20_000_000)
    assert "not a copy of your progress" in read(page, b"\x89PNG\r\n\x1a\n" * 50, "picture.json")
    assert "is damaged" in read(page, good[:-40])
    before = stored(page)
    for text in spoiled(good, 100, 1):
        told = read(page, text)
        if not told.startswith("Read:"):
            assert stored(page) == before, text[:200]
        [progress] = snapshots(page, KEY)
        assert progress["lessons"][LESSON]["known"]["value"] in (True, False)
        assert "mine = 1\n" in programs(page)
        assert harmless(page), text[:200]
        before = stored(page)


def test_malformed_stored_states_leave_the_page_working(page: Page, site: str) -> None:
    """100 spoiled states of each key: every page opens, counts, and keeps what is then done."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{site}{LESSON}.html")
    page.locator(".finish-known").click()
    ExercisePage(page).write("mine = 1\n")
    [progress], [program] = snapshots(page, KEY), snapshots(page, CODE)
    chance = random.Random(2)
    states = zip(spoiled(json.dumps(progress), 100, 3), spoiled(json.dumps(program), 100, 4), strict=True)
    for progress, program in states:
        state = {f"{KEY}a": progress, f"{CODE}a": program, "mode": HOSTILE, "microgpt-progress-set-aside:a": HOSTILE}
        state[chance.choice(["microgpt-progress", f"{KEY}b", CODE, f"microgpt-code:{HOSTILE}", f"{CODE}{HOSTILE}"])] = (
            HOSTILE
        )
        page.evaluate("state => { localStorage.clear(); Object.assign(localStorage, state); }", state)
        page.goto(f"{site}{LESSON}.html", wait_until="commit")
        expect(page.locator("html:not(.pending) .finish-known, html:not(.pending) .finish.learned")).not_to_have_count(
            0
        )
        page.evaluate(
            "docname => document.dispatchEvent(new CustomEvent('exercise:passed', {detail: {docname}}))", LESSON
        )
        assert "passed" in kept(page)
        assert harmless(page), (progress[:200], program[:200])
        assert errors == []


def test_hostile_texts_in_a_sound_file_stay_texts(open_page: Open) -> None:
    """A program and a note that look like markup are shown letter by letter, run nothing, and break no layout."""
    page = open_page(LESSON)
    ExercisePage(page).write("mine = 1\n")
    record = {"seen": {"elsewhere": 5}, "texts": [{"by": "elsewhere", "at": 5, "text": HOSTILE}]}
    clear = {"value": "no", "note": HOSTILE, "at": 5, "others": [HOSTILE + "2"]}
    progress = {"version": 1, "lessons": {LESSON: {"clear": clear, HOSTILE: HOSTILE}}}
    head = {"format": "microgpt-line-by-line progress", "version": 1, "progress": progress}
    assert read(page, json.dumps({**head, "programs": {LESSON: record}})).startswith("Read:")
    page.get_by_role("button", name="Close").click()
    page.locator(".kept-versions summary").click()
    assert page.locator(".kept-versions code").evaluate("element => element.textContent") == HOSTILE
    expect(page.locator("#feedback-note")).to_have_value(HOSTILE)
    assert harmless(page)
    page.locator(".kept-versions").get_by_role("button", name="Use this one").click()
    page.reload()
    assert harmless(page)


def link(page: Page) -> str:
    """The link to another device."""
    dialog = open_dialog(page)
    dialog.get_by_role("button", name="Make a link").click()
    field = dialog.get_by_label("The link", exact=True)
    expect(field).to_be_focused()
    return field.input_value()


def test_a_link_carries_lessons_and_answers(open_page: Open, browser: Browser, site: str) -> None:
    """It is short, has a code beside it, asks before it adds anything, and does not stay in the address."""
    page = open_page(LESSON)
    work(page)
    address = link(page)
    assert address.startswith(f"{site}index.html#progress=1")
    assert len(address) < len(site) + 120
    expect(page.locator(".keep-code svg[role=img]")).to_be_visible()
    other = browser.new_context(service_workers="block").new_page()
    other.goto(address)
    offer = other.locator(".keep-dialog")
    expect(offer).to_contain_text("carries 1 lesson learned and 1 answered question")
    assert "#" not in other.url
    offer.get_by_role("button", name="Leave it").click()
    assert snapshots(other, KEY) == []
    other.goto("about:blank")
    other.goto(address)
    offer.get_by_role("button", name="Add it").click()
    expect(other.locator(".course-progress .source-count strong")).to_have_text("10")
    other.goto(f"{site}{LESSON}.html")
    expect(questions(other)[0].locator(".choice-item.right")).to_have_count(1)
    assert snapshots(other, CODE) == []
    other.context.close()


@pytest.mark.parametrize(
    "fragment", ["", "1", "1AAAA", "2x", "1%3Cimg%20src=x%20onerror=pwned=1%3E", "1" + "A" * 30_000]
)
def test_a_damaged_link_is_told_and_changes_nothing(page: Page, site: str, fragment: str) -> None:
    """Whatever stands behind #progress= , the page says what is the matter and works."""
    page.goto(f"{site}{LESSON}.html#progress={fragment}")
    if fragment == "1":
        expect(page.locator(".keep-dialog, .notice").first).to_be_visible()
    else:
        expect(page.locator(".notice")).to_contain_text("Nothing was changed.")
    assert snapshots(page, KEY) == []
    assert harmless(page)


def test_nothing_is_loaded_before_it_is_asked_for(page: Page, site: str) -> None:
    """Of all this a page loads less than 10 scripts, and never the program that signs in, nor anything from elsewhere."""
    names: list[str] = []
    page.on("request", lambda request: names.append(request.url.rpartition("/")[2]))
    page.goto(f"{site}{LESSON}.html", wait_until="networkidle")
    assert not {"remote.js", "qr.js", "dialog.js", "keep.css"} & set(names)
    link(page)
    assert {"qr.js", "dialog.js", "keep.css"} <= set(names)
    assert "remote.js" not in names


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_dialog(page: Page, site: str, theme: str, width: int) -> None:
    """With a link, a code and a message in it; the dialog is reached, used and left by keyboard."""
    open_as(page, f"{site}{LESSON}.html", theme, width)
    page.locator(".keep-button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".keep-dialog")).to_be_visible()
    link(page)
    expect(page.locator(".keep-code svg")).to_be_visible()
    read(page, "no")
    assert violations(page) == []
    assert page.evaluate("document.querySelector('.keep-dialog').scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    expect(page.locator(".keep-dialog")).to_be_hidden()
    expect(page.locator(".keep-button")).to_be_focused()


def test_every_key_in_the_scripts_is_listed(html: Path) -> None:
    """What the scripts name as a place to store something stands in the page, and the page lists nothing else."""
    names = [name for name in listed(html) if name.startswith("microgpt-") and "/" not in name]
    root = Path(__file__).resolve().parents[2] / "_static"
    scripts = [path for folder in ("keep", "progress", "offline", "python") for path in (root / folder).glob("*.js")]
    text = "".join(path.read_text(encoding="utf-8") for path in scripts)
    found = {f"microgpt{name}" for name in re.findall(r"const [A-Z_]+ = `\$\{(?:NAME|BOOK\.book)\}(-[a-z-]+:?)", text)}
    assert {"microgpt-progress:", "microgpt-code:", "microgpt-signed-in"} <= found
    assert found == set(names)


def test_what_is_stored_is_what_the_page_lists(page: Page, site: str, html: Path) -> None:
    """After all that a reader can do without signing in, every key, cache and database is one of those that are listed."""
    page.goto(f"{site}{LESSON}.html")
    work(page)
    page.locator(".feedback-ask button", has_text="No").click()
    page.locator("#feedback-note").fill("Why?")
    page.locator(".theme-switch").click()
    link(page)
    saved(page)
    assert page.evaluate("indexedDB.databases()") == []
    assert page.evaluate("document.cookie") == ""
    assert unlisted(page, html) == []
    assert len(stored(page)) >= 3


@pytest.mark.parametrize("width", SIZES)
def test_axe_finds_nothing_in_the_page_about_it(page: Page, site: str, width: int) -> None:
    """ "What is stored where", on a phone and a wide window."""
    open_as(page, f"{site}what-is-stored-where.html", "light", width)
    assert violations(page) == []
    assert harmless(page)
