"""What cities and knights add to the page, by clicks: knights, the chart, walls, and the barbarians' landing, won and lost."""

import re

from playwright.sync_api import Locator, Page, expect

from browser_fixtures import OpenPage, Server, axe, sideways
from farshore.game import Game
from knight_fixtures import KNIGHTS, Wish, wishing
from progress_card_fixtures import asked, heard, open_table
from ship_fixtures import choices, distance
from staged_games import STILL, can, guest_of, on_turn, sit, stage, stranger

GAME = "cities-knights"


def lit(page: Page, verb: str, piece: str = "") -> Locator:
    return page.locator(f'[data-testid="lit"][data-verb="{verb}"]' + (f'[data-piece="{piece}"]' if piece else ""))


def last_to_muster(game: Game) -> bool:
    """Has everybody but seat 0 said who fights? With seat 1 on turn, seat 0 is asked last."""
    return asked(game, "muster") and game.turn()[0] == 1


def after_battle(game: Game, fights: bool) -> Game:
    """A copy in which seat 0 sends all its knights, or none."""
    twin = game.copy()
    while fights and can(twin, 0, "choose"):
        twin.play(0, next(action for action in twin.legal(0) if twin.choice(action, 0).verb == "choose"))
    twin.play(0, next(action for action in twin.legal(0) if twin.choice(action, 0).verb == "done"))
    return twin


def wins(game: Game, fights: bool) -> bool:
    """Is the battle won then?"""
    twin = after_battle(game, fights)
    battle = next(event.data for event in reversed(twin.events) if event.kind == "battle")
    return int(str(battle["defenders"])) >= int(str(battle["barbarians"]))


def test_the_barbarians_are_beaten(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: last_to_muster(game) and wins(game, True), wishing(*KNIGHTS), name=GAME, muster=True)
    page = open_table(open_page, server, table, still=False)
    page.get_by_test_id("barbarians-open").click()
    expect(page.get_by_test_id("shares").locator("li")).to_have_count(3)
    while page.get_by_test_id("lit").count():
        left = page.get_by_test_id("lit").count()
        page.get_by_test_id("lit").first.click()
        page.get_by_test_id("confirm-yes").click()
        expect(page.get_by_test_id("lit")).not_to_have_count(left)
    page.get_by_test_id("do-done").click()
    expect(page.get_by_test_id("attack")).to_have_attribute("data-outcome", "won")
    heard(page, "The barbarians are beaten")
    expect(page.get_by_test_id("barbarians")).to_have_attribute("data-step", "0")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("attack")).to_have_count(0)


def test_the_barbarians_win(open_page: OpenPage, server: Server) -> None:
    """Whoever chooses the city that falls needs the whole board; here that is somebody else."""

    def moment(game: Game) -> bool:
        return last_to_muster(game) and not wins(game, False) and 0 not in after_battle(game, False).seats_to_act()

    table = stage(moment, wishing(*KNIGHTS), name=GAME, muster=True)
    page = open_table(open_page, server, table, "phone")
    page.get_by_test_id("do-done").tap()
    attack = page.get_by_test_id("attack")
    expect(attack).to_have_attribute("data-outcome", "lost")
    expect(attack).to_contain_text(re.compile("los[es]+ a city|each lose a city"))
    assert axe(page) == []
    assert sideways(page) == 0
    page.keyboard.press("Escape")
    expect(attack).to_have_count(0)


def test_a_knight_is_recruited_activated_and_promoted(open_page: OpenPage, server: Server) -> None:
    def moment(game: Game) -> bool:
        hand = game.hand(0, 0)
        assert isinstance(hand, dict)
        rich = hand["wool"] > 1 and hand["ore"] > 1 and hand["grain"] > 0
        return on_turn(game) and rich and can(game, 0, "build", piece="knight")

    page = open_table(open_page, server, stage(moment, wishing(("end_turn", None)), name=GAME))
    page.get_by_test_id("build-knight").click()
    expect(page.locator('[data-testid="lit"]:not([data-piece="knight"])')).to_have_count(0)
    place = page.get_by_test_id("lit").first.get_attribute("data-place")
    page.get_by_test_id("lit").first.click()
    page.get_by_test_id("confirm-yes").click()
    heard(page, "You recruited a knight")
    figure = page.locator(f'.figure[data-at="{place}"]')
    expect(figure).to_have_attribute("aria-label", re.compile("basic knight, inactive"))
    page.get_by_test_id("build-activation").click()
    page.locator(f'[data-testid="lit"][data-place="{place}"]').click()
    page.get_by_test_id("confirm-yes").click()
    heard(page, "You activated a knight")
    page.get_by_test_id("build-promotion").click()
    page.locator(f'[data-testid="lit"][data-place="{place}"]').click()
    page.get_by_test_id("confirm-yes").click()
    heard(page, "You promoted a knight: strong knight")
    expect(figure).to_have_attribute("aria-label", re.compile("strong knight, active, can act from the next turn on"))
    assert axe(page) == []


