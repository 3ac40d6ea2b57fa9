"""Wonders: N8.1–N8.9, R37."""

from typing import cast

import pytest

from farshore.board import boardfile
from farshore.board.grid import EDGE_SIDES, hexes_of_edge, step
from rules.drawn_positions import BLUE, RED, WHITE, Drawn, Place
from rules.scenario_positions import dealt, fresh, number, scene
from rules_mark import rule

BOARD = boardfile.load("wonders")
CARDS = ("great_wall", "great_bridge", "colossus", "theatre", "cathedral")
MARKS = {str(items[0]): [cast(Place, item) for item in items[1:]] for items in BOARD.marked("no_start")}
BROWN, PURPLE = MARKS["brown"][0], MARKS["purple"][0]
DRY: list[Place] = [(0, 2, "S"), (1, 3, "N"), (2, 3, "N")]  # corners of the main island, far from harbours and marks
PORT: Place = (0, 2, "N")  # at a harbour
SEA = [edge for edge in BOARD.grid.edges if any(at in BOARD.sea for at in hexes_of_edge(edge))]
STAGES = {
    "great_wall": "3 brick 1 lumber 1 grain",
    "great_bridge": "3 lumber 1 wool 1 grain",
    "colossus": "3 grain 2 ore",
    "theatre": "3 wool 1 brick 1 lumber",
    "cathedral": "3 ore 1 brick 1 grain",
}


def open_wonders(p: Drawn) -> set[str | None]:
    return {choice.piece for action in p.game.legal(p.actor()) if (choice := p.game.choice(action, p.actor())).verb == "start_wonder"}


def begun(wonder: str = "great_wall", stages: int = 0, hand: str = "nothing", **more: object) -> Drawn:
    """Red builds this wonder and has come so far."""
    setup = {"table": {"wonders": {wonder: RED}}, "players": {RED: {"wonder stages": stages}}, **more}
    return scene("wonders", hands={RED: hand}, **setup)  # type: ignore[arg-type]


# --- founding and islands


@rule("N8.1")
def test_founding_keeps_off_the_marks_and_the_small_islands_but_building_does_not() -> None:
    p = fresh("wonders")
    sites = p.sites("found", "settlement")
    marked = {corner for corners in MARKS.values() for corner in corners}
    main = {corner for corner in BOARD.grid.corners if "main" in BOARD.areas_of(corner)}
    assert len(marked) == 11
    assert sites == main - marked
    roads = [edge for edge in BOARD.grid.edges if edge == (4, 2, "NW")]
    p = scene("wonders", ways=[("road", RED, roads)], hands={RED: "1 brick 1 lumber 1 wool 1 grain"})
    assert p.may("build", piece="settlement", place=(4, 2, "N")), "a brown mark"


@rule("N8.2", "S22")
def test_every_settlement_on_a_small_island_brings_a_point() -> None:
    ships: list[Place] = [(1, 0, "W"), (3, 0, "W")]  # the western and eastern coast of the north-western island
    hand = "2 brick 2 lumber 2 wool 2 grain"
    others = [("settlement", BLUE, (1, 0, "N"))]
    p = scene("wonders", others, ways=[("ship", RED, [ships[0]]), ("ship", RED, [ships[1]])], hands={RED: hand})
    one, two = (0, 1, "N"), (3, -1, "S")
    p.do("build", piece="settlement", place=one)
    assert p.points(RED) == 2, "whoever else is there"
    p.do("build", piece="settlement", place=two)
    assert p.points(RED) == 4, "the second one too"


# --- starting


@rule("N8.3", "N8.9")
@pytest.mark.parametrize(("corner", "wonder"), [(BROWN, "great_wall"), (PURPLE, "great_bridge")])
@pytest.mark.parametrize("piece", ["settlement", "city"])
def test_a_building_on_a_square_opens_wall_or_bridge(corner: Place, wonder: str, piece: str) -> None:
    assert open_wonders(scene("wonders", [(piece, RED, corner)])) == {wonder}
    assert open_wonders(scene("wonders", [(piece, BLUE, corner)])) == set()
    assert open_wonders(scene("wonders", [(piece, RED, MARKS["exclamation"][0])])) == set()


