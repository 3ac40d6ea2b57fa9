"""The progress cards that test_progress.py leaves out, each played by clicks: what is asked, where it is answered, what becomes of it."""

import re

from playwright.sync_api import Page, expect

from browser_fixtures import OpenPage, Server, axe, sideways
from farshore.board.grid import hexes_of_corner
from farshore.game import Game
from knight_fixtures import everyone
from progress_card_fixtures import asked, confirm, heard, held, holds, open_table, play, stage_cards
from staged_games import Moment, guest_of, sit, stage, stranger

COMMODITIES = ("paper", "cloth", "coin")
RECRUIT = [("build", "knight")]


def first_lit(page: Page, question: str) -> None:
    page.get_by_test_id("lit").first.click()
    confirm(page, question)


def hand_of(game: Game, seat: int) -> dict[str, int]:
    hand = game.hand(seat, seat)
    assert isinstance(hand, dict)
    return hand


def test_science_two_harvests_a_wall_two_roads_and_a_point(open_page: OpenPage, server: Server) -> None:
    cards = ["mining", "irrigation", "engineering", "road building"]
    page = open_table(open_page, server, stage_cards(holds(*cards), ["printing", *cards]))
    page.get_by_test_id("card-printing").click()
    expect(page.get_by_test_id("progress-play")).to_contain_text("face up")
    page.keyboard.press("Escape")
    for card, good in (("mining", "ore"), ("irrigation", "grain")):
        before = held(page, good)
        play(page, card)
        heard(page, "You got")
        expect(page.get_by_test_id(f"hand-{good}")).not_to_have_attribute("data-count", str(before))
    play(page, "engineering")
    first_lit(page, "Build the wall here?")
    heard(page, "You built a wall")
    roads = page.locator('.figure[aria-label^="your road"]')
    before = roads.count()
    play(page, "road building")
    for more in (1, 2):
        page.get_by_test_id("lit").first.click()
        page.get_by_test_id("confirm-yes").click()
        expect(roads).to_have_count(before + more)
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")
    expect(page.get_by_test_id("hand-progress")).to_have_attribute("data-count", "0")


def test_science_a_city_for_less_and_knights_for_nothing(open_page: OpenPage, server: Server) -> None:
    page = open_table(open_page, server, stage_cards(holds("medicine", "smithing"), ["medicine", "smithing"], wishes=RECRUIT))
    ore = held(page, "ore")
    play(page, "medicine")
    first_lit(page, "Upgrade to a city?")
    heard(page, "You built a city")
    assert held(page, "ore") == ore - 2
    play(page, "smithing")
    first_lit(page, "Promote this knight?")
    heard(page, "You promoted a knight: strong knight")
    if page.get_by_test_id("do-done").count():
        page.get_by_test_id("do-done").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")


def test_trade_a_monopoly_of_commodities_on_a_phone(open_page: OpenPage, server: Server) -> None:
    def rich(game: Game) -> bool:
        return holds("commodity monopoly")(game) and any(hand_of(game, seat)[good] for seat in (1, 2) for good in COMMODITIES)

    table = stage_cards(rich, ["commodity monopoly"])
    page = open_table(open_page, server, table, "phone")
    page.get_by_test_id("hand-progress").tap()
    page.get_by_test_id("play-card").tap()
    expect(page.get_by_test_id("choose-ore")).to_have_count(0)  # commodities only
    good = max(COMMODITIES, key=lambda one: sum(hand_of(table.game, seat)[one] for seat in (1, 2)))
    assert sideways(page) == 0
    page.get_by_test_id(f"choose-{good}").tap()
    heard(page, "You took")


