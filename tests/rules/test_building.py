"""Building and its prices and places: B4, B5, B21–B26, B41, R15."""

import pytest

from rules.drawn_positions import BLUE, GOODS, RED, cards, position
from rules_mark import rule

ROAD = "1 lumber 1 brick"
SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"
CITY = "2 grain 3 ore"
CARD = "1 wool 1 grain 1 ore"


# --- prices


@rule("B5")
@pytest.mark.parametrize(("piece", "price"), [("road", ROAD), ("settlement", SETTLEMENT), ("city", CITY), ("card", CARD)])
def test_each_purchase_costs_exactly_its_price(piece: str, price: str) -> None:
    drawing = r"""
        .
      /   \
    r       .
    r  hi6  |
    .       .
      r   /
        y
"""
    where = {"road": "hi6 NW", "settlement": "y", "city": "hi6 NW"}
    p = position(drawing, hands={RED: price})
    if piece == "card":
        p.buy("knight")
    else:
        p.build(piece, where[piece])
    assert p.hand(RED) == {}
    for kind, count in cards(price).items():  # with one card fewer there is none
        rich = dict.fromkeys(GOODS, 4) | {kind: count - 1}
        p = position(drawing, hands={RED: " ".join(f"{n} {name}" for name, n in rich.items())})
        assert not (p.may("buy_card") if piece == "card" else p.may_build(piece)), f"a {piece} for too little {kind}"


# --- pieces


THREE_HEXES = r"""
        .       .       .
      r   r   r   r   r   r
    .       .       .       .
    r  mo10 r  pa2  r  fo9  |
    .       .       .       .
      r   r   r   r   r   r
        .       .       .
"""


@rule("B4")
def test_there_is_no_sixteenth_road() -> None:
    p = position(THREE_HEXES, hands={RED: ROAD}, longest_road=RED)
    assert p.supply(RED)["road"] == 0
    assert not p.may_build("road")
    p = position(THREE_HEXES.replace("r", "/", 1), hands={RED: ROAD}, longest_road=RED)
    assert p.may_build("road", "fo9 E")


SETTLED = r"""
        {0}       {1}       .
      /   \   /   \   /   \
    .       .       .       .
    |  mo10 |  pa2  |  fo9  r
    {2}       {3}       {4}       .
      \   /   \   /   \   /
        .       .       .
"""


@rule("B4")
def test_a_sixth_settlement_needs_a_city_first() -> None:
    p = position(SETTLED.format(*"rrrrr"), hands={RED: "3 lumber 3 brick 3 wool 7 grain 7 ore"})
    assert p.supply(RED)["settlement"] == 0
    assert not p.may_build("settlement")
    p.build("city", "pa2 N")
    assert (p.supply(RED), p.points(RED)) == ({"settlement": 1, "city": 3, "road": 14}, 6)
    p.build("settlement", "fo9 NE")
    assert not p.may_build("settlement")


@rule("B4")
def test_there_is_no_fifth_city() -> None:
    p = position(SETTLED.format(*"RRRRr"), hands={RED: "4 grain 6 ore"}, target=12)
    assert not p.may_build("city")
    p = position(SETTLED.format(*"RRRrr"), hands={RED: "4 grain 6 ore"}, target=12)
    p.build("city", "pa2 SW")
    assert p.supply(RED) == {"settlement": 4, "city": 0, "road": 14}
    assert not p.may_build("city")


# --- roads


@rule("B21")
def test_a_road_starts_from_an_own_building_or_an_own_road() -> None:
    p = position(r"""
        .       .
      /   \   /   \
    .       .       .
    |  fo11 4  de   |
    .       .       .
      1   2   r   5
        r       .
        3  mo3  6
        .       .
""", hands={RED: ROAD})  # fmt: skip
    assert p.sites("build", "road") == {p.marks[sign] for sign in "123456"}


@rule("B21")
def test_there_is_one_road_on_an_edge_also_for_another_player() -> None:
    p = position(r"""
        .
      /   \
    r       .
    b  hi6  |
    .       .
""", hands={RED: ROAD})  # fmt: skip
    assert not p.may_build("road", "hi6 W")
    assert p.may_build("road", "hi6 NW")


