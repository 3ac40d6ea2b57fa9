"""Progress cards and victory point cards: B31–B35, R6, R13, R14."""

import pytest

from rules.drawn import BLUE, ORANGE, RED, WHITE, cards, position
from rules_mark import rule

HOUSE = r"""
        .
      x   \
    r       .
    y  hi6  |
    .       .
"""


# --- road building


@rule("B31")
def test_road_building_lays_two_roads_free_one_after_the_other() -> None:
    p = position(HOUSE, cards_of={RED: "1 road building"}, hands={RED: "1 lumber 1 brick"})
    p.play("road building")
    assert p.verbs(RED) == {"build"}  # the first is not waived
    assert not p.may_build("road", "hi6 NE")
    p.build("road", "x")
    p.build("road", "hi6 NE")  # goes on from the first
    assert p.hand(RED) == cards("1 lumber 1 brick")
    assert (len(p.game.pieces(RED)["road"]), p.phase()) == (2, "actions")


@rule("B31")
def test_free_roads_keep_the_usual_rules() -> None:
    p = position(r"""
        b
      r   z
    .       .
    r  hi6  |
    r       b
""", cards_of={RED: "1 road building"})  # fmt: skip
    p.play("road building")
    assert p.sites("build", "road") == {p.at(where, "road") for where in ("hi6 SW", "fo11 NE", "fo11 E", "fi12 SE")} - {None}
