"""Trade has an end: with the turn, with the first build of a strict turn, with the number of offers (B13, B18)."""

import pytest

from farshore import Game, IllegalMove
from rules_mark import rule
from trade.trade_tables import cards, do, hand, options, partners, table, verbs

TRADE = {"offer", "propose", "counter", "draft_give", "draft_want", "leave_out", "send", "cancel", "accept", "decline", "deal", "withdraw"}


@rule("B18")
def test_offers_end_with_the_turn() -> None:
    game = table("1 wool", "1 ore", "1 brick")
    game.propose(1, cards("1 ore"), cards("1 wool"))
    do(game, 2, "propose")
    do(game, 0, "end_turn")
    for seat in range(3):
        assert not verbs(game, seat) & TRADE
    assert {player.get("says", "silent") for player in game.view_data(None)["players"]} == {"silent"}  # type: ignore[attr-defined]
    do(game, 1, "roll")
    game.play(-1, game.find(-1, "dice", number=11))
    assert partners(game, 1) == []
    assert verbs(game, 0) == verbs(game, 2) == {"propose"}


@rule("B18")
def test_no_trade_of_others_on_a_turn_that_is_not_theirs() -> None:
    """Seat 1 deals with seat 2 on its own turn only."""
    game = table("1 grain", "1 ore", "1 wool")
    for seat in (1, 2):
        assert [choice.player for choice in options(game, seat, "propose")] == [0]


def road(game: Game) -> int:
    return next(action for action in game.legal(0) if game.choice(action, 0).piece == "road")


@rule("B18", "B13")
def test_strict_turns_close_trade_with_the_first_build() -> None:
    game = table("2 wool 1 lumber 1 brick", "1 ore", "1 ore", turns="strict")
    game.propose(1, cards("1 ore"), cards("1 wool"))
    do(game, 2, "propose")
    assert partners(game, 0) == [1]
    events = game.play(0, road(game))
    assert [event.kind for event in events] == ["road", "offer_fell"]
    for seat in range(3):
        assert not verbs(game, seat) & TRADE
    with pytest.raises(IllegalMove, match="trading is over"):
        game.offer(0, cards("1 wool"), cards("1 ore"))
    assert game.seats_invited() == []


@rule("B18", "B13")
def test_combined_turns_trade_after_building() -> None:
    game = table("2 wool 1 lumber 1 brick", "1 ore", "1 ore")
    game.play(0, road(game))
    game.offer(0, cards("1 wool"), cards("1 ore"))
    do(game, 1, "accept")
    do(game, 0, "deal", player=1)
    assert hand(game, 0) == cards("1 wool 1 ore")


@rule("B18")
def test_a_game_without_trade_has_no_trade_moves() -> None:
    game = table("2 wool", "1 ore", "1 ore", trade=False)
    verbs_known = set()
    for phase in game.kit.rules.phases:
        for move in [*phase.moves, *phase.aside]:
            verbs_known |= {move.choice(game.state, 0, arg).verb for arg in range(int(move.size)) if type(move).__name__ != "FoundRoad"}
    assert not verbs_known & TRADE
    assert game.seats_invited() == []
    for ask in (game.offer, game.propose, game.counter):
        with pytest.raises(IllegalMove, match="no trade between players"):
            ask(0, {"wool": 1}, {"ore": 1})


@rule("B18")
def test_the_limit_counts_every_offer() -> None:
    game = table("2 wool", "1 ore", "1 ore", offers=3)
    for _ in range(3):
        game.offer(0, cards("1 wool"), cards("1 ore"), to=[1])
        do(game, 1, "decline")
    with pytest.raises(IllegalMove, match="at most 3 offers per turn"):
        game.offer(0, cards("1 wool"), cards("1 ore"))
    assert "offer" not in verbs(game, 0)
    assert "propose" in verbs(game, 1), "each player has their own count"


@rule("B18")
def test_the_limit_counts_drafts_that_are_dropped() -> None:
    game = table("2 wool", "1 ore", "1 ore", offers=2)
    for seat, begin in ((0, "offer"), (1, "propose")):
        for _ in range(2):
            do(game, seat, begin)
            do(game, seat, "cancel")
        assert begin not in verbs(game, seat)


@rule("B18")
def test_the_limit_counts_counter_offers_and_proposals_together() -> None:
    game = table("2 wool", "2 ore", "1 ore", offers=2)
    game.propose(1, cards("1 ore"), cards("1 wool"))
    do(game, 1, "withdraw")
    game.offer(0, cards("1 wool"), cards("1 ore"), to=[1])
    game.counter(1, cards("1 ore"), cards("2 wool"))
    do(game, 0, "withdraw")
    assert verbs(game, 1) == set()
    game.offer(0, cards("1 wool"), cards("1 ore"), to=[1])
    assert verbs(game, 1) == {"accept", "decline"}, "an answer is still owed and always possible"


@rule("B18")
def test_the_limit_is_new_each_turn() -> None:
    game = table("2 wool", "1 ore", "1 ore", offers=1)
    game.offer(0, cards("1 wool"), cards("1 ore"), to=[1])
    do(game, 1, "decline")
    do(game, 0, "end_turn")
    do(game, 1, "roll")
    game.play(-1, game.find(-1, "dice", number=11))
    assert "propose" in verbs(game, 0)


@rule("B18")
def test_who_has_no_cards_begins_no_offer() -> None:
    game = table("1 wool", "", "1 ore")
    assert verbs(game, 1) == set()
    game = table("", "1 ore", "1 ore")
    assert "offer" not in verbs(game, 0)
    assert game.seats_invited() == []
    game = table("1 wool", "", "")
    assert "offer" not in verbs(game, 0)
