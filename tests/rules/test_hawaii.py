"""Hawaii: H1–H20."""

from farshore.board import boardfile
from farshore.board.grid import corners_of_edge, edges_of_corner, hexes_of_corner
from farshore.board.marks import spots_of
from farshore.boxes.landmarks_board import landmarks
from farshore.catalogue import GAMES
from rules.drawn_positions import BLUE, ORANGE, RED, WHITE, Drawn, Place
from rules.scenario_positions import fresh, names, number, scene
from rules_mark import rule

BOARD = boardfile.load("hawaii")
TOWN = landmarks(BOARD)
ISLAND = {str(items[1]): str(items[2]) for items in BOARD.marked("landmark")}
ROADS = set(spots_of(BOARD, "road"))
FISHING = spots_of(BOARD, "fishing")
TRADE = spots_of(BOARD, "harbour")
CHIPS = spots_of(BOARD, "chip")  # corners
SHIPS = {*spots_of(BOARD, "ship"), *FISHING, *TRADE}
GROUND_11: list[Place] = [(4, 4, "W"), (4, 5, "NW")]  # the cells of the fishing hex 4,4
SHIP, ROAD = "1 lumber 1 wool", "1 brick 1 lumber"
RICH = "6 brick 6 lumber 6 wool 6 grain"
KAUNAKAKAI, LANAI, HONOLULU, LIHUE = TOWN["kaunakakai"], TOWN["lanai_city"], TOWN["honolulu"], TOWN["lihue"]


def way(start: Place, goal: Place, cells: set[Place]) -> list[Place]:
    """A shortest way along these cells, past no town."""
    ways: list[tuple[Place, list[Place]]] = [(start, [])]
    seen = {start}
    for tip, so_far in ways:
        if tip == goal:
            return so_far
        for edge in edges_of_corner(tip):
            there = next(corner for corner in corners_of_edge(edge) if corner != tip)
            if edge in cells and there not in seen and (there == goal or there not in TOWN.values()):
                seen.add(there)
                ways.append((there, [*so_far, edge]))
    raise ValueError("no way")


def far_end(cell: Place, line: list[Place]) -> Place:
    """The end of a cell that no edge of the line touches."""
    return next(corner for corner in corners_of_edge(cell) if not any(corner in corners_of_edge(edge) for edge in line))


def sail(
    ships: list[Place],
    hand: str = "nothing",
    fish: dict[int, int] | None = None,
    towns: dict[Place, int] | None = None,
    roads: list[Place] | None = None,
    ships_of: dict[int, list[Place]] | None = None,
    **more: object,
) -> Drawn:
    """A position of red's turn; chips at pieces are left out."""
    theirs = ships_of or {}
    laid = [*ships, *(roads or []), *(edge for line in theirs.values() for edge in line)]
    touched = {corner for edge in laid for corner in corners_of_edge(edge)}
    chips = [[*place, 1] for place in CHIPS if place not in touched]
    figures = {"robber": list(BOARD.robber.start or ()), "pirate": list(BOARD.pirate.start or ())}
    table = {"chips on the map": chips, **figures, **more.pop("table", {})}  # type: ignore[dict-item]
    hands = {RED: hand, **more.pop("hands", {})}  # type: ignore[dict-item]
    ways = [("ship", RED, ships), ("road", RED, roads or []), *(("ship", seat, line) for seat, line in theirs.items())]
    players = {seat: {"fish": count} for seat, count in (fish or {}).items()}
    buildings = [("settlement", owner, place) for place, owner in (towns or {}).items()]
    return scene("hawaii", buildings=buildings, ways=ways, hands=hands, table=table, players=players, **more)  # type: ignore[arg-type]


def fish(p: Drawn, seat: int = RED) -> int:
    return number(p, "fish", seat)


# --- where one builds


@rule("H1")
def test_landmarks_road_cells_and_ship_cells() -> None:
    p = fresh("hawaii")
    assert p.sites("found", "settlement") == set(TOWN.values())
    p = sail([], RICH, towns={LANAI: RED, LIHUE: RED})
    around = {edge for corner in (LANAI, LIHUE) for edge in edges_of_corner(corner)}
    assert p.sites("build", "road") == around & ROADS
    assert p.sites("build", "ship") == around & SHIPS
    assert set(TRADE) | set(FISHING) < SHIPS
    assert not ROADS & SHIPS
    far = next(edge for edge in sorted(SHIPS) if edge not in around)
    piece, reason = p.game.why_not(RED, far)[0]
    assert (piece, reason.key) == ("ship", "ship_not_joined"), "that no road goes there comes last"
    bare = next(edge for edge in p.game.kit.grid.edges if edge not in ROADS | SHIPS)
    assert [reason.key for _, reason in p.game.why_not(RED, bare)][:2] == ["no_road_cell", "no_ship_cell"]


