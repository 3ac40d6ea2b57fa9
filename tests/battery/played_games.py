"""What the battery runs on: every game of the catalogue, some numbers of seats and sets of options, and positions met on the way.

Nothing here names a game: a new one in the catalogue is covered as it is. The options named below are used where a game has them.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pytest

from farshore.boxes.kind import GameKind
from farshore.catalogue import GAMES, deal_board, settings_of
from farshore.engine.errors import FarshoreError
from farshore.engine.ints import COMPILED
from farshore.engine.machine import NATURE, PHASE, WINNERS, State
from farshore.game import Game
from farshore.luck import Luck
from sweep import SWEEP

Options = dict[str, Any]  # handed on to `make(**options)`

OPTION_SETS: dict[str, Options] = {
    "as it comes": {},
    "beginners": {"setup": "beginner", "map": "printed"},
    "strict": {"turns": "strict", "friendly_robber": True, "balanced_dice": True, "map": "random"},
    "open hands": {"open_hands": True, "map": "printed", "first": 0},
    "without trade": {"trade": False},
    "with trade": {"trade": True},
    "building phase": {"extra_turns": "building"},
    "turn by turn": {"extra_turns": "none"},
    "mustered": {"muster": True},
}
PLAYED = 4  # the seed of the random game that most tests look at
LONGEST_GAME = 400_000  # steps: random games end before, most of them long before
PER_PHASE = 4  # positions kept of each phase and game


@dataclass(frozen=True)
class Setup:
    """A game, how many play it, and with which options."""

    game: str
    seats: int
    name: str
    options: Options = field(hash=False)

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.name.replace(' ', '-')}"

    def start(self, seed: int) -> Game:
        """A game whose chance is left to whoever runs it."""
        kind = GAMES[self.game]
        settings = settings_of(kind, self.seats, dict(self.options))
        return Game(kind, self.seats, settings, deal_board(kind, self.seats, settings, Luck(seed)), None)


def all_setups() -> list[Setup]:
    """Each game at its usual table as it comes and, on the compiled build, at a second table, where numbers of seats and sets of options
    take turns; the first game at each of its tables, with every set of options at the largest. The plain build plays the same games
    (tools/same_games.py) some twenty times slower.

    `./dev sweep` plays each game with each number of seats, and the first game of a family, or one that brings options of its own, with
    every set of options.
    """
    found: list[Setup] = []
    families: set[str] = set()
    options: set[str] = set()
    for number, kind in enumerate(GAMES.values()):
        special = kind.family not in families or not options.issuperset(kind.options())
        families.add(kind.family)
        options |= set(kind.options())
        if SWEEP or number == 0:
            for seats in kind.seats:
                usual, *others = _option_sets(kind, seats)
                found += [usual, *others] if special and seats == max(kind.seats) else [usual]
        else:
            found.append(_option_sets(kind, kind.usual_seats)[0])
        if COMPILED and number > 0:
            found += _second_table(kind, found)
    return found


def _second_table(kind: GameKind, found: list[Setup]) -> list[Setup]:
    """A table of this game that is not among those found, if it has one: first what was seen least, number of seats and set of options."""
    sets = [setup for seats in kind.seats for setup in _option_sets(kind, seats)]
    rest = [setup for setup in sets if (setup.game, setup.seats, setup.name) not in {(one.game, one.seats, one.name) for one in found}]
    seats, names = Counter(setup.seats for setup in found), Counter(setup.name for setup in found)
    return [min(rest, key=lambda setup: (seats[setup.seats], names[setup.name]))] if rest else []


def _option_sets(kind: GameKind, seats: int) -> list[Setup]:
    """The sets of options that this game has and that make a difference; the first are its defaults."""
    known = kind.options(seats)
    seen: list[Options] = []
    found: list[Setup] = []
    for name, wanted in OPTION_SETS.items():
        options = {key: value for key, value in wanted.items() if key in known and _fits(value, known[key].words)}
        try:
            settings = settings_of(kind, seats, dict(options))
        except FarshoreError:  # a game may refuse a combination, but never its own defaults
            assert options, f"{kind.name} refuses its own defaults"
            continue
        if settings not in seen:
            seen.append(settings)
            found.append(Setup(kind.name, seats, name, options))
    return found


def _fits(value: object, words: tuple[str, ...]) -> bool:
    return not words or value in words


SETUPS = all_setups()
PLAIN_SETUPS = [setup for setup in SETUPS if setup.name == "as it comes"]
each_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
each_game = pytest.mark.parametrize("setup", PLAIN_SETUPS, ids=str)


# --- playing


def draw_by_weight(s: State, luck: Luck) -> int:
    """An outcome of nature's, each as likely as its weight."""
    draw = s.rules.phases[s.cells[PHASE]].draw_of()
    return int(draw.first) + int(draw.pick(s, luck.below(int(draw.total(s)))))


