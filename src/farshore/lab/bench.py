"""How fast do many games step? `farshore bench --vector`: one run on one core, by turns with another engine.

Ours: base games of four players, side by side, one seat asked and three at random, observation and mask of every step written. Theirs:
Catanatron's Gymnasium environment with three of its random players, a step at a time. Both choose at random among the legal actions, and
that is in the time; so are restarts and, for us, the boards dealt. Each round is a lap of all; printed is the median of the rounds, and for
ratios the median of the ratios within a round.

Then, without the other engine: every game of the catalogue, and games that threads and processes share, which need as many idle cores as
there are processes (see `farshore.lab.bench_sharing`).
"""

import argparse
import json
import os
import random
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from statistics import median
from time import get_clock_info, perf_counter, process_time
from typing import Any, Final

from farshore.catalogue import GAMES as CATALOGUE
from farshore.engine.errors import FarshoreError
from farshore.engine.ints import COMPILED
from farshore.lab.bench_sharing import WAYS, Setting, compare
from farshore.lab.vector import VectorGames

GAMES: Final = 256
SIZES: Final = (1, 16, 64, 256, 1024, 4096)
SHARED: Final[tuple[tuple[int, str], ...]] = ((512, ""), (2048, ""), (8192, ""), (512, "planes"))  # games that are shared, and their views
WORKERS: Final = 2
MOST_WORKERS: Final = min(games for games, _ in SHARED) // 2
ROUNDS: Final = 9
OPTIONS: Final[dict[str, Any]] = {"map": "random", "target": 10, "hand_limit": 7, "trade": False}  # as the peer plays
INSTALL: Final = "Catanatron's environment is missing: pip install catanatron==3.2.1, then pip install --no-deps catanatron_gym==4.0.0."

clock: Final = process_time if get_clock_info("process_time").resolution < 1e-6 else perf_counter
Clock = Callable[[], float]


def pace(step: Callable[[], int], seconds: float, clock: Clock = clock) -> float:
    """How many of what `step` returns are done per second."""
    start, done = clock(), 0
    while (spent := clock() - start) < seconds or done == 0:
        done += step()
    return done / spent if spent else 0.0


def base_games(count: int, learner: int | None = 0, **more: Any) -> VectorGames:
    return VectorGames("base", count=count, seats=4, seed=1, learner=learner, **OPTIONS, **more)


def stepping(games: VectorGames) -> Callable[[], int]:
    """A few random steps of all games."""
    times = max(4, 256 // games.count)

    def step() -> int:
        for _ in range(times):
            games.step(games.random_actions())
        return times * games.count

    return step


def showing(games: VectorGames) -> Callable[[], int]:
    """Observations and masks of all games, without a step."""

    def show() -> int:
        games.show_again()
        return games.count

    return show


class PeerSteps:
    """Catanatron's environment, driven as its documentation does. Raises ImportError where it is not installed."""

    def __init__(self) -> None:
        envs: Any = import_module("catanatron_gym.envs")
        players: Any = import_module("catanatron.models.player")
        enemies = [players.RandomPlayer(colour) for colour in list(players.Color) if colour != players.Color.BLUE][:3]
        self.name = f"Catanatron {version('catanatron')} (catanatron_gym {version('catanatron_gym')})"
        self.env: Any = envs.CatanatronEnv({"enemies": enemies, "vps_to_win": OPTIONS["target"], "map_type": "BASE"})
        self.random = random.Random(1)
        self.info: dict[str, Any] = self.env.reset(seed=1)[1]

    def step(self) -> int:
        _, _, over, cut, self.info = self.env.step(self.random.choice(self.info["valid_actions"]))
        if over or cut:
            _, self.info = self.env.reset()
        return 1


Rounds = list[dict[str, float]]


def rounds_of(contestants: dict[str, Callable[[], int]], seconds: float, clock: Clock = clock) -> Rounds:
    """The pace of each contestant, round by round; a first round only warms up. All of it takes about `seconds`."""
    share = seconds / (ROUNDS + 1) / len(contestants)
    return [{name: pace(step, share, clock) for name, step in contestants.items()} for _ in range(ROUNDS + 1)][1:]


def middle(rounds: Rounds, name: str) -> float:
    return median(row[name] for row in rounds)


def times(rounds: Rounds, name: str, other: str) -> float:
    """How many times as fast as the other, in the same round."""
    return median(row[name] / row[other] for row in rounds)


def measure(seconds: float, with_peer: bool = True, games: int = GAMES) -> dict[str, object]:
    """Steps per second of base games by the size of the batch, what observations and masks take, and how many times as fast we are."""
    sizes = sorted({*SIZES, games})
    vectors = {size: base_games(size) for size in sizes}
    contestants = {str(size): stepping(vector) for size, vector in vectors.items()}
    contestants["every seat"] = stepping(base_games(games, learner=None))
    contestants["show"] = showing(vectors[games])
    peer = _peer() if with_peer else None
    if peer is not None:
        contestants["peer"] = peer.step
    rounds = rounds_of(contestants, seconds)
    encoder = vectors[games].encoder
    report: dict[str, object] = {
        "build": "compiled" if COMPILED else "plain",
        "games": games,
        "observation": encoder.width,
        "actions": encoder.actions,
        "steps_per_second": middle(rounds, str(games)),
        "steps_per_second_every_seat": middle(rounds, "every seat"),
        "steps_per_second_by_size": {size: middle(rounds, str(size)) for size in sizes},
        "observation_and_mask_ns": 1e9 / middle(rounds, "show"),
        "observation_and_mask_share": times(rounds, str(games), "show"),
        "peer": None if peer is None else peer.name,
    }
    if peer is None:
        return report | dict.fromkeys(("peer_steps_per_second", "ratio", "ratio_every_seat", "ratio_by_size"))
    return report | {
        "peer_steps_per_second": middle(rounds, "peer"),
        "ratio": times(rounds, str(games), "peer"),
        "ratio_every_seat": times(rounds, "every seat", "peer"),
        "ratio_by_size": {size: times(rounds, str(size), "peer") for size in sizes},
    }


def measure_catalogue(seconds: float, games: int = GAMES) -> dict[str, float]:
    """Steps per second of every game, one seat asked and the others at random, at its usual table with its own options."""
    contestants = {name: stepping(VectorGames(name, count=games, seed=1, learner=0, boards=8)) for name in CATALOGUE}
    rounds = rounds_of(contestants, seconds)
    return {name: middle(rounds, name) for name in contestants}


def measure_sharing(seconds: float, workers: int) -> list[dict[str, Any]]:
    """The same base games in one process, in threads and in processes."""
    how = {"seats": 4, "seed": 1, "learner": 0, **OPTIONS}
    settings = [Setting("base", games, (views,) if views else (), how) for games, views in SHARED]
    return [
        {"games": setting.games, "views": setting.views, "ways": compare(setting, workers, seconds / len(settings), ROUNDS)}
        for setting in settings
    ]


def _peer() -> PeerSteps | None:
    try:
        return PeerSteps()
    except ImportError:
        return None


def parser() -> argparse.ArgumentParser:
    kept = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="farshore bench --vector", description=__doc__, formatter_class=kept)
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="how long to measure, about (default: 60)")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"games side by side (default: {GAMES})")
    parser.add_argument("--workers", type=int, default=WORKERS, metavar="N", help=f"threads and processes (default: {WORKERS})")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-peer", action="store_true", help="leave the other engine out")
    return parser


