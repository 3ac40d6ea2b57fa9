"""Progress cards on the page, by clicks: several of each family, the fifth card, several people at once, hands that one seat sees."""

import re

import pytest
from playwright.sync_api import expect

from browser_fixtures import OpenPage, Server, axe, sideways
from farshore.game import Game
from progress_card_fixtures import asked, confirm, heard, held, holds, open_table, play, stage_cards
from staged_games import can, guest_of, sit, stranger


def test_science_a_crane_lasts_and_two_numbers_change_places(open_page: OpenPage, server: Server) -> None:
    page = open_table(open_page, server, stage_cards(holds("crane", "invention"), ["crane", "invention", "toll"]))
    expect(page.get_by_test_id("hand-progress")).to_have_attribute("data-count", "3")
    page.get_by_test_id("card-toll").click()
    expect(page.get_by_test_id("why-not")).to_contain_text("This card would have no effect now.")
    assert axe(page) == []
    play(page, "crane")
    heard(page, "You played Crane")
    expect(page.get_by_test_id("lasting-crane")).to_be_visible()
    play(page, "invention")
    first = page.get_by_test_id("lit").first
    place = first.get_attribute("data-place")
    first.click()
    confirm(page, "Swap this number?")
    expect(page.locator(f'[data-testid="lit"][data-place="{place}"]')).to_have_count(0)
    page.get_by_test_id("lit").first.click()
    confirm(page, "Swap with this number?")
    heard(page, "You swapped two numbers")
    expect(page.get_by_test_id("hand-progress")).to_have_attribute("data-count", "1")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_science_dice_are_set(open_page: OpenPage, server: Server, size: str) -> None:
    page = open_table(open_page, server, stage_cards(lambda game: asked(game, "before_roll"), ["alchemy"]), size)
    page.get_by_test_id("hand-progress" if size == "phone" else "card-alchemy").click()
    expect(page.get_by_test_id("play-card")).to_be_disabled()
    page.get_by_test_id("set-red-2").click()
    page.get_by_test_id("set-yellow-3").click()
    assert sideways(page) == 0
    assert axe(page) == []
    expect(page.get_by_test_id("play-card")).to_have_text("Set 2 and 3")
    page.get_by_test_id("play-card").click()
    heard(page, "You rolled 5")


def test_trade_the_fleet_the_merchant_and_a_monopoly(open_page: OpenPage, server: Server) -> None:
    cards = ["merchant fleet", "merchant", "resource monopoly"]
    table = stage_cards(lambda game: holds(*cards)(game) and all(game.hand(seat) for seat in (1, 2)), cards)
    page = open_table(open_page, server, table)
    play(page, "merchant fleet")
    page.get_by_test_id("choose-cloth").click()
    expect(page.get_by_test_id("lasting-fleet")).to_be_visible()
    play(page, "merchant")
    page.get_by_test_id("lit").first.click()
    confirm(page, "Place the merchant here?")
    expect(page.locator(".figure[aria-label*='erchant']")).to_have_count(1)
    others = [hand for seat in (1, 2) if isinstance(hand := table.game.hand(seat, seat), dict)]
    good = max(("lumber", "brick", "wool", "grain", "ore"), key=lambda one: sum(hand[one] for hand in others))
    before = held(page, good)
    play(page, "resource monopoly")
    expect(page.get_by_test_id("choose-coin")).to_have_count(0)  # resources only
    page.get_by_test_id(f"choose-{good}").click()
    expect(page.get_by_test_id(f"hand-{good}")).to_have_attribute("data-count", str(before + sum(min(hand[good], 2) for hand in others)))


def test_trade_a_toll_is_seen_by_one_seat_only(open_page: OpenPage, server: Server) -> None:
    page, other = open_page(), open_page()
    table = stage_cards(lambda game: holds("toll")(game) and can(game, 0, "play_card", piece="toll"), ["toll"])
    code = table.lay(server, [guest_of(page), guest_of(other), guest_of(other)])
    sit(page, code)
    sit(other, code)
    play(page, "toll")
    expect(other.get_by_test_id("card-played")).to_be_visible()  # what was played is shown to the others
    page.get_by_test_id("choose-player").locator("button").first.click()
    panel = page.get_by_test_id("toll")
    owed = int(re.findall(r"take (\d)", panel.inner_text())[0])
    expect(other.get_by_test_id("prompt")).to_contain_text("Daryna is looking at a hand")
    expect(other.get_by_test_id("toll")).to_have_count(0)
    for _ in range(owed):
        panel.locator(".tile:not([aria-disabled=true])").last.press("+")
    page.get_by_test_id("toll-do").click()
    heard(page, "You took")
    expect(page.get_by_test_id("log")).to_contain_text(re.compile("You saw (Mira|Oleh)’s hand: "))
    expect(other.get_by_test_id("log")).to_contain_text(re.compile("Daryna (saw your hand: |looked at (Mira|Oleh)’s hand)"))


