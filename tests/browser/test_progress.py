"""What a reader does is graded, shown and kept, and survives whatever happens to the browser's store."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from _ext import curriculum

from .exercise_page import ROOT
from .progress_page import KEY, LESSON, answer_all, learn, pass_build, questions, right, stored, wrong

Open = Callable[[str], Page]
PLAN = curriculum.load(ROOT / "book" / "curriculum.toml", ROOT / "microgpt" / "microgpt.py")
FIRST = next(each for each in PLAN.lessons if (ROOT / "book" / f"{each.docname}.md").is_file())
FORBIDDEN = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


def test_a_wrong_choice_says_why_and_a_right_one_ends_the_question(open_page: Open) -> None:
    """Choosing opens the reason of that choice alone, in a live region, and nothing is given away before."""
    page = open_page(LESSON)
    question = questions(page)[0]
    expect(question.locator(".verdict:visible")).to_have_count(0)
    wrong(question).click()
    told = question.locator(".choice-item.wrong .choice-told")
    expect(told).to_have_attribute("role", "status")
    expect(told).to_contain_text("No.")
    expect(question.locator(".verdict:visible")).to_have_count(1)
    right(question).click()
    expect(question.locator(".choice-item.right .choice-told")).to_contain_text("Right.")


def test_questions_are_answered_by_keyboard_alone(open_page: Open) -> None:
    """Tab goes from choice to choice without choosing; Enter and Space choose."""
    page = open_page(LESSON)
    question = questions(page)[0]
    buttons = question.locator(".choice-button")
    buttons.nth(0).focus()
    page.keyboard.press("Tab")
    expect(buttons.nth(1)).to_be_focused()
    expect(question.locator(".verdict:visible")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(question.locator(".verdict:visible")).to_have_count(2)
    expect(buttons.nth(2)).to_be_focused()


def test_answers_are_there_after_a_reload(open_page: Open) -> None:
    """What was chosen stands open again, right and wrong."""
    page = open_page(LESSON)
    wrong(questions(page)[1]).click()
    right(questions(page)[1]).click()
    page.reload()
    expect(questions(page)[1].locator(".choice-item.wrong .choice-told")).to_contain_text("No.")
    expect(questions(page)[1].locator(".choice-item.right .choice-told")).to_contain_text("Right.")
    expect(page.locator(".finish-list")).to_contain_text(f"1 of {len(questions(page))} questions")


def test_a_lesson_is_learned_when_it_is_built_and_answered(open_page: Open) -> None:
    """Neither alone is enough; with both, panel and text count the lesson's ten lines, and they stay learned."""
    page = open_page(LESSON)
    count = page.locator(".source-panel .source-count strong")
    expect(count).to_have_text("0")
    answer_all(page)
    expect(page.locator(".finish-title")).to_have_text("To learn this lesson:")
    pass_build(page)
    expect(page.locator(".finish-title")).to_contain_text("10 / 175")
    expect(count).to_have_text("10")
    expect(page.locator(".src.this-lesson.learned")).to_have_count(10)
    expect(page.locator(".unlocked-count strong")).to_have_text("10 / 175 lines learned.")
    page.reload()
    expect(count).to_have_text("10")


def test_a_build_without_the_answers_is_not_enough(open_page: Open) -> None:
    """A passed program leaves the lesson unlearned while a question is open; failing verdicts count for nothing."""
    page = open_page(LESSON)
    page.evaluate(
        "lesson => document.dispatchEvent(new CustomEvent('exercise:graded', {detail: {lesson, passed: false}}))",
        LESSON,
    )
    assert "passed" not in stored(page)
    pass_build(page)
    expect(page.locator(".finish-list .done")).to_have_count(1)
    expect(page.locator(".source-panel .source-count strong")).to_have_text("0")


def test_a_lesson_can_be_marked_as_known_and_unmarked(open_page: Open) -> None:
    """The button does and undoes it, here and after a reload."""
    page = open_page(LESSON)
    button = page.locator(".finish-known")
    button.click()
    expect(page.locator(".source-panel .source-count strong")).to_have_text("10")
    page.reload()
    expect(button).to_contain_text("Take back")
    button.click()
    expect(page.locator(".source-panel .source-count strong")).to_have_text("0")
    page.reload()
    expect(page.locator(".finish-title")).to_have_text("To learn this lesson:")


def test_the_front_page_shows_where_to_begin_and_what_is_done(open_page: Open) -> None:
    """Begin, then continue where work was left, then the mark of what is learned and the count of lines."""
    page = open_page("index")
    for place in (".top-go-on", "p.course-go-on"):
        expect(page.locator(place)).to_have_text(f"Begin: {FIRST.number} {FIRST.title}")
    expect(page.locator(f"#lesson-{FIRST.slug} .map-mark")).to_have_attribute("aria-label", "next: ")
    open_page(LESSON)
    wrong(questions(page)[0]).click()
    open_page("index")
    for place in (".top-go-on", "p.course-go-on"):
        expect(page.locator(place)).to_have_text("Continue: 9.1 Multi-head attention")
    page.locator(".top-go-on a").click()
    learn(page)
    open_page("index")
    expect(page.locator(".course-learned .source-count")).to_have_text("10 / 175 lines learned")
    expect(page.locator("#lesson-multi-head-attention .map-mark")).to_have_attribute("aria-label", "learned: ")
    open_page("the-full-transformer/index")
    expect(page.locator("#lesson-multi-head-attention .map-mark")).to_have_attribute("aria-label", "learned: ")
    expect(page.locator(".book-contents .map-mark.learned")).to_have_count(1)


