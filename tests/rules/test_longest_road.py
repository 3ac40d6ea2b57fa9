"""The longest road: B36, B37, R16–R19."""

import pytest

from rules.drawn_positions import BLUE, ORANGE, RED, WHITE, Drawing, Drawn, position
from rules_mark import rule

ROAD = "1 lumber 1 brick"
SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"

FOUR = r"""
        .       .       .
      r   r   r   r   x   y
    .       .       .       .
    |  mo10 |  pa2  |  fo9  |
    .       .       .       .
"""


def length(drawing: str) -> int:
    """How long red's road is, counted from the drawing, and the same whichever of its roads is built last."""
    counted = loaded(drawing).road_length(RED)
    for (y, x), (sign, place) in Drawing(drawing).signs.items():
        if sign == "r" and place[2] not in ("N", "S"):
            lines = drawing.split("\n")
            lines[y] = lines[y][:x] + "x" + lines[y][x + 1 :]
            p = loaded("\n".join(lines))
            if p.may_build("road", "x"):
                p.build("road", "x")
                assert (p.road_length(RED), p.longest_road()) == (counted, RED if counted >= 5 else None)
    return counted


def loaded(drawing: str) -> Drawn:
    """A position in which only red has roads, and the card if they suffice."""
    try:
        return position(drawing, hands={RED: ROAD})
    except ValueError:
        return position(drawing, hands={RED: ROAD}, longest_road=RED)


# --- counting


@rule("B36")
def test_the_first_chain_of_five_is_worth_two_points() -> None:
    p = position(FOUR, hands={RED: ROAD})
    assert (p.road_length(RED), p.longest_road(), p.points(RED)) == (4, None, 0)
    p.build("road", "x")
    assert (p.road_length(RED), p.longest_road(), p.points(RED)) == (5, RED, 2)


@rule("B36")
def test_branches_are_not_added_up() -> None:
    assert length(r"""
        .       .       .
      /   r   r   \   /   \
    .       .       .       .
    |  mo10 r  pa2  |  fo9  |
    .       .       .       .
      r   r   r   /
        .       .
""") == 4  # six roads, of which a chain has four  # fmt: skip


@rule("B36")
def test_separate_pieces_are_not_added_up() -> None:
    assert length(r"""
        .       .       .
      r   r   r   \   r   r
    .       .       .       .
    |  mo10 |  pa2  |  fo9  r
    .       .       .       .
""") == 3  # fmt: skip


@rule("B36")
def test_own_buildings_do_not_break_a_road() -> None:
    assert length(r"""
        r       R       r
      r   r   r   r   r   \
    .       .       .       .
    |  mo10 |  pa2  |  fo9  |
    .       .       .       .
""") == 5  # fmt: skip


@rule("B36")
@pytest.mark.parametrize("sign", "bB")
def test_anothers_building_breaks_a_road(sign: str) -> None:
    assert length(rf"""
        .       .       .
      r   r   r   r   r   r
    .       {sign}       .       .
    |  mo10 |  pa2  |  fo9  |
    .       .       .       .
""") == 4  # fmt: skip


@rule("B36")
def test_anothers_road_does_not_break_a_road() -> None:
    assert length(r"""
        .       .       .
      r   r   r   r   r   \
    .       .       .       .
    |  mo10 b  pa2  b  fo9  |
    .       .       .       .
""") == 5  # fmt: skip


@rule("R16")
def test_roads_up_to_anothers_building_count_at_both_ends() -> None:
    assert length(r"""
        .       .       b
      r   r   r   r   r   \
    b       .       .       .
    |  mo10 |  pa2  |  fo9  |
    .       .       .       .
""") == 5  # fmt: skip


@rule("R16")
def test_between_two_buildings_every_road_counts() -> None:
    assert length(r"""
        .       .
      r   r   r   r
    b       b       B
    |  mo10 |  pa2  |
    .       .       .
""") == 2  # fmt: skip


RING = r"""
        .
      r   r
    .       .
    r  hi6  r
    .       .
      r   r
        .
"""


@rule("R17", "B36")
def test_a_closed_ring_counts_six() -> None:
    assert length(RING) == 6
    assert length(RING.replace("        .", "        b", 1)) == 6  # cut at one corner it is a chain of six


LASSO = r"""
        .       .
      r   r   r   r
    .       {0}       .
    r  hi6  r  pa4  |
    .       .       .
      r   r   \   /
        .       .
"""


@rule("R17", "B36")
def test_a_ring_with_a_tail_visits_one_corner_twice() -> None:
    assert length(LASSO.format(".")) == 8


@rule("R17")
def test_a_ring_through_anothers_corner_is_cut_there() -> None:
    assert length(LASSO.format("b")) == 6  # the ring, or the tail of two: no chain passes the corner
    assert length(LASSO.format("r")) == 8


@rule("R17", "B36")
def test_a_figure_eight_uses_every_side_once() -> None:
    assert length(r"""
            .
          r   r
        .       .
        r  pa2  r
        .       .
      /   r   r   \
    .       .       .
    |  hi6  r  pa4  |
    .       .       .
      \   r   r   /
        .       .
        r  de   r
        .       .
          r   r
            .
""") == 13  # fmt: skip


@rule("R17")
def test_two_rings_with_a_common_side_are_one_trail() -> None:
    assert length(r"""
        .       .
      r   r   r   r
    .       .       .
    r  hi6  r  pa4  r
    .       .       .
      r   r   r   r
        .       .
""") == 11  # fmt: skip


