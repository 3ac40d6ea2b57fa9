"""Progress cards and victory point cards: B31–B35, R6, R13, R14."""

import pytest

from rules.drawn_positions import BLUE, GOODS, ORANGE, RED, WHITE, Drawn, cards, position
from rules_mark import rule

HOUSE = r"""
        .
      x   \
    r       .
    y  hi6  |
    .       .
"""
# Fourteen roads; x is free.
ROADS = r"""
        .       .       .
      r   r   r   r   r   r
    .       .       .       .
    r  mo10 r  pa2  r  fo9  x
    .       .       .       .
      r   r   r   r   r   \
        .       .       .
"""
# Red has only x to build on, and nothing beyond it.
SHUT_IN = r"""
        r       .
      b   x   b   \
    .       .       .
    |  mo10 b  pa2  |
    .       .       .
"""
EIGHT_POINTS = r"""
    R       R       R       R
    |  hi5  |  fi6  |  pa11 |
    .       .       .       .
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
def test_free_roads_cost_nothing_and_need_no_cards() -> None:
    p = position(HOUSE, cards_of={RED: "1 road building"}, phase="before_roll")
    p.play("road building")
    p.build("road", "x")
    p.build("road", "y")
    assert (p.hand(RED), p.phase()) == ({}, "before_roll")


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
    assert p.sites("build", "road") == {p.at(where, "road") for where in ("hi6 SW", "fi12 NE", "fi12 SE")}


@rule("B31", "R14")
def test_the_second_road_may_be_waived() -> None:
    p = position(HOUSE, cards_of={RED: "1 road building"})
    p.play("road building")
    p.build("road", "x")
    assert p.verbs(RED) == {"build", "waive"}
    p.do("waive")
    assert (len(p.game.pieces(RED)["road"]), p.phase()) == (1, "actions")


@rule("R14", "B31")
def test_with_one_piece_left_one_road_is_laid() -> None:
    p = position(ROADS, cards_of={RED: "1 road building"}, longest_road=RED)
    assert p.supply(RED)["road"] == 1
    p.play("road building")
    p.build("road", "x")
    assert (p.supply(RED)["road"], p.phase()) == (0, "actions")


@rule("B31")
def test_road_building_is_unplayable_without_a_piece() -> None:
    p = position(ROADS.replace("x", "r"), cards_of={RED: "1 road building"}, longest_road=RED)
    assert not p.may_play("road building")
    assert position(ROADS, cards_of={RED: "1 road building"}, longest_road=RED).may_play("road building")


@rule("R14", "B31")
def test_a_first_road_that_leaves_no_second_place_ends_the_card() -> None:
    p = position(SHUT_IN, cards_of={RED: "1 road building"})
    p.play("road building")
    p.build("road", "x")
    assert p.phase() == "actions"


@rule("B31")
def test_road_building_is_unplayable_without_a_place() -> None:
    p = position(SHUT_IN.replace("x", "b"), cards_of={RED: "1 road building"})
    assert not p.may_play("road building")
    assert position(SHUT_IN, cards_of={RED: "1 road building"}).may_play("road building")


@rule("R14", "B38")
def test_road_building_may_win_before_the_roll() -> None:
    p = position(EIGHT_POINTS, r"""
        .       .
      r   r   x   y
    .       .       .
    r  mo10 |  pa2  |
    .       .       .