def main(argv: list[str] | None = None) -> int:
    chosen = parser().parse_args(argv)
    if chosen.seconds <= 0 or chosen.games < 1 or not 1 <= chosen.workers <= MOST_WORKERS:
        raise FarshoreError(f"Seconds, games and workers are numbers above zero, with at most {MOST_WORKERS} workers.")
    report = measure(chosen.seconds / 3, not chosen.no_peer, chosen.games)
    report["catalogue"] = measure_catalogue(chosen.seconds / 3, chosen.games)
    report["workers"], report["load"] = chosen.workers, os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    report["shared"] = measure_sharing(chosen.seconds / 3, chosen.workers)
    if chosen.json:
        print(json.dumps(report))
    else:
        show(report)
    return 0


def show(report: dict[str, Any]) -> None:
    games, width, actions = report["games"], report["observation"], report["actions"]
    print(f"Base games, {report['build']} build, on one core; {width} numbers observed, {actions} masked, at each step")
    print("                                       steps per second   times")
    ratios = report["ratio_by_size"] or {}
    for size, steps in report["steps_per_second_by_size"].items():
        asked = "one seat asked, three at random" if size == games else ""
        print(_line(f"{size:>6,} games  {asked}", steps, ratios.get(size)))
    print(_line(f"{games:>6,} games  every seat asked", report["steps_per_second_every_seat"], report["ratio_every_seat"]))
    if report["peer"] is None:
        print(INSTALL)
    else:
        print(_line(str(report["peer"]), report["peer_steps_per_second"], 1.0))
    took, part = report["observation_and_mask_ns"], report["observation_and_mask_share"]
    print(f"Observation and mask: {took:,.0f} ns, {part:.0%} of a step with one seat asked")
    print(f"\nBy game, {games:,} games, one seat asked")
    for name, steps in report["catalogue"].items():
        print(_line(name, steps))
    workers, load = report["workers"], report["load"]
    print(
        f"\nShared by {workers}, one seat asked, and times as fast as one process" + ("" if load is None else f" (load before: {load:.1f})")
    )
    print("                                     steps per second   by the clock   by processor time")
    for shared in report["shared"]:
        print(f"  {shared['games']:,} base games{''.join(f', {view}' for view in shared['views'])}")
        for name in WAYS:
            way = shared["ways"][name]
            print(f"    {name:<34}{way['steps_per_second']:>15,.0f}{way['clock']:>15,.2f}{way['cores']:>20,.2f}")


def _line(label: str, steps: float, ratio: float | None = None) -> str:
    return f"  {label:<46}{steps:>12,.0f}" + ("" if ratio is None else f"{ratio:>8,.0f}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
