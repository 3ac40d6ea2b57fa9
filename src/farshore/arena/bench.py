"""How fast is the engine? One run on one core: our games and another engine's by turns, so that noise hits both alike.

farshore bench                 a table
farshore bench --json          one object
./dev bench                    both builds, one after the other
"""

import argparse
import json
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from operator import truediv
from statistics import median
from time import get_clock_info, perf_counter, process_time
from typing import Any, Final, NamedTuple, NoReturn

from rich.console import Console
from rich.table import Table

from farshore.arena.costs import OPERATIONS, Cost, costs_of
from farshore.board.facts import Board
from farshore.catalogue import GAMES, deal_board, kind_of, kit_of, settings_of
from farshore.engine.ints import COMPILED
from farshore.engine.machine import Buffer, State
from farshore.luck import Luck
from farshore.playing import Tally, copies, play_randomly

ABOUT: Final = """\
Random games, measured in rounds: in each round every contestant plays one lap after the other, and what is printed is the median of
the rounds (the first, which only warms up, is left out).

The comparison is the base game with four players who choose at random among their legal moves, to 10 points, with a hand limit of 7,
numbers and harbours at random, and no trade between players, against Catanatron's four RandomPlayers. Boards are dealt anew for every
game; the clock of a game begins when its board is there, and so contains setting up and playing. The clock with dealing contains the
board too. Seconds are those of the processor, where the system tells them finely.

  turns     rolls of the dice, both sides
  raw       our games per second : theirs
  ratio     our turns per second : theirs in the same round, which is the raw ratio for games of equal length

The other games are measured by their time per decision (with the draws of chance between), relative to the base game in the same round.
Some have an aim: with four players they cost at most so many times the base game's time per decision. In each round such a game and the
base game play laps of equal length, one right after the other.

The last two tables say what positions of each game cost besides playing, at its largest table after some 200 random actions: the time
that a copy takes, what a seat sees, a sample of what is hidden, loading a position and replaying a record (by the action), and the memory
that each of them holds: the first three a position, the last two a whole game.

Random players can block each other for ever: a game is left after 20,000 decisions; the other engine leaves its own after 1,000 turns."""
INSTALL: Final = "The other engine is not installed, so there is nothing to compare with: pip install catanatron==3.2.1 brings it."
ROUNDS: Final = 21  # that count
SEATS: Final = 4
COMPARED: Final = {"map": "random", "target": 10, "hand_limit": 7, "trade": False}  # as the peer plays; the rest is default on both sides
LONGEST: Final = 20_000  # decisions in a game
COPIES: Final = 2_000
# the time per decision that a game may cost, relative to the base game, both with four players: what the boxes aim at
AIMS: Final = dict(box.pace for kind in GAMES.values() if SEATS in kind.seats for box in kind.boxes(SEATS) if box.pace is not None)

# The time of the processor, where it is measured finely: what else the machine does then disturbs less.
clock: Final = process_time if get_clock_info("process_time").resolution < 1e-6 else perf_counter


@dataclass
class Lap:
    """What one contestant did in one round."""

    games: int = 0
    turns: int = 0
    decisions: int = 0
    playing: float = 0.0  # seconds, setting up included
    dealing: float = 0.0


class LapLimit(NamedTuple):
    """How long a lap is: a number of games, or the first game that ends after some seconds."""

    seconds: float
    games: int | None = None

    def reached(self, lap: Lap) -> bool:
        return lap.games >= self.games if self.games is not None else lap.playing + lap.dealing >= self.seconds


class Contestant:
    """Deals some boards, plays a game on each, and so on; times both."""

    batch = 1  # boards dealt before they are played: a fast engine would be timed with the dealer's leavings in its caches

    def lap(self, limit: LapLimit) -> Lap:
        lap = Lap()
        while not limit.reached(lap):
            count = self.batch if limit.games is None else min(self.batch, limit.games - lap.games)
            start = clock()
            boards = [self.deal() for _ in range(count)]
            dealt = clock()
            played = [self.game(board) for board in boards]
            lap.playing += clock() - dealt
            lap.dealing += dealt - start
            lap.games += count
            for turns, decisions in map(self.length, played):
                lap.turns += turns
                lap.decisions += decisions
        return lap

    def deal(self) -> Any:
        """A new board."""
        raise NotImplementedError

    def game(self, board: Any) -> Any:
        """Set up and play one game on it."""
        raise NotImplementedError

    def length(self, played: Any) -> tuple[int, int]:
        """Turns and decisions of a game that `game` gave back."""
        raise NotImplementedError

    def copy_us(self) -> float:
        """Microseconds that it takes to copy a position of the middle game."""
        raise NotImplementedError


