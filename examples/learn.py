"""Trains a small network, with a value and a policy, from scratch by self-play.

    python examples/learn.py --minutes 60 --out net.npz --log curve.jsonl
    farshore tournament base --bots net.npz,easy --set trade=false --games 400
    farshore tournament base --bots net.npz:policy,random --set trade=false --games 400

The same network plays all seats of many games. A seat looks at what each of its actions leads to, and mostly takes the one whose result
the network values most. When a game is over, each of its seats learns from its own positions, from the last to the first: the target is the
outcome at the end, mixed on the way back with the network's estimates in between (temporal differences with traces, Sutton 1988, as in
Tesauro's backgammon player). The policy learns from the position before which action came out best, and can play without looking ahead.
It uses NumPy and one thread, or with --torch (extra `torch`) PyTorch to update the weights; minutes are CPU time.
"""

import argparse
import json
import os
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is there: such small matrices are not worth a second one

import numpy as np

from farshore.lab.compact_features import CompactFeatures
from farshore.lab.encoder import Array
from farshore.lab.network import Network, chance, likely
from farshore.lab.vector import VectorGames

GAMES, HIDDEN, BATCH = 256, 128, 1024
POSITIONS, DECISIONS = 200_000, 50_000  # how many are kept to learn from: for the value, and for the policy
TRACE = 0.9  # how much of a target is the outcome, and not what was thought one decision later
WARMTH = 0.15  # how much chance there is in choosing, at first; it falls to a third
RATE = 1e-3  # of learning, at first; it falls to a tenth
USES = 2  # how often each position is learnt from, on average
SHARE = 0.2  # how much the policy's mistakes count in the layers that it shares with the value


class Positions(NamedTuple):
    """What the value learns from: features of what was chosen, and how likely a win was from there."""

    rows: Array
    targets: Array


class Decisions(NamedTuple):
    """What the policy learns from: features of what a seat had before it, what the places were worth, what was legal, what seemed best."""

    rows: Array
    places: Array
    masks: Array
    best: Array


class InNumPy:
    """Changes the weights of a network so that it says the targets: Adam (Kingma and Ba, 2014) on the cross-entropies."""

    def __init__(self, network: Network) -> None:
        self.network, self.weights, self.time = network, network.weights, 0
        self.mean = {name: np.zeros_like(row) for name, row in self.weights.items()}
        self.square = {name: np.zeros_like(row) for name, row in self.weights.items()}

    def step(self, positions: Positions, decisions: Decisions, rate: float) -> None:
        worth, held = self.network.forward(positions.rows)
        slopes = self.network.backward("value", held, ((chance(worth) - positions.targets) / len(worth)).astype(np.float32)[:, None])
        logits, held = self.network.policy(decisions.rows, decisions.places)
        wrong = likely(logits, decisions.masks)
        wrong[np.arange(len(wrong)), decisions.best] -= 1
        for name, slope in self.network.backward("policy", held, wrong * np.float32(SHARE / len(wrong))).items():
            slopes[name] = slopes[name] + slope if name in slopes else slope
        self.time += 1
        for name, slope in slopes.items():
            self.mean[name] += np.float32(0.1) * (slope - self.mean[name])
            self.square[name] += np.float32(0.001) * (slope * slope - self.square[name])
            mean = self.mean[name] / np.float32(1 - 0.9**self.time)
            square = self.square[name] / np.float32(1 - 0.999**self.time)
            self.weights[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-6))


