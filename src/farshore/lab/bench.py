"""How fast do many games step? `farshore bench --vector`: one run on one core, by turns with another engine.

Ours: 1,024 base games of four players, one seat asked and three at random, observation and mask of every step written. Theirs: Catanatron's
Gymnasium environment with three of its random players, a step at a time. Both choose at random among the legal actions, and that is in the
time; so are restarts and, for us, the boards dealt. Each round is a lap of either; printed is the median of the rounds.
"""

import argparse
import json
import random
import sys
from importlib import import_module
from importlib.metadata import version
from statistics import median
from time import get_clock_info, perf_counter, process_time
from typing import Any, Final

from farshore.engine.ints import COMPILED
from farshore.lab.vector import VectorGames

GAMES: Final = 1024
ROUNDS: Final = 9
OPTIONS: Final[dict[str, Any]] = {"map": "random", "target": 10, "hand_limit": 7, "trade": False}  # as the peer plays
INSTALL: Final = "Catanatron's environment is missing: pip install catanatron==3.2.1, then pip install --no-deps catanatron_gym==4.0.0."

clock: Final = process_time if get_clock_info("process_time").resolution < 1e-6 else perf_counter


class OurSteps:
    """Our games, asked for one seat or for every seat."""

    def __init__(self, learner: int | str | None, games: int = GAMES) -> None:
        self.games = VectorGames("base", count=games, seats=4, seed=1, learner=learner, **OPTIONS)

    def lap(self, seconds: float) -> float:
        """Steps of single games per second."""
        start, steps = clock(), 0
        while (spent := clock() - start) < seconds or steps == 0:
            for _ in range(4):
                self.games.step(self.games.random_actions())
            steps += 4 * self.games.count
        return steps / spent if spent else 0.0


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

    def lap(self, seconds: float) -> float:
        start, steps = clock(), 0
        while (spent := clock() - start) < seconds or steps == 0:
            _, _, over, cut, self.info = self.env.step(self.random.choice(self.info["valid_actions"]))
            if over or cut:
                _, self.info = self.env.reset()
            steps += 1
        return steps / spent if spent else 0.0


def measure(seconds: float, with_peer: bool = True, games: int = GAMES) -> dict[str, object]:
    """Steps per second of all contestants, and how many times as fast we are."""
    seat, table = OurSteps(0, games), OurSteps(None, games)
    peer = _peer() if with_peer else None
    share = seconds / (ROUNDS + 1) / 3
    contestants: list[OurSteps | PeerSteps] = [seat, table] if peer is None else [seat, table, peer]
    laps = [[contestant.lap(share) for contestant in contestants] for _ in range(ROUNDS + 1)][1:]  # the first only warms up
    paces = [median(lap[number] for lap in laps) for number in range(len(contestants))]
    report: dict[str, object] = {
        "build": "compiled" if COMPILED else "plain",
        "games": games,
        "observation": seat.games.encoder.width,
        "actions": seat.games.encoder.actions,
        "steps_per_second": paces[0],
        "steps_per_second_every_seat": paces[1],
    }
    if peer is None:
        return report | dict.fromkeys(("peer", "peer_steps_per_second", "ratio", "ratio_every_seat"))
    return report | {
        "peer": peer.name,
        "peer_steps_per_second": paces[2],
        "ratio": median(lap[0] / lap[2] for lap in laps),
        "ratio_every_seat": median(lap[1] / lap[2] for lap in laps),
    }


def _peer() -> PeerSteps | None:
    try:
        return PeerSteps()
    except ImportError:
        return None


def parser() -> argparse.ArgumentParser:
    kept = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="farshore bench --vector", description=__doc__, formatter_class=kept)
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="how long to measure, about (default: 30)")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"games side by side (default: {GAMES})")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-peer", action="store_true", help="leave the other engine out")
    return parser


def main(argv: list[str] | None = None) -> int:
    chosen = parser().parse_args(argv)
    report = measure(chosen.seconds, not chosen.no_peer, chosen.games)
    if chosen.json:
        print(json.dumps(report))
        return 0
    width, actions = report["observation"], report["actions"]
    print(f"{report['games']} base games, {report['build']} build, on one core; {width} numbers observed, {actions} masked, at each step")
    print(f"  one seat asked, three at random   {report['steps_per_second']:>12,.0f} steps per second")
    print(f"  every seat asked                  {report['steps_per_second_every_seat']:>12,.0f}")
    if report["peer"] is None:
        print(INSTALL)
    else:
        print(f"  {report['peer']}: one seat asked, three at random, {report['peer_steps_per_second']:,.0f}")
        print(f"  times as fast: {report['ratio']:,.0f} (one seat asked), {report['ratio_every_seat']:,.0f} (every seat)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
