"""Cloth Villages: N6.1–N6.10, R36, R60."""

from typing import cast

import pytest

from farshore.board import boardfile
from farshore.board.facts import RED as RED_NUMBERS
from farshore.board.grid import EDGE_SIDES, step
from farshore.engine.errors import IllegalMove
from rules.drawn_positions import BLUE, ORANGE, RED, WHITE, Drawn, Place
from rules.scenario_positions import SHIP, counts, dealt, fresh, number, scene, ship
from rules_mark import rule

BOARD = boardfile.load("cloth_villages")
WEST: Place = (0, 3, "N")  # a village with the number 10
FAR: Place = (2, 2, "S")  # one with an 8
NEAR: Place = (1, 1, "S")  # one ship away from WEST
LAST: Place = (1, 2, "W")  # that ship
OVER: Place = (-1, 3, "N")  # two ships away from WEST
LINE: list[Place] = [(-1, 3, "NE"), (0, 3, "NW")]
VILLAGES = {cast(Place, items[0]): cast(int, items[1]) for items in BOARD.marked("village")}


def stock(**left: int) -> dict[str, object]:
    """Cloth of all villages, with what differs: west, far, others."""
    rows = {place: left.get("others", 5) for place in VILLAGES}
    rows[WEST] = left.get("west", rows[WEST])
    rows[FAR] = left.get("far", rows[FAR])
    return {"cloth in villages": [[*place, count] for place, count in rows.items()]}


def trade(
    traders: tuple[int, ...] = (RED, BLUE),
    cloth: dict[int, int] | None = None,
    reserve: int = 10,
    west: int = 5,
    others: int = 5,
    **more: object,
) -> Drawn:
    """Red (from NEAR) and blue (from OVER) trade with the western village. What cloth is not named has white."""
    homes = {RED: (NEAR, [LAST]), BLUE: (OVER, LINE)}
    held = dict.fromkeys(range(4), 0) | (cloth or {})
    missing = 50 - reserve - west - 7 * others - sum(held.values())
    assert missing >= 0
    held[WHITE] += missing
    setup = {
        "buildings": [("settlement", seat, homes[seat][0]) for seat in traders],
        "ways": [("closed ship", seat, homes[seat][1]) for seat in traders],
        "table": {**stock(west=west, others=others), "cloth in reserve": reserve, "villages reached": [[*WEST, list(traders)]]},
        "players": {seat: {"cloth": count} for seat, count in held.items()},
        **more,
    }
    return scene("cloth", **setup)  # type: ignore[arg-type]


def cloth(p: Drawn) -> list[int]:
    return [number(p, "cloth", seat) for seat in range(4)]


def left(p: Drawn, village: Place) -> int:
    return counts(p, "cloth in villages")[village]


# --- founding


@rule("N6.1")
def test_three_rounds_of_founding_with_cards_for_the_third_settlement() -> None:
    p = fresh("cloth")
    order: list[int] = []
    mains = {corner for corner in BOARD.grid.corners if set(BOARD.areas_of(corner)) & {"main_n", "main_s"}}
    assert p.sites("found", "settlement") == mains
    for k in range(12):
        order.append(p.actor())
        hands = [p.hand(seat) for seat in range(4)]
        p.game.play(p.actor(), p.find("found", piece="settlement")[0])
        assert ([p.hand(seat) for seat in range(4)] != hands) == (k >= 8), "the third settlement brings cards, the others none"
        p.game.play(p.actor(), p.find("found")[0])
    assert order == [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3]
    assert (p.phase(), p.on_turn()) == ("before_roll", 0)
    assert [p.supply(seat)["settlement"] for seat in range(4)] == [2, 2, 2, 2]


@rule("N6.1")
def test_a_founding_settlement_may_take_a_ship() -> None:
    p = fresh("cloth")
    p.do("found", piece="settlement", place=NEAR)
    p.do("found", piece="ship", place=LAST)
    assert p.actor() == BLUE
    assert cloth(p)[RED] == 1, "the ship has come to a village"


