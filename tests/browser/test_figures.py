"""Figures that answer: taken over in the page, repainted by what a reader chooses and types, and whole without scripts."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from .exercise_page import LESSON, ROOT
from .test_accessibility import SIZES, open_as, violations

FIGURES = ROOT / "_static" / "figures"
HEADS, STEPS = "#drawing-attention-heads", "#drawing-attention-steps"
# What is painted, as it would be if the browser had read it from this text.
SAME = """([place, text]) => {
  const own = document.createElement("div");
  own.innerHTML = text;
  return own.innerHTML === document.querySelector(place).innerHTML;
}"""
# Everything that moves of itself is noted, with what it was.
NOTE_SHIFTS = """
  window.shifts = [];
  const called = ({ node }) => node?.className?.baseVal ?? node?.className ?? node?.nodeName;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) shifts.push([value, ...sources.map(called)]);
    }
  }).observe({ type: "layout-shift", buffered: true });
"""

OpenPage = Callable[[str], Page]


class Figure:
    """One figure of the page, brought into view and taken over."""

    def __init__(self, page: Page, selector: str) -> None:
        self.page, self.selector = page, selector
        self.block = page.locator(selector)
        self.block.scroll_into_view_if_needed()
        expect(page.locator(f"{selector}[data-taken]")).to_be_attached()

    @property
    def name(self) -> Locator:
        return self.block.get_by_label("A name")

    @property
    def says(self) -> Locator:
        return self.block.locator(".fig-says")

    @property
    def words(self) -> Locator:
        return self.block.locator(".fig-told")

    def choose(self, label: str) -> None:
        self.block.locator(".fig-options").get_by_text(label, exact=True).click()

    def read(self, name: str) -> None:
        """Type a name and wait until it is shown."""
        self.name.fill(name)
        expect(self.block.locator("desc").first).to_contain_text(", ".join(["BOS", *name]))

    def shows(self, file: str, width: str = "wide") -> bool:
        """Whether the picture is that of a committed file."""
        text = (FIGURES / file).read_text(encoding="utf-8")
        same: bool = self.page.evaluate(SAME, [f"{self.selector} .fig-{width}", text])
        return same


def requested(page: Page) -> list[str]:
    """The files that the page asks for from now on: weights and names by their name, others with their folder."""
    files: list[str] = []

    def note(request: Request) -> None:
        folder, name = request.url.partition("?")[0].split("/")[-2:]
        files.append(name if name.startswith(("microgpt-", "names.")) else f"{folder}/{name}")

    page.on("request", note)
    return files


def test_model_in_the_page_draws_what_the_source_drew(open_page: OpenPage) -> None:
    """For "emma" read by the page's own model, every state is the committed picture, which microgpt.py's lines made."""
    figure = Figure(open_page(LESSON), HEADS)
    figure.read("olivia")
    assert not figure.shows("attention-heads.four-heads.svg")
    figure.read("emma")
    for model, ending in (("trained", ""), ("untrained", "-untrained")):
        figure.choose(model)
        for heads, name in (("4 heads × 4 numbers", "four-heads"), ("1 head × 16 numbers", "one-head")):
            figure.choose(heads)
            assert figure.shows(f"attention-heads.{name}{ending}.svg")
            assert figure.shows(f"attention-heads.{name}{ending}.narrow.svg", "narrow")


def test_steps_of_a_typed_name_are_those_of_the_source(open_page: OpenPage) -> None:
    """For "oliv" read by the page's own model, the last step is the committed picture."""
    figure = Figure(open_page(LESSON), STEPS)
    figure.read("ava")
    figure.read("oliv")
    assert figure.shows("attention-steps.all-steps.svg")


def test_nothing_of_the_model_is_loaded_until_a_name_is_typed(page: Page, site: str) -> None:
    """Choosing and stepping need no weights and no worker; only the live page needs the list of names."""
    files = requested(page)
    page.goto(f"{site}{LESSON}.html")
    steps = Figure(page, STEPS)
    steps.choose("untrained")
    steps.block.get_by_label("First step").click()
    assert not [file for file in files if file.startswith(("model/", "microgpt-", "names."))]
    steps.read("ada")
    assert {"model/worker.js", "microgpt-trained.json"} <= set(files)
    assert "names.txt" not in files