@rule("N8.9")
def test_the_theatre_wants_two_cities() -> None:
    assert open_wonders(scene("wonders", [("city", RED, DRY[0])])) == set()
    assert open_wonders(scene("wonders", [("city", RED, DRY[0]), ("settlement", RED, DRY[2])])) == set()
    assert open_wonders(scene("wonders", [("city", RED, DRY[0]), ("city", RED, DRY[2])])) == {"theatre"}


@rule("N8.9")
def test_the_cathedral_wants_a_city_and_six_visible_points() -> None:
    isles = {RED: {"island points": 4}}
    assert open_wonders(scene("wonders", [("city", RED, DRY[0])], players=isles)) == {"cathedral"}
    assert open_wonders(scene("wonders", [("city", RED, DRY[0])], players={RED: {"island points": 3}})) == set()
    assert open_wonders(scene("wonders", [("settlement", RED, DRY[0])], players={RED: {"island points": 6}})) == set()
    hidden = scene("wonders", [("city", RED, DRY[0])], players={RED: {"island points": 3}}, cards_of={RED: "1 victory point"})
    assert hidden.points(RED) == 6
    assert open_wonders(hidden) == set(), "secret points don't count"


ROUTE: list[Place] = [(0, 2, "NE"), (1, 2, "NW"), (1, 2, "NE"), (2, 2, "NW"), (2, 2, "NE")]


@rule("N8.9")
def test_the_colossus_wants_a_city_at_a_harbour_and_a_route_of_five() -> None:
    def look(piece: str, corner: Place, roads: int, **table: object) -> set[str | None]:
        return open_wonders(scene("wonders", [(piece, RED, corner)], [("road", RED, ROUTE[:roads])], table=table))

    assert look("city", PORT, 5, **{"longest road": RED}) == {"colossus"}
    assert look("city", PORT, 4) == set()
    assert look("settlement", PORT, 5, **{"longest road": RED}) == set()
    assert look("city", DRY[0], 5, **{"longest road": RED}) == set()


@rule("N8.9")
def test_ones_own_route_counts_without_the_card() -> None:
    theirs: list[Place] = [(-1, 3, "NE"), (0, 3, "NW"), (0, 3, "NE"), (1, 3, "NW"), (1, 3, "NE"), (2, 3, "NW")]
    ways = [("road", RED, ROUTE), ("road", BLUE, theirs)]
    p = scene("wonders", [("city", RED, PORT)], ways, table={"longest road": BLUE})
    assert open_wonders(p) == {"colossus"}


@rule("N8.3", "R37")
def test_a_start_costs_a_ship_from_the_supply_and_nothing_else() -> None:
    p = scene("wonders", [("settlement", RED, BROWN)], hands={RED: "1 ore"})
    before = p.supply(RED)["ship"]
    p.do("start_wonder", piece="great_wall")
    assert p.supply(RED) == {"settlement": 4, "city": 4, "road": 15, "ship": before - 1}
    assert p.hand(RED) == {"ore": 1}
    assert p.points(RED) == 1, "no point"
    assert number(p, "wonder stages", RED) == 0


@rule("R37")
def test_a_start_needs_a_ship_in_the_supply() -> None:
    for ships, may in ((14, True), (15, False)):
        at_sea = SEA[:ships]
        p = scene("wonders", [("settlement", RED, BROWN)], [("ship", RED, at_sea)], table={"longest road": longest(at_sea)})
        assert bool(open_wonders(p)) == may


