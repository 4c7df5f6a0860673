"""Signed in to a real remoteStorage server, two devices share what a reader does, and lose nothing, whatever happens."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from .exercise_page import ExercisePage
from .keep_page import (
    Storage,
    begin,
    device,
    free_port,
    open_dialog,
    open_site,
    programs,
    sign_in,
    stored,
    together,
    unlisted,
)
from .progress_page import LESSON, questions, right, wrong

COUNT = ".source-panel .source-count strong"


@pytest.fixture(scope="module")
def storage(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Storage]:
    storage = Storage(tmp_path_factory.mktemp("storage"))
    storage.start()
    yield storage
    storage.stop()


@pytest.fixture(scope="module")
def site(html: Path) -> Iterator[str]:
    with open_site(html) as address:
        yield address


def test_what_is_done_on_one_device_is_there_on_the_other(
    browser: Browser, site: str, storage: Storage, html: Path
) -> None:
    """Connect, write on one, read on the other: the lesson is learned, the program in the editor, each key a listed one."""
    address = storage.sign_up("reads")
    with device(browser, site) as one, device(browser, site) as two:
        ExercisePage(one).write("x = 1\n")
        one.locator(".finish-known").click()
        sign_in(one, address)
        assert "access_token" not in one.url
        document = storage.document("reads")
        assert document["format"] == "microgpt-line-by-line progress"
        assert document["progress"]["lessons"][LESSON]["known"]["value"] is True
        sign_in(two, address)
        expect(two.locator(COUNT)).to_have_text("10")
        assert ExercisePage(two).program() == "x = 1\n"
        assert unlisted(two, html) == []


def test_two_devices_that_were_offline_meet_again(browser: Browser, site: str, storage: Storage) -> None:
    """Both change everything offline; then done stays done, the newest program counts, and the other can be had back."""
    address = storage.sign_up("meets")
    with device(browser, site) as one, device(browser, site) as two:
        sign_in(one, address)
        sign_in(two, address)
        for page in (one, two):
            ExercisePage(page).open_editor()
            page.context.set_offline(True)
        right(questions(one)[0]).click()
        ExercisePage(one).write("older = 1\n")
        wrong(questions(two)[1]).click()
        two.locator(".finish-known").click()
        ExercisePage(two).write("newer = 2\n")
        for page in (one, two, one):
            page.context.set_offline(False)
            together(page)
        for page in (one, two):
            page.reload()
            expect(page.locator(COUNT)).to_have_text("10")
            expect(questions(page)[0].locator(".choice-item.right")).to_have_count(1)
            expect(questions(page)[1].locator(".choice-item.wrong")).to_have_count(1)
            assert programs(page) == ["newer = 2\n", "older = 1\n"]
            assert ExercisePage(page).program() == "newer = 2\n"
            expect(page.locator(".kept-versions summary")).to_have_text("Another version of your program is kept")
        two.locator(".kept-versions summary").click()
        two.get_by_role("button", name="Use this one").click()
        together(two)
        together(one)
        assert programs(one)[0] == "older = 1\n"
        expect(one.locator(".kept-versions")).to_contain_text("newer = 2")


def test_a_change_travels_by_itself(browser: Browser, site: str, storage: Storage) -> None:
    """A few seconds after a change the storage has it, without a button; a page that opens later has it at once."""
    address = storage.sign_up("travels")
    with device(browser, site) as one:
        sign_in(one, address)
        one.locator(".finish-known").click()
        with device(browser, site) as two:
            one.wait_for_timeout(5000)
            assert storage.document("travels")["progress"]["lessons"][LESSON]["known"]["value"] is True
            sign_in(two, address)
            expect(two.locator(COUNT)).to_have_text("10")


def test_signing_out_leaves_both_copies_and_a_button_removes_the_other(
    browser: Browser, site: str, storage: Storage
) -> None:
    """After signing out no key is left and nothing is sent; "Remove" deletes the copy there; the copy here stays."""
    address = storage.sign_up("leaves")
    with device(browser, site) as page:
        page.locator(".finish-known").click()
        sign_in(page, address)
        open_dialog(page).get_by_role("button", name="Sign out", exact=True).click()
        expect(page.get_by_label("The address of your storage")).to_be_visible()
        page.reload()
        expect(page.locator(COUNT)).to_have_text("10")
        assert "microgpt-signed-in" not in stored(page)
        assert "token" not in json.dumps(stored(page))
        assert storage.file("leaves").is_file()
        sign_in(page, address)
        open_dialog(page).get_by_role("button", name="Remove the copy there").click()
        expect(page.get_by_label("The address of your storage")).to_be_visible()
        assert not storage.file("leaves").is_file()
        page.reload()
        expect(page.locator(COUNT)).to_have_text("10")


def test_a_wrong_address_is_told(browser: Browser, site: str, storage: Storage) -> None:
    """An address without a storage, or none at all, is told in words, and the page goes on."""
    with device(browser, site) as page:
        no_storage = site.removeprefix("http://").partition("/")[0]
        for address in (f"reader@{no_storage}", "no address", f"reader@127.0.0.1:{free_port()}"):
            begin(page, address)
            expect(page.locator(".keep-dialog")).to_contain_text("There is no such storage.")
        page.keyboard.press("Escape")
        page.locator(".finish-known").click()
        expect(page.locator(COUNT)).to_have_text("10")
        assert "microgpt-signed-in" not in stored(page)


@pytest.mark.parametrize(
    "place", ["javascript:document.title='pwned'//", "data:text/html,<script>1</script>", "no page"]
)
def test_a_storage_without_a_page_of_the_web_is_told(browser: Browser, site: str, place: str) -> None:
    """A storage that names a script, a text or nothing as the page to sign in on is none; nothing runs, and the page goes on."""
    version = {"http://remotestorage.io/spec/version": "draft-dejong-remotestorage-13"}
    properties = {**version, "http://tools.ietf.org/html/rfc6749#section-4.2": place}
    rel = "http://tools.ietf.org/id/draft-dejong-remotestorage"
    link = {"href": "http://127.0.0.1:1/there", "rel": rel, "properties": properties}
    answer = {"json": {"links": [link]}, "headers": {"Access-Control-Allow-Origin": "*"}}
    with device(browser, site) as page:
        page.route("**/.well-known/webfinger*", lambda route: route.fulfill(**answer))
        title = page.title()
        begin(page, f"reader@127.0.0.1:{free_port()}")
        expect(page.locator(".keep-dialog")).to_contain_text("There is no such storage.")
        assert page.title() == title
        page.keyboard.press("Escape")
        page.locator(".finish-known").click()
        expect(page.locator(COUNT)).to_have_text("10")


def test_a_storage_that_says_no_is_told(browser: Browser, site: str, storage: Storage) -> None:
    """Denying on the storage's page comes back to the lesson, which says so; nothing of the answer stays in the address."""
    address = storage.sign_up("denies")
    with device(browser, site) as page:
        begin(page, address)
        page.locator("button[name=deny]").click()
        expect(page.locator(".notice")).to_contain_text("did not let the book in")
        assert "error" not in page.url


