"""A table in the browser: games against bots, played by clicks."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser_fixtures import LANGUAGES, OpenPage, Person, Server, axe, sideways
from farshore.engine.ints import COMPILED
from farshore.game import Game
from staged_games import can, guest_of, sit, stage, stranger


def sit_down(page: Page) -> Person:
    """One click to a game against bots."""
    page.locator("main button").first.click()
    return Person(page)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_some_turns_by_clicks(open_page: OpenPage, size: str) -> None:
    page = open_page("/", size=size)
    person = sit_down(page)
    assert person.play(until=lambda one: one.done.get("end-turn", 0) >= 3) == "enough"
    assert person.done["settlement"] >= 2
    assert person.done["roll"] >= 3
    assert sideways(page) == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look", ["desktop", "phone dark"])
def test_the_table_hinders_nobody(open_page: OpenPage, server: Server, look: str, language: str) -> None:
    page = open_page(size=look.split()[0], dark="dark" in look, language=language)
    sit(page, stage(lambda game: can(game, 0, "roll")).lay(server, [guest_of(page), "", ""]))
    person = Person(page)
    page.get_by_test_id("roll").first.wait_for()
    assert axe(page) == []
    person.play(until=lambda one: one.state().phase == "actions" and one.state().must)
    assert axe(page) == []
    assert sideways(page) == 0


@pytest.mark.skipif(not COMPILED, reason="the master is for the compiled build")
def test_a_table_of_masters(open_page: OpenPage) -> None:
    """The level that is picked in the form sits at the table, founds, and plays its turns."""
    page = open_page("/#/new")
    bots = page.get_by_role("radiogroup", name="Bot level")
    bots.get_by_role("radio", name="Master").click()
    expect(bots.get_by_role("radio", name="Master")).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name="Start against bots").click()
    person = Person(page)
    assert person.play(until=lambda one: one.done.get("end-turn", 0) >= 2) == "enough"
    expect(page.locator('li[data-testid^="seat-"]', has_text="Master")).to_have_count(3)


def test_founding_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/")
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
    """To five points instead of ten: the second half shows nothing that the first hasn't shown."""
    page = open_page("/#/new")
    for left in range(9, 4, -1):
        page.get_by_role("button", name="Points to win −1").click()
        expect(page.locator("#o-target")).to_have_value(str(left))
    page.get_by_role("button", name="Start against bots").click()
    person = Person(page)
    assert person.play(seconds=400) == "over"
    page.get_by_test_id("results").click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize("still", [True, False])
def test_what_happens_is_shown(open_page: OpenPage, server: Server, still: bool) -> None:
    """A roll tumbles, its hexes glow, what they pay is named and flies; with less motion things only appear."""
    page = open_page(still=still)

    def moment(game: Game) -> bool:
        return can(game, 0, "roll")

    table = stage(moment)
    sit(page, table.lay(server, [guest_of(page), stranger(server), stranger(server)]))
    page.evaluate(SEEN)
    page.get_by_test_id("roll").first.click()
    expect(page.get_by_test_id("roll")).to_have_count(0)
    page.wait_for_timeout(600)
    seen = page.evaluate("window.seen")
    dice = page.get_by_test_id("dice")
    expect(dice).to_have_attribute("aria-label", re.compile("Dice"))
    assert ("table-tumble" in seen["animations"]) is not still
    if seen["gain"]:
        assert seen["glow"]
        assert bool(seen["flight"]) is not still
    assert page.get_by_test_id("announcer").inner_text().startswith("You rolled")


SEEN = """() => {
    window.seen = {glow: 0, gain: 0, flight: 0, animations: []};
    new MutationObserver(changes => {
        for (const node of changes.flatMap(change => [...change.addedNodes])) {
            if (!(node instanceof Element)) continue;
            for (const name of ['glow', 'gain', 'flight'])
                seen[name] += node.matches(`.${name}`) + node.querySelectorAll(`.${name}`).length;
        }
    }).observe(document.body, {childList: true, subtree: true});
    document.addEventListener('animationstart', event => seen.animations.push(event.animationName));
}"""
