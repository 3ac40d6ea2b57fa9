"""Making an offer: when, to whom, and of what (B18, R7)."""

import pytest

from farshore import FarshoreError, IllegalMove, load_position
from rules_mark import rule
from trade.trade_tables import GOODS, base, cards, do, hand, options, table, verbs


@rule("B18")
@pytest.mark.parametrize(
    "frames",
    [
        [{"phase": "before_roll", "seats": [0]}],
        [{"phase": "dice"}],
        [{"phase": "actions", "seats": [0]}, {"phase": "robber", "seats": [0]}],
        [{"phase": "before_roll", "seats": [0]}, {"phase": "robber", "seats": [0]}],
    ],
)
def test_nobody_trades_before_the_roll_is_settled(frames: list[dict[str, object]]) -> None:
    position = base()
    for player in position["players"]:
        player["hand"] = cards("1 wool 1 ore")
    position["frames"] = frames
    game = load_position(position)
    for seat in range(4):
        assert not verbs(game, seat) & {"offer", "propose", "counter", "deal"}
        for make_it in (game.offer, game.propose, game.counter):
            with pytest.raises(IllegalMove):
                make_it(seat, {"wool": 1}, {"ore": 1})


@rule("B18")
def test_after_the_roll_the_player_on_turn_offers_and_the_others_propose() -> None:
    game = table("1 wool", "1 ore", "1 ore", "1 ore", on_turn=2)
    assert "offer" in verbs(game, 2)
    assert "propose" not in verbs(game, 2)
    for seat in (0, 1, 3):
        assert verbs(game, seat) == {"propose"}
        assert [choice.player for choice in options(game, seat, "propose")] == [2]
    assert game.seats_to_act() == [2]
    assert game.seats_invited() == [0, 1, 3]


@rule("B18")
def test_an_offer_goes_to_everybody() -> None:
    game = table("2 wool", "1 ore", "1 ore", "1 brick")
    game.offer(0, cards("2 wool"), cards("1 ore"))
    assert game.seats_to_act() == [1, 2, 3]


@rule("B18")
@pytest.mark.parametrize("heard", [[1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]])
def test_an_offer_goes_to_some(heard: list[int]) -> None:
    game = table("2 wool", "1 ore", "1 ore", "1 ore")
    game.offer(0, cards("1 wool"), cards("1 ore"), to=heard)
    assert game.seats_to_act() == heard
    for seat in set(range(1, 4)) - set(heard):
        assert game.legal(seat) == []
        assert game.prompt(seat) is None


@rule("B18")
def test_somebody_must_be_left_to_hear_it() -> None:
    game = table("2 wool", "1 ore", "1 ore", "1 ore")
    do(game, 0, "offer")
    do(game, 0, "draft_give", cards={"wool": 1})
    do(game, 0, "leave_out", player=1)
    do(game, 0, "leave_out", player=2)
    assert options(game, 0, "leave_out") == []
    game = table("2 wool", "1 ore", "1 ore", "1 ore")
    for to in ([], [0], [0, 1]):
        with pytest.raises(IllegalMove, match="at least one other player"):
            game.offer(0, cards("1 wool"), cards("1 ore"), to=to)


@rule("B18")
def test_nobody_offers_what_they_do_not_have() -> None:
    game = table("2 wool 1 brick", "3 ore", "3 grain", "1 ore")
    before = list(game.state.cells)
    for give, want in (("3 wool", "1 grain"), ("1 grain", "1 ore"), ("1 brick 1 ore", "1 grain"), ("2 wool 2 brick", "1 grain")):
        with pytest.raises(IllegalMove, match="You have no more"):
            game.offer(0, cards(give), cards(want))
        assert list(game.state.cells) == before
        assert game.actions == []
    do(game, 0, "offer")
    for _ in range(2):
        do(game, 0, "draft_give", cards={"wool": 1})
    assert [choice.cards for choice in options(game, 0, "draft_give")] == []  # bricks come before wool in the order of the hand


