"""Development cards, undo and discards, by clicks, from moments that bots have played up to."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser_fixtures import OpenPage, Person, Server, axe, sideways
from farshore.game import Game
from staged_games import can, guest_of, on_turn, sit, stage, stranger

GOODS = ("lumber", "brick", "wool", "grain", "ore")


def buys(game: Game, seat: int) -> int | None:
    """Seat 0 puts its cards into development cards."""
    if seat == 0 and can(game, 0, "buy_card"):
        return game.find(0, "buy_card")
    return None


def holds(card: str) -> Callable[[Game], bool]:
    """On turn with this card, and the others have something to lose."""
    return lambda game: on_turn(game) and can(game, 0, "play_card", piece=card) and any(game.hand(seat) for seat in (1, 2))


def at_the_table(open_page: OpenPage, server: Server, card: str, size: str = "desktop") -> tuple[Page, Game]:
    """A page whose seat is on turn and holds a card that it may play; nobody else moves meanwhile."""
    page = open_page(size=size)
    table = stage(holds(card), buys, [card] * 2)
    other = stranger(server)
    sit(page, table.lay(server, [guest_of(page), other, other]))
    return page, table.game


def hand_of(page: Page) -> dict[str, int]:
    stacks = {good: page.get_by_test_id(f"hand-{good}") for good in GOODS}
    return {good: int(stack.get_attribute("data-count") or 0) if stack.count() else 0 for good, stack in stacks.items()}


def own(page: Page, piece: str) -> int:
    return page.locator(f".figure[aria-label^='your {piece}']").count()


def play_card(page: Page, card: str) -> None:
    page.get_by_test_id(f"card-{card.replace(' ', '-')}").click()
    expect(page.get_by_test_id("card-popover")).to_be_visible()
    page.get_by_test_id("play-card").click()


def choose_lit(page: Page) -> None:
    page.get_by_test_id("lit").first.click()
    page.get_by_test_id("confirm-yes").click()


def test_a_knight_sends_the_robber_away(open_page: OpenPage, server: Server) -> None:
    page, game = at_the_table(open_page, server, "knight")
    robber = page.locator(".figure[aria-label^='robber']")
    before = robber.get_attribute("aria-label")
    knights = sum(1 for event in game.events if event.kind == "played" and event.data["seat"] == 0)
    play_card(page, "knight")
    expect(page.get_by_test_id("prompt")).to_contain_text("robber")
    choose_lit(page)
    expect(robber).not_to_have_attribute("aria-label", before or "")
    expect(page.get_by_test_id("seat-0")).to_contain_text(f"{knights + 1}{knights + 1} knight")
    expect(page.get_by_test_id("log")).to_contain_text("You played a knight")
    assert axe(page) == []


def test_road_building_lays_two_roads_for_nothing(open_page: OpenPage, server: Server) -> None:
    page, _ = at_the_table(open_page, server, "road building")
    roads, hand = own(page, "road"), hand_of(page)
    play_card(page, "road building")
    for laid in (1, 2):
        choose_lit(page)
        expect(page.locator(".figure[aria-label^='your road']")).to_have_count(roads + laid)
    assert hand_of(page) == hand


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_an_invention_brings_two_cards(open_page: OpenPage, server: Server, size: str) -> None:
    page, _ = at_the_table(open_page, server, "invention", size)
    hand = hand_of(page)
    if size == "phone":
        page.get_by_test_id("open-cards").click()
        page.get_by_test_id("play-card").click()
    else:
        play_card(page, "invention")
    expect(page.get_by_test_id("invention")).to_contain_text("Take 2 cards from the bank: 0 chosen")
    expect(page.get_by_test_id("take-do")).to_be_disabled()
    page.get_by_test_id("take-ore").click()
    page.get_by_test_id("take-wool").click()
    assert sideways(page) == 0
    page.get_by_test_id("take-do").click()
    expect(page.get_by_test_id("invention")).to_have_count(0)
    assert hand_of(page) == hand | {"ore": hand["ore"] + 1, "wool": hand["wool"] + 1}


def test_a_monopoly_takes_all_of_a_kind(open_page: OpenPage, server: Server) -> None:
    page, game = at_the_table(open_page, server, "monopoly")
    held = {good: sum(hand[good] for seat in (1, 2) if isinstance(hand := game.hand(seat, seat), dict)) for good in GOODS}
    good = max(held, key=lambda one: held[one])
    assert held[good] > 0
    hand = hand_of(page)
    page.get_by_test_id("card-monopoly").click()
    page.get_by_test_id(f"play-{good}").click()
    expect(page.get_by_test_id(f"hand-{good}")).to_have_attribute("data-count", str(hand[good] + held[good]))
    expect(page.get_by_test_id("log")).to_contain_text("You played a monopoly")


def test_a_card_that_was_just_bought_waits(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table = stage(lambda game: on_turn(game) and can(game, 0, "buy_card") and not can(game, 0, "play_card"))
    other = stranger(server)
    sit(page, table.lay(server, [guest_of(page), other, other]))
    page.get_by_test_id("build-development-card").click()
    expect(page.get_by_test_id("confirm")).to_contain_text("Buy a development card?")
    page.get_by_test_id("confirm-yes").click()
    card = page.locator("[data-testid^='card-'].fresh")
    card.click()
    expect(page.get_by_test_id("card-popover")).to_be_visible()
    expect(page.get_by_test_id("play-card")).to_have_count(0)
    page.get_by_test_id("end-turn").click()
    expect(page.get_by_test_id("prompt")).to_have_attribute("data-must", "false")
    expect(page.get_by_test_id("card-popover")).to_have_count(0)  # it belonged to a moment that has passed


def test_the_question_before_spending_and_its_switch(open_page: OpenPage, server: Server) -> None:
    """Cost and what the hand keeps are shown; No changes nothing; with the switch off a click builds at once; undo takes it back."""
    page = open_page()
    table = stage(lambda game: on_turn(game) and can(game, 0, "build", piece="road"), lambda game, seat: None)
    other = stranger(server)
    sit(page, table.lay(server, [guest_of(page), other, other]))
    hand, roads = hand_of(page), own(page, "road")
    light = page.locator("[data-testid=lit][data-piece=road]").first
    light.click()
    question = page.get_by_test_id("confirm")
    expect(question).to_contain_text("Build a road here?")
    expect(question).to_contain_text(re.compile("1 brick.*1 lumber|1 lumber.*1 brick"))
    left = sum(hand.values()) - 2
    expect(question).to_contain_text("You keep" if left else "This uses your last cards")
    page.get_by_test_id("confirm-no").click()
    expect(question).to_have_count(0)
    assert own(page, "road") == roads
    page.get_by_test_id("tool-gear").click()
    page.get_by_role("radiogroup", name="Ask before a move").get_by_role("radio", name="Never").click()
    page.keyboard.press("Escape")
    light.click()
    expect(page.locator(".figure[aria-label^='your road']")).to_have_count(roads + 1)
    assert hand_of(page) == hand | {"brick": hand["brick"] - 1, "lumber": hand["lumber"] - 1}

    undo = page.get_by_test_id("tool-undo")
    expect(undo).to_have_attribute("aria-label", "Undo the last step")
    undo.click()
    expect(page.locator(".figure[aria-label^='your road']")).to_have_count(roads)
    expect(page.get_by_test_id("log")).to_contain_text("You undid your last step")
    assert hand_of(page) == hand


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_why_a_place_is_not_lit(open_page: OpenPage, server: Server, size: str) -> None:
    """A tap where somebody lives, and a tap beside it, say what is wrong there."""
    page = open_page(size=size)
    tap = page.touchscreen.tap if size == "phone" else page.mouse.click
    table = stage(lambda game: len(game.pieces(0).get("settlement", [])) == 1 and can(game, 0, "found", piece="settlement"))
    other = stranger(server)
    sit(page, table.lay(server, [guest_of(page), other, other]))
    houses = page.locator(".figure[aria-label^='settlement of']")
    at = houses.first.evaluate("one => { const m = one.getScreenCTM(); return [m.e, m.f, m.d]; }")
    tap(at[0], at[1])
    expect(page.get_by_test_id("toast")).to_have_text("That corner is taken.")
    page.wait_for_timeout(400)  # two taps in quick succession would zoom
    up = (houses.first.get_attribute("data-at") or "").endswith("N")  # a path leads up from there
    tap(at[0], at[1] + (-100 if up else 100) * at[2])
    expect(page.get_by_test_id("toast")).to_contain_text("Too close")


def test_one_of_two_is_robbed(open_page: OpenPage, server: Server) -> None:
    """The picker names everybody who can be robbed and how many cards they hold."""
    page = open_page(size="phone")
    table = stage(lambda game: game.seats_to_act() == [0] and can(game, 0, "steal_from", player=1) and can(game, 0, "steal_from", player=2))
    other = stranger(server)
    sit(page, table.lay(server, [guest_of(page), other, other]))
    before = hand_of(page)
    picker = page.get_by_test_id("victims")
    expect(picker).to_contain_text("Who do you take a card from?")
    assert picker.get_by_role("button").count() == 2
    cards = sum(hand.values()) if isinstance(hand := table.game.hand(2, 2), dict) else 0
    victim = page.get_by_test_id("steal-from-2")
    expect(victim).to_have_accessible_name(re.compile(rf"Oleh\s+{cards} card"))
    assert axe(page) == []
    assert sideways(page) == 0
    victim.tap()
    expect(picker).to_have_count(0)
    expect(page.get_by_test_id("announcer")).to_contain_text("from Oleh")
    assert sum(hand_of(page).values()) == sum(before.values()) + 1


def test_a_question_covers_nothing_on_a_phone_that_lies(open_page: OpenPage, server: Server) -> None:
    page = open_page(size="lying phone")
    table = stage(lambda game: on_turn(game) and can(game, 0, "build", piece="road"))
    other = stranger(server)
    sit(page, table.lay(server, [guest_of(page), other, other]))
    page.locator("[data-testid=lit][data-piece=road]").first.tap()
    boxes = {name: page.get_by_test_id(name).bounding_box() for name in ("tool-gear", "confirm", "confirm-yes", "hand")}
    ends = {name: (box["y"], box["y"] + box["height"]) for name, box in boxes.items() if box}
    assert ends["tool-gear"][1] <= ends["confirm"][0] <= ends["confirm-yes"][0]
    assert ends["confirm-yes"][1] <= ends["confirm"][1] <= ends["hand"][0], "nothing is cut off"
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")  # still there for those who listen
    page.get_by_test_id("confirm-yes").tap()
    expect(page.get_by_test_id("confirm")).to_have_count(0)


def test_an_undo_by_consent(open_page: OpenPage, server: Server) -> None:
    """A roll reveals something: the others are asked; one refuses, then agrees."""
    page, other = open_page(), open_page(size="phone")
    table = stage(lambda game: on_turn(game) and not game.can_undo(0))
    code = table.lay(server, [guest_of(page), guest_of(other), ""])
    sit(page, code)
    sit(other, code)
    undo = page.get_by_test_id("tool-undo")
    expect(undo).to_have_attribute("aria-label", "Ask to undo the last step")
    undo.click()
    expect(page.get_by_test_id("undo-waits")).to_be_visible()
    asked = other.get_by_test_id("undo-asked")
    expect(asked).to_contain_text("Daryna asks to undo the last step")
    assert axe(other) == []
    other.get_by_test_id("undo-no").click()
    expect(page.get_by_test_id("undo-waits")).to_have_count(0)
    undo.click()
    other.get_by_test_id("undo-yes").click()
    expect(page.get_by_test_id("roll")).to_be_visible()


def test_an_undo_waits_for_whoever_is_not_connected(open_page: OpenPage, server: Server) -> None:
    page = open_page(size="phone")
    table = stage(lambda game: on_turn(game) and not game.can_undo(0))
    sit(page, table.lay(server, [guest_of(page), stranger(server), ""]))
    page.get_by_test_id("tool-undo").click()
    expect(page.get_by_test_id("undo-waits")).to_contain_text("Not connected: Mira.")
    assert axe(page) == []


def test_a_seven_takes_half_of_the_hand(open_page: OpenPage, server: Server) -> None:
    page = open_page()

    def moment(game: Game) -> bool:
        prompt = game.prompt(0)
        return prompt is not None and prompt.phase == "discard" and game.seats_to_act() == [0]

    def keeps(game: Game, seat: int) -> int | None:
        if seat == 0 and on_turn(game):
            return game.find(0, "end_turn")
        return None

    table = stage(moment, keeps)
    other = stranger(server)
    sit(page, table.lay(server, [guest_of(page), other, other]))
    hand = hand_of(page)
    owed = sum(hand.values()) // 2
    panel = page.get_by_test_id("discard")
    expect(panel).to_contain_text(f"Discard {owed} cards: 0 chosen")
    assert axe(page) == []
    person = Person(page)
    assert person.act() == "discard"
    expect(panel).to_have_count(0)
    assert sum(hand_of(page).values()) == sum(hand.values()) - owed
