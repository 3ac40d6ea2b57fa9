"""Tournaments: who is stronger, measured so that luck counts as little as possible.

A deal is a board and a stream of nature's chance. Each deal is played once for every rotation of the bots round the table, with the same
board and the same dice (dice, thefts and the deck draw from streams of their own, so that a theft more does not change the next roll). The
bots draw from other sources. Whatever the number of processes, the same seed gives the same games.
"""

import hashlib
import json
import math
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from farshore.bots import Bot, bot_named, decide
from farshore.boxes.box import Settings
from farshore.catalogue import deal_board, kind_of, settings_of
from farshore.engine.machine import NATURE, PHASE
from farshore.engine.words import FarshoreError
from farshore.game import Game
from farshore.luck import Luck
from farshore.simulate import plain

MOST_DECISIONS = 20_000
FORMAT = "farshore-tournament/1"


@dataclass(frozen=True)
class Contest:
    """What is to be played: `bots` sit round the table in this order and move on one seat from game to game of a deal."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    settings: Settings = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def rotations(self) -> int:
        """Rotations that differ: two for a,b,a,b."""
        turned = [self.bots[step:] + self.bots[:step] for step in range(self.seats)]
        return len(set(turned))

    def seating(self, index: int) -> list[str]:
        """Who sits where in one game."""
        step = index % self.rotations
        return [self.bots[(seat + step) % self.seats] for seat in range(self.seats)]

    def deal(self, index: int) -> int:
        return index // self.rotations

    def heading(self) -> dict[str, object]:
        """What games of one file must have in common."""
        return {"format": FORMAT, "game": self.game, "bots": list(self.bots), "seed": self.seed, "options": dict(self.settings)}


def contest(
    game: str, bots: list[str], games: int = 100, seed: int = 0, options: dict[str, object] | None = None, seats: int | None = None
) -> Contest:
    """A contest with everything checked before a game is played."""
    kind = kind_of(game)
    count = len(bots) if seats is None and len(bots) in kind.seats else kind.usual_seats if seats is None else seats
    if len(bots) == 2 and count > 2:
        bots = [bots[0], *[bots[1]] * (count - 1)]  # one against a table of others
    elif len(bots) == 1:
        bots = bots * count
    if len(bots) != count:
        raise FarshoreError(f"Name a bot for each of the {count} seats, or two: one and those it plays against; not {len(bots)}.")
    for name in bots:
        bot_named(name)
    if games < 1:
        raise FarshoreError("At least one game has to be played.")
    return Contest(game, tuple(bots), games, seed, settings_of(kind, count, options or {}))


@dataclass(frozen=True)
class Played:
    """One game: the winners' seats (none: not finished), the points of all seats, and the time the bots took, by seat."""

    index: int
    winners: tuple[int, ...]
    points: tuple[int, ...]
    turns: int
    decisions: tuple[int, ...]  # those with a choice
    seconds: tuple[float, ...]


def number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


