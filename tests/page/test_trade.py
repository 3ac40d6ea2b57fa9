"""Trade by clicks: offers, answers, counter-offers, proposals out of turn, the bank."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser_fixtures import OpenPage, Server, axe, sideways
from farshore.game import Game
from staged_games import Staged, can, guest_of, on_turn, sit, stage, stranger

GOODS = ("lumber", "brick", "wool", "grain", "ore")


def hand(game: Game, seat: int) -> dict[str, int]:
    held = game.hand(seat, seat)
    assert isinstance(held, dict)
    return held


def swap(game: Game) -> tuple[str, str] | None:
    """What seat 0 could give to seat 1 for something that seat 0 lacks: two different goods, one for one."""
    mine, theirs = hand(game, 0), hand(game, 1)
    for give in GOODS:
        for want in GOODS:
            if give != want and mine[give] >= 2 and theirs[want] >= 2 and not mine[want]:
                return give, want
    return None


def tradable(game: Game) -> bool:
    return on_turn(game) and can(game, 0, "offer") and swap(game) is not None


def two_people(open_page: OpenPage, server: Server, table: Staged, size: str = "desktop") -> tuple[Page, Page]:
    """The person on turn, and another at a table whose third person is away."""
    mine, theirs = open_page(), open_page(size=size)
    away = stranger(server)
    code = table.lay(server, [guest_of(mine), guest_of(theirs), away])
    sit(mine, code)
    sit(theirs, code)
    return mine, theirs


def compose(page: Page, give: dict[str, int], want: dict[str, int]) -> None:
    for good, count in give.items():
        for _ in range(count):
            page.get_by_test_id(f"give-{good}").click()
    for good, count in want.items():
        for _ in range(count):
            page.get_by_test_id(f"want-{good}").click()


def count_of(page: Page, good: str) -> int:
    stack = page.get_by_test_id(f"hand-{good}")
    return int(stack.get_attribute("data-count") or 0) if stack.count() else 0


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_an_offer_is_accepted_with_one_tap(open_page: OpenPage, server: Server, size: str) -> None:
    table = stage(tradable)
    give, want = swap(table.game) or ("", "")
    mine, theirs = two_people(open_page, server, table, size)
    held = count_of(mine, give)
    compose(mine, {give: 2}, {want: 1})
    mine.get_by_test_id(f"give-{give}-fewer").click()  # one too many
    mine.get_by_test_id("to-2").click()  # the one who is away is not asked
    mine.get_by_test_id("send-offer").click()
    expect(mine.get_by_test_id("answer-1")).to_have_attribute("data-says", "asked")
    expect(theirs.get_by_test_id("prompt")).to_contain_text("offer")
    assert axe(theirs) == []
    assert sideways(theirs) == 0
    expect(theirs.get_by_test_id("offer-for-me")).to_contain_text("Daryna")
    theirs.get_by_test_id("accept").click()
    expect(mine.get_by_test_id("answer-1")).to_have_attribute("data-says", "accepts")
    assert axe(mine) == []
    mine.get_by_test_id("deal-1").click()
    expect(mine.get_by_test_id(f"hand-{want}")).to_have_attribute("data-count", "1")
    assert count_of(mine, give) == held - 1
    expect(mine.get_by_test_id("log")).to_contain_text("You gave")


def test_a_counter_offer(open_page: OpenPage, server: Server) -> None:
    table = stage(tradable)
    give, want = swap(table.game) or ("", "")
    mine, theirs = two_people(open_page, server, table)
    compose(mine, {give: 1}, {want: 1})
    mine.get_by_test_id("to-2").click()
    mine.get_by_test_id("send-offer").click()
    expect(mine.get_by_test_id("own-offer")).to_have_text(re.compile(rf"^\s*Your offer:\s*1 {give}\s*for\s*1 {want}"))  # as others read it
    theirs.get_by_test_id("counter").click()
    theirs.get_by_test_id(f"want-{give}").click()  # two for one, please
    theirs.get_by_test_id("send-offer").click()
    expect(theirs.get_by_test_id("own-offer")).to_have_text(re.compile(rf"^\s*Your offer to Daryna:\s*1 {want}\s*for\s*2 {give}"))
    answer = mine.get_by_test_id("answer-1")
    expect(answer).to_have_attribute("data-says", "offers")
    before = count_of(mine, give)
    mine.get_by_test_id("deal-1").click()
    expect(mine.get_by_test_id(f"hand-{want}")).to_have_attribute("data-count", "1")
    assert count_of(mine, give) == before - 2


def test_a_declined_offer_is_edited_and_withdrawn(open_page: OpenPage, server: Server) -> None:
    table = stage(tradable)
    give, want = swap(table.game) or ("", "")
    mine, theirs = two_people(open_page, server, table, "phone")
    compose(mine, {give: 1}, {want: 1})
    mine.get_by_test_id("send-offer").click()
    theirs.get_by_test_id("decline").click()
    expect(mine.get_by_test_id("answer-1")).to_have_attribute("data-says", "declines")
    mine.get_by_test_id("edit-offer").click()
    expect(mine.get_by_test_id(f"give-{give}")).to_have_attribute("data-count", "1")
    mine.get_by_test_id("send-offer").click()
    mine.get_by_test_id("withdraw").click()
    expect(mine.get_by_test_id("send-offer")).to_be_visible()
    expect(mine.get_by_test_id(f"give-{give}")).to_have_attribute("data-count", "0")


def test_a_proposal_out_of_turn(open_page: OpenPage, server: Server) -> None:
    table = stage(tradable)
    give, want = swap(table.game) or ("", "")
    mine, theirs = two_people(open_page, server, table)
    compose(mine, {give: 1}, {})
    compose(theirs, {want: 1}, {give: 1})
    theirs.get_by_test_id("send-offer").click()
    proposal = mine.get_by_test_id("proposal-1")
    expect(proposal).to_contain_text("Mira")
    expect(mine.get_by_test_id(f"give-{give}")).to_have_attribute("data-count", "1")  # what I was drafting is still there
    assert axe(mine) == []
    proposal.get_by_test_id("deal-1").click()
    expect(mine.get_by_test_id(f"hand-{want}")).to_have_attribute("data-count", "1")


def test_a_question_without_an_offer(open_page: OpenPage, server: Server) -> None:
    """What do you give me for this? Asked with one side empty, answered with an offer."""
    table = stage(tradable)
    give, want = swap(table.game) or ("", "")
    mine, theirs = two_people(open_page, server, table)
    compose(mine, {}, {want: 1})
    mine.get_by_test_id("send-offer").click()
    expect(theirs.get_by_test_id("offer-for-me")).to_contain_text("asks for")
    theirs.get_by_test_id("counter").click()
    theirs.get_by_test_id(f"want-{give}").click()
    theirs.get_by_test_id("send-offer").click()
    mine.get_by_test_id("deal-1").click()
    expect(mine.get_by_test_id(f"hand-{want}")).to_have_attribute("data-count", "1")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_bank_at_its_best_rate(open_page: OpenPage, server: Server, size: str) -> None:
    page = open_page(size=size)
    table = stage(lambda game: on_turn(game) and can(game, 0, "bank_trade") and min(hand(game, 0).values()) == 0)
    game = table.game
    other = stranger(server)
    sit(page, table.lay(server, [guest_of(page), other, other]))
    trade = next(choice for action in game.legal(0) if (choice := game.choice(action, 0)).verb == "bank_trade")
    (give, rate), (get, _) = dict(trade.cards or {}).popitem(), dict(trade.gets or {}).popitem()
    held = {good: count_of(page, good) for good in GOODS}
    if size == "phone":
        page.get_by_test_id("open-trade").click()
    page.get_by_test_id("trade-bank").click()
    page.get_by_test_id(f"bank-give-{give}").click()
    page.get_by_test_id(f"bank-get-{get}").click()
    assert axe(page) == []
    assert sideways(page) == 0
    page.get_by_test_id("bank-trade").click()
    expect(page.get_by_test_id(f"hand-{get}")).to_have_attribute("data-count", str(held[get] + 1))
    assert count_of(page, give) == held[give] - rate


def test_with_an_offer_open_the_turn_goes_on(open_page: OpenPage, server: Server) -> None:
    """The offerer ends the turn without waiting for anybody, and the offer falls; a deal clears what both were drafting."""
    table = stage(tradable)
    give, want = swap(table.game) or ("", "")
    mine, theirs = two_people(open_page, server, table)
    compose(theirs, {want: 1}, {give: 1})
    compose(mine, {give: 1}, {want: 1})
    mine.get_by_test_id("to-2").click()
    mine.get_by_test_id("send-offer").click()
    expect(mine.get_by_test_id(f"give-{give}")).to_have_attribute("data-count", "0")
    theirs.get_by_test_id("accept").click()
    mine.get_by_test_id("deal-1").click()
    expect(theirs.get_by_test_id(f"give-{want}")).to_have_attribute("data-count", "0")
    expect(theirs.get_by_test_id(f"want-{give}")).to_have_attribute("data-count", "0")
    compose(mine, {give: 1}, {want: 1})
    mine.get_by_test_id("send-offer").click()
    expect(theirs.get_by_test_id("offer-for-me")).to_be_visible()
    mine.get_by_test_id("end-turn").click()
    expect(theirs.get_by_test_id("roll")).to_be_enabled()
    expect(theirs.get_by_test_id("offers")).to_have_count(0)


def test_what_can_not_be_met_declines_itself_and_a_switch_declines_the_rest(open_page: OpenPage, server: Server) -> None:
    """On the page of the one who is asked nothing but the tray changes; to the offerer it is a no like any other."""

    def moment(game: Game) -> bool:
        return tradable(game) and any(not hand(game, 1)[good] and hand(game, 2)[good] and not hand(game, 0)[good] for good in GOODS)

    table = stage(moment)
    give, want = swap(table.game) or ("", "")
    lacks = next(good for good in GOODS if not hand(table.game, 1)[good] and hand(table.game, 2)[good] and not hand(table.game, 0)[good])
    mine, theirs = two_people(open_page, server, table)
    board = "document.querySelector('.live > g').getBoundingClientRect().toJSON()"
    before = theirs.evaluate(board)
    compose(mine, {give: 1}, {lacks: 1})
    mine.get_by_test_id("to-2").click()
    mine.get_by_test_id("send-offer").click()
    faded = theirs.get_by_test_id("offer-faded")
    expect(faded).to_contain_text(f"1 {lacks} short")
    expect(theirs.get_by_test_id("prompt")).to_have_attribute("data-must", "false")
    assert theirs.evaluate(board) == before
    assert axe(theirs) == []
    expect(mine.get_by_test_id("log")).to_contain_text("Mira declined")
    theirs.get_by_test_id("no-trades").click()
    compose(mine, {give: 1}, {want: 1})
    mine.get_by_test_id("to-2").click()
    mine.get_by_test_id("send-offer").click()
    expect(theirs.get_by_test_id("refused")).to_have_text("1 declined")
    expect(theirs.get_by_test_id("accept")).to_have_count(0)
    expect(mine.get_by_test_id("own-offer")).to_have_count(0)
    for _ in range(9):
        mine.get_by_test_id(f"want-{want}").press("+")
    expect(mine.get_by_test_id("trade")).to_contain_text(f"Nobody has that many {want}.")
    mine.keyboard.press("Escape")
    expect(mine.get_by_test_id(f"want-{want}")).to_have_attribute("data-count", "0")