class Ours(Contestant):
    """A game of the catalogue."""

    batch = 16

    def __init__(self, name: str, seats: int | None = None, **options: object) -> None:
        self.kind = kind_of(name)
        self.seats = max(self.kind.seats) if seats is None else seats
        known = self.kind.options()
        self.settings = settings_of(self.kind, self.seats, {key: value for key, value in options.items() if key in known})
        self.luck = Luck(1)
        self.out: Buffer | None = None
        self.middle: State | None = None

    def deal(self) -> Board:
        return deal_board(self.kind, self.seats, self.settings, self.luck)

    def game(self, board: Board) -> tuple[State, int]:
        kit = kit_of(self.kind, self.seats, self.settings, board)
        state = kit.start(board)
        if self.out is None:
            self.out = Buffer(int(kit.rules.width) + 1)
        tally = Tally()
        play_randomly(state, self.luck, self.out, tally, LONGEST)
        return state, int(tally.decisions)

    def length(self, played: tuple[State, int]) -> tuple[int, int]:
        state, decisions = played
        return int(state.cells[state.rules.layout.by_name["turn number"].base]), decisions

    def copy_us(self) -> float:
        if self.middle is None:
            board = deal_board(self.kind, self.seats, self.settings, self.luck)
            kit = kit_of(self.kind, self.seats, self.settings, board)
            self.middle = kit.start(board)
            play_randomly(self.middle, self.luck, Buffer(int(kit.rules.width) + 1), Tally(), 200)
        start = clock()
        copies(self.middle, COPIES)
        return (clock() - start) / COPIES * 1e6


class Peer(Contestant):
    """Catanatron with its random players, driven as its documentation does. Raises ImportError where it is not installed."""

    def __init__(self) -> None:
        self.name = f"Catanatron {version('catanatron')}"
        self.new_game: Any = import_module("catanatron").Game  # it has no types of its own
        maps: Any = import_module("catanatron.models.map")
        self.new_map: Callable[[], object] = partial(maps.CatanMap.from_template, maps.BASE_MAP_TEMPLATE)
        players: Any = import_module("catanatron.models.player")
        self.players = [players.RandomPlayer(colour) for colour in list(players.Color)[:SEATS]]
        self.roll: object = import_module("catanatron.models.enums").ActionType.ROLL
        self.seed = 0

    def deal(self) -> Any:
        return self.new_map()

    def game(self, board: Any) -> Any:
        self.seed += 1
        game = self.new_game(self.players, self.seed, COMPARED["hand_limit"], COMPARED["target"], board)
        game.play()
        return game

    def length(self, played: Any) -> tuple[int, int]:
        actions = played.state.actions
        return sum(action.action_type == self.roll for action in actions), len(actions)

    def copy_us(self) -> float:
        game = self.new_game(self.players, seed=1)
        for _ in range(200):
            game.play_tick()
        start = clock()
        for _ in range(100):
            game.copy()
        return (clock() - start) / 100 * 1e6


Report = dict[str, object]