@rule("B21")
def test_a_road_may_follow_the_coast() -> None:
    p = position(r"""
        r
      /   \
    .       .
    |  mo10 |
    .       .
""", hands={RED: "3 lumber 3 brick"})  # fmt: skip
    p.build("road", "mo10 NW")
    p.build("road", "mo10 W")
    assert p.may_build("road", "mo10 SW")


@rule("B21")
def test_a_road_does_not_start_from_anothers_road_or_building() -> None:
    p = position(r"""
        b
      b   x
    .       .
    r  hi6  |
    r       y
      \   /
        .
""", hands={RED: ROAD})  # fmt: skip
    assert not p.may_build("road", "x")
    assert not p.may_build("road", "hi6 E")
    assert p.may_build("road", "hi6 SW")


@rule("B21", "R15")
@pytest.mark.parametrize("sign", "bB")
def test_no_road_leads_on_through_anothers_building(sign: str) -> None:
    p = position(rf"""
        {sign}
      r   x
    .       .
    r  hi6  |
    r       .
""", hands={RED: ROAD})  # fmt: skip
    assert not p.may_build("road", "x")
    assert not p.may_build("road", "pa2 W")
    assert p.may_build("road", "fo11 NE")


@rule("R15")
def test_a_side_that_ends_at_anothers_building_is_built_from_its_other_end() -> None:
    p = position(r"""
        b
      r   x
    .       .
    |  hi6  r
    .       r
      \   /
        .
""", hands={RED: ROAD})  # fmt: skip
    assert p.may_build("road", "x")  # from below on the right, though red's left road touches the building
    assert not p.may_build("road", "pa2 W")


CROSSING = r"""
        x
      r   b
    .       .
    r  hi6  b
    r       b
"""


@rule("R15")
def test_a_new_settlement_closes_the_way_that_was_open() -> None:
    p = position(CROSSING, hands={RED: ROAD})
    assert p.may_build("road", "pa2 W")
    p = position(CROSSING, turn=BLUE, hands={BLUE: SETTLEMENT, RED: ROAD}, seats=3)
    p.build("settlement", "x")
    for _ in range(2):
        p.end()
        p.roll(1, 1)
    assert not p.may_build("road", "pa2 W")
    assert p.may_build("road", "hi6 SW")


@rule("B21")
def test_own_buildings_do_not_stop_a_road() -> None:
    p = position(r"""
        r
      r   x
    .       .
    |  hi6  |
    .       .
""", hands={RED: ROAD})  # fmt: skip
    assert p.may_build("road", "x")


# --- settlements


@rule("B22")
def test_a_settlement_needs_an_own_road_and_brings_a_point() -> None:
    p = position(r"""
        y
      b   \
    .       .
    |  hi6  r
    r       x
      r   r
        .
""", hands={RED: SETTLEMENT, BLUE: SETTLEMENT})  # fmt: skip
    assert p.sites("build", "settlement") == {p.at("x", "settlement"), p.at("hi6 NE", "settlement")}
    p.build("settlement", "x")
    assert p.points(RED) == 2
    assert p.game.pieces(RED)["settlement"].count(p.marks["x"]) == 1


@rule("B22")
def test_a_settlement_may_stand_in_the_middle_of_an_own_road_where_anothers_road_ends() -> None:
    p = position(r"""
        .       .
      /   r   b   \
    .       x       .
    |  hi6  r  pa4  |
    .       .       .
""", hands={RED: SETTLEMENT})  # fmt: skip
    p.build("settlement", "x")
    assert p.points(RED) == 1


@rule("B24")
@pytest.mark.parametrize("building", "rRbB")
@pytest.mark.parametrize("where", "123")
def test_no_neighbouring_corner_holds_a_building_of_anyone(where: str, building: str) -> None:
    inland = r"""
        1       2
      r   r   /   \
    4       x       5
    |  hi6  |  pa4  |
    .       3       .
"""
    p = position(inland, hands={RED: SETTLEMENT})
    assert p.may_build("settlement", "x")
    p = position(inland.replace(where, building), hands={RED: SETTLEMENT})
    assert not p.may_build("settlement", "x")


