"""The ladder: all levels of a game against each other, and one rating for each.

Each level meets the next and the one after it, at tables that both share half and half; stronger ones would only win everything. Matches
are tournaments with a file each, so a ladder that was stopped goes on where it was. Ratings follow from all games together: a seat's
chance to win is its bot's strength divided by the strengths at the table (Bradley and Terry, for tables of any size). Intervals come from
drawing the deals again at random, many times.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from farshore.arena.contest import Contest, TournamentGame, contest
from farshore.arena.simulate import Distribute
from farshore.arena.statistics import share_of
from farshore.arena.tournament import run
from farshore.engine.errors import FarshoreError
from farshore.game import choose
from farshore.luck import Luck

AGAIN = 200  # draws for the intervals
STEPS = 100  # of the fit


@dataclass(frozen=True)
class LadderMatch:
    """Two levels at one kind of table, and what came of it: for each deal the games, and what each level won of them."""

    what: Contest
    games: list[TournamentGame]

    def deals(self) -> list[tuple[int, dict[str, float]]]:
        found: dict[int, tuple[int, dict[str, float]]] = {}
        for game in self.games:
            if not game.winners:
                continue
            count, won = found.get(self.what.deal(game.index), (0, dict.fromkeys(self.what.bots, 0.0)))
            for name in won:
                won[name] += float(share_of(self.what, game, name))
            found[self.what.deal(game.index)] = (count + 1, won)
        return list(found.values())


@dataclass(frozen=True)
class LadderRating:
    """On the scale of Elo, mean 1500, with a 95 % interval."""

    bot: str
    rating: float
    low: float
    high: float
    games: int


def pairs_of(levels: Sequence[str]) -> list[tuple[str, str]]:
    """Each level with the next, and with the one after it."""
    if len(levels) < 2 or len(set(levels)) != len(levels):
        raise FarshoreError("A ladder needs at least two different bots.")
    return [(levels[at], levels[at + step]) for step in (1, 2) for at in range(len(levels) - step)]


def play_ladder(
    game: str,
    levels: Sequence[str],
    games: int,
    seed: int,
    folder: Path | None = None,
    jobs: int = 1,
    tell: Callable[[int], None] | None = None,
    distribute: Distribute | None = None,
) -> list[LadderMatch]:
    """Play what is missing of each match of a game."""
    seats = choose(game, None, None, None).seats
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    found: list[LadderMatch] = []
    for number, (one, other) in enumerate(pairs_of(levels)):
        what = contest(game, [(one, other)[seat % 2] for seat in range(seats)], games, seed, None, seats)
        file = None if folder is None else folder / f"{game}-{number:02}.jsonl"
        found.append(LadderMatch(what, run(what, jobs, file, None, tell, distribute)))
    return found


def ratings(matches: list[LadderMatch], seed: int = 0) -> list[LadderRating]:
    """The rating of each level, the strongest first."""
    tables = [(match.what.bots, match.deals()) for match in matches]
    names = list(dict.fromkeys(name for bots, _ in tables for name in bots))
    played = dict.fromkeys(names, 0)
    for bots, deals in tables:
        for name in set(bots):
            played[name] += sum(count for count, _ in deals)
    found = _fit(names, tables)
    luck = Luck(seed)
    drawn = [_fit(names, [(bots, [deals[luck.below(len(deals))] for _ in deals]) for bots, deals in tables]) for _ in range(AGAIN)]
    result: list[LadderRating] = []
    for name in names:
        spread = sorted(one[name] for one in drawn)
        low, high = spread[AGAIN * 25 // 1000], spread[AGAIN * 975 // 1000]
        result.append(LadderRating(name, round(found[name], 1), round(low, 1), round(high, 1), played[name]))
    return sorted(result, key=lambda one: -one.rating)


def _fit(names: list[str], tables: list[tuple[tuple[str, ...], list[tuple[int, dict[str, float]]]]]) -> dict[str, float]:
    """Strengths with which the games are likeliest, each with half a win more at one table: so a loser's rating stays finite."""
    won = dict.fromkeys(names, 0.5)
    counts: list[tuple[tuple[str, ...], int]] = []
    for bots, deals in tables:
        counts.append((bots, sum(count for count, _ in deals)))
        for _, wins in deals:
            for name, share in wins.items():
                won[name] += share
    power = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        weight = dict.fromkeys(names, 0.0)
        for bots, count in counts:
            table = sum(power[name] for name in bots)
            for name in bots:
                weight[name] += (count + 0.5) / table
        power = {name: won[name] / weight[name] if weight[name] else 1.0 for name in names}
        scale = math.exp(sum(math.log(value) for value in power.values()) / len(names))
        power = {name: value / scale for name, value in power.items()}
    return {name: 1500 + 400 * math.log10(value) for name, value in power.items()}