@rule("H2")
def test_a_line_does_not_go_on_through_an_empty_town() -> None:
    line = way(LANAI, KAUNAKAKAI, ROADS | SHIPS)
    ships = [edge for edge in line if edge in SHIPS]
    roads = [edge for edge in line if edge in ROADS]
    beyond = set(edges_of_corner(KAUNAKAKAI)) & (ROADS | SHIPS) - set(line)
    p = sail(ships, RICH, towns={LANAI: RED}, roads=roads)
    assert beyond
    assert not beyond & (p.sites("build", "ship") | p.sites("build", "road"))
    assert {p.game.why_not(RED, edge)[0][1].key for edge in beyond} == {"empty_landmark"}
    p.do("build", piece="settlement", place=KAUNAKAKAI)
    assert beyond <= p.sites("build", "ship") | p.sites("build", "road")


def mixed_corner() -> tuple[Place, Place, Place]:
    """A road cell at a town, and a ship cell that goes on from its other end, which is no town; and that town."""
    for town in TOWN.values():
        for road in edges_of_corner(town):
            if road in ROADS:
                there = next(corner for corner in corners_of_edge(road) if corner != town)
                for ship in edges_of_corner(there):
                    if ship in SHIPS and there not in TOWN.values():
                        return town, road, ship
    raise AssertionError("the map has no such corner")


@rule("H3", "H15")
def test_ships_join_roads_directly_and_count_as_one_chain() -> None:
    town, road, ship = mixed_corner()
    p = sail([], RICH, towns={town: RED}, roads=[road])
    assert ship in p.sites("build", "ship")
    p.do("build", piece="ship", place=ship)
    assert p.road_length(RED) == 2
    p = sail([ship], RICH, towns={town: BLUE})
    there = next(corner for corner in corners_of_edge(road) if corner != town)
    assert there in corners_of_edge(ship)
    assert road in p.sites("build", "road"), "and a road a ship"


@rule("H15", "I9")
def test_lines_that_meet_at_an_empty_town_are_one_chain() -> None:
    first = way(LANAI, KAUNAKAKAI, ROADS | SHIPS)
    second = [edge for edge in edges_of_corner(KAUNAKAKAI) if edge in ROADS | SHIPS and edge not in first][:1]
    line = first + second
    pieces = {"ships": [edge for edge in line if edge in SHIPS], "roads": [edge for edge in line if edge in ROADS]}
    assert sail(**pieces, towns={LANAI: RED}).road_length(RED) == len(line)  # type: ignore[arg-type]
    assert sail(**pieces, towns={LANAI: RED, KAUNAKAKAI: BLUE}).road_length(RED) == len(first)  # type: ignore[arg-type]


# --- the founding


@rule("H4", "B10")
def test_three_foundings_on_three_islands_with_cards_for_the_third() -> None:
    p = fresh("hawaii")
    rounds = [
        ["hilo", "lihue", "lahaina", "honolulu"],
        ["kailua", "kona", "waianae", "waimea_kauai"],
        ["kahului", "haleiwa", "volcano", "kihei"],
    ]
    for number_, towns in enumerate(rounds):
        for seat in [0, 1, 2, 3] if number_ != 1 else [3, 2, 1, 0]:
            assert p.actor() == seat
            town = towns[seat]
            mine = {ISLAND[row[seat]] for row in rounds[:number_]}
            assert all(ISLAND[name] not in mine for name, at in TOWN.items() if at in p.sites("found", "settlement"))
            p.do("found", piece="settlement", place=TOWN[town])
            assert bool(p.hand(seat)) == (number_ == 2), "income when the third is placed"
            cells = [edge for edge in edges_of_corner(TOWN[town]) if edge in ROADS | SHIPS]
            assert p.sites("found", "road") | p.sites("found", "ship") == set(cells)
            p.do("found", piece="road" if cells[0] in ROADS else "ship", place=cells[0])
    assert p.on_turn() == 0
    assert p.phase() == "before_roll"