class InTorch:
    """The same by PyTorch. Its tensors are the network's own arrays, so that what it learns is at once what the network plays."""

    def __init__(self, network: Network) -> None:
        torch = import_module("torch")
        torch.set_num_threads(1)
        self.torch = torch
        self.weights = {name: torch.from_numpy(row).requires_grad_() for name, row in network.weights.items()}
        self.adam = torch.optim.Adam(self.weights.values(), eps=1e-6)

    def layer(self, name: str, x: Any) -> Any:
        return x @ self.weights[name][:-1] + self.weights[name][-1]

    def shared(self, rows: Array) -> Any:
        return self.layer("mid", self.layer("in", self.torch.from_numpy(rows)).relu()).relu()

    def step(self, positions: Positions, decisions: Decisions, rate: float) -> None:
        torch, loss = self.torch, self.torch.nn.functional
        worth = self.layer("value", self.shared(positions.rows))[:, 0]
        seen = torch.cat([self.shared(decisions.rows), torch.from_numpy(decisions.places)], dim=1)
        logits = self.layer("policy", seen).masked_fill(torch.from_numpy(~decisions.masks), -torch.inf)
        of_value = loss.binary_cross_entropy_with_logits(worth, torch.from_numpy(positions.targets))
        of_policy = loss.cross_entropy(logits, torch.from_numpy(decisions.best))
        self.adam.zero_grad()
        (of_value + SHARE * of_policy).backward()
        self.adam.param_groups[0]["lr"] = rate
        self.adam.step()


class Ring:
    """The last rows that were added, at most `size`, as columns beside each other."""

    def __init__(self, size: int, *columns: tuple[Any, tuple[int, ...]]) -> None:
        self.size, self.added = size, 0
        self.columns = [np.zeros((size, *shape), dtype=kind) for kind, shape in columns]

    def add(self, *columns: Any) -> None:
        at = np.arange(self.added, self.added + len(columns[0])) % self.size
        for kept, column in zip(self.columns, columns, strict=True):
            kept[at] = column
        self.added += len(at)

    def draw(self, random: np.random.Generator, count: int) -> list[Array]:
        at = random.integers(min(self.added, self.size), size=count)
        return [column[at] for column in self.columns]


def best(worth: Array, game: Array) -> Array:
    """For each game the place of its best action; `game` ascends."""
    order = np.lexsort((worth, game))
    last = np.append(game[order][1:] != game[order][:-1], True)
    return order[last]


