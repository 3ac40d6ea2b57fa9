"""Gold rivers: cards of free choice, after the ordinary production and as far as the bank reaches (S14, S15, R38.3)."""

from typing import Any

import pytest

from farshore.board import boardfile
from rules.drawn_positions import BLUE, RED, WHITE, Drawn, new_game
from rules.sea_positions import STRAIT, strait
from rules_mark import rule

# Red and blue at the gold river with the 4, white beside it and at the field with the 4.
RIVER = r"""
    .       .       .       .       .
    |  fi4  |  pa6  |   ~c  |  fi3  |
    w       .       .       .       .
      \   /   \   /   \   /   \   /   \
        .       .       .       r       .
                |  fo10 |   ~d  |  go4  |
                .       .       .       .
                  \   /   \   /   \   /
                    .       .       B
"""


def river(drawing: str = RIVER, **more: Any) -> Drawn:
    return strait(drawing, **{"hand": "nothing", "hoarder": WHITE, "phase": "before_roll", **more})


@rule("S14")
def test_a_settlement_takes_one_card_a_city_two() -> None:
    """Of any kinds; red, who rolled, first."""
    p = river()
    p.roll(2, 2)
    assert p.hand(WHITE) == {"grain": 1}  # ordinary production is paid already
    assert p.phase() == "choose_cards"
    assert p.game.seats_to_act() == [RED]
    p.do("take", gets={"ore": 1})
    assert p.game.seats_to_act() == [BLUE]
    p.take("lumber", "ore")
    assert p.hand(RED) == {"ore": 1}
    assert p.hand(BLUE) == {"lumber": 1, "ore": 1}
    assert p.phase() == "actions"
    assert p.actor() == RED


@rule("S14")
@pytest.mark.parametrize(("turn", "order"), [(RED, [RED, BLUE]), (BLUE, [BLUE, RED]), (WHITE, [RED, BLUE])])
def test_they_choose_in_turn_order_from_the_roller(turn: int, order: list[int]) -> None:
    p = river(turn=turn)
    p.roll(2, 2)
    chose: list[int] = []
    while p.phase() == "choose_cards":
        if chose[-1:] != [p.actor()]:
            chose.append(p.actor())
        p.game.play(p.actor(), p.game.legal(p.actor())[0])
    assert chose == order
    assert p.on_turn() == turn


@rule("S14")
def test_two_of_a_kind_may_be_taken() -> None:
    p = river(turn=BLUE)
    p.roll(2, 2)
    p.take("wool", "wool")
    assert p.hand(BLUE) == {"wool": 2}


@rule("S14")
def test_every_selection_has_one_sequence() -> None:
    p = river(turn=BLUE)
    p.roll(2, 2)
    p.do("take", gets={"wool": 1})
    assert {dict(choice.gets).popitem()[0] for choice in p.choices("take")} == {"wool", "grain", "ore"}


@rule("S14", "R38.3")
def test_the_bank_limits_the_choice() -> None:
    """Three cards are owed, two are there: red takes one, blue gets the other, and nobody waits for more."""
    p = river(bank="1 ore 1 wool 0 lumber 0 brick 0 grain")
    p.roll(2, 2)
    p.do("take", gets={"ore": 1})
    assert [dict(choice.gets) for choice in p.choices("take")] == [{"wool": 1}]
    p.do("take", gets={"wool": 1})
    assert p.phase() == "actions"
    p = river(bank="nothing")
    p.roll(2, 2)
    assert p.phase() == "actions"


@rule("R38.3")
def test_ordinary_claims_are_judged_as_if_there_were_no_gold() -> None:
    """One grain for two claims: nobody gets it as production; then it can be taken for gold."""
    p = river(also=[("settlement", RED, (0, 2, "N"))], bank="1 grain")
    before = p.hand(WHITE).get("grain", 0)
    p.roll(2, 2)
    assert p.hand(WHITE).get("grain", 0) == before
    assert p.hand(RED) == {}
    p.do("take", gets={"grain": 1})
    assert p.hand(RED) == {"grain": 1}
    assert p.bank()["grain"] == 0


@rule("S15")
def test_the_robber_blocks_the_gold_river() -> None:
    p = river(robber="go4")
    p.roll(2, 2)
    assert p.phase() == "actions"
    assert p.hand(BLUE) == {}
    p = river()
    p.roll(3, 4)
    assert "go4" in p.robber_sites()


@rule("S14")
def test_no_gold_on_other_numbers() -> None:
    p = river()
    p.roll(2, 3)
    assert p.phase() == "actions"


@rule("S14")
def test_gold_in_founding_income() -> None:
    """The second settlement stands at a gold river: a card of choice, beside that of the pasture."""
    text = boardfile.write(boardfile.load("two_isles")).replace("b: east islet settle", "b: east islet start settle")
    p = new_game(3, "own-map", board=text, first=0)
    for where, way in (("mo8 N", "mo8 NE"), ("fo5 N", "fo5 NE"), ("pa9 S", "pa9 SE")):
        p.found("settlement", where)
        p.found("road", way)
    assert p.actor() == WHITE
    p.found("settlement", "go4 N")
    assert p.phase() == "choose_cards"
    assert p.hand(WHITE) == {"wool": 1}
    p.do("take", gets={"ore": 1})
    assert p.hand(WHITE) == {"wool": 1, "ore": 1}
    assert p.phase() == "found_road"
    assert p.actor() == WHITE


@rule("S14")
def test_there_are_no_gold_cards() -> None:
    assert set(strait(STRAIT).bank()) == {"lumber", "brick", "wool", "grain", "ore"}
