"""Many games played by bots, in one process or several; the results are the same either way.

Each game has its own seed, from the run's seed and the game's index; it deals the board and drives all chance. The bots draw from other
sources, so none can foresee the dice. A table of random bots is played by the compiled loop instead, where one source serves both.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from farshore.arena.processes import process_pool
from farshore.arena.seeding import seed_from
from farshore.board import boardfile
from farshore.board.facts import Board
from farshore.bots import BotLike, BotSpec, ProposalRounds, decide
from farshore.bots.specs import check_portable, roster_of
from farshore.boxes.box import Settings
from farshore.catalogue import CODEC_VERSION, RULES_VERSION, kit_of
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import WINNERS, Buffer, State
from farshore.engine.record import Record
from farshore.game import BoardLike, Game, GameLike, GameSpec, choose
from farshore.luck import Luck
from farshore.parts.turn import Turn
from farshore.playing import Tally, play_and_record, play_randomly

MOST_DECISIONS = 100_000  # a game that takes more counts as unfinished
RANDOM = "random"


@dataclass(frozen=True)
class SimulationPlan:
    """What to play. `bots` has one label for each seat; different bots move on one seat from game to game."""

    spec: GameSpec
    bots: tuple[str, ...]
    games: int
    seed: int
    roster: Mapping[str, BotSpec]  # by label
    records: Path | None = None
    limit: int = MOST_DECISIONS

    @property
    def game(self) -> str:
        return self.spec.game

    @property
    def seats(self) -> int:
        return self.spec.seats

    @property
    def settings(self) -> Settings:
        return self.spec.settings

    def bots_of(self, index: int) -> list[str]:
        """Who sits where in one game."""
        return [self.bots[(seat + index) % self.seats] for seat in range(self.seats)]


def plan_simulation(
    game: GameLike,
    seats: int | None = None,
    bots: Sequence[BotLike] | None = None,
    games: int = 100,
    seed: int = 0,
    options: dict[str, object] | None = None,
    records: Path | None = None,
    board: BoardLike | None = None,
) -> SimulationPlan:
    """A plan, checked before a game is played or a file is written.

    The game is a name, or a board of your own; a bot is a name, a file, a class or an object (see `farshore.bots.specs`).
    """
    spec = choose(game, seats, options, board)
    if games < 1:
        raise FarshoreError("Play at least one game.")
    specs = seat_bots(bots or [RANDOM], spec.seats)
    labels = tuple(one.label for one in specs)
    return SimulationPlan(spec, labels, games, seed, dict(zip(labels, specs, strict=True)), records)


def seat_bots(bots: Sequence[BotLike], seats: int) -> list[BotSpec]:
    """One bot for each seat, from one for all or one for each. Each is made once, so that wrong ones are refused."""
    if len(bots) not in (1, seats):
        raise FarshoreError(f"Name one bot for all seats or one for each: there are {seats} seats and {len(bots)} bots.")
    return roster_of(list(bots) * seats if len(bots) == 1 else bots)


def seed_of_game(seed: int, index: int) -> int:
    """The seed of one game of a run; `make(game, seed=…)` deals the same board from it."""
    return seed_from(f"{seed}/{index}")


def luck_of_bot(game_seed: int, seat: int) -> Luck:
    """A bot's own source of chance, unrelated to the game's."""
    return Luck(seed_from(f"bot/{game_seed}/{seat}"))


@dataclass(frozen=True)
class Outcome:
    """How one game went."""

    index: int
    winners: tuple[int, ...]  # seats; empty if the game was not finished
    turns: int
    actions: int  # decisions and nature's draws


def play_one(plan: SimulationPlan, index: int) -> Outcome:
    """Play one game of a plan, and write its record if the plan wants records."""
    outcome, record = play_game(plan, index, plan.records is not None)
    if plan.records is not None and record is not None:
        record.save(plan.records / f"{plan.game}-{index:06}.json")
    return outcome


def play_game(plan: SimulationPlan, index: int, recorded: bool = True) -> tuple[Outcome, Record | None]:
    """Play one game of a plan."""
    seed = seed_of_game(plan.seed, index)
    kind = plan.spec.kind
    luck = Luck(seed)
    board = plan.spec.deal(luck)
    if set(plan.bots) == {RANDOM}:
        state, actions, record = _random_game(plan, board, luck, recorded)
    else:
        game = play_with_bots(plan, index, board, luck)
        state, actions, record = game.state, len(game.actions), game.record() if recorded else None
    mask = int(state.cells[WINNERS])
    winners = tuple(seat for seat in range(plan.seats) if mask >> seat & 1) if state.over() else ()
    turns = int(state.cells[kit_of(kind, plan.seats, plan.settings, board).part(Turn).number])
    if record is not None:
        record.winners = list(winners) if state.over() else None
        record.about = {"codec": CODEC_VERSION, "bots": plan.bots_of(index), "seed": seed, "run": f"seed {plan.seed}, game {index}"}
    return Outcome(index, winners, turns, actions), record


def _random_game(plan: SimulationPlan, board: Board, luck: Luck, recorded: bool) -> tuple[State, int, Record | None]:
    kind = plan.spec.kind
    state = kit_of(kind, plan.seats, plan.settings, board).start(board)
    if not recorded:
        tally = Tally()
        play_randomly(state, luck, Buffer(int(state.rules.width) + 1), tally, plan.limit)
        return state, int(tally.decisions) + int(tally.draws), None
    actions = play_and_record(state, luck, plan.limit)
    lines = boardfile.write(board).splitlines()
    return state, len(actions), Record(kind.record_name, plan.seats, dict(plan.settings), RULES_VERSION, lines, actions)


def play_with_bots(plan: SimulationPlan, index: int, board: Board, luck: Luck) -> Game:
    """One game of a plan whose bots think, played to its end on a board that was dealt from the game's own luck."""
    game = Game(plan.spec.kind, plan.seats, plan.settings, board, luck)
    bots = [plan.roster[label].make() for label in plan.bots_of(index)]
    lucks = [luck_of_bot(seed_of_game(plan.seed, index), seat) for seat in range(plan.seats)]
    decisions, rounds = 0, ProposalRounds(bots, lucks)
    while not game.over() and decisions < plan.limit:
        rounds.play(game)
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], lucks[seat]))
        decisions += 1
    return game