def random_step(s: State, luck: Luck) -> tuple[int, int]:
    """Somebody who may act, and one of their actions: mostly one who must, in any order; now and then one who is only invited."""
    if s.by_chance():
        return NATURE, draw_by_weight(s, luck)
    seats = s.seats_to_act()
    seat = seats[luck.below(len(seats))]
    if luck.below(6) == 0:
        guests = [guest for guest in s.seats_invited() if s.legal_list(guest)]
        if guests:
            seat = guests[luck.below(len(guests))]
    legal = s.legal_list(seat)
    return seat, legal[luck.below(len(legal))]


def advance(game: Game, luck: Luck, steps: int) -> None:
    """Play on at random, at most `steps` steps, without asking the game at the table (its events are not kept)."""
    for _ in range(steps):
        if game.over():
            return
        seat, action = random_step(game.state, luck)
        game.state.apply(seat, action)
        game.actions.append((seat, action))


@dataclass(frozen=True)
class Played:
    """A whole random game, and positions on its way: some of each phase, drawn evenly from all that came up, and the last."""

    setup: Setup
    end: Game
    kept: list[tuple[int, State]]  # steps played, position

    def games(self, limit: int = 1000) -> list[Game]:
        """The kept positions as games of their own; fewer than all if `limit` says so, spread over the game."""
        every = max(1, -(-len(self.kept) // limit))
        return [self.at(steps, state) for steps, state in self.kept[::every]]

    def at(self, steps: int, state: State) -> Game:
        game = self.end.copy()
        game.state = state.copy()
        del game.actions[steps:]
        return game


@lru_cache(maxsize=64)
def played(setup: Setup, seed: int = PLAYED) -> Played:
    """A random game of this setup to its end; the same each time."""
    game = setup.start(seed)
    luck, picker = Luck(seed), Luck(seed + 1000)
    kept: dict[int, list[tuple[int, State]]] = {}
    met: dict[int, int] = {}
    for steps in range(LONGEST_GAME):
        if game.over():
            break
        phase = int(game.state.cells[PHASE])
        met[phase] = met.get(phase, 0) + 1
        here = kept.setdefault(phase, [])
        if len(here) < PER_PHASE:
            here.append((steps, game.state.copy()))
        elif (place := picker.below(met[phase])) < PER_PHASE:
            here[place] = (steps, game.state.copy())
        advance(game, luck, 1)
    positions = sorted((entry for row in kept.values() for entry in row), key=lambda entry: entry[0])
    positions.append((len(game.actions), game.state.copy()))
    return Played(setup, game, positions)


# --- looking


def cells_of(s: State) -> list[int]:
    return list(s.cells)


def seats_of(game: Game) -> list[int]:
    return list(range(game.seats))


def derived_anew(s: State) -> list[int]:
    """The cells after everything derived was made anew."""
    twin = s.copy()
    twin.rules.refresh(twin)
    return cells_of(twin)


def where_they_differ(s: State, one: list[int], other: list[int]) -> list[str]:
    """The names of the spans in which two rows differ, for messages."""
    spans = s.rules.layout.spans
    return [
        span.name
        for span in spans
        if one[span.base : span.base + span.size * span.copies] != other[span.base : span.base + span.size * span.copies]
    ]


def pool_totals(s: State) -> dict[str, list[int]]:
    """For each pool how many cards of each kind there are, over all places."""
    found: dict[str, list[int]] = {}
    for pool in s.rules.pools:
        totals = [0] * len(pool.stock)
        for name in pool.spans:
            span = s.rules.layout.by_name[name]
            for owner in range(span.copies):
                for kind in range(len(totals)):
                    held = int(s.cells[span.at(owner) + kind])
                    assert held >= 0, f"{name} of {owner} holds {held} cards of kind {kind}"
                    totals[kind] += held
        found[pool.name] = totals
    return found


def assert_consistent(s: State) -> None:
    """What holds in every position."""
    assert pool_totals(s) == {pool.name: list(pool.stock) for pool in s.rules.pools}
    assert not (different := where_they_differ(s, cells_of(s), derived_anew(s))), f"not up to date: {different}"
    for part in s.rules.parts:
        assert part.faults(s) == []
    for seat in s.seats_to_act():
        assert s.legal_list(seat), f"seat {seat} must act and has no action"
    if s.by_chance():
        assert s.legal_list(NATURE), "nature has nothing to draw"
    assert s.over() == bool(s.cells[WINNERS]), "a game is over exactly when somebody has won"
