"""Lines of ships: which are closed, which ships move and where to, and routes of roads and ships (S6, S7, S9, R27, R28, R30)."""

import pytest

from farshore.board.grid import corner_name, edge_name
from farshore.engine.errors import IllegalMove
from farshore.engine.position import PositionError
from rules.drawn_positions import BLUE, RED, Drawn
from rules.sea_positions import SETTLEMENT, SHIP, pass_round, state_of, strait
from rules_mark import rule

# Red's line reaches the small island at x.
LINE = r"""
            .       .
          /   \   /   \
        .       .       .
        |   ~a  |   ~b  |
        .       r       .       .
      /   \   /   R   R   R   /   \
    .       .       .       x       .
    |  fi4  |  pa6  |   ~c  |  fi3  |
    .       .       .       .       .
      \   /   \   /   \   /   \   /   \
        .       .       .       .       .
                |  fo10 |   ~d  |  go4  |
                .       .       .       .
                  \   /   \   /   \   /
                    .       .       .
"""
NEAR, MIDDLE, LAST = "pa6 NE", "c NW", "c NE"

# A tail from a settlement to a ring.
LASSO = r"""
            .       .
          /   \   /   \
        .       .       .
        |   ~a  |   ~b  |
        .       r       .       .
      /   \   /   R   R   R   /   \
    .       .       .       .       .
    |  fi4  |  pa6  R   ~c  R  fi3  |
    .       .       .       .       .
      \   /   \   /   R   R   \   /   \
        .       .       x       .       .
                |  fo10 |   ~d  |  go4  |
                .       .       .       .
                  \   /   \   /   \   /
                    .       .       .
"""
RING = ["c NE", "c E", "c SE", "c SW", "c W", "c NW"]


def movable(p: Drawn, *where: str) -> list[str]:
    return [place for place in where if p.may_move(place)]


# --- moving


@rule("S7", "S6")
def test_the_last_ship_of_an_open_line_moves() -> None:
    p = strait(LINE)
    assert movable(p, NEAR, MIDDLE, LAST) == [LAST]
    p.move(LAST, "a E")
    assert p.supply(RED)["ship"] == 12
    assert p.hand(RED) == {"lumber": 1, "wool": 1}  # moving costs nothing
    assert state_of(p, "a E") == "ship"


@rule("S7")
def test_one_ship_a_turn() -> None:
    p = strait(LINE)
    p.move(LAST, "b E")
    assert not p.choices("move", "ship")
    pass_round(p)
    assert p.choices("move", "ship")


@rule("S7", "R27")
def test_no_ship_moves_before_the_roll() -> None:
    p = strait(LINE, phase="before_roll")
    assert not p.choices("move", "ship")
    p.roll(1, 1)
    assert p.may_move(LAST)


@rule("S7")
def test_a_ship_built_this_turn_does_not_move() -> None:
    p = strait(LINE)
    p.build("ship", "fi3 W")
    assert not p.choices("move", "ship")  # the new one may not, the one before it is held by it
    pass_round(p)
    assert movable(p, LAST, "fi3 W") == ["fi3 W"]


@rule("S7")
def test_a_free_ship_is_new_too() -> None:
    p = strait(LINE, cards_of={RED: "1 road building"}, phase="before_roll")
    p.play("road building")
    p.build("ship", "fi3 W")
    p.do("waive")
    p.roll(1, 1)
    assert not p.choices("move", "ship")


@rule("S7", "R27")
def test_a_ship_goes_where_it_could_be_built_without_itself() -> None:
    """Not back, and not where only the ship that was lifted would join it."""
    p = strait(LINE)
    p.pick_up(LAST)
    free = p.sites("build", "ship")
    assert p.at(LAST, "ship") not in free
    assert p.at("fi3 W", "ship") not in free
    assert p.at("fi3 NW", "ship") not in free
    assert free == {p.at(where, "ship") for where in ("a E", "pa6 NW", "c W", "b E")}


@rule("S7")
def test_the_owner_picks_which_ship_moves() -> None:
    p = strait(LINE, also=[("ship", RED, (2, 1, "W"))])
    assert movable(p, "a E", NEAR, MIDDLE, LAST) == ["a E", LAST]


@rule("S7")
def test_a_settlement_of_another_at_the_end_lets_the_end_ship_go() -> None:
    p = strait(LINE.replace("x", "b"))
    assert movable(p, NEAR, MIDDLE, LAST) == [LAST]
    assert not p.may_build("ship", "fi3 W")


@rule("S7")
def test_a_ship_with_nowhere_to_go_stays() -> None:
    """Everything else round the settlement is taken: the only other places would hang on the ship itself."""
    p = strait(
        LINE.replace("R   R   R", "R   /   \\"),
        also=[("road", BLUE, (1, 2, "NW")), ("ship", BLUE, (2, 1, "W"))],
    )
    assert not p.choices("move", "ship")


