"""What the real maps add to the page, by clicks: places and their notes, chips, the fish market and its track, fish in trade."""

from playwright.sync_api import Page, expect

from browser_fixtures import OpenPage, Server, axe
from farshore.game import Game
from ship_fixtures import Place, choices, distance, sailor
from staged_games import Staged, can, guest_of, on_turn, sit, stage, stranger


def open_table(open_page: OpenPage, server: Server, table: Staged, size: str = "desktop") -> Page:
    """Seat 0 at the table; nobody else moves meanwhile."""
    page = open_page(size=size)
    sit(page, table.lay(server, [guest_of(page), *[stranger(server)] * (table.game.seats - 1)]))
    return page


def heard(page: Page, text: str) -> None:
    expect(page.get_by_test_id("announcer")).to_contain_text(text)


def founding(game: Game) -> bool:
    return can(game, 0, "found", piece="settlement")


def chips(game: Game) -> list[Place]:
    return [piece.at for piece in game.scene(0).pieces if piece.kind == "chip"]


def grounds(game: Game) -> list[Place]:
    return [hex_.at for hex_ in game.scene(0).hexes if hex_.terrain == "fishing"]


def by_a_chip(game: Game) -> list[Place]:
    """Edges where seat 0 may build and a chip lies at an end."""
    found = [choice.place for _, choice in choices(game, 0) if choice.verb == "build" and choice.piece == "road" and choice.place]
    return [place for place in found if any(distance(place, chip) < 60 for chip in chips(game))]


def test_places_tell_about_themselves(open_page: OpenPage, server: Server) -> None:
    page = open_table(open_page, server, stage(founding, name="iberia"))
    expect(page.locator('[data-testid="lit"]')).to_have_count(20)
    page.get_by_test_id("open-places").click()
    page.get_by_test_id("place-granada").click()
    expect(page.get_by_test_id("note")).to_contain_text("Alhambra")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("note")).to_have_count(0)
    page.get_by_test_id("map-close").click()
    expect(page.locator(".board .place-names")).to_contain_text("Lisbon")


def test_three_islands_to_found_on(open_page: OpenPage, server: Server) -> None:
    page = open_table(open_page, server, stage(founding, name="hawaii"), "phone")
    expect(page.locator('[data-testid="lit"]')).to_have_count(21)
    page.get_by_test_id("open-market").tap()
    expect(page.get_by_test_id("stall-resource-4")).to_be_visible()
    expect(page.get_by_test_id("space-0")).to_have_attribute("data-boats", "3")
    page.get_by_test_id("map-close").tap()
    page.get_by_test_id("open-places").tap()
    page.get_by_test_id("place-hilo").tap()
    expect(page.get_by_test_id("note")).to_contain_text("Kilauea")


def test_a_road_takes_a_chip(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: on_turn(game) and bool(by_a_chip(game)), name="iberia")
    page = open_table(open_page, server, table)
    place = ",".join(str(part) for part in by_a_chip(table.game)[0])
    page.get_by_test_id("build-road").click()
    page.locator(f'[data-testid="lit"][data-place="{place}"]').click()
    page.get_by_test_id("confirm-yes").click()
    heard(page, "You took a chip")


def test_fish_buy_a_resource(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: on_turn(game) and can(game, 0, "market_take"), sailor(grounds), name="hawaii")
    page = open_table(open_page, server, table)
    fish = int(page.get_by_test_id("open-market").get_attribute("data-count") or 0)
    page.get_by_test_id("open-market").click()
    page.locator('[data-testid="stall-resource-4"] [data-testid^="buy-"]').first.click()
    heard(page, "You bought")
    expect(page.get_by_test_id("open-market")).to_have_attribute("data-count", str(fish - 4))
    expect(page.get_by_test_id("give-fish")).to_be_visible()
    assert axe(page) == []


def at_sea(game: Game) -> list[Place]:
    """Fishing cells where seat 0 may put a ship."""
    cells = set(game.scene(0).cells["fishing"])
    found = [choice.place for _, choice in choices(game, 0) if choice.verb == "build" and choice.piece == "ship" and choice.place]
    return [place for place in found if ",".join(str(part) for part in place) in cells]


def test_a_ship_at_a_fishing_cell_moves_the_boat(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: on_turn(game) and bool(at_sea(game)), sailor(grounds), name="hawaii")
    page = open_table(open_page, server, table)
    page.get_by_test_id("open-market").click()
    before = page.locator('[data-testid^="space-"]').evaluate_all("spaces => spaces.map(one => Number(one.dataset.boats))")
    page.get_by_test_id("map-close").click()
    page.get_by_test_id("build-ship").click()
    page.locator(f'[data-testid="lit"][data-place="{",".join(str(part) for part in at_sea(table.game)[0])}"]').click()
    page.get_by_test_id("confirm-yes").click()
    heard(page, "You built a ship")
    page.get_by_test_id("open-market").click()
    after = page.locator('[data-testid^="space-"]').evaluate_all("spaces => spaces.map(one => Number(one.dataset.boats))")
    assert sum(place * boats for place, boats in enumerate(after)) == sum(place * boats for place, boats in enumerate(before)) + 1


def test_fish_are_offered_for_a_card(open_page: OpenPage, server: Server) -> None:
    table = stage(lambda game: on_turn(game) and can(game, 0, "market_take") and can(game, 0, "offer"), sailor(grounds), name="hawaii")
    page = open_table(open_page, server, table, "phone")
    page.get_by_test_id("open-trade").tap()
    page.get_by_test_id("give-fish").tap()
    page.get_by_test_id("want-grain").tap()
    page.get_by_test_id("send-offer").tap()
    heard(page, "fish")
    expect(page.get_by_test_id("answer-1")).to_have_attribute("data-says", "asked")


def test_nothing_of_the_map_lies_under_the_panels(open_page: OpenPage, server: Server) -> None:
    """Chips lie in open sea beside the islands; and the prompt takes its own room."""
    page = open_table(open_page, server, stage(founding, name="hawaii"))
    board = page.locator(".free").bounding_box()
    prompt = page.get_by_test_id("prompt").bounding_box()
    assert board
    assert prompt
    assert prompt["y"] + prompt["height"] <= board["y"]
    chips_at = page.locator(".figure[data-at]").evaluate_all("all => all.map(one => one.getScreenCTM().e)")
    assert len(chips_at) > 8
    assert min(chips_at) >= board["x"]
    assert max(chips_at) <= board["x"] + board["width"]