def test_an_answer_that_was_not_asked_for_is_not_used(browser: Browser, site: str, storage: Storage) -> None:
    """A link that looks like a storage's answer, or names a storage, signs nobody in to anything, signed in or not."""
    address = storage.sign_up("guards")
    forged = f"#access_token=stolen&remotestorage=thief@127.0.0.1:{storage.port}&state=x"
    with device(browser, site) as page:
        page.goto(f"{site}{LESSON}.html?{forged}")
        expect(page.locator(COUNT)).to_have_text("0")
        assert not any("stolen" in value or "thief" in value for value in stored(page).values())
        sign_in(page, address)
        before = json.loads(stored(page)["remotestorage:wireclient"])["token"]
        page.goto(f"{site}index.html{forged}")
        together(page)
        wire = json.loads(stored(page)["remotestorage:wireclient"])
        assert (wire["token"], wire["userAddress"]) == (before, address)
        assert "stolen" not in page.url


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (401, "does not accept the sign-in any longer"),
        (507, "Your storage is full"),
        (500, "answers with an error"),
        (0, "cannot be reached"),
    ],
)
def test_trouble_with_the_storage_is_told_and_the_page_goes_on(
    browser: Browser, site: str, storage: Storage, status: int, words: str
) -> None:
    """A token that expired, no room, a failing and an absent server: told once, the work kept here, and there afterwards."""
    name = f"trouble{status}"
    address = storage.sign_up(name)
    with device(browser, site) as page:
        sign_in(page, address)
        pattern = f"{storage.origin}/storage/**"

        def fail(route: Route) -> None:
            if status == 507 and route.request.method != "PUT":
                route.fallback()
            elif status:
                route.fulfill(status=status, headers={"Access-Control-Allow-Origin": "*"})
            else:
                route.abort()

        page.route(pattern, fail)
        page.locator(".finish-known").click()
        expect(page.locator(".notice")).to_contain_text(words)
        expect(page.locator(".notice > p")).to_have_count(1)
        expect(page.locator(COUNT)).to_have_text("10")
        expect(page.locator(".keep-button")).to_have_attribute("aria-label", re.compile("problem with your storage"))
        expect(open_dialog(page)).to_contain_text(words)
        page.keyboard.press("Escape")
        page.reload()
        expect(page.locator(COUNT)).to_have_text("10")
        if status == 401:
            open_dialog(page).get_by_role("button", name="Sign in again").click()
            page.locator("input[name=password]").wait_for()
        page.unroute(pattern)
        if status == 401:
            page.locator("input[name=password]").fill("a long password")
            page.locator("button[name=allow]").click()
            expect(page.locator(".notice")).to_contain_text("You are signed in.")
        else:
            page.reload()
        together(page)
        assert storage.document(name)["progress"]["lessons"][LESSON]["known"]["value"] is True


