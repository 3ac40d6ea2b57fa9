"""Pirate Islands: lines of ships, warships, the fleet and the fortresses (N7, R38)."""

from collections import Counter, deque
from collections.abc import Mapping
from typing import Any, cast

import pytest

from farshore import FarshoreError, Game, Luck, load_position, make
from farshore.board import boardfile
from farshore.board.grid import CornerAt, EdgeAt, HexAt, corner_name, corners_of_edge, edge_name, hexes_of_corner, hexes_of_edge
from farshore.catalogue import kind_of, settings_of
from farshore.engine.machine import NATURE
from farshore.parts.army import Army
from farshore.parts.roads import LongestRoad
from rules.drawn_positions import Drawn
from rules_mark import rule

KIND = kind_of("pirate-islands")
BOARD = boardfile.load("pirate_islands")
RED, BLUE, WHITE, ORANGE = range(4)
NAMES = ["red", "blue", "white", "orange"]
PLACES: dict[str, dict[str, Any]] = {
    str(items[0]): dict(zip(cast(Any, items[1::2]), items[2::2], strict=True)) for items in BOARD.marked("player")
}
ROUTES: dict[str, set[EdgeAt]] = {str(items[0]): set(cast(Any, items[1:])) for items in BOARD.marked("route")}
PATH: list[HexAt] = [cast(HexAt, at) for items in BOARD.marked("fleet_path") for at in items]
SHIP = {"lumber": 1, "wool": 1}
SETTLEMENT = {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}


def colours(seats: int) -> list[str]:
    return NAMES if seats == 4 else ["red", "blue", "orange"]


def steps_from_home(colour: str) -> dict[CornerAt, int]:
    """How many ships a corner of a colour's route is away from its settlement."""
    home = PLACES[colour]["settlement"]
    found = {home: 0}
    queue = deque([home])
    while queue:
        here = queue.popleft()
        for edge in ROUTES[colour]:
            ends = corners_of_edge(edge)
            if here in ends:
                there = ends[1] if ends[0] == here else ends[0]
                if there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
    return found


def onward(colour: str, corner: CornerAt) -> list[EdgeAt]:
    """The edges of the route that lead on from here by the shortest way."""
    far = steps_from_home(colour)
    ahead = [edge for edge in ROUTES[colour] if corner in corners_of_edge(edge)]
    return sorted(edge for edge in ahead if max(far[end] for end in corners_of_edge(edge)) == far[corner] + 1)


def line_of(colour: str, length: int, last: int = 0) -> list[EdgeAt]:
    """A line of so many ships; where it could go two ways it takes the first, or the last of them."""
    far, corner = steps_from_home(colour), cast(CornerAt, PLACES[colour]["settlement"])
    found: list[EdgeAt] = []
    for _ in range(length):
        edge = onward(colour, corner)[-last]
        corner = max(corners_of_edge(edge), key=lambda end: far[end])
        found.append(edge)
    return found


def end_of(colour: str, line: list[EdgeAt]) -> CornerAt:
    far = steps_from_home(colour)
    return max((end for edge in line for end in corners_of_edge(edge)), key=lambda end: far[end])


def islands(
    seats: int = 4,
    turn: int = RED,
    phase: str = "actions",
    lines: Mapping[int, int | list[EdgeAt]] | None = None,
    armed: Mapping[int, int] | None = None,
    hands: Mapping[int, dict[str, int]] | None = None,
    knights: Mapping[int, int] | None = None,
    chips: Mapping[int, int] | None = None,
    also: list[tuple[CornerAt, str, int]] | None = None,
    roads: list[tuple[EdgeAt, int]] | None = None,
    fleet: HexAt | None = PATH[0],
    bank: dict[str, int] | None = None,
    **more: object,
) -> Drawn:
    """A position with these lines of ships (as many as said, the first so many of them armed) and the pieces that everybody begins with."""
    settings = settings_of(KIND, seats, {"first": 0, **cast(dict[str, Any], more)})
    data = Game(KIND, seats, settings, BOARD, None).position()
    table, players = cast(dict[str, Any], data["table"]), cast(list[dict[str, Any]], data["players"])
    table.update({"turn": turn, "turn number": 1, "pirate": None if fleet is None else list(fleet), "die 1": 1, "die 2": 2})
    table["roads"] = [[*edge, ["road", seat]] for edge, seat in roads or []]
    for seat, colour in enumerate(colours(seats)):
        line = (lines or {}).get(seat, 1)
        edges = line_of(colour, line) if isinstance(line, int) else line
        for number, edge in enumerate(edges):
            table["roads"].append([*edge, ["warship" if number < (armed or {}).get(seat, 0) else "ship", seat]])
        players[seat]["fortress chips"] = (chips or {}).get(seat, 3)
        players[seat]["hand"] = (hands or {}).get(seat, {})
        players[seat]["cards"] = {"knight": (knights or {}).get(seat, 0)}
    table["buildings"] += [[*corner, [piece, seat]] for corner, piece, seat in also or []]
    table["buildings"] = list({tuple(row[:3]): row for row in table["buildings"]}.values())
    table.pop("bank", None)
    if bank is not None:
        table["bank"] = bank
    table.pop("deck", None)
    data["frames"] = [{"phase": phase, "seats": [turn]}]
    return Drawn(load_position(data), {})