@rule("N6.1")
def test_nobody_builds_on_the_islands_in_the_middle() -> None:
    p = trade((RED,), hands={RED: "9 lumber 9 wool 9 brick 9 grain"})
    isles = {corner for corner in BOARD.grid.corners if any(area.startswith("village") for area in BOARD.areas_of(corner))}
    assert not p.sites("build", "settlement") & isles
    assert not p.sites("build", "road") & {edge for edge in BOARD.grid.edges if edge[:2] in ((0, 3), (2, 2), (1, 4), (3, 3))}


@rule("N6.2")
def test_eight_villages_with_five_cloth_each_and_ten_in_reserve() -> None:
    p = fresh("cloth")
    assert counts(p, "cloth in villages") == dict.fromkeys(VILLAGES, 5)
    assert len(VILLAGES) == 8
    assert number(p, "cloth in reserve") == 10
    assert sorted(VILLAGES.values()) == [3, 4, 5, 6, 8, 9, 10, 11]
    assert cloth(p) == [0, 0, 0, 0]


# --- trade


@rule("N6.3")
def test_the_ship_that_joins_a_village_brings_a_cloth_at_once_and_one_for_each_roll() -> None:
    p = scene("cloth", [("settlement", RED, OVER)], [("ship", RED, LINE[:1])], {RED: SHIP})
    ship(p, LINE[1])
    assert cloth(p) == [1, 0, 0, 0]
    assert left(p, WEST) == 4
    p.end()
    p.roll(4, 6)
    assert cloth(p) == [2, 0, 0, 0]
    assert left(p, WEST) == 3
    p.end()
    p.roll(4, 5)
    assert cloth(p) == [2, 0, 0, 0], "another number"


@rule("N6.3")
def test_a_second_line_to_the_same_village_brings_nothing_more() -> None:
    both = [("settlement", RED, NEAR), ("settlement", RED, OVER)]
    p = scene(
        "cloth", both, [("closed ship", RED, [LAST]), ("ship", RED, LINE[:1])], {RED: SHIP},
        table={**stock(west=4), "villages reached": [[*WEST, [RED]]]}, players={RED: {"cloth": 1}},
    )  # fmt: skip
    ship(p, LINE[1])
    assert cloth(p)[RED] == 1
    p.end()
    p.roll(5, 5)
    assert cloth(p)[RED] == 2


@rule("N6.3")
def test_each_trading_player_gets_one_and_lines_go_on_past_a_village() -> None:
    p = trade(cloth={RED: 1, BLUE: 1}, west=3, hands={RED: "9 lumber 9 wool"})
    for place in [(0, 3, "NE"), (1, 3, "NW"), (1, 3, "NE")]:  # from the western village on to the far one
        ship(p, place)
    assert cloth(p) == [2, 1, 0, 0], "a second village"
    assert left(p, FAR) == 4
    p.end()
    p.roll(4, 6)
    assert cloth(p) == [3, 2, 0, 0]
    assert left(p, WEST) == 1
    p.end()
    p.roll(4, 4)
    assert cloth(p) == [4, 2, 0, 0], "only red's line leads there"


@rule("N6.3")
def test_an_empty_village_gives_nothing_to_a_new_trader() -> None:
    p = scene("cloth", [("settlement", RED, NEAR)], [], {RED: SHIP}, table=stock(west=0), players={WHITE: {"cloth": 5}})
    ship(p, LAST)
    assert cloth(p)[RED] == 0
    assert number(p, "cloth in reserve") == 10


@rule("N6.3")
def test_a_line_cut_by_another_building_trades_no_more() -> None:
    line: list[Place] = [(0, 2, "NW"), (0, 2, "NE"), LAST]  # past NEAR
    p = scene(
        "cloth",
        [("settlement", RED, (0, 1, "S"))],
        [("closed ship", RED, line), ("road", BLUE, [(1, 2, "NW")])],
        {BLUE: "1 brick 1 lumber 1 wool 1 grain"},
        turn=BLUE,
        table={**stock(west=4), "villages reached": [[*WEST, [RED]]]},
        players={RED: {"cloth": 1}},
    )
    p.do("build", piece="settlement", place=NEAR)
    p.end()
    p.roll(4, 6)
    assert cloth(p)[RED] == 1


