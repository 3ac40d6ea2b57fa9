"""Bots try out a map: who wins from which seat, how long games take, which harbours and islands are used; and the search for a fair map."""

import math
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Final

from farshore.arena.simulate import SimulationPlan, luck_of_bot, plan_simulation, seed_of_game
from farshore.board.facts import Board
from farshore.board.fairness import fairness
from farshore.board.filling import fill
from farshore.board.grid import CornerAt, EdgeAt, HexAt, corners_of_edge, hexes_of_corner
from farshore.bots import BotLike, ProposalRounds, decide
from farshore.catalogue import kind_of, usual_kit
from farshore.engine.errors import FarshoreError
from farshore.game import Game
from farshore.game.own_map import game_on
from farshore.luck import Luck

TRIAL_GAMES: Final = 200
TRIAL_BOT: Final = "medium"
BUILDINGS: Final = ("settlement", "city")


def chance_band(seats: int, games: float) -> tuple[float, float]:
    """The share of wins that a seat of a fair map has in 19 of 20 trials of so many games, all seats together."""
    if not games:
        return 0.0, 1.0
    share = 1 / seats
    deviations = NormalDist().inv_cdf(1 - 0.05 / seats / 2)
    width = deviations * math.sqrt(share * (1 - share) / games)
    return max(0.0, share - width), min(1.0, share + width)


@dataclass(frozen=True)
class TrialResult:
    """How one game of a trial went. `winners` is empty if it was not finished; an island is named by its first hex."""

    winners: list[int]
    turns: int
    harbours: list[EdgeAt]  # at which somebody built
    islands: list[HexAt]  # … on which


@dataclass
class MapTrial:
    """What the games played so far came to."""

    seats: int
    games: int = 0
    finished: int = 0
    wins: list[float] = field(default_factory=list)  # by seat; a shared win is divided
    turns: list[int] = field(default_factory=list)  # of each finished game
    harbours: Counter[EdgeAt] = field(default_factory=Counter)  # games in which somebody built at it
    islands: Counter[HexAt] = field(default_factory=Counter)  # … on it; an island is named by its first hex

    def __post_init__(self) -> None:
        self.wins = self.wins or [0.0] * self.seats

    def note_places(self, board: Board, game: str) -> None:
        """From now on tell of every harbour and island of the map: those that nobody uses are what its author wants to know."""
        self.harbours.update({harbour.edge: 0 for harbour in board.harbours})
        self.islands.update({island.hexes[0]: 0 for island in fairness(board, terrain_goods(game)).islands})

    def add(self, result: TrialResult) -> None:
        self.games += 1
        for seat in result.winners:
            self.wins[seat] += 1 / len(result.winners)
        if result.winners:
            self.finished += 1
            self.turns.append(result.turns)
        self.harbours.update(result.harbours)
        self.islands.update(result.islands)

    @property
    def mean_turns(self) -> float:
        return sum(self.turns) / len(self.turns) if self.turns else 0.0

    @property
    def longest(self) -> int:
        return max(self.turns, default=0)

    def chance_band(self) -> tuple[float, float]:
        return chance_band(self.seats, self.finished)

    def is_even(self) -> bool:
        """Does every seat win as often as chance alone would let it?"""
        low, high = self.chance_band()
        return self.finished > 0 and all(low <= won / self.finished <= high for won in self.wins)


class TrialPlay:
    """One game of a trial, played bit by bit. Which one is decided by the seed and its index alone."""

    def __init__(self, plan: SimulationPlan, index: int) -> None:
        self.board = plan.spec.board
        self.limit = plan.limit
        seed = seed_of_game(plan.seed, index)
        luck = Luck(seed)
        self.game = Game(plan.spec.kind, plan.seats, plan.settings, plan.spec.deal(luck), luck)
        self.bots = [plan.roster[label].make() for label in plan.bots_of(index)]
        self.lucks = [luck_of_bot(seed, seat) for seat in range(plan.seats)]
        self.rounds = ProposalRounds(self.bots, self.lucks)
        self.decisions = 0

    def go_on(self, seconds: float = math.inf) -> bool:
        """Play for about so many seconds; True if the game has come to its end."""
        until = time.monotonic() + seconds
        game = self.game
        while not game.over() and self.decisions < self.limit:
            self.rounds.play(game)
            seat = game.seats_to_act()[0]
            game.play(seat, decide(game, seat, self.bots[seat], self.lucks[seat]))
            self.decisions += 1
            if time.monotonic() > until:
                return game.over()
        return True

    def result(self) -> TrialResult:
        game = self.game
        board = self.board or game.board
        built = _buildings(game)
        islands = {at: island.hexes[0] for island in fairness(board, terrain_goods(game.kind.name)).islands for at in island.hexes}
        return TrialResult(
            game.winners() if game.over() else [],
            game.turn()[1],
            [harbour.edge for harbour in game.board.harbours if built & set(corners_of_edge(harbour.edge))],
            sorted({islands[at] for corner in built for at in hexes_of_corner(corner) if at in islands}),
        )


def plan_trial(board: Board, games: int = TRIAL_GAMES, seats: int | None = None, bot: BotLike = TRIAL_BOT, seed: int = 0) -> SimulationPlan:
    """A trial of a map by the rules that it names for itself; raises with a sentence if it can't be played."""
    return plan_simulation(board, seats, [bot], games, seed)


def try_map(
    board: Board, games: int = TRIAL_GAMES, seats: int | None = None, bot: BotLike = TRIAL_BOT, seed: int = 0
) -> Iterator[MapTrial]:
    """Let bots play a map, and tell after each game how things stand. The same seed plays the same games."""
    plan = plan_trial(board, games, seats, bot, seed)
    trial = MapTrial(plan.seats)
    trial.note_places(board, plan.spec.kind.name)
    for index in range(games):
        play = TrialPlay(plan, index)
        play.go_on()
        trial.add(play.result())
        yield trial


def terrain_goods(game: str) -> dict[str, str]:
    """Which good each terrain brings in this game."""
    kind = kind_of(game)
    return dict(usual_kit(kind, kind.usual_seats).tables.gives)


def _buildings(game: Game) -> set[CornerAt]:
    found: set[CornerAt] = set()
    for seat in range(game.seats):
        pieces = game.pieces(seat)
        found.update(place for kind in BUILDINGS for place in pieces.get(kind, []))
    return found


def search_fair(
    board: Board,
    any_terrain: Collection[HexAt] = (),
    games: int = TRIAL_GAMES,
    candidates: int = 10,
    bot: BotLike = TRIAL_BOT,
    seed: int = 0,
    tell: Callable[[int, MapTrial], None] | None = None,
) -> tuple[Board, MapTrial]:
    """Fill a map's open hexes until bots win evenly on it: the first such arrangement of so many, else the evenest of them."""
    if candidates < 1 or games < 1:
        raise FarshoreError("A search needs at least one candidate and one game.")
    goods = terrain_goods(game_on(board, max(board.seats)))
    found: list[tuple[Board, MapTrial]] = []
    for number in range(candidates):
        candidate = fill(board, goods, Luck(seed_of_game(seed, number)), any_terrain)
        for trial in try_map(candidate, games, None, bot, seed):
            if tell is not None:
                tell(number, trial)
        found.append((candidate, trial))
        if trial.is_even():
            return found[-1]
    return min(found, key=lambda one: unevenness(one[1].wins))


def unevenness(wins: Sequence[float]) -> float:
    mean = sum(wins) / len(wins)
    return sum((won - mean) ** 2 for won in wins)
