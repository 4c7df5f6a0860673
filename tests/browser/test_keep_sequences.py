"""Random sequences in real Chromium, with a real server: two devices, two tabs each, and nothing is lost.

500 more run in Node on the same modules (tests/web/keep/sequences.test.js); these show that the pages use them rightly.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .exercise_page import ExercisePage
from .keep_page import Storage, device, open_site, programs, sign_in, together
from .progress_page import questions
from .test_keep import read, saved

STEPS = 24


@pytest.fixture
def storage(tmp_path: Path, browser: Browser) -> Iterator[Storage]:
    storage = Storage(tmp_path)
    storage.start()
    yield storage
    storage.stop()


class Reader:
    """Two devices with two tabs each, and what must be kept of what was done in them."""

    def __init__(self, devices: list[Page], seed: int) -> None:
        self.chance = random.Random(seed)
        self.tabs = [[first, first.context.new_page()] for first in devices]
        for pages in self.tabs:
            pages[1].goto(pages[0].url)
            for page in pages:
                ExercisePage(page).open_editor()
        self.files: list[str] = []
        self.answers: set[tuple[int, int]] = set()
        self.programs: set[str] = set()
        self.written = 0

    def step(self) -> None:
        page = self.chance.choice(self.chance.choice(self.tabs))
        page.bring_to_front()
        self.chance.choice(
            [self.answer, self.write, self.write, self.reload, self.save, self.read, self.sync, self.offline]
        )(page)

    def answer(self, page: Page) -> None:
        question = self.chance.randrange(len(questions(page)))
        buttons = questions(page)[question].locator(".choice-button")
        choice = self.chance.randrange(buttons.count())
        buttons.nth(choice).click()
        self.answers.add((question, choice))

    def write(self, page: Page) -> None:
        exercise = ExercisePage(page)
        exercise.open_editor()
        self.programs.discard(exercise.program())
        self.written += 1
        exercise.write(f"text = {self.written}\n")
        self.programs.add(f"text = {self.written}\n")

    def reload(self, page: Page) -> None:
        page.reload()
        ExercisePage(page).open_editor()

    def save(self, page: Page) -> None:
        self.files.append(saved(page))
        page.keyboard.press("Escape")

    def read(self, page: Page) -> None:
        if self.files:
            assert read(page, self.chance.choice(self.files)).startswith("Read:")
            page.keyboard.press("Escape")

    def sync(self, page: Page) -> None:
        if page.locator(".keep-dialog").count() == 0:
            page.reload()  # so that the tab knows of the sign-in
            ExercisePage(page).open_editor()
        together(page)

    def offline(self, page: Page) -> None:
        page.context.set_offline(True)
        self.write(page)
        page.context.set_offline(False)


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_lost_whatever_is_done(browser: Browser, html: Path, storage: Storage, seed: int) -> None:
    """After so many steps and a meeting, each device has every answer, and every program that nobody wrote over."""
    address = storage.sign_up("wanders")
    with open_site(html) as site, device(browser, site) as one, device(browser, site) as two:
        sign_in(one, address)
        sign_in(two, address)
        reader = Reader([one, two], seed)
        for _ in range(STEPS):
            reader.step()
        for page in (one, two, one):
            page.reload()
            together(page)
        for page in (one, two):
            page.reload()
            for question, choice in reader.answers:
                shown = questions(page)[question].locator(".choice-item").nth(choice)
                expect(shown.locator(".choice-told")).not_to_be_empty()
            assert reader.programs <= set(programs(page))
        assert reader.written > 2
