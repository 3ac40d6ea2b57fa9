"""What positions cost besides playing, in time and memory, for every game: a copy, a view, a sample, loading one, replaying a record."""

import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from farshore.catalogue import kind_of
from farshore.engine.visibility import sample, view
from farshore.game import Game, load_position, make, replay
from farshore.luck import Luck
from farshore.playing import copies, play_and_record

ACTIONS: Final = 200  # of the record, chance included; the position is the one they lead to
TRIES: Final = 2  # the fastest counts
OPERATIONS: Final = ("copy", "view", "sample", "load", "replay")


class Cost(NamedTuple):
    """Of one operation: its time, and the memory of what it leaves."""

    us: float
    bytes: int


def game_of(name: str, actions: int) -> Game:
    """A game of so many random actions, at its largest table."""
    game = make(name, max(kind_of(name).seats), seed=1)
    while len(game.actions) < actions and not game.over():
        game.actions += play_and_record(game.state, game.luck or Luck(1), 1)
    return game


def costs_of(name: str, clock: Callable[[], float]) -> dict[str, Cost]:
    """Of a game in the middle, each operation. A replay is told by the action, since records differ in length."""
    game = game_of(name, ACTIONS)
    state, record, position = game.state, game.record(), game.position()
    seat = next(iter(state.seats_to_act()), 0)
    seen = view(state, seat)
    repeated: dict[str, tuple[int, Callable[[], object]]] = {
        "view": (20, partial(view, state, seat)),
        "sample": (5, lambda: sample(seen, Luck(1))),
        "load": (1, lambda: load_position(position)),
        "replay": (1, lambda: replay(record)),
    }
    found = {"copy": Cost(per_call(1, lambda: copies(state, 500), clock) / 500, kept(state.copy))}
    for operation, (times, call) in repeated.items():
        found[operation] = Cost(per_call(times, call, clock), kept(call))
    found["replay"] = Cost(found["replay"].us / len(record.actions), found["replay"].bytes)
    return found


def per_call(times: int, call: Callable[[], object], clock: Callable[[], float]) -> float:
    """Microseconds, the best of some tries."""
    best = float("inf")
    for _ in range(TRIES):
        start = clock()
        for _ in range(times):
            call()
        best = min(best, clock() - start)
    return best / times * 1e6


def kept(call: Callable[[], object]) -> int:
    """How much memory the result holds. It was called before: whatever is cached is not counted."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    result = call()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del result
    return after - before