@rule("S6")
def test_two_own_lines_that_meet_at_anothers_building_stay_as_they_are() -> None:
    """Each end touches another own ship, whoever has built between them; nor is the way closed, for it does not lead past."""
    far = [("ship", RED, edge_name(2, 2, "E")), ("ship", RED, edge_name(2, 2, "SE")), ("settlement", RED, corner_name(2, 2, "S"))]
    p = strait(LINE.replace("x", "b"), also=far)
    assert movable(p, NEAR, MIDDLE, LAST, "c E", "c SE") == []
    assert [state_of(p, where) for where in (NEAR, MIDDLE, LAST, "c E", "c SE")] == ["ship"] * 5


# --- closed lines


@rule("S6")
def test_a_position_with_a_closed_line_says_so() -> None:
    """Plain ships between two own buildings would be free to move, which never happens in a game."""
    with pytest.raises(PositionError, match=r"each must be a 'closed ship' \(S6\): \[1, 2, 'NE'\], \[2, 2, 'NW'\], \[2, 2, 'NE'\]\."):
        strait(LINE.replace("x", "r"))
    line = [("closed ship", RED, edge_name(*place)) for place in ((1, 2, "NE"), (2, 2, "NW"), (2, 2, "NE"))]
    p = strait(LINE.replace("x", "r").replace("R   R   R", "/   \\   /"), also=line)
    assert movable(p, NEAR, MIDDLE, LAST) == []
    assert strait(LINE.replace("x", "b")).may_move(LAST), "another's building closes nothing"


@rule("S6")
def test_a_settlement_at_the_end_closes_the_line() -> None:
    p = strait(LINE, hand=SETTLEMENT)
    p.build("settlement", "x")
    assert movable(p, NEAR, MIDDLE, LAST) == []
    assert [state_of(p, where) for where in (NEAR, MIDDLE, LAST)] == ["closed ship"] * 3


@rule("S6")
def test_a_side_branch_of_a_closed_line_is_open() -> None:
    p = strait(LINE, hand=SETTLEMENT, also=[("ship", RED, (2, 2, "W"))])
    assert movable(p, "c W", LAST) == ["c W", LAST]
    p.build("settlement", "x")
    assert movable(p, NEAR, MIDDLE, LAST, "c W") == ["c W"]


@rule("S6")
def test_a_ship_between_two_lines_closes_both() -> None:
    p = strait(LINE.replace("R   R   R", "R   \\   R").replace("x", "R"), hand=SHIP)
    assert movable(p, NEAR, LAST) == [NEAR, LAST]
    p.build("ship", MIDDLE)
    pass_round(p)
    assert movable(p, NEAR, MIDDLE, LAST) == []
    assert state_of(p, MIDDLE) == "closed ship"


@rule("S6", "S7")
def test_a_moved_ship_closes_a_line() -> None:
    p = strait(LINE.replace("R   R   R", "R   \\   R").replace("x", "r"), also=[("ship", RED, (2, 1, "W"))])
    p.move("a E", MIDDLE)
    pass_round(p)
    assert movable(p, NEAR, MIDDLE, LAST) == []


@rule("S6")
def test_a_line_through_another_players_building_is_not_closed() -> None:
    """Blue stands between red's two settlements before the line is complete."""
    far = LINE.replace("R   R   R", "R   R   \\").replace("~c  |", "~c  R")
    p = strait(far, hand=SHIP, also=[("settlement", RED, (2, 3, "N")), ("settlement", BLUE, (2, 2, "N"))])
    p.build("ship", LAST)
    assert [state_of(p, where) for where in (NEAR, MIDDLE, "c E")] == ["ship"] * 3
    assert state_of(p, LAST) == "new ship"


@rule("R28")
def test_a_closed_line_stays_closed_though_the_route_is_cut() -> None:
    """Blue settles in its middle later: the mark is kept, red's longest route is cut."""
    p = strait(
        LINE.replace("x       .\n", ".       .\n").replace("~c  |", "~c  R"),
        hand=SETTLEMENT,
        hands={RED: SETTLEMENT, BLUE: SETTLEMENT},
        also=[("road", BLUE, (3, 1, "W"))],
    )
    assert p.road_length(RED) == 4
    p.build("settlement", "fi3 SW")
    p.end()
    p.roll(1, 1)
    p.build("settlement", "c N")
    p.end()
    p.roll(1, 1)
    p.end()
    p.roll(1, 1)
    line = (NEAR, MIDDLE, LAST, "c E")
    assert movable(p, *line) == []
    assert [state_of(p, where) for where in line] == ["closed ship"] * 4
    assert p.road_length(RED) == 2
    action = next(int(move.first) + p.game.kit.grid.edges.index(p.at(LAST, "ship"))
                  for move in p.game.state.rules.moves if type(move).__name__ == "MoveShip")  # fmt: skip
    with pytest.raises(IllegalMove, match="connects two of your buildings"):
        p.game.play(RED, action)