class Bench:
    """All contestants and their laps, round by round."""

    def __init__(self, with_peer: bool) -> None:
        self.base = Ours("base", SEATS, **COMPARED)
        self.peer: Peer | None = None
        self.note: str | None = None
        if with_peer:
            try:
                self.peer = Peer()
            except ImportError:
                self.note = INSTALL
        # every game with its default options, but without trade; trade is measured by itself
        self.games: dict[str, Ours] = {name: Ours(name, trade=False) for name in GAMES}
        self.games["base with trade"] = Ours("base", trade=True)
        self.beside = Ours("base", SEATS, trade=False)
        self.aimed = {name: Ours(name, SEATS, trade=False) for name in AIMS}
        self.laps: list[Lap] = []
        self.peer_laps: list[Lap] = []
        self.game_laps: dict[str, list[Lap]] = {name: [] for name in self.games}
        self.aim_laps: dict[str, list[tuple[Lap, Lap]]] = {name: [] for name in AIMS}  # the base game's lap, the game's own
        self.copy_times: list[float] = []
        self.peer_copy_times: list[float] = []
        self.costs: dict[str, dict[str, Cost]] = {}

    def run(self, seconds: float, games: int | None) -> None:
        share = seconds / (ROUNDS + 1)
        ours, theirs = LapLimit(share * 0.2, games), LapLimit(share * 0.4, games)
        others = LapLimit(share * 0.2 / len(self.games), games)
        aims = LapLimit(share * 0.2 / (2 * len(AIMS)), games)
        for number in range(ROUNDS + 1):
            self.round(ours, theirs, others, aims)
            if number == 0:
                self.forget()
        self.costs = {name: costs_of(name, clock) for name in GAMES}

    def round(self, ours: LapLimit, theirs: LapLimit, others: LapLimit, aims: LapLimit) -> None:
        self.laps.append(self.base.lap(ours))
        self.copy_times.append(self.base.copy_us())
        if self.peer is not None:
            self.peer_laps.append(self.peer.lap(theirs))
            self.peer_copy_times.append(self.peer.copy_us())
        for name, game in self.games.items():
            self.game_laps[name].append(game.lap(others))
        for name, game in self.aimed.items():
            self.aim_laps[name].append((self.beside.lap(aims), game.lap(aims)))

    def forget(self) -> None:
        for row in (self.laps, self.peer_laps, *self.game_laps.values()):
            row.clear()
        for pairs in self.aim_laps.values():
            pairs.clear()
        self.copy_times.clear()
        self.peer_copy_times.clear()

    def report(self) -> Report:
        ours, theirs = self.laps, self.peer_laps
        games = middle(ours, lambda lap: lap.games / lap.playing)
        peer_games = middle(theirs, lambda lap: lap.games / lap.playing)
        per_decision = {name: [lap.playing / lap.decisions for lap in laps] for name, laps in self.game_laps.items()}
        return {
            "build": "compiled" if COMPILED else "plain",
            "python": platform.python_version(),
            "rounds": len(ours),
            "games_per_second": games,
            "decisions_per_second": middle(ours, lambda lap: lap.decisions / lap.playing),
            "games_per_second_with_deal": middle(ours, lambda lap: lap.games / (lap.playing + lap.dealing)),
            "turns_per_game": mean(ours, "turns"),
            "decisions_per_game": mean(ours, "decisions"),
            "games_played": sum(lap.games for lap in ours),
            "copy_us": median(self.copy_times),
            "peer": None if self.peer is None else self.peer.name,
            "peer_games_per_second": peer_games,
            "peer_decisions_per_second": middle(theirs, lambda lap: lap.decisions / lap.playing),
            "peer_games_per_second_with_deal": middle(theirs, lambda lap: lap.games / (lap.playing + lap.dealing)),
            "peer_turns_per_game": mean(theirs, "turns"),
            "peer_decisions_per_game": mean(theirs, "decisions"),
            "peer_games_played": sum(lap.games for lap in theirs) if theirs else None,
            "peer_copy_us": median(self.peer_copy_times) if self.peer_copy_times else None,
            "ratio": times(ours, theirs, lambda lap: lap.turns / lap.playing),
            "ratio_raw": None if games is None or peer_games is None else games / peer_games,
            "ratio_with_deal": times(ours, theirs, lambda lap: lap.turns / (lap.playing + lap.dealing)),
            "games": {name: median(map(truediv, row, per_decision["base"])) for name, row in per_decision.items()},
            "ns_per_decision": {name: median(row) * 1e9 for name, row in per_decision.items()},
            "aims": {name: aim(pairs, AIMS[name]) for name, pairs in self.aim_laps.items()},
            "costs": {name: {what: cost._asdict() for what, cost in row.items()} for name, row in self.costs.items()},
        }


def middle(laps: list[Lap], rate: Callable[[Lap], float]) -> float | None:
    return median(rate(lap) for lap in laps) if laps else None


def mean(laps: list[Lap], field: str) -> float | None:
    """Per game, over all rounds."""
    return sum(getattr(lap, field) for lap in laps) / sum(lap.games for lap in laps) if laps else None


def times(ours: list[Lap], theirs: list[Lap], rate: Callable[[Lap], float]) -> float | None:
    """How many times as fast we are: the median over the rounds of ours : theirs in the same round."""
    return median(rate(mine) / rate(other) for mine, other in zip(ours, theirs, strict=True)) if theirs else None


