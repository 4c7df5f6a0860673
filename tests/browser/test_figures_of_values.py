"""The graph of an expression in a page: typed, walked through, chosen from, and joined with the source beside it."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .test_accessibility import SIZES, open_as, violations
from .test_figures import Figure, requested
from .test_figures_of_names import Open

LESSON = "values/a-value-remembers"
WATCH, YOURS = "#drawing-value-graph", "#drawing-graph-of-yours"


class Graph(Figure):
    """A graph of the page."""

    @property
    def field(self) -> Locator:
        return self.block.get_by_label("An expression")

    @property
    def boxes(self) -> Locator:
        return self.block.locator(".fig-part:visible")

    def draw(self, expression: str) -> None:
        """Type an expression and wait until it is drawn."""
        self.field.fill(expression)
        expect(self.block.locator("svg title").first).to_have_text(f"The graph of {expression}")


def pointed(page: Page) -> list[int]:
    """The lines of the source that are lit because something is pointed at."""
    found: list[int] = page.evaluate("[...document.querySelectorAll('.src.pointed')].map((each) => each.value)")
    return found


def test_layout_is_loaded_when_a_graph_is_first_touched(page: Page, site: str) -> None:
    """Until then the graph is the picture that came with the page; then it is loaded once, for all graphs."""
    files = requested(page)
    page.goto(f"{site}{LESSON}.html", wait_until="networkidle")
    watch = Graph(page, WATCH)
    assert "bundle/dagre.js" not in files
    watch.block.get_by_label("First step").click()
    expect(watch.words).to_contain_text("Step 1 of 3")
    Graph(page, YOURS).draw("a * a")
    assert files.count("bundle/dagre.js") == 1


def test_a_layout_that_cannot_be_loaded_is_told_and_tried_again(page: Page, site: str) -> None:
    """The figure says that it stands still; once the layout can be had, it goes on."""
    page.route("**/bundle/dagre.js*", lambda route: route.abort())
    page.goto(f"{site}{LESSON}.html")
    watch = Graph(page, WATCH)
    watch.block.get_by_label("One step back").click()
    expect(watch.words).to_contain_text("This figure stands still")


def test_graph_weighs_little(page: Page, site: str, html: Path) -> None:
    """The scripts of both graphs are at most 24 KB compressed, and the layout, which comes later, at most 20 KB."""
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url.partition("?")[0].removeprefix(site)))
    page.goto(f"{site}{LESSON}.html")
    Graph(page, YOURS).draw("a * a")
    sizes = {
        url: len(gzip.compress((html / url).read_bytes(), 9))
        for url in set(urls)
        if "/figures/" in url or "dagre" in url
    }
    assert sum(size for url, size in sizes.items() if "dagre" in url) <= 20_000, sizes
    assert sum(size for url, size in sizes.items() if "dagre" not in url) <= 24_000, sizes


def test_graph_is_drawn_step_by_step(open_page: Open) -> None:
    """First the given values alone; each step makes one more, and tells what it remembers."""
    page = open_page(LESSON)
    graph = Graph(page, WATCH)
    graph.block.get_by_label("First step").click()
    expect(graph.words).to_contain_text("Step 1 of 3: the values that are given")
    expect(graph.boxes.get_by_text("grad 0")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(graph.words).to_contain_text(
        "2 × (−3) = −6. The new Value remembers a and b, and the local gradients −3 and 2."
    )
    expect(graph.boxes.get_by_text("grad 0")).to_have_count(4)


def test_typed_expression_is_drawn_by_the_page_as_it_was_in_the_build(open_page: Open) -> None:
    """Drawn again after another, the first expression is the committed picture, in both widths."""
    graph = Graph(open_page(LESSON), YOURS)
    graph.draw("a - b")
    expect(graph.boxes).to_have_count(5)
    graph.draw("a * b + c")
    assert graph.shows("graph-of-yours.whole.svg")
    assert graph.shows("graph-of-yours.whole.narrow.svg", "narrow")


def test_expression_has_as_many_steps_as_it_needs(open_page: Open) -> None:
    """Another expression is shown whole, with a player of its own length and the values that it uses."""
    page = open_page(LESSON)
    graph = Graph(page, YOURS)
    expect(graph.block.get_by_role("slider")).to_have_count(4)
    graph.draw("s = a + b; (s * s).exp() / b")
    expect(graph.words).to_contain_text("Step 6 of 6")
    expect(graph.block.get_by_role("slider")).to_have_count(3)
    slider = graph.block.get_by_role("slider", name="Steps")
    slider.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(graph.words).to_contain_text("Step 2 of 6: make s")


def test_bad_expression_is_told_with_its_character(open_page: Open) -> None:
    """The picture stays as it was; a better expression takes the message away."""
    graph = Graph(open_page(LESSON), YOURS)
    graph.field.fill("a ^ 2")
    expect(graph.says).to_have_text('Character 3, "^" after "a": a power is written **.')
    expect(graph.field).to_have_attribute("aria-invalid", "true")
    assert graph.shows("graph-of-yours.whole.svg")
    graph.draw("a ** 2")
    expect(graph.field).not_to_have_attribute("aria-invalid", "true")


def test_value_that_python_cannot_compute_is_told(open_page: Open) -> None:
    """A logarithm stops when its value is slid below 0, and goes on above."""
    page = open_page(LESSON)
    graph = Graph(page, YOURS)
    graph.draw("a.log() * b")
    slider = graph.block.get_by_role("slider", name="a =")
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(graph.words).to_contain_text("Python stops at a.log(): only a number above 0 has a logarithm")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(graph.words).not_to_contain_text("Python stops")


def test_pointing_at_a_box_lights_the_lines_that_made_it(open_page: Open) -> None:
    """Also those that called the lines; and no longer when the pointer leaves."""
    page = open_page(LESSON)
    graph = Graph(page, YOURS)
    graph.draw("a - b")
    product = graph.boxes.nth(3)
    product.hover()
    assert pointed(page) == [43, 44, 45, 51, 53]
    graph.field.hover()
    assert pointed(page) == []


def test_values_are_a_table_for_the_keyboard(open_page: Open) -> None:
    """Each has a button that lights its lines and chooses it; steps go on from there, and the focus stays."""
    page = open_page(LESSON)
    graph = Graph(page, YOURS)
    graph.block.get_by_text("All values in a table").click()
    button = graph.block.get_by_role("button", name="a * b", exact=True)
    button.focus()
    assert pointed(page) == [43, 44, 45]
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()
    expect(graph.words).to_contain_text("Chosen: a * b, made by lines 43 to 45.")
    page.keyboard.press("Home")
    expect(graph.words).to_contain_text("Step 1 of 3")
    expect(button).to_be_focused()
    expect(graph.block.get_by_role("row", name="a * b not made")).to_be_visible()


def test_large_graph_is_counted(open_page: Open) -> None:
    """More than 40 values are told by kind."""
    graph = Graph(open_page(LESSON), YOURS)
    graph.draw("+".join(["a*b"] * 25))
    expect(graph.words).to_contain_text("51 values: too many to draw.")
    expect(graph.block.locator(".fig-wide text").get_by_text("given values")).to_be_visible()


def test_wide_graph_can_be_scrolled_by_keys(page: Page, site: str) -> None:
    """On a phone it keeps its size, and its place takes the focus."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}{LESSON}.html")
    graph = Graph(page, YOURS)
    graph.draw("(a * 2 + b * 3) * (c * 4 + a * 5)")
    expect(graph.block.locator(".fig-narrow")).to_have_attribute("tabindex", "0")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_signs_unfold_into_the_values_that_they_make(open_page: Open) -> None:
    """A step tells which methods led to its value; the last one counts the values, also of what a reader types."""
    page = open_page("values/operators-for-free")
    watch = Graph(page, "#drawing-minus-and-divide")
    watch.block.get_by_label("First step").click()
    page.keyboard.press("ArrowRight")
    expect(watch.words).to_contain_text("__sub__ in line 53 called __neg__ in line 51, which called __mul__.")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(watch.words).to_contain_text("2 operations typed, 5 Values made")
    assert watch.shows("minus-and-divide.whole.svg")
    yours = Graph(page, "#drawing-values-made")
    yours.draw("1 / a")
    expect(yours.boxes).to_have_count(4)
    expect(yours.words).to_contain_text("1 operation typed, 3 Values made: 1 **, 1 wrapped number and 1 ×.")


def test_graph_is_whole_without_scripts(browser: Browser, site: str) -> None:
    """The picture is there; no control that cannot work is."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}{LESSON}.html")
    expect(page.locator(YOURS).get_by_role("img", name="The graph of a * b + c")).to_be_visible()
    expect(page.locator(YOURS).get_by_text("All values in a table")).to_be_hidden()
    context.close()


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_graph_at_work(page: Page, site: str, theme: str, width: int) -> None:
    """With a value chosen, the table open and an expression refused; and nothing scrolls sideways."""
    open_as(page, f"{site}{LESSON}.html", theme, width)
    graph = Graph(page, YOURS)
    graph.draw("(a * 2 + b * 3) * (c * 4 + a * 5)")
    graph.block.get_by_text("All values in a table").click()
    graph.block.get_by_role("button", name="a * 2", exact=True).click()
    graph.field.fill("a +")
    expect(graph.field).to_have_attribute("aria-invalid", "true")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