@rule("R17", "B36")
def test_no_side_is_used_twice() -> None:
    assert length(r"""
        .       .       .
      r   r   /   \   r   r
    .       .       .       .
    r  fo11 r  de   r  fo3  r
    .       .       .       .
      r   r   r   \   /   \
        .       .       .
""") == 7  # the ring and its tail of one; the three roads on the right lie apart  # fmt: skip


# --- who has it

# Red's seven roads on the upper coast; white can settle at x (5 are left) or y (4 are left).
UPPER = r"""
        .       .       .
      r   r   r   r   r   r
    .       x       y       .
    |  mo10 w  pa2  w  fo9  r
    .       .       .       .
"""
LOWER = r"""
    .       .       .       .
    |  hi5  |  fi6  |  pa11 |
    .       .       .       .
      b   b   b   b   b   {0}
        .       .       .
"""
MIDDLE = r"""
    .       .       .       .
    |  fo11 |  de   |  fo3  |
    .       .       .       .
      o   o   o   o   o   \
        .       .       .
"""


def cut(where: str, *others: str, hands: dict[int, str] | None = None) -> Drawn:
    """White settles on red's road."""
    p = position(UPPER, *others, turn=WHITE, hands={WHITE: SETTLEMENT} | (hands or {}), longest_road=RED)
    assert (p.road_length(RED), p.points(RED)) == (7, 2)
    p.build("settlement", where)
    return p


@rule("B36", "R19")
def test_only_a_strictly_longer_chain_takes_the_card() -> None:
    lower = LOWER.format("z").replace("b   z", "v   z")
    p = position(FOUR.replace("x", "r"), lower, turn=BLUE, hands={BLUE: "2 lumber 2 brick"}, longest_road=RED)
    p.build("road", "v")
    assert (p.road_length(BLUE), p.longest_road()) == (5, RED)
    p.build("road", "z")
    assert (p.road_length(BLUE), p.longest_road(), p.points(RED), p.points(BLUE)) == (6, BLUE, 0, 2)


@rule("R19")
def test_the_holder_may_grow_and_keeps_it() -> None:
    p = position(FOUR.replace("x", "r"), LOWER.format("/"), hands={RED: ROAD}, longest_road=RED)
    p.build("road", "y")
    assert (p.longest_road(), p.points(RED)) == (RED, 2)


@rule("B37")
def test_after_a_break_the_holder_keeps_it_among_equals() -> None:
    p = cut("x", LOWER.format("/"), MIDDLE)
    assert [p.road_length(seat) for seat in (RED, BLUE, ORANGE)] == [5, 5, 5]
    assert (p.longest_road(), p.points(RED)) == (RED, 2)


@rule("B37", "R18")
def test_after_a_break_a_single_leader_takes_it_without_a_move_of_theirs() -> None:
    p = cut("y", LOWER.format("/"))
    assert (p.road_length(RED), p.longest_road()) == (4, BLUE)
    assert (p.points(RED), p.points(BLUE), p.on_turn()) == (0, 2, WHITE)


@rule("B37", "R18")
def test_after_a_break_a_longer_road_takes_it_from_a_holder_who_still_has_five() -> None:
    p = cut("x", LOWER.format("b"))
    assert (p.road_length(RED), p.road_length(BLUE), p.longest_road()) == (5, 6, BLUE)


@rule("B37", "R18")
def test_after_a_break_several_leaders_leave_it_aside() -> None:
    p = cut("y", LOWER.format("/"), MIDDLE)
    assert p.longest_road() is None
    assert [p.points(seat) for seat in range(4)] == [0, 0, 1, 0]


@rule("B37", "R18")
def test_after_a_break_nobody_has_it_with_less_than_five() -> None:
    p = cut("y")
    assert (p.longest_road(), p.points(RED)) == (None, 0)


@rule("B37")
def test_a_card_set_aside_goes_to_the_first_who_leads_alone() -> None:
    p = cut("y", LOWER.format("z"), MIDDLE, hands={BLUE: ROAD})
    for _ in range(3):
        p.end()
        p.roll(1, 1)
    assert (p.on_turn(), p.longest_road()) == (BLUE, None)
    p.build("road", "z")
    assert (p.longest_road(), p.points(BLUE)) == (BLUE, 2)


@rule("B37")
def test_a_third_who_only_draws_level_does_not_take_the_card_set_aside() -> None:
    p = cut("y", LOWER.format("/"), MIDDLE, hands={RED: ROAD})
    for _ in range(2):
        p.end()
        p.roll(1, 1)
    p.build("road", "mo10 W")  # red's piece on the left has five again
    assert (p.road_length(RED), p.longest_road()) == (5, None)


@rule("B37", "R18")
def test_a_card_set_aside_goes_to_the_last_leader_when_the_others_are_cut() -> None:
    level = UPPER.replace("      r   r   r", "      /   r   r", 1).replace("fo9  r", "fo9  |")  # five, as blue
    p = position(level, LOWER.format("/"), turn=WHITE, hands={WHITE: SETTLEMENT})
    assert p.longest_road() is None
    p.build("settlement", "x")
    assert (p.road_length(RED), p.longest_road(), p.points(BLUE)) == (4, BLUE, 2)


@rule("R18")
def test_a_cut_that_leaves_the_chain_whole_changes_nothing() -> None:
    p = position(r"""
        .       .       .
      r   r   r   r   r   \
    .       .       .       .
    |  mo10 |  pa2  w  fo9  |
    .       .       .       .
""", turn=WHITE, hands={WHITE: SETTLEMENT}, longest_road=RED)  # fmt: skip
    p.build("settlement", "pa2 SE")
    assert (p.road_length(RED), p.longest_road()) == (5, RED)