def fort(seat: int, seats: int = 4) -> CornerAt:
    return cast(CornerAt, PLACES[colours(seats)[seat]]["fortress"])


def landing(seat: int, seats: int = 4) -> CornerAt:
    return cast(CornerAt, PLACES[colours(seats)[seat]]["landing"])


def ships(table: Drawn, seat: int) -> dict[EdgeAt, str]:
    """The seat's ships as they are named in data."""
    rows = cast(list[Any], cast(dict[str, Any], table.game.position()["table"])["roads"])
    return {cast(EdgeAt, tuple(row[:3])): row[3][0] for row in rows if row[3][1] == seat and row[3][0] != "road"}


def total(table: Drawn, seat: int) -> int:
    return sum(table.hand(seat).values())


def fleet_at(table: Drawn) -> HexAt:
    return table.game.kit.grid.hexes[table._number("pirate")]


def before(stop: HexAt, steps: int) -> HexAt:
    """The hex of the fleet's path from which so many steps lead here."""
    return PATH[(PATH.index(stop) - steps) % len(PATH)]


HOME_OF: dict[int, HexAt] = {  # a hex of the fleet's path at each colour's first settlement
    seat: next(at for at in PATH if at in hexes_of_corner(PLACES[colour]["settlement"])) for seat, colour in enumerate(NAMES)
}


# --- the set-up


@rule("N7", "N7.1")
@pytest.mark.parametrize(("seats", "knights", "deck"), [(3, 14, 20), (4, 19, 25)])
def test_no_awards_no_robber_and_a_deck_without_points(seats: int, knights: int, deck: int) -> None:
    game = make("pirate-islands", seats=seats, seed=3)
    assert not game.kit.has(LongestRoad)
    assert not game.kit.has(Army)
    table = Drawn(game, {})
    assert table._number("robber") == -1
    assert table.deck()["victory point"] == 0
    assert table.deck()["knight"] == knights
    assert sum(table.deck().values()) == deck
    assert game.kit.tables.target == 10


@rule("N7.1", "N7.4")
def test_knights_bring_no_army_no_robber_and_no_theft() -> None:
    table = islands(lines={RED: 5}, knights={RED: 4}, hands={BLUE: {"ore": 3}})
    points = table.points(RED)
    events = table.play("knight")
    assert table.phase() == "actions"
    assert {event.kind for event in events} == {"played", "warship"}
    assert table.points(RED) == points
    assert table.hand(BLUE) == {"ore": 3}
    assert table.spent() == {"knight": 1}, "gone for good"


@rule("N7.2", "N7.13")
@pytest.mark.parametrize("seats", [3, 4])
def test_two_more_foundings_on_the_east_island_with_roads_only(seats: int) -> None:
    settings = settings_of(KIND, seats, {"first": 1})
    table = Drawn(Game(KIND, seats, settings, BOARD, None), {})
    game = table.game
    for seat, colour in enumerate(colours(seats)):
        assert game.pieces(seat) == {"settlement": [PLACES[colour]["settlement"]], "ship": [PLACES[colour]["ship"]]}
        assert table.supply(seat)["settlement"] == 3, "the fortress is one of the five"
    order = [(1 + step) % seats for step in range(seats)]
    coast = 0
    for number, seat in enumerate([*order, *reversed(order)]):
        assert table.actor() == seat
        sites = cast(set[CornerAt], table.sites("found", "settlement"))
        assert sites
        assert all("east" in BOARD.areas_of(corner) for corner in sites)
        place = sorted(sites, key=lambda corner: (all(at in BOARD.land for at in hexes_of_corner(corner)), corner))[0]
        coast += any(at not in BOARD.land for at in hexes_of_corner(place))
        table.do("found", place=place)
        assert {choice.piece for choice in table.choices("found", "road") + table.choices("found", "ship")} == {"road"}
        terrain = [BOARD.by_place[at].terrain for at in hexes_of_corner(place) if at in BOARD.land]
        assert total(table, seat) == (len(terrain) if number >= seats else 0), "cards for the last one founded"
        game.play(seat, game.legal(seat)[0])
    assert coast > 1, "a coast settlement could have taken a ship"
    assert all(len(game.pieces(seat)["settlement"]) == 3 for seat in range(seats))
    assert all(table.supply(seat)["settlement"] == 1 for seat in range(seats))
    assert [table.points(seat) for seat in range(seats)] == [3] * seats, "a fortress is worth nothing"


@rule("N7.15")
def test_with_three_white_is_absent() -> None:
    game = make("pirate-islands", seats=3, seed=1)
    assert game.kit.tables.colours == ["red", "blue", "orange"]
    drawn = [(piece.kind, piece.colour) for piece in game.scene().pieces if piece.kind in ("fortress", "ship", "settlement")]
    assert {colour for _, colour in drawn} == {"red", "blue", "orange"}
    assert Counter(kind for kind, _ in drawn)["fortress"] == 3
    over = [edge_name(0, 3, side) for side in ("W", "NW")]  # blue's roads round the mountain to white's circle
    table = islands(3, BLUE, lines={1: line_of("blue", 6)}, roads=[(edge, 1) for edge in over])
    table = with_hand(table, 1, SETTLEMENT)
    assert table.sites("build", "settlement") == {landing(1, 3)}