def longest(edges: list[Place]) -> int | None:
    """Whether these ships make a route of five or more, which has to be said in a position."""
    for holder in (None, RED):
        try:
            scene("wonders", [], [("ship", RED, edges)], table={"longest road": holder})
        except ValueError:
            continue
        return holder
    raise AssertionError("no holder fits")


@rule("N8.3")
def test_one_wonder_a_player_and_one_builder_a_wonder() -> None:
    both = [("settlement", RED, BROWN), ("settlement", RED, PURPLE), ("settlement", BLUE, MARKS["brown"][2])]
    p = scene("wonders", both)
    assert open_wonders(p) == {"great_wall", "great_bridge"}
    p.do("start_wonder", piece="great_wall")
    assert open_wonders(p) == set(), "one is enough"
    p.end()
    p.roll(1, 1)
    assert open_wonders(p) == set(), "red builds the wall"
    p = scene("wonders", both, turn=BLUE)
    assert open_wonders(p) == {"great_wall"}


@rule("N8.3")
def test_a_wonder_is_started_after_the_roll() -> None:
    p = scene("wonders", [("settlement", RED, BROWN)], phase="before_roll")
    assert open_wonders(p) == set()
    p.roll(1, 1)
    assert open_wonders(p) == {"great_wall"}


# --- stages


@rule("N8.4", "N8.9")
@pytest.mark.parametrize("wonder", CARDS)
def test_each_stage_costs_what_the_card_says(wonder: str) -> None:
    p = begun(wonder, hand=STAGES[wonder])
    p.do("build", piece=wonder)
    assert p.hand(RED) == {}
    assert number(p, "wonder stages", RED) == 1
    for kind in STAGES[wonder].split()[1::2]:
        short = " ".join(
            f"{count - (name == kind)} {name}"
            for count, name in zip(map(int, STAGES[wonder].split()[::2]), STAGES[wonder].split()[1::2], strict=True)
            if count > (name == kind)
        )
        assert not begun(wonder, hand=short).may("build", piece=wonder)


@rule("N8.4")
def test_several_stages_in_one_turn_also_in_the_turn_of_the_start() -> None:
    p = scene("wonders", [("settlement", RED, BROWN)], hands={RED: "6 brick 2 lumber 2 grain"})
    p.do("start_wonder", piece="great_wall")
    p.do("build", piece="great_wall")
    p.do("build", piece="great_wall")
    assert number(p, "wonder stages", RED) == 2
    assert p.phase() == "actions"


@rule("N8.4")
def test_the_condition_need_not_hold_any_longer_and_others_build_nothing() -> None:
    p = begun("cathedral", hand=STAGES["cathedral"])  # no city, no points
    assert p.may("build", piece="cathedral")
    p = scene("wonders", hands={BLUE: STAGES["cathedral"]}, table={"wonders": {"cathedral": RED}}, turn=BLUE)
    assert not p.may("build", piece="cathedral")


@rule("N8.8")
def test_stages_are_no_points() -> None:
    p = begun(stages=3)
    assert p.points(RED) == 0
    assert [row.points for row in p.game.score(RED) if "wonder" in row.source] == []


# --- the robber


@rule("N8.5")
def test_there_is_a_robber_and_no_pirate() -> None:
    p = scene("wonders", phase="before_roll", cards_of={RED: "1 knight"})
    p.play("knight")
    assert p.sites("move_robber", "robber")
    assert not p.sites("move_robber", "pirate")
    p = scene("wonders", phase="before_roll")
    p.roll(3, 4)
    assert p.sites("move_robber", "robber")
    assert not p.sites("move_robber", "pirate")
    start = fresh("wonders")
    assert number(start, "pirate") == -1
    assert BOARD.by_place[start.game.kit.grid.hexes[number(start, "robber")]].terrain == "desert"


# --- victory


@rule("N8.6")
def test_the_fourth_stage_wins_whatever_the_points() -> None:
    p = begun(stages=3, hand=STAGES["great_wall"])
    p.do("build", piece="great_wall")
    assert p.game.winners() == [RED]
    assert p.points(RED) == 0


