"""A 7, the robber and thefts: B27–B29, B35, R11, R12."""

import pytest

from rules.drawn_positions import BLUE, HEXES, ORANGE, RED, WHITE, cards, position
from rules_mark import rule

TOWN = r"""
        b       .
      /   \   /   \
    .       .       .
    |  hi6  |  pa4  |
    r       w       .
      \   /   \   /
        .       .
"""
HILL = r"""
        b
      /   \
    .       .
    |  hi6  |
    .       .
"""


# --- giving back


@rule("B27")
@pytest.mark.parametrize(("held", "owed"), [(7, 0), (8, 4), (9, 4), (10, 5), (11, 5), (15, 7)])
def test_more_than_seven_cards_lose_half_rounded_down(held: int, owed: int) -> None:
    p = position(phase="before_roll", hands={BLUE: f"{held} ore"})
    p.roll(3, 4)
    if owed:
        assert p.game.seats_to_act() == [BLUE]
        p.discard(BLUE, f"{owed} ore")
    assert p.verbs(RED) == {"move_robber"}
    assert p.hand(BLUE) == {"ore": held - owed}
    assert p.bank()["ore"] == 19 - held + owed


@rule("B27")
def test_the_roller_gives_back_too_and_several_choose_at_the_same_time() -> None:
    p = position(phase="before_roll", hands={RED: "8 ore", BLUE: "7 wool", WHITE: "9 grain"})
    p.roll(1, 6)
    assert p.game.seats_to_act() == [RED, WHITE]
    p.discard(WHITE, "4 grain")  # in any order
    assert p.game.seats_to_act() == [RED]
    p.discard(RED, "4 ore")
    assert [p.hand(seat) for seat in range(3)] == [cards("4 ore"), cards("7 wool"), cards("5 grain")]


@rule("B27")
def test_everybody_chooses_what_to_discard() -> None:
    for text in ("4 lumber", "2 lumber 2 ore", "4 ore", "1 wool 3 ore", "3 lumber 1 wool"):
        p = position(phase="before_roll", hands={RED: "4 lumber 1 wool 4 ore"})
        p.roll(2, 5)
        p.discard(RED, text)
        left = cards("4 lumber 1 wool 4 ore")
        assert p.hand(RED) == {kind: left[kind] - cards(text).get(kind, 0) for kind in left if left[kind] != cards(text).get(kind, 0)}
        assert p.phase() == "robber"


@rule("B27")
def test_the_robber_waits_for_the_last_discard() -> None:
    p = position(HILL, phase="before_roll", hands={BLUE: "8 ore", WHITE: "8 wool"})
    p.roll(3, 4)
    p.discard(BLUE, "4 ore")
    assert p.verbs(RED) == set()
    p.discard(WHITE, "3 wool")
    assert p.verbs(RED) == set()
    p.discard(WHITE, "1 wool")
    assert p.verbs(RED) == {"move_robber"}


@rule("B27")
def test_a_seven_produces_nothing() -> None:
    p = position(HILL, phase="before_roll", tokens={"hi6": 7})
    p.roll(3, 4)
    assert p.hand(BLUE) == {}


@rule("B27", "B35")
def test_development_cards_are_not_counted_and_not_given_back() -> None:
    p = position(phase="before_roll", hands={BLUE: "7 ore", WHITE: "8 ore"}, cards_of={BLUE: "5 knight", WHITE: "5 knight"})
    p.roll(3, 4)
    assert p.game.seats_to_act() == [WHITE]
    assert len(p.game.legal(WHITE)) == 1  # ore and nothing else
    p.discard(WHITE, "4 ore")
    assert p.cards(WHITE) == cards("5 knight")


# --- moving


@rule("B28")
@pytest.mark.parametrize("at", ["de", "hi6"])
def test_the_robber_must_go_to_any_other_hex(at: str) -> None:
    p = position(TOWN, phase="before_roll", robber=at)
    p.roll(3, 4)
    assert p.verbs(RED) == {"move_robber"}
    assert p.robber_sites() == set(HEXES) - {at}  # desert, empty hexes and own ones too


@rule("B28")
@pytest.mark.parametrize("friendly", [False, True])
def test_on_a_map_with_a_lake_the_robber_stays_ashore(friendly: bool) -> None:
    p = position(phase="before_roll", terrain={"mo3": "sea"}, tokens={"mo3": 0}, friendly_robber=friendly)
    p.roll(3, 4)
    assert p.robber_sites() == set(HEXES) - {"de", "mo3"}


@rule("B28")
def test_only_a_seven_moves_the_robber() -> None:
    for one in range(1, 7):
        for two in range(1, 7):
            p = position(TOWN, phase="before_roll")
            p.roll(one, two)
            assert (p.phase() == "robber") == (one + two == 7)


@rule("B28")
def test_after_the_theft_the_turn_goes_on() -> None:
    p = position(HILL, phase="before_roll", hands={BLUE: "1 ore", RED: "4 wool"})
    p.roll(3, 4)
    p.robber_to("hi6")
    p.theft("ore")
    assert (p.robber(), p.hand(BLUE), p.hand(RED)) == ("hi6", {}, cards("4 wool 1 ore"))
    assert {"bank_trade", "end_turn"} <= p.verbs(RED)
    assert not p.may("roll")


@rule("B28")
def test_the_robber_blocks_the_hex_it_was_moved_to_and_frees_the_other() -> None:
    p = position(TOWN, phase="before_roll", robber="hi6")
    p.roll(3, 4)
    p.robber_to("pa4")
    p.end()
    p.roll(3, 3)
    assert [p.hand(seat) for seat in (RED, BLUE, WHITE)] == [{"brick": 1}] * 3
    p.end()
    p.roll(2, 2)
    assert p.hand(WHITE) == {"brick": 1}