def test_nothing_of_a_figure_is_loaded_while_it_is_far_from_the_view(page: Page, site: str) -> None:
    """A figure's module and data come when the figure comes near."""
    files = requested(page)
    page.goto(f"{site}{LESSON}.html", wait_until="networkidle")
    assert "figures/attention-steps.js" not in files
    Figure(page, STEPS)
    assert {"figures/attention-steps.js", "figures/attention-steps.json"} <= set(files)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("zoé", "“é”, character 3"),
        ("Emma", "write “e”"),
        ("a" * 16, "16 characters"),
        ("x y", "character 2"),
    ],
)
def test_name_that_cannot_be_read_is_told_and_the_figure_stays(open_page: OpenPage, typed: str, words: str) -> None:
    """A bad character is named with its place, too long a name with its length; the picture is still the last good one."""
    figure = Figure(open_page(LESSON), HEADS)
    figure.name.fill(typed)
    expect(figure.name).to_have_attribute("aria-invalid", "true")
    expect(figure.says).to_contain_text(words.replace("“", '"').replace("”", '"'))
    assert figure.shows("attention-heads.four-heads.svg")
    figure.name.fill("emma")
    expect(figure.name).not_to_have_attribute("aria-invalid", "true")


def test_no_name_at_all_is_a_name(open_page: OpenPage) -> None:
    """With an empty field the model has read BOS alone."""
    figure = Figure(open_page(LESSON), STEPS)
    figure.name.fill("")
    expect(figure.block.get_by_role("radio")).to_have_count(1 + 4 + 2)


def test_steps_are_walked_by_keyboard_and_the_focus_stays(open_page: OpenPage) -> None:
    """Enter, arrows and Home move the player; its slider moves too; what had the focus has it still."""
    page = open_page(LESSON)
    figure = Figure(page, STEPS)
    back = figure.block.get_by_label("One step back")
    back.focus()
    page.keyboard.press("Enter")
    expect(figure.words).to_contain_text("Step 7 of 8: glue the four blends")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(figure.words).to_contain_text("Step 5 of 8")
    page.keyboard.press("ArrowRight")
    expect(figure.words).to_contain_text("Step 6 of 8")
    page.keyboard.press("Home")
    expect(figure.words).to_contain_text("Step 1 of 8: cut the query")
    expect(back).to_be_focused()
    slider = figure.block.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "Step 1 of 8: cut the query")
    slider.focus()
    page.keyboard.press("End")
    expect(figure.words).to_contain_text("Step 8 of 8")
    expect(slider).to_be_focused()


def test_choices_are_made_by_keyboard(open_page: OpenPage) -> None:
    """Arrow keys within a group of radio buttons change the picture, and the focus stays within the group."""
    page = open_page(LESSON)
    figure = Figure(page, HEADS)
    figure.block.get_by_role("radio", name="4 heads × 4 numbers").focus()
    page.keyboard.press("ArrowRight")
    assert figure.shows("attention-heads.one-head.svg")
    expect(figure.block.get_by_role("radio", name="1 head × 16 numbers")).to_be_focused()


def test_another_name_offers_its_own_letters(open_page: OpenPage) -> None:
    """The letters that can look are those of the name; the last of them looks first."""
    figure = Figure(open_page(LESSON), STEPS)
    figure.read("zoe")
    letters = figure.block.locator('[data-control="position"]')
    expect(letters.locator("label")).to_have_text(["BOS", "z", "o", "e"])
    expect(letters.get_by_label("e", exact=True)).to_be_checked()
    figure.choose("z")
    expect(figure.block.locator(".fig-wide title")).to_have_text("Head 2 at “z”, trained")


def test_play_goes_on_by_itself_and_ends(page: Page, site: str) -> None:
    """Played from the end, the steps begin again; Pause holds them; at the last step they stop."""
    page.clock.install()
    page.goto(f"{site}{LESSON}.html")
    figure = Figure(page, STEPS)
    figure.block.get_by_label("Play").click()
    expect(figure.words).to_contain_text("Step 1 of 8")
    page.clock.run_for(8_100)
    expect(figure.words).to_contain_text("Step 3 of 8")
    figure.block.get_by_label("Pause").click()
    page.clock.run_for(20_000)
    expect(figure.words).to_contain_text("Step 3 of 8")
    figure.block.get_by_label("Play").click()
    page.clock.run_for(60_000)
    expect(figure.words).to_contain_text("Step 8 of 8")
    expect(figure.block.get_by_label("Play")).to_be_visible()


