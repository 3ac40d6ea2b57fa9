"""`undo()` without a seat: whatever was played last is taken back, chance included, as often as one likes."""

import pytest

from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import NATURE
from farshore.game import Game, load_position, make, replay
from farshore.luck import Luck
from objects.games_in_play import in_play, play_on


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_taken_back_to_the_start(name: str) -> None:
    game = make(name, seed=5)
    luck = Luck(9)
    past: list[tuple[Game, int]] = []
    for _ in range(30):
        past.append((game.copy(), len(game.events)))
        play_on(game, 1, luck)
    for before, events in reversed(past):
        game.undo()
        assert game == before
        assert game.events == before.events
        assert len(game.events) == events
        assert game.luck == before.luck
    with pytest.raises(FarshoreError, match="nothing to take back"):
        game.undo()


def test_the_same_decision_brings_the_same_dice() -> None:
    game = make("base", seats=3, seed=1, setup="beginner", first=0)
    dice = game.play(0, game.find(0, "roll"))
    after = game.copy()
    game.undo()
    assert game.play(0, game.find(0, "roll")) == dice
    assert game == after


def test_a_decision_of_several_steps_is_taken_back_whole() -> None:
    position = make("base", seats=3, setup="beginner", first=0).position()
    position["frames"] = [{"phase": "actions", "seats": [0]}]
    game = load_position(position)
    before = game.copy()
    game.offer(0, give={"grain": 1}, want={"wool": 1})
    assert len(game.actions) > 2
    game.undo()
    assert game == before
    assert game.events == before.events


def test_the_end_of_a_game_is_taken_back() -> None:
    game = in_play("base", 10_000)
    assert game.over()
    game.undo()
    assert not game.over()
    assert game.winners() == []
    seat = game.seats_to_act()[0]
    assert game.legal(seat)


def test_natures_outcomes_are_taken_back_one_by_one_where_the_game_draws_none() -> None:
    game = replay(in_play("base").record())
    steps = len(game.actions)
    assert any(seat == NATURE for seat, _ in game.actions)
    for left in range(steps - 1, -1, -1):
        game.undo()
        assert len(game.actions) == left
    assert game == replay(in_play("base").record(), steps=0)


def test_copies_and_players_take_back_their_own() -> None:
    """What a copy takes back stays in the original, and a player's own taking back leaves the rest in order."""
    game = make("base", seats=3, seed=2, first=0)
    start = game.copy()
    game.play(0, game.legal(0)[3])
    founded = game.copy()
    game.play(0, game.legal(0)[0])
    twin = game.copy()
    twin.undo()
    assert twin == founded
    game.undo(0)
    assert game == founded
    game.undo()
    assert game == start


def test_a_state_changed_by_hand_is_left_alone() -> None:
    game = in_play("base")
    game.state.cells[game.state.rules.layout.by_name["hand"].base] += 1
    before, actions = game.state.copy(), list(game.actions)
    with pytest.raises(FarshoreError, match="changed by hand"):
        game.undo()
    assert game.state == before
    assert game.actions == actions