@rule("N6.4", "R36")
def test_what_a_village_lacks_comes_from_the_reserve() -> None:
    p = trade(west=1, phase="before_roll")
    before = cloth(p)
    p.roll(4, 6)
    assert cloth(p) == [before[RED] + 1, before[BLUE] + 1, *before[2:]]
    assert left(p, WEST) == 0
    assert number(p, "cloth in reserve") == 9


@rule("N6.4", "R36")
def test_an_empty_village_gives_nothing_whatever_the_reserve_holds() -> None:
    p = trade(west=0, phase="before_roll")
    before = cloth(p)
    p.roll(4, 6)
    assert cloth(p) == before
    assert number(p, "cloth in reserve") == 10


@rule("N6.4")
@pytest.mark.parametrize(("roller", "first"), [(RED, RED), (BLUE, BLUE), (WHITE, RED)])
def test_with_an_empty_reserve_turn_order_from_the_roller_decides(roller: int, first: int) -> None:
    p = trade(west=1, reserve=0, cloth={ORANGE: 9}, turn=roller, phase="before_roll", target=25)
    before = cloth(p)
    p.roll(4, 6)
    assert [cloth(p)[seat] - before[seat] for seat in (RED, BLUE)] == [first == RED, first == BLUE]


@rule("N6.5")
@pytest.mark.parametrize(("held", "points"), [(1, 0), (2, 1), (3, 1), (4, 2), (9, 4)])
def test_two_cloth_are_a_point(held: int, points: int) -> None:
    p = trade(cloth={RED: held}, others=3)
    assert p.points(RED) == 1 + points
    assert p.game.points(RED, BLUE) == 1 + points, "for all to see"
    p = trade(cloth={RED: held - 1}, others=3, phase="before_roll")
    p.roll(4, 6)
    assert p.points(RED) == 1 + points


@rule("R60")
def test_cloth_is_no_card() -> None:
    p = trade(cloth={RED: 9}, others=3, phase="before_roll")
    assert p.hand(RED) == {}
    assert "cloth" not in p.game.kit.tables.goods
    p.roll(3, 4)
    assert p.phase() == "robber", "nothing is given back for it"


# --- lines


@rule("N6.6")
def test_a_line_to_a_village_is_closed() -> None:
    p = scene("cloth", [("settlement", RED, OVER)], [("ship", RED, [LINE[0], (-1, 3, "NW")])], {RED: SHIP})
    assert p.may("move", piece="ship")
    ship(p, LINE[1])
    p.end()
    for _ in range(3):
        p.roll(1, 1)
        p.end()
    p.roll(1, 1)
    assert p.sites("move", "ship") == {(-1, 3, "NW")}, "only the ship that leads elsewhere"


@rule("N6.6")
def test_it_is_closed_though_the_village_is_empty_and_as_far_as_it_leads_to_villages() -> None:
    on: list[Place] = [(0, 3, "NE"), (1, 3, "NW"), (1, 3, "NE")]
    p = trade((RED,), west=0, hands={RED: "9 lumber 9 wool"}, turn=RED)
    ship(p, on[0])
    p.end()
    for _ in range(3):
        p.roll(1, 1)
        p.end()
    p.roll(1, 1)
    assert p.sites("move", "ship") == {on[0]}, "past the village the line is open"
    ship(p, on[1])
    ship(p, on[2])
    p.end()
    for _ in range(3):
        p.roll(1, 1)
        p.end()
    p.roll(1, 1)
    assert not p.may("move", piece="ship"), "it has come to another village"


# --- the end


@rule("N6.7")
def test_fourteen_points_win_on_ones_own_turn() -> None:
    p = trade(cloth={RED: 25}, others=1, reserve=5, phase="before_roll")
    p.roll(4, 6)
    assert p.game.winners() == [RED]
    p = trade(cloth={RED: 25}, others=1, reserve=5, phase="before_roll", turn=BLUE)
    p.roll(4, 6)
    assert p.points(RED) == 14
    for _ in range(3):
        assert not p.game.over(), "not on another's"
        p.end()
        if not p.game.over():
            p.roll(1, 1)
    assert p.game.winners() == [RED]


