"""The figures of "Positions" and "A thermostat: RMSNorm" answer, and both lessons can be read by everybody."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .test_figures_of_names import figure, shown

Open = Callable[[str], Page]
POSITIONS = "where-am-i/positions"
RMSNORM = "where-am-i/rmsnorm"


def test_a_row_of_each_table_is_added(open_page: Open) -> None:
    """A typed name is looked up, and another position adds another row of wpe."""
    block = figure(open_page(POSITIONS), "position-sum")
    block.get_by_label("A name").fill("otto")
    block.get_by_text("3: t", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("“t” at position 3")
    expect(block.locator(".fig-told")).to_contain_text("“t” also stands at position 2")
    expect(shown(block).get_by_text("+ wpe 3", exact=True).first).to_be_visible()


def test_an_edit_moves_nothing_before_it(open_page: Open) -> None:
    """Any row and number of wpe can be raised, and a typed name is guessed anew."""
    block = figure(open_page(POSITIONS), "edit-one-cell")
    expect(block.locator(".fig-told")).to_contain_text("from 0.0246 to 0.0504")
    block.get_by_label("Number", exact=True).press("ArrowLeft")
    expect(block.locator(".fig-told")).to_contain_text("Number 1 of row 2")
    block.get_by_label("A name").fill("oliver")
    block.get_by_text("6: r", exact=True).click()
    expect(block.locator(".fig-told")).to_contain_text("The 6 guesses before it have not moved at all")
    expect(shown(block).get_by_text("0", exact=True)).to_have_count(7)  # six moves, and the name of position 0


def test_a_vector_is_brought_to_size_1_step_by_step(open_page: Open) -> None:
    """The player goes back to the numbers as they come in; another position has another size."""
    block = figure(open_page(RMSNORM), "norm-steps")
    expect(block.locator(".fig-told")).to_contain_text("Each number is divided by 0.2312")
    block.get_by_role("button", name="First step").click()
    expect(block.locator(".fig-told")).to_contain_text("16 numbers")
    expect(shown(block).get_by_text("after 0.9999")).to_have_count(0)
    block.get_by_text("0: BOS", exact=True).click()
    for _ in range(4):
        block.get_by_role("button", name="One step forward").click()
    expect(block.locator(".fig-told")).to_contain_text("Each number is divided by 0.3425")


def test_the_size_of_what_goes_in_makes_no_difference(open_page: Open) -> None:
    """By the arrow keys the vector grows, and what comes out has size 1 still."""
    block = figure(open_page(RMSNORM), "norm-scale")
    for _ in range(4):
        block.get_by_label("Multiplied by").press("ArrowRight")
    expect(block.locator(".fig-told")).to_contain_text(
        "Multiplied by 10, the vector has the size 2.31. After rmsnorm it has the size 1.000."
    )