def test_two_tabs_agree(context: BrowserContext, site: str) -> None:
    """What is done in one tab shows in the other, and neither undoes the other's work."""
    one, two = context.new_page(), context.new_page()
    for tab in (one, two):
        tab.goto(f"{site}{LESSON}.html")
    right(questions(one)[0]).click()
    expect(questions(two)[0].locator(".choice-item.right")).to_have_count(1)
    right(questions(two)[1]).click()
    expect(questions(one)[1].locator(".choice-item.right")).to_have_count(1)
    one.locator(".finish-known").click()
    expect(two.locator(".source-panel .source-count strong")).to_have_text("10")
    assert len(stored(one)["answers"]) == 2


@pytest.mark.parametrize(("script", "words"), [(FORBIDDEN, "does not let the page store"), (FULL, "store is full")])
def test_without_room_in_the_store_the_page_works_and_says_so_once(
    page: Page, site: str, script: str, words: str
) -> None:
    """Grading, counting and marking go on in memory; there is one notice, and it can be closed."""
    page.add_init_script(script)
    page.goto(f"{site}{LESSON}.html")
    learn(page)
    page.locator(".feedback-ask button", has_text="Yes").click()
    expect(page.locator(".source-panel .source-count strong")).to_have_text("10")
    expect(page.locator(".notice > p")).to_have_count(1)
    expect(page.locator(".notice")).to_contain_text(words)
    page.locator(".notice button").click()
    expect(page.locator(".notice > p")).to_have_count(0)


@pytest.mark.parametrize("damaged", ["{", "null", '{"version": 9, "lessons": {}}', '{"lessons": {"x y": 1}}'])
def test_damaged_data_is_set_aside_and_told_once(page: Page, site: str, damaged: str) -> None:
    """The page works, the damaged text is kept under another key, and the next page says nothing more."""
    page.goto(f"{site}index.html")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"{KEY}a", damaged])
    page.goto(f"{site}{LESSON}.html")
    expect(page.locator(".notice")).to_contain_text("set aside")
    learn(page)
    page.reload()
    expect(page.locator(".source-panel .source-count strong")).to_have_text("10")
    expect(page.locator(".notice")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('microgpt-progress-set-aside:a')") == damaged


def test_older_data_is_read_without_complaint(page: Page, site: str) -> None:
    """A state that lacks what later versions added, under the one key of earlier times, counts in full."""
    page.goto(f"{site}index.html")
    page.evaluate(
        "text => localStorage.setItem('microgpt-progress', text)", json.dumps({"lessons": {LESSON: {"learned": 5}}})
    )
    page.goto(f"{site}{LESSON}.html")
    expect(page.locator(".source-panel .source-count strong")).to_have_text("10")
    expect(page.locator(".notice")).to_have_count(0)


def test_a_note_is_kept_and_by_default_sent_nowhere(open_page: Open) -> None:
    """ "No" asks what was not clear; the note survives a reload; where the author gave no address there is none to send to."""
    page = open_page(LESSON)
    no, yes = (page.locator(".feedback-ask button", has_text=text) for text in ("No", "Yes"))
    no.click()
    expect(page.locator("#feedback-note")).to_be_focused()
    page.keyboard.type("Why sixteen?")
    expect(page.locator(".feedback-kept")).to_contain_text("Kept in this browser")
    page.reload()
    expect(page.locator("#feedback-note")).to_have_value("Why sixteen?")
    expect(page.locator(".feedback-send a")).to_have_count(0)
    yes.click()
    expect(page.locator(".feedback-note")).to_be_hidden()
    assert stored(page)["clear"]["value"] == "yes"
    assert stored(page)["clear"]["note"] == "Why sixteen?"


@pytest.mark.parametrize(
    ("feedback", "begins"),
    [
        ({"mail": "book@example.org", "issues": ""}, "mailto:book@example.org?subject=Lesson%209.1"),
        (
            {"mail": "", "issues": "https://example.org/book/issues/new"},
            "https://example.org/book/issues/new?title=Lesson",
        ),
    ],
)
def test_a_note_can_be_sent_where_the_author_says(page: Page, site: str, feedback: dict[str, str], begins: str) -> None:
    """The link opens a mail or an issue with the note in it, whatever its characters; the page itself sends nothing."""

    def answer(route):  # type: ignore[no-untyped-def]
        response = route.fetch()
        old, new = (json.dumps(part, separators=(",", ":")) for part in ({"mail": "", "issues": ""}, feedback))
        assert old in response.text()
        route.fulfill(response=response, body=response.text().replace(old, new))

    page.route(f"{site}{LESSON}.html", answer)
    page.goto(f"{site}{LESSON}.html")
    page.locator(".feedback-ask button", has_text="No").click()
    page.locator("#feedback-note").fill('a & b\n"<b>" + ü%')
    href = page.locator(".feedback-send a").get_attribute("href")
    assert href is not None
    assert href.startswith(begins)
    assert "a%20%26%20b%0A%22%3Cb%3E%22%20%2B%20%C3%BC%25" in href
    expect(page.locator(".feedback-send")).to_contain_text("Nothing is sent until you send it")
