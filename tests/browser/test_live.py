"""The live training page: the book's own run and a reader's, started, stopped and compared in the page."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .exercise_page import ROOT
from .test_accessibility import SIZES, open_as, violations

PAGE = "watch-it-learn"
BOOK = json.loads((ROOT / "microgpt" / "microgpt-trained.json").read_text(encoding="utf-8"))
OpenPage = Callable[[str], Page]


class Live:
    """Reads what is shown and presses what can be pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.block = page.locator("[data-live]")

    def press(self, name: str) -> None:
        self.block.get_by_role("button", name=name, exact=True).click()

    def full_speed(self) -> None:
        self.block.get_by_text("as many as it can", exact=True).click()

    def reaches(self, state: str) -> None:
        expect(self.page.locator(f'[data-live][data-state="{state}"]')).to_be_visible()

    def part(self, name: str) -> Locator:
        return self.block.locator(f'[data-part="{name}"]')

    def number(self, name: str) -> Locator:
        return self.block.locator(f'[data-number="{name}"]')

    def samples(self) -> dict[str, list[str]]:
        steps = self.part("album").locator("dt").all_inner_texts()
        names = self.part("album").locator("dd").all_inner_texts()
        return {step: row.split(", ") for step, row in zip(steps, names, strict=True)}


@pytest.fixture
def live(open_page: OpenPage) -> Live:
    return Live(open_page(PAGE))


def test_run_on_the_book_s_list_is_the_book_s_run(live: Live) -> None:
    """After 1,000 steps the page has the book's twenty names, its last loss, and samples of every hundred steps."""
    live.full_speed()
    live.press("Start")
    live.reaches("done")
    samples = live.samples()
    assert list(samples) == [f"step {step:,}" for step in range(0, 1001, 100)]
    assert samples["step 1,000"] == BOOK["samples"]
    assert all(len(names) == 20 for names in samples.values())
    expect(live.number("loss")).to_have_text(f"{BOOK['losses'][-1]:.3f}")
    expect(live.number("mean")).to_have_text(f"{sum(BOOK['losses'][-50:]) / 50:.3f}")
    expect(live.part("compared")).to_contain_text("All 20 names at the end are those of the book's own run")
    expect(live.block.locator(".fig-wide desc")).to_contain_text("This run, 1,000 of 1,000 steps done")


def test_run_is_paused_stepped_and_begun_again(live: Live) -> None:
    """Pause holds a run, One step does one, Go on goes on, and Back to step 0 begins anew."""
    live.press("Start")
    live.reaches("running")
    live.press("Pause")
    live.reaches("paused")
    done = int(live.number("step").inner_text().partition(" ")[0])
    live.press("One step")
    expect(live.number("step")).to_have_text(f"{done + 1} of 1,000")
    live.full_speed()
    live.press("Go on")
    live.reaches("done")
    live.press("Back to step 0")
    live.reaches("ready")
    expect(live.number("step")).to_have_text("0 of 1,000")
    assert list(live.samples()) == ["step 0"]


def test_first_step_learns_the_first_name(live: Live) -> None:
    """One step from nothing shows the name that it learned from and the loss that the book's run began with."""
    live.press("One step")
    expect(live.number("loss")).to_have_text(f"{BOOK['losses'][0]:.3f}")
    expect(live.number("name")).to_have_text("anaiza")
    expect(live.number("letters")).to_contain_text("of 27")


def test_nothing_is_loaded_before_it_is_asked_for(page: Page, site: str) -> None:
    """The list of names comes with the first press of a button."""
    files: list[str] = []
    page.on("request", lambda request: files.append(request.url.rpartition("/")[2]))
    page.goto(f"{site}{PAGE}.html", wait_until="networkidle")
    assert "names.txt" not in files
    Live(page).press("One step")
    Live(page).reaches("paused")
    assert "names.txt" in files


