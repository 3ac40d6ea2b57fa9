"""Teaches a network who wins, from moments of games: gradient descent in NumPy, then whole numbers for the engine.

The network is that of `farshore.thinking.evaluation.network`, here in floating point. It is small: an epoch takes seconds.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from farshore.bots.networks import LearntWeights
from farshore.engine.errors import FarshoreError
from farshore.engine.ints import ints, packed
from farshore.thinking.evaluation.evaluate import STAGES
from farshore.thinking.evaluation.network import FULL, ONE, STEP, UNITS, network_from, sizes

Floats = npt.NDArray[np.float32]
Parameters = dict[str, Floats]
ROWS = 1024  # moments in a step
RATE = 0.003
PULL = 1e-4  # towards zero
APART = 10  # one game in so many is held out, to see how good the network is on games it has not seen


@dataclass
class MomentTable:
    """Moments of games with up to `numbers.shape[1]` seats; the rows of seats that a game does not have are zero."""

    numbers: npt.NDArray[np.int16]  # moment, seat, input
    seats: npt.NDArray[np.int8]
    winner: npt.NDArray[np.int8]
    game: npt.NDArray[np.int32]  # each game's moments lie together, in their order

    def part(self, chosen: npt.NDArray[Any]) -> "MomentTable":
        return MomentTable(self.numbers[chosen], self.seats[chosen], self.winner[chosen], self.game[chosen])

    def apart(self) -> "tuple[MomentTable, MomentTable]":
        """Moments to learn from, and those held out: whole games, since moments of one game are alike."""
        held = self.game % APART == 0
        return self.part(~held), self.part(held)


def table_of(games: list[tuple[int, int, bytes]], inputs: int) -> MomentTable:
    """A table from batches as they are played."""
    most = max((seats for seats, _, _ in games), default=0)
    if most == 0:
        raise FarshoreError("There is no finished game to learn from.")
    numbers, counts, winners, owners = [], [], [], []
    for number, (seats, winner, moments) in enumerate(games):
        rows = np.frombuffer(moments, np.int16).reshape(-1, 1 + seats * inputs)[:, 1:].reshape(-1, seats, inputs)
        numbers.append(np.pad(rows, ((0, 0), (0, most - seats), (0, 0))))
        counts.append(np.full(len(rows), seats, np.int8))
        winners.append(np.full(len(rows), winner, np.int8))
        owners.append(np.full(len(rows), number, np.int32))
    return MomentTable(np.concatenate(numbers), np.concatenate(counts), np.concatenate(winners), np.concatenate(owners))


def together(tables: list[MomentTable]) -> MomentTable:
    """Several tables as one; their games stay apart."""
    most = max(table.numbers.shape[1] for table in tables)
    padded = [np.pad(table.numbers, ((0, 0), (0, most - table.numbers.shape[1]), (0, 0))) for table in tables]
    games, before = [], 0
    for table in tables:
        games.append(table.game + before)
        before = int(games[-1].max(initial=before - 1)) + 1
    return MomentTable(
        np.concatenate(padded),
        np.concatenate([table.seats for table in tables]),
        np.concatenate([table.winner for table in tables]),
        np.concatenate(games),
    )


class Learner:
    """A network in floating point, and what its training remembers."""

    def __init__(self, names: list[str], first: int, second: int, seed: int) -> None:
        self.names, self.first, self.second = names, first, second
        self.random = np.random.default_rng(seed)
        self.scale = np.ones(len(names), np.float32)
        inputs = len(names)
        self.now: Parameters = {
            "enter": self._noise(inputs, first, spread=(2 / inputs) ** 0.5),
            "enter base": np.full(first, 0.1, np.float32),
            "own": self._noise(first, second, spread=(2 / first) ** 0.5),
            "others": self._noise(first, second, spread=0.05),
            "next base": np.full(second, 0.1, np.float32),
            "leave": self._noise(second, spread=0.1),
            "early": np.zeros(inputs, np.float32),
            "late": np.zeros(inputs, np.float32),
        }

    def _noise(self, *shape: int, spread: float) -> Floats:
        return (self.random.normal(size=shape) * spread).astype(np.float32)

    def measure(self, table: MomentTable) -> None:
        """Bring the inputs to like sizes."""
        self.scale = np.maximum(1, np.abs(table.numbers).max(axis=(0, 1))).astype(np.float32)

    def forward(self, table: MomentTable) -> dict[str, Floats]:
        now = self.now
        x = table.numbers.astype(np.float32) / self.scale
        present = (np.arange(x.shape[1]) < table.seats[:, None]).astype(np.float32)
        stage = x[:, :1, -1] * self.scale[-1] / STAGES
        before = x @ now["enter"] + now["enter base"]
        units = np.clip(before, 0, 1) * present[:, :, None]
        others = units.sum(axis=1, keepdims=True) - units
        after = units @ now["own"] + others @ now["others"] + now["next base"]
        results = np.clip(after, 0, 1)
        logits = results @ now["leave"] + (x @ now["early"]) * (1 - stage) + (x @ now["late"]) * stage
        logits = np.where(present > 0, logits, -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return {
            "x": x, "present": present, "stage": stage, "before": before, "units": units,
            "others": others, "after": after, "results": results, "chances": chances,
        }  # fmt: skip

    def chances(self, table: MomentTable) -> Floats:
        parts = [
            self.forward(table.part(np.arange(start, min(len(table.winner), start + 8 * ROWS))))["chances"]
            for start in range(0, len(table.winner), 8 * ROWS)
        ]
        return np.concatenate(parts) if parts else np.zeros((0, 1), np.float32)

    def loss(self, table: MomentTable) -> float:
        """Mean of −log(chance given to the winner)."""
        if not len(table.winner):
            return 0.0
        given = self.chances(table)[np.arange(len(table.winner)), table.winner]
        return float(-np.log(np.maximum(given, 1e-9)).mean())

    def aims(self, table: MomentTable, memory: float = 1.0) -> Floats:
        """What each moment should be judged to be: the end of its game, one for the winner. With less `memory` a moment looks at the end
        through those that follow it: by so much less from each to the one before, and the rest is what the network says there now. Who won
        is one throw of dice for a whole game; the moments between have thousands."""
        aims = np.zeros((len(table.winner), table.numbers.shape[1]), np.float32)
        aims[np.arange(len(aims)), table.winner] = 1
        if memory < 1:
            chances = self.chances(table)
            for at in range(len(aims) - 2, -1, -1):
                if table.game[at] == table.game[at + 1]:
                    aims[at] = memory * aims[at + 1] + (1 - memory) * chances[at + 1]
        return aims

    def slopes(self, table: MomentTable, aims: Floats) -> Parameters:
        """How the loss changes with each parameter."""
        now, made = self.now, self.forward(table)
        x, units, stage = made["x"], made["units"], made["stage"]
        error = (made["chances"] - aims) / np.float32(len(aims))
        after = made["after"]
        back = error[:, :, None] * now["leave"] * ((after > 0) & (after < 1))
        flat = back.reshape(-1, self.second)
        through = back @ now["others"].T
        into = back @ now["own"].T + through.sum(axis=1, keepdims=True) - through
        before = made["before"]
        into = (into * ((before > 0) & (before < 1)) * made["present"][:, :, None]).reshape(-1, self.first)
        return {
            "enter": x.reshape(-1, x.shape[2]).T @ into,
            "enter base": into.sum(axis=0),
            "own": units.reshape(-1, self.first).T @ flat,
            "others": made["others"].reshape(-1, self.first).T @ flat,
            "next base": flat.sum(axis=0),
            "leave": (made["results"] * error[:, :, None]).sum(axis=(0, 1)),
            "early": (x * (error * (1 - stage))[:, :, None]).sum(axis=(0, 1)),
            "late": (x * (error * stage)[:, :, None]).sum(axis=(0, 1)),
        }

    def learn(self, table: MomentTable, epochs: int, rate: float = RATE, memory: float = 1.0) -> None:
        """Adam over shuffled moments, with a rate that falls to zero. What moments aim at is judged anew before each epoch."""
        first = {name: np.zeros_like(value) for name, value in self.now.items()}
        second = {name: np.zeros_like(value) for name, value in self.now.items()}
        size = len(table.winner)
        steps, step = epochs * max(1, size // ROWS), 0
        for _ in range(epochs):
            aims = self.aims(table, memory)
            order = self.random.permutation(size)
            for start in range(0, max(1, size - ROWS + 1), ROWS):
                step += 1
                pace = rate * max(0.0, 1 - step / (steps + 1)) + 1e-5
                chosen = order[start : start + ROWS]
                for name, slope in self.slopes(table.part(chosen), aims[chosen]).items():
                    first[name] = 0.9 * first[name] + 0.1 * slope
                    second[name] = 0.999 * second[name] + 0.001 * slope * slope
                    move = first[name] / (1 - 0.9**step) / (np.sqrt(second[name] / (1 - 0.999**step)) + 1e-8)
                    self.now[name] -= np.float32(pace) * (move + np.float32(PULL) * self.now[name])

    # --- whole numbers

    def whole(self, game: str, seats: tuple[int, ...], trained: dict[str, Any]) -> LearntWeights:
        """The network as the engine has it."""
        now, scale = self.now, self.scale[:, None]
        parts = [
            now["enter"] / scale * ONE,
            now["enter base"] * ONE,
            (now["own"] - now["others"]) * STEP,
            now["others"] * STEP,
            now["next base"] * FULL,
            now["leave"] * STEP,
            now["early"] / self.scale * UNITS,
            now["late"] / self.scale * UNITS,
        ]
        weights = [int(weight) for part in parts for weight in np.rint(part).astype(np.int64).ravel()]
        assert len(weights) == sum(sizes(len(self.names), self.first, self.second))
        content = packed(ints(weights))
        network_from(len(self.names), self.first, self.second, content)  # refuses what does not fit the engine's words
        return LearntWeights(game, seats, tuple(self.names), self.first, self.second, content, trained)

    def state(self) -> dict[str, Any]:
        return {**{f"now {name}": value for name, value in self.now.items()}, "scale": self.scale}

    def restore(self, state: Any) -> None:
        self.scale = state["scale"]
        self.now = {name: state[f"now {name}"] for name in self.now}