def with_hand(table: Drawn, seat: int, cards: dict[str, int]) -> Drawn:
    data = table.game.position()
    cast(list[dict[str, Any]], data["players"])[seat]["hand"] = cards
    cast(dict[str, Any], data["table"]).pop("bank", None)
    return Drawn(load_position(data), {})


@rule("N7.12")
def test_only_the_harbours_are_shuffled() -> None:
    with pytest.raises(FarshoreError, match="no option 'map'"):
        make("pirate-islands", seed=1, map="random")
    boards = [make("pirate-islands", seed=seed).board for seed in range(8)]
    assert all(board.hexes == BOARD.hexes for board in boards)
    assert all(Counter(harbour.kind for harbour in board.harbours)["3:1"] == 3 for board in boards)
    assert all([harbour.edge for harbour in board.harbours] == [harbour.edge for harbour in BOARD.harbours] for board in boards)
    assert len({tuple(harbour.kind for harbour in board.harbours) for board in boards}) > 4


@rule("N7.14")
def test_land_without_tokens() -> None:
    bare = [(hex_.terrain, hex_.area) for hex_ in BOARD.hexes if hex_.terrain != "sea" and hex_.token is None]
    assert Counter(bare) == {
        ("desert", "centre_n"): 2,
        ("desert", "centre_s"): 1,
        ("pasture", "centre_s"): 1,
        ("hills", "isle_nw"): 1,
        ("hills", "isle_sw"): 1,
    }


# --- lines of ships


@rule("N7.3")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("last", [0, 1])
def test_a_line_goes_on_only_at_its_open_end_by_the_shortest_way(seats: int, last: int) -> None:
    for seat, colour in enumerate(colours(seats)):
        for length in range(1, 10):
            line = line_of(colour, length, last)
            # the fleet far away, so that it bars nothing here
            stop = next(at for at in PATH if not any(at in hexes_of_edge(edge) for edge in ROUTES[colour]))
            table = islands(seats, seat, lines={seat: line}, hands={seat: SHIP}, fleet=stop)
            ahead = onward(colour, end_of(colour, line)) if length < 9 else []
            assert table.sites("build", "ship") == set(ahead), (colour, length)
        assert end_of(colour, line) == PLACES[colour]["fortress"], "six ships to the circle, three more to the fortress"
        assert end_of(colour, line[:6]) == PLACES[colour]["landing"]


@rule("N7.3")
def test_another_coast_settlement_begins_no_second_line() -> None:
    stop = PATH[6]
    harbour_town = corner_name(1, 7, "N")  # on orange's route, two ships from its first settlement
    table = islands(turn=ORANGE, lines={ORANGE: [edge_name(2, 6, "NW"), edge_name(1, 6, "NE")]}, hands={ORANGE: SHIP}, fleet=stop)
    alone = table.sites("build", "ship")
    line = [edge_name(2, 6, "NW"), edge_name(1, 6, "NE")]
    table = islands(turn=ORANGE, lines={ORANGE: line}, hands={ORANGE: SHIP}, fleet=stop, also=[(harbour_town, "settlement", ORANGE)])
    assert table.sites("build", "ship") == alone == {edge_name(1, 6, "NW")}


@rule("N7.3")
def test_ships_off_the_line_are_no_position() -> None:
    with pytest.raises(FarshoreError, match="one line along its route"):
        islands(lines={ORANGE: [edge_name(2, 6, "NW"), edge_name(1, 6, "NE"), edge_name(2, 6, "W")]})
    with pytest.raises(FarshoreError, match="one line along its route"):
        islands(lines={RED: line_of("red", 1) + line_of("white", 2)[1:]})


@rule("N7.3")
def test_routes_meet_nowhere() -> None:
    corners = [{corner for edge in route for corner in corners_of_edge(edge)} for route in ROUTES.values()]
    assert all(not one & other for number, one in enumerate(corners) for other in corners[number + 1 :])


@rule("R38")
def test_an_own_road_beside_a_coast_ship_does_not_block_the_line() -> None:
    beside = edge_name(2, 6, "NE")  # where orange's first ship begins
    table = islands(turn=ORANGE, hands={ORANGE: SHIP}, fleet=PATH[6], roads=[(beside, ORANGE)])
    assert table.sites("build", "ship") == {edge_name(1, 6, "NE"), edge_name(2, 6, "W")}
    table.do("build", piece="ship", place=edge_name(1, 6, "NE"))
    assert len(ships(table, ORANGE)) == 2