def test_a_knight_moves(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: on_turn(game) and can(game, 0, "move", piece="knight"), wishing(*KNIGHTS), name=GAME)
    page = open_table(open_page, server, table)
    page.get_by_test_id("action-move-knight").click()
    page.get_by_test_id("lit").first.click()
    expect(page.get_by_test_id("held")).to_be_visible()
    page.get_by_test_id("put-back-do").click()
    expect(page.get_by_test_id("held")).to_have_count(0)
    page.get_by_test_id("action-move-knight").click()
    start = page.get_by_test_id("lit").first.get_attribute("data-place")
    page.get_by_test_id("lit").first.click()
    page.locator(f'.figure[data-at="{start}"][aria-label*="knight"]').evaluate("node => (node.dataset.mark = 'same')")
    goal = lit(page, "march").first.get_attribute("data-place")
    lit(page, "march").first.click()
    page.get_by_test_id("confirm-yes").click()
    heard(page, "You moved a knight")
    expect(page.locator('.figure[data-mark="same"]')).to_have_attribute("data-at", goal or "")  # it slides, no other comes


def test_an_improvement_brings_a_metropolis(open_page: OpenPage, server: Server) -> None:
    tracks: list[Wish] = [("improve", "science"), ("improve", "trade"), ("improve", "politics")]

    def capital(game: Game) -> str | None:
        choices = (game.choice(action, 0) for action in game.legal(0)) if on_turn(game) else ()
        return next((str(choice.piece) for choice in choices if choice.verb == "improve" and choice.number == 4), None)

    table = stage(lambda game: capital(game) is not None, wishing(*tracks), name=GAME)
    page = open_table(open_page, server, table)
    track = capital(table.game)
    page.get_by_test_id("drawer-chart").click()
    page.get_by_test_id(f"stage-{track}-4").click()
    expect(page.get_by_test_id("brings")).to_contain_text("2 points")
    assert axe(page) == []
    page.get_by_test_id(f"improve-{track}").click()
    expect(page.get_by_test_id(f"track-{track}")).to_have_attribute("data-stage", "4")
    if page.get_by_test_id("lit").count() and page.get_by_test_id("prompt").get_attribute("data-key") == "prompt_place_metropolis":
        page.get_by_test_id("lit").first.click()
        page.get_by_test_id("confirm-yes").click()
    heard(page, f"You have the metropolis of {track}")
    expect(page.locator('.figure[aria-label*="metropolis"]')).not_to_have_count(0)


def test_a_wall_is_built_on_a_phone(open_page: OpenPage, server: Server) -> None:
    page = open_table(open_page, server, stage(lambda game: on_turn(game) and can(game, 0, "build", piece="wall"), name=GAME), "phone")
    page.get_by_test_id("open-build").tap()
    page.get_by_test_id("open-improve").tap()
    expect(page.get_by_test_id("track-science")).to_be_visible()
    page.get_by_test_id("improve-close").tap()
    page.get_by_test_id("open-build").tap()
    page.get_by_test_id("build-wall").tap()
    lit(page, "build", "wall").first.tap()
    page.get_by_test_id("confirm-yes").tap()
    heard(page, "You built a wall")
    expect(page.locator('.figure[aria-label*="city wall"]')).not_to_have_count(0)
    assert sideways(page) == 0


def test_a_knight_displaces_another(open_page: OpenPage, server: Server) -> None:
    def displaces(game: Game) -> str:
        """From where, and whom: a knight of seat 1's that has where to go."""
        for action in game.legal(0) if on_turn(game) else ():
            if game.choice(action, 0).verb != "move" or game.choice(action, 0).piece != "knight":
                continue
            held = game.copy()
            held.play(0, action)
            for step in held.legal(0):
                twin = held.copy()
                if twin.choice(step, 0).player == 1:
                    twin.play(0, step)
                    if twin.seats_to_act() == [1]:
                        return ",".join(map(str, game.choice(action, 0).place or ()))
        return ""

    table = stage(lambda game: bool(displaces(game)), wishing(*KNIGHTS, ("build", "road")), name=GAME, seed=7)
    page, mira = open_page(), open_page(size="phone")
    code = table.lay(server, [guest_of(page), guest_of(mira), stranger(server)])
    sit(page, code)
    sit(mira, code)
    page.get_by_test_id("action-move-knight").click()
    page.locator(f'[data-testid="lit"][data-place="{displaces(table.game)}"]').click()
    over = page.locator('[data-testid="lit"][data-verb="march"][aria-label*="Mira"]')
    over.first.click()
    expect(page.get_by_test_id("confirm")).to_contain_text("Mira")
    page.get_by_test_id("confirm-yes").click()
    heard(mira, "Daryna displaced your knight")
    mira.get_by_test_id("lit").first.tap()
    mira.get_by_test_id("confirm-yes").tap()
    heard(mira, "Your knight moved elsewhere")
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")


