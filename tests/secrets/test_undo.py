"""Taking back: never after dice, draws, another player, or anything shown that was hidden (R10)."""

from typing import Any

import pytest

from farshore import FarshoreError, Game, Luck, load_position, make, replay
from farshore.engine.machine import NATURE
from rules_mark import rule
from trade.test_proposals import steal
from trade.test_whole_offers import after_a_seven
from trade.trade_tables import base, cards, do, hand, options, table


def snapshot(game: Game) -> tuple[list[int], list[tuple[int, int]], int]:
    return list(game.state.cells), list(game.actions), len(game.events)


def goes_back(game: Game, seat: int, verb: str, **fields: object) -> None:
    """The step can be taken back, and then everything is as before."""
    before = snapshot(game)
    do(game, seat, verb, **fields)
    assert snapshot(game) != before
    assert game.can_undo(seat)
    game.undo(seat)
    assert snapshot(game) == before
    do(game, seat, verb, **fields)


def stays(game: Game, *seats: int) -> None:
    """Nobody can take anything back, and trying changes nothing."""
    before = snapshot(game)
    for seat in seats or range(game.seats):
        assert not game.can_undo(seat)
        with pytest.raises(FarshoreError, match="can't be taken back"):
            game.undo(seat)
    assert snapshot(game) == before


def place_of(game: Game, piece: str) -> object:
    return next(choice.place for choice in options(game, 0, "build") if choice.piece == piece)


RICH = "4 lumber 4 brick 5 wool 6 grain 6 ore"


@rule("R10")
def test_what_was_built_can_be_taken_back() -> None:
    game = table(RICH, "1 ore", "1 ore")
    goes_back(game, 0, "build", piece="road", place=place_of(game, "road"))
    goes_back(game, 0, "build", piece="city", place=place_of(game, "city"))
    position = base(3)
    position["players"][0]["hand"] = cards(RICH)
    corner = next(tuple(entry[:3]) for entry in position["table"]["buildings"] if entry[-1] == ["settlement", 0])
    position["table"]["buildings"] = [entry for entry in position["table"]["buildings"] if tuple(entry[:3]) != corner]
    game = load_position(position)
    goes_back(game, 0, "build", piece="settlement", place=list(corner))


@rule("R10")
def test_several_steps_are_taken_back_one_after_the_other() -> None:
    game = table(RICH, "1 ore", "1 ore")
    start = snapshot(game)
    do(game, 0, "build", piece="road", place=place_of(game, "road"))
    between = snapshot(game)
    do(game, 0, "bank_trade", cards={"ore": 4}, gets={"wool": 1})
    game.undo(0)
    assert snapshot(game) == between
    game.undo(0)
    assert snapshot(game) == start
    stays(game)


@rule("R10")
def test_a_trade_with_the_bank_and_an_invention_can_be_taken_back() -> None:
    game = table(RICH, "1 ore", "1 ore", holding={0: "invention"})
    goes_back(game, 0, "bank_trade", cards={"ore": 4}, gets={"wool": 1})
    goes_back(game, 0, "play_card", piece="invention")
    goes_back(game, 0, "take", gets={"ore": 1})
    goes_back(game, 0, "take", gets={"ore": 1})


@rule("R10")
def test_a_roll_can_not_be_taken_back() -> None:
    position = base(3)
    position["frames"] = [{"phase": "before_roll", "seats": [0]}]
    game = load_position(position)
    do(game, 0, "roll")
    stays(game)
    do(game, NATURE, "dice", number=11)
    stays(game)
    with_luck = load_position(position, Luck(1))
    do(with_luck, 0, "roll")
    stays(with_luck)


@rule("R10")
def test_a_roll_that_brings_nothing_can_not_be_taken_back() -> None:
    """Not one card moves on an empty island: the dice are news all the same."""
    position = base(3)
    position["table"] |= {"buildings": [], "roads": []}
    position["players"] = [{}, {}, {}]
    position["frames"] = [{"phase": "before_roll", "seats": [0]}]
    for seed in range(8):
        game = load_position(position, Luck(seed))
        do(game, 0, "roll")
        assert len(game.actions) == 2
        stays(game)


@rule("R10")
def test_what_came_before_a_roll_can_not_be_taken_back_after_it() -> None:
    position = base(3)
    position["frames"] = [{"phase": "before_roll", "seats": [0]}]
    position["players"][0]["cards"] = {"invention": 1}
    position["table"].pop("deck")
    game = load_position(position, Luck(1))
    do(game, 0, "play_card", piece="invention")
    do(game, 0, "take", gets={"ore": 1})
    do(game, 0, "take", gets={"ore": 1})
    assert game.can_undo(0)
    do(game, 0, "roll")
    stays(game)


@rule("R10")
@pytest.mark.parametrize("luck", [None, Luck(3)])
def test_a_bought_card_can_not_be_taken_back(luck: Luck | None) -> None:
    game = table(RICH, "1 ore", "1 ore", luck=luck)
    do(game, 0, "build", piece="road", place=place_of(game, "road"))
    do(game, 0, "buy_card")
    stays(game)


@rule("R10")
def test_a_theft_can_not_be_taken_back() -> None:
    game = table("1 wool", "1 ore 1 grain", "1 ore", holding={0: "knight"})
    steal(game, 1, "ore")
    stays(game)


