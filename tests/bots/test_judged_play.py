"""Games that a network plays against itself: they end, follow from their seed, and in their deals both sides gain and no card is lost."""

import pytest

from farshore import Luck, make
from farshore.bots.levels import Brain
from farshore.bots.networks import network_of
from farshore.engine.machine import PHASE, SEATS, State
from farshore.playing import draw
from farshore.thinking.search.judged_play import LEAST_GAIN, JudgedPlay
from farshore.thinking.search.trade import WILLING


def start_of(name: str, seed: int) -> tuple[JudgedPlay, Brain, State]:
    game = make(name, seats=4, seed=seed)
    brain = Brain(game.kit, 0, {"found: doubt": 30}, network_of(game.kit))
    state = game.state.copy()
    brain.features.survey(state)
    return JudgedPlay(brain.search, brain.trader), brain, state


def played(name: str, seed: int) -> tuple[list[bytes], int, State]:
    play, _, state = start_of(name, seed)
    moments, winner = play.note_game(state, Luck(seed), 40)
    return moments, winner, state


@pytest.mark.parametrize("name", ["base", "iberia"])
def test_a_game_ends_and_follows_from_its_seed(name: str) -> None:
    moments, winner, state = played(name, 3)
    assert winner in range(4)
    assert len(moments) > 3
    assert len({len(moment) for moment in moments}) == 1
    again, same, after = played(name, 3)
    assert (again, same, list(after.cells)) == (moments, winner, list(state.cells))


def test_in_a_deal_both_gain_and_no_card_is_lost() -> None:
    deals = 0
    for seed in range(6):
        play, brain, state = start_of("base", seed)
        luck = Luck(seed)
        assert brain.trader is not None
        hands = brain.features.hands
        for _ in range(120):
            if state.over():
                break
            if not state.cells[SEATS]:
                draw(state, luck)
                continue
            seat = int(state.rules.lowest[state.cells[SEATS]])
            if state.cells[PHASE] == int(brain.features.actions):
                before = [brain.evaluation.chance(state, other) for other in range(4)]
                cards = [int(state.cells[hands.hand + at]) for at in range(4 * int(hands.kinds))]
                if play.deal(brain.trader, state, seat, -1):
                    deals += 1
                    after = [brain.evaluation.chance(state, other) for other in range(4)]
                    assert after[seat] - before[seat] >= LEAST_GAIN
                    now = [int(state.cells[hands.hand + at]) for at in range(4 * int(hands.kinds))]
                    changed = {at // int(hands.kinds) for at in range(len(now)) if now[at] != cards[at]}
                    assert len(changed) == 2
                    (other,) = changed - {seat}
                    assert after[other] - before[other] > WILLING
                    for kind in range(int(hands.kinds)):
                        assert sum(now[kind :: int(hands.kinds)]) == sum(cards[kind :: int(hands.kinds)])
            state.apply(seat, play.move(state, seat, luck))
    assert deals > 3