@rule("R38.4")
def test_no_road_closes_a_way_to_a_fortress() -> None:
    """Blue's and white's circles lie at one mountain, and white's line comes in along its coast: a road of blue's there would end it."""
    only_way = edge_name(0, 3, "NE")
    wood = {"lumber": 1, "brick": 1}
    for seats, closed in ((4, True), (3, False)):  # with three white has no route
        blue = colours(seats).index("blue")
        table = islands(seats, blue, hands={blue: wood}, lines={blue: 6}, roads=[(edge_name(0, 3, "E"), blue)])
        assert (only_way in table.sites("build", "road")) != closed
    table = islands(turn=BLUE, hands={BLUE: wood}, roads=[(edge_name(0, 3, "E"), BLUE)])
    assert ("road", "No roads may be built on that edge.") in [(piece, str(why)) for piece, why in table.game.why_not(BLUE, only_way)]
    with pytest.raises(FarshoreError, match="kept free of roads"):
        islands(roads=[(only_way, BLUE)])


@rule("R38.4")
@pytest.mark.parametrize("seats", [3, 4])
def test_nobody_closes_their_own_way_either(seats: int) -> None:
    for seat, colour in enumerate(colours(seats)):
        place = landing(seat, seats)
        hands = {seat: {"lumber": 1, "brick": 1}}
        table = islands(seats, seat, lines={seat: 6}, hands=hands, also=[(place, "settlement", seat)])
        assert not ROUTES[colour] & cast(set[EdgeAt], table.sites("build", "road"))


@rule("N7.3")
def test_free_ships_of_a_card_follow_the_line() -> None:
    table = islands(turn=BLUE, fleet=PATH[6])
    data = table.game.position()
    cast(list[dict[str, Any]], data["players"])[BLUE]["cards"] = {"road building": 1}
    cast(dict[str, Any], data["table"]).pop("deck", None)
    table = Drawn(load_position(data), {})
    table.play("road building")
    assert table.sites("build", "ship") == set(onward("blue", end_of("blue", line_of("blue", 1))))
    table.do("build", piece="ship")
    assert table.sites("build", "ship") == set(onward("blue", end_of("blue", line_of("blue", 2))))


# --- warships


@rule("N7.4")
def test_the_plain_ship_nearest_the_start_becomes_a_warship() -> None:
    line = line_of("blue", 4)
    table = islands(turn=BLUE, phase="before_roll", lines={BLUE: line}, armed={BLUE: 2}, knights={BLUE: 1})
    table.play("knight")
    assert table.phase() == "before_roll", "it may be played before the roll"
    assert [ships(table, BLUE)[edge] for edge in line] == ["warship", "warship", "warship", "ship"]
    assert table._number("warships", BLUE) == 3


@rule("N7.4")
def test_with_no_plain_ship_left_a_knight_is_unplayable() -> None:
    table = islands(turn=BLUE, lines={BLUE: 3}, armed={BLUE: 3}, knights={BLUE: 1}, hands={BLUE: SHIP}, fleet=PATH[6])
    assert not table.may_play("knight")
    with pytest.raises(FarshoreError, match="warships already"):
        table.game.play(BLUE, int(table.game.state.rules.moves[_play_card(table)].first))
    table.do("build", piece="ship", place=onward("blue", end_of("blue", line_of("blue", 3)))[0])
    assert table.may_play("knight"), "also for a ship built this turn"
    table.play("knight")
    assert "new warship" in ships(table, BLUE).values()
    table.end()
    assert set(ships(table, BLUE).values()) == {"warship"}


def _play_card(table: Drawn) -> int:
    return next(number for number, move in enumerate(table.game.state.rules.moves) if type(move).__name__ == "PlayCard")


@rule("N7.4")
def test_an_empty_deck_sells_nothing() -> None:
    table = islands(hands={RED: {"ore": 1, "wool": 1, "grain": 1}})
    assert table.may("buy_card")
    data = table.game.position()
    told = cast(dict[str, Any], data["table"])
    told["spent"] = dict(table.deck())
    told["deck"] = {}
    assert not Drawn(load_position(data), {}).may("buy_card")


# --- the fleet


@rule("N7.5")
@pytest.mark.parametrize(("one", "two", "steps"), [(1, 1, 1), (3, 2, 2), (2, 5, 2), (6, 6, 6), (4, 3, 3)])
def test_the_fleet_sails_by_the_lower_die(one: int, two: int, steps: int) -> None:
    for start in (0, 5, 12):
        table = islands(phase="before_roll", fleet=PATH[start])
        events = table.roll(one, two)
        assert fleet_at(table) == PATH[(start + steps) % len(PATH)], "round and round, on a 7 too"
        assert [event.kind for event in events][:2] == ["rolled", "fleet"], "before anything else"


@rule("N7.5")
def test_it_starts_on_the_first_hex_of_its_path() -> None:
    assert fleet_at(Drawn(make("pirate-islands", seed=1), {})) == PATH[0] == BOARD.pirate.start


def attacked(seat: int, strength: int, *, other: int = 6, **more: Any) -> Drawn:
    """The roller is red; the fleet comes to the seat's first settlement."""
    stop = HOME_OF[seat]
    table = islands(phase="before_roll", fleet=before(stop, strength), **more)
    table.roll(strength, other)
    return table