class Learner:
    def __init__(self, game: str, seats: int, options: dict[str, Any], seed: int = 1, games: int = GAMES, torch: bool = False) -> None:
        self.how = {"game": game, "count": games, "seats": seats, "seed": seed, **options}
        self.games = VectorGames(**self.how)
        self.features = CompactFeatures(self.games.encoder)
        width, places, actions = self.features.width, self.features.places_width, self.games.encoder.actions
        self.network = Network.fresh(width, places, actions, HIDDEN, seed)
        self.teacher: InNumPy | InTorch = InTorch(self.network) if torch else InNumPy(self.network)
        self.random = np.random.default_rng(seed)
        self.seen: list[list[list[tuple[Array, float]]]] = [[[] for _ in range(seats)] for _ in range(games)]  # by game and seat
        self.positions = Ring(POSITIONS, (np.float32, (width,)), (np.float32, ()))
        self.choices = Ring(DECISIONS, (np.float32, (width,)), (np.float32, (places,)), (np.bool_, (actions,)), (np.int64, ()))
        self.fresh = self.played = self.decisions = 0

    def step(self, warmth: float, rate: float) -> None:
        """One decision in each game, and what is learnt from the games that ended."""
        games = self.games
        chosen = games.masks.argmax(axis=1)  # where there is nothing to choose
        rows, game, action = games.look_ahead()
        seat = games.seat.copy()
        if len(rows):
            x = self.features(rows)
            worth, _ = self.network.forward(x)
            taken = best(worth + warmth * self.random.gumbel(size=len(worth)), game)
            chosen[game[taken]] = action[taken]
            self.decisions += len(taken)
            before = games.observations[game[taken]]
            self.choices.add(self.features(before), self.features.places(before), games.masks[game[taken]], action[best(worth, game)])
            for number, row, thought in zip(game[taken].tolist(), x[taken], chance(worth[taken]).tolist(), strict=True):
                self.seen[number][seat[number]].append((row, thought))
        games.step(chosen)
        for number in np.flatnonzero(games.done).tolist():
            if games.won[number]:
                self.played += 1
                self.remember(self.seen[number], int(games.winners[number]))
            self.seen[number] = [[] for _ in self.seen[number]]
        while self.fresh * USES >= BATCH and self.positions.added >= 8 * BATCH:
            self.fresh -= BATCH // USES
            self.improve(rate)

    def remember(self, seats: list[list[tuple[Array, float]]], winners: int) -> None:
        for seat, positions in enumerate(seats):
            target = float(winners >> seat & 1)
            targets = []
            for _, thought in reversed(positions):
                targets.append(target)
                target = TRACE * target + (1 - TRACE) * thought
            if positions:
                self.positions.add([row for row, _ in reversed(positions)], targets)
                self.fresh += len(targets)

    def improve(self, rate: float) -> None:
        positions = Positions(*self.positions.draw(self.random, BATCH))
        self.teacher.step(positions, Decisions(*self.choices.draw(self.random, BATCH // USES)), rate)

    def ahead(self, games: VectorGames) -> Array:
        """For each game the action that leads to what the value likes best."""
        chosen = games.masks.argmax(axis=1)
        rows, game, action = games.look_ahead()
        if len(rows):
            taken = best(self.network.forward(self.features(rows))[0], game)
            chosen[game[taken]] = action[taken]
        return chosen

    def alone(self, games: VectorGames) -> Array:
        """For each game the action that the policy likes best."""
        seen = games.observations
        logits, _ = self.network.policy(self.features(seen), self.features.places(seen))
        return likely(logits, games.masks).argmax(axis=1)

    def against(self, others: str, play: Callable[[VectorGames], Array], count: int = 200, seed: int = 7) -> float:
        """How often the network wins, one seat in each game, against the engine's own players."""
        games = VectorGames(**{**self.how, "count": min(100, count), "learner": "turns", "opponents": others, "seed": seed})
        won = ended = 0
        while ended < count:
            games.step(play(games))
            ended += int((games.done > 0).sum())
            won += int((games.rewards > 0).sum())
        return won / ended


def learn(
    learner: Learner, minutes: float, out: Path, log: Path | None = None, every: float = 5.0, games: int = 200
) -> list[dict[str, Any]]:
    """Learn until the time is over. Every few minutes the network is tried and saved; the time for that is not counted."""
    begin, told, curve = time.process_time(), 1.0, []
    while True:
        spent = (time.process_time() - begin) / 60
        share = min(1.0, spent / minutes)
        learner.step(WARMTH * (1 - 0.7 * share), RATE * (1 - 0.9 * share))
        if spent >= min(told, minutes):
            pause = time.process_time()
            row: dict[str, Any] = {"minutes": round(spent, 1), "games": learner.played, "decisions": learner.decisions}
            row |= {others: round(learner.against(others, learner.ahead, games), 3) for others in ("random", "quick")}
            row["policy"] = round(learner.against("random", learner.alone, games), 3)
            curve.append(row)
            print(json.dumps(row), flush=True)
            if log is not None:
                log.write_text("".join(json.dumps(line) + "\n" for line in curve), encoding="utf-8")
            learner.network.save(out, learner.games.encoder, **row)
            learner.network.save(out.with_stem(f"{out.stem}-{round(spent):02}"), learner.games.encoder, **row)
            if spent >= minutes:
                return curve
            told = every if told < every else told + every
            begin += time.process_time() - pause


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="base")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--trade", action="store_true", help="with trade between players")
    parser.add_argument("--torch", action="store_true", help="change the weights by PyTorch")
    parser.add_argument("--minutes", type=float, default=60.0, help="of the processor")
    parser.add_argument("--every", type=float, default=5.0, metavar="MINUTES", help="try and save the network so often")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("net.npz"))
    parser.add_argument("--log", type=Path)
    chosen = parser.parse_args()
    learner = Learner(chosen.game, chosen.seats, {"trade": chosen.trade}, chosen.seed, torch=chosen.torch)
    learn(learner, chosen.minutes, chosen.out, chosen.log, chosen.every)


if __name__ == "__main__":
    main()
