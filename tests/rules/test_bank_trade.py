"""Maritime trade: B19, B20, R5."""

import pytest

from farshore.board.facts import Harbour
from farshore.board.grid import corners_of_edge, edges_of_corner
from rules.drawn_positions import BLUE, GOODS, PRINTED, RED, Drawn, cards, corner, position
from rules_mark import rule

# The 3:1 harbour lies on the upper left side of the mountains, the grain harbour on the upper right side of the pasture.
COAST = r"""
        {0}       {2}
      /   \   /   \
    {1}       .       {3}
    |  mo10 |  pa2  |
    .       .       .
"""


def coast(*signs: str) -> str:
    return COAST.format(*signs)


@rule("B19")
def test_four_equal_cards_buy_one_of_another_kind() -> None:
    p = position(hands={RED: "5 ore 3 wool 3 brick"})
    assert {get for get in GOODS if p.may_trade("4 ore", f"1 {get}")} == {"lumber", "brick", "wool", "grain"}
    assert not p.may_trade("3 ore", "1 grain")
    assert not [choice for choice in p.choices("bank_trade") if "wool" in dict(choice.cards)]  # three are too few
    p.trade("4 ore", "1 grain")
    assert p.hand(RED) == cards("1 ore 3 wool 3 brick 1 grain")
    assert p.bank()["ore"] == 18


@rule("B19")
def test_a_general_harbour_takes_three_of_any_kind() -> None:
    p = position(coast("r", ".", ".", "."), hands={RED: "3 ore 3 wool 2 brick"})
    assert p.may_trade("3 ore", "1 grain")
    assert p.may_trade("3 wool", "1 lumber")
    assert not p.may_trade("4 ore", "1 grain")  # one rate only, the best
    assert not p.may_trade("2 brick", "1 grain")
    p.trade("3 ore", "1 grain")
    assert p.hand(RED) == cards("3 wool 2 brick 1 grain")


@rule("B19")
def test_a_special_harbour_takes_two_of_its_kind_and_helps_no_other() -> None:
    p = position(coast(".", ".", "r", "."), hands={RED: "2 grain 3 ore 4 wool"})
    assert p.may_trade("2 grain", "1 ore")
    assert not p.may_trade("3 ore", "1 grain")
    assert not [choice for choice in p.choices("bank_trade") if "ore" in dict(choice.cards)]
    assert p.may_trade("4 wool", "1 ore")
    p.trade("2 grain", "1 ore")
    assert p.hand(RED) == cards("4 ore 4 wool")


@rule("B19")
def test_with_both_harbours_each_kind_has_its_best_rate() -> None:
    for signs in (("r", ".", ".", "r"), ("R", ".", "R", ".")):
        p = position(coast(*signs), hands={RED: "4 grain 4 ore"})
        assert p.may_trade("2 grain", "1 ore")
        assert not p.may_trade("3 grain", "1 ore")
        assert p.may_trade("3 ore", "1 grain")


@rule("B19")
def test_the_bank_trades_any_number_of_times() -> None:
    p = position(hands={RED: "12 ore 4 wool"})
    for _ in range(3):
        p.trade("4 ore", "1 wool")
    p.trade("4 wool", "1 ore")
    assert p.hand(RED) == cards("1 ore 3 wool")
    assert not p.may("bank_trade")


@rule("B19")
def test_the_bank_trades_only_with_the_player_on_turn_after_the_roll() -> None:
    p = position(hands={RED: "8 ore", BLUE: "8 ore"}, phase="before_roll")
    assert not p.may("bank_trade", RED)
    p.roll(1, 1)
    assert p.may("bank_trade", RED)
    assert not p.may("bank_trade", BLUE)


@rule("R5", "B19")
def test_the_bank_gives_no_card_that_it_lacks() -> None:
    p = position(hands={RED: "8 wool"}, bank="0 ore")
    assert {get for get in GOODS if p.may_trade("4 wool", f"1 {get}")} == {"lumber", "brick", "grain"}
    p = position(hands={RED: "8 wool"}, bank="1 ore")
    p.trade("4 wool", "1 ore")
    assert not p.may_trade("4 wool", "1 ore")


@rule("R5")
def test_an_empty_bank_trades_nothing_until_it_was_paid() -> None:
    p = position(hands={RED: "9 wool 1 lumber 1 brick"}, bank="nothing")
    assert not p.may("bank_trade")
    p = position(coast("r", ".", ".", "."), hands={RED: "8 wool 1 lumber 1 brick"}, bank="nothing")
    p.build("road", "mo10 NE")
    assert {get for get in GOODS if p.may_trade("3 wool", f"1 {get}")} == {"lumber", "brick"}


# --- harbours


def rates(p: Drawn) -> dict[str, int]:
    """What red pays for each kind of card, of which it has four each."""
    return {kind: count for choice in p.choices("bank_trade") for kind, count in choice.cards}


@rule("B20")
@pytest.mark.parametrize("harbour", PRINTED.harbours, ids=lambda harbour: f"{harbour.kind} at {harbour.edge}")
@pytest.mark.parametrize("piece", ["settlement", "city"])
def test_a_harbour_serves_either_of_its_two_corners_and_no_other(harbour: Harbour, piece: str) -> None:
    ends = corners_of_edge(harbour.edge)
    served = dict.fromkeys(GOODS, 3) if harbour.kind == "3:1" else dict.fromkeys(GOODS, 4) | {harbour.kind: 2}
    for end in ends:
        assert rates(at_corner(end, piece, RED)) == served
        assert rates(at_corner(end, piece, BLUE)) == dict.fromkeys(GOODS, 4)  # another's building serves its owner
    near = {place for end in ends for line in edges_of_corner(end) for place in corners_of_edge(line)} - set(ends)
    for beside in near.intersection(PRINTED.grid.corners):
        assert rates(at_corner(beside, piece, RED)) == dict.fromkeys(GOODS, 4)


def at_corner(at: tuple[int, int, str], piece: str, owner: int) -> Drawn:
    """One building, and four cards of each kind in red's hand."""
    return position(hands={RED: " ".join(f"4 {kind}" for kind in GOODS)}, also=[(piece, owner, at)])


@rule("B20")
def test_a_road_to_a_harbour_does_not_open_it() -> None:
    p = position(coast(".", ".", ".", ".").replace("/", "r", 1), hands={RED: "3 ore"})
    assert corner("mo10 N") in [place for harbour in PRINTED.harbours for place in corners_of_edge(harbour.edge)]
    assert not p.may("bank_trade")
    p = position(coast("r", ".", ".", "."), hands={RED: "3 ore"})
    assert p.may("bank_trade")
