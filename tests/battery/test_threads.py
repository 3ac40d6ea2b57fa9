"""Games in several threads are the games that each thread plays alone: nothing that they share is written.

Rules, kit and board are one for all of them. Once the tables take turns, so that on the plain build one is interrupted in the middle of
another's search, move or list of actions, at the same places in every run; once they run freely, and the interpreter changes threads as
often as it can.
"""

import sys
from collections.abc import Callable, Iterator
from threading import Barrier, Semaphore, Thread
from types import FrameType

import pytest

from battery.played_games import PLAIN_SETUPS, Setup, cells_of, played, random_step, seats_of
from farshore.bots import bot_named, decide
from farshore.catalogue import GAMES
from farshore.engine.ints import COMPILED
from farshore.engine.visibility import sample, view
from farshore.game import Game
from farshore.luck import Luck

TABLES = 3
POSITIONS = 8  # of each game, from which every table plays on
STEPS = 25
ASKED = 4 if COMPILED else 1  # positions at which a bot is asked
BOT = "easy"
SELDOM = 100  # function calls between two turns, at most
PATIENCE = 120  # seconds
USUAL = [setup for setup in PLAIN_SETUPS if setup.seats == GAMES[setup.game].usual_seats]
usual_tables = pytest.mark.parametrize("setup", USUAL, ids=str)


class Turns:
    """Lets one thread run at a time. In the middle of its work, after some function calls, another one goes on."""

    def __init__(self, count: int) -> None:
        self.luck = Luck(count)
        self.here = list(range(count))
        self.may_go = [Semaphore(0) for _ in range(count)]
        self.calls = 0
        self.taken = 0

    def run(self, number: int, work: Callable[[], list[object]]) -> list[object]:
        assert self.may_go[number].acquire(timeout=PATIENCE)

        def called(frame: FrameType, event: str, argument: object) -> None:
            self.calls -= 1
            if self.calls <= 0:
                self.calls = int(self.luck.below(SELDOM))
                self.pass_on(number)

        sys.setprofile(called)
        try:
            return work()
        finally:
            sys.setprofile(None)
            self.here.remove(number)
            if self.here:
                self.may_go[self.here[0]].release()

    def pass_on(self, number: int) -> None:
        other = self.here[self.luck.below(len(self.here))]
        if other != number:
            self.taken += 1
            self.may_go[other].release()
            assert self.may_go[number].acquire(timeout=PATIENCE)


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads change as often as the interpreter can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def play_on(games: list[Game], seed: int, asked: int) -> list[object]:
    """All that one table meets when it plays on from these positions: what can be done, what is seen and guessed, what a bot says."""
    luck = Luck(seed)
    met: list[object] = []
    for number, game in enumerate(games):
        state = game.state
        for seat in seats_of(game):
            seen = view(state, seat)
            met += [seat, list(seen.cells), cells_of(sample(seen, luck))]
        deciding = [seat for seat in state.seats_to_act() if len(state.legal_list(seat)) > 1]
        if number < asked and deciding:
            met.append(decide(game, deciding[0], bot_named(BOT), luck.twin()))
        for _ in range(STEPS):
            if state.over():
                break
            met.append([state.legal_list(seat) for seat in seats_of(game)])
            seat, action = random_step(state, luck)
            state.apply(seat, action)
            met.append((seat, action))
        met.append(cells_of(state))
    return met


def in_threads(work: Callable[[int], list[object]]) -> dict[int, list[object] | Exception]:
    """What the work of each thread came to. A search whose notes are overwritten may never end, so nobody waits for ever."""
    found: dict[int, list[object] | Exception] = {}

    def run(number: int) -> None:
        try:
            found[number] = work(number)
        except Exception as error:
            found[number] = error

    threads = [Thread(target=run, args=[number], daemon=True) for number in range(TABLES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return found


def assert_same(together: dict[int, list[object] | Exception], alone: list[list[object]]) -> None:
    for seed, met in enumerate(alone):
        assert seed in together, f"table {seed} came to no end"
        assert together[seed] == met, f"table {seed} met something else"


def tables_of(setup: Setup) -> list[list[Game]]:
    return [played(setup).games(POSITIONS) for _ in range(TABLES)]


@usual_tables
def test_tables_that_take_turns_play_as_they_do_alone(setup: Setup) -> None:
    alone = [play_on(games, seed, 0) for seed, games in enumerate(tables_of(setup))]
    assert len({repr(met) for met in alone}) == TABLES, "each table plays a game of its own"
    tables, turns = tables_of(setup), Turns(TABLES)
    turns.may_go[0].release()
    together = in_threads(lambda seed: turns.run(seed, lambda: play_on(tables[seed], seed, 0)))
    assert turns.taken > (10 if COMPILED else 500)
    assert_same(together, alone)


@usual_tables
def test_tables_in_free_threads_play_as_they_do_alone(setup: Setup, restless: None) -> None:
    alone = [play_on(games, seed, ASKED) for seed, games in enumerate(tables_of(setup))]
    tables, start = tables_of(setup), Barrier(TABLES)

    def play(seed: int) -> list[object]:
        start.wait(PATIENCE)
        return play_on(tables[seed], seed, ASKED)

    together = in_threads(play)
    assert_same(together, alone)


def test_every_game_is_played_in_threads() -> None:
    assert {setup.game for setup in USUAL} == set(GAMES)
