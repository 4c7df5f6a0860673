"""The figures of module 11 answer: to a beginning, a temperature, a seed; and their exercises are solved in the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
LESSON = "babble/temperature"


def told(block: Locator) -> Locator:
    return block.locator(".fig-told")


def test_a_beginning_is_scored_in_the_page_at_three_temperatures(open_page: Open) -> None:
    """A typed beginning, and none at all; what cannot be read is refused, and the figure stays."""
    block = figure(open_page(LESSON), "three-temperatures")
    field = block.get_by_label("A beginning")
    field.fill("th")
    expect(told(block)).to_contain_text("Likeliest after “th” is “a” at every temperature: 0.455 at 1, 0.835 at 0.5")
    field.fill("")
    expect(told(block)).to_contain_text("Likeliest for the first letter is “a”")
    field.fill("zoë")
    expect(block.locator(".fig-says")).to_contain_text("ë")
    expect(told(block)).to_contain_text("for the first letter")


def test_one_seed_gives_other_names_at_another_temperature(open_page: Open) -> None:
    """The slider is moved by keys, another seed keeps the temperature, and 42 gives what Python drew."""
    block = figure(open_page(LESSON), "names-by-temperature")
    slider = block.get_by_role("slider", name="Temperature")
    slider.press("End")
    expect(told(block)).to_contain_text("At temperature 3.0")
    expect(shown(block).get_by_text("paifts", exact=True)).to_be_visible()
    block.get_by_role("button", name="Next seed").click()
    expect(told(block)).to_contain_text("The first number from seed 43")
    expect(told(block)).to_contain_text("At temperature 3.0")
    block.get_by_label("A seed").fill("42")
    block.get_by_label("A seed").press("Enter")
    slider.press("Home")
    expect(shown(block).get_by_text("kalian", exact=True)).to_be_visible()