@rule("N7.6")
def test_a_weaker_player_loses_a_random_card_for_itself_and_each_city() -> None:
    hand = {"ore": 3, "wool": 2}
    table = attacked(WHITE, 2, hands={WHITE: hand})
    assert table.phase() == "raid"
    assert table.odds() == hand, "each card as likely as any other"
    bank = table.bank()["wool"]
    events = table.do("raid", cards={"wool": 1})
    assert [event.seen_by(None) for event in events if event.kind == "raided"] == [{"event": "raided", "seat": WHITE, "card": "wool"}]
    assert table.bank()["wool"] == bank + 1
    assert total(table, WHITE) >= 4
    assert table.phase() == "actions"


@rule("N7.6", "R38.1")
def test_every_own_city_anywhere_costs_a_card_more() -> None:
    far_away = [corner_name(6, 2, "N"), corner_name(5, 5, "N")]
    cities = [(corner, "city", WHITE) for corner in far_away]
    table = attacked(WHITE, 2, hands={WHITE: {"ore": 5}}, also=cities)
    for _ in range(3):
        assert table.phase() == "raid"
        table.do("raid", cards={"ore": 1})
    assert table.phase() == "actions"
    table = attacked(WHITE, 2, hands={WHITE: {"ore": 2}}, also=cities)
    table.do("raid", cards={"ore": 1})
    table.do("raid", cards={"ore": 1})
    assert table.phase() == "actions", "all, if there are fewer"
    assert attacked(WHITE, 2, also=cities).phase() == "actions"


@rule("N7.6")
def test_a_stronger_player_takes_any_card_and_an_equal_one_nothing() -> None:
    table = attacked(WHITE, 2, lines={WHITE: 5}, armed={WHITE: 3})
    assert table.phase() == "choose_cards"
    assert table.game.seats_to_act() == [WHITE]
    assert {choice.gets for choice in table.choices("take")} == {((kind, 1),) for kind in ("lumber", "brick", "wool", "grain", "ore")}
    table.do("take", gets={"ore": 1})
    assert table.hand(WHITE)["ore"] >= 1
    equal = attacked(WHITE, 2, lines={WHITE: 5}, armed={WHITE: 2}, hands={WHITE: {"brick": 1}})
    assert equal.phase() == "actions"
    assert equal.hand(WHITE)["brick"] >= 1
    weaker = attacked(WHITE, 3, lines={WHITE: 5}, armed={WHITE: 2}, hands={WHITE: {"brick": 1}})
    assert weaker.phase() == "raid"


@rule("N7.6")
def test_only_those_who_live_at_the_fleets_hex_are_attacked() -> None:
    table = islands(phase="before_roll", fleet=before(PATH[4], 2), hands={seat: {"ore": 3} for seat in range(4)})
    table.roll(2, 3)
    assert table.phase() == "actions"
    assert not [event for event in table.game.events if event.kind == "fleet_attack"]


@rule("N7.6", "R38", "R38.1")
def test_two_owners_are_judged_apart_in_turn_order_and_before_production() -> None:
    """Hex 4,1, three players: red lives at its north-east, orange at its south. Blue rolls, so orange comes first."""
    stop, red, blue, orange = (4, 1), 0, 1, 2
    assert HOME_OF[red] == stop
    table = islands(
        3,
        turn=blue,
        phase="before_roll",
        fleet=before(stop, 1),
        lines={orange: 4},
        armed={orange: 2},
        hands={red: {"ore": 2}, orange: {"wool": 1}},
        also=[(corner_name(4, 1, "S"), "settlement", orange), (corner_name(6, 2, "N"), "city", red)],
    )
    table.roll(1, 3)
    assert (table.phase(), table.game.seats_to_act()) == ("choose_cards", [orange])
    table.do("take", gets={"brick": 1})
    assert table.phase() == "raid"
    table.do("raid", cards={"ore": 1})
    assert table.hand(red) == {"ore": 1}, "nothing is produced yet"
    table.do("raid", cards={"ore": 1})
    assert table.phase() == "actions"
    assert table.hand(red) == {"grain": 1}, "the field with 4 at its settlement was paid after the attack"
    assert table.hand(orange) == {"wool": 1, "brick": 1}


@rule("R38")
def test_on_a_seven_the_attack_comes_before_the_discards() -> None:
    table = attacked(WHITE, 1, hands={WHITE: {"ore": 8}})
    table.do("raid", cards={"ore": 1})
    assert table.phase() != "discard", "seven cards are not too many"
    assert table.hand(WHITE) == {"ore": 7}
    table = attacked(WHITE, 1, lines={WHITE: 4}, armed={WHITE: 2}, hands={WHITE: {"ore": 7}})
    assert table.phase() == "choose_cards"
    table.do("take", gets={"ore": 1})
    assert table.phase() == "discard", "the reward is chosen before"