def nearly(west: int = 1, held: dict[int, int] | None = None, **more: object) -> Drawn:
    """Cloth is left in four villages, the western among them; the rest is with the players and in the reserve."""
    full = [WEST, *[place for place in VILLAGES if place != WEST][:3]]
    rows = [[*place, (west if place == WEST else 5) if place in full else 0] for place in VILLAGES]
    mine = dict.fromkeys(range(4), 0) | (held or {})
    reserve = 50 - west - 15 - sum(mine.values())
    table = {"cloth in villages": rows, "cloth in reserve": reserve, "villages reached": [[*WEST, [RED, BLUE]]]}
    return trade(table={**table}, players={seat: {"cloth": count} for seat, count in mine.items()}, phase="before_roll", **more)  # type: ignore[arg-type]


@rule("N6.7")
def test_with_cloth_in_three_villages_only_most_points_win() -> None:
    p = nearly(held={RED: 2, BLUE: 8})
    p.roll(4, 6)
    assert p.game.winners() == [BLUE], "though it is red's turn"
    p = nearly(west=3, held={RED: 2, BLUE: 8})
    p.roll(4, 6)
    assert not p.game.over(), "four villages have cloth"


@rule("N6.7")
def test_a_roll_is_paid_whole_before_the_end_and_hidden_points_count() -> None:
    p = nearly(held={RED: 4, BLUE: 3}, turn=RED)
    p.roll(4, 6)  # red is paid from the village, blue from the reserve: five and four
    assert p.game.winners() == [RED], "five cloth before four, both two points"
    assert cloth(p)[:2] == [5, 4]
    p = nearly(held={RED: 4, BLUE: 3}, cards_of={BLUE: "1 victory point"})
    p.roll(4, 6)
    assert p.game.winners() == [BLUE]


@rule("N6.7")
def test_a_last_tie_is_shared() -> None:
    p = nearly(held={RED: 4, BLUE: 4})
    p.roll(4, 6)
    assert p.game.winners() == [RED, BLUE]


@rule("N6.7")
def test_whoever_is_on_turn_with_fourteen_wins_before_that() -> None:
    p = nearly(held={RED: 7, BLUE: 9}, target=5)
    p.roll(4, 6)
    assert p.points(BLUE) > p.points(RED) >= 5
    assert p.game.winners() == [RED]


@rule("N6.7")
def test_the_end_also_comes_with_a_ship() -> None:
    rows = [[*place, 1 if place == WEST else 5 if index < 4 else 0] for index, place in enumerate(VILLAGES)]
    full = sum(cast(int, row[-1]) for row in rows)
    assert sum(1 for row in rows if row[-1]) == 4
    p = scene(
        "cloth", [("settlement", RED, NEAR)], [], {RED: SHIP},
        table={"cloth in villages": rows, "cloth in reserve": 50 - full - 6}, players={BLUE: {"cloth": 6}},
    )  # fmt: skip
    ship(p, LAST)
    assert p.game.winners() == [BLUE]


# --- robber and pirate

PIRATE_AT: tuple[int, int] = (-1, 3)  # the sea hex that blue's line passes


@rule("N6.8")
def test_the_robber_stays_off_the_villages_islands() -> None:
    p = trade(phase="before_roll")
    p.roll(3, 4)
    mains = {hex_.at for hex_ in BOARD.hexes if hex_.area in ("main_n", "main_s")}
    assert p.sites("move_robber", "robber") == mains


@rule("N6.8", "R36")
def test_only_traders_move_the_pirate_by_a_seven_or_a_knight() -> None:
    for turn, may in ((RED, True), (WHITE, False)):
        p = trade(phase="before_roll", turn=turn)
        p.roll(3, 4)
        assert bool(p.sites("move_robber", "pirate")) == may
        p = trade(turn=turn, cards_of={turn: "1 knight"})
        p.play("knight")
        assert bool(p.sites("move_robber", "pirate")) == may
    p = trade(phase="before_roll", turn=WHITE)
    p.roll(3, 4)
    move = next(move for move in p.game.state.rules.moves if type(move).__name__ == "MovePirate")
    with pytest.raises(IllegalMove, match="can't move the pirate yet"):
        p.game.play(WHITE, int(move.first))