class Nature:
    """Chance from one stream for each kind of draw."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.streams: dict[str, Luck] = {}

    def run(self, game: Game) -> None:
        while game.seats_to_act() == [NATURE]:
            state = game.state
            phase = state.rules.phases[state.cells[PHASE]]
            if phase.name not in self.streams:
                self.streams[phase.name] = Luck(number(f"{self.seed}/{phase.name}"))
            draw = phase.draw_of()
            game.play(NATURE, int(draw.first) + int(draw.pick(state, self.streams[phase.name].below(draw.total(state)))))


def play(what: Contest, index: int) -> Played:
    """Play one game of a contest."""
    deal = f"{what.seed}/{what.deal(index)}"
    kind = kind_of(what.game)
    board = deal_board(kind, what.seats, what.settings, Luck(number(f"board/{deal}")))
    game = Game(kind, what.seats, what.settings, board, None)
    nature = Nature(f"nature/{deal}")
    bots: list[Bot] = [bot_named(name) for name in what.seating(index)]
    lucks = [Luck(number(f"bot/{deal}/{index % what.rotations}/{seat}")) for seat in range(what.seats)]
    decisions, seconds = [0] * what.seats, [0.0] * what.seats
    nature.run(game)
    for _ in range(MOST_DECISIONS):
        if game.over():
            break
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
    return Played(index, winners, points, int(game.turn()[1]), tuple(decisions), tuple(round(spent, 6) for spent in seconds))


# --- many games


def run(
    what: Contest,
    jobs: int = 1,
    file: Path | None = None,
    stop: "Sprt | None" = None,
    tell: Callable[[int], None] | None = None,
    spread: Callable[[Callable[..., Any], list[tuple[Any, ...]]], Iterator[Any]] | None = None,
) -> list[Played]:
    """Play what is missing in `file` (or everything), write each game there as soon as it is over, and give all of them in order.

    `spread` calls a function with each of many arguments somewhere else, such as on a cluster; without it `jobs` processes do.
    With a `stop` test the run ends when the games in order, without a gap, have decided it.
    """
    done = {game.index: game for game in read(what, file)}
    if tell is not None:
        tell(len([index for index in done if index < what.games]))
    missing = [index for index in range(what.games) if index not in done]
    jobs = max(1, min(jobs or os.cpu_count() or 1, len(missing)))
    out = None if file is None else file.open("a", encoding="utf-8")
    try:
        if out is not None and out.tell() == 0:
            out.write(json.dumps(what.heading()) + "\n")
        elsewhere = None if spread is None else spread(play, [(what, index) for index in missing])
        for played in _each(what, missing, jobs) if elsewhere is None else elsewhere:
            done[played.index] = played
            if out is not None:
                out.write(json.dumps(asdict(played)) + "\n")
                out.flush()
            if tell is not None:
                tell(1)
            if stop is not None and stop.judge(what, in_order(done)) is not None:
                break
    finally:
        if out is not None:
            out.close()
    games = sorted((game for game in done.values() if game.index < what.games), key=lambda game: game.index)
    return games if stop is None else stop.used(what, games)


def in_order(done: dict[int, Played]) -> list[Played]:
    """The games from the first on, up to the first that is missing."""
    found: list[Played] = []
    while len(found) in done:
        found.append(done[len(found)])
    return found


def read(what: Contest, file: Path | None) -> list[Played]:
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
        raise FarshoreError(f"{file} belongs to another contest: game, bots in order, seed and options must be the same.")
    found: list[Played] = []
    for place, line in enumerate(lines[1:], 2):
        try:
            data: dict[str, Any] = json.loads(line)
            if "winner" in data:  # as files were written when a game had one
                winner = data.pop("winner")
                data["winners"] = [winner] if winner >= 0 else []
            fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
            found.append(Played(**fields))
        except (ValueError, TypeError, AttributeError):
            if place < len(lines):
                raise FarshoreError(f"{file}:{place} is no game of a tournament.") from None
            _cut_last_line(file, lines)
    return found


def _cut_last_line(file: Path, lines: list[str]) -> None:
    file.write_text("".join(line + "\n" for line in lines[:-1]), encoding="utf-8")


def _each(what: Contest, indices: list[int], jobs: int) -> Iterator[Played]:
    if jobs <= 1:
        for index in indices:
            yield play(what, index)
        return
    todo = iter(indices)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _ignore_interrupts) as pool:
        running: set[Future[Played]] = set()
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
            raise FarshoreError("A process that played games was ended from outside; go on with --resume.") from None
        finally:
            pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# --- what it says


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test of the first bot's win rate: `low` (no better) against `high` (better by what matters)."""

    low: float
    high: float
    error: float = 0.05

    def ratio(self, wins: float, games: int) -> float:
        """Logarithm of how much more likely the results are with `high` than with `low`."""
        return wins * math.log(self.high / self.low) + (games - wins) * math.log((1 - self.high) / (1 - self.low))

    def verdict(self, wins: float, games: int) -> str | None:
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(wins, games)
        return "better" if ratio >= bound else "not better" if ratio <= -bound else None

    def judge(self, what: Contest, games: list[Played]) -> str | None:
        """The verdict, if these games in order reach one; looked at after each whole deal, since the games of a deal belong together."""
        used = self.used(what, games)
        return self.verdict(wins_of(what, used, what.bots[0]), len(used))

    def used(self, what: Contest, games: list[Played]) -> list[Played]:
        """The games up to the deal that decided."""
        wins = Fraction(0)
        for count, game in enumerate(games, 1):
            wins += share_of(what, game, what.bots[0])
            if count % what.rotations == 0 and self.verdict(float(wins), count) is not None:
                return games[:count]
        return games


def share_of(what: Contest, game: Played, bot: str) -> Fraction:
    """What a bot won of one game: a win that several seats share is divided among them, as `sim` does."""
    seating = what.seating(game.index)
    return Fraction(sum(seating[seat] == bot for seat in game.winners), max(1, len(game.winners)))


def wins_of(what: Contest, games: list[Played], bot: str) -> float:
    return plain(sum((share_of(what, game, bot) for game in games), Fraction(0)))


def strengths(what: Contest, games: list[Played]) -> dict[str, float]:
    """Ratings on the scale of Elo, mean 1500: how often each wins against whoever sits at the table (Plackett and Luce, winners only)."""
    names = list(dict.fromkeys(what.bots))
    power = dict.fromkeys(names, 1.0)
    won = {name: wins_of(what, games, name) + 0.5 for name in names}  # half a win more keeps a loser's rating finite
    count = sum(1 for game in games if game.winners)
    for _ in range(200):
        table = sum(power[name] for name in what.bots)
        power = {name: won[name] / max(1e-12, count * what.bots.count(name) / table) for name in names}
        scale = math.exp(sum(math.log(value) for value in power.values()) / len(names))
        power = {name: value / scale for name, value in power.items()}
    return {name: 1500 + 400 * math.log10(value) for name, value in power.items()}


