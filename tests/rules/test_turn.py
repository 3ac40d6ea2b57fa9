"""The course of a turn, and what others may see of it: B13, B14, B17."""

from collections.abc import Callable

import pytest

from rules.drawn_positions import BLUE, ORANGE, RED, WHITE, Drawn, cards, position
from rules_mark import rule

RICH = "9 lumber 9 brick 9 wool 9 grain 9 ore"
VILLAGE = r"""
        .       .
      /   \   /   \
    .       r       .
    |  hi6  r  pa4  |
    .       .       .
      \   r   \   /
        x       .
"""
# The wool harbour lies at x.
AT_THE_HARBOUR = r"""
        .
      /   \
    r       .
    r  pa5  |
    .       .
      r   /
        x
"""


# --- the order of a turn


@rule("B13")
def test_before_the_roll_there_is_only_the_roll() -> None:
    p = position(VILLAGE, phase="before_roll", hands={RED: RICH, BLUE: "4 ore"})
    assert p.verbs(RED) == {"roll"}
    assert p.verbs(BLUE) == set()
    p.roll(1, 1)
    assert p.verbs(RED) == {"build", "buy_card", "bank_trade", "offer", "end_turn"}


@rule("B13")
def test_no_turn_ends_without_its_roll_and_there_is_one_roll_a_turn() -> None:
    p = position(VILLAGE, phase="before_roll")
    assert not p.may("end_turn")
    p.roll(1, 1)
    assert p.may("end_turn")
    assert not p.may("roll")


@rule("B13")
def test_a_card_before_the_roll_does_not_stand_in_for_the_roll() -> None:
    p = position(VILLAGE, phase="before_roll", cards_of={RED: "1 monopoly"})
    p.play("monopoly", "ore")
    assert p.verbs(RED) == {"roll"}


@rule("B13")
def test_the_left_neighbour_follows() -> None:
    p = position(VILLAGE)
    order = []
    for _ in range(5):
        p.end()
        order.append(p.on_turn())
        assert p.game.seats_to_act() == [p.on_turn()]
        p.roll(1, 1)
    assert order == [BLUE, WHITE, ORANGE, RED, BLUE]


@rule("B13")
def test_combined_turns_trade_and_build_in_any_order() -> None:
    p = position(VILLAGE, hands={RED: RICH, BLUE: "1 ore"})
    p.build("road", "pa4 NW")
    p.trade("4 ore", "1 wool")
    p.build("settlement", "x")
    p.buy("knight")
    p.trade("4 grain", "1 wool")
    assert p.may("offer")
    p.build("city", "x")
    assert p.may("bank_trade")


@rule("B13", "B20")
def test_combined_turns_use_a_new_harbour_at_once() -> None:
    p = position(AT_THE_HARBOUR, hands={RED: "1 brick 1 lumber 5 wool 1 grain"})
    assert not p.may_trade("2 wool", "1 ore")
    p.build("settlement", "x")
    p.trade("2 wool", "1 ore")
    assert p.hand(RED) == cards("2 wool 1 ore")


def build_road(p: Drawn) -> None:
    p.build("road", "pa4 NW")


def build_settlement(p: Drawn) -> None:
    p.build("settlement", "x")


def build_city(p: Drawn) -> None:
    p.build("city", "hi6 NE")


def buy_card(p: Drawn) -> None:
    p.buy("knight")


@rule("B13")
@pytest.mark.parametrize("act", [build_road, build_settlement, build_city, buy_card])
def test_strict_turns_close_trade_with_the_first_piece_or_card(act: Callable[[Drawn], None]) -> None:
    p = position(VILLAGE, hands={RED: RICH, BLUE: "4 ore"}, turns="strict")
    assert p.may("bank_trade")
    assert p.may("offer")
    assert p.verbs(BLUE) == {"propose"}
    act(p)
    assert not p.may("bank_trade")
    assert not p.may("offer")
    assert p.verbs(BLUE) == set()
    assert p.may_build("road")  # building goes on


@rule("B13")
def test_strict_turns_open_trade_again_for_the_next_player() -> None:
    p = position(VILLAGE, hands={RED: RICH, BLUE: "4 ore"}, turns="strict")
    p.build("road", "pa4 NW")
    p.end()
    p.roll(1, 1)
    assert p.may_trade("4 ore", "1 wool", BLUE)


@rule("B13")
def test_strict_turns_stay_open_when_a_development_card_is_played() -> None:
    for card in ("knight", "road building", "invention", "monopoly"):
        p = position(VILLAGE, hands={RED: RICH}, cards_of={RED: f"1 {card}"}, turns="strict")
        p.play(card, "ore" if card == "monopoly" else None)
        if card == "knight":
            p.robber_to("fo9")
        elif card == "road building":
            p.build("road", "pa4 NW")  # a road laid by the card belongs to the card
            p.do("waive")
        elif card == "invention":
            p.take("ore", "ore")
        assert p.may("bank_trade"), card


@rule("B13", "B20")
def test_strict_turns_use_a_new_harbour_from_the_next_turn_on() -> None:
    p = position(AT_THE_HARBOUR, hands={RED: "1 brick 1 lumber 5 wool 1 grain"}, turns="strict", seats=3)
    p.build("settlement", "x")
    assert not p.may("bank_trade")
    for _ in range(3):
        p.end()
        p.roll(1, 1)
    assert p.on_turn() == RED
    assert p.may_trade("2 wool", "1 ore")