def raid(hand: str, held: int) -> Drawn:
    """Red has moved the pirate to blue's ships; blue has these cards and so much cloth."""
    p = trade(hands={BLUE: hand}, cloth={BLUE: held, RED: 1}, others=4, phase="before_roll")
    p.roll(3, 4)
    p.do("move_robber", piece="pirate", place=PIRATE_AT)
    return p


@rule("N6.8")
def test_the_thief_chooses_between_a_card_and_a_cloth() -> None:
    p = raid("1 ore", 1)
    assert {choice.piece for choice in [p.game.choice(action, RED) for action in p.game.legal(RED)]} == {"card", "cloth"}
    p.do("steal_from", piece="cloth", player=BLUE)
    assert cloth(p)[:2] == [2, 0]
    assert p.hand(BLUE) == {"ore": 1}
    assert p.phase() == "actions"
    p = raid("1 ore", 1)
    p.do("steal_from", piece="card", player=BLUE)
    p.theft("ore")
    assert cloth(p)[:2] == [1, 1]
    assert p.hand(RED) == {"ore": 1}


@rule("N6.8")
def test_where_the_victim_has_only_one_of_both_nothing_is_asked() -> None:
    p = raid("nothing", 2)
    assert cloth(p)[:2] == [2, 1]
    assert p.phase() == "actions"
    p = raid("1 ore", 0)
    p.theft("ore")
    assert p.hand(RED) == {"ore": 1}
    p = raid("nothing", 0)
    assert p.phase() == "actions"


@rule("N6.8")
def test_owners_of_mere_buildings_are_safe_from_the_pirate() -> None:
    p = trade((RED,), hands={BLUE: "1 ore"}, buildings=[("settlement", RED, NEAR), ("settlement", BLUE, OVER)], phase="before_roll")
    p.roll(3, 4)
    p.do("move_robber", piece="pirate", place=PIRATE_AT)
    assert p.phase() == "actions"
    assert p.hand(BLUE) == {"ore": 1}


@rule("R36")
def test_stolen_cloth_can_win() -> None:
    p = trade(hands={}, cloth={BLUE: 1, RED: 3}, others=4, phase="before_roll", target=3)
    p.roll(3, 4)
    p.do("move_robber", piece="pirate", place=PIRATE_AT)
    assert p.points(RED) == 3
    assert p.game.winners() == [RED]


# --- awards, variable set-up


@rule("N6.9")
def test_there_is_no_longest_road_but_an_army() -> None:
    line: list[Place] = [(1, 1, "W"), (1, 1, "NW"), (1, 1, "NE"), (2, 0, "W"), (2, 0, "NW"), (2, 0, "NE")]
    p = scene("cloth", [("settlement", RED, NEAR)], [("road", RED, line)], cards_of={RED: "1 knight"}, players={RED: {"knights played": 2}},
              table={"spent": {"knight": 2}})  # fmt: skip
    assert p.points(RED) == 1
    assert {row.source for row in p.game.score(RED)} >= {"largest army", "cloth"}
    assert "longest road" not in {row.source for row in p.game.score(RED)}
    p.play("knight")
    assert p.points(RED) == 3


@rule("N6.10")
def test_the_main_islands_are_dealt_and_the_small_ones_stay() -> None:
    maps = set()
    for seed in range(15):
        board = dealt("cloth", seed).board
        by = {hex_.at: hex_ for hex_ in board.hexes}
        for hex_ in board.hexes:
            if hex_.area not in ("main_n", "main_s"):
                assert (hex_.terrain, hex_.token) == (BOARD.by_place[hex_.at].terrain, None)
            if hex_.token in RED_NUMBERS:
                assert all(by[at].token not in RED_NUMBERS for side in EDGE_SIDES if (at := step(*hex_.at, side)) in by)
        assert board.marked("village") == BOARD.marked("village")
        maps.add(tuple((hex_.terrain, hex_.token) for hex_ in board.hexes))
    assert len(maps) == 15
