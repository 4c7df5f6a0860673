"""The figures of the lessons on the operations of Value answer, and these lessons are fit for a phone and for every reader."""

from __future__ import annotations

from playwright.sync_api import expect

from .test_figures_of_names import Open, figure, shown


def test_a_side_grows_and_the_area_with_it(open_page: Open) -> None:
    """The player lets the other side grow; the switch shows the sum of the sides in place of the area."""
    block = figure(open_page("values/add-and-multiply"), "grown-rectangle")
    told = block.locator(".fig-told")
    block.get_by_role("button", name="One step forward").click()
    expect(told).to_contain_text("For each 1 that b grows, the area grows by 5: the other side, a.")
    block.get_by_text("a + b, the way", exact=True).click()
    block.get_by_role("group", name="It grows by").get_by_text("0.1", exact=True).click()
    expect(told).to_contain_text("b grows by 0.1 to 3.1, and the way by 0.1.")
    expect(shown(block).get_by_text("0.1 / 0.1 = 1: whatever the sides are")).to_be_visible()


def test_local_gradients_follow_the_numbers(open_page: Open) -> None:
    """Another b is another local gradient of a; in a * a there are two children, and their paths add."""
    block = figure(open_page("values/add-and-multiply"), "local-and-nudged")
    told = block.locator(".fig-told")
    block.get_by_label("b", exact=True).fill("0")
    expect(told).to_contain_text("a * b is 0, at a = 4 and b = 0. Local gradients: a: 0, nudged 0; b: 4, nudged 4.")
    block.get_by_text("a * a", exact=True).first.click()
    expect(told).to_contain_text("Both paths together: 4 + 4 = 8.")


def test_four_slopes_follow_the_number(open_page: Open) -> None:
    """One slider moves all four; left of 0 there is no logarithm."""
    block = figure(open_page("values/more-operations"), "four-slopes")
    told = block.locator(".fig-told")
    expect(told).to_contain_text("At x = 1: 1 ** 2 is 1.00, its slope 2.00; log(1) is 0.00, its slope 1.00")
    block.get_by_label("The number: x").fill("-1")
    expect(told).to_contain_text("log has no number; exp(−1) is 0.37, its slope 0.37")
    expect(shown(block).get_by_text("no number here")).to_be_visible()


def test_one_operation_is_held_where_it_has_a_number(open_page: Open) -> None:
    """The slider of the logarithm stops before 0; at its corner the ReLU and the nudge disagree."""
    block = figure(open_page("values/more-operations"), "slope-of-one")
    told = block.locator(".fig-told")
    place = block.get_by_label("The child: x")
    place.fill("-3")
    expect(place).to_have_value("0.05")
    expect(told).to_contain_text("local gradient: 1 / 0.05 = 20.0000. A nudge finds the same.")
    block.get_by_role("group", name="Operation").get_by_text("relu", exact=True).click()
    place.fill("0")
    expect(told).to_contain_text("A nudge finds 0.5000: there is a corner here")