@rule("H4")
def test_a_second_settlement_on_an_island_is_refused_with_a_reason() -> None:
    p = fresh("hawaii")
    p.do("found", piece="settlement", place=TOWN["hilo"])
    p.do("found", place=next(edge for edge in edges_of_corner(TOWN["hilo"]) if edge in ROADS), piece="road")
    for town in ("lihue", "lahaina", "honolulu", "waimea_kauai", "waianae", "kona"):
        p.do("found", piece="settlement", place=TOWN[town])
        cell = next(edge for edge in edges_of_corner(TOWN[town]) if edge in ROADS | SHIPS)
        p.do("found", piece="road" if cell in ROADS else "ship", place=cell)
    assert p.actor() == RED
    move = next(move for move in p.game.state.rules.moves if type(move).__name__ == "FoundSettlement")
    assert move.why(p.game.state, RED, p.game.kit.grid.corner_at(*TOWN["waimea"])).key == "other_island"


@rule("H20", "H8")
def test_founding_brings_cards_of_hexes_only_and_ships_serve_at_once() -> None:
    p = fresh("hawaii")
    [cell] = [edge for edge in TRADE if TOWN["hanalei"] in corners_of_edge(edge)]
    p.do("found", piece="settlement", place=TOWN["hanalei"])
    p.do("found", piece="ship", place=cell)
    rates = [int(p.game.state.cells[p.game.state.rules.layout.by_name["rates"].at(RED) + kind]) for kind in range(5)]
    assert rates == [4, 4, 4, 4, 2], "a 2:1 harbour for ore"
    assert [fish(p, seat) for seat in range(4)] == [0, 0, 0, 0]


# --- harbours


@rule("H5")
def test_a_ship_on_a_trade_cell_gives_the_rate_as_long_as_it_stays() -> None:
    town, cell = TOWN["hanalei"], (1, 1, "NE")
    p = sail([cell], "2 ore", towns={town: RED})
    assert p.may("bank_trade")
    other = next(edge for edge in p_goals(p, cell) if edge not in TRADE)
    p.do("build", piece="ship", place=other)
    assert not p.may("bank_trade")
    p = sail([], "3 ore", towns={town: RED})
    assert not p.may("bank_trade"), "a town beside it gives nothing"


def p_goals(p: Drawn, cell: Place) -> set[Place]:
    """Pick up the ship here; where could it go?"""
    p.do("move", piece="ship", place=cell)
    return {place for place in p.sites("build", "ship") if isinstance(place, tuple) and len(place) == 3}


# --- production


@rule("H6")
def test_hexes_that_are_half_sea_produce_for_all_their_towns() -> None:
    p = sail([], towns={LANAI: RED, KAUNAKAKAI: BLUE}, phase="before_roll")
    p.roll(5, 6)
    assert (p.hand(RED), p.hand(BLUE)) == ({"wool": 1}, {"wool": 1})


# --- the track


@rule("H7")
def test_the_boat_counts_ships_on_fishing_cells() -> None:
    track = [0, 0, 1, 2, 3, 4, 5]
    for count in (0, 1, 2, 6, 8):
        p = sail(FISHING[:count])
        space = min(count, 6)
        assert number(p, "boat", RED) == space
        assert sum(row.points for row in p.game.score(RED) if row.source == "fishing") == track[space]
    cell = GROUND_11[0]
    [near] = set(corners_of_edge(cell)) - set(corners_of_edge(GROUND_11[1])) - {(3, 5, "N")}
    before = way(TOWN["maunaloa"], near, SHIPS - set(FISHING))
    second = (3, 1, "NW")
    assert second in FISHING
    p = sail([*before, second], SHIP, towns={TOWN["maunaloa"]: RED})
    points = p.points(RED)
    p.do("build", piece="ship", place=cell)
    assert (number(p, "boat", RED), p.points(RED)) == (2, points + 1)
    p.end()
    for _ in range(3):
        p.roll(1, 1)
        p.end()
    p.roll(1, 1)
    goal = next(iter(p_goals(p, cell) - set(FISHING)))
    p.do("build", piece="ship", place=goal)
    assert (number(p, "boat", RED), p.points(RED)) == (1, points), "a ship that leaves takes the boat back"


# --- fish


@rule("H8", "H17")
def test_ships_on_fishing_cells_bring_fish() -> None:
    p = sail(GROUND_11, phase="before_roll", towns={LANAI: BLUE})
    p.roll(5, 6)
    assert (fish(p), fish(p, BLUE), number(p, "fish in supply")) == (2, 0, 46)
    assert p.hand(BLUE) == {"wool": 1}, "buildings bring no fish"
    p = sail(GROUND_11[:1], phase="before_roll", ships_of={BLUE: GROUND_11[1:]})
    p.roll(5, 6)
    assert (fish(p), fish(p, BLUE)) == (1, 1)
    p = sail(GROUND_11, phase="before_roll", table={"pirate": [4, 4]})
    p.roll(5, 6)
    assert fish(p) == 0, "the pirate is there"