@rule("R10")
def test_a_knight_can_be_taken_back_while_nothing_is_stolen() -> None:
    game = table("1 wool", "1 ore", "", holding={0: "knight"})
    goes_back(game, 0, "play_card", piece="knight")
    empty = [choice.place for choice in options(game, 0, "move_robber") if steals_nothing(game, choice.place)]
    goes_back(game, 0, "move_robber", place=empty[0])
    game.undo(0)
    game.undo(0)
    assert snapshot(game)[1] == []


def steals_nothing(game: Game, place: object) -> bool:
    twin = game.copy()
    do(twin, 0, "move_robber", place=place)
    return twin.seats_to_act() == [0] and "end_turn" in {twin.choice(action, 0).verb for action in twin.legal(0)}


@rule("R10")
@pytest.mark.parametrize("kind", ["ore", "brick"])
def test_a_monopoly_can_not_be_taken_back_also_if_it_brought_nothing(kind: str) -> None:
    """Nobody has brick: that too is news."""
    game = table("1 wool", "1 ore", "1 ore", holding={0: "monopoly"})
    do(game, 0, "play_card", gets={kind: 1})
    stays(game)


@rule("R10")
def test_an_offer_can_not_be_taken_back_once_it_is_sent() -> None:
    game = table("2 wool", "2 ore", "1 ore")
    goes_back(game, 0, "offer")
    goes_back(game, 0, "draft_give", cards={"wool": 1})
    goes_back(game, 0, "draft_want", gets={"ore": 1})
    do(game, 0, "send")
    stays(game)
    do(game, 1, "accept")
    stays(game)
    do(game, 0, "deal", player=1)
    stays(game)
    game.propose(1, cards("1 ore"), cards("1 wool"))
    stays(game)
    do(game, 0, "deal", player=1)
    stays(game)


@rule("R10")
def test_another_players_step_ends_it() -> None:
    game = table(RICH, "1 ore", "1 ore")
    do(game, 0, "build", piece="road", place=place_of(game, "road"))
    do(game, 1, "propose")
    stays(game, 0, 2)
    game.undo(1)
    stays(game)
    assert hand(game, 0) != cards(RICH)


@rule("R10")
def test_nobody_takes_back_anothers_step() -> None:
    game = table(RICH, "1 ore", "1 ore")
    do(game, 0, "build", piece="road", place=place_of(game, "road"))
    stays(game, 1, 2)
    assert game.can_undo(0)


@rule("R10")
def test_the_end_of_a_turn_can_be_taken_back_until_the_next_player_acts() -> None:
    game = table("1 ore", "1 ore", "1 ore")
    goes_back(game, 0, "end_turn")
    do(game, 1, "roll")
    stays(game)


@rule("R10")
def test_the_end_of_the_game_can_not_be_taken_back() -> None:
    game = table(RICH, "1 ore", "1 ore", target=3)
    do(game, 0, "build", piece="city", place=place_of(game, "city"))
    assert game.over()
    stays(game)


@rule("R10")
def test_a_discard_can_be_taken_back_until_it_is_carried_out() -> None:
    game = after_a_seven()
    before = snapshot(game)
    game.discard(0, {"ore": 4})
    game.undo(0)
    assert snapshot(game) == before, "a message is taken back as a whole"
    game.discard(0, {"ore": 4})
    do(game, 1, "discard", cards={"grain": 1})
    stays(game, 0, 2)
    game.play_all(1, [game.find(1, "discard", cards={"grain": 1})] * 3)
    stays(game)


@rule("R10")
def test_a_sequence_that_shows_something_on_its_way_stays() -> None:
    """A monopoly and a road in one message: none of it comes back."""
    game = table(RICH, "1 ore", "1 ore", holding={0: "monopoly"})
    road = game.find(0, "build", piece="road", place=place_of(game, "road"))
    game.play_all(0, [game.find(0, "play_card", gets={"brick": 1}), road])
    stays(game)


@rule("R10")
def test_taking_back_leaves_chance_as_it_was() -> None:
    """Build, undo, end the turn: the dice fall as if nothing had been built."""
    rolls = []
    for build in (False, True):
        game = table(RICH, "1 ore", "1 ore", luck=Luck(9))
        if build:
            do(game, 0, "build", piece="road", place=place_of(game, "road"))
            game.undo(0)
        do(game, 0, "end_turn")
        do(game, 1, "roll")
        rolls.append(game.actions)
    assert rolls[0] == rolls[1]


@rule("R10")
def test_a_record_after_taking_back_is_a_whole_game() -> None:
    game = make("base", seats=3, seed=3, setup="beginner", first=0)
    luck = Luck(3)
    undone = 0
    for _ in range(400):
        seats: list[Any] = game.seats_to_act()
        if game.over():
            break
        legal = game.legal(seats[0])
        game.play(seats[0], legal[luck.below(len(legal))])
        if game.can_undo(seats[0]) and luck.below(3) == 0:
            game.undo(seats[0])
            undone += 1
    assert undone > 20
    again = replay(game.record())
    assert list(again.state.cells) == list(game.state.cells)
    assert [event.data for event in again.events] == [event.data for event in game.events]


@rule("R10")
def test_a_copy_takes_back_for_itself() -> None:
    game = table(RICH, "1 ore", "1 ore")
    do(game, 0, "build", piece="road", place=place_of(game, "road"))
    twin = game.copy()
    after = snapshot(game)
    twin.undo(0)
    assert snapshot(game) == after
    game.undo(0)
    assert snapshot(game) == snapshot(twin)
