"""Pirate Islands: lines of ships, warships, fortresses and winning (N7, R38)."""

from collections import Counter
from typing import Any, cast

import pytest

from farshore import FarshoreError, Game, Luck, load_position, make
from farshore.board.grid import CornerAt, EdgeAt, corner_name, corners_of_edge, edge_name, hexes_of_corner, hexes_of_edge
from farshore.catalogue import settings_of
from farshore.engine.machine import NATURE
from farshore.parts.army import Army
from farshore.parts.roads import LongestRoad
from rules.drawn_positions import Drawn
from rules.pirate_positions import (
    BLUE,
    BOARD,
    HOME_OF,
    KIND,
    NAMES,
    ORANGE,
    PATH,
    PLACES,
    RED,
    ROUTES,
    SETTLEMENT,
    SHIP,
    WHITE,
    before,
    colours,
    end_of,
    fort,
    islands,
    landing,
    line_of,
    onward,
    ships,
    total,
    with_hand,
)
from rules_mark import rule

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
    cards = cast(dict[str, Any], data["table"])
    cards["spent"] = dict(table.deck())
    cards["deck"] = {}
    assert not Drawn(load_position(data), {}).may("buy_card")


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
    fortress = islands(lines={RED: 9}).choices("attack_fortress", "fortress")[0].place
    assert fortress is not None
    assert islands(lines={RED: 8}).game.why_not(RED, fortress)[0][1].key == "fortress_far"
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