@rule("H8", "B27", "S13")
def test_fish_are_no_cards_on_a_seven() -> None:
    p = sail([], "7 ore", {RED: 9, BLUE: 5}, {LANAI: BLUE}, phase="before_roll")
    p.roll(3, 4)
    assert p.phase() == "robber", "nobody discards"
    p.do("move_robber", piece="robber", place=(5, 4))
    assert p.phase() == "actions", "nobody there has a card to lose"
    assert (fish(p), fish(p, BLUE)) == (9, 5)


@rule("H11", "B16")
def test_the_supply_of_fish_is_finite() -> None:
    p = sail(GROUND_11, fish={WHITE: 47}, phase="before_roll")
    p.roll(5, 6)
    assert (fish(p), number(p, "fish in supply")) == (1, 0), "the only one takes what is left"
    p = sail(GROUND_11[:1], fish={WHITE: 47}, phase="before_roll", ships_of={BLUE: GROUND_11[1:]})
    p.roll(5, 6)
    assert (fish(p), fish(p, BLUE), number(p, "fish in supply")) == (0, 0, 1)


# --- the market


@rule("H9", "H19")
def test_a_resource_for_four_fish_or_three_with_a_trade_ship() -> None:
    p = sail([], fish={RED: 7}, phase="before_roll")
    p.do("market_take", cards={"fish": 4}, gets={"ore": 1})
    assert (fish(p), p.hand(RED), number(p, "fish in supply")) == (3, {"ore": 1}, 45)
    assert not p.may("market_take"), "three buy one only with a 3:1 ship"
    p = sail([(1, 2, "W")], fish={RED: 6})
    for _ in range(2):
        p.do("market_take", cards={"fish": 3}, gets={"wool": 1})
    assert (fish(p), p.hand(RED)) == (0, {"wool": 2})
    p = sail([(1, 1, "NE")], fish={RED: 3})
    assert not p.may("market_take"), "a 2:1 harbour does not do"


@rule("H9", "H19")
def test_a_random_card_of_an_opponent_for_three_fish() -> None:
    p = sail([], fish={RED: 6}, hands={BLUE: "2 ore 1 wool"})
    assert {choice.player for choice in p.choices("market_steal")} == {BLUE}, "who has none is no choice"
    p.do("market_steal", player=BLUE)
    assert p.odds() == {"ore": 2, "wool": 1}
    p.theft("wool")
    assert (p.hand(RED), fish(p)) == ({"wool": 1}, 3)
    p.do("market_steal", player=BLUE)
    p.theft("ore")
    assert p.phase() == "actions"
    assert fish(p) == 0


@rule("H9", "H19")
def test_robber_and_pirate_go_back_for_two_fish_and_steal_nothing() -> None:
    p = sail([], fish={RED: 4}, towns={LANAI: BLUE}, hands={BLUE: "3 ore"}, table={"robber": [5, 4], "pirate": [4, 4]})
    p.do("market_back", piece="robber")
    p.do("market_back", piece="pirate")
    assert (fish(p), p.hand(BLUE), p.phase()) == (0, {"ore": 3}, "actions")
    view = p.game.view_data(None)["table"]
    assert (view["robber"], view["pirate"]) == (list(BOARD.robber.start or ()), list(BOARD.pirate.start or ()))  # type: ignore[index]
    p = sail([], fish={RED: 7})
    assert not p.may("market_back"), "both are there"


@rule("H9", "H19", "H12")
def test_a_free_road_or_ship_for_five_fish() -> None:
    p = sail([], fish={RED: 5}, towns={LANAI: RED}, phase="before_roll")
    p.do("market_way")
    around = set(edges_of_corner(LANAI))
    assert p.sites("build", "road") | p.sites("build", "ship") == around & (ROADS | SHIPS)
    cell = next(iter(around & SHIPS))
    p.do("build", piece="ship", place=cell)
    assert (p.phase(), fish(p), p.supply(RED)["ship"]) == ("before_roll", 0, 14)
    assert not sail([], fish={RED: 5}).may("market_way"), "nowhere to lay it"