def skills(what: Contest, games: list[Played]) -> dict[str, tuple[float, float]] | None:
    """Mean and deviation of openskill's Plackett–Luce rating, over the ranking by points; None where the package is not."""
    if find_spec("openskill") is None:
        return None
    models: Any = import_module("openskill.models")
    model = models.PlackettLuce()
    held = {name: model.rating(name=name) for name in what.bots}
    for game in games:
        if not game.winners:
            continue
        seating = what.seating(game.index)
        ranks = [0 if seat in game.winners else 100 - game.points[seat] for seat in range(what.seats)]
        rated = model.rate([[held[name]] for name in seating], ranks=ranks)
        for name in held:  # a bot on several seats gets the mean of what they say
            own = [rated[seat][0] for seat in range(what.seats) if seating[seat] == name]
            held[name] = model.rating(mu=sum(r.mu for r in own) / len(own), sigma=sum(r.sigma for r in own) / len(own), name=name)
    return {name: (float(rating.mu), float(rating.sigma)) for name, rating in held.items()}


def summary(what: Contest, games: list[Played], test: Sprt | None = None) -> dict[str, object]:
    """Everything that the games say, ready for JSON."""
    finished = [game for game in games if game.winners]
    elo, skill = strengths(what, games), skills(what, games)
    rows: dict[str, dict[str, object]] = {}
    for name in dict.fromkeys(what.bots):
        wins, places = wins_of(what, games, name), what.bots.count(name)
        low, high = wilson(wins, len(games))
        taken = [(game, seat) for game in games for seat, bot in enumerate(what.seating(game.index)) if bot == name]
        decisions = sum(game.decisions[seat] for game, seat in taken)
        spent = sum(game.seconds[seat] for game, seat in taken)
        rows[name] = {
            "seats": places,
            "wins": wins,
            "rate": round(wins / len(games), 4) if games else None,
            "low": round(low, 4),
            "high": round(high, 4),
            "fair": round(places / what.seats, 4),
            "rating": round(elo[name], 1),
            "skill": None if skill is None else [round(part, 2) for part in skill[name]],
            "points": round(sum(game.points[seat] for game, seat in taken) / len(taken), 2) if taken else None,
            "decisions": decisions,
            "ms_per_decision": round(1000 * spent / decisions, 3) if decisions else None,
        }
    found: dict[str, object] = {
        **what.heading(),
        "games": len(games),
        "deals": len({what.deal(game.index) for game in games}),
        "finished": len(finished),
        "mean_turns": round(sum(game.turns for game in finished) / len(finished), 1) if finished else None,
        "wins_by_seat": [
            plain(sum((Fraction(1, len(game.winners)) for game in finished if seat in game.winners), Fraction(0)))
            for seat in range(what.seats)
        ],
        "shared_wins": sum(1 for game in finished if len(game.winners) > 1),
        "results": rows,
    }
    if test is not None:
        wins = wins_of(what, games, what.bots[0])
        found["sprt"] = {
            "low": test.low,
            "high": test.high,
            "error": test.error,
            "ratio": round(test.ratio(wins, len(games)), 3),
            "verdict": test.judge(what, games) or "undecided",
        }
    return found


def plot(what: Contest, games: list[Played]) -> str:
    """The win rate of each bot as the games went on, with its interval at the end, as SVG."""
    wide, tall, left, top = 640, 320, 48, 16
    colours = ["#b3402f", "#2f6fb3", "#3d8a57", "#8a5a9e", "#c08a2c", "#4a4a4a"]
    names = list(dict.fromkeys(what.bots))
    count = max(1, len(games))

    def x(at: float) -> float:
        return round(left + (wide - left - 130) * at / count, 1)

    def y(rate: float) -> float:
        return round(top + (tall - top - 32) * (1 - rate), 1)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{wide}" height="{tall}" fill="#fffdf8"/>')
    for step in range(5):
        rate = step / 4
        parts.append(f'<path d="M{left} {y(rate)}H{x(count)}" stroke="#ddd8cc"/>')
        parts.append(f'<text x="{left - 6}" y="{y(rate) + 4}" text-anchor="end" fill="#555">{rate:.0%}</text>')
    parts.append(f'<text x="{x(count)}" y="{tall - 10}" text-anchor="end" fill="#555">{len(games)} games of {what.game}</text>')
    for place, name in enumerate(names):
        colour, wins, line = colours[place % len(colours)], 0.0, []
        for at, game in enumerate(games, 1):
            wins += float(share_of(what, game, name))
            line.append(f"{x(at)} {y(wins / at)}")
        low, high = wilson(wins, len(games))
        fair = what.bots.count(name) / what.seats
        parts.append(f'<path d="M{left} {y(fair)}H{x(count)}" stroke="{colour}" stroke-dasharray="2 4" opacity=".6"/>')
        if line:
            parts.append(f'<path d="M{"L".join(line)}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        end = x(count) + 6 + 4 * place
        parts.append(f'<path d="M{end} {y(low)}V{y(high)}" stroke="{colour}" stroke-width="3"/>')
        told = f"{name} {wins / count:.0%}"
        parts.append(f'<text x="{x(count) + 32}" y="{top + 14 + 18 * place}" fill="{colour}">{told}</text>')
    return "\n".join([*parts, "</svg>", ""])