@rule("N7.7")
def test_on_a_seven_the_roller_takes_a_card_from_any_opponent_who_has_one() -> None:
    table = islands(
        phase="before_roll", fleet=before(PATH[4], 3), hands={BLUE: {"ore": 2, "wool": 1}, ORANGE: {"grain": 9}, RED: {"wool": 1}}
    )
    table.roll(3, 4)
    assert table.phase() == "discard"
    table.give_back(ORANGE, "4 grain")
    assert table.phase() == "victim"
    assert table.victims() == {BLUE, ORANGE}, "wherever they live"
    table.steal_from(BLUE)
    assert table.odds() == {"ore": 2, "wool": 1}
    table.theft("ore")
    assert table.hand(RED) == {"wool": 1, "ore": 1}
    assert table.phase() == "actions"
    alone = islands(phase="before_roll", fleet=before(PATH[4], 3))
    alone.roll(3, 4)
    assert alone.phase() == "actions", "nobody has a card"
    one = islands(phase="before_roll", fleet=before(PATH[4], 3), hands={WHITE: {"ore": 1}})
    one.roll(3, 4)
    one.theft("ore")
    assert one.hand(RED) == {"ore": 1}


# --- landings


@rule("N7.8")
def test_a_settlement_at_the_own_circle_and_nowhere_else_there() -> None:
    for seat, colour in enumerate(NAMES):
        for length, sites in ((5, set()), (6, {landing(seat)}), (9, {landing(seat)})):
            table = islands(turn=seat, lines={seat: length}, hands={seat: {**SETTLEMENT, "ore": 3}}, fleet=PATH[0])
            west = {corner for corner in cast(set[CornerAt], table.sites("build", "settlement")) if "east" not in BOARD.areas_of(corner)}
            assert west == sites, (colour, length)
    table.do("build", place=landing(ORANGE), piece="settlement")
    table = with_hand(table, ORANGE, {"ore": 3, "grain": 2})
    table.do("build", place=landing(ORANGE), piece="city")


@rule("N7.8")
def test_nobody_settles_at_anothers_circle() -> None:
    """Blue's and white's circles lie at one mountain."""
    table = islands(turn=BLUE, hands={BLUE: SETTLEMENT}, lines={BLUE: 6, WHITE: 6})
    assert table.sites("build", "settlement") == {landing(BLUE)}
    assert [str(reason) for piece, reason in table.game.why_not(BLUE, landing(WHITE)) if piece == "settlement"] == [
        "That corner is reserved for another player."
    ]
    table = islands(turn=WHITE, hands={WHITE: SETTLEMENT}, lines={BLUE: 6, WHITE: 6})
    assert landing(WHITE) in table.sites("build", "settlement")


@rule("N7.8")
def test_the_fleet_attacks_a_landing_too() -> None:
    stop = next(at for at in PATH if at in hexes_of_corner(landing(ORANGE)))
    for also, phase in (([(landing(ORANGE), "settlement", ORANGE)], "raid"), ([], "actions")):
        table = islands(phase="before_roll", lines={ORANGE: 6}, hands={ORANGE: {"ore": 1}}, fleet=before(stop, 2), also=also)
        table.roll(2, 6)
        assert table.phase() == phase


# --- fortresses


def storm(warships: int, die: int, *, seat: int = RED, length: int = 9, **more: Any) -> Drawn:
    """The seat attacks its fortress, and the pirates roll this."""
    table = islands(turn=seat, lines={seat: length}, armed={seat: warships}, **{"fleet": PATH[4], **more})
    table.do("attack_fortress")
    assert table.game.seats_to_act() == [NATURE]
    assert table.odds() == dict.fromkeys("123456", 1)
    table.do("fortress_die", number=die)
    return table


@rule("N7.9")
def test_a_fortress_is_attacked_only_after_the_roll_and_by_a_whole_line() -> None:
    assert islands(lines={RED: 9}).may("attack_fortress")
    assert not islands(lines={RED: 8}).may("attack_fortress")
    assert not islands(lines={RED: 9}, phase="before_roll").may("attack_fortress")
    assert not islands(turn=BLUE, lines={RED: 9}).may("attack_fortress")
    taken = islands(lines={RED: 9}, chips={RED: 0}, also=[(fort(RED), "settlement", RED)])
    assert not taken.may("attack_fortress")


@rule("N7.9")
def test_more_warships_take_a_chip_and_the_turn_is_over() -> None:
    table = storm(3, 2, hands={RED: {"ore": 5}})
    assert table._number("fortress chips", RED) == 2
    assert table.points(RED) == 1, "a chip is no point"
    assert len(ships(table, RED)) == 9
    assert (table.phase(), table.on_turn()) == ("before_roll", BLUE)


@rule("N7.9")
def test_fewer_warships_lose_two_ships_and_as_many_one() -> None:
    line = line_of("red", 9)
    for warships, die, left in ((2, 3, 7), (3, 3, 8), (0, 1, 7)):
        table = storm(warships, die)
        assert table._number("fortress chips", RED) == 3
        assert set(ships(table, RED)) == set(line[:left]), "those nearest the fortress"
        assert table.supply(RED)["ship"] == 15 - left
        assert (table.phase(), table.on_turn()) == ("before_roll", BLUE)


