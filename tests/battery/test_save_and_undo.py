"""Records, positions as data and taking back: a game that was put away comes back exactly."""

import json

import pytest

from battery.played_games import PLAYED, Setup, cells_of, each_setup, played, seats_of
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import NATURE
from farshore.engine.record import read_record
from farshore.game import Game, load_position, make, replay
from farshore.luck import Luck
from rules_mark import rule


@each_setup
def test_a_record_replays_exactly(setup: Setup) -> None:
    game = played(setup).end
    record = read_record(game.record({"by": "the battery"}).as_json())
    assert record == game.record({"by": "the battery"})
    again = replay(record)
    assert cells_of(again.state) == cells_of(game.state)
    assert again.winners() == game.winners()
    assert again.actions == game.actions
    assert again.record().digest() == record.digest()


@each_setup
def test_a_record_replays_to_any_point(setup: Setup) -> None:
    kept = played(setup)
    for steps, state in kept.kept[:: max(1, len(kept.kept) // 2)]:
        record = kept.at(steps, state).record()
        assert (record.winners is None) == (not state.over())
        assert cells_of(replay(kept.end.record(), steps).state) == cells_of(state)
        assert cells_of(replay(read_record(record.as_json())).state) == cells_of(state)


@each_setup
def test_a_position_comes_back_as_it_was(setup: Setup) -> None:
    for game in played(setup).games(40):
        data = game.position()
        text = json.dumps(data)
        again = load_position(json.loads(text))
        assert cells_of(again.state) == cells_of(game.state)
        assert json.dumps(again.position()) == text
        assert again.seats_to_act() == game.seats_to_act()
        for seat in [NATURE, *seats_of(game)]:
            assert again.legal(seat) == game.legal(seat)


@each_setup
def test_a_position_without_bank_and_deck_is_filled_up(setup: Setup) -> None:
    """Every pool's rest follows from what the players hold."""
    for game in played(setup).games(8):
        data = json.loads(json.dumps(game.position()))
        for pool in game.state.rules.pools:
            data["table"].pop(pool.rest, None)
        assert cells_of(load_position(data).state) == cells_of(game.state)


@each_setup
def test_a_game_from_a_position_goes_on(setup: Setup) -> None:
    for game in played(setup).games(6):
        again = load_position(game.position(), Luck(4))
        luck = Luck(5)
        for _ in range(20):
            if again.over():
                break
            seat = again.seats_to_act()[0]
            legal = again.legal(seat)
            again.play(seat, legal[luck.below(len(legal))])
        with pytest.raises(FarshoreError, match="from a position has no record"):
            again.record()


# --- taking back


def refused(game: Game, seat: int) -> None:
    before, actions = cells_of(game.state), list(game.actions)
    with pytest.raises(FarshoreError, match=r"can't be taken back.*\.$"):
        game.undo(seat)
    assert cells_of(game.state) == before
    assert game.actions == actions


def before_builds(setup: Setup, verbs: tuple[str, ...]) -> list[tuple[Game, int, int]]:
    """Positions of the random game in which one of these things was done next: the first, one in the middle, the last."""
    end, game = played(setup).end, setup.start(PLAYED)
    found: list[tuple[Game, int, int]] = []
    for seat, action in end.actions:
        if seat != NATURE and game.choice(action, seat).verb in verbs:
            found.append((game.copy(), seat, action))
        game.state.apply(seat, action)
        game.actions.append((seat, action))
    return [found[0], found[len(found) // 2], found[-1]]


@rule("R10")
@each_setup
def test_an_own_build_is_taken_back_exactly(setup: Setup) -> None:
    """Founding, building and trade with the bank show nothing: the position, the events and the actions are as before."""
    undone = 0
    for game, seat, action in before_builds(setup, ("build", "found", "bank_trade")):
        before, actions, events = cells_of(game.state), list(game.actions), list(game.events)
        assert game.play(seat, action)
        refused(game, (seat + 1) % game.seats)
        if game.seats_to_act() == [NATURE]:
            refused(game, seat)  # the piece brings something that is drawn
        elif not game.over():
            assert game.can_undo(seat)
            game.undo(seat)
            assert (cells_of(game.state), game.actions, game.events) == (before, actions, events)
            refused(game, seat)
            undone += 1
    assert undone > 0


@rule("R10")
def test_copies_of_a_game_go_back_to_positions_of_their_own() -> None:
    game = make("base", seats=3, seed=1, first=0)
    start = cells_of(game.state)
    game.play(0, game.legal(0)[0])
    twin = game.copy()
    game.undo(0)
    twin.undo(0)
    game.play(0, game.legal(0)[0])
    assert cells_of(twin.state) == start


@rule("R10")
@each_setup
def test_dice_and_drawn_cards_stay(setup: Setup) -> None:
    """After any action that nature answers, nobody takes anything back."""
    game = make(setup.game, setup.seats, seed=3, **setup.options)
    luck = Luck(8)
    drawn = 0
    while drawn < 4 and not game.over():
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        steps = len(game.actions)
        game.play(seat, legal[luck.below(len(legal))])
        if any(actor == NATURE for actor, _ in game.actions[steps:]):
            for other in seats_of(game):
                refused(game, other)
            drawn += 1
    assert drawn == 4


@rule("R10")
@each_setup
def test_what_showed_a_hidden_hand_stays(setup: Setup) -> None:
    """Where an action changes how many hidden cards another holds, it can't be taken back. At the start nothing can."""
    start = setup.start(1)
    for seat in seats_of(start):
        refused(start, seat)
    for game in played(setup).games(10):
        for seat in game.seats_to_act():
            for action in game.legal(seat)[-3:]:
                twin = game.copy()
                twin.play(seat, action)
                if seat != NATURE and (twin.over() or twin.view(seat).totals != game.view(seat).totals):
                    refused(twin, seat)
