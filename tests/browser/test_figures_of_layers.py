"""The figures of the lessons on the MLP block and on layers answer to a name, a letter and a step."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .test_figures_of_names import figure

Open = Callable[[str], Page]
BLOCK = "the-full-transformer/the-mlp-block"
LAYERS = "the-full-transformer/layers"


def test_the_block_is_walked_line_by_line_for_a_typed_name(open_page: Open) -> None:
    """Back to line 138, another name: its last letter is shown, at the same line; what is not yet reached is empty."""
    block = figure(open_page(BLOCK), "mlp-block")
    told = block.locator(".fig-told")
    for _ in range(3):
        block.get_by_role("button", name="One step back").click()
    expect(told).to_contain_text("Step 3 of 6: line 138, make 64 numbers")
    block.get_by_label("A name").fill("oliv")
    picture = block.locator(".fig-wide")
    expect(picture).to_contain_text("the stream at “v” is kept")
    expect(told).to_contain_text("Step 3 of 6")
    expect(picture).not_to_contain_text("line 139")
    block.get_by_role("button", name="One step forward").click()
    expect(picture).to_contain_text("line 139: relu")


def test_a_hidden_number_is_followed_through_a_name(open_page: Open) -> None:
    """The slider chooses it, and the words say at which letters it is on, in the trained model and in the untrained."""
    block = figure(open_page(BLOCK), "hidden-switches")
    told = block.locator(".fig-told")
    expect(told).to_contain_text("Hidden number 41 is on at “m” (letter 2)")
    block.get_by_label("Hidden number").fill("51")
    expect(told).to_contain_text("Hidden number 51 is off at all of these")
    block.get_by_text("untrained", exact=True).click()
    expect(told).to_contain_text("On average 31.8 of the 64 are on")


def test_the_walk_goes_forwards_backwards_and_to_a_line(open_page: Open) -> None:
    """By its buttons, by a line's number, by a line that is pointed at, and by the list of all lines."""
    block = figure(open_page(LAYERS), "gpt-walk")
    told, picture, line = block.locator(".fig-told"), block.locator(".fig-wide"), block.get_by_label("Go to line")
    expect(told).to_contain_text("Step 5 of 60: line 112")
    block.get_by_role("button", name="One step forward").click()
    expect(told).to_contain_text("line 114: the next layer")
    expect(line).to_have_value("114")
    block.get_by_role("button", name="One step back").click()
    expect(told).to_contain_text("line 112")
    line.fill("129")
    expect(told).to_contain_text("line 129, head 1: a score for each key")
    line.fill("200")
    expect(block.get_by_text("Type a line from 108 to 144.")).to_be_visible()
    expect(told).to_contain_text("line 129")
    picture.locator('[data-part="131"]').click()
    expect(told).to_contain_text("line 131, head 1: the values, blended")
    block.locator("summary").click()
    block.get_by_role("button", name="line 143").click()
    expect(told).to_contain_text("The largest, 1.81, is that of “a”")
    expect(block.get_by_role("button", name="line 143")).to_have_attribute("aria-pressed", "true")


def test_the_walk_goes_through_a_typed_name(open_page: Open) -> None:
    """At the same line, for its last letter; another token can be chosen, and the untrained model."""
    block = figure(open_page(LAYERS), "gpt-walk")
    told, picture = block.locator(".fig-told"), block.locator(".fig-wide")
    block.get_by_label("Go to line").fill("121")
    expect(picture).to_contain_text("4 × 16: 4 lists of 16 numbers")
    block.get_by_label("A name").fill("olivia")
    expect(picture).to_contain_text("7 × 16: 7 lists of 16 numbers")
    block.get_by_text("v", exact=True).first.click()
    expect(picture).to_contain_text("5 × 16")
    block.get_by_label("Go to line").fill("139")
    expect(told).to_contain_text("of the 64 are switched off")
    before = told.inner_text()
    block.get_by_text("untrained", exact=True).click()
    expect(told).not_to_have_text(before)


def test_more_layers_are_more_parameters(open_page: Open) -> None:
    """Each layer brings its own, and the words say how many there are in all."""
    block = figure(open_page(LAYERS), "layer-stack")
    expect(block.locator(".fig-told")).to_contain_text("1 layer: 4,192 parameters")
    block.get_by_text("3", exact=True).first.click()
    expect(block.locator(".fig-told")).to_contain_text("3 layers: 10,336 parameters, 3,072 in each layer")
    expect(block.locator(".fig-wide")).to_contain_text("keys[2]")
