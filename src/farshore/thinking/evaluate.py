"""The evaluation: a weighted sum of terms for each seat, and from the sums the chance of each seat to win."""

import math
from typing import Final

from farshore.engine.ints import Ints, i64, ints, zeros
from farshore.engine.machine import OVER, PHASE, WINNERS, State
from farshore.thinking.ground import Ground
from farshore.thinking.terms import Terms, pack_terms, terms_of
from farshore.thinking.weights import WEIGHTS

UNIT: Final = 1000.0  # weights are thousandths of a logarithm of odds


class Evaluation:
    """Values positions on one ground."""

    def __init__(self, ground: Ground, weights: dict[str, int] | None = None) -> None:
        self.g = ground
        terms = terms_of(ground)
        self.terms: Terms = pack_terms(terms)
        self.names: list[str] = [name for term in terms for name in term.names]
        self.size: i64 = len(self.names)
        table = WEIGHTS if weights is None else weights
        self.weights: Ints = ints([table.get(name, 0) for name in self.names])
        self.row: Ints = zeros(len(self.names))

    def describe(self, s: State, seat: i64) -> list[int]:
        """The terms' numbers about a seat (cold)."""
        for term in self.terms:
            term.write(s, seat, self.row)
        return [int(number) for number in self.row]

    def merit(self, s: State, seat: i64) -> i64:
        """The weighted sum for a seat, in thousandths."""
        row = self.row
        for term in self.terms:
            term.write(s, seat, row)
        total: i64 = 0
        weights = self.weights
        for at in range(self.size):
            total += weights[at] * row[at]
        return total

    def chance(self, s: State, seat: i64) -> float:
        """The chance of `seat` to win: 1 or 0 where the game is over."""
        if s.cells[PHASE] == OVER:
            return 1.0 if s.cells[WINNERS] >> seat & 1 else 0.0
        mine = self.merit(s, seat)
        total = 1.0
        for other in range(self.g.seats):
            if other != seat:
                gap = float(self.merit(s, other) - mine) / UNIT
                total += math.exp(gap if gap < 30.0 else 30.0)
        return 1.0 / total

    def mean(self, worlds: list[State], seat: i64) -> float:
        """The chance of `seat` over worlds that agree with what is known."""
        total = 0.0
        for world in worlds:
            total += self.chance(world, seat)
        return total / len(worlds)
