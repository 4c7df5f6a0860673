"""The figures of the module "Names in, names out" answer: to a seed, to a name searched for, to a name and an alphabet."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

Open = Callable[[str], Page]
INVENTING = "names/a-program-that-invents-names"
LISTING = "names/the-dataset"
READING = "names/tokens"
FIRST_NAMES = ["malet", "saman", "alini"]


def figure(page: Page, name: str) -> Locator:
    """A figure in view, its scripts at work."""
    block = page.locator(f"#drawing-{name}")
    block.scroll_into_view_if_needed()
    expect(page.locator(f"#drawing-{name}[data-taken]")).to_be_attached()
    return block


def shown(block: Locator) -> Locator:
    return block.locator(".fig-wide text")


def test_names_are_invented_in_the_page(open_page: Open) -> None:
    """Another seed gives other names; the same seed again gives the same, from 42 those that Python drew."""
    block = figure(open_page(INVENTING), "invented-names")
    seed, invent = block.get_by_label("A seed"), block.get_by_role("button", name="Invent names")
    seed.fill("7")
    invent.click()
    expect(block.locator(".fig-told")).to_contain_text("Seed 7 gives")
    seven = shown(block).all_text_contents()
    invent.click()
    expect(block.locator(".fig-told")).to_contain_text("Once more from seed 7: the same names")
    assert shown(block).all_text_contents() == seven
    block.get_by_role("button", name="Next seed").click()
    expect(seed).to_have_value("8")
    expect(block.locator(".fig-told")).to_contain_text("Seed 8 gives")
    assert shown(block).all_text_contents() != seven
    seed.fill("42")
    seed.press("Enter")
    for name in FIRST_NAMES:
        expect(shown(block).get_by_text(name, exact=True)).to_be_visible()


def test_training_makes_the_difference(open_page: Open) -> None:
    """The same seed without training gives no names that could be said."""
    block = figure(open_page(INVENTING), "invented-names")
    block.get_by_text("not yet begun", exact=True).click()
    expect(shown(block).get_by_text("oakgvtwckbdsaipp", exact=True)).to_be_visible()


def test_what_is_no_seed_is_refused(open_page: Open) -> None:
    """The message says what to type, and the figure stays as it was."""
    block = figure(open_page(INVENTING), "invented-names")
    seed = block.get_by_label("A seed")
    seed.fill("seven")
    seed.press("Enter")
    expect(block.locator(".fig-says")).to_contain_text("type a whole number")
    expect(seed).to_have_attribute("aria-invalid", "true")
    expect(shown(block).get_by_text(FIRST_NAMES[0])).to_be_visible()


def test_a_name_is_searched_for(open_page: Open) -> None:
    """Its places are shown; a beginning of names is answered with some of them; a list that does not come is told."""
    page = open_page(LISTING)
    block = figure(page, "name-places")
    field = block.get_by_label("A name from the list")
    page.route("**/names.txt", lambda route: route.fulfill(status=404))
    field.fill("ada")
    expect(block.locator(".fig-says")).to_contain_text("The list could not be loaded")
    page.unroute("**/names.txt")
    field.fill("emm")
    expect(block.locator(".fig-says")).to_contain_text("names begin with it: emma")
    field.fill("muhammadibrahim")
    expect(block.locator(".fig-told")).to_contain_text("“muhammadibrahim” is name")
    expect(shown(block).get_by_text("muhammadibrahim")).to_have_count(2)


def test_names_are_counted_by_what_the_reader_chooses(open_page: Open) -> None:
    """Lengths at first, then letters."""
    block = figure(open_page(LISTING), "list-counts")
    expect(block.locator(".fig-told")).to_contain_text("Most: 6 letters")
    block.get_by_text("last letter", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("Most: ending in n")


def test_a_typed_name_becomes_tokens(open_page: Open) -> None:
    """A character outside the alphabet is named; words of the reader's own make another alphabet, and the name fits it."""
    block = figure(open_page(READING), "name-tokens")
    name, words = block.get_by_label("A name"), block.get_by_label("Words for an alphabet")
    name.fill("zoe")
    expect(block.locator(".fig-told")).to_contain_text("“zoe” becomes 26, 25, 14, 4, 26.")
    name.fill("Zoe")
    expect(block.locator(".fig-says").first).to_contain_text('write "z"')
    words.fill("rain, snow")
    expect(block.locator(".fig-told")).to_contain_text("“rain” becomes 7, 4, 0, 1, 2, 7")
    expect(name).to_have_value("rain")
    expect(name).not_to_have_attribute("aria-invalid", "true")
    words.fill("")
    expect(block.locator(".fig-told")).to_contain_text("“rain” becomes 26, 17, 0, 8, 13, 26.")
