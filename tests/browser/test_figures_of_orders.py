"""The order of the walk back in a page: the list being built, and gradients handed back in three orders."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .test_accessibility import SIZES, open_as, violations
from .test_figures_of_names import Open
from .test_figures_of_values import Graph

LESSON = "backward/in-the-right-order"
BUILT, COMPARED = "#drawing-order-built", "#drawing-orders-compared"


def test_list_is_built_step_by_step(open_page: Open) -> None:
    """At first nothing has been visited; another program is shown whole, with its list turned round."""
    page = open_page(LESSON)
    built = Graph(page, BUILT)
    built.block.get_by_label("First step").click()
    expect(built.block.locator("svg text:visible", has_text="not visited")).to_have_count(3)
    built.block.get_by_text("s = a + b; t = s * a; u = s + t", exact=True).click()
    expect(built.words).to_contain_text("From the end to the beginning: u, t, s, b and a.")


def test_walks_differ_where_a_computed_value_is_used_twice(open_page: Open) -> None:
    """Plain recursion finds 6 where a nudge says 4; for a formula without such a value it is right."""
    page = open_page(LESSON)
    compared = Graph(page, COMPARED)
    compared.block.get_by_text("Plain recursion", exact=True).click()
    expect(compared.block.locator("svg text:visible", has_text="4, differs")).to_have_count(1)
    compared.field.fill("(a + a) + (a + a)")
    expect(compared.block.locator("svg title").first).to_have_text("Plain recursion: (a + a) + (a + a)")
    expect(compared.block.locator("svg text:visible", has_text="differs")).to_have_count(0)
    compared.block.get_by_text("List not turned round", exact=True).click()
    expect(compared.block.locator("svg text:visible", has_text="4, differs")).to_have_count(1)


def test_too_many_paths_are_refused_in_words(open_page: Open) -> None:
    """What plain recursion could not walk through here is not drawn, and the field says why."""
    page = open_page(LESSON)
    compared = Graph(page, COMPARED)
    compared.field.fill("s = a + a; s = s + s; s = s + s; s = s + s; s = s + s; s = s + s; s + s")
    expect(compared.block.locator(".fig-says")).to_contain_text("Plain recursion would hand back more than")


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_graph_at_work(page: Page, site: str, theme: str, width: int) -> None:
    """With another walk chosen and the table open; and nothing scrolls sideways."""
    open_as(page, f"{site}{LESSON}.html", theme, width)
    compared = Graph(page, COMPARED)
    compared.block.get_by_text("Plain recursion", exact=True).click()
    compared.block.get_by_text("All values in a table").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
