"""Merchants of Europe: what is in the box, the set-up, and what a roll brings (E1–E13, E60–E62)."""

from collections import Counter
from typing import Any

import pytest

from farshore import make
from farshore.catalogue import GAMES, deal_board, settings_of
from farshore.luck import Luck
from rules.europe_positions import BLUE, NEUTRAL, ORANGE, RED, WHITE, EuropeTable
from rules_mark import rule


@rule("E1", "E4", "E5")
@pytest.mark.parametrize(
    ("game", "seats", "posts", "goods"), [("europe-short", 3, 8, 6), ("europe-short", 4, 7, 5), ("europe", 3, 12, 10), ("europe", 4, 10, 8)]
)
def test_what_everybody_has(game: str, seats: int, posts: int, goods: int) -> None:
    table = EuropeTable(game, seats)
    t = table.game.kit.tables
    assert t.pieces == {"trading post": posts, "goods": goods, "trade route": 30, "merchant": 2, "caravan": 2}
    assert t.stock == {"lumber": 19, "wool": 19, "grain": 19, "ore": 19, "salt": 19}
    assert sum(t.cards.values()) == 25
    assert table.all_gold() == [3] * seats
    assert int(table.s.cells[table.coins.bank]) + 3 * seats == 52 * 1 + 16 * 3
    assert [table.free(seat) for seat in range(seats)] == [1] * seats, "the top goods token lies free from the start"
    assert goods == posts - 3 + 1
    assert t.target == goods


@rule("E5", "E31")
def test_each_further_post_frees_a_goods_token() -> None:
    table = EuropeTable().act()
    table.merchant(RED, table.between("turin", "bern"))
    assert table.free(RED) == 1
    table.hold(RED, grain=3)
    table.play("move_merchant", place=table.at("belgrade"))
    assert table.free(RED) == 2


@rule("E2", "E3")
def test_cities_cells_and_tokens() -> None:
    table = EuropeTable()
    assert Counter(city.violet for city in table.net.cities) == {True: 17, False: 21}
    cells = [h for h in range(int(table.table.n_hexes)) if table.tokens.cell[h]]
    lying = [table.number(h) for h in cells if table.number(h)]
    assert sorted(lying) == [4, 9, 9, 10, 10]
    face_down = {str(label): int(table.s.cells[table.tokens.supply + kind]) for kind, label in enumerate(table.tokens.labels)}
    assert sum(face_down.values()) == 10
    assert all(table.number(h) or table.tokens.cell[h] for h in range(int(table.table.n_hexes)) if table.terrain(h) != "sea")


@rule("E4")
def test_the_robber_starts_on_a_hex_without_a_number() -> None:
    kind = GAMES["europe-short"]
    settings = settings_of(kind, 4, {})
    starts = set()
    for seed in range(12):
        board = deal_board(kind, 4, settings, Luck(seed))
        assert board.robber.start is not None
        assert board.by_place[board.robber.start].token is None
        assert board.robber.start in board.land
        starts.add(board.robber.start)
    assert len(starts) > 4


@rule("E6", "E42")
def test_the_fixed_start() -> None:
    table = EuropeTable()
    for seat, cities, cards in (
        (RED, "turin budapest nuremberg", {"lumber": 1, "grain": 1, "salt": 1}),
        (BLUE, "lyon venice bern", {"salt": 1, "wool": 1, "ore": 1}),
        (WHITE, "rome prague brussels", {"lumber": 1, "grain": 1, "wool": 1}),
        (ORANGE, "cologne wroclaw paris", {"ore": 1, "salt": 1, "grain": 1}),
    ):
        assert [table.owner(city) for city in cities.split()] == [seat] * 3
        assert table.held(seat) == cards
        assert len(table.game.pieces(seat)["trade route"]) == 1
        assert table.game.pieces(seat)["caravan"] == table.game.pieces(seat)["trade route"]
    assert table.game.turn() == (RED, 1)


@rule("E6")
def test_with_three_the_fourth_colour_is_neutral() -> None:
    table = EuropeTable(seats=3)
    assert [table.owner(city) for city in ("cologne", "wroclaw", "paris")] == [NEUTRAL] * 3
    assert sum(len(table.game.pieces(seat).get("trade route", [])) for seat in range(3)) == 3
    assert table.game.kit.tables.colours == ["red", "blue", "white"]