@rule("B24")
def test_two_sides_away_is_far_enough() -> None:
    p = position(r"""
        .       .
      r   r   /   \
    b       x       B
    |  hi6  |  pa4  |
    .       .       .
""", hands={RED: SETTLEMENT})  # fmt: skip
    assert p.may_build("settlement", "x")


@rule("B24")
@pytest.mark.parametrize("where", "78")
def test_on_the_coast_two_neighbours_count(where: str) -> None:
    coast = r"""
        x
      r   \
    7       8
    |  mo10 |
    .       .
"""
    assert position(coast, hands={RED: SETTLEMENT}).may_build("settlement", "x")
    assert not position(coast.replace(where, "b"), hands={RED: SETTLEMENT}).may_build("settlement", "x")


# --- cities


@rule("B23")
def test_a_city_replaces_an_own_settlement_and_nothing_else() -> None:
    p = position(r"""
        x
      r   \
    r       b
    |  hi6  |
    .       .
      \   /
        R
""", hands={RED: "4 grain 6 ore"})  # fmt: skip
    assert p.sites("build", "city") == {p.at("hi6 NW", "city")}
    assert p.points(RED) == 3
    p.build("city", "hi6 NW")
    assert p.points(RED) == 4
    assert len(p.game.pieces(RED)["city"]) == 2
    assert "settlement" not in p.game.pieces(RED)
    assert not p.may_build("city")


@rule("B21", "B23")
def test_the_most_telling_reason_comes_first() -> None:
    """At an own settlement the city that is too dear, not that the corner is taken; elsewhere what is wrong there."""
    p = position(r"""
        x
      r   \
    r       b
    |  hi6  |
    .       .
      \   /
        .
""", hands={RED: "1 grain"})  # fmt: skip
    home, empty = p.at("hi6 NW", "city"), p.at("hi6 S", "city")
    assert [(piece, reason.key) for piece, reason in p.game.why_not(RED, home)][:1] == [("city", "short")]
    assert [(piece, reason.key) for piece, reason in p.game.why_not(RED, empty)][:1] == [("settlement", "no_road_here")]


@rule("B41")
def test_a_settlement_becomes_a_city_in_the_same_turn_and_both_are_paid() -> None:
    drawing = r"""
        x
      r   \
    .       .
    r  hi6  |
    r       .
"""
    p = position(drawing, hands={RED: "1 lumber 1 brick 1 wool 3 grain 3 ore"})
    p.build("settlement", "x")
    assert p.hand(RED) == cards(CITY)
    p.build("city", "x")
    assert (p.hand(RED), p.points(RED)) == ({}, 3)
    p = position(drawing, hands={RED: "1 lumber 1 brick 1 wool 2 grain 3 ore"})
    p.build("settlement", "x")
    assert not p.may_build("city")


# --- cards, and how often


@rule("B25")
def test_a_bought_card_is_the_top_of_the_deck_and_is_hidden() -> None:
    p = position(hands={RED: CARD}, deck="1 monopoly 2 knight")
    p.do("buy_card")
    assert p.odds() == {"knight": 2, "monopoly": 1}
    p.do("card", piece="monopoly")
    assert p.cards(RED) == cards("1 monopoly")
    assert sum(p.deck().values()) == 2
    assert "monopoly" not in str(p.seen(BLUE)[1][RED])


@rule("B25")
def test_an_empty_deck_sells_nothing() -> None:
    p = position(hands={RED: "2 wool 2 grain 2 ore"}, deck="1 knight")
    p.buy("knight")
    assert not p.may("buy_card")
    assert p.hand(RED) == cards(CARD)


@rule("B26")
def test_one_may_build_and_buy_as_often_as_cards_and_pieces_last() -> None:
    p = position(r"""
        .
      /   \
    r       .
    |  hi6  |
    .       .
""", hands={RED: "7 lumber 7 brick 4 wool 8 grain 8 ore"})  # fmt: skip
    for side in ("hi6 NW", "hi6 NE", "hi6 E", "hi6 SE", "hi6 SW"):
        p.build("road", side)
    p.build("settlement", "hi6 NE")
    p.build("settlement", "hi6 S")
    p.build("city", "hi6 NE")
    p.build("city", "hi6 S")
    p.buy("knight")
    p.buy("knight")
    assert p.hand(RED) == {}
