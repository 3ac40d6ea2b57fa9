"""Cities & Knights with Seafarers: To New Shores for three.

The corner of the great island by pa6 and fo10, the strait with its sea hexes c (2,2) and d (2,3), and the small island in the east:

       fi4    pa6    ~c    fi3
          mo5    fo10   ~d    go4
"""

import pytest

from farshore.board import boardfile
from farshore.engine.errors import IllegalMove
from rules.drawn_positions import BLUE, RED, WHITE
from rules.knights_positions import KnightsPosition, knights_position, piece_at
from rules_mark import rule

SEA = {"c": (2, 2), "d": (2, 3), "x": (3, 0)}


def strait(*pieces: str, **more: object) -> KnightsPosition:
    return knights_position(*pieces, game="new-shores-knights", board="new_shores_3", seats=3, hexes=SEA, **more)  # type: ignore[arg-type]


@rule("C59", "R58", "C52")
def test_knights_are_recruited_on_land_and_move_to_sea() -> None:
    p = strait("red ship x NW NE", hands={RED: "1 wool 1 ore"})
    assert p.places("build", "knight") == p.corners("x NW")  # the coast of go5; the other corners lie in open sea
    p = strait("red ship x NW NE", "red road go5 E", "red awake basic knight x SW")
    p.do("move", piece="knight")
    assert p.places("march") == p.corners("x NW", "x N", "x NE")  # from road to ship, and out to sea
    p.do("march", place=p.corner("x N"))
    assert p.knight("x N") == ["basic knight", RED]


@rule("C52")
def test_a_knight_at_the_end_of_a_line_holds_its_ships() -> None:
    line = ("red settlement pa6 SE", "red ship c SW SE")
    free = strait(*line)
    assert free.places("move", "ship") == {free.edge_of("c SE")}
    held = strait(*line, "red awake basic knight c SE")
    assert held.places("move", "ship") == set()
    held.do("move", piece="knight")
    held.do("march", place=held.corner("c S"))
    assert held.places("move", "ship") == {held.edge_of("c SE")}  # open again
    blocked = strait(*line, "blue basic knight c SE")
    assert blocked.places("move", "ship") == set()  # beside an opponent's knight


@rule("C51", "C52", "C16")
def test_knights_block_and_break_ships() -> None:
    p = strait("red settlement pa6 SE", "red ship c SW SE", "blue basic knight c SE", hands={RED: "1 lumber 1 wool"})
    assert p.edge_of("c E") not in p.places("build", "ship")
    assert p.edge_of("d W") in p.places("build", "ship")
    whole = strait("red settlement pa6 SE", "red ship c SW SE E NE NW", table={"longest road": RED})
    assert whole.road_length(RED) == 5
    cut = strait("red settlement pa6 SE", "red ship c SW SE E NE NW", "blue basic knight c SE")
    assert cut.road_length(RED) == 3


@rule("C51", "C77")
def test_diplomacy_lifts_ships_and_puts_ships() -> None:
    p = strait(
        "red settlement pa6 SE", "red ship c SW SE", held={RED: "1 diplomacy"}, table={"landings": 1, "robber": [1, 0], "pirate": [2, 3]},
    )  # fmt: skip
    p.play("diplomacy")
    assert p.places("choose") == {p.edge_of("c SE")}  # at the pirate's hex, too
    p.choose_edge("c SE")
    targets = p.places("choose")
    assert p.edge_of("d NW") not in targets  # not beside the pirate
    assert p.edge_of("pa6 E") in targets
    assert all(target not in targets for target in (p.edge_of("pa6 SW"), p.edge_of("pa6 SE")))  # a ship for a ship
    p.choose_edge("pa6 E")
    assert p.supply(RED)["ship"] == 13
    assert p.supply(RED)["road"] == 15


@rule("C51", "C80")
def test_intrigue_beside_a_ship() -> None:
    p = strait("red settlement pa6 SE", "red ship c SW", "blue basic knight c S", "blue ship d NE", held={RED: "1 intrigue"})
    p.play("intrigue")
    assert p.places("choose") == p.corners("c S")


@rule("C51", "C69")
def test_road_building_lays_ships() -> None:
    p = strait("red settlement pa6 SE", held={RED: "1 road building"})
    p.play("road building")
    p.do("build", piece="ship", place=p.edge_of("c SW"))
    p.do("build", piece="road", place=p.edge_of("pa6 SE"))
    assert (p.supply(RED)["ship"], p.supply(RED)["road"]) == (14, 14)


@rule("C53")
def test_chasing_the_pirate() -> None:
    table = {"landings": 1, "robber": [1, 0], "pirate": [2, 2]}
    p = strait(
        "red settlement pa6 SE", "red ship c SW SE", "red awake basic knight c SE", "blue ship x SW",
        hands={BLUE: "1 ore"}, table=table,
    )  # fmt: skip
    p.do("chase", piece="pirate")
    assert not p.may("move_robber", piece="robber")
    p.do("move_robber", piece="pirate", place=(3, 0))
    p.theft("ore")
    assert p.hand(RED) == {"ore": 1}
    assert not p.may("chase")