@rule("H9", "H19", "B14")
def test_a_development_card_for_seven_fish_is_as_bought() -> None:
    p = sail([], fish={RED: 7}, cards_of={RED: "1 knight"}, phase="before_roll")
    p.do("market_card")
    assert p.phase() == "card_draw"
    p.do("card", piece="monopoly")
    assert p.cards(RED) == {"knight": 1, "monopoly": 1}
    assert p.may_play("knight"), "none of these is the turn's one card"
    assert not p.may_play("monopoly")


@rule("H10")
def test_no_turn_ends_with_more_than_seven_fish() -> None:
    p = sail([], fish={RED: 8, BLUE: 12})
    assert not p.may("end_turn")
    p.do("market_take", cards={"fish": 4}, gets={"ore": 1})
    assert p.may("end_turn")
    p.end()
    assert fish(p, BLUE) == 12, "in others' turns there is no limit"


EMPTY_DECK: dict[str, object] = {"spent": {"knight": 14, "road building": 2, "invention": 2, "monopoly": 2, "victory point": 5}}


@rule("H10")
def test_what_the_market_does_not_take_is_returned() -> None:
    p = sail([], "19 lumber 19 brick 19 wool 19 grain 19 ore", {RED: 9}, table=EMPTY_DECK)
    assert p.may("end_turn"), "no line can be carried out"
    p.end()
    assert (fish(p), number(p, "fish in supply")) == (7, 41)


# --- chips, figures, components


@rule("H12")
def test_a_ship_takes_the_chip_and_keeps_it_when_it_moves_on() -> None:
    chip = (0, 1, "S")
    line = way(TOWN["waimea_kauai"], chip, SHIPS)
    p = sail(line[:-1], SHIP, towns={TOWN["waimea_kauai"]: RED})
    before = p.points(RED)
    p.do("build", piece="ship", place=line[-1])
    assert (p.points(RED), number(p, "chips", RED)) == (before + 1, 1)
    p.end()
    for _ in range(3):
        p.roll(1, 1)
        p.end()
    p.roll(1, 1)
    goal = next(iter(p_goals(p, line[-1])))
    p.do("build", piece="ship", place=goal)
    assert number(p, "chips", RED) == 1
    assert chip not in names(p, "chips on the map")


@rule("H13", "H17", "S12")
def test_robber_on_land_pirate_at_sea_fishing_hexes_too() -> None:
    p = sail([], phase="before_roll")
    p.roll(3, 4)
    assert p.sites("move_robber", "robber") == set(BOARD.land) - {BOARD.robber.start}
    assert p.sites("move_robber", "pirate") == set(BOARD.sea) - {BOARD.pirate.start}
    assert (4, 4) in p.sites("move_robber", "pirate")
    p.do("move_robber", piece="pirate", place=(4, 4))
    p = sail([], SHIP, towns={TOWN["maunaloa"]: RED}, table={"pirate": [4, 4]})
    assert not p.sites("build", "ship") & set(GROUND_11)


@rule("H17", "S13", "B28")
def test_the_robber_blocks_half_sea_hexes_and_the_pirate_robs_ships() -> None:
    p = sail([], towns={LANAI: RED, KAUNAKAKAI: BLUE}, phase="before_roll", table={"robber": [5, 4]})
    p.roll(5, 6)
    assert p.hand(RED) == {} == p.hand(BLUE)
    p = sail([], phase="before_roll", ships_of={ORANGE: GROUND_11}, hands={ORANGE: "1 ore"})
    p.roll(3, 4)
    p.do("move_robber", piece="pirate", place=(4, 4))
    p.theft("ore")
    assert p.hand(RED) == {"ore": 1}


@rule("H14", "H11")
def test_components_and_points_to_win() -> None:
    p = fresh("hawaii")
    assert p.supply(RED) == {"settlement": 5, "city": 4, "road": 15, "ship": 15}
    assert number(p, "fish in supply") == 14 + 2 * 8 + 3 * 6 == 48
    assert len(names(p, "chips on the map")) == 8
    assert [number(p, "boat", seat) for seat in range(4)] == [0, 0, 0, 0]
    assert [int(GAMES["hawaii"].options(seats)["target"].default) for seats in (3, 4)] == [15, 13]


# --- ships that move


@rule("H16")
def test_a_ship_whose_end_touches_an_own_road_stays() -> None:
    town, road, ship = mixed_corner()
    far = far_end(ship, [road])
    home = next(other for other in joined_by_sea(far) if other != town)
    line = [*way(home, far, SHIPS - {ship}), ship]
    assert sail(line, towns={home: RED}).may("move", piece="ship", place=ship), "its other end is free"
    assert not sail(line, towns={home: RED}, roads=[road]).may("move", piece="ship", place=ship)


