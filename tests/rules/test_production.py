"""What a roll brings: B15, B16, R1–R3."""

import pytest

from rules.drawn_positions import BLUE, ORANGE, RED, WHITE, cards, position
from rules_mark import rule

# Two hexes with a 3, a forest and mountains.
THREES = r"""
        .       r       .
      /   \   /   \   /   \
    .       .       .       .
    |  de   |  fo3  |  mo8  |
    .       .       b       .
  /   \   /   \   /   \   /
.       .       .       .
|  mo3  |  fi4  |  pa5  |
r       b       .       .
  \   /   \   /   \   /
    .       .       .
"""


# --- who gets what


@rule("B15")
def test_a_settlement_earns_one_card_and_a_city_two_whoever_rolls() -> None:
    p = position(r"""
        r
      /   \
    .       .
    |  hi6  |
    w       B
      \   /
        .
""", turn=ORANGE, phase="before_roll")  # fmt: skip
    p.roll(2, 4)
    assert [p.hand(seat) for seat in range(4)] == [{"brick": 1}, {"brick": 2}, {"brick": 1}, {}]
    assert p.bank()["brick"] == 15


@rule("B15")
def test_every_building_and_every_hex_counts_apart() -> None:
    p = position(r"""
        .       .       .
      /   \   /   \   /   \
    .       .       .       .
    |  de   |  fo3  |  mo8  |
    .       .       R       .
  /   \   /   \   /   \   /
.       .       .       .
|  mo3  |  fi4  |  pa5  |
r       .       .       .
  \   /   \   /   \   /
    .       r       .
""", phase="before_roll", tokens={"pa5": 3, "fi4": 3})  # fmt: skip
    p.roll(1, 2)
    assert p.hand(RED) == cards("2 lumber 2 wool 1 ore 1 grain")  # the city at fo3 and pa5, a settlement at mo3, one at fi4


@rule("B15")
def test_two_buildings_on_one_hex_both_earn() -> None:
    p = position(r"""
        r
      /   \
    .       .
    |  hi6  |
    r       R
      \   /
        .
""", phase="before_roll")  # fmt: skip
    p.roll(1, 5)
    assert p.hand(RED) == cards("4 brick")


@rule("B15")
def test_both_dice_are_summed_and_other_numbers_earn_nothing() -> None:
    for one in range(1, 7):
        for two in range(1, 7):
            p = position(r"""
        r
      /   \
    .       .
    |  fo9  |
    .       .
""", turn=WHITE, phase="before_roll")  # fmt: skip
            p.roll(one, two)
            assert p.hand(RED) == (cards("1 lumber") if one + two == 9 else {})


@rule("B15")
def test_the_robbers_hex_gives_nothing_and_others_of_its_number_do() -> None:
    p = position(THREES, phase="before_roll", robber="mo3")
    p.roll(2, 1)
    assert (p.hand(RED), p.hand(BLUE)) == (cards("1 lumber"), cards("1 lumber"))


@rule("B15")
def test_the_desert_gives_nothing_even_without_the_robber() -> None:
    for one, two in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)]:
        p = position(r"""
        .       .       .
      /   \   /   \   /   \
    .       .       .       .
    |  fo11 |  de   |  fo3  |
    .       r       .       .
""", phase="before_roll", robber="pa2", turn=BLUE)  # fmt: skip
        p.roll(one, two)
        earned = {3: "1 ore", 11: "1 lumber"}  # the corner touches fo11, mo3 and the desert
        assert p.hand(RED) == cards(earned.get(one + two, "nothing"))


# --- the bank runs short


@rule("R1", "B16")
@pytest.mark.parametrize(("left", "got"), [("1 ore", {"ore": 1}), ("0 ore", {}), ("2 ore", {"ore": 2}), ("3 ore", {"ore": 2})])
def test_a_lone_claimant_takes_what_is_left(left: str, got: dict[str, int]) -> None:
    p = position(r"""
        .
      /   \
    .       .
    |  mo3  |
    R       .
""", phase="before_roll", bank=left)  # fmt: skip
    p.roll(1, 2)
    assert p.hand(RED) == got
    assert p.bank()["ore"] == max(0, int(left[0]) - 2)


