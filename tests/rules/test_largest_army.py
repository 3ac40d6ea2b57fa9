"""The largest army: B30, R19, R21."""

import pytest

from rules.drawn_positions import BLUE, RED, WHITE, cards, position
from rules_mark import rule

EIGHT_POINTS = r"""
    R       R       R       R
    |  hi5  |  fi6  |  pa11 |
    .       .       .       .
"""
HILL = r"""
        b
      /   \
    .       .
    |  hi6  |
    .       .
"""


@rule("B30")
@pytest.mark.parametrize(("before", "holder"), [(0, None), (1, None), (2, RED)])
def test_the_third_knight_brings_the_largest_army(before: int, holder: int | None) -> None:
    p = position(cards_of={RED: "1 knight"}, knights={RED: before})
    p.play("knight")
    p.robber_to("hi6")
    assert (p.largest_army(), p.points(RED)) == (holder, 0 if holder is None else 2)


@rule("B30")
def test_knights_in_hand_do_not_count() -> None:
    p = position(cards_of={RED: "3 knight"}, knights={RED: 1})
    p.play("knight")
    p.robber_to("hi6")
    assert p.largest_army() is None


@rule("B30", "R19")
def test_the_first_with_three_keeps_it_among_equals_and_loses_it_to_strictly_more() -> None:
    p = position(cards_of={BLUE: "2 knight"}, knights={RED: 3, BLUE: 2}, largest_army=RED, turn=BLUE, seats=3)
    p.play("knight")
    p.robber_to("hi6")
    assert (p.largest_army(), p.points(RED), p.points(BLUE)) == (RED, 2, 0)
    for _ in range(3):
        p.end()
        p.roll(1, 1)
    p.play("knight")
    p.robber_to("pa4")
    assert (p.largest_army(), p.points(RED), p.points(BLUE)) == (BLUE, 0, 2)


@rule("R19")
def test_a_holder_who_plays_on_keeps_two_points() -> None:
    p = position(cards_of={RED: "1 knight"}, knights={RED: 3, WHITE: 3}, largest_army=RED)
    p.play("knight")
    p.robber_to("hi6")
    assert (p.largest_army(), p.points(RED), p.points(WHITE)) == (RED, 2, 0)


@rule("R21", "B38")
@pytest.mark.parametrize("phase", ["before_roll", "actions"])
def test_a_knight_that_wins_still_moves_the_robber_and_steals(phase: str) -> None:
    p = position(EIGHT_POINTS, HILL, phase=phase, cards_of={RED: "1 knight"}, knights={RED: 2}, hands={BLUE: "1 ore"})
    p.play("knight")
    assert (p.points(RED), p.game.over()) == (10, False)
    p.robber_to("hi6")
    assert not p.game.over()
    p.theft("ore")
    assert p.game.winners() == [RED]
    assert (p.robber(), p.hand(RED), p.hand(BLUE)) == ("hi6", cards("1 ore"), {})


@rule("R21")
def test_a_knight_that_wins_lets_the_victim_be_chosen_first() -> None:
    p = position(EIGHT_POINTS, r"""
        b
      /   \
    .       .
    |  hi6  |
    .       w
""", cards_of={RED: "1 knight"}, knights={RED: 2}, hands={BLUE: "1 ore", WHITE: "1 wool"})  # fmt: skip
    p.play("knight")
    p.robber_to("hi6")
    assert (p.victims(), p.game.over()) == ({BLUE, WHITE}, False)
    p.steal_from(WHITE)
    p.theft("wool")
    assert p.game.winners() == [RED]
