"""The source panel follows the reader, answers the pointer and the keyboard, and is a drawer on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from .progress_page import LESSON

Open = Callable[[str], Page]
LIT = ".source-panel .src.lit"


def lines(page: Page, selector: str) -> list[int]:
    found: list[int] = page.locator(selector).evaluate_all("items => items.map(item => item.value)")
    return found


def show(page: Page, words: str) -> None:
    """Scroll so that the paragraph with these words stands where one reads."""
    place = page.locator(".bd-article p", has_text=words).first
    place.evaluate("each => scrollTo(0, each.getBoundingClientRect().top + scrollY - innerHeight * 0.38)")


def test_the_lines_of_the_paragraph_in_view_are_lit(open_page: Open) -> None:
    """ "line 78 … line 79 … line 125 … line 126 to line 128" lights six lines; a part without lines lights none."""
    page = open_page(LESSON)
    expect(page.locator(LIT)).to_have_count(0)
    show(page, "says how many heads there are")
    expect(page.locator(LIT)).to_have_count(6)
    assert lines(page, LIT) == [78, 79, 125, 126, 127, 128]
    expect(page.locator(".map-lit")).to_have_count(6)
    expect(page.locator(f"{LIT} >> nth=0")).to_be_in_viewport()
    show(page, "The query meets five keys")
    expect(page.locator(LIT)).to_have_count(0)


def test_pointing_at_a_reference_lights_the_line_and_the_other_way_round(open_page: Open) -> None:
    """Pointer and focus light the partner, in view, and let it go again."""
    page = open_page(LESSON)
    reference = page.locator(".bd-article .line-ref", has_text="line 133").first
    reference.scroll_into_view_if_needed()
    reference.hover()
    pointed = page.locator(".source-panel .src.pointed")
    expect(pointed).to_have_attribute("value", "133")
    expect(pointed).to_be_in_viewport()
    page.mouse.move(5, 5)
    expect(pointed).to_have_count(0)
    page.locator(".bd-article a:has(> .line-ref)", has_text="line 78").first.focus()
    expect(pointed).to_have_attribute("value", "78")
    page.locator(".source-panel .src[value='79'] a").hover()
    expect(pointed).to_have_attribute("value", "79")
    expect(pointed).to_have_attribute("value", "79")
    assert set(page.locator(".line-ref.pointed").all_text_contents()) == {"line 79"}


def test_the_panel_is_one_stop_for_tab_and_has_arrow_keys(open_page: Open) -> None:
    """Arrow keys, Home and End go through the lines that are not blank."""
    page = open_page(LESSON)
    assert page.locator(".source-lines a:not([tabindex='-1'])").count() == 1
    page.locator(".source-lines a[tabindex='0']").focus()

    def line() -> int:
        found: int = page.evaluate("document.activeElement.closest('.src')?.value")
        return found

    assert line() == 78
    page.keyboard.press("ArrowDown")
    assert line() == 79
    page.keyboard.press("End")
    assert line() == 200
    page.keyboard.press("Home")
    assert line() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.source-lines') === null")


def test_a_line_leads_to_its_lesson_or_to_its_explanation(open_page: Open) -> None:
    """A line of another lesson leads there; of this lesson, or of one not yet written, to the page that explains all lines."""
    page = open_page(LESSON)
    link = page.locator(".source-panel .src[value='11'] a")
    expect(link).to_have_attribute("href", "../names/a-program-that-invents-names.html")
    page.locator(".source-panel .src[value='133'] a").click()
    expect(page).to_have_url(page.url.split("#")[0] + "#L133")
    expect(page.locator("h1")).to_contain_text("The source, explained")


def test_the_map_brings_the_list_to_where_it_is_clicked(open_page: Open) -> None:
    """A click near the foot of the map shows the last lines."""
    page = open_page(LESSON)
    box = page.locator(".source-panel .source-map").bounding_box()
    assert box
    page.mouse.click(box["x"] + 4, box["y"] + box["height"] - 3)
    expect(page.locator(".src[value='200']")).to_be_in_viewport()


def test_the_legend_links_to_the_original(open_page: Open) -> None:
    """The author of the algorithm is a click away."""
    page = open_page(LESSON)
    link = page.locator(".source-legend a")
    expect(link).to_have_text("Karpathy’s original")
    expect(link).to_have_attribute("href", "https://gist.github.com/karpathy/8627fe009c40f57531cb18360106ce95")


def test_on_a_phone_the_panel_is_a_drawer(open_page: Open) -> None:
    """It opens from the bar, at this lesson's lines, closes by key, and gives the focus back."""
    page = open_page(LESSON)
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator(".source-panel")).to_be_hidden()
    button = page.locator("[data-drawer=source]")
    button.click()
    expect(page.locator("dialog .source-panel")).to_be_visible()
    expect(page.locator(".src[value='78']")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".source-panel")).to_be_hidden()
    expect(button).to_be_focused()
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator("aside .source-panel")).to_be_visible()


def test_without_scripts_the_panel_shows_the_plan(browser: Browser, site: str) -> None:
    """The lines of all earlier lessons count as learned, and every choice unfolds to its reason."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{site}{LESSON}.html")
    expect(page.locator(".source-count")).to_have_text("121 / 175 lines learned after this lesson")
    expect(page.locator(".source-panel .src.learned")).to_have_count(111)
    expect(page.locator(".source-panel")).to_be_visible()
    expect(page.locator("[data-drawer]:visible")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    choice = page.locator("details.choice.wrong").first
    choice.locator("summary").click()
    expect(choice.locator(".verdict")).to_be_visible()
    context.close()