@rule("N8.6", "R37")
@pytest.mark.parametrize(("mine", "theirs", "wins"), [(0, 0, False), (1, 1, False), (1, 2, False), (1, 0, True), (2, 1, True)])
def test_ten_points_win_only_with_more_stages_than_any_other(mine: int, theirs: int, wins: bool) -> None:
    players = {RED: {"island points": 10, "wonder stages": mine}, BLUE: {"wonder stages": theirs}}
    p = scene("wonders", table={"wonders": {"great_wall": RED, "theatre": BLUE}}, players=players)
    assert p.game.winners() == ([RED] if wins else [])


@rule("N8.6")
def test_a_stage_can_win_with_ten_points_and_not_off_turn() -> None:
    players = {RED: {"island points": 10, "wonder stages": 1}, BLUE: {"wonder stages": 1}}
    both = {"wonders": {"great_wall": RED, "theatre": BLUE}}
    p = scene("wonders", table=both, players=players, hands={RED: STAGES["great_wall"]})
    p.do("build", piece="great_wall")
    assert p.game.winners() == [RED]
    players = {RED: {"island points": 10, "wonder stages": 2}, BLUE: {"wonder stages": 1}}
    p = scene("wonders", table=both, players=players, turn=WHITE)
    assert not p.game.over()
    p = scene("wonders", table=both, players={RED: {"island points": 9, "wonder stages": 2}})
    assert not p.game.over()


def fleets(last: int, **more: object) -> Drawn:
    """All ships of all three lie at sea, but for one of the last player's, who may build it."""
    rows = [("ship", seat, SEA[15 * seat : 15 * seat + (15 if seat != last else 14)]) for seat in range(3)]
    for holder in (None, 0, 1, 2):  # a position has to say who has the longest route
        try:
            position = {**more, "table": {"longest road": holder, **more.get("table", {})}}  # type: ignore[dict-item]
            return scene("wonders", ways=rows, hands={last: "1 lumber 1 wool"}, turn=last, seats=3, **position)  # type: ignore[arg-type]
        except ValueError:
            continue
    raise AssertionError("no holder fits")


@rule("R37.1")
def test_the_game_ends_when_nobody_can_ever_start_a_wonder() -> None:
    p = fleets(WHITE, players={BLUE: {"island points": 4}}, cards_of={RED: "1 victory point"})
    assert not p.game.over()
    p.game.play(WHITE, p.find("build", piece="ship")[0])
    best = max(p.points(seat) for seat in range(3))
    assert p.points(BLUE) == best
    assert p.game.winners() == [BLUE]


@rule("R37.1")
def test_it_goes_on_while_somebody_has_a_wonder() -> None:
    p = fleets(WHITE, table={"wonders": {"theatre": WHITE}})  # the last ship marks the card
    assert [p.supply(seat)["ship"] for seat in range(3)] == [0, 0, 0]
    assert not p.game.over()


# --- variable set-up


@rule("N8.7")
def test_the_main_island_is_dealt_within_its_outline_without_red_numbers_beside_the_deserts() -> None:
    maps = set()
    for seed in range(15):
        board = dealt("wonders", seed).board
        for hex_ in board.hexes:
            printed = BOARD.by_place[hex_.at]
            assert (hex_.terrain in ("sea", "desert")) == (printed.terrain in ("sea", "desert"))
            if printed.area != "main":
                assert (hex_.terrain, hex_.token) == (printed.terrain, printed.token)
            beside = [board.by_place[at].terrain for side in EDGE_SIDES if (at := step(*hex_.at, side)) in board.by_place]
            if hex_.area == "main" and "desert" in beside:
                assert hex_.token not in (6, 8)
        maps.add(tuple((hex_.terrain, hex_.token) for hex_ in board.hexes))
    assert len(maps) == 15
