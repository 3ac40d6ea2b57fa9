"""Knights: recruiting, waking, promoting, blocking, moving, displacing, chasing."""

import pytest

from farshore.engine.errors import IllegalMove
from rules.drawn_positions import BLUE, RED
from rules.knights_positions import LANDED, KnightsPosition, kinds, knights_position
from rules_mark import rule

ROADS = "red road hi11 NE E SE"  # from hi11 N by NE and SE to S
KNIGHT = "1 wool 1 ore"


@rule("C15", "C93", "C34")
def test_a_knight_stands_on_any_free_corner_of_own_roads() -> None:
    p = knights_position("red settlement hi11 N", ROADS, "blue road mo6 NE", "blue settlement mo6 SE", hands={RED: KNIGHT})
    assert p.places("build", "knight") == p.corners("hi11 NE", "hi11 SE", "hi11 S")
    p.do("build", piece="knight", place=p.corner("hi11 NE"))
    assert p.knight("hi11 NE") == ["basic knight", RED]
    assert p.hand(RED) == {}
    assert p.supply(RED)["basic knight"] == 1
    assert p.points(RED) == 1


@rule("C16", "C93", "R15")
def test_a_knight_stops_others_and_nobody_settles_there() -> None:
    p = knights_position(
        "red settlement hi11 N", "red road hi11 NE", "red basic knight hi11 NE", "blue road pa3 NW", "blue settlement pa3 N",
        hands={RED: "1 brick 1 lumber 1 wool 1 grain", BLUE: "1 brick 1 lumber"}, turn=BLUE,
    )  # fmt: skip
    assert p.edge_of("hi11 E") not in p.places("build", "road")  # through red's knight
    p.end()
    p = knights_position(
        "red settlement hi11 S", "red road hi11 NE E SE", "red basic knight hi11 NE", hands={RED: "1 brick 1 lumber 1 wool 1 grain"}
    )
    assert p.corner("hi11 NE") not in p.places("build", "settlement")
    assert p.edge_of("pa3 NW") in p.places("build", "road")  # its owner builds on past it


@rule("C16", "C34", "C93", "R18")
def test_a_knight_breaks_the_longest_road_and_gives_it_back() -> None:
    chain = "blue road hi11 NE E SE SW W"
    p = knights_position(
        chain, "blue settlement hi11 N", "red road pa3 NE NW", "red settlement pa3 NE",
        hands={RED: KNIGHT}, table={"longest road": BLUE},
    )  # fmt: skip
    assert p.road_length(BLUE) == 5
    p.do("build", piece="knight", place=p.corner("hi11 NE"))
    assert p.road_length(BLUE) == 4
    assert p.longest_road() is None
    p = knights_position(chain, "blue settlement hi11 N", "red road pa3 NE NW", "red awake basic knight hi11 NE", "red settlement pa3 NE")
    assert p.longest_road() is None
    p.do("move", piece="knight")
    p.do("march", place=p.corner("pa3 N"))
    assert p.longest_road() == BLUE


@rule("C17", "R81", "C22", "C100")
def test_a_knight_acts_from_the_next_turn_on() -> None:
    p = knights_position("red settlement hi11 N", ROADS, hands={RED: "1 wool 1 ore 2 grain"}, table=LANDED, seats=3)
    p.do("build", piece="knight", place=p.corner("hi11 NE"))
    p.do("activate", place=p.corner("hi11 NE"))
    assert p.knight("hi11 NE") == ["roused basic knight", RED]
    assert p.cell("defence", RED) == 1
    assert not p.may("move", piece="knight")
    assert not p.may("chase")
    p.end()
    assert p.knight("hi11 NE") == ["awake basic knight", RED]
    for _ in range(2):
        p.all_dice(1, 1, "ship")
        p.end()
    p.all_dice(1, 1, "ship")
    p.do("move", piece="knight")
    p.do("march", place=p.corner("hi11 S"))
    assert p.knight("hi11 S") == ["basic knight", RED]
    p.do("activate", place=p.corner("hi11 S"))
    assert not p.may("move", piece="knight")  # roused again, but it has acted


@rule("C18", "C94")
def test_promotion_and_the_pieces_of_each_level() -> None:
    p = knights_position("red settlement hi11 N", ROADS, "red basic knight hi11 NE SE", hands={RED: "4 wool 4 ore"})
    assert not p.may("build", piece="knight")  # both basic knights are out
    p.do("promote", place=p.corner("hi11 NE"))
    assert p.knight("hi11 NE") == ["strong knight", RED]
    assert p.places("promote") == p.corners("hi11 SE")  # once a turn
    p.do("build", piece="knight", place=p.corner("hi11 S"))
    p.do("promote", place=p.corner("hi11 S"))  # also one recruited this turn
    assert p.supply(RED)["strong knight"] == 0
    assert not p.may("promote", place=p.corner("hi11 SE"))


@rule("C18", "C20", "C44")
def test_mighty_knights_need_the_fortress() -> None:
    p = knights_position("red settlement hi11 N", ROADS, "red awake strong knight hi11 NE", hands={RED: KNIGHT})
    assert not p.may("promote")
    p = knights_position("red settlement hi11 N", ROADS, "red awake strong knight hi11 NE", hands={RED: KNIGHT}, stages={RED: "0 0 3"})
    p.do("promote")
    assert p.knight("hi11 NE") == ["awake mighty knight", RED]
    assert p.may("move", piece="knight")  # it may still act


