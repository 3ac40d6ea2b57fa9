"""Answering an offer and closing it (B18, R8, R9)."""

import pytest

from farshore import FarshoreError, IllegalMove
from rules_mark import rule
from trade.trade_tables import cards, do, hand, options, partners, same_cards, table, verbs


@rule("B18")
def test_who_holds_the_cards_may_accept() -> None:
    game = table("2 wool", "1 ore 1 brick", "1 ore", "1 brick")
    game.offer(0, cards("2 wool"), cards("1 ore 1 brick"))
    assert [seat for seat in (1, 2, 3) if "accept" in verbs(game, seat)] == [1]
    accepted = options(game, 1, "accept")[0]
    assert (dict(accepted.cards), dict(accepted.gets), accepted.player) == (cards("1 brick 1 ore"), cards("2 wool"), 0)


@rule("B18")
def test_several_accept_and_the_player_on_turn_picks() -> None:
    game = table("2 wool", "1 ore", "1 ore", "1 ore")
    game.offer(0, cards("2 wool"), cards("1 ore"))
    for seat in (1, 2, 3):
        do(game, seat, "accept")
    assert game.seats_to_act() == [0]
    assert partners(game, 0) == [1, 2, 3]
    do(game, 0, "deal", player=2)
    assert [hand(game, seat) for seat in range(4)] == [cards("1 ore"), cards("1 ore"), cards("2 wool"), cards("1 ore")]
    assert "end_turn" in verbs(game, 0)
    assert partners(game, 0) == []
    same_cards(game)


@rule("B18")
def test_one_may_deal_before_the_last_answer_is_in() -> None:
    game = table("2 wool", "1 ore", "1 ore", "1 ore")
    game.offer(0, cards("1 wool"), cards("1 ore"))
    assert game.seats_invited() == [0]
    assert verbs(game, 0) == {"withdraw"}
    do(game, 2, "accept")
    assert game.seats_to_act() == [1, 3]
    assert partners(game, 0) == [2]
    do(game, 0, "deal", player=2)
    assert game.seats_to_act() == [0]
    assert verbs(game, 1) == {"propose"}, "nobody is asked any more"
    assert hand(game, 2) == cards("1 wool")


@rule("B18")
def test_an_offer_can_be_withdrawn_before_and_after_the_answers() -> None:
    game = table("2 wool", "1 ore", "1 ore")
    game.offer(0, cards("1 wool"), cards("1 ore"))
    do(game, 1, "accept")
    assert do(game, 0, "withdraw") == ["withdrawn"]
    assert (hand(game, 0), hand(game, 1)) == (cards("2 wool"), cards("1 ore"))
    game.offer(0, cards("1 wool"), cards("1 ore"))
    do(game, 1, "accept")
    do(game, 2, "decline")
    do(game, 0, "withdraw")
    assert (hand(game, 0), hand(game, 1)) == (cards("2 wool"), cards("1 ore"))
    assert partners(game, 0) == []


@rule("B18")
def test_when_all_decline_nothing_is_asked() -> None:
    game = table("2 wool", "1 ore", "1 ore")
    game.offer(0, cards("1 wool"), cards("1 ore"))
    do(game, 2, "decline")
    do(game, 1, "decline")
    assert game.seats_to_act() == [0]
    assert {"offer", "end_turn"} <= verbs(game, 0)
    same_cards(game)


@rule("B18")
def test_who_declined_or_is_silent_can_not_be_dealt_with() -> None:
    game = table("2 wool", "1 ore", "1 ore", "1 ore")
    game.offer(0, cards("1 wool"), cards("1 ore"), to=[1, 2])
    do(game, 1, "decline")
    deal = game.kit.rules.moves[[type(move).__name__ for move in game.kit.rules.moves].index("Deal")]
    for other in range(4):
        with pytest.raises(IllegalMove):
            game.play(0, int(deal.first) + other)
    do(game, 2, "accept")
    assert partners(game, 0) == [2]


@rule("B18")
def test_an_answer_is_given_once() -> None:
    game = table("2 wool", "1 ore", "1 ore")
    game.offer(0, cards("1 wool"), cards("1 ore"))
    do(game, 1, "decline")
    assert game.legal(1) == []
    with pytest.raises(FarshoreError):
        game.find(1, "accept")