@rule("B28")
def test_the_roller_chooses_among_those_who_have_a_building_and_a_card() -> None:
    p = position(TOWN, turn=ORANGE, phase="before_roll", hands={RED: "1 ore", WHITE: "2 wool"})
    p.roll(3, 4)
    p.robber_to("hi6")
    assert p.victims() == {RED, WHITE}  # blue has no card
    p.steal_from(WHITE)
    p.theft("wool")
    assert (p.hand(WHITE), p.hand(ORANGE), p.hand(RED)) == (cards("1 wool"), cards("1 wool"), cards("1 ore"))


@rule("B28")
def test_a_theft_is_never_waived() -> None:
    p = position(TOWN, turn=ORANGE, phase="before_roll", hands={RED: "1 ore", WHITE: "2 wool"})
    p.roll(3, 4)
    p.robber_to("hi6")
    assert p.verbs(ORANGE) == {"steal_from"}
    p = position(TOWN, turn=ORANGE, phase="before_roll", hands={RED: "1 ore"})
    p.roll(3, 4)
    p.robber_to("hi6")
    assert p.odds() == {"ore": 1}  # the only victim is not even asked for


@rule("B28", "R12")
def test_nothing_is_stolen_where_nobody_holds_a_card() -> None:
    p = position(TOWN, turn=ORANGE, phase="before_roll")
    p.roll(3, 4)
    p.robber_to("hi6")
    assert p.phase() == "actions"


@rule("R12")
def test_nothing_is_stolen_where_nobody_lives() -> None:
    p = position(TOWN, phase="before_roll", hands={BLUE: "3 ore", WHITE: "3 ore"})
    p.roll(3, 4)
    p.robber_to("fo9")
    assert (p.robber(), p.phase(), p.hand(RED)) == ("fo9", "actions", {})


@rule("R12")
def test_own_buildings_are_never_victims() -> None:
    p = position(TOWN, phase="before_roll", hands={RED: "3 ore", BLUE: "1 wool", WHITE: "1 grain"})
    p.roll(3, 4)
    p.robber_to("hi6")
    assert p.victims() == {BLUE, WHITE}
    p = position(TOWN, phase="before_roll", hands={RED: "3 ore"})
    p.roll(3, 4)
    p.robber_to("hi6")
    assert p.phase() == "actions"


@rule("R12")
def test_roads_at_the_hex_make_no_victim() -> None:
    p = position(r"""
        .
      b   b
    .       .
    |  hi6  |
    .       .
""", phase="before_roll", hands={BLUE: "3 ore"})  # fmt: skip
    p.roll(3, 4)
    p.robber_to("hi6")
    assert p.phase() == "actions"


@rule("R11")
def test_every_card_of_the_victim_is_as_likely_as_another() -> None:
    p = position(HILL, phase="before_roll", hands={BLUE: "1 lumber 2 wool 4 ore"})
    p.roll(3, 4)
    p.robber_to("hi6")
    assert p.odds() == {"lumber": 1, "wool": 2, "ore": 4}


@rule("R11")
def test_a_victim_with_two_buildings_there_loses_one_card_and_is_named_once() -> None:
    p = position(r"""
        b
      /   \
    .       .
    |  hi6  |
    b       r
""", phase="before_roll", hands={BLUE: "2 ore"})  # fmt: skip
    p.roll(3, 4)
    p.robber_to("hi6")
    p.theft("ore")
    assert (p.hand(BLUE), p.hand(RED), p.phase()) == (cards("1 ore"), cards("1 ore"), "actions")


@rule("B35")
def test_development_cards_are_never_stolen() -> None:
    p = position(HILL, phase="before_roll", hands={BLUE: "1 ore"}, cards_of={BLUE: "2 knight"})
    p.roll(3, 4)
    p.robber_to("hi6")
    assert p.odds() == {"ore": 1}
    p = position(HILL, phase="before_roll", cards_of={BLUE: "2 knight"})
    p.roll(3, 4)
    p.robber_to("hi6")
    assert (p.phase(), p.cards(BLUE)) == ("actions", cards("2 knight"))


# --- the knight


@rule("B29")
@pytest.mark.parametrize("phase", ["before_roll", "actions"])
def test_a_knight_moves_the_robber_and_steals_without_discards(phase: str) -> None:
    p = position(HILL, phase=phase, hands={RED: "9 wool", BLUE: "9 ore"}, cards_of={RED: "1 knight"})
    p.play("knight")
    assert p.verbs(RED) == {"move_robber"}
    assert p.robber_sites() == set(HEXES) - {"de"}
    p.robber_to("hi6")
    p.theft("ore")
    assert (p.hand(RED), p.hand(BLUE)) == (cards("9 wool 1 ore"), cards("8 ore"))
    assert p.phase() == phase
    assert (p.knights(RED), p.cards(RED)) == (1, {})


@rule("B29")
def test_a_knight_before_the_roll_decides_what_the_roll_brings() -> None:
    p = position(HILL, phase="before_roll", cards_of={RED: "1 knight"})
    p.play("knight")
    p.robber_to("hi6")
    p.roll(3, 3)
    assert p.hand(BLUE) == {}


@rule("B29")
def test_a_seven_after_the_knight_moves_the_robber_again() -> None:
    p = position(HILL, phase="before_roll", cards_of={RED: "1 knight"})
    p.play("knight")
    p.robber_to("hi6")
    p.roll(3, 4)
    assert p.robber_sites() == set(HEXES) - {"hi6"}