def aim(pairs: list[tuple[Lap, Lap]], at_most: float) -> dict[str, float]:
    """A game's time per decision beside the base game's, as medians over the rounds."""
    base = [lap.playing / lap.decisions for lap, _ in pairs]
    game = [lap.playing / lap.decisions for _, lap in pairs]
    return {"ns": median(game) * 1e9, "base_ns": median(base) * 1e9, "ratio": median(map(truediv, game, base)), "at_most": at_most}


# ---------------------------------------------------------------- printing


def number(value: object) -> str:
    """Three digits that mean something, and thousands apart."""
    if not isinstance(value, int | float):
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def show(report: Report, note: str | None) -> None:
    console = Console(highlight=False)
    build = f"{report['build']} build, Python {report['python']}, median of {report['rounds']} rounds"
    table = Table(title=f"Random base games, four players, no trade: {build}", title_justify="left")
    table.add_column("")
    for heading in ("Farshore", str(report["peer"] or "no other engine"), "times"):
        table.add_column(heading, justify="right")
    rows = [
        ("games per second", "games_per_second", "ratio_raw"),
        ("… for games of equal length", "", "ratio"),
        ("games per second, boards dealt too", "games_per_second_with_deal", ""),
        ("… for games of equal length", "", "ratio_with_deal"),
        ("decisions per second", "decisions_per_second", ""),
        ("turns in a game", "turns_per_game", ""),
        ("decisions in a game", "decisions_per_game", ""),
        ("µs to copy a position", "copy_us", ""),
        ("games played", "games_played", ""),
    ]
    for label, key, ratio in rows:
        values = [number(report[key]), number(report[f"peer_{key}"])] if key else ["", ""]
        table.add_row(label, *values, number(report[ratio]) if ratio else "")
    console.print(table)
    games = Table(title="Time per decision", title_justify="left")
    games.add_column("game")
    games.add_column("ns", justify="right")
    games.add_column("relative to base", justify="right")
    relative, absolute = report["games"], report["ns_per_decision"]
    assert isinstance(relative, dict)
    assert isinstance(absolute, dict)
    for name in relative:
        games.add_row(name, number(absolute[name]), f"{relative[name]:.2f}")
    console.print(games)
    aims = report["aims"]
    assert isinstance(aims, dict)
    aimed = Table(title="Time per decision beside the base game, four players", title_justify="left")
    aimed.add_column("game")
    for heading in ("ns", "ns of base", "times", "at most"):
        aimed.add_column(heading, justify="right")
    for name, row in aims.items():
        aimed.add_row(name, number(row["ns"]), number(row["base_ns"]), f"{row['ratio']:.2f}", f"{row['at_most']:.2f}")
    console.print(aimed)
    costs = report["costs"]
    assert isinstance(costs, dict)
    for title, unit, divisor in (("What a position costs besides: µs", "us", 1), ("What it holds: kB", "bytes", 1000)):
        beside = Table(title=title, title_justify="left")
        beside.add_column("game")
        for heading in OPERATIONS:
            beside.add_column(heading, justify="right")
        for name, row in costs.items():
            beside.add_row(name, *(number(row[what][unit] / divisor) for what in OPERATIONS))
        console.print(beside)
    if note is not None:
        console.print(note, markup=False, soft_wrap=True)


class BenchParser(argparse.ArgumentParser):
    """Wrong use is answered with one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}.\n")


def positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"a number of seconds above zero is needed, not {text!r}")
    return value


def count(text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a number of games above zero is needed, not {text!r}")
    return int(text)


def parser() -> BenchParser:
    parser = BenchParser(
        prog="farshore bench", description="Measure the engine's speed.", epilog=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=positive, default=30.0, metavar="S", help="how long to measure, about (default: 30)")
    parser.add_argument("--games", type=count, metavar="N", help="instead: laps of N games, for all contestants")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-peer", action="store_true", help="leave the other engine out")
    return parser


def main(argv: list[str] | None = None) -> int:
    chosen = parser().parse_args(argv)
    bench = Bench(with_peer=not chosen.no_peer)
    bench.run(chosen.seconds, chosen.games)
    report = bench.report()
    if chosen.json:
        print(json.dumps(report, ensure_ascii=False))
        if bench.note is not None:
            print(bench.note, file=sys.stderr)
    else:
        show(report, bench.note)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