@rule("H3", "S7")
def test_a_moved_ship_may_turn_where_an_own_road_joins_it() -> None:
    """The road stays when the ship is lifted, so whatever joins the road is open to it."""
    town, road = KAUNAKAKAI, (6, 3, "W")
    there = next(corner for corner in corners_of_edge(road) if corner != town)
    ship, turned = (edge for edge in edges_of_corner(there) if edge in SHIPS)
    p = sail([ship], towns={town: RED}, roads=[road])
    p.do("move", piece="ship", place=ship)
    assert turned in p.sites("build", "ship")
    beyond = {edge for edge in edges_of_corner(far_end(ship, [road])) if edge != ship}
    assert not beyond & p.sites("build", "ship"), "these only the ship itself joins"
    p.do("build", piece="ship", place=turned)
    assert p.road_length(RED) == 2


@rule("H16", "S6")
def test_a_line_between_two_towns_over_roads_is_closed() -> None:
    line = way(TOWN["maunaloa"], HONOLULU, SHIPS)
    p = sail(line[:-1], SHIP, towns={TOWN["maunaloa"]: RED, HONOLULU: RED})
    assert p.may("move", piece="ship", place=line[-2])
    p.do("build", piece="ship", place=line[-1])
    assert {value[0] for value in names(p, "roads").values()} == {"closed ship"}
    town, road, ship = mixed_corner()
    other = next(other for other in joined_by_sea(far_end(ship, [road])) if other != town)
    rest = way(far_end(ship, [road]), other, SHIPS - {ship})
    p = sail([ship, *rest], ROAD, towns={town: RED, other: RED})
    p.do("build", piece="road", place=road)
    assert {value[0] for value in names(p, "roads").values()} == {"road", "closed ship"}


def joined_by_sea(start: Place) -> list[Place]:
    """Towns that a line of ships from here may reach."""
    found: list[Place] = []
    for town in TOWN.values():
        try:
            way(start, town, SHIPS)
        except ValueError:
            continue
        found.append(town)
    return found


# --- trade between players


@rule("H18", "B18")
def test_fish_in_trade_with_players() -> None:
    p = sail([], "1 ore", {BLUE: 5}, hands={BLUE: "1 wool"})
    p.game.offer(RED, give={"ore": 1}, want={"wool": 1, "fish": 2}, to=[BLUE])
    p.game.play(BLUE, p.game.find(BLUE, "accept"))
    p.game.play(RED, p.game.find(RED, "deal", player=BLUE))
    assert (p.hand(RED), fish(p), p.hand(BLUE), fish(p, BLUE)) == ({"wool": 1}, 2, {"ore": 1}, 3)


@rule("H18", "R7")
def test_fish_for_cards_alone_never_on_both_sides_nor_as_a_gift() -> None:
    p = sail([], "nothing", {RED: 3, BLUE: 5}, hands={BLUE: "1 wool"})
    assert p.may("offer"), "fish are enough to trade"
    p.do("offer")
    p.do("draft_give", cards={"fish": 1})
    assert not p.may("draft_want", gets={"fish": 1})
    p.do("draft_want", gets={"wool": 1})
    p.do("send")
    assert p.may("accept", seat=BLUE)
    assert p.game.view_data(WHITE)["players"][BLUE]["fish"] == 5, "what fish one has is public"  # type: ignore[index]
    p = sail([], "1 ore", {BLUE: 5}, phase="before_roll")
    assert not p.may("offer"), "after the roll"


@rule("H18", "B33")
def test_monopoly_and_invention_do_not_touch_fish() -> None:
    p = sail([], "nothing", {BLUE: 5}, cards_of={RED: "1 monopoly 1 invention"}, hands={BLUE: "2 ore"})
    assert {choice.gets[0][0] for choice in p.choices("play_card", "monopoly")} == {"lumber", "brick", "wool", "grain", "ore"}
    p.play("monopoly", "ore")
    assert (p.hand(RED), fish(p, BLUE)) == ({"ore": 2}, 5)


@rule("H6", "H20")
def test_every_town_lies_at_land_that_gives() -> None:
    for town in TOWN.values():
        assert any(BOARD.by_place[at].token for at in hexes_of_corner(town) if at in BOARD.by_place)