@rule("C54", "C70")
def test_gold_gives_resources_only_and_the_merchant_stays_away() -> None:
    p = strait("red city go4 SE", phase="before_roll")
    p.all_dice(1, 3, "trade")
    assert not p.may("take", gets={"paper": 1})
    p.do("take", gets={"ore": 1})
    p.do("take", gets={"ore": 1})
    assert p.hand(RED) == {"ore": 2}
    p = strait("red city go4 NW", held={RED: "1 merchant"})
    p.play("merchant")
    assert p.choices_of_hexes() == {"fi3"}


@rule("C56", "C57", "R59")
def test_robber_and_pirate_wait_for_the_first_landing() -> None:
    p = strait(
        "red settlement pa6 SE", "red city hi11 N", phase="before_roll", table={"barbarians": 6}, hands={BLUE: "1 lumber 1 wool"},
    )  # fmt: skip
    assert (p.cell("robber"), p.cell("pirate")) == (-1, -1)
    p.all_dice(3, 4, "trade")
    assert p.phase() == "actions"  # a 7 moves neither
    p = strait("red settlement pa6 SE", "red city hi11 N", phase="before_roll", table={"barbarians": 6})
    p.all_dice(3, 4, "ship")
    assert p.phase() == "robber"  # now a 7 moves one of them
    hexes = p.game.kit.grid.hexes
    assert (hexes[p.cell("robber")], hexes[p.cell("pirate")]) == ((1, 0), (4, 3))  # the scenario's places
    assert {choice.piece for choice in [p.game.choice(action) for action in p.game.legal(RED)]} == {"robber", "pirate"}


@rule("C57")
def test_ships_may_lie_by_the_pirates_place_before_it_comes() -> None:
    p = strait("red settlement go4 SE", "red ship go4 SE", hands={RED: "1 lumber 1 wool"})
    assert p.may("build", piece="ship", place=p.edge_of("go4 E"))


@rule("C58")
def test_the_seas_harbours_stay() -> None:
    p = strait()
    assert len(p.game.board.harbours) == len(boardfile.load("new_shores_3").harbours)


@rule("C55")
def test_cities_of_all_islands_are_defended_together() -> None:
    p = strait(
        "red city go4 SE", "blue city hi11 N", "white awake strong knight mo9 N", phase="before_roll", table={"barbarians": 6},
    )  # fmt: skip
    p.all_dice(1, 1, "ship")
    assert p.cell("defender points", WHITE) == 1


@rule("C52", "C24")
def test_a_displaced_knight_flees_to_sea_only_if_it_is_active() -> None:
    """The corners x N and x NE lie in open sea; blue's knight stands on the coast of go5, from where red's drives it."""
    red = ("red road go5 E", "red awake strong knight x SW")

    def displaced(*blue: str) -> KnightsPosition:
        p = strait(*red, "blue ship x NW NE", *blue)
        p.do("move", piece="knight")
        p.do("march", place=p.corner("x NW"))
        return p

    active = displaced("blue awake basic knight x NW")
    assert active.places("choose", seat=BLUE) == active.corners("x N", "x NE")
    active.choose("x N", BLUE)
    assert active.knight("x N") == ["awake basic knight", BLUE]
    gone = displaced("blue basic knight x NW")
    assert gone.phase() == "actions"
    assert gone.supply(BLUE)["basic knight"] == 2  # no land to flee to
    ashore = displaced("blue basic knight x NW", "blue road go5 NE")
    assert ashore.places("choose", seat=BLUE) == ashore.corners("go5 N")
    flee = next(move for move in ashore.game.state.rules.moves if type(move).__name__ == "Flee")
    with pytest.raises(IllegalMove, match="An inactive knight can't go out to sea"):
        ashore.game.play(BLUE, int(flee.first) + ashore.game.kit.grid.corner_at(*ashore.corner("x N")))


@rule("C52", "S6")
def test_a_line_is_closed_when_the_knight_that_kept_it_open_leaves() -> None:
    p = strait("red settlement pa6 SE", "red ship c SW SE", "red settlement c NE", "red ship c E", "blue awake basic knight c SE",
               "blue ship d NE", turn=BLUE)  # fmt: skip
    assert piece_at(p, "c SW") == "ship"
    p.do("move", piece="knight")
    p.do("march", place=p.corner("d NE"))
    assert [piece_at(p, where) for where in ("c SW", "c SE", "c E")] == ["closed ship"] * 3


@rule("C42", "C50")
def test_two_points_more() -> None:
    assert strait().game.settings["target"] == 16