# --- rings


@rule("R27", "S6")
def test_of_a_lasso_every_ring_ship_moves_but_the_tail_does_not() -> None:
    p = strait(LASSO, longest_road=RED)
    assert movable(p, NEAR, *RING) == RING
    p.move("c SE", "d W")
    assert movable(p, NEAR, *RING) == []
    pass_round(p)
    assert movable(p, NEAR, "c NE", "c E", "c SW", "c W", "c NW", "d W") == ["c E", "d W"]  # a tree now: its two ends


@rule("R27", "S6")
def test_a_ring_with_one_building_opens_beside_it() -> None:
    ring = LASSO.replace("r       .       .\n      /   \\   /   R", ".       .       .\n      /   \\   /   \\").replace("x", "r")
    p = strait(ring, longest_road=RED)
    assert movable(p, *RING) == ["c SE", "c SW"]


@rule("R27", "S6")
def test_a_lasso_with_a_settlement_on_its_ring_is_closed() -> None:
    p = strait(LASSO, hand=SETTLEMENT, longest_road=RED)
    p.build("settlement", "x")
    assert movable(p, NEAR, *RING) == []
    assert {state_of(p, where) for where in (NEAR, *RING)} == {"closed ship"}


@rule("S6")
def test_a_ring_through_another_players_building_is_none() -> None:
    p = strait(LASSO.replace("x", "b"), longest_road=RED)
    assert movable(p, NEAR, *RING) == []


@rule("R27")
def test_lifting_a_ship_strands_no_other() -> None:
    """Whatever ship of a lasso moves, all others still hang on red's settlement."""
    for where in RING:
        p = strait(LASSO, longest_road=RED)
        p.pick_up(where)
        left = {p.at(other, "ship") for other in (NEAR, *RING) if other != where}
        grid = p.game.kit.grid
        reached = {p.at("pa6 N", "settlement")}
        for _ in left:
            for place in left:
                edge = grid.edges.index(place)
                ends = {grid.corners[grid.edge_corners[2 * edge]], grid.corners[grid.edge_corners[2 * edge + 1]]}
                if ends & reached:
                    reached |= ends
        assert all(grid.corners[grid.edge_corners[2 * grid.edges.index(place)]] in reached for place in left)


# --- routes


# Three roads and three ships meet at y.
MIXED = (
    LINE.replace("r       .       .\n", "y       .       .\n").replace("/   \\   /   R   R   R", "r   r   r   R   R   R").replace("x", ".")
)


@rule("S9", "R30")
def test_a_settlement_joins_road_and_ships_into_one_route_at_once() -> None:
    p = strait(MIXED, hand=SETTLEMENT)
    assert p.road_length(RED) == 3
    assert p.longest_road() is None
    p.build("settlement", "y")
    assert p.road_length(RED) == 6
    assert p.longest_road() == RED
    assert p.points(RED) == 3


@rule("S9")
@pytest.mark.parametrize(("building", "length"), [("r", 6), ("R", 6), ("b", 3), (".", 3)])
def test_a_route_passes_between_road_and_ship_at_own_buildings_only(building: str, length: int) -> None:
    p = strait(MIXED.replace("y", building), longest_road=RED if length > 4 else None)
    assert p.road_length(RED) == length


@rule("S9", "B37")
def test_moving_a_ship_can_lose_the_longest_road() -> None:
    p = strait(LINE.replace("x       .\n", ".       .\n").replace("~c  |", "~c  R"), also=[("ship", RED, (2, 2, "SE"))], longest_road=RED)
    assert p.road_length(RED) == 5
    assert p.points(RED) == 3
    p.move("c SE", "b E")
    assert p.road_length(RED) == 4
    assert p.longest_road() is None
    assert p.points(RED) == 1


@rule("S9", "B37")
def test_moving_a_ship_can_hand_the_longest_road_on() -> None:
    blue = [("road", BLUE, (q, r, side)) for q, r, side in ((-1, 4, "W"), (-1, 4, "NW"), (-1, 4, "NE"), (0, 4, "W"), (-1, 5, "NE"))]
    p = strait(
        LINE.replace("x       .\n", ".       .\n").replace("~c  |", "~c  R"),
        also=[("ship", RED, (2, 2, "SE")), *blue],
        longest_road=RED,
    )
    assert p.road_length(BLUE) == 5
    p.move("c SE", "b E")
    assert p.longest_road() == BLUE


@rule("S9")
def test_moving_a_ship_can_win_the_longest_road() -> None:
    """A ship from a side branch makes the line one longer."""
    p = strait(LINE.replace("x       .\n", ".       .\n").replace("~c  |", "~c  R"), also=[("ship", RED, (2, 1, "E"))])
    assert p.longest_road() is None
    p.move("b E", "c SE")
    assert p.longest_road() == RED