# --- many games


@dataclass
class Summary:
    """What a run came to. Only the seconds depend on how many processes played it."""

    plan: SimulationPlan
    finished: int
    actions: int
    seconds: float
    wins: dict[str, float]  # of each bot, wherever it sat; a win that several share is divided among them
    played: dict[str, int]  # how many seats each bot took, over all games
    wins_by_seat: list[float]
    shared: int  # games with several winners
    mean_turns: float | None  # of the finished games

    def as_dict(self) -> dict[str, object]:
        pace = 1 / self.seconds if self.seconds else 0.0
        return {
            "game": self.plan.game,
            "seats": self.plan.seats,
            "bots": list(self.plan.bots),
            "options": dict(self.plan.settings),
            **self.plan.spec.board_note(),
            "seed": self.plan.seed,
            "games": self.plan.games,
            "finished": self.finished,
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.plan.games * pace, 2),
            "actions_per_second": round(self.actions * pace, 1),
            "wins": self.wins,
            "seats_played": self.played,
            "wins_by_seat": self.wins_by_seat,
            "shared_wins": self.shared,
            "mean_turns": self.mean_turns,
        }


# Calls a function with each of these arguments, on other machines for example, and yields the results in any order.
Distribute = Callable[[Callable[..., Any], list[tuple[Any, ...]]], Iterator[Any]]


def run(plan: SimulationPlan, jobs: int = 1, tell: Callable[[int], None] | None = None, distribute: Distribute | None = None) -> Summary:
    """Play all games; `tell` hears how many more are done. `jobs` processes share the work (0: one for each core), or `distribute` does.

    Processes are spawned, so a script that calls this with several jobs needs the usual `if __name__ == "__main__"`.
    """
    if plan.records is not None:
        plan.records.mkdir(parents=True, exist_ok=True)
    jobs = min(jobs or os.cpu_count() or 1, plan.games)
    start = time.perf_counter()
    outcomes: list[Outcome] = []
    if distribute is not None:
        parts: Iterator[list[Outcome]] = distribute(_play_some, _pieces(plan, 16))
    elif jobs > 1:
        check_portable(plan.roster.values())
        parts = in_processes(jobs)(_play_some, _pieces(plan, jobs))
    else:
        parts = _here(plan)
    for part in parts:
        outcomes += part
        if tell is not None:
            tell(len(part))
    seconds = time.perf_counter() - start
    return _sum_up(plan, sorted(outcomes, key=lambda outcome: outcome.index), seconds)


def _sum_up(plan: SimulationPlan, outcomes: list[Outcome], seconds: float) -> Summary:
    wins = dict.fromkeys(plan.bots, Fraction(0))
    by_seat = [Fraction(0)] * plan.seats
    for outcome in outcomes:
        bots = plan.bots_of(outcome.index)
        for seat in outcome.winners:
            share = Fraction(1, len(outcome.winners))
            wins[bots[seat]] += share
            by_seat[seat] += share
    turns = [outcome.turns for outcome in outcomes if outcome.winners]
    return Summary(
        plan,
        len(turns),
        sum(outcome.actions for outcome in outcomes),
        seconds,
        {name: plain(won) for name, won in wins.items()},
        {name: plan.bots.count(name) * plan.games for name in wins},
        [plain(won) for won in by_seat],
        sum(1 for outcome in outcomes if len(outcome.winners) > 1),
        round(sum(turns) / len(turns), 2) if turns else None,
    )


def plain(won: Fraction) -> float:
    """Wins as a number for JSON: whole where they are."""
    return int(won) if won.denominator == 1 else round(float(won), 3)


def _here(plan: SimulationPlan) -> Iterator[list[Outcome]]:
    for index in range(plan.games):
        yield [play_one(plan, index)]


def _pieces(plan: SimulationPlan, jobs: int) -> list[tuple[SimulationPlan, int, int]]:
    """The games of a plan in portions for so many processes."""
    largest = 64 if set(plan.bots) == {RANDOM} else 4  # bots that think take their time, and the progress bar should move
    size = max(1, min(largest, plan.games // (jobs * 4)))
    return [(plan, first, min(first + size, plan.games)) for first in range(0, plan.games, size)]


def in_processes(jobs: int) -> Distribute:
    """Shares calls among so many processes of this machine (0: one for each core)."""

    def distribute(call: Callable[..., Any], todo: list[tuple[Any, ...]]) -> Iterator[Any]:
        with process_pool(jobs) as pool:
            waiting = [pool.submit(call, *row) for row in todo]
            try:
                for done in as_completed(waiting):
                    yield done.result()
            except BrokenProcessPool:
                raise FarshoreError("A process that played games was killed, so its games are lost.") from None
            finally:
                pool.shutdown(cancel_futures=True)

    return distribute


def _play_some(plan: SimulationPlan, first: int, end: int) -> list[Outcome]:
    return [play_one(plan, index) for index in range(first, end)]