# --- one development card


@rule("B14")
@pytest.mark.parametrize("card", ["knight", "road building", "invention", "monopoly"])
@pytest.mark.parametrize("phase", ["before_roll", "actions"])
def test_every_card_can_be_played_before_and_after_the_roll(card: str, phase: str) -> None:
    p = position(VILLAGE, phase=phase, cards_of={RED: f"1 {card}", BLUE: f"1 {card}"})
    assert p.may_play(card)
    assert not p.may_play(card, BLUE)  # only in one's own turn


@rule("B14")
def test_there_is_one_card_a_turn_also_across_the_roll() -> None:
    p = position(VILLAGE, phase="before_roll", cards_of={RED: "1 monopoly 2 knight 1 invention", BLUE: "1 knight"})
    p.play("monopoly", "ore")
    assert not p.may("play_card")
    p.roll(1, 1)
    assert not p.may("play_card")
    p.end()
    assert p.may_play("knight", BLUE)  # a new turn, a new card


@rule("B14")
@pytest.mark.parametrize("card", ["knight", "road building", "invention", "monopoly"])
def test_a_card_bought_this_turn_waits_for_the_next(card: str) -> None:
    p = position(VILLAGE, hands={RED: "1 ore 1 wool 1 grain"}, seats=3)
    p.buy(card)
    assert not p.may("play_card")
    for _ in range(3):
        p.end()
        if p.on_turn() != RED:
            p.roll(1, 1)
    assert p.may_play(card)


@rule("B14")
def test_an_older_card_of_the_same_kind_can_be_played_beside_a_new_one() -> None:
    p = position(VILLAGE, cards_of={RED: "1 knight"}, bought="1 knight")
    assert p.may_play("knight")
    p = position(VILLAGE, bought="1 knight")
    assert not p.may_play("knight")


@rule("B14")
def test_no_card_is_played_while_a_roll_is_carried_out() -> None:
    p = position(VILLAGE, phase="before_roll", hands={RED: "8 ore"}, cards_of={RED: "1 knight 1 monopoly"})
    p.roll(3, 4)
    assert p.verbs(RED) == {"discard"}
    p.discard(RED, "4 ore")
    assert p.verbs(RED) == {"move_robber"}
    p.robber_to("fo9")
    assert p.may_play("monopoly")


@rule("B14")
def test_no_card_is_played_while_another_card_is_carried_out() -> None:
    for card, verbs in [("knight", {"move_robber"}), ("road building", {"build"}), ("invention", {"take"})]:
        p = position(VILLAGE, cards_of={RED: f"1 {card} 1 monopoly"})
        p.play(card)
        assert p.verbs(RED) == verbs


# --- what others see


@rule("B17")
def test_others_see_how_many_cards_a_player_holds_and_not_which() -> None:
    p = position(hands={RED: "2 ore 1 wool", BLUE: "1 brick"}, cards_of={RED: "1 knight 1 victory point"})
    for viewer in (None, BLUE):
        _, players = p.seen(viewer)
        assert (players[RED]["hand"], players[RED]["cards"]) == ({"count": 3}, {"count": 2})
        assert p.game.hand(RED, viewer) == 3
    _, players = p.seen(RED)
    assert (players[RED]["hand"], players[RED]["cards"]) == ({"wool": 1, "ore": 2}, {"knight": 1, "victory point": 1})


@rule("B17")
def test_a_card_bought_is_known_to_its_buyer_only() -> None:
    p = position(hands={RED: "1 ore 1 wool 1 grain"})
    (bought,) = [event for event in p.buy("monopoly") if event.kind == "bought"]
    assert bought.seen_by(RED) == {"event": "bought", "seat": RED, "card": "monopoly"}
    assert bought.seen_by(BLUE) == bought.seen_by(None) == {"event": "bought", "seat": RED}


@rule("B17")
def test_a_blind_theft_is_known_to_thief_and_victim_only() -> None:
    p = position(VILLAGE, turn=BLUE, cards_of={BLUE: "1 knight"}, hands={RED: "2 ore 1 wool"})
    p.play("knight")
    p.robber_to("hi6")
    (stolen,) = [event for event in p.theft("wool") if event.kind == "stolen"]
    for seat in (RED, BLUE):
        assert stolen.seen_by(seat) == {"event": "stolen", "seat": BLUE, "victim": RED, "card": "wool"}
    for viewer in (WHITE, None):
        assert stolen.seen_by(viewer) == {"event": "stolen", "seat": BLUE, "victim": RED}


@rule("B17")
def test_what_a_roll_gives_and_what_the_bank_takes_is_public() -> None:
    p = position(VILLAGE, phase="before_roll", turn=BLUE, hands={BLUE: "4 ore"})
    told = [event.seen_by(None) for event in p.roll(3, 3) + p.trade("4 ore", "1 wool")]
    assert {"event": "produced", "seat": RED, "card": "brick", "count": 1} in told
    assert {"event": "bank_trade", "seat": BLUE, "gives": "ore", "count": 4, "gets": "wool"} in told
