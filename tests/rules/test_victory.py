"""Points and the end of the game: B38, B39, R20."""

from collections.abc import Callable

import pytest

from farshore import load_position, make
from rules.drawn_positions import BLUE, ORANGE, RED, WHITE, Drawn, position
from rules_mark import rule

ROAD = "1 lumber 1 brick"
SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"
CITY = "2 grain 3 ore"
NINE = r"""
    R       R       R       R
    |  hi5  |  fi6  |  pa11 |
    .       .       .       .
      \   /   \   /   \   /
        .       r       .
"""


@rule("B39")
@pytest.mark.parametrize(
    ("source", "count", "points"),
    [("settlement", 2, 2), ("city", 1, 2), ("longest road", 1, 2), ("largest army", 1, 2), ("victory point", 3, 3)],
)
def test_points_by_source(source: str, count: int, points: int) -> None:
    p = position(r"""
        .       .       .
      r   r   r   r   r   \
    .       .       .       .
    |  mo10 |  pa2  |  fo9  |
    r       R       r       .
""", knights={RED: 3}, longest_road=RED, largest_army=RED, cards_of={RED: "3 victory point 2 knight"}, target=12)  # fmt: skip
    (row,) = [row for row in p.game.score(RED, RED) if row.source == source]
    assert (row.count, row.points) == (count, points)
    assert p.points(RED) == 11
    assert p.game.points(RED, BLUE) == 8


@rule("B39")
def test_nothing_else_brings_points() -> None:
    p = position(NINE, cards_of={RED: "4 knight 1 monopoly 1 invention 1 road building"}, knights={RED: 2}, hands={RED: "9 ore"})
    assert p.points(RED) == 9


# --- winning on one's own turn


def settle(p: Drawn) -> None:
    p.build("settlement", "x")


def raise_city(p: Drawn) -> None:
    p.build("city", "fi6 S")


def lay_road(p: Drawn) -> None:
    p.build("road", "y")


def buy_point(p: Drawn) -> None:
    p.buy("victory point")


@rule("B38", "R20")
@pytest.mark.parametrize("act", [settle, raise_city, lay_road, buy_point])
def test_ten_points_win_at_once_after_any_action_of_ones_own_turn(act: Callable[[Drawn], None]) -> None:
    eight = NINE.replace("R", "r", 1)
    p = position(eight, r"""
        .       .       .
      r   r   r   r   y   \
    .       x       .       .
    |  mo10 |  pa2  |  fo9  |
    .       .       .       .
""", cards_of={RED: "1 victory point"}, hands={RED: "2 lumber 2 brick 2 wool 4 grain 4 ore"})  # fmt: skip
    assert p.points(RED) == 9
    assert not p.game.over()
    act(p)
    assert p.points(RED) >= 10
    assert p.game.winners() == [RED]
    assert all(p.game.legal(seat) == [] for seat in range(4))


@rule("B38")
def test_nine_points_do_not_win_and_eleven_do() -> None:
    p = position(NINE.replace("R", "r", 1), hands={RED: CITY})
    p.build("city", "hi5 NW")
    assert (p.points(RED), p.game.over(), p.game.winners()) == (9, False, [])
    p = position(NINE, r"""
        .       .       .
      r   r   r   r   x   \
    .       .       .       .
    |  mo10 |  pa2  |  fo9  |
    .       .       .       .
""", hands={RED: ROAD})  # fmt: skip
    p.build("road", "x")
    assert (p.points(RED), p.game.winners()) == (11, [RED])


# --- on another's turn


def rivals(blue: str, blues_cards: str = "nothing") -> Drawn:
    """Orange has the longest road, until red settles at x: then white, who has eight points, has it with six."""
    return position(r"""
        .       .       .
      o   o   o   o   o   o
    .       .       x       .
    |  mo10 |  pa2  r  fo9  o
    .       .       .       .
""", r"""
    B       B       B       .
    z  fo11 |  de   |  fo3  |
    .       .       .       .
      b   b   b   b   b   y
        .       .       .
""", r"""
    W       W       W       W
    |  hi5  |  fi6  |  pa11 |
    .       .       .       .
      w   w   w   w   w   w
        .       .       .
""", hands={RED: SETTLEMENT, BLUE: blue}, longest_road=ORANGE, cards_of={BLUE: blues_cards})  # fmt: skip


@rule("R20", "B38")
def test_points_gained_on_anothers_turn_win_when_ones_own_turn_begins() -> None:
    p = rivals("nothing")
    p.build("settlement", "x")
    assert (p.longest_road(), p.points(WHITE)) == (WHITE, 10)
    assert not p.game.over()
    p.end()
    p.roll(1, 1)
    assert not p.game.over()  # not at anything that others do
    p.end()
    assert (p.game.winners(), p.on_turn()) == ([WHITE], WHITE)  # before the roll


@rule("R20")
def test_points_lost_again_before_ones_own_turn_do_not_win() -> None:
    p = rivals("2 lumber 2 brick")
    p.build("settlement", "x")
    p.end()
    p.roll(1, 1)
    p.build("road", "y")
    assert p.points(WHITE) == 10
    p.build("road", "z")
    assert (p.longest_road(), p.points(WHITE), p.points(BLUE)) == (BLUE, 8, 8)
    p.end()
    assert (p.game.over(), p.on_turn(), p.phase()) == (False, WHITE, "before_roll")


@rule("R20")
def test_who_waits_with_ten_loses_to_who_reaches_ten_on_turn() -> None:
    p = rivals("1 wool 1 grain 1 ore", "3 victory point")
    p.build("settlement", "x")
    p.end()
    p.roll(1, 1)
    p.buy("victory point")
    assert (p.points(WHITE), p.points(BLUE)) == (10, 10)
    assert p.game.winners() == [BLUE]


@rule("B38", "B31")
def test_a_first_free_road_that_brings_the_last_points_wins_before_the_second() -> None:
    data = make("base", seats=3, seed=1, setup="beginner", map="printed", first=0, trade=False).position()
    chain = [[1, 1, "NE"], [2, 1, "NW"], [2, 1, "NE"], [3, 1, "NW"]]
    data["options"] = {"trade": False, "first": 0, "target": 3}
    data["table"] = {"buildings": [[1, 1, "N", ["settlement", 0]]], "roads": [[*edge, ["road", 0]] for edge in chain], "turn number": 9}
    data["players"] = [{"cards": {"road building": 1}}, {}, {}]
    data["frames"] = [{"phase": "before_roll", "seats": [0]}]
    game = load_position(data)
    game.play(0, game.find(0, "play_card", piece="road building"))
    game.play(0, game.find(0, "build", place=(3, 1, "NE")))
    assert game.winners() == [0]
    assert game.points(0) == 3
