"""Proposals of opponents to the player on turn (B18, R8, R9)."""

import pytest

from farshore import Game, IllegalMove
from farshore.board.grid import CORNER_SIDES, corner_name
from rules_mark import rule
from trade.trade_tables import cards, do, hand, options, partners, same_cards, table, verbs


def steal(game: Game, victim: int, card: str) -> list[str]:
    """A knight of seat 0 takes this card from `victim`."""
    do(game, 0, "play_card", piece="knight")
    mine, theirs = (set(game.pieces(seat)["settlement"]) for seat in (0, victim))
    for action in game.legal(0):
        at = game.choice(action, 0).place
        assert at is not None
        corners = {corner_name(at[0], at[1], side) for side in CORNER_SIDES}
        if corners & theirs and not corners & mine:
            game.play(0, action)
            break
    if game.seats_to_act() == [0]:
        do(game, 0, "steal_from", player=victim)
    return [event.kind for event in game.play(-1, game.find(-1, "theft", cards={card: 1}))]


@rule("R9", "B18")
def test_a_proposal_is_closed_by_the_player_on_turn() -> None:
    game = table("1 wool", "1 ore", "1 brick", "1 wool")
    game.propose(1, cards("1 ore"), cards("1 wool"))
    assert game.seats_to_act() == [0], "nobody waits for it"
    assert partners(game, 0) == [1]
    assert [seat for seat in range(4) if "deal" in verbs(game, seat)] == [0], "seat 3 holds wool too, but is not asked"
    do(game, 0, "deal", player=1)
    assert [hand(game, seat) for seat in range(4)] == [cards("1 ore"), cards("1 wool"), cards("1 brick"), cards("1 wool")]
    same_cards(game)


@rule("R9")
def test_two_opponents_never_trade() -> None:
    """Two proposals that fit each other stay two proposals to the player on turn, who alone can close either."""
    game = table("1 grain", "1 ore", "1 wool", "1 brick")
    game.propose(1, cards("1 ore"), cards("1 wool"))
    game.propose(2, cards("1 wool"), cards("1 ore"))
    assert verbs(game, 1) == verbs(game, 2) == {"withdraw"}
    assert partners(game, 0) == []
    assert [hand(game, seat) for seat in range(4)] == [cards("1 grain"), cards("1 ore"), cards("1 wool"), cards("1 brick")]


@rule("R9")
def test_an_opponent_can_not_answer_a_proposal_or_make_an_offer() -> None:
    game = table("1 wool", "1 ore", "1 wool")
    game.propose(1, cards("1 ore"), cards("1 wool"))
    assert not verbs(game, 2) & {"accept", "deal", "counter", "offer", "leave_out"}
    for seat in (1, 2):
        with pytest.raises(IllegalMove, match="on your own turn"):
            game.offer(seat, cards("1 ore"), cards("1 wool"))
    with pytest.raises(IllegalMove, match="another player"):
        game.propose(0, cards("1 wool"), cards("1 ore"))


@rule("B18")
def test_a_proposal_is_withdrawn_by_who_made_it() -> None:
    game = table("1 wool", "1 ore", "1 wool")
    game.propose(1, cards("1 ore"), cards("1 wool"))
    assert "withdraw" not in verbs(game, 0) | verbs(game, 2)
    do(game, 1, "withdraw")
    assert partners(game, 0) == []
    assert verbs(game, 1) == {"propose"}


@rule("B18")
def test_an_own_offer_takes_the_proposals_off_the_table() -> None:
    game = table("2 wool", "1 ore", "1 ore")
    game.propose(1, cards("1 ore"), cards("2 wool"))
    game.offer(0, cards("1 wool"), cards("1 ore"))
    assert partners(game, 0) == []
    assert {"accept", "decline"} <= verbs(game, 1)


@rule("B18")
def test_a_proposal_that_can_not_be_paid_is_no_choice() -> None:
    game = table("1 wool", "1 ore", "1 brick")
    game.propose(1, cards("1 ore"), cards("1 brick"))
    assert partners(game, 0) == []


@rule("R8")
def test_a_build_by_the_player_on_turn_makes_the_deal_illegal() -> None:
    game = table("1 wool 1 lumber 1 brick", "1 ore", "1 brick")
    game.propose(1, cards("1 ore"), cards("1 brick"))
    assert partners(game, 0) == [1]
    deal = game.find(0, "deal", player=1)
    game.play(0, next(action for action in game.legal(0) if game.choice(action, 0).piece == "road"))
    assert partners(game, 0) == []
    with pytest.raises(IllegalMove, match="You don't have the cards"):
        game.play(0, deal)
    assert hand(game, 1) == cards("1 ore")


@rule("R8")
@pytest.mark.parametrize("stolen", ["ore", "grain"])
def test_a_theft_makes_the_victims_proposal_fall_whatever_was_taken(stolen: str) -> None:
    """Would it fall only where the offered card was taken, everybody would know which one it was (B17, R23)."""
    game = table("1 wool", "1 ore 1 grain", "1 ore", holding={0: "knight"})
    game.propose(1, cards("1 ore"), cards("1 wool"))
    game.propose(2, cards("1 ore"), cards("1 wool"))
    assert steal(game, 1, stolen) == ["stolen", "offer_fell"]
    assert partners(game, 0) == [2], "the others' proposals stand"
    assert "propose" in verbs(game, 1)


@rule("R8")
def test_a_monopoly_makes_proposals_fall() -> None:
    game = table("1 wool", "1 ore", "1 brick", holding={0: "monopoly"})
    game.propose(1, cards("1 ore"), cards("1 wool"))
    game.propose(2, cards("1 brick"), cards("1 wool"))
    assert do(game, 0, "play_card", gets={"ore": 1}) == ["played", "monopoly", "offer_fell"]
    assert partners(game, 0) == [2]
    assert hand(game, 0) == cards("1 wool 1 ore")
    same_cards(game)


@rule("R8")
def test_a_draft_of_cards_that_are_gone_begins_anew() -> None:
    game = table("1 wool", "1 ore 1 grain", "1 brick", holding={0: "monopoly"})
    do(game, 1, "propose")
    do(game, 1, "draft_give", cards={"ore": 1})
    do(game, 0, "play_card", gets={"ore": 1})
    assert [dict(choice.cards) for choice in options(game, 1, "draft_give")] == [cards("1 grain")]
    assert "send" not in verbs(game, 1)
    do(game, 1, "draft_give", cards={"grain": 1})
    do(game, 1, "draft_want", gets={"wool": 1})
    do(game, 1, "send")
    assert partners(game, 0) == [1]


@rule("B18")
def test_guests_are_asked_in_words_that_fit() -> None:
    game = table("1 wool", "1 ore", "1 brick")
    prompt = game.prompt(1)
    assert prompt is not None
    assert (prompt.must, str(prompt.sentence)) == (False, "You may propose a trade to the player whose turn it is.")
    do(game, 1, "propose")
    prompt = game.prompt(1)
    assert prompt is not None
    assert "proposal together" in str(prompt.sentence)
