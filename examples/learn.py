"""A learner that learns: a small network that judges positions, from nothing, by playing against itself.

    python examples/learn.py --minutes 60 --out net.npz --log curve.jsonl
    farshore tournament base --bots net.npz,easy --set trade=false --games 400

All seats of many games are played by the same network. A seat looks at what each of its actions would lead to and mostly takes what the
network likes best. When a game is over, each of its seats learns from its own positions, from the last to the first: the target is the
outcome at the end, mixed on the way back with what the network thought in between (temporal differences with traces, Sutton 1988; it is how
Tesauro's backgammon player learnt). It is NumPy and one thread, with --torch (extra `torch`) PyTorch where weights are changed; minutes are
those of the processor.
"""

import argparse
import json
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from farshore.lab.gist import Gist
from farshore.lab.network import Network, chance
from farshore.lab.observation import Array
from farshore.lab.vector import VectorGames

GAMES, HIDDEN, BATCH, KEPT = 256, 128, 1024, 200_000
TRACE = 0.9  # how much of a target is the outcome, and not what was thought one decision later
WARMTH = 0.15  # how much chance there is in choosing, at first; it falls to a third
RATE = 1e-3  # of learning, at first; it falls to a tenth
USES = 2  # how often each position is learnt from, on average


class InNumPy:
    """Changes the weights of a network so that it says the targets: Adam (Kingma and Ba, 2014) on the cross-entropy."""

    def __init__(self, network: Network) -> None:
        self.network, self.weights, self.time = network, network.weights, 0
        self.mean = {name: np.zeros_like(row) for name, row in self.weights.items()}
        self.square = {name: np.zeros_like(row) for name, row in self.weights.items()}

    def step(self, rows: Array, targets: Array, rate: float) -> None:
        worth, held = self.network.forward(rows)
        slopes = self.network.backward(held, ((chance(worth) - targets) / len(rows)).astype(np.float32))
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
        torch.set_num_threads(1)  # such small matrices are not worth a second one
        self.torch = torch
        self.weights = {name: torch.from_numpy(row).requires_grad_() for name, row in network.weights.items()}
        self.adam = torch.optim.Adam(self.weights.values(), eps=1e-6)

    def step(self, rows: Array, targets: Array, rate: float) -> None:
        torch = self.torch
        x = torch.from_numpy(rows)
        for name in ("in", "mid"):
            x = torch.relu(x @ self.weights[name][:-1] + self.weights[name][-1])
        worth = (x @ self.weights["value"][:-1] + self.weights["value"][-1])[:, 0]
        loss = torch.nn.functional.binary_cross_entropy_with_logits(worth, torch.from_numpy(targets))
        self.adam.zero_grad()
        loss.backward()
        self.adam.param_groups[0]["lr"] = rate
        self.adam.step()


def best(worth: Array, game: Array) -> Array:
    """For each game the place of its best action; `game` ascends."""
    order = np.lexsort((worth, game))
    last = np.append(game[order][1:] != game[order][:-1], True)
    return order[last]


class Learner:
    def __init__(self, game: str, seats: int, options: dict[str, Any], seed: int = 1, games: int = GAMES, torch: bool = False) -> None:
        self.how = {"game": game, "count": games, "seats": seats, "seed": seed, **options}
        self.games = VectorGames(**self.how)
        self.gist = Gist(self.games.spans)
        self.network = Network.fresh(self.gist.width, HIDDEN, seed)
        self.teacher: InNumPy | InTorch = InTorch(self.network) if torch else InNumPy(self.network)
        self.random = np.random.default_rng(seed)
        self.seen: list[list[list[tuple[Array, float]]]] = [[[] for _ in range(seats)] for _ in range(games)]  # by game and seat
        self.rows = np.zeros((KEPT, self.gist.width), dtype=np.float32)
        self.targets = np.zeros(KEPT, dtype=np.float32)
        self.kept = self.fresh = self.played = self.decisions = 0

    def step(self, warmth: float, rate: float) -> None:
        """One decision in each game, and what is learnt from the games that ended."""
        games = self.games
        chosen = games.masks.argmax(axis=1)  # where there is nothing to choose
        rows, game, action = games.look_ahead()
        seat = games.seat.copy()
        if len(rows):
            x = self.gist(rows)
            worth, _ = self.network.forward(x)
            taken = best(worth + warmth * self.random.gumbel(size=len(worth)), game)
            chosen[game[taken]] = action[taken]
            self.decisions += len(taken)
            for number, row, thought in zip(game[taken].tolist(), x[taken], chance(worth[taken]).tolist(), strict=True):
                self.seen[number][seat[number]].append((row, thought))
        games.step(chosen)
        for number in np.flatnonzero(games.done).tolist():
            if games.won[number]:
                self.played += 1
                self.remember(self.seen[number], int(games.winners[number]))
            self.seen[number] = [[] for _ in self.seen[number]]
        while self.fresh * USES >= BATCH and self.kept >= min(KEPT, 8 * BATCH):
            self.fresh -= BATCH // USES
            self.improve(rate)

    def remember(self, seats: list[list[tuple[Array, float]]], winners: int) -> None:
        for seat, positions in enumerate(seats):
            target = float(winners >> seat & 1)
            for row, thought in reversed(positions):
                at = self.kept % KEPT
                self.rows[at], self.targets[at] = row, target
                self.kept += 1
                self.fresh += 1
                target = TRACE * target + (1 - TRACE) * thought

    def improve(self, rate: float) -> None:
        chosen = self.random.integers(min(self.kept, KEPT), size=BATCH)
        self.teacher.step(self.rows[chosen], self.targets[chosen], rate)

    def against(self, others: str, count: int = 200, seed: int = 7) -> float:
        """How often the network wins, one seat in each game, against the engine's own players."""
        games = VectorGames(**{**self.how, "count": min(100, count), "learner": "turns", "others": others, "seed": seed})
        won = ended = 0
        while ended < count:
            chosen = games.masks.argmax(axis=1)
            rows, game, action = games.look_ahead()
            if len(rows):
                taken = best(self.network.forward(self.gist(rows))[0], game)
                chosen[game[taken]] = action[taken]
            games.step(chosen)
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
            row |= {others: round(learner.against(others, games), 3) for others in ("random", "quick")}
            curve.append(row)
            print(json.dumps(row), flush=True)
            if log is not None:
                log.write_text("".join(json.dumps(line) + "\n" for line in curve), encoding="utf-8")
            learner.network.save(out, learner.games.spans, **row)
            learner.network.save(out.with_stem(f"{out.stem}-{round(spent):02}"), learner.games.spans, **row)
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