@rule("N7.9")
def test_a_lost_warship_is_none_any_more_and_the_line_must_be_rebuilt() -> None:
    line = line_of("red", 9)
    table = islands(lines={RED: line}, hands={RED: {"lumber": 2, "wool": 2}}, fleet=PATH[4])
    data = table.game.position()
    for row in cast(dict[str, Any], data["table"])["roads"]:
        if tuple(row[:3]) in (line[7], line[8], line[0]):
            row[3][0] = "warship"
    table = Drawn(load_position(data), {})
    assert table._number("warships", RED) == 3
    table.do("attack_fortress")
    table.do("fortress_die", number=6)
    assert table._number("warships", RED) == 1
    assert table._number("line", RED) == 7
    data = table.game.position()
    data["frames"] = [{"phase": "actions", "seats": [0]}]
    cast(dict[str, Any], data["table"])["turn"] = RED
    table = Drawn(load_position(data), {})
    assert not table.may("attack_fortress")
    table.do("build", piece="ship", place=line[7])
    assert not table.may("attack_fortress")
    table.do("build", piece="ship", place=line[8])
    assert set(ships(table, RED).values()) == {"warship", "ship", "new ship"}
    assert table.may("attack_fortress"), "also with ships built this turn"
    table.do("attack_fortress")
    table.do("fortress_die", number=1)
    assert set(ships(table, RED).values()) == {"warship", "ship"}


@rule("N7.10", "N7.13")
def test_without_chips_the_fortress_is_an_own_settlement() -> None:
    hand = {RED: {"ore": 3, "grain": 2}}
    table = storm(4, 2, chips={RED: 1}, hands=hand, fleet=PATH[13])
    assert table._number("fortress chips", RED) == 0
    assert fort(RED) in table.game.pieces(RED)["settlement"]
    assert table.points(RED) == 2
    assert table.supply(RED)["settlement"] == 3, "the same piece"
    assert (table.phase(), table.on_turn()) == ("before_roll", BLUE), "nothing may be built after an attack"
    # its hex is the gold river with 11
    table.roll(5, 6)
    assert (table.phase(), table.game.seats_to_act()) == ("choose_cards", [RED])
    table = islands(lines={RED: 9}, chips={RED: 0}, hands=hand, also=[(fort(RED), "settlement", RED)])
    table.do("build", piece="city", place=fort(RED))
    assert table.points(RED) == 3


@rule("N7.13")
def test_a_fortress_produces_nothing_and_nobody_else_takes_it() -> None:
    table = islands(phase="before_roll", fleet=before(PATH[4], 5))
    table.roll(5, 6)
    assert table.phase() == "actions"
    assert total(table, RED) == 0, "an 11 on the gold river beside red's fortress"
    table = islands(lines={RED: 6}, hands={RED: SETTLEMENT})
    assert table.sites("build", "settlement") == {landing(RED)}
    with pytest.raises(FarshoreError, match="exactly when no chip is left"):
        islands(also=[(fort(WHITE), "settlement", RED)])


# --- winning


def apart_in_the_east(count: int) -> list[CornerAt]:
    """Corners of the east island that keep their distance from each other and from everybody's first settlements."""
    taken = [cast(CornerAt, places["settlement"]) for places in PLACES.values()]
    found: list[CornerAt] = []
    for corner in BOARD.grid.corners:
        near = {end for edge in BOARD.grid.edges if corner in corners_of_edge(edge) for end in corners_of_edge(edge)}
        if "east" in BOARD.areas_of(corner) and not near & {*taken, *found} and len(found) < count:
            found.append(corner)
    assert len(found) == count
    return found


def rich(seat: int, points: int, fortress: bool) -> dict[str, Any]:
    """Cities in the east until the seat has so many points."""
    also = [(corner, "city", seat) for corner in apart_in_the_east(4)]
    have = 1 + 8
    if fortress:
        also.append((fort(seat), "settlement", seat))
        have += 1
    assert have == points
    return {"also": also, "chips": {seat: 0 if fortress else 3}}


@rule("N7.11")
def test_ten_points_win_only_with_the_own_fortress() -> None:
    pieces = rich(RED, 9, False)
    pieces["also"].append((apart_in_the_east(5)[-1], "settlement", RED))
    table = islands(**pieces)
    assert table.points(RED) == 10
    assert not table.game.over()
    pieces = rich(RED, 10, True)
    assert islands(**pieces).game.winners() == [RED]
    assert not islands(turn=BLUE, **pieces).game.over(), "on one's own turn"


@rule("R38.2", "N7.11")
def test_the_third_chip_can_win_at_once() -> None:
    pieces = rich(RED, 9, False)
    pieces["chips"] = {RED: 1}
    table = storm(5, 2, **pieces)
    assert table.game.winners() == [RED]
    pieces["also"].pop()
    table = storm(5, 2, **pieces)
    assert not table.game.over()
    assert table.on_turn() == BLUE