""", cards_of={RED: "1 road building"}, phase="before_roll")  # fmt: skip
    p.play("road building")
    p.build("road", "x")
    assert not p.game.over()
    p.build("road", "y")
    assert p.game.winners() == [RED]


# --- invention


def inventions(p: Drawn) -> set[tuple[str, ...]]:
    """Every hand of cards that an invention can bring."""
    found: set[tuple[str, ...]] = set()

    def walk(game: Drawn, taken: tuple[str, ...]) -> None:
        if game.phase() != "invention":
            found.add(taken)
            return
        assert game.choices("take"), f"nothing to take after {taken}"
        for choice in game.choices("take"):
            further = Drawn(game.game.copy(), {})
            further.take(choice.gets[0][0])
            walk(further, tuple(sorted([*taken, choice.gets[0][0]])))

    p.play("invention")
    walk(p, ())
    return found


@rule("B32")
def test_an_invention_brings_any_two_cards_equal_or_different() -> None:
    p = position(cards_of={RED: "1 invention"})
    assert inventions(p) == {tuple(sorted([one, other])) for one in GOODS for other in GOODS}


@rule("B32")
def test_invented_cards_come_from_the_bank_and_can_be_spent_at_once() -> None:
    p = position(HOUSE, cards_of={RED: "1 invention"})
    p.play("invention")
    p.take("lumber", "brick")
    assert p.bank() == dict.fromkeys(GOODS, 19) | {"lumber": 18, "brick": 18}
    p.build("road", "x")
    assert p.hand(RED) == {}


@rule("B32", "R6")
def test_an_invention_brings_only_what_the_bank_holds() -> None:
    p = position(cards_of={RED: "1 invention"}, bank="0 lumber 1 brick 0 wool 0 grain 2 ore")
    assert inventions(p) == {("brick", "ore"), ("ore", "ore")}  # two cards always, never two bricks


@rule("R6")
@pytest.mark.parametrize("last", GOODS)
def test_an_invention_takes_the_last_card_of_the_bank_alone(last: str) -> None:
    p = position(cards_of={RED: "1 invention"}, bank=" ".join(f"{int(kind == last)} {kind}" for kind in GOODS))
    assert inventions(p) == {(last,)}


@rule("R6")
def test_an_invention_is_never_one_card_while_two_could_be_had() -> None:
    p = position(cards_of={RED: "1 invention"}, bank="1 lumber 0 brick 0 wool 0 grain 1 ore")
    assert inventions(p) == {("lumber", "ore")}


@rule("R6")
def test_an_invention_is_unplayable_with_an_empty_bank() -> None:
    p = position(cards_of={RED: "1 invention 1 monopoly"}, bank="nothing")
    assert not p.may_play("invention")
    assert p.may_play("monopoly")


# --- monopoly


@rule("B33")
def test_a_monopoly_takes_all_cards_of_one_kind_from_every_opponent() -> None:
    p = position(cards_of={RED: "1 monopoly"}, hands={RED: "1 ore 1 wool", BLUE: "3 ore 2 wool", WHITE: "1 ore", ORANGE: "4 grain"})
    p.play("monopoly", "ore")
    hands = [cards("5 ore 1 wool"), cards("2 wool"), {}, cards("4 grain")]
    assert [p.hand(seat) for seat in range(4)] == hands
    assert p.bank()["ore"] == 14


@rule("B33")
def test_a_monopoly_can_name_every_kind_even_one_that_nobody_has() -> None:
    p = position(cards_of={RED: "1 monopoly"}, hands={BLUE: "1 ore"})
    assert {choice.gets[0][0] for choice in p.choices("play_card", "monopoly")} == set(GOODS)
    p.play("monopoly", "wool")
    assert (p.hand(RED), p.hand(BLUE), p.cards(RED)) == ({}, cards("1 ore"), {})


# --- victory point cards


@rule("B34")
def test_a_victory_point_card_is_a_point_that_only_its_owner_knows() -> None:
    p = position(HOUSE, cards_of={RED: "2 victory point"})
    assert p.game.points(RED, RED) == 3
    assert p.game.points(RED, BLUE) == p.game.points(RED) == 1
    assert "victory point" in [row.source for row in p.game.score(RED, RED)]
    assert "victory point" not in [row.source for row in p.game.score(RED, BLUE)]


@rule("B34")
def test_a_victory_point_card_is_never_played() -> None:
    p = position(cards_of={RED: "5 victory point 1 knight"})
    assert not p.may_play("victory point")
    assert p.may_play("knight")


@rule("B34", "B35")
def test_victory_point_cards_do_not_count_as_the_card_of_the_turn() -> None:
    p = position(EIGHT_POINTS, cards_of={RED: "1 monopoly 1 victory point"}, hands={RED: "1 ore 1 wool 1 grain"})
    p.play("monopoly", "lumber")
    p.buy("victory point")
    assert p.game.winners() == [RED]


@rule("R13", "B34")
def test_several_victory_point_cards_win_at_once_also_just_bought_ones() -> None:
    p = position(r"""
    R       R       r       R
    |  hi5  |  fi6  |  pa11 |
    .       .       .       .
""", cards_of={RED: "1 victory point"}, bought="1 victory point", hands={RED: "1 ore 1 wool 1 grain"})  # fmt: skip
    assert p.game.points(RED) == 7
    assert not p.game.over()
    p.buy("victory point")
    assert p.game.winners() == [RED]
    assert p.game.points(RED) == p.game.points(RED, BLUE) == 10  # now everybody sees them


@rule("R13")
def test_five_points_on_the_table_and_all_five_cards_win() -> None:
    p = position(r"""
    R       R       r       .
    |  hi5  |  fi6  |  pa11 |
    .       .       .       .
""", cards_of={RED: "3 victory point"}, bought="1 victory point", hands={RED: "1 ore 1 wool 1 grain"})  # fmt: skip
    p.buy("victory point")
    assert p.game.winners() == [RED]


@rule("R13")
def test_a_just_bought_card_that_is_no_point_does_not_win() -> None:
    p = position(EIGHT_POINTS, cards_of={RED: "1 victory point"}, hands={RED: "1 ore 1 wool 1 grain"})
    p.buy("knight")
    assert not p.game.over()