@rule("E7", "E8", "E60")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_free_start(seats: int) -> None:
    table = EuropeTable(seats=seats, setup="free", first=1)
    order = []
    last: dict[int, str] = {}
    cities = [city.name for city in table.net.cities if city.violet]
    for city in cities[: 3 * seats]:
        assert table.refused("found", place=table.at("belgrade")).startswith("You start in violet")
        order.append(table.seat)
        before = table.hand.held(table.s, table.seat)
        last[table.seat] = city
        seat = table.seat
        table.play("found", place=table.at(city))
        if len(order) <= 2 * seats:
            assert table.hand.held(table.s, seat) == before
        assert city in [name for name in cities if table.owner(name) == seat]
    there = [*list(range(1, seats)), 0]
    assert order == there + there[::-1] + there
    for seat in range(seats):
        earned = Counter(table.game.kit.tables.gives[table.terrain(h)] for h in table.hexes(last[seat]))
        assert table.held(seat) == dict(earned), "one card for each land hex of the third post, numbered or not"
    if seats == 3:
        placers = []
        for city in cities[9:12]:
            placers.append(table.seat)
            table.play("found", place=table.at(city), piece="neutral post")
            assert table.owner(city) == NEUTRAL
        assert placers == [0, 1, 2], "the last to place their third post first, then clockwise"
    laid = []
    while table.game.turn()[1] == 0:
        seat = table.seat
        laid.append(seat)
        assert set(table.verbs()) == {"found"}
        place = table.open_now("found")[0]
        table.play("found", place=place)
        assert table.game.pieces(seat)["caravan"] == [place]
    assert laid == [(-step) % seats for step in range(seats)], "from the same player, counter-clockwise"
    assert table.game.turn() == (1, 1)
    assert table.all_gold() == [3] * seats


@rule("E7")
def test_the_dice_say_who_begins() -> None:
    game = make("europe", 4, seed=3)
    rolls = {int(str(event.data["seat"])): int(str(event.data["die1"])) + int(str(event.data["die2"])) for event in game.events[:4]}
    assert game.events[-1].kind == "begins"
    assert rolls[int(str(game.events[-1].data["seat"]))] == max(rolls.values())


@rule("E8")
def test_a_start_route_joins_no_two_cities() -> None:
    table = EuropeTable(empty=True)
    table.post(RED, "turin", "brussels")
    table.route(BLUE, "venice", *table.beside("venice") & table.beside(table.between("turin", "bern")), table.between("turin", "bern"))
    table.s.cells[table.game.kit.parts[-1].starter] = 1  # type: ignore[attr-defined]
    phase = next(phase for phase in table.s.rules.phases if phase.name == "found_route")
    table.s.goto(phase.id, 1 << RED, 0)
    places = table.open_now("found")
    assert table.edge("turin", table.between("turin", "bern")) not in places, "it would join Turin and Venice"
    assert table.edge("brussels", "cologne") not in places
    assert places
    assert "may not connect" in table.refused("found", place=table.edge("brussels", "cologne"))


# --- production


@rule("E42", "E11", "E13")
def test_a_five_at_the_start() -> None:
    table = EuropeTable().begin()
    before = [table.held(seat) for seat in range(4)]
    table.roll(2, 3)
    more = [Counter(table.held(seat)) - Counter(before[seat]) for seat in range(4)]
    assert more == [{"grain": 1}, {"wool": 1}, {}, {"grain": 1}]
    assert table.all_gold() == [3, 3, 4, 3]


@rule("E11", "E61")
def test_every_post_earns_and_neutral_ones_do_not() -> None:
    table = EuropeTable(empty=True)
    shared = next(h for h in table.hexes("nuremberg") if h in table.hexes("cologne"))
    table.post(RED, "nuremberg", "cologne")
    table.begin(BLUE).roll(2, 3)
    assert table.number(shared) == 5
    assert table.held(RED) == {"grain": 2}
    table.post(NEUTRAL, "nuremberg")
    table.begin(WHITE).roll(2, 3)
    assert table.held(RED) == {"grain": 3}


