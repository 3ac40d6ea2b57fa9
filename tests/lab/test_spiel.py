"""OpenSpiel: its own API test for every game, chances as the rules have them, and information states that tell no more and no less."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.lab.spiel import spiel_name
from farshore.luck import Luck

pytestmark = pytest.mark.once  # the engine is tested on both builds elsewhere

SHORT = "farshore_duel(target=4,trade=False,balanced_dice=False)"


def walk(state: Any, seed: int, until: int = 10_000) -> Any:
    """The states of a random game, each before its move."""
    luck = Luck(seed)
    for _ in range(until):
        if state.is_terminal():
            return
        yield state
        actions = state.legal_actions()
        state.apply_action(actions[luck.below(len(actions))])


@pytest.mark.parametrize("name", GAMES)
def test_the_api_test_of_openspiel(name: str) -> None:
    """With serialization, masks, observations and information states, at every move of a random game."""
    game = pyspiel.load_game(f"{spiel_name(name)}(limit=40)")
    assert game.num_players() == GAMES[name].usual_seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_game_to_its_end() -> None:
    for players in (3, 4):
        state = pyspiel.load_game(f"farshore_base(players={players},target=3,trade=False,seed={players})").new_initial_state()
        for before in walk(state, players):
            assert before.returns() == [0.0] * players
        assert sorted(state.returns()) == pytest.approx([-1 / (players - 1)] * (players - 1) + [1])
    cut = pyspiel.load_game("farshore_base(limit=5)").new_initial_state()
    assert len(list(walk(cut, 1))) == 5
    assert cut.returns() == [0.0] * 4


def test_chances_are_the_rules() -> None:
    """Two dice fall as two dice do; boards are dealt by chance where there are several."""
    game = pyspiel.load_game(SHORT[:-1] + ",boards=3)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert dict(state.chance_outcomes()) == pytest.approx({0: 1 / 3, 1: 1 / 3, 2: 1 / 3})
    assert len({str(state.child(board)) for board in range(3)}) == 3
    assert state.child(1).observation_tensor(0) != state.child(2).observation_tensor(0)
    rolls = 0
    for before in walk(state, 3):
        if before.is_chance_node():
            outcomes = before.chance_outcomes()
            assert all(3 <= action < game.max_chance_outcomes() for action, _ in outcomes) or len(before.history()) == 0
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            if len(outcomes) == 36:
                rolls += 1
                assert [chance for _, chance in outcomes] == pytest.approx([1 / 36] * 36)
    assert rolls > 3


def test_who_knows_a_card_tells_the_outcomes_apart_and_nobody_else_does() -> None:
    """At every draw: the seats that may know it have a different information state for each outcome, the others one for all."""
    hidden = 0
    for before in walk(pyspiel.load_game(SHORT).new_initial_state(), 5):
        if not before.is_chance_node():
            continue
        position = before.position
        knowers = position.rules.phases[position.cells[0]].draw_of().knowers(position)
        after = [
            state for action, _ in before.chance_outcomes() if not (state := before.child(action)).is_terminal()
        ]  # then cards are shown
        for seat in range(2):
            told = {state.information_state_string(seat) for state in after}
            if knowers >> seat & 1:
                assert len(told) == len(after)
            else:
                hidden += len(after) > 1
                assert len(told) == 1
    assert hidden > 0


def test_an_information_state_never_comes_back() -> None:
    """A seat that forgets nothing knows more after each of its decisions, also where it sees the same again."""
    seen: list[set[str]] = [set(), set()]
    observed: list[list[str]] = [[], []]
    for before in walk(pyspiel.load_game(SHORT).new_initial_state(), 2):
        seat = before.current_player()
        if seat >= 0:
            state = before.information_state_string()
            assert state not in seen[seat]
            seen[seat].add(state)
            observed[seat].append(before.observation_string())
            assert before.clone().information_state_string() == state
    assert all(len(rows) > 20 for rows in observed)


def test_fields_have_names() -> None:
    game = pyspiel.load_game("farshore_base")
    observer = make_observation(game)
    observer.set_from(game.new_initial_state(), player=1)
    assert observer.dict["bank"].tolist() == [19] * 5
    assert observer.tensor.dtype == np.float32
    with pytest.raises(FarshoreError, match="no parameters"):
        make_observation(game, params={"planes": True})


def test_options_depend_on_the_number_of_players() -> None:
    """Iberia is played to 13 points by three and to 12 by four; what is given explicitly holds."""
    for given, target in (("players=3", 13), ("players=4", 12), ("players=3,target=12", 12)):
        game = pyspiel.load_game(f"farshore_iberia({given})")
        assert game.dealing.spec.settings["target"] == target
    with pytest.raises(FarshoreError, match="is for 3 or 4 players"):
        pyspiel.load_game("farshore_iberia(players=2)")
    with pytest.raises(FarshoreError, match="At least one board"):
        pyspiel.load_game("farshore_base(boards=0)")


def test_it_serves_openspiels_own_environment() -> None:
    env = rl_environment.Environment(pyspiel.load_game(SHORT), include_full_state=True)
    step = env.reset()
    for _ in range(30):
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
        if step.last():
            break
    _, state = pyspiel.deserialize_game_and_state(step.observations["serialized_state"])
    assert state.history() == env.get_state.history()
    assert str(state) == str(env.get_state)
