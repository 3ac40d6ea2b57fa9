"""Tournaments: which bot is stronger, measured so that luck counts as little as possible.

A deal is a board and a stream of chance. Each deal is played once for every rotation of the bots round the table, with the same board and
the same dice. Dice, thefts and the deck have their own streams, so that one more theft does not change the next roll. The bots draw from
other sources. The same seed gives the same games, whatever the number of processes.
"""

import json
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path
from typing import Any

from farshore.arena.contest import Contest, TournamentGame
from farshore.arena.processes import process_pool
from farshore.arena.seeding import seed_from
from farshore.arena.simulate import Distribute
from farshore.arena.statistics import Sprt
from farshore.bots import Bot, ProposalRounds, decide
from farshore.bots.specs import check_portable
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import NATURE, PHASE
from farshore.game import Game
from farshore.luck import Luck

MOST_DECISIONS = 20_000


class ChanceStreams:
    """Chance from one stream for each kind of draw."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.streams: dict[str, Luck] = {}

    def run(self, game: Game) -> None:
        while game.seats_to_act() == [NATURE]:
            state = game.state
            phase = state.rules.phases[state.cells[PHASE]]
            if phase.name not in self.streams:
                self.streams[phase.name] = Luck(seed_from(f"{self.seed}/{phase.name}"))
            draw = phase.draw_of()
            game.play(NATURE, int(draw.first) + int(draw.pick(state, self.streams[phase.name].below(draw.total(state)))))


def play(what: Contest, index: int) -> TournamentGame:
    """Play one game of a contest."""
    deal = f"{what.seed}/{what.deal(index)}"
    board = what.spec.deal(Luck(seed_from(f"board/{deal}")))
    game = Game(what.spec.kind, what.seats, what.settings, board, None)
    nature = ChanceStreams(f"nature/{deal}")
    bots: list[Bot] = [what.roster[label].make() for label in what.seating(index)]
    lucks = [Luck(seed_from(f"bot/{deal}/{index % what.rotations}/{seat}")) for seat in range(what.seats)]
    decisions, seconds = [0] * what.seats, [0.0] * what.seats
    rounds = ProposalRounds(bots, lucks)
    nature.run(game)
    for _ in range(MOST_DECISIONS):
        if game.over():
            break
        rounds.play(game)
        seat = game.seats_to_act()[0]
        if len(game.legal(seat)) > 1:
            start = time.process_time()
            action = decide(game, seat, bots[seat], lucks[seat])
            seconds[seat] += time.process_time() - start
            decisions[seat] += 1
        else:
            action = game.legal(seat)[0]
        game.play(seat, action)
        nature.run(game)
    winners = tuple(game.winners()) if game.over() else ()
    points = tuple(int(game.points(seat, seat)) for seat in range(what.seats))
    return TournamentGame(index, winners, points, int(game.turn()[1]), tuple(decisions), tuple(round(spent, 6) for spent in seconds))


# --- many games


def run(
    what: Contest,
    jobs: int = 1,
    file: Path | None = None,
    stop: Sprt | None = None,
    tell: Callable[[int], None] | None = None,
    distribute: Distribute | None = None,
) -> list[TournamentGame]:
    """Play what is missing in `file` (or everything), write each game there as soon as it is over, and give all of them in order.

    `distribute` calls a function with each of many arguments somewhere else, such as on a cluster; without it `jobs` processes play.
    With a `stop` test the run ends when the games in order, without a gap, have decided it. `tell` hears how many more games are done.
    """
    done = {game.index: game for game in read(what, file)}
    if tell is not None:
        tell(sum(index < what.games for index in done))
    missing = [index for index in range(what.games) if index not in done]
    with _GameFile(what, file) as written:
        for played in _play_each(what, missing, jobs) if distribute is None else distribute(play, [(what, index) for index in missing]):
            done[played.index] = played
            written.add(played)
            if tell is not None:
                tell(1)
            if stop is not None and stop.judge(what, in_order(done)) is not None:
                break
    games = sorted((game for game in done.values() if game.index < what.games), key=lambda game: game.index)
    return games if stop is None else stop.used(what, games)


class _GameFile:
    """The file to which games are added, if there is one: a heading, then a line for each game."""

    def __init__(self, what: Contest, file: Path | None) -> None:
        self.out = None if file is None else file.open("a", encoding="utf-8")
        if self.out is not None and self.out.tell() == 0:
            self._write(what.heading())

    def add(self, game: TournamentGame) -> None:
        self._write(asdict(game))

    def _write(self, data: dict[str, Any]) -> None:
        if self.out is not None:
            self.out.write(json.dumps(data) + "\n")
            self.out.flush()

    def __enter__(self) -> "_GameFile":
        return self

    def __exit__(self, *error: object) -> None:
        if self.out is not None:
            self.out.close()


def in_order(done: dict[int, TournamentGame]) -> list[TournamentGame]:
    """The games from the first on, up to the first that is missing."""
    found: list[TournamentGame] = []
    while len(found) in done:
        found.append(done[len(found)])
    return found


def read(what: Contest, file: Path | None) -> list[TournamentGame]:
    """The games of an earlier run of the same contest; a last line that was cut off is dropped."""
    if file is None or not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    if not lines:
        return []
    try:
        heading = json.loads(lines[0])
    except ValueError:
        heading = None
    if heading != what.heading():
        raise FarshoreError(f"{file} belongs to another tournament. To continue one, use the same game, bots (in order), seed and options.")
    found: list[TournamentGame] = []
    for place, line in enumerate(lines[1:], 2):
        try:
            data: dict[str, Any] = json.loads(line)
            if "winner" in data:  # as files were written when a game had one
                winner = data.pop("winner")
                data["winners"] = [winner] if winner >= 0 else []
            fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
            found.append(TournamentGame(**fields))
        except (ValueError, TypeError, AttributeError):
            if place < len(lines):
                raise FarshoreError(f"{file}:{place} is not a game of a tournament.") from None
            _cut_last_line(file, lines)
    return found


def _cut_last_line(file: Path, lines: list[str]) -> None:
    file.write_text("".join(line + "\n" for line in lines[:-1]), encoding="utf-8")


def _play_each(what: Contest, indices: list[int], jobs: int) -> Iterator[TournamentGame]:
    jobs = min(jobs or os.cpu_count() or 1, len(indices))
    if jobs <= 1:
        for index in indices:
            yield play(what, index)
        return
    todo = iter(indices)
    check_portable(what.roster.values())
    with process_pool(jobs) as pool:
        running: set[Future[TournamentGame]] = set()
        try:
            for _ in range(2 * jobs):
                for index in todo:
                    running.add(pool.submit(play, what, index))
                    break
            while running:
                over, running = wait(running, return_when=FIRST_COMPLETED)
                for future in over:
                    for index in todo:
                        running.add(pool.submit(play, what, index))
                        break
                    yield future.result()
        except BrokenProcessPool:
            raise FarshoreError("A process that played games was killed; continue with --resume.") from None
        finally:
            pool.shutdown(cancel_futures=True)