@rule("R1", "B16")
def test_a_lone_claimant_with_several_buildings_is_still_alone() -> None:
    p = position(r"""
        R
      /   \
    .       .
    |  mo3  |
    R       r
""", phase="before_roll", bank="3 ore", turn=BLUE)  # fmt: skip
    p.roll(1, 2)
    assert p.hand(RED) == cards("3 ore")


@rule("R2", "B16")
def test_with_two_claimants_nobody_gets_what_is_short_and_the_rest_is_paid() -> None:
    p = position(THREES, phase="before_roll", bank="1 ore")
    p.roll(1, 2)
    assert (p.hand(RED), p.hand(BLUE)) == (cards("1 lumber"), cards("1 lumber"))
    assert p.bank()["ore"] == 1


@rule("R2", "B16")
def test_the_roller_has_no_right_before_others() -> None:
    for turn in (RED, BLUE, WHITE):
        p = position(THREES, turn=turn, phase="before_roll", bank="1 ore 1 lumber")
        p.roll(1, 2)
        assert (p.hand(RED), p.hand(BLUE)) == ({}, {})


@rule("R2", "B16")
def test_exactly_enough_is_no_shortage() -> None:
    p = position(THREES, phase="before_roll", bank="2 ore 2 lumber")
    p.roll(1, 2)
    assert p.hand(RED) == p.hand(BLUE) == cards("1 ore 1 lumber")


TWO_MOUNTAINS = r"""
        .       .       .
      /   \   /   \   /   \
    .       .       .       .
    |  de   |  fo3  |  mo8  |
    .       .       .       b
  /   \   /   \   /   \   /
.       .       .       .
|  mo3  |  fi4  |  pa5  |
R       .       .       .
"""


@rule("R3", "B16")
@pytest.mark.parametrize("left", ["1 ore", "2 ore"])
def test_shortage_is_judged_over_the_whole_roll_and_not_hex_by_hex(left: str) -> None:
    # red claims 2 at one hex, blue 1 at another: in either order somebody could be paid hex by hex
    p = position(TWO_MOUNTAINS, phase="before_roll", bank=left, tokens={"mo8": 3})
    p.roll(1, 2)
    assert (p.hand(RED), p.hand(BLUE)) == ({}, {})
    p = position(TWO_MOUNTAINS, phase="before_roll", bank="3 ore", tokens={"mo8": 3})
    p.roll(1, 2)
    assert (p.hand(RED), p.hand(BLUE)) == (cards("2 ore"), cards("1 ore"))


@rule("R3", "R1")
def test_one_player_at_two_hexes_is_one_claimant() -> None:
    p = position(TWO_MOUNTAINS.replace("b", "r"), phase="before_roll", bank="1 ore", tokens={"mo8": 3})
    p.roll(1, 2)
    assert p.hand(RED) == cards("1 ore")


@rule("R3")
def test_a_claim_under_the_robber_is_no_claim() -> None:
    p = position(TWO_MOUNTAINS, phase="before_roll", bank="1 ore", tokens={"mo8": 3}, robber="mo8")
    p.roll(1, 2)
    assert (p.hand(RED), p.hand(BLUE)) == (cards("1 ore"), {})


@rule("R3")
def test_a_shortage_is_forgotten_by_the_next_roll() -> None:
    p = position(THREES, phase="before_roll", bank="1 ore", hands={WHITE: "4 lumber"})
    p.roll(1, 2)
    p.end()
    p.roll(2, 1)
    assert p.hand(RED) == cards("2 lumber")


@rule("B15")
def test_what_was_built_earns_from_the_next_roll_on() -> None:
    p = position(r"""
        x
      r   \
    .       .
    r  hi6  |
    r       .
""", hands={RED: "1 lumber 1 brick 1 wool 3 grain 3 ore"}, seats=3)  # fmt: skip
    p.build("settlement", "x")
    p.build("city", "hi6 SW")
    p.end()
    p.roll(2, 4)
    assert p.hand(RED) == cards("3 brick")
