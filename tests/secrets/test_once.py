"""The same command twice acts once (R24)."""

import pytest

from farshore import FarshoreError, IllegalMove, Luck
from rules_mark import rule
from trade.talk import cards, do, hand, table


@rule("R24")
def test_a_repeated_message_acts_once_and_is_told_the_same() -> None:
    game = table("4 wool 4 ore", "1 ore", "1 ore")
    action = game.find(0, "bank_trade", cards={"wool": 4}, gets={"brick": 1})
    first = game.play(0, action, message="a")
    again = game.play(0, action, message="a")
    assert first == again
    assert hand(game, 0) == cards("1 brick 4 ore")
    assert len(game.actions) == 1
    first.clear()
    assert game.play(0, action, message="a") == again, "what the caller does with the answer is the caller's"


@rule("R24")
def test_a_repeated_roll_does_not_roll_again() -> None:
    game = table("1 wool", "1 ore", "1 ore", luck=Luck(5))
    game.play(0, game.find(0, "end_turn"))
    roll = game.find(1, "roll")
    first = game.play(1, roll, message="r")
    count = len(game.actions)
    assert game.play(1, roll, message="r") == first
    assert len(game.actions) == count


@rule("R24")
def test_a_message_repeated_much_later_still_acts_once() -> None:
    game = table("8 wool", "1 ore", "1 ore")
    action = game.find(0, "bank_trade", cards={"wool": 4}, gets={"brick": 1})
    game.play(0, action, message="a")
    do(game, 0, "bank_trade", cards={"wool": 4}, gets={"brick": 1})
    do(game, 0, "end_turn")
    assert [event.kind for event in game.play(0, action, message="a")] == ["bank_trade"]
    assert hand(game, 0) == cards("2 brick")


@rule("R24")
def test_other_ids_and_none_act_each_time() -> None:
    game = table("12 wool", "1 ore", "1 ore")
    action = game.find(0, "bank_trade", cards={"wool": 4}, gets={"brick": 1})
    for message in (None, "a", "b"):
        game.play(0, action, message=message)
    assert hand(game, 0) == cards("3 brick")


@rule("R24")
def test_ids_belong_to_their_seat() -> None:
    game = table("4 wool", "1 ore", "1 ore")
    game.play(0, game.find(0, "bank_trade", cards={"wool": 4}, gets={"brick": 1}), message="1")
    game.propose(1, cards("1 ore"), cards("1 brick"), message="1")
    assert [event.kind for event in game.events][:2] == ["bank_trade", "offer"]


@rule("R24")
def test_an_id_is_not_used_for_two_commands() -> None:
    game = table("8 wool", "1 ore", "1 ore")
    game.play(0, game.find(0, "bank_trade", cards={"wool": 4}, gets={"brick": 1}), message="1")
    before = list(game.state.cells)
    with pytest.raises(FarshoreError, match="another command"):
        game.play(0, game.find(0, "end_turn"), message="1")
    with pytest.raises(FarshoreError, match="is a text"):
        game.play(0, game.find(0, "end_turn"), message=7)  # type: ignore[arg-type]
    assert list(game.state.cells) == before


@rule("R24")
def test_a_refused_message_may_be_sent_again() -> None:
    game = table("1 wool", "1 ore", "1 ore")
    end = game.find(0, "end_turn")
    with pytest.raises(IllegalMove):
        game.play(1, end, message="e")
    do(game, 0, "end_turn")
    do(game, 1, "roll")
    game.play(-1, game.find(-1, "dice", number=11))
    game.play(1, end, message="e")
    assert game.turn()[0] == 2


@rule("R24", "R10")
def test_undo_twice_with_one_id_takes_back_once() -> None:
    game = table("8 wool", "1 ore", "1 ore")
    action = game.find(0, "bank_trade", cards={"wool": 4}, gets={"brick": 1})
    game.play(0, action, message="1")
    game.play(0, action, message="2")
    game.undo(0, message="u")
    game.undo(0, message="u")
    assert hand(game, 0) == cards("4 wool 1 brick")
    game.play(0, action, message="2")
    assert hand(game, 0) == cards("4 wool 1 brick"), "a late retry does not bring back what was taken back"


@rule("R24")
def test_a_copy_remembers_for_itself() -> None:
    game = table("8 wool", "1 ore", "1 ore")
    action = game.find(0, "bank_trade", cards={"wool": 4}, gets={"brick": 1})
    twin = game.copy()
    game.play(0, action, message="1")
    twin.play(0, action, message="1")
    assert hand(game, 0) == hand(twin, 0) == cards("4 wool 1 brick")
