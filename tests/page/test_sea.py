"""What the games at sea and those for five and six add to the page, by clicks: one short scene for each."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser_fixtures import OpenPage, Server, axe, sideways
from farshore.game import Game
from ship_fixtures import Place, choices, distance, sailor
from staged_games import Staged, Steer, can, guest_of, on_turn, sit, stage, stranger


def asked(game: Game, phase: str) -> bool:
    prompt = game.prompt(0)
    return prompt is not None and prompt.must and prompt.phase == phase


def hexes(terrain: str) -> Callable[[Game], list[Place]]:
    return lambda game: [hex_.at for hex_ in game.scene(0).hexes if hex_.terrain == terrain]


def pieces(kind: str) -> Callable[[Game], list[Place]]:
    return lambda game: [piece.at for piece in game.scene(0).pieces if piece.kind.startswith(kind)]


def ships(game: Game, places: list[Place], reach: float, verb: str = "build") -> list[Place]:
    """Where seat 0 may put a ship so near to one of these places."""
    found = [choice.place for _, choice in choices(game, 0) if choice.verb == verb and choice.piece == "ship" and choice.place]
    return [place for place in found if any(distance(place, other) < reach for other in places)]


def open_table(open_page: OpenPage, server: Server, table: Staged, size: str = "desktop", still: bool = True) -> Page:
    """Seat 0 at the table; nobody else moves meanwhile."""
    page = open_page(size=size, still=still)
    sit(page, table.lay(server, [guest_of(page), *[stranger(server)] * (table.game.seats - 1)]))
    return page


def lit(page: Page, place: Place) -> Locator:
    return page.locator(f'[data-testid="lit"][data-place="{",".join(str(part) for part in place)}"]')


def confirm(page: Page) -> None:
    page.get_by_test_id("confirm-yes").click()


def heard(page: Page, text: str) -> None:
    expect(page.get_by_test_id("announcer")).to_contain_text(text)


def test_a_ship_is_built_and_moved(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: on_turn(game) and can(game, 0, "move") and can(game, 0, "build", piece="ship"), name="new-shores")
    page = open_table(open_page, server, table)
    page.get_by_test_id("action-move").click()
    expect(page.locator('[data-testid="lit"]:not([data-verb="move"])')).to_have_count(0)
    page.get_by_test_id("lit").first.click()
    expect(page.get_by_test_id("held")).to_be_visible()
    page.get_by_test_id("put-back-do").click()
    expect(page.get_by_test_id("held")).to_have_count(0)
    page.locator('[data-testid="lit"][data-verb="move"]').first.click()
    expect(page.get_by_test_id("held")).to_be_visible()
    page.get_by_test_id("lit").first.click()
    confirm(page)
    heard(page, "You moved a ship")
    expect(page.get_by_test_id("action-move")).to_have_count(0)  # one a turn
    page.get_by_test_id("build-ship").click()
    page.get_by_test_id("lit").first.click()
    confirm(page)
    heard(page, "You built a ship")
    assert axe(page) == []


def test_a_road_or_a_ship_on_one_coast(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: asked(game, "found_road") and can(game, 0, "found", piece="ship"), sailor(hexes("sea")), name="four-islands")
    page = open_table(open_page, server, table, "phone")
    page.locator('[data-testid="lit"][data-choices="2"]').first.tap()
    page.get_by_test_id("rival-ship").tap()
    expect(page.get_by_test_id("confirm")).to_contain_text("ship")
    confirm(page)
    heard(page, "You built a ship")


def test_the_pirate_in_the_robbers_place(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: asked(game, "robber"), name="four-islands")
    page = open_table(open_page, server, table)
    expect(page.get_by_test_id("prompt")).to_contain_text("pirate")
    everything = page.get_by_test_id("lit").count()
    page.get_by_test_id("kind-pirate").click()
    expect(page.locator('[data-testid="lit"]:not([data-piece="pirate"])')).to_have_count(0)
    assert 0 < page.get_by_test_id("lit").count() < everything
    frame = next(hex_.at for hex_ in table.game.scene(0).hexes if hex_.frame)
    lit(page, frame).click()  # the sea of the frame is brought into view
    confirm(page)
    heard(page, "You moved the pirate")
    assert sideways(page) == 0


def test_gold_is_chosen(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: asked(game, "choose_cards"), name="new-shores")
    page = open_table(open_page, server, table, "phone")
    owed = int(re.findall(r"\d+", page.get_by_test_id("invention").inner_text())[0])
    for _ in range(owed):
        page.get_by_test_id("take-ore").tap()
    page.get_by_test_id("take-do").tap()
    heard(page, "from the gold river")


@pytest.mark.parametrize("still", [True, False])
def test_unknown_land_is_discovered(open_page: OpenPage, server: Server, still: bool) -> None:
    fog = hexes("fog")
    table = stage(lambda game: on_turn(game) and bool(ships(game, fog(game), 155)), sailor(fog), name="oceania")
    page = open_table(open_page, server, table, still=still)
    lit(page, ships(table.game, fog(table.game), 155)[0]).click()
    confirm(page)
    if not still:
        expect(page.get_by_test_id("reveal")).to_be_visible()
    heard(page, "You discovered")


def test_a_gift_of_the_tribe(open_page: OpenPage, server: Server) -> None:
    gifts = pieces("gift-")
    table = stage(lambda game: on_turn(game) and bool(ships(game, gifts(game), 1)), sailor(gifts), name="lost-tribe")
    page = open_table(open_page, server, table)
    before = len(gifts(table.game))
    expect(page.locator('.figure[aria-label*="gift"]')).not_to_have_count(0)
    lit(page, ships(table.game, gifts(table.game), 1)[0]).click()
    confirm(page)
    heard(page, "You received a gift")
    assert before > 0


def test_a_harbour_of_the_tribe_is_laid_at_home(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: asked(game, "lay_gift"), sailor(pieces("gift-harbour")), name="lost-tribe")
    page = open_table(open_page, server, table, "phone")
    page.get_by_test_id("lit").first.tap()
    confirm(page)
    heard(page, "You placed a harbour")


def settler(targets: Callable[[Game], list[Place]]) -> Steer:
    """Seat 0 sails to a target, and then saves for a settlement there."""
    sails = sailor(targets)

    def steer(game: Game, seat: int) -> int | None:
        there = any(distance(ship, aim) < 55 for ship in game.pieces(0).get("ship", []) for aim in targets(game))
        return None if seat == 0 and there else sails(game, seat)

    return steer


def test_land_beyond_the_sea_brings_points(open_page: OpenPage, server: Server) -> None:
    def shores(game: Game) -> list[Place]:
        rich = {area.id for area in game.board.areas if area.bonus}
        return [corner for corner in game.kit.grid.corners if rich & set(game.board.areas_of(corner))]

    def sites(game: Game) -> list[Place]:
        found = [choice.place for _, choice in choices(game, 0) if choice.verb == "build" and choice.piece == "settlement"]
        return [place for place in found if place in shores(game)]

    table = stage(lambda game: on_turn(game) and bool(sites(game)), settler(shores), name="through-the-desert")
    page = open_table(open_page, server, table)
    points = page.get_by_test_id("seat-0").get_by_role("img", name="points")
    before = int(points.text_content() or "")
    expect(page.get_by_test_id("island-chip")).not_to_have_count(0)
    lit(page, sites(table.game)[0]).click()
    confirm(page)
    heard(page, "You settled on a new island: 2 points")
    expect(points).to_have_text(str(before + 3))


def test_a_village_gives_cloth(open_page: OpenPage, server: Server) -> None:
    villages = pieces("village")
    table = stage(lambda game: asked(game, "found_road") and bool(ships(game, villages(game), 55, "found")), sailor(villages), name="cloth")
    page = open_table(open_page, server, table)
    lit(page, ships(table.game, villages(table.game), 55, "found")[0]).click()
    if page.get_by_test_id("rival-ship").count():
        page.get_by_test_id("rival-ship").click()
    confirm(page)
    heard(page, "You took a bolt of cloth")
    expect(page.locator('[data-testid="village-cloth"][data-count="4"]')).not_to_have_count(0)
    expect(page.get_by_test_id("seat-0")).to_contain_text("bolt")


def test_a_wonder_is_started(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: on_turn(game) and can(game, 0, "start_wonder"), name="wonders")
    name = next(str(choice.piece) for _, choice in choices(table.game, 0) if choice.verb == "start_wonder")
    page = open_table(open_page, server, table, "phone")
    page.get_by_test_id("open-build").tap()
    page.get_by_test_id("open-works").tap()
    expect(page.get_by_test_id("works").get_by_role("listitem")).to_have_count(5)
    assert axe(page) == []
    page.get_by_test_id(f"start-{name}").tap()
    heard(page, "You started a wonder")
    expect(page.get_by_test_id(f"work-{name}")).to_contain_text("Your wonder")


def test_another_map_if_all_agree(open_page: OpenPage, server: Server) -> None:
    """Asked for on a phone, refused, then agreed to at a desk; with the first harbour it is too late."""
    table = stage(lambda game: asked(game, "lay_harbour"), name="new-world")
    page, other = open_page(size="phone"), open_page(language="uk")
    code = table.lay(server, [guest_of(page), guest_of(other), ""])
    sit(page, code)
    sit(other, code)
    land = "() => [...document.querySelectorAll('.live [data-testid=lit]')].map(one => one.dataset.place).sort().join(' ')"
    before = page.evaluate(land)
    page.get_by_test_id("deal-anew").tap()
    expect(page.get_by_test_id("deal-waits")).to_contain_text("if everybody agrees")
    expect(other.get_by_test_id("deal-asked")).to_contain_text("Daryna просить іншу мапу")
    assert axe(other) == []
    other.get_by_test_id("deal-no").click()
    expect(page.get_by_test_id("deal-waits")).to_have_count(0)
    assert page.evaluate(land) == before
    page.get_by_test_id("deal-anew").tap()
    other.get_by_test_id("deal-yes").click()
    heard(page, "another map was dealt")
    assert page.evaluate(land) != before
    assert sideways(page) == 0
    page.get_by_test_id("lit").first.tap()
    confirm(page)
    expect(page.get_by_test_id("deal-anew")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(page.get_by_test_id("deal-anew")).to_have_count(0)


@pytest.mark.parametrize("seats", [3, 6])
def test_a_harbour_is_laid(open_page: OpenPage, server: Server, seats: int) -> None:
    """Also the largest board on a phone: its places are brought near enough to be hit."""
    table = stage(lambda game: asked(game, "lay_harbour"), name="new-world", seats=seats)
    page = open_table(open_page, server, table, "phone")
    spot = page.get_by_test_id("lit").nth(5)
    spot.tap()
    confirm(page)
    heard(page, "You placed a harbour")
    assert sideways(page) == 0


def test_part_two_of_a_paired_turn(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: asked(game, "part_two"), name="five-six", seats=6, first=3)
    page = open_table(open_page, server, table)
    expect(page.get_by_test_id("seats").get_by_role("listitem")).to_have_count(6)
    expect(page.get_by_test_id("seat-0").get_by_test_id("stone-2")).to_be_visible()
    expect(page.get_by_test_id("seat-3").get_by_test_id("stone-1")).to_be_visible()
    expect(page.get_by_test_id("prompt")).to_contain_text("Part 2 of this turn")
    page.get_by_test_id("end-turn").click()
    expect(page.get_by_test_id("prompt")).not_to_contain_text("Part 2 of this turn")


def test_a_knight_arms_a_ship(open_page: OpenPage, server: Server) -> None:
    def buys(game: Game, seat: int) -> int | None:
        return game.find(0, "buy_card") if seat == 0 and can(game, 0, "buy_card") else None

    table = stage(lambda game: on_turn(game) and can(game, 0, "play_card", piece="knight"), buys, ["knight"], name="pirate-islands")
    page = open_table(open_page, server, table)
    page.get_by_test_id("card-knight").click()
    page.get_by_test_id("play-card").click()
    heard(page, "You armed a ship")
    expect(page.locator('.figure[aria-label^="your warship"]')).to_have_count(1)


def test_the_fortress_is_attacked(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: on_turn(game) and can(game, 0, "attack_fortress"), sailor(pieces("fortress")), name="pirate-islands")
    page = open_table(open_page, server, table)
    expect(page.get_by_test_id("fortress-chips")).to_have_count(3)
    page.locator('[data-testid="lit"][data-verb="attack_fortress"]').click()
    expect(page.get_by_test_id("confirm")).to_contain_text("ends your turn")
    confirm(page)
    heard(page, "You attack the fortress")