def test_nothing_plays_by_itself_for_those_who_want_stillness(browser: Browser, site: str) -> None:
    """With reduced motion there is no Play; the steps are walked by hand."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{site}{LESSON}.html")
    figure = Figure(page, STEPS)
    expect(figure.block.locator("[data-go=play]")).to_be_hidden()
    figure.block.get_by_label("First step").click()
    expect(figure.words).to_contain_text("Step 1 of 8")
    context.close()


def test_figures_are_whole_without_scripts(browser: Browser, site: str) -> None:
    """The pictures are there, radio buttons choose between the states, and no control is shown that cannot work."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}{LESSON}.html")
    heads, steps = page.locator(HEADS), page.locator(STEPS)
    expect(heads.get_by_role("img")).to_have_count(1)
    expect(heads.get_by_label("A name")).to_be_hidden()
    expect(steps.get_by_role("slider")).to_be_hidden()
    heads.locator(".drawing-switch").get_by_text("1 head × 16 numbers, trained").click()
    expect(heads.get_by_role("img", name="1 head × 16 numbers, trained")).to_be_visible()
    expect(steps.get_by_role("img")).to_have_count(1)
    context.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_when_scripts_take_over(browser: Browser, site: str, width: int) -> None:
    """The figures have the same place and size with and without their scripts, and the page does not shift."""
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    page.add_init_script(NOTE_SHIFTS)
    page.route("**/figures/takeover.js*", lambda route: route.abort())
    page.goto(f"{site}{LESSON}.html", wait_until="networkidle")
    before = [page.locator(each).evaluate("(figure) => figure.offsetHeight") for each in (HEADS, STEPS)]
    page.unroute("**/figures/takeover.js*")
    page.goto(f"{site}{LESSON}.html", wait_until="networkidle")
    page.evaluate("shifts.length = 0")
    after = []
    for each in (HEADS, STEPS):
        Figure(page, each)
        after.append(page.locator(each).evaluate("(figure) => figure.offsetHeight"))
    assert after == before
    page.wait_for_timeout(300)
    shifts = page.evaluate("shifts")
    assert sum(value for value, *_ in shifts) < 0.02, shifts
    context.close()


def test_numbers_can_be_read_on_a_phone(browser: Browser, site: str) -> None:
    """At 360 pixels nothing scrolls sideways, and no number is painted smaller than 11 pixels, whatever the name."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(f"{site}{LESSON}.html")
    for selector in (HEADS, STEPS):
        figure = Figure(page, selector)
        for name in ("emma", "maximiliannoele"):
            figure.read(name)
            sizes = page.evaluate(
                """(selector) => [...document.querySelectorAll(`${selector} .fig-narrow text`)].map((text) =>
                  parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a).filter((size) => size > 0)""",
                selector,
            )
            assert min(sizes) >= 11
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


def test_weights_that_cannot_be_loaded_are_told_and_asked_for_again(open_page: OpenPage) -> None:
    """A missing file is named; once it is there, the next name is shown."""
    page = open_page(LESSON)
    figure = Figure(page, STEPS)
    page.route("**/microgpt-trained.json", lambda route: route.fulfill(status=404))
    figure.name.fill("ada")
    expect(figure.says).to_contain_text("The model could not be loaded")
    page.unroute("**/microgpt-trained.json")
    figure.read("ida")


def test_ids_are_the_page_s_own(open_page: OpenPage) -> None:
    """No id occurs twice among the elements of the page, whatever is painted."""
    page = open_page(LESSON)
    for selector in (HEADS, STEPS):
        Figure(page, selector).read("ada")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))


def test_figures_weigh_little(page: Page, site: str, html: Path) -> None:
    """The scripts of a lesson's figures are at most 20 KB compressed, and 26 KB with their data, before a name is typed."""
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url.partition("?")[0]))
    page.goto(f"{site}{LESSON}.html")
    for selector in (HEADS, STEPS):
        Figure(page, selector)
    files = {url.removeprefix(site) for url in urls if "/figures/" in url}
    assert any(file.endswith("/takeover.js") for file in files)
    sizes = {file: len(gzip.compress((html / file).read_bytes())) for file in files}
    assert sum(size for file, size in sizes.items() if file.endswith(".js")) <= 20_000, sizes
    assert sum(sizes.values()) <= 26_000, sizes


def test_numbers_of_the_lesson_are_those_of_the_figure() -> None:
    """The figure's data for head 2 at the last letter of "oliv" are the numbers that the lesson prints."""
    lesson = (ROOT / "book" / f"{LESSON}.md").read_text(encoding="utf-8")
    models = json.loads((FIGURES / "attention-steps.json").read_text(encoding="utf-8"))["models"]
    last = next(model for model in models if model["trained"])["reads"]["oliv"][-1]
    assert f"scores {[round(score, 2) for score in last['scores'][1]]}" in lesson
    mixed = [round(value, 2) for value in last["mixed"]]
    assert f"mixed {mixed[:8]}\n      {mixed[8:]}\n" in lesson


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_figures_at_work(page: Page, site: str, theme: str, width: int) -> None:
    """With a name refused, another shown, and the first step on view."""
    open_as(page, f"{site}{LESSON}.html", theme, width)
    heads, steps = Figure(page, HEADS), Figure(page, STEPS)
    heads.name.fill("Zoe")
    expect(heads.name).to_have_attribute("aria-invalid", "true")
    steps.read("zoe")
    steps.block.get_by_label("First step").click()
    assert violations(page) == []
