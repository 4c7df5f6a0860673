"""The front page lets the model write before the reader's eyes, and says where to begin."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, expect

from .exercise_page import ROOT

NAMES = json.loads((ROOT / "_static/figures/twenty-names.json").read_text(encoding="utf-8"))["names"]


def test_names_are_written_until_the_reader_pauses(page: Page, site: str) -> None:
    """The figure begins by itself, is not announced while it plays, and stands still after Pause."""
    page.goto(f"{site}index.html")
    figure = page.locator("#drawing-twenty-names")
    slider = figure.get_by_role("slider")
    expect(figure).to_have_attribute("data-taken", "")
    expect(slider).not_to_have_value("130")  # it has begun: without scripts all is written
    expect(figure.locator(".fig-told")).to_have_attribute("aria-live", "off")
    figure.get_by_role("button", name="Pause").click()
    stood = slider.input_value()
    expect(figure.locator(".fig-told")).to_have_attribute("aria-live", "polite")
    figure.get_by_role("button", name="One step forward").click()
    expect(slider).to_have_value(str(int(stood) + 1))


def test_who_wants_no_motion_sees_all_names_at_once(browser: Browser, site: str) -> None:
    """With reduced motion nothing begins, and the picture has the twenty names."""
    page = browser.new_page(reduced_motion="reduce")
    page.goto(f"{site}index.html")
    figure = page.locator("#drawing-twenty-names")
    expect(figure).to_have_attribute("data-taken", "")
    expect(figure.locator(".fig-wide text", has_text=NAMES[0])).to_be_visible()
    expect(figure.locator(".fig-wide text", has_text=NAMES[-1])).to_be_visible()
    expect(figure.get_by_role("button", name="Play")).to_be_hidden()
    page.close()
