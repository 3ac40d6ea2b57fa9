"""A deal is judged by reading the two who make it anew: in every game that gives the same as judging the whole position."""

import random

import pytest

from farshore import Game, Luck, make
from farshore.bots import decide
from farshore.bots.levels import Brain, MediumBot
from farshore.bots.networks import LearntWeights, inputs_of, network_of
from farshore.catalogue import GAMES, usual_kit
from farshore.engine.ints import COMPILED, ints, packed
from farshore.engine.machine import State
from farshore.parts.barter import Barter
from farshore.thinking.evaluation.evaluate import Evaluation
from farshore.thinking.evaluation.network import sizes


def positions(name: str, count: int) -> list[Game]:
    """Moments of a game between medium bots, in which hands are full."""
    game, luck = make(name, seed=8), Luck(8)
    bots = [MediumBot() for _ in range(game.seats)]
    found: list[Game] = []
    while not game.over() and len(found) < count:
        seat = game.seats_to_act()[0]
        if luck.below(25) == 0:
            found.append(game.copy())
        game.play(seat, decide(game, seat, bots[seat], luck))
    return found


def some_network(game: Game) -> LearntWeights:
    names, chance = inputs_of(game.kit), random.Random(4)
    weights = [chance.randrange(-200, 200) for _ in range(sum(sizes(len(names), 6, 4)))]
    return LearntWeights(game.kit.rules.name, (game.seats,), tuple(names), 6, 4, packed(ints(weights)))


def shares(evaluation: Evaluation, seats: int) -> list[float]:
    return [evaluation.share(seat) for seat in range(seats)]


@pytest.mark.parametrize("name", [name for name, kind in GAMES.items() if usual_kit(kind, kind.usual_seats).has(Barter)])
@pytest.mark.parametrize("learnt", [False, True])
def test_a_deal_is_judged_as_the_whole_position_is(name: str, learnt: bool) -> None:
    first = make(name, seed=8)
    network = network_of(first.kit, some_network(first)) if learnt else None
    compared = 0
    for game in positions(name, 6 if COMPILED else 3):
        brain, whole = Brain(game.kit, 0, None, network), Brain(game.kit, 0, None, network)
        assert brain.trader is not None
        state: State = game.state
        for one in (brain, whole):
            one.features.survey(state)
        barter = brain.trader.barter
        brain.evaluation.keep(state)
        for seat in range(game.seats):
            other = (seat + 1) % game.seats
            for kind in range(int(barter.kinds)):
                if barter.held(state, seat, kind):
                    after = state.copy()
                    barter.hand_over(after, seat, other, kind, 1)
                    brain.evaluation.judge_deal(after, seat, other)
                    whole.evaluation.judge(after)
                    assert shares(brain.evaluation, game.seats) == shares(whole.evaluation, game.seats)
                    compared += 1
    assert compared > 3