def test_trade_an_exchange_is_asked_of_another(open_page: OpenPage, server: Server) -> None:
    """The chip is the button; the other chooses which commodity to give."""
    page, other = open_page(), open_page(size="phone")

    def rich(game: Game) -> bool:
        hand = game.hand(1, 1)
        return holds("commercial harbour")(game) and isinstance(hand, dict) and any(hand[good] for good in ("paper", "cloth", "coin"))

    code = stage_cards(rich, ["commercial harbour"]).lay(server, [guest_of(page), guest_of(other), stranger(server)])
    sit(page, code)
    sit(other, code)
    play(page, "commercial harbour")
    page.get_by_test_id("exchange-1").click()
    page.get_by_test_id("choose-good").locator("button").first.click()
    other.get_by_test_id("choose-good").locator("button").first.tap()
    heard(other, "You gave Daryna")
    heard(page, "You gave Mira")
    expect(page.get_by_test_id("lasting-exchange-1")).to_have_count(0)
    expect(page.get_by_test_id("lasting-exchange-2")).to_have_count(1)


def test_politics_two_people_choose_at_the_same_time(open_page: OpenPage, server: Server) -> None:
    page, mira, oleh = open_page(), open_page(), open_page(size="phone")

    def level(game: Game) -> bool:
        return holds("sabotage")(game) and all(int(str(game.hand(seat))) >= 2 and game.points(seat) >= game.points(0) for seat in (1, 2))

    code = stage_cards(level, ["sabotage"]).lay(server, [guest_of(page), guest_of(mira), guest_of(oleh)])
    for one in (page, mira, oleh):
        sit(one, code)
    play(page, "sabotage")
    expect(page.get_by_test_id("prompt")).to_contain_text("Choosing cards: Mira, Oleh")
    for one, still in ((oleh, "Mira"), (mira, "")):
        panel = one.get_by_test_id("discard")
        owed = int(re.findall(r"\d+", panel.inner_text())[0])
        for _ in range(owed):
            one.locator(".hand .pick:not([aria-disabled=true])").first.press("+")
        one.get_by_test_id("discard-do").click()
        expect(panel).to_have_count(0)
        expect(page.get_by_test_id("prompt")).to_contain_text(f"Choosing cards: {still}" if still else "Your turn")


def test_politics_espionage_shows_the_cards_to_one_seat(open_page: OpenPage, server: Server) -> None:
    page, other = open_page(), open_page()
    table = stage_cards(holds("espionage"), ["espionage"])
    code = table.lay(server, [guest_of(page), guest_of(other), guest_of(other)])
    sit(page, code)
    sit(other, code)
    play(page, "espionage")
    page.get_by_test_id("choose-player").locator("button").first.click()
    face = page.get_by_test_id("spied").locator(".face-button").first
    name = (face.get_attribute("aria-label") or "").split(",")[0]
    expect(other.get_by_test_id("spied")).to_have_count(0)
    face.click()
    assert axe(page) == []
    page.get_by_test_id("take-do").click()
    heard(page, f"You took {name} from")
    expect(other.get_by_test_id("log")).to_contain_text("Daryna took a")
    expect(page.get_by_test_id("log")).to_contain_text(re.compile(f"You saw (Mira|Oleh)’s progress cards: .*{name}"))
    expect(other.get_by_test_id("log")).to_contain_text("Daryna looked at")
    expect(other.locator('[data-testid^="known-"]')).to_have_count(0)
    expect(page.get_by_test_id("hand-progress")).to_have_attribute("data-count", "1")


def test_politics_a_road_is_removed_and_knights_wake(open_page: OpenPage, server: Server) -> None:
    page = open_table(open_page, server, stage_cards(holds("diplomacy"), ["diplomacy", "encouragement"]))
    page.get_by_test_id("card-encouragement").click()
    expect(page.get_by_test_id("why-not")).to_be_visible()  # no knight sleeps
    page.keyboard.press("Escape")
    play(page, "diplomacy")
    page.get_by_test_id("lit").first.click()
    confirm(page, "Remove this road?")
    told = page.get_by_test_id("log").filter(has_text=re.compile("removed a road|removed one of your roads|took back one of"))
    expect(page.get_by_test_id("do-done").or_(told).first).to_be_visible()  # an own road may be laid anew
    if page.get_by_test_id("do-done").count():
        page.get_by_test_id("do-done").click()
    expect(told).to_be_visible()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_fifth_card(open_page: OpenPage, server: Server, size: str) -> None:
    five = ["crane", "irrigation", "mining", "invention", "smithing"]
    page = open_table(open_page, server, stage_cards(lambda game: asked(game, "fifth_card"), five), size)
    panel = page.get_by_test_id("fifth")
    expect(panel.locator(".face-button")).to_have_count(5)
    assert sideways(page) == 0
    assert axe(page) == []
    page.get_by_test_id("away-smithing").click()
    page.get_by_test_id("put-away").click()
    expect(panel).to_have_count(0)
    heard(page, "You put away Smithing")
    expect(page.get_by_test_id("hand-progress")).to_have_attribute("data-count", "4")
