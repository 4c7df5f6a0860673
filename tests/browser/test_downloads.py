"""The menu of downloads, on every page: what it offers is there, and it works by keyboard and without scripts."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from .progress_page import LESSON, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_offers_what_is_there(page: Page, site: str, html: Path, name: str) -> None:
    """Each link of the menu leads to a file of the book; a lesson's first is its own notebook."""
    page.goto(f"{site}{name}.html")
    links = [
        urljoin(page.url, each.get_attribute("href") or "") for each in page.locator(".downloads a[download]").all()
    ]
    assert f"{site}notebooks/microgpt-notebooks.zip" in links
    assert all((html / link.removeprefix(site)).is_file() for link in links)
    if name == LESSON:
        assert links[0] == f"{site}notebooks/{LESSON}.ipynb"


def test_the_menu_works_by_keyboard(page: Page, site: str) -> None:
    """It opens on Enter, the next Tab is its first link, and Escape closes it and gives the focus back."""
    page.goto(f"{site}{LESSON}.html")
    button, menu = page.get_by_role("button", name="Downloads"), page.locator("#downloads")
    expect(menu).to_be_hidden()
    button.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Tab")
    expect(menu.get_by_role("link").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button).to_be_focused()


def test_the_menu_works_without_scripts(browser: Browser, site: str) -> None:
    """On a phone without scripts it opens and lies within the window."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{site}{LESSON}.html")
    page.get_by_role("button", name="Downloads").click()
    box = page.locator("#downloads").bounding_box()
    context.close()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
