"""The table by keys, and what the player may leave to it."""

import contextlib
import re

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from browser_fixtures import OpenPage, Person, Server, State, axe
from farshore.game import Game
from page.finished_games import new_room
from staged_games import can, guest_of, on_turn, sit, stage, stranger

FOCUS = "document.activeElement?.dataset?.testid ?? document.activeElement?.tagName"
TYPED = "([code, key]) => document.body.dispatchEvent(new KeyboardEvent('keydown', {code, key, bubbles: true, cancelable: true}))"


def may_roll(game: Game) -> bool:
    return can(game, 0, "roll")


def may_build_roads(game: Game) -> bool:
    """Roads in several places, nothing else that is lit."""
    return on_turn(game) and can(game, 0, "build", piece="road") and not can(game, 0, "build", piece="settlement")


class Keys(Person):
    """A person who never touches the pointer: Space, digits, arrows, Enter."""

    def _choose(self, state: State) -> str:
        if "results" in state.ids:
            return "over"
        if "roll" in state.ids or ("end-turn" in state.ids and state.must and not (state.lit and self.luck.random() < 0.5)):
            self.page.wait_for_timeout(650)
            self.page.keyboard.press("Space")
            return "space"
        return super()._choose(state)

    def click(self, name: str) -> None:
        """What has no key of its own is gone to with Tab."""
        for _ in range(90):
            if self.page.evaluate(FOCUS) == name:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{name} is not reached with Tab")

    def lit(self, place: str) -> None:
        for _ in range(90):
            if self.page.evaluate(FOCUS) == "lit":
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press(self.luck.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        self.page.keyboard.press("Enter")
        self.page.get_by_test_id("confirm-yes").first.wait_for()
        assert self.page.evaluate(FOCUS) == "lit", "the focus stays on the place while it is asked about"
        self.page.keyboard.press("Enter")


def test_from_the_founding_into_the_game_by_keys(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"/#/table/{new_room(page, options={'first': 0})}")
    person = Keys(page)
    assert person.play(until=lambda one: one.done.get("space", 0) >= 4) == "enough"
    assert person.done["settlement"] >= 2


def test_a_double_press_on_roll_does_not_end_the_turn(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table = stage(may_roll)
    table.rolls = [4]
    sit(page, table.lay(server, [guest_of(page), stranger(server), stranger(server)]))
    page.wait_for_timeout(1200)  # well beyond the guard: the question may have come late
    page.keyboard.press("Space")
    page.get_by_test_id("end-turn").wait_for()
    page.keyboard.press("Space")
    page.get_by_test_id("end-turn").focus()
    page.keyboard.press("Space")
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    page.wait_for_timeout(1200)  # well beyond the guard: the question may have come late
    expect(page.get_by_test_id("end-turn")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("end-turn")).to_have_count(0)


def test_digits_letters_and_a_second_click(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table = stage(may_build_roads)
    sit(page, table.lay(server, [guest_of(page), stranger(server), stranger(server)]))
    road = page.get_by_test_id("build-road")
    expect(road).to_have_attribute("aria-keyshortcuts", "1")
    page.keyboard.press("1")
    expect(road).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("1")
    expect(road).to_have_attribute("aria-pressed", "false")
    page.evaluate(TYPED, ["KeyT", "е"])  # a Cyrillic layout
    assert page.evaluate("document.activeElement.closest('.trade') !== null")
    page.keyboard.press("?")
    expect(page.get_by_test_id("key-list")).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("key-list")).to_have_count(0)
    page.get_by_test_id("tab-chat").click()
    page.get_by_test_id("chat-input").type("1 T")
    expect(road).to_have_attribute("aria-pressed", "false")
    place = page.get_by_test_id("lit").first
    key = place.get_attribute("data-place")
    place.click()
    expect(page.get_by_test_id("confirm-yes")).to_have_attribute("aria-keyshortcuts", "Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("confirm")).to_have_count(0)
    place.click()
    page.locator(f'[data-testid="lit"][data-place="{key}"]').click()
    expect(page.locator(f'.figure[data-at="{key}"]')).to_be_attached()
    page.keyboard.press("u")
    expect(page.locator(f'.figure[data-at="{key}"]')).to_have_count(0)


def test_letter_keys_can_be_switched_off(open_page: OpenPage, server: Server) -> None:
    page = open_page("/#/settings")
    page.get_by_role("switch", name="Letter keys").click()
    page.get_by_role("radio", name="Never").click()
    assert axe(page) == []
    table = stage(may_build_roads)
    sit(page, table.lay(server, [guest_of(page), stranger(server), stranger(server)]))
    road = page.get_by_test_id("build-road")
    assert road.get_attribute("aria-keyshortcuts") is None
    page.keyboard.press("1")
    expect(road).to_have_attribute("aria-pressed", "false")
    key = page.get_by_test_id("lit").first.get_attribute("data-place")
    page.get_by_test_id("lit").first.click()  # nothing is asked
    expect(page.locator(f'.figure[data-at="{key}"]')).to_be_attached()


def test_what_costs_nothing_is_not_asked_about(open_page: OpenPage, server: Server) -> None:
    page = open_page("/#/settings")
    page.get_by_role("radio", name="If it costs cards").click()
    table = stage(lambda game: game.prompt(0) is not None, name="base")
    code = table.lay(server, [guest_of(page), stranger(server), stranger(server)])
    sit(page, code)
    page.get_by_test_id("lit").first.click()
    expect(page.get_by_test_id("prompt")).to_have_attribute("data-key", re.compile("road"))
    expect(page.get_by_test_id("confirm")).to_have_count(0)


def test_rolls_by_itself(open_page: OpenPage, server: Server) -> None:
    page = open_page("/#/settings")
    page.get_by_role("switch", name="Roll automatically").click()
    page.get_by_role("switch", name="End the turn automatically").click()

    def poor(game: Game) -> bool:
        hand = game.hand(0, 0)
        return may_roll(game) and not can(game, 0, "play_card") and isinstance(hand, dict) and sum(hand.values()) == 0

    table = stage(poor)
    ended = page.locator("[data-testid=prompt][data-must=false]")
    for _ in range(8):  # the server rolls: after a 7, or with cards that can be spent, the turn does not end by itself
        sit(page, table.lay(server, [guest_of(page), stranger(server), stranger(server)]))
        expect(page.get_by_test_id("dice")).to_have_attribute("aria-label", re.compile("Dice"))
        with contextlib.suppress(PlaywrightTimeout):
            ended.wait_for(timeout=4_000)
            return
    pytest.fail("no turn ended by itself")
