"""A learner that learns: a small policy-value network, from nothing, against the engine's own players.

    python examples/learn.py --minutes 60 --out net.npz
    farshore tournament duel --bots net.npz,easy --set target=10 --games 400

The method is proximal policy optimisation with generalised advantages (Schulman and others, 2015 and 2017), in NumPy. The other seat
plays at random first, and by the quick policy as soon as the learner wins most of its games; each line of the log says how it went.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from farshore.lab.network import Network
from farshore.lab.observation import Array, Features
from farshore.lab.vector import VectorGames

GAMES, STEPS, BATCH, EPOCHS = 256, 64, 2048, 2
DISCOUNT, TRACE, CLIP, ENTROPY, RATE = 0.997, 0.95, 0.2, 0.005, 7e-4
POINT = 0.06  # reward for a point before the others; a win is 1


class Adam:
    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights, self.time = weights, 0
        self.mean = {name: np.zeros_like(row) for name, row in weights.items()}
        self.square = {name: np.zeros_like(row) for name, row in weights.items()}

    def step(self, slopes: dict[str, Array], rate: float) -> None:
        self.time += 1
        size = float(np.sqrt(sum(float((row * row).sum()) for row in slopes.values())))
        scale = min(1.0, 0.5 / (size + 1e-8))
        for name, slope in slopes.items():
            slope = slope * np.float32(scale)
            self.mean[name] += np.float32(0.1) * (slope - self.mean[name])
            self.square[name] += np.float32(0.001) * (slope * slope - self.square[name])
            mean = self.mean[name] / np.float32(1 - 0.9**self.time)
            square = self.square[name] / np.float32(1 - 0.999**self.time)
            self.weights[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-5))


class Learner:
    def __init__(self, game: str, seats: int, options: dict[str, Any], seed: int, games: int = GAMES) -> None:
        self.how = {"game": game, "count": games, "seats": seats, "seed": seed, "learner": "turns", **options}
        self.games = VectorGames(**self.how)
        self.features = Features(self.games.spans)
        self.network = Network.fresh(self.features.width, self.games.spans.actions, seed=seed)
        self.adam = Adam(self.network.weights)
        self.random = np.random.default_rng(seed)
        self.lead = np.zeros(games, dtype=np.float32)
        self.steps = 0

    def play_against(self, others: str) -> None:
        self.games = VectorGames(**{**self.how, "others": others, "seed": int(self.random.integers(1 << 30))})
        self.lead[:] = 0

    def collect(self, length: int = STEPS) -> tuple[dict[str, Array], int, int]:
        """Play some steps; gives the samples, and how many games ended and were won."""
        games, held = self.games, []
        ended = won = 0
        at = np.arange(games.count)
        for _ in range(length):
            rows, masks, seat = games.observations.copy(), games.masks.copy(), games.seat.copy()
            chances, value, _ = self.network.forward(self.features(rows), masks)
            gumbel = self.random.gumbel(size=chances.shape).astype(np.float32)
            action = (chances + gumbel).argmax(axis=1)
            games.step(action)
            done = games.done.copy()
            points = games.points.astype(np.float32)
            own = points[at, seat]
            points[at, seat] = -1
            lead = np.where(done > 0, 0, POINT * (own - points.max(axis=1)))
            reward = games.rewards + np.where(done > 0, 0, lead - self.lead)
            self.lead = lead.astype(np.float32)
            ended += int((done == 1).sum())
            won += int((games.rewards > 0).sum())
            held.append((rows, masks, action, chances[at, action], value, reward.astype(np.float32), done > 0))
        _, last, _ = self.network.forward(self.features(games.observations), games.masks)
        self.steps += length * games.count
        return self._samples(held, last), ended, won

    def _samples(self, held: list[tuple[Array, ...]], last: Array) -> dict[str, Array]:
        rows, masks, action, chance, value, reward, done = (np.stack(column) for column in zip(*held, strict=True))
        gain = np.zeros_like(value)
        running = np.zeros(value.shape[1], dtype=np.float32)
        for t in range(len(value) - 1, -1, -1):
            after = (last if t == len(value) - 1 else value[t + 1]) * ~done[t]
            running = reward[t] + DISCOUNT * after - value[t] + DISCOUNT * TRACE * running * ~done[t]
            gain[t] = running
        found = {"rows": rows, "masks": masks, "action": action, "chance": chance, "gain": gain, "target": np.clip(gain + value, -1, 1)}
        free = (masks.sum(axis=2) > 1).reshape(-1)  # where there is nothing to choose there is nothing to learn
        return {name: part.reshape(-1, *part.shape[2:])[free] for name, part in found.items()}

    def improve(self, samples: dict[str, Array], rate: float) -> None:
        size = len(samples["action"])
        for _ in range(EPOCHS):
            order = self.random.permutation(size)
            for start in range(0, size - BATCH // 2, BATCH):
                chosen = order[start : start + BATCH]
                batch = {name: part[chosen] for name, part in samples.items()}
                self.adam.step(self._slopes(batch), rate)

    def _slopes(self, batch: dict[str, Array]) -> dict[str, Array]:
        count = len(batch["action"])
        at = np.arange(count)
        logs, value, held = self.network.forward(self.features(batch["rows"]), batch["masks"])
        chances = np.exp(logs)
        gain = batch["gain"]
        gain = (gain - gain.mean()) / (gain.std() + np.float32(1e-6))
        ratio = np.exp(logs[at, batch["action"]] - batch["chance"])
        counts = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = np.where(counts, gain * ratio, 0)[:, None]
        by_logits = push * chances
        by_logits[at, batch["action"]] -= push[:, 0]
        plain = np.where(batch["masks"], logs, 0)
        spread = -(chances * plain).sum(axis=1, keepdims=True)
        by_logits += ENTROPY * chances * (plain + spread)
        by_value = value - batch["target"]
        return self.network.backward(held, (by_logits / count).astype(np.float32), (by_value / count).astype(np.float32))


def learn(learner: Learner, minutes: float, out: Path, log: Path | None, iterations: int | None = None) -> list[dict[str, Any]]:
    """Learn until the time is over, and save the network every now and then."""
    begin, others, curve, recent = time.time(), "random", [], [(0, 0)]
    number = 0
    while time.time() - begin < 60 * minutes and (iterations is None or number < iterations):
        samples, ended, won = learner.collect()
        share = min(1.0, (time.time() - begin) / (60 * minutes)) if iterations is None else number / iterations
        learner.improve(samples, RATE * (1 - 0.9 * share))
        recent = [*recent[-19:], (ended, won)]
        games, wins = sum(row[0] for row in recent), sum(row[1] for row in recent)
        number += 1
        if number % 10 == 0 or number == iterations:
            spent = round((time.time() - begin) / 60, 2)
            row = {"minutes": spent, "steps": learner.steps, "against": others, "games": games, "won": round(wins / max(1, games), 3)}
            curve.append(row)
            print(json.dumps(row), flush=True)
            if log is not None:
                log.write_text("".join(json.dumps(line) + "\n" for line in curve), encoding="utf-8")
            learner.network.save(out, learner.games.spans, steps=learner.steps, minutes=spent)
        if others == "random" and games > 300 and wins > 0.9 * games:
            others, recent = "quick", [(0, 0)]
            learner.play_against(others)
    learner.network.save(out, learner.games.spans, steps=learner.steps)
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="duel")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--target", type=int, default=10, help="points to win")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("net.npz"))
    parser.add_argument("--log", type=Path)
    chosen = parser.parse_args()
    learn(Learner(chosen.game, chosen.seats, {"target": chosen.target}, chosen.seed), chosen.minutes, chosen.out, chosen.log)


if __name__ == "__main__":
    main()