def test_bad_lines_of_a_reader_s_list_are_named_and_can_be_left_out(live: Live) -> None:
    """A line that is no name is told by its number and its fault; without it the rest is learned, and nothing is sent."""
    live.press("One step")
    live.reaches("paused")
    sent: list[str] = []
    live.page.on("request", lambda request: sent.append(request.url))
    live.block.get_by_label("Names to learn from").fill("amsel\n\nvogel mit sehr langem namen\nfink\nstar\n")
    live.press("Learn from this list")
    expect(live.part("bad-lines")).to_contain_text(
        "Line 3, “vogel mit sehr langem namen”: it has 27 characters, at most 15 fit."
    )
    live.press("Leave these lines out")
    expect(live.part("list-says")).to_contain_text(
        "Your list is ready: 3 names, 11 different characters. It has not left this page."
    )
    live.full_speed()
    live.press("Start")
    live.reaches("done")
    assert {"amsel", "fink", "star"} & set(live.samples()["step 1,000"])
    expect(live.part("compared")).to_have_text("These names were made up from your list.")
    expect(live.number("letters")).to_contain_text("of 12")
    assert sent == []


def test_empty_list_is_refused_and_the_book_s_stays(live: Live) -> None:
    """A list without a name is told so; the run goes on with the book's list."""
    live.press("Learn from this list")
    expect(live.part("list-says")).to_contain_text("has no name")
    expect(live.block.locator("[data-do=skip-bad]")).to_be_hidden()
    live.press("One step")
    expect(live.number("name")).to_have_text("anaiza")


def test_reader_s_list_gives_way_to_the_book_s(live: Live) -> None:
    """Back to the book's list brings back its names, and the comparison."""
    live.block.get_by_label("Names to learn from").fill("Åsa\nBjörk")
    live.press("Learn from this list")
    expect(live.part("list-says")).to_contain_text("2 names")
    live.press("Back to the book’s list")
    live.press("One step")
    expect(live.number("name")).to_have_text("anaiza")
    expect(live.part("compared")).to_contain_text("compared")


def test_file_of_names_is_read_in_the_page(live: Live) -> None:
    """A chosen file is put into the field and learned from."""
    live.part("file").set_input_files({"name": "birds.txt", "mimeType": "text/plain", "buffer": b"amsel\nfink\n"})
    expect(live.part("list-says")).to_contain_text("2 names")
    expect(live.block.get_by_label("Names to learn from")).to_have_value("amsel\nfink\n")


def test_names_that_cannot_be_loaded_are_told_and_asked_for_again(live: Live) -> None:
    """A missing list is named, and Start tries again."""
    live.page.route("**/names.txt", lambda route: route.fulfill(status=404))
    live.press("Start")
    expect(live.part("told")).to_contain_text("names.txt answered 404")
    live.page.unroute("**/names.txt")
    live.press("Start")
    live.reaches("running")


def test_page_is_whole_without_scripts(browser: Browser, site: str) -> None:
    """Without scripts the book's own curve and names are there, and no control."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}{PAGE}.html")
    expect(page.get_by_role("img", name="The losses of the book's own run")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_have_count(0)
    expect(page.locator(".bd-article")).to_contain_text(", ".join(BOOK["samples"][:4]))
    context.close()


def test_page_fits_a_phone(browser: Browser, site: str) -> None:
    """At 360 pixels nothing scrolls sideways, before a run and after."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{site}{PAGE}.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    live = Live(page)
    live.full_speed()
    live.press("Start")
    live.reaches("done")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_page(page: Page, site: str, theme: str, width: int) -> None:
    """As it is opened, and after a run, with a list refused."""
    open_as(page, f"{site}{PAGE}.html", theme, width)
    assert violations(page) == []
    live = Live(page)
    live.full_speed()
    live.press("Start")
    live.reaches("done")
    live.block.get_by_label("Names to learn from").fill("ada\n" + "b" * 30)
    live.press("Learn from this list")
    expect(live.part("bad-lines")).to_contain_text("Line 2")
    assert violations(page) == []