@rule("E12", "E13", "R85")
def test_a_bank_that_cannot_pay_all_pays_nobody() -> None:
    table = EuropeTable(empty=True)
    table.post(RED, "nuremberg", "cologne")
    table.hold(BLUE, grain=18)
    table.begin(BLUE).roll(2, 3)
    assert table.held(RED) == {}, "one grain is left, two are claimed: not even the lone claimant gets it"
    assert table.gold(RED) == 4


@rule("E13", "R83")
def test_compensation_under_the_robber_and_when_nothing_is_hit() -> None:
    table = EuropeTable(empty=True)
    table.post(RED, "nuremberg")
    table.s.cells[table.robber.at] = next(h for h in table.hexes("nuremberg") if table.number(h) == 5)
    table.begin(BLUE).roll(1, 4)
    assert table.held(RED) == {}
    assert table.all_gold() == [4, 4, 4, 4], "every player, not only the roller"


@rule("E13", "R67")
def test_a_short_bank_pays_gold_in_turn_order() -> None:
    table = EuropeTable(empty=True)
    table.hold(RED, gold=89)
    table.begin(WHITE).roll(1, 4)
    assert [table.gold(seat) for seat in (BLUE, WHITE, ORANGE)] == [3, 4, 4]
    assert int(table.s.cells[table.coins.bank]) == 0
    assert table.gold(RED) == 89, "two were in the bank: for the roller and the next"


@rule("E10", "E41")
def test_nine_cards_on_a_seven() -> None:
    table = EuropeTable()
    table.hold(RED, gold=3, wool=4, ore=5)
    table.hold(BLUE, gold=20, wool=7)
    table.begin().roll(3, 4)
    assert table.game.seats_to_act() == [RED], "seven cards and any gold lose nothing"
    table.game.discard(RED, {"wool": 1, "ore": 3})
    assert table.held(RED) == {"wool": 3, "ore": 2}
    assert table.all_gold() == [3, 20, 3, 3]
    assert table.verbs() == {"move_robber"}


@rule("E40", "E10")
def test_the_robber_goes_to_the_field_by_venice_and_rome() -> None:
    table = EuropeTable()
    field = next(h for h in table.hexes("venice") if h in table.hexes("rome") and table.number(h) == 6)
    assert table.terrain(field) == "field"
    pasture = next(h for h in range(int(table.table.n_hexes)) if table.terrain(h) == "pasture" and table.number(h) == 8)
    table.s.cells[table.robber.at] = pasture
    table.begin().roll(3, 4)
    bare = next(h for h in range(int(table.table.n_hexes)) if table.terrain(h) != "sea" and table.number(h) == 0)
    assert table.refused("move_robber", place=table.table.hex_at(bare)) == "The robber can't go there."
    table.play("move_robber", place=table.table.hex_at(field))
    assert {table.game.choice(action).player for action in table.game.legal(RED)} == {BLUE, WHITE}
    table.play("steal_from", player=BLUE)
    table.draw("theft", cards={"wool": 1})
    assert table.held(BLUE) == {"salt": 1, "ore": 1}
    assert len(table.held(WHITE)) == 3
    assert table.verbs() >= {"end_turn"}


@rule("E10", "E62")
def test_gold_and_cards_are_not_stolen() -> None:
    table = EuropeTable()
    table.hold(BLUE, gold=9)
    table.card(BLUE, "wanderer")
    table.hold(WHITE, gold=3)
    field = next(h for h in table.hexes("venice") if h in table.hexes("rome"))
    table.begin().roll(3, 4)
    table.play("move_robber", place=table.table.hex_at(field))
    assert "end_turn" in table.verbs(), "nobody there has a resource card"
    assert table.gold(BLUE) == 9


@rule("E62")
def test_what_everybody_sees() -> None:
    table = EuropeTable()
    table.card(BLUE, "wanderer")
    data: Any = table.game.view_data(RED)
    blue = data["players"][BLUE]
    assert blue["gold"] == 3
    assert blue["free goods"] == 1
    assert blue["hand"] == {"count": 3}
    assert blue["cards"] == {"count": 1}
    assert data["table"]["deck"] == {"count": 24}
    assert sum(data["table"]["face-down tokens"].values()) == 10
