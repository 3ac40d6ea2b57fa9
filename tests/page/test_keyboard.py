"""Whole games without a pointer: Space, digits, arrows and Enter as the page offers them, Tab for whatever has no key of its own."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser_fixtures import OpenPage, Person, Server, State
from farshore.game import Game
from merchant_fixtures import pedlar
from staged_games import Moment, Staged, can, guest_of, on_turn, sit, stage

FOCUS = "(({dataset, tagName}) => dataset.testid ?? tagName)(document.activeElement)"
ASKED = """() => [...document.querySelectorAll('.asks .ask button:enabled')]
    .filter(one => one.getClientRects().length > 0).map(one => one.dataset.testid ?? '').filter(Boolean)"""
ROWS = """() => Object.fromEntries([...document.querySelectorAll('.build .row[aria-keyshortcuts]')]
    .filter(one => one.getClientRects().length > 0 && one.getAttribute('aria-disabled') !== 'true')
    .map(one => [one.dataset.testid, one.getAttribute('aria-keyshortcuts')]))"""
LEFT_ALONE = ("kind-", "put-back", "undo-", "pause-")  # in the strip of questions, and no answer
STEPS = 120  # of Tab round the page
CHEAP = ("build-road", "build-trade-route")  # not every time, or nothing is left for more


def focus(page: Page) -> str:
    """The test id or else the tag of what has the focus."""
    return str(page.evaluate(FOCUS))


def press(page: Page, wanted: str) -> bool:
    """Go with Tab to what has this test id and press Enter; False if it isn't reached."""
    for _ in range(STEPS):
        if re.fullmatch(wanted, focus(page)):
            page.keyboard.press("Enter")
            return True
        page.keyboard.press("Tab")
    return False


class KeyboardPlayer(Person):
    """A person who has no pointer, and builds by the digits of the rows."""

    def click(self, name: str) -> None:
        assert press(self.page, re.escape(name)), f"{name} is not reached with Tab"

    def lit(self, place: str) -> None:
        """Walk a little: any lit place will do."""
        for _ in range(STEPS):
            if focus(self.page) == "lit":
                break
            self.page.keyboard.press("Tab")
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            if self.luck.random() < 0.5:
                self.page.keyboard.press(key)
        assert focus(self.page) == "lit"
        self.page.keyboard.press("Enter")

    def _choose(self, state: State) -> str:
        if "results" in state.ids:
            return "over"
        if not state.must or "confirm-yes" in state.ids:
            return super()._choose(state)
        if "discard" in state.ids or "invention" in state.ids:
            return super()._choose(state)
        asked = [name for name in self.page.evaluate(ASKED) if not name.startswith(LEFT_ALONE)]
        if asked and not state.some("decline"):
            return self._answer(state)
        if state.phase == "actions" and "end-turn" in state.ids:
            return self._build(state)
        if "roll" in state.ids and self.luck.random() < 0.5:
            self.page.keyboard.press("Space")
            return "Space"
        return super()._choose(state)

    def settle(self, before: State) -> None:
        """Space is deaf for a moment after a new question, and where a control has the focus: then the button is gone to."""
        if self.done.get("Space", 0) and self.state().seq == before.seq and "roll" in self.state().ids:
            self.page.wait_for_timeout(400)
            if self.state().seq == before.seq:
                press(self.page, "roll")
        super().settle(before)

    def _answer(self, state: State) -> str:
        """Answer the strip of questions: some pick first and confirm then."""
        for _ in range(40):
            names = [name for name in self.page.evaluate(ASKED) if not name.startswith(LEFT_ALONE) and not name.endswith("-fewer")]
            if not names or self.state().seq != state.seq:
                return "answer"
            done = [name for name in names if name.endswith("-do") or name in ("put-away", "play-card")]
            self.click(self.luck.choice(done or names))
            self.page.wait_for_timeout(60)
        raise AssertionError(f"the question never ends; the page shows {self.state()}")

    def _build(self, state: State) -> str:
        """One of what can be paid for; else the end of the turn."""
        if improvements := [name for name in state.ids if name.startswith("improve-") and name != "improve-close"]:
            self.click(improvements[0])
            return "improve"
        rows: dict[str, str] = self.page.evaluate(ROWS)
        if "action-deliver" in rows and self.luck.random() < 0.5:
            rows = {"action-deliver": rows["action-deliver"]}
        tried = [name for name in rows if name not in CHEAP or self.luck.random() < 0.3]
        if tried and self.luck.random() < 0.85:
            name = self.luck.choice(tried)
            for _ in range(2):  # the same digit lets go what was chosen before
                self.page.keyboard.press(rows[name])
                self.page.wait_for_timeout(60)
                shown = self.state()
                if "confirm-yes" in shown.ids:
                    break
                if shown.lit and shown.seq == state.seq:
                    self.lit("")
                    break
            return name
        self.click("end-turn")
        return "end-turn"


def founding(game: Game) -> bool:
    prompt = game.prompt(0)
    return prompt is not None and prompt.must


def late(points: int) -> Moment:
    """Somebody is so far, and it is seat 0's turn."""
    return lambda game: on_turn(game) and max(game.points(seat) for seat in range(game.seats)) >= points


def play_to_the_end(page: Page, server: Server, table: Staged, bots: str = "greedy") -> KeyboardPlayer:
    sit(page, table.lay(server, [guest_of(page), "", ""], bots=bots))
    person = KeyboardPlayer(page)
    assert person.play(seconds=280) == "over"
    assert press(page, "results")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    return person


@pytest.mark.slow
def test_a_game_from_its_middle(open_page: OpenPage, server: Server) -> None:
    play_to_the_end(open_page(), server, stage(late(3), target=5))


@pytest.mark.slow
def test_a_game_of_knights_from_its_founding(open_page: OpenPage, server: Server) -> None:
    person = play_to_the_end(open_page(), server, stage(founding, name="cities-knights", target=6))
    assert {"settlement", "city", "road"} <= set(person.done)


@pytest.mark.slow
def test_a_game_of_merchants_from_its_founding(open_page: OpenPage, server: Server) -> None:
    """To the last delivery, whoever makes it: bots of some strength end a short game after some thirty turns."""
    person = play_to_the_end(open_page(), server, stage(founding, name="europe-short"), bots="medium")
    assert person.done["end-turn"] >= 3


@pytest.mark.slow
def test_merchants_deliver_and_win(open_page: OpenPage, server: Server) -> None:
    """The last goods but one are delivered; then a caravan brings the last."""

    def nearly(game: Game) -> bool:
        return on_turn(game) and game.points(0) == 1 and can(game, 0, "deliver")

    table = stage(nearly, pedlar(), name="europe-short", seed=7, target=2)
    person = play_to_the_end(open_page(), server, table)
    assert person.done["action-deliver"] == 1