def test_politics_a_tax_is_raised_and_knights_wake(open_page: OpenPage, server: Server) -> None:
    """After the first landing; where somebody with cards builds."""

    def taxable(game: Game) -> list[str]:
        own = {at for corner in places(game, 0) for at in hexes_of_corner(corner)}
        robbed = {at for seat in (1, 2) if game.hand(seat) for corner in places(game, seat) for at in hexes_of_corner(corner)}
        open_ = {hex_.at for hex_ in game.scene(0).hexes if hex_.token}
        return [",".join(map(str, at)) for at in sorted((robbed - own) & open_)]

    def places(game: Game, seat: int) -> list[tuple[int, int, str]]:
        return [at for kind in ("settlement", "city") for at in game.pieces(seat).get(kind, [])]

    def moment(game: Game) -> bool:
        return holds("taxation", "encouragement")(game) and bool(taxable(game))

    table = stage_cards(moment, ["constitution", "taxation", "encouragement"], wishes=RECRUIT, ships=True)
    page = open_table(open_page, server, table)
    expect(page.get_by_test_id("card-constitution")).to_be_visible()
    play(page, "encouragement")
    heard(page, "You activated a knight")
    play(page, "taxation")
    page.locator(f'[data-testid="lit"][data-place="{taxable(table.game)[0]}"]').click()
    confirm(page, "Move the robber here?")
    expect(page.get_by_test_id("log")).to_contain_text("You moved the robber")
    expect(page.get_by_test_id("log")).to_contain_text(re.compile("You took .* from (Mira|Oleh)"))


def test_politics_a_wedding_asks_two_people_at_one_screen(open_page: OpenPage, server: Server) -> None:
    def ahead(game: Game) -> bool:
        return holds("wedding")(game) and all(int(str(game.hand(seat))) >= 2 and game.points(seat) > game.points(0) for seat in (1, 2))

    page, pair = open_page(), open_page(size="phone")
    code = stage_cards(ahead, ["wedding"]).lay(server, [guest_of(page), guest_of(pair), guest_of(pair)])
    sit(page, code)
    sit(pair, code)
    before = sum(held(page, good) for good in ("lumber", "brick", "wool", "grain", "ore", *COMMODITIES))
    play(page, "wedding")
    expect(page.get_by_test_id("prompt")).to_contain_text("Choosing cards: Mira, Oleh")
    for name in ("Mira", "Oleh"):
        cover = pair.locator('[role="dialog"][aria-modal="true"]')
        expect(cover).to_contain_text(name)
        cover.locator("button.main").tap()
        panel = pair.get_by_test_id("discard")
        expect(panel).to_contain_text("Give Daryna 2 cards")
        for _ in range(2):
            pair.locator(".hand .pick:not([aria-disabled=true])").first.press("+")
        pair.get_by_test_id("discard-do").tap()
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")
    expect(page.get_by_test_id("log")).to_contain_text("Oleh gave you")
    assert sum(held(page, good) for good in ("lumber", "brick", "wool", "grain", "ore", *COMMODITIES)) == before + 4


def test_politics_a_knight_is_driven_away_and_another_changes_sides(open_page: OpenPage, server: Server) -> None:
    """The owner says where the one goes, and which one leaves."""

    def drives(game: Game) -> bool:
        if not holds("intrigue", "treason")(game):
            return False
        twin = game.copy()
        twin.play(0, twin.find(0, "play_card", piece="intrigue"))
        twin.play(0, twin.legal(0)[0])
        return twin.seats_to_act() == [1]

    page, mira = open_page(), open_page()
    table = stage_cards(drives, ["intrigue", "treason"], wishes=[("build", "road")])
    code = table.lay(server, [guest_of(page), guest_of(mira), stranger(server)])
    sit(page, code)
    sit(mira, code)
    play(page, "intrigue")
    first_lit(page, "Displace this knight?")
    heard(page, "You displaced a knight of Mira")
    heard(mira, "Daryna displaced your knight")
    first_lit(mira, "Move the knight here?")
    heard(page, "The knight of Mira moved elsewhere")
    play(page, "treason")
    page.get_by_test_id("choose-1").click()
    first_lit(mira, "Give up this knight?")
    heard(mira, "You lost a knight")
    first_lit(page, "Place your knight here?")
    heard(page, "You recruited a knight")


def tied(seat: int) -> Moment:
    return lambda game: asked(game, "spoils") and game.turn()[0] != seat


def test_those_who_defended_best_choose_a_deck(open_page: OpenPage, server: Server) -> None:
    table = stage(tied(0), everyone, name="cities-knights", events=["science"] * 10 + ["ship"] * 60, seed=2)
    page = open_table(open_page, server, table)
    panel = page.get_by_test_id("choose-deck")
    expect(panel.locator("button")).to_have_count(3)
    assert axe(page) == []
    panel.get_by_text("Politics").click()
    expect(page.get_by_test_id("hand-progress")).to_have_attribute("data-count", re.compile("[1-5]"))
    heard(page, "You drew")
