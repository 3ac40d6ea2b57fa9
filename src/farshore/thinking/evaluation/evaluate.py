"""The evaluation: a weighted sum of terms for each seat, and from the sums the chance of each seat to win."""

import math
from typing import Final

from farshore.engine.ints import Ints, i64, ints, vec, zeros
from farshore.engine.machine import OVER, PHASE, WINNERS, State
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.network import UNITS, ValueNetwork
from farshore.thinking.evaluation.term import EvaluationTerm, Terms, number_terms
from farshore.thinking.evaluation.weights import WEIGHTS
from farshore.thinking.games.plugin import Weights
from farshore.thinking.games.plugins import plugins_of

UNIT: Final = 1000.0  # weights are thousandths of log odds
STAGES: Final = 16  # steps in which weights change from early to late, as the leader nears the target


class Evaluation:
    """Judges positions of one game: by weights, or with a network by what that has learnt."""

    def __init__(self, board: BoardFeatures, weights: Weights | None = None, network: ValueNetwork | None = None) -> None:
        self.board = board
        terms: list[EvaluationTerm] = []
        details: list[EvaluationTerm] = []  # what only a network reads
        table = dict(WEIGHTS)
        plugins = plugins_of(board.kit)
        for plugin in plugins:
            terms.extend(plugin.terms(board))
            table.update(plugin.weights())
        for plugin in plugins:
            details.extend(plugin.details(board, terms))
        if weights is not None:
            table = weights
        number_terms(terms, 0)
        self.terms: Terms = vec[EvaluationTerm](terms)
        self.names: list[str] = [name for term in terms for name in term.names]
        self.size: i64 = len(self.names)
        mixed: list[int] = []
        for stage in range(STAGES + 1):
            for name in self.names:
                early, late = table.get(name, (0, 0))
                mixed.append((early * (STAGES - stage) + late * stage) // STAGES)
        self.weights: Ints = ints(mixed)  # by stage, then by term
        self.row: Ints = zeros(len(self.names))
        # what a network reads: the terms, the details, and how far the game has come
        number_terms(details, len(self.names))
        self.details: Terms = vec[EvaluationTerm](details)
        self.inputs: list[str] = [*self.names, *[name for detail in details for name in detail.names], "stage"]
        self.wide: i64 = len(self.inputs)
        self.long: Ints = zeros(len(self.inputs))
        self.rows: Ints = zeros(len(self.inputs) * int(board.seats))
        self.network: ValueNetwork | None = network
        self.logits: Ints = zeros(int(board.seats))
        self.standings: list[float] = [0.0] * int(board.seats)  # logarithms of odds of the position that was judged last
        self.kept_rows: Ints = zeros(len(self.inputs) * int(board.seats))
        self.kept_standings: list[float] = [0.0] * int(board.seats)

    def stage(self, s: State) -> i64:
        """How far the game has come, by the visible points of whoever leads: 0 to STAGES."""
        board = self.board
        most: i64 = 0
        for seat in range(board.seats):
            if s.cells[board.points + seat] > most:
                most = s.cells[board.points + seat]
        most = (most - 2) * STAGES // (board.target - 2 if board.target > 2 else 1)
        return 0 if most < 0 else STAGES if most > STAGES else most

    def describe(self, s: State, seat: i64) -> list[int]:
        """What the terms say about a seat (cold)."""
        for term in self.terms:
            term.write(s, seat, self.row)
        return [int(number) for number in self.row]

    def merit(self, s: State, seat: i64, stage: i64) -> i64:
        """The weighted sum for a seat, in thousandths."""
        row = self.row
        for term in self.terms:
            term.write(s, seat, row)
        total: i64 = 0
        weights = self.weights
        base = stage * self.size
        for at in range(self.size):
            total += weights[base + at] * row[at]
        return total

    def read(self, s: State) -> Ints:
        """What a network reads: the terms and details of all seats, one after the other."""
        self.long[self.wide - 1] = self.stage(s)
        for seat in range(self.board.seats):
            self.read_seat(s, seat)
        return self.rows

    def read_seat(self, s: State, seat: i64) -> None:
        long = self.long
        rows = self.rows
        wide = self.wide
        for term in self.terms:
            term.write(s, seat, long)
        for detail in self.details:
            detail.write(s, seat, long)
        base = seat * wide
        for at in range(wide):
            rows[base + at] = long[at]

    def judge(self, s: State) -> None:
        """Note how all seats stand; `share` then tells each one's chance. The game must not be over."""
        stage = self.stage(s)
        standings = self.standings
        network = self.network
        if network is None:
            for seat in range(self.board.seats):
                standings[int(seat)] = float(self.merit(s, seat, stage)) / UNIT
        else:
            network.judge(self.read(s), self.board.seats, stage, STAGES, self.logits)
            for seat in range(self.board.seats):
                standings[int(seat)] = float(self.logits[seat]) / UNITS

    def keep(self, s: State) -> None:
        """As `judge`, for deals to be compared with this position."""
        self.judge(s)
        if self.network is None:
            for seat in range(self.board.seats):
                self.kept_standings[int(seat)] = self.standings[int(seat)]
        else:
            for at in range(len(self.rows)):
                self.kept_rows[at] = self.rows[at]

    def judge_deal(self, s: State, seat: i64, other: i64) -> None:
        """As `judge`, where nothing but a deal between these two sets the position apart from the one that was kept: no term of a third
        player says anything about their hands (a test compares)."""
        stage = self.stage(s)
        network = self.network
        if network is None:
            standings = self.standings
            for third in range(self.board.seats):
                standings[int(third)] = self.kept_standings[int(third)]
            standings[int(seat)] = float(self.merit(s, seat, stage)) / UNIT
            standings[int(other)] = float(self.merit(s, other, stage)) / UNIT
            return
        rows = self.rows
        for at in range(len(rows)):
            rows[at] = self.kept_rows[at]
        self.long[self.wide - 1] = stage
        self.read_seat(s, seat)
        self.read_seat(s, other)
        network.judge(rows, self.board.seats, stage, STAGES, self.logits)
        for third in range(self.board.seats):
            self.standings[int(third)] = float(self.logits[third]) / UNITS

    def share(self, seat: i64) -> float:
        """The chance of `seat` in the position that was judged last."""
        standings = self.standings
        mine = standings[int(seat)]
        total = 1.0
        for other in range(self.board.seats):
            if other != seat:
                gap = standings[int(other)] - mine
                total += math.exp(gap if gap < 30.0 else 30.0)
        return 1.0 / total

    def chance(self, s: State, seat: i64) -> float:
        """The chance of `seat` to win: 1 or 0 where the game is over."""
        if s.cells[PHASE] == OVER:
            return 1.0 if s.cells[WINNERS] >> seat & 1 else 0.0
        self.judge(s)
        return self.share(seat)

    def mean(self, worlds: list[State], seat: i64) -> float:
        """The chance of `seat` to win, averaged over sampled worlds."""
        total = 0.0
        for world in worlds:
            total += self.chance(world, seat)
        return total / len(worlds)