@rule("N7.11", "N7.15")
@pytest.mark.parametrize("seats", [3, 4])
def test_when_all_fortresses_are_taken_the_fleet_leaves(seats: int) -> None:
    others = list(range(1, seats))
    also = [(fort(seat, seats), "settlement", seat) for seat in others]
    chips = {**dict.fromkeys(others, 0), RED: 1}
    lines = {RED: line_of("red", 9)}
    table = islands(seats, lines=lines, armed={RED: 4}, chips=chips, also=also, hands={BLUE: SHIP}, fleet=HOME_OF[BLUE])
    barred = {edge for edge in ROUTES["blue"] if HOME_OF[BLUE] in hexes_of_edge(edge)}
    assert set(onward("blue", end_of("blue", line_of("blue", 1)))) & barred
    table.do("attack_fortress")
    events = table.do("fortress_die", number=3)
    assert "fleet_gone" in [event.kind for event in events]
    assert table._number("pirate") == -1
    events = table.roll(1, 1)
    assert "fleet" not in [event.kind for event in events]
    assert table.phase() == "actions"
    assert table.sites("build", "ship") == set(onward("blue", end_of("blue", line_of("blue", 1)))), "nothing bars the sea any more"
    with pytest.raises(FarshoreError, match="until all fortresses are taken"):
        islands(seats, fleet=None)


# --- moving ships


@rule("N7.16")
def test_the_end_ship_of_an_open_line_may_move_along_the_route() -> None:
    line = line_of("orange", 2)
    other = next(edge for edge in onward("orange", end_of("orange", line[:1])) if edge != line[1])
    table = islands(turn=ORANGE, lines={ORANGE: line}, armed={ORANGE: 2}, fleet=PATH[6])
    assert table.sites("move", "ship") == {line[1]}
    table.do("move", place=line[1])
    assert table.sites("build", "ship") == {other}
    table.do("build", place=other, piece="ship")
    assert ships(table, ORANGE) == {line[0]: "warship", other: "warship"}
    assert table.sites("move", "ship") == set(), "one a turn"


@rule("N7.16")
def test_what_does_not_move() -> None:
    one_way = line_of("blue", 2)
    assert len(onward("blue", end_of("blue", one_way[:1]))) == 1
    assert islands(turn=BLUE, lines={BLUE: one_way}, fleet=PATH[6]).sites("move", "ship") == set(), "no other way"
    first = line_of("orange", 1)
    table = islands(turn=ORANGE, lines={ORANGE: first}, hands={ORANGE: SHIP}, fleet=PATH[6])
    table.do("build", piece="ship", place=line_of("orange", 2)[1])
    assert table.sites("move", "ship") == set(), "built this turn"
    coast = [edge_name(2, 6, "NW"), edge_name(2, 6, "W")]
    table = islands(turn=ORANGE, lines={ORANGE: coast}, hands={ORANGE: SETTLEMENT}, fleet=PATH[6])
    assert table.sites("move", "ship") == {coast[-1]}
    table.do("build", place=corner_name(1, 7, "N"), piece="settlement")
    assert set(ships(table, ORANGE).values()) == {"closed ship"}
    assert table.sites("move", "ship") == set(), "a closed line"


@rule("N7.16")
def test_the_fleet_bars_its_hex_to_ships() -> None:
    """The fleet lies on hex 1,6: orange's next ship can't go along it, nor move there or away."""
    start = (1, 6)
    line = [edge_name(2, 6, "NW")]
    assert set(onward("orange", end_of("orange", line))) == {edge_name(2, 6, "W"), edge_name(1, 6, "NE")}
    table = islands(turn=ORANGE, lines={ORANGE: line}, hands={ORANGE: SHIP}, fleet=start)
    assert table.sites("build", "ship") == set(), "both ways lead along its hex"
    table = islands(turn=ORANGE, lines={ORANGE: line}, hands={ORANGE: SHIP}, fleet=PATH[6])
    assert len(table.sites("build", "ship")) == 2
    two = [*line, edge_name(1, 6, "NE")]
    assert islands(turn=ORANGE, lines={ORANGE: two}, fleet=start).sites("move", "ship") == set()
    assert islands(turn=ORANGE, lines={ORANGE: two}, fleet=PATH[6]).sites("move", "ship") == {two[-1]}


@rule("N7.16")
def test_no_ship_moves_to_the_fleet() -> None:
    tried = 0
    for seat, colour in enumerate(NAMES):
        for length in range(2, 9):
            line = line_of(colour, length)
            ways = onward(colour, end_of(colour, line[:-1]))
            for stop in PATH if len(ways) == 2 else []:
                beside = [stop in hexes_of_edge(edge) for edge in ways]
                table = islands(turn=seat, lines={seat: line}, fleet=stop)
                assert table.sites("move", "ship") == (set() if any(beside) else {line[-1]})
                tried += beside[ways.index(line[-1])] is False and any(beside)
    assert tried, "no fleet lay beside the other way only"


def test_random_games_end() -> None:
    for seed in range(3):
        game = make("pirate-islands", seats=3, seed=seed)
        luck = Luck(seed)
        for _ in range(40_000):
            if game.over():
                break
            seat = game.seats_to_act()[0]
            legal = game.legal(seat)
            game.play(seat, legal[luck.below(len(legal))])
        assert game.over()
