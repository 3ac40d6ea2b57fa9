"""Calls of a game with what it can't use."""

from typing import Any

import pytest

from badinput.refusal_checks import check_text, refused
from farshore import Game, IllegalMove, Luck, make, replay
from farshore.engine.machine import NATURE
from trade.trade_tables import table

NO_NUMBERS: list[Any] = [None, "0", 1.0, float("nan"), [0], {}, b"1", True, object(), 1j]


@pytest.fixture
def game() -> Game:
    return table("4 wool 1 lumber 1 brick", "1 ore", "1 ore")


@pytest.mark.parametrize("action", [*NO_NUMBERS, -1, 10**6, 10**30, -(10**30)])
def test_an_action_that_is_none(game: Game, action: Any) -> None:
    with refused("There is no action", game):
        game.play(0, action)
    with refused("There is no action", game):
        game.play_all(0, [game.legal(0)[0], action])
    with refused("There is no action", game):
        game.choice(action)


@pytest.mark.parametrize("seat", [*NO_NUMBERS, 3, 7, -2, 10**30])
def test_a_seat_that_is_none(game: Game, seat: Any) -> None:
    for call in (game.legal, game.prompt, game.hand, game.points, game.score, game.pieces, game.undo, game.can_undo):
        with refused("There is no seat", game):
            call(seat)
    for act in (lambda: game.play(seat, 0), lambda: game.play_all(seat, [0]), lambda: game.choice(game.legal(0)[0], seat)):
        if seat is not None:
            with refused("There is no seat", game):
                act()
    if seat is not None:
        for see in (lambda: game.view(seat), lambda: game.view_data(seat), lambda: game.sample(seat, Luck(1))):
            with refused("There is no seat", game):
                see()


def test_every_action_of_every_seat_is_played_or_refused_with_a_sentence() -> None:
    for seed in range(4):
        game = make("base", seats=3, seed=seed, setup="beginner", turns="strict" if seed % 2 else "combined")
        luck = Luck(seed)
        for step in range(40):
            seat = game.seats_to_act()[0]
            legal = game.legal(seat)
            if step % 13 == 0:
                try_everything(game)
            game.play(seat, legal[luck.below(len(legal))])


def try_everything(game: Game) -> None:
    before = list(game.state.cells)
    for seat in range(NATURE, game.seats):
        legal = set(game.legal(seat))
        for action in range(int(game.kit.rules.width)):
            if action not in legal:
                with pytest.raises(IllegalMove) as error:
                    game.state.play(seat, action)
                check_text(str(error.value))
    assert list(game.state.cells) == before


def test_the_wrong_seat_and_the_wrong_phase(game: Game) -> None:
    end = game.find(0, "end_turn")
    with refused(game=game):
        game.play(1, end)  # who may propose, but not end another's turn
    roll = next(int(move.first) for move in game.kit.rules.moves if type(move).__name__ == "Roll")
    with refused("That can't be done now", game):
        game.play(0, roll)
    with refused("A player has to decide", game):
        game.play(NATURE, int(game.kit.rules.n_actions))


def test_nobody_acts_for_nature(game: Game) -> None:
    game.play(0, game.find(0, "end_turn"))
    game.play(1, game.find(1, "roll"))
    outcome = game.legal(NATURE)[0]
    for seat in range(3):
        with refused("not a player's decision", game):
            game.play(seat, outcome)


def test_a_game_that_is_over(game: Game) -> None:
    won = table("4 wool 3 ore 2 grain", "1 ore", "1 ore", target=3)
    won.play(0, next(action for action in won.legal(0) if won.choice(action, 0).piece == "city"))
    assert won.over()
    for seat in range(3):
        assert won.legal(seat) == []
        assert won.prompt(seat) is None
        for action in (0, 5, int(won.kit.rules.width) - 1):
            with refused("The game is over", won):
                won.play(seat, action)


@pytest.mark.parametrize("place", [(99, 99, "N"), (0, 0, "Q"), (0, 0), "here", [[]], (None, None), 5])
def test_a_place_that_is_not_on_the_board(game: Game, place: Any) -> None:
    with refused("on this board" if place != (0, 0) else "No legal action", game):
        game.find(0, "build", place=place, piece="road")


NOBODY: list[Any] = [("fly", {}), ("build", {}), ("build", {"piece": "castle"}), (None, {}), ("end_turn", {"colour": 1})]


@pytest.mark.parametrize(("verb", "fields"), NOBODY)
def test_what_nobody_can_do(game: Game, verb: Any, fields: dict[str, Any]) -> None:
    with refused("legal action of seat 0 matches", game):
        game.find(0, verb, **fields)


def test_a_sequence_with_a_wrong_end_changes_nothing(game: Game) -> None:
    road = next(action for action in game.legal(0) if game.choice(action, 0).piece == "road")
    with refused("", game):
        game.play_all(0, [road, road])


def test_a_record_of_a_game_that_began_from_a_position(game: Game) -> None:
    with refused("no record from the start"):
        game.record()


@pytest.mark.parametrize("steps", [-1, 10**6])
def test_a_replay_to_a_step_that_is_not_there(steps: int) -> None:
    with refused("can't be played up to number"):
        replay(make("base", seed=1).record(), steps)