@rule("B18")
def test_only_resource_cards_are_traded() -> None:
    game = table("2 wool", "1 ore", "1 ore", holding={0: "knight", 1: "monopoly"})
    do(game, 0, "offer")
    drafts = [*options(game, 0, "draft_give"), *options(game, 0, "draft_want")]
    assert {name for choice in drafts for name, _ in (*choice.cards, *choice.gets)} <= set(GOODS)
    for name in ("knight", "monopoly", "victory point"):
        with pytest.raises(IllegalMove, match="There is no card"):
            table("2 wool", "1 ore", "1 ore", holding={0: "knight"}).offer(0, {name: 1}, {"ore": 1})


@rule("B18")
def test_no_gifts_by_opponents_and_no_empty_offers() -> None:
    game = table("2 wool", "1 ore", "1 ore")
    with pytest.raises(IllegalMove, match="No gifts"):
        game.offer(0, {}, {})
    with pytest.raises(IllegalMove, match="No gifts"):
        game.propose(1, cards("1 ore"), {})
    with pytest.raises(IllegalMove, match="No gifts"):
        game.propose(1, {}, cards("1 wool"))
    game.offer(0, cards("1 wool"), cards("1 ore"))
    with pytest.raises(IllegalMove, match="No gifts"):
        game.counter(1, cards("1 ore"), {})
    with pytest.raises(IllegalMove, match="No gifts"):
        game.counter(1, {}, cards("1 wool"))


@rule("B18")
@pytest.mark.parametrize(("give", "want"), [("1 wool", ""), ("", "1 ore")])
def test_an_open_question_is_countered_or_declined_but_never_accepted(give: str, want: str) -> None:
    """No gift by the back door: one side empty can't be closed as it stands."""
    game = table("2 wool", "2 ore", "1 ore")
    game.offer(0, cards(give), cards(want))
    assert verbs(game, 1) == verbs(game, 2) == {"counter", "decline"}
    game.counter(1, cards("1 ore"), cards("1 wool"))
    assert [choice.player for choice in options(game, 0, "deal")] == [1]
    do(game, 2, "decline")
    do(game, 0, "deal", player=1)
    assert (hand(game, 0), hand(game, 1)) == (cards("1 wool 1 ore"), cards("1 wool 1 ore"))


@rule("R7", "B18")
def test_the_same_kind_is_never_on_both_sides() -> None:
    game = table("2 wool 1 ore", "2 wool 2 ore", "2 wool")
    before = list(game.state.cells)
    pairs = [("1 wool", "1 wool"), ("2 wool", "1 wool"), ("1 wool", "2 wool"), ("1 wool 1 ore", "1 ore"), ("1 ore", "1 ore 1 wool")]
    for give, want in pairs:
        with pytest.raises(IllegalMove, match="same kind"):
            game.offer(0, cards(give), cards(want))
        with pytest.raises(IllegalMove, match="same kind"):
            game.propose(1, cards(give), cards(want))
    assert list(game.state.cells) == before


@rule("R7")
def test_the_same_kind_is_never_on_both_sides_of_a_counter_offer() -> None:
    game = table("2 wool 1 ore", "2 wool 2 ore", "2 wool")
    game.offer(0, cards("1 ore"), cards("1 wool"))
    with pytest.raises(IllegalMove, match="same kind"):
        game.counter(1, cards("1 wool 1 ore"), cards("1 ore"))
    do(game, 1, "counter")
    do(game, 1, "draft_give", cards={"wool": 1})
    do(game, 1, "draft_give", cards={"ore": 1})
    assert not {"wool", "ore"} & {name for choice in options(game, 1, "draft_want") for name, _ in choice.gets}


@rule("R7")
def test_the_bank_never_trades_like_for_like() -> None:
    game = table("8 wool", "1 ore", "1 ore")
    for choice in options(game, 0, "bank_trade"):
        assert [name for name, _ in choice.cards] != [name for name, _ in choice.gets]
    with pytest.raises(FarshoreError):
        game.find(0, "bank_trade", cards={"wool": 4}, gets={"wool": 1})


@rule("B18")
def test_nobody_asks_for_more_than_lies_in_other_hands() -> None:
    """Everybody can count the bank, so this tells nothing that is hidden."""
    game = table("2 wool", "1 ore", "1 ore")
    with pytest.raises(IllegalMove, match="Nobody has that many ore"):
        game.offer(0, cards("1 wool"), cards("3 ore"))
    game.offer(0, cards("1 wool"), cards("2 ore"))
    assert "accept" not in verbs(game, 1)