def test_a_damaged_copy_there_is_left_alone(browser: Browser, site: str, storage: Storage) -> None:
    """A document that cannot be read is neither used nor written over; removing it starts afresh."""
    address = storage.sign_up("damage")
    with device(browser, site) as page:
        page.locator(".finish-known").click()
        sign_in(page, address)
        lessons: dict[str, object] = {"<img src=x onerror=alert(1)>": {}}
        hostile = {"format": "microgpt-line-by-line progress", "version": 1, "progress": {"lessons": lessons}}
        cors = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag", "ETag": '"other"'}

        def answer(route: Route) -> None:
            if route.request.method == "GET":
                route.fulfill(status=200, json=hostile, headers=cors)
            else:
                route.fallback()

        page.route(f"{storage.origin}/storage/**", answer)
        before = storage.file("damage").read_text()
        dialog = open_dialog(page)
        dialog.get_by_role("button", name="Bring both together now").click()
        expect(dialog).to_contain_text("is damaged, so it was left alone")
        assert storage.file("damage").read_text() == before
        expect(page.locator(COUNT)).to_have_text("10")


def test_a_server_that_goes_away_and_comes_back(browser: Browser, site: str, tmp_path: Path) -> None:
    """The page goes on without it, on a new page too, and both are brought together when it is back."""
    storage = Storage(tmp_path)
    storage.start()
    try:
        address = storage.sign_up("gone")
        with device(browser, site) as page:
            sign_in(page, address)
            storage.stop()
            page.locator(".finish-known").click()
            expect(page.locator(".notice")).to_contain_text("cannot be reached")
            page.reload()
            expect(page.locator(COUNT)).to_have_text("10")
            storage.start()
            together(page)
            assert storage.document("gone")["progress"]["lessons"][LESSON]["known"]["value"] is True
    finally:
        storage.stop()
        shutil.rmtree(tmp_path, ignore_errors=True)
