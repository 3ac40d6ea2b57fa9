"""A table in the browser: games against bots, played by clicks."""

import pytest
from playwright.sync_api import Page, expect

from browsing import LANGUAGES, OpenPage, Person, axe, sideways


def sit_down(page: Page) -> Person:
    """One click to a game against bots."""
    page.locator("main button").first.click()
    return Person(page)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_some_turns_by_clicks(open_page: OpenPage, size: str) -> None:
    page = open_page(size=size)
    person = sit_down(page)
    assert person.play(until=lambda one: one.done.get("end-turn", 0) >= 3) == "enough"
    assert person.done["settlement"] >= 2
    assert person.done["roll"] >= 3
    assert sideways(page) == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look", ["desktop", "phone dark"])
def test_the_table_hinders_nobody(open_page: OpenPage, look: str, language: str) -> None:
    page = open_page(size=look.split()[0], dark="dark" in look, language=language)
    person = sit_down(page)
    person.play(until=lambda one: "roll" in one.state().ids)
    assert axe(page) == []
    person.play(until=lambda one: one.state().phase == "actions" and one.state().must)
    assert axe(page) == []
    assert sideways(page) == 0


def test_founding_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page()
    start = page.locator("main button").first
    for _ in range(30):
        page.keyboard.press("Tab")
        if start.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    person = Person(page)
    expect(page.get_by_test_id("lit").first).to_be_attached()
    before = person.state()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "lit":
            break
    first = page.evaluate("document.activeElement.dataset.place")
    for key in ("ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.testid") == "lit"
    assert first
    page.keyboard.press("Enter")
    page.get_by_test_id("confirm-yes").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function("seq => Number(document.querySelector('[data-testid=table]').dataset.seq) > seq", arg=before.seq)


@pytest.mark.slow
def test_a_whole_game_by_clicks(open_page: OpenPage) -> None:
    page = open_page()
    person = sit_down(page)
    assert person.play(seconds=400) == "over"
    page.get_by_test_id("results").click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    assert axe(page) == []
