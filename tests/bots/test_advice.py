"""Advice for people: the expert's choices with chances, from what the asking seat may know."""

from dataclasses import replace

import pytest

from farshore import Luck, make
from farshore.bots import Advice, Observation, advise, decide, following, win_chances
from farshore.bots import advice as advice_module
from farshore.bots.levels import MASTER, Level, MediumBot
from farshore.engine.ints import COMPILED
from farshore.engine.visibility import sample, view

SMALL = Level(worlds=2, candidates=3, play_outs=12, opening=12, opening_turns=8, network=True, network_turns=2)


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same thinking with a budget that suits the plain build."""
    monkeypatch.setattr(advice_module.HintBot, "level", SMALL)


def test_three_choices_with_chances_and_nothing_hidden_in_them() -> None:
    game, luck = make("base", seats=4, seed=12), Luck(2)
    bots = [MediumBot() for _ in range(4)]
    asked = 0
    for _ in range(150):
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        if len(legal) > 1 and luck.below(8) == 0:
            found = advise(Observation(game, seat, Luck(1)))
            assert 1 <= len(found) <= 3
            assert all(0.0 <= advice.chance <= 1.0 and advice.actions[0] in legal for advice in found)
            other = game.copy()
            other.state = sample(view(game.state, seat), Luck(asked))
            assert advise(Observation(other, seat, Luck(1))) == found
            trial = game.copy()
            trial.play_all(seat, list(found[0].actions))  # an offer is told from its beginning to its sending
            asked += 1
        game.play(seat, decide(game, seat, bots[seat], luck))
    assert asked > 5


def test_no_advice_where_there_is_no_choice() -> None:
    game = make("base", seats=3, seed=1)
    waiting = (game.seats_to_act()[0] + 1) % 3
    assert advise(Observation(game, waiting, Luck(1))) == []


def test_win_chances_add_up_for_a_seat_a_spectator_and_a_replay() -> None:
    game, luck = make("base", seats=4, seed=4), Luck(3)
    bots = [MediumBot() for _ in range(4)]
    while game.turn()[1] < 40 and not game.over():
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
    for at in (game.state, view(game.state, 2), view(game.state, -1)):
        chances = win_chances(game.kit, at, Luck(1))
        assert len(chances) == 4
        assert sum(chances) == pytest.approx(1.0)
        assert all(0.0 < chance < 1.0 for chance in chances)


def test_a_game_that_is_over_is_won() -> None:
    game, luck = make("base", seats=3, seed=4, target=3), Luck(3)
    bots = [MediumBot() for _ in range(3)]
    while not game.over():
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
    chances = win_chances(game.kit, game.state, Luck(1))
    assert [seat for seat in range(3) if chances[seat] == 1.0] == game.winners()


TURNS = {"base": 7, "europe-short": 2, "hawaii": 3}  # each with a seed


@pytest.mark.skipif(not COMPILED, reason="such a budget is for the compiled build")
@pytest.mark.parametrize("name", TURNS)
def test_the_chance_stays_within_its_bounds_while_a_seat_follows_its_hints(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A whole turn of hints: only dice and cards that are drawn change the chance."""
    monkeypatch.setattr(advice_module.HintBot, "level", replace(MASTER, play_outs=400))
    game, luck, medium = make(name, seed=TURNS[name]), Luck(1), MediumBot()
    compared = longest = 0
    while not game.over() and compared < 6:
        seat = game.seats_to_act()[0]
        if game.turn()[1] < 16 or seat != game.turn()[0] or len(game.legal(seat)) < 2:
            game.play(seat, decide(game, seat, medium, luck))
            continue
        turn = game.turn()[1]
        last: Advice | None = None
        while not game.over() and game.turn() == (seat, turn) and game.seats_to_act() == [seat] and len(game.legal(seat)) > 1:
            planned = None if last is None else following(last, game.kit, seat, game.actions[-1:])
            found = advise(Observation(game, seat, Luck(turn)), planned=planned)
            assert all(0.0 <= one.low <= one.chance <= one.high <= 1.0 for one in found)
            best = next((one for one in found if len(one.actions) == 1), None)
            if best is None:
                break
            if last is not None and last.plan:
                assert best.low <= last.high
                assert last.low <= best.high
                compared += 1
            longest = max(longest, len(best.plan))
            game.play(seat, best.actions[0])
            last = best
    assert compared >= 5
    assert longest >= 2