@rule("B18")
def test_counter_offers_are_other_bargains() -> None:
    game = table("2 wool 1 brick", "2 ore", "2 ore 1 grain")
    game.offer(0, cards("1 wool"), cards("1 ore"))
    game.counter(1, cards("1 ore"), cards("2 wool"))
    game.counter(2, cards("1 grain"), cards("1 brick"))
    assert game.seats_to_act() == [0]
    assert [(choice.player, dict(choice.cards), dict(choice.gets)) for choice in options(game, 0, "deal")] == [
        (1, cards("2 wool"), cards("1 ore")),
        (2, cards("1 brick"), cards("1 grain")),
    ]
    do(game, 0, "deal", player=2)
    assert [hand(game, seat) for seat in range(3)] == [cards("2 wool 1 grain"), cards("2 ore"), cards("1 brick 2 ore")]
    same_cards(game)


@rule("B18")
def test_a_counter_offer_that_the_player_on_turn_can_not_pay_is_no_choice() -> None:
    game = table("2 wool", "2 ore", "2 ore 1 grain")
    game.offer(0, cards("1 wool"), cards("1 ore"))
    game.counter(1, cards("1 ore"), cards("1 grain"))
    do(game, 2, "accept")
    assert partners(game, 0) == [2]
    with pytest.raises(FarshoreError):
        game.find(0, "deal", player=1)


@rule("R9", "B18")
def test_answers_go_to_the_player_on_turn_only() -> None:
    """Nobody but the player on turn ever has a deal to close, and nobody else's hand changes."""
    game = table("2 wool", "2 ore 1 brick", "2 brick 1 ore", "1 wool")
    game.offer(0, cards("1 wool"), cards("1 ore"))
    game.counter(1, cards("1 ore"), cards("2 wool"))
    game.counter(2, cards("1 brick"), cards("1 wool"))
    for seat in (1, 2, 3):
        assert "deal" not in verbs(game, seat)
    do(game, 3, "decline")
    for choice in options(game, 0, "deal"):
        twin = game.copy()
        do(twin, 0, "deal", player=choice.player)
        for seat in {1, 2, 3} - {choice.player}:
            assert hand(twin, seat) == hand(game, seat)


@rule("B18")
def test_a_drafted_counter_offer_can_be_dropped_and_the_answer_is_still_owed() -> None:
    game = table("2 wool", "2 ore", "1 ore")
    game.offer(0, cards("1 wool"), cards("1 ore"))
    do(game, 1, "counter")
    do(game, 1, "draft_give", cards={"ore": 1})
    do(game, 1, "cancel")
    assert game.seats_to_act() == [1, 2]
    assert {"accept", "decline"} <= verbs(game, 1)


@rule("R8")
def test_holdings_are_checked_again_when_the_cards_change_hands() -> None:
    """A position in which an accepted offer can no longer be paid, as no play can bring it about: the bargain falls, nothing moves."""
    game = table("2 wool", "1 ore", "1 ore", "1 grain")
    game.offer(0, cards("2 wool"), cards("1 ore"))
    for seat in (1, 2):
        do(game, seat, "accept")
    do(game, 3, "decline")
    hands = game.kit.rules.layout.by_name["hand"]
    for seat, cell in ((1, 4), (0, 2)):
        twin = game.copy()
        twin.state.cells[hands.at(seat) + cell] -= 1
        twin.state.cells[hands.at(3) + cell] += 1
        twin.state.rules.refresh(twin.state)
        before = [hand(twin, other) for other in range(4)]
        assert do(twin, 0, "deal", player=1) == ["offer_fell"]
        assert [hand(twin, other) for other in range(4)] == before
        assert twin.seats_to_act() == [0]


def test_the_log_shows_what_changed_hands() -> None:
    game = table("2 wool", "1 ore", "1 ore")
    game.offer(0, cards("2 wool"), cards("1 ore"))
    do(game, 1, "accept")
    events = game.play(0, game.find(0, "deal", player=1))
    assert [event.seen_by(None) for event in events] == [
        {"event": "passed", "giver": 0, "taker": 1, "card": "wool", "count": 2},
        {"event": "passed", "giver": 1, "taker": 0, "card": "ore", "count": 1},
    ]