def chase(page: Page, what: str) -> None:
    page.get_by_test_id(f"action-chase-{what}").click()
    page.get_by_test_id("lit").first.click()
    expect(page.get_by_test_id("confirm")).to_contain_text(f"Chase the {what} away")
    page.get_by_test_id("confirm-yes").click()
    lit(page, "move_robber", what).first.click()
    page.get_by_test_id("confirm-yes").click()
    expect(page.get_by_test_id("log")).to_contain_text(f"You moved the {what}")


def test_a_knight_chases_the_robber(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: on_turn(game) and can(game, 0, "chase"), wishing(*KNIGHTS), name=GAME)
    chase(open_table(open_page, server, table), "robber")


def pirates(game: Game, seat: int) -> int | None:
    """Seat 0 recruits and sails; the others send the pirate to where its knights are."""
    if seat == 0:
        return wishing(*KNIGHTS, ("build", "ship"))(game, seat)
    pieces = game.scene(0).pieces
    own = next((piece.colour for piece in pieces if piece.at in game.pieces(0).get("road", [])), None)
    knights = [piece.at for piece in pieces if "knight" in piece.kind and piece.colour == own]
    moves = [(action, choice.place) for action, choice in choices(game, seat) if choice.piece == "pirate" and choice.place]
    return min(moves, key=lambda move: min(distance(move[1], at) for at in knights))[0] if knights and moves else None


def test_a_knight_chases_the_pirate(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: on_turn(game) and can(game, 0, "chase", piece="pirate"), pirates, name="new-shores-knights")
    chase(open_table(open_page, server, table), "pirate")


def test_an_aqueduct_gives_a_card(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: asked(game, "aqueduct"), wishing(("improve", "science")), name=GAME)
    page = open_table(open_page, server, table, "phone")
    panel = page.get_by_test_id("invention")
    expect(panel).to_contain_text("queduct")
    page.get_by_test_id("take-ore").tap()
    page.get_by_test_id("take-do").tap()
    heard(page, "from the aqueduct")
    expect(panel).to_have_count(0)


# the room of the board, and where its middle lies and how large it is drawn
BOARD = """() => {
    const {top, height} = document.querySelector('.free').getBoundingClientRect();
    const {a, e, f} = document.querySelector('.live > g').getScreenCTM();
    return {top, height, drawn: [100 * a, e, f].map(Math.round)};
}"""


def test_a_city_is_chosen_that_falls(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: asked(game, "lose_city"), wishing(("build", "city")), name=GAME)
    page = open_table(open_page, server, table)
    cities = page.locator('.figure[aria-label^="your city"]')
    before = cities.count()
    assert page.get_by_test_id("lit").count() > 1
    for width, height in ((390, 844), (360, 640)):  # the question leaves the board where it is
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        lies = page.evaluate(BOARD)
        page.get_by_test_id("lit").first.click()
        expect(page.get_by_test_id("confirm")).to_contain_text("Lose this city?")
        page.evaluate(STILL)
        assert page.evaluate(BOARD) == lies
        expect(page.get_by_test_id("chosen")).to_have_count(1)  # which one, where no bubble points at it
        assert lies["height"] > height * 0.3
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("confirm")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate(STILL)
    page.get_by_test_id("lit").first.click()
    expect(page.get_by_test_id("confirm")).to_contain_text("Lose this city?")
    page.get_by_test_id("confirm-yes").click()
    heard(page, "You lost a city")
    expect(cities).to_have_count(before - 1)


def test_panels_lead_into_the_almanac(open_page: OpenPage, server: Server) -> None:
    page = open_table(open_page, server, stage(on_turn, name=GAME))
    table = page.url
    for panels, link in (
        (["barbarians-open"], "barbarians"),
        (["drawer-chart", "stage-trade-3"], "improvements"),
        (["drawer-build"], "knights"),
    ):
        page.goto(table)
        for panel in panels:
            page.get_by_test_id(panel).click()
        page.get_by_test_id(f"help-{link}").click()
        expect(page.get_by_role("heading", name=f"Cities & Knights: {link}")).to_be_visible()
        page.get_by_test_id("to-table").click()
