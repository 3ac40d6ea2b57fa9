"""Every game's positions as objects: copied, pickled, compared; and what nature can draw in them, with exact chances."""

import copy
import pickle
from collections import Counter
from fractions import Fraction

from battery.played_games import Setup, each_setup, played
from farshore.engine.machine import NATURE, PHASE

LARGEST_PICKLE = 6000  # bytes of a state with the rules' origin; Europe has the longest rows
MOST_PICKS = 2000  # weight up to which every unit is tried


@each_setup
def test_states_and_views_come_back_from_a_pickle(setup: Setup) -> None:
    keys: dict[bytes, list[int]] = {}
    for game in played(setup).games(12):
        state = game.state
        data = pickle.dumps(state)
        assert len(data) < LARGEST_PICKLE
        for twin in (pickle.loads(data), copy.deepcopy(state), copy.copy(state)):
            assert twin == state
            assert twin.rules is state.rules
            assert twin.key() == state.key()
        assert keys.setdefault(state.key(), list(state.cells)) == list(state.cells)
        for seat in (None, 0, game.seats - 1):
            seen = game.view(seat)
            again = pickle.loads(pickle.dumps(seen))
            assert again == seen
            assert hash(again) == hash(seen)
            assert again.key() == seen.key()
            assert again.totals == seen.totals


@each_setup
def test_chances_are_exact(setup: Setup) -> None:
    """The outcomes are those that nature may draw, and each is drawn for as many units of weight as it is said to have."""
    drawn = 0
    for game in played(setup).games():
        state = game.state
        weights = state.chance_weights()
        outcomes = game.chance_outcomes()
        assert [action for action, _ in weights] == [action for action, _ in outcomes] == game.legal(NATURE)
        if not state.by_chance():
            assert weights == []
            continue
        drawn += 1
        assert sum((chance for _, chance in outcomes), Fraction(0)) == 1
        assert all(weight > 0 for _, weight in weights)
        draw = state.rules.phases[state.cells[PHASE]].draw_of()
        total = int(draw.total(state))
        assert total == sum(weight for _, weight in weights)
        if draw.even:  # drawn by number alone
            assert len(weights) == draw.size
            assert {weight for _, weight in weights} == {1}
        elif total <= MOST_PICKS:
            assert Counter(int(draw.first + draw.pick(state, unit)) for unit in range(total)) == dict(weights)
    assert drawn > 0
