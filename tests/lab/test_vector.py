"""Many games in one call: the same as single games, written into arrays without copies."""

from typing import Any, ClassVar

import numpy as np
import pytest

from farshore.bots import Bot, Observation
from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import Buffer
from farshore.game import make
from farshore.lab.batch import ROOM
from farshore.lab.vector import VectorGames
from farshore.luck import Luck
from farshore.parts.victory import Victory
from farshore.playing import Tally, play_randomly


def walk(steps: int, **how: Any) -> tuple[VectorGames, list[bytes]]:
    games = VectorGames(**how)
    seen = []
    for _ in range(steps):
        games.step(games.random_actions())
        seen.append(games.observations.tobytes() + games.masks.tobytes() + games.seat.tobytes() + games.rewards.tobytes())
    return games, seen


@pytest.mark.parametrize("name", GAMES)
def test_arrays_say_what_single_games_say(name: str) -> None:
    games, _ = walk(40, game=name, count=3, seed=2, boards=2)
    for number, state in enumerate(games._batch.games):
        seat = int(games.seat[number])
        assert seat == state.seats_to_act()[0]
        assert (games.observations[number] == games.encoder.observe(state, seat)).all()
        assert (games.masks[number] == games.encoder.mask(state, seat)).all()


@pytest.mark.parametrize("name", [name for name, kind in GAMES.items() if all(box.keeps_board for box in kind.boxes(kind.usual_seats))])
def test_a_board_that_is_kept_stays_as_it_was_dealt(name: str) -> None:
    """Vectors write it once for each game, where its boxes say so."""
    game = make(name, seed=4, target=6)
    spans = [span for span in game.state.rules.layout.spans if span.board]
    assert {span.name for span in spans} >= {"terrain", "token", "harbours"}
    before = list(game.state.cells)
    play_randomly(game.state, Luck(4), Buffer(int(game.state.rules.width) + 1), Tally(), 20_000)
    assert game.state.over()
    for span in spans:
        assert list(game.state.cells)[span.base : span.base + span.size] == before[span.base : span.base + span.size]


def test_looking_ahead_shows_what_each_action_leads_to() -> None:
    games, _ = walk(30, game="base", count=40, seed=5, boards=2, trade=False)
    rows, game, action = games.look_ahead()
    free = [number for number in range(40) if games.masks[number].sum() > 1]
    expected = [(number, int(open)) for number in free for open in np.flatnonzero(games.masks[number])]
    assert sorted(zip(game.tolist(), action.tolist(), strict=True)) == expected
    assert (np.diff(game) >= 0).all()
    for at in range(0, len(rows), 7):
        state = games._batch.games[int(game[at])].copy()
        seat = int(games.seat[game[at]])
        state.apply(seat, int(action[at]))
        assert (rows[at] == games.encoder.observe(state, seat)).all()


def test_looking_ahead_in_portions() -> None:
    """Where all that lies ahead has no room at once, it is shown portion by portion."""
    games = VectorGames(game="base", count=150, seed=1, boards=2)  # founding: 54 places each
    rows, game, _ = games.look_ahead()
    assert len(rows) == int(games.masks.sum()) > ROOM
    assert np.unique(game).tolist() == list(range(150))


def test_a_seed_gives_the_same_games() -> None:
    how: dict[str, Any] = {"count": 4, "seed": 3, "boards": 3, "learner": "turns"}
    assert walk(30, **how)[1] == walk(30, **how)[1]
    assert walk(30, **how)[1] != walk(30, **{**how, "seed": 4})[1]


def test_finished_games_say_who_won_and_begin_again() -> None:
    games = VectorGames(count=8, seats=3, seed=1, boards=2, learner=0, target=3)
    finished = 0
    for _ in range(400):
        games.step(games.random_actions())
        for number in np.flatnonzero(games.done):
            finished += 1
            assert games.won[number]
            assert games.rewards[number] == (1 if games.winners[number] & 1 else -1)
            assert games.points[number].max() >= 2  # the third may be a secret one
            assert not games._batch.games[int(number)].over()
        assert (games.rewards[games.done == 0] == 0).all()
        assert (games.seat == 0).all()
    assert finished == games.finished > 0


def test_long_games_are_cut_off() -> None:
    games, _ = walk(60, count=2, limit=50, boards=2)
    assert games.finished > 0
    assert games.winners.sum() == 0


def test_the_arrays_are_the_engines_own_memory() -> None:
    games = VectorGames(count=2, seed=1)
    held = games.observations
    before = held.copy()
    games.step(games.random_actions())
    assert held is games.observations
    assert (held != before).any()
    assert not held.flags.owndata
    with pytest.raises(ValueError, match="read-only"):
        held[0, 0] = 1


def test_the_quick_policy_fills_the_other_seats() -> None:
    games, _ = walk(150, count=6, seed=1, learner=0, opponents="quick", target=5)
    assert games.finished > 0


class Stubborn(Bot):
    """Takes the last of its legal actions, and notes what it was shown."""

    name = "stubborn"
    seen: ClassVar[set[int]] = set()
    heard: ClassVar[int] = 0

    def choose(self, observation: Observation) -> int:
        type(self).seen.add(observation.seat)
        type(self).heard = max(self.heard, len(observation.events()))
        return observation.legal()[-1]


def test_bots_of_your_own_fill_the_other_seats() -> None:
    """They are asked as in any game, events included; the arrays say what their games say."""
    games, seen = walk(60, count=2, seats=3, seed=1, learner=1, opponents=[Stubborn, "greedy"], trade=False)
    assert Stubborn.seen == {0}
    assert Stubborn.heard > 5
    for number, state in enumerate(games._batch.games):
        assert (games.observations[number] == games.encoder.observe(state, 1)).all()
        assert (games.masks[number] == games.encoder.mask(state, 1)).all()
    assert walk(60, count=2, seats=3, seed=1, learner=1, opponents=[Stubborn, "greedy"], trade=False)[1] == seen


def test_games_against_bots_end_and_begin_again() -> None:
    games, _ = walk(150, count=2, seats=3, seed=1, learner="turns", opponents="greedy", target=3, trade=False)
    assert games.finished > 0
    cut, _ = walk(30, count=1, seats=3, seed=1, learner=0, opponents="greedy", limit=40)
    assert cut.finished > 0
    assert cut.winners.sum() == 0


def test_a_lead_counts_what_the_seat_may_know() -> None:
    games = VectorGames(count=4, seats=3, seed=3, boards=2, learner=0, opponents="quick", target=5)
    for _ in range(300):
        games.step(games.random_actions())
        for number in np.flatnonzero(games.done == 0):
            state, points = games._batch.games[int(number)], games.points[number]
            own = games._kit.part(Victory).total(state, 0)
            assert games.leads[number] == own - max(points[1:])
    assert games.finished > 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"count": 0},
        {"opponents": "fools"},
        {"opponents": "easy"},
        {"learner": 0, "opponents": ["easy"] * 2},
        {"learner": 4},
        {"learner": "me"},
        {"seats": 9},
        {"targets": 3},
    ],
)
def test_wrong_use_is_told_in_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(FarshoreError, match=r"\.$"):
        VectorGames(**wrong)


def test_actions_are_checked_before_any_is_carried_out() -> None:
    games = VectorGames(count=3, seed=1)
    before = games.observations.copy()
    actions = games.random_actions()
    actions[2] = int((~games.masks[2]).argmax())
    with pytest.raises(FarshoreError, match="not legal in game 2"):
        games.step(actions)
    with pytest.raises(FarshoreError, match="as many actions"):
        games.step(actions[:2])
    assert (games.observations == before).all()