@rule("C23", "C98", "R58")
def test_a_knight_moves_along_own_roads() -> None:
    p = knights_position(
        "red settlement hi11 S", ROADS, "red road fi5 SE", "red awake basic knight hi11 NE", "blue settlement hi11 SE", "white road mo9 E",
    )  # fmt: skip
    p.do("move", piece="knight")
    assert p.places("march") == p.corners("hi11 N")  # not past blue's settlement
    p.do("march", place=p.corner("hi11 N"))
    assert p.knight("hi11 N") == ["basic knight", RED]
    p = knights_position("red settlement hi11 SE", ROADS, "red basic knight hi11 S", "red awake basic knight hi11 NE", "red road hi11 SW")
    p.do("move", piece="knight")
    assert p.places("march") == p.corners("hi11 N", "hi11 SW")  # past the own settlement and knight, which is no place to stand


@rule("C24", "C99", "C43", "R48")
def test_a_stronger_knight_displaces() -> None:
    p = knights_position(
        "red settlement hi11 N", "red road hi11 NE E", "red awake strong knight hi11 NE",
        "blue awake basic knight hi11 SE", "blue road mo6 NE E", "blue settlement mo6 SE", "white road mo6 SW",
    )  # fmt: skip
    p.do("move", piece="knight")
    p.do("march", place=p.corner("hi11 SE"), player=BLUE)
    assert p.actor() == BLUE
    assert p.places("choose", seat=BLUE) == p.corners("pa3 S")  # along blue's roads only
    p.choose("pa3 S")
    assert p.knight("pa3 S") == ["awake basic knight", BLUE]
    assert p.knight("hi11 SE") == ["strong knight", RED]
    assert p.phase() == "actions"


@rule("C24", "C99")
def test_no_knight_displaces_its_equal_or_its_own() -> None:
    p = knights_position(
        "red road hi11 NE NW E SE", "red settlement hi11 NW", "red awake basic knight hi11 NE",
        "blue basic knight hi11 SE", "red basic knight hi11 S",
    )  # fmt: skip
    p.do("move", piece="knight")
    assert p.may("march")
    assert p.places("march").isdisjoint(p.corners("hi11 SE", "hi11 S"))


@rule("C24", "R48", "C43")
def test_a_displaced_knight_without_a_place_is_removed() -> None:
    p = knights_position(
        "red settlement hi11 N", "red road hi11 NE E", "red awake strong knight hi11 NE", "blue roused basic knight hi11 SE"
    )
    p.do("move", piece="knight")
    events = p.do("march", place=p.corner("hi11 SE"))
    assert "knight_removed" in kinds(events)
    assert p.supply(BLUE)["basic knight"] == 2
    assert p.phase() == "actions"


@rule("R75", "C43")
def test_the_displaced_may_go_where_the_displacer_came_from() -> None:
    """Red and blue both have roads at both corners, by way of different edges."""
    p = knights_position(
        "red road hi11 NE", "red settlement hi11 NW", "red road hi11 NW", "red awake strong knight hi11 N",
        "blue basic knight hi11 NE", "blue road de SE E NE NW W", table={"longest road": BLUE},
    )  # fmt: skip
    p.do("move", piece="knight")
    p.do("march", place=p.corner("hi11 NE"))
    assert p.corner("hi11 N") in p.places("choose", seat=BLUE)
    p.choose("hi11 N")
    assert p.knight("hi11 N") == ["basic knight", BLUE]


@rule("C25", "R68")
def test_chasing_the_robber() -> None:
    pieces = ("red settlement hi11 N", "red road hi11 NE", "red awake basic knight hi11 NE", "blue settlement mo6 S")
    p = knights_position(*pieces, hands={BLUE: "1 ore"}, table=LANDED)
    p.do("chase", place=p.corner("hi11 NE"))
    assert p.knight("hi11 NE") == ["basic knight", RED]
    assert p.robber_sites() == set(p.hexes) - {"de"}
    p.robber_to("mo6")
    p.theft("ore")
    assert p.hand(RED) == {"ore": 1}
    assert not knights_position(*pieces).may("chase")  # before the first landing
    away = knights_position(*pieces, table={"landings": 1, "robber": [1, 3]})
    assert not away.may("chase")


@rule("C22")
def test_every_knight_has_an_action() -> None:
    p = knights_position(
        "red settlement hi11 N", ROADS, "red awake basic knight hi11 NE", "red awake strong knight hi11 S", "red road fi5 NE"
    )
    p.do("move", place=p.corner("hi11 NE"))
    p.do("march", place=p.corner("hi11 SE"))
    assert p.places("move", "knight") == p.corners("hi11 S")


@rule("C34")
def test_a_knight_is_no_building() -> None:
    p = knights_position(
        "red road hi11 NE", "red basic knight hi11 NE", "blue settlement fi9 S",
        turn=BLUE, phase="before_roll", hands={RED: "3 ore"}, table=LANDED,
    )  # fmt: skip
    p.all_dice(3, 4, "ship")
    p.robber_to("hi11")
    assert p.phase() == "actions"  # nobody to rob
    assert p.points(RED) == 0
    with pytest.raises(AssertionError):
        p.theft("ore")


def test_a_knight_refused_says_why() -> None:
    p: KnightsPosition = knights_position(
        "red settlement hi11 N", "red road hi11 NE", "blue basic knight hi11 NE", hands={RED: KNIGHT}, turn=RED
    )
    move = next(move for move in p.game.state.rules.phases[p.game.state.cells[0]].moves if type(move).__name__ == "Recruit")
    corner = p.game.kit.grid.corners.index(p.corner("hi11 NE"))
    with pytest.raises(IllegalMove, match="That corner is taken"):
        p.game.play(RED, int(move.first) + corner)
