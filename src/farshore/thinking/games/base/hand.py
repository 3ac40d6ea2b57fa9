"""Cards by choice: which to discard, which to take from the bank."""

from farshore.engine.ints import i64
from farshore.engine.machine import ARG, EXTRA, State
from farshore.luck import Luck
from farshore.thinking.board_features import Prices
from farshore.thinking.policy.adviser import Adviser
from farshore.thinking.policy.context import PolicyContext


class GiveBackAdviser(Adviser):
    """On a 7: what the goal does not need, most of all what there is most of; in the order of the hand, so the lowest kind first."""

    def __init__(self, context: PolicyContext, owed: i64, shed: i64) -> None:
        super().__init__(context)
        self.owed: i64 = owed
        self.shed: i64 = shed
        self.beyond: i64 = context.parameters["discard: beyond the goal"]
        self.plenty: i64 = context.parameters["discard: plenty"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        cells = s.cells
        goal: Prices = self.context.goal(s, seat)
        work = self.context.work
        base = seat * board.kinds
        last: i64 = 0
        for kind in range(board.kinds):
            shed = cells[self.shed + base + kind]
            work[kind] = cells[board.hand + base + kind] - shed
            if shed:
                last = kind
        lowest: i64 = board.kinds
        for _ in range(cells[self.owed + seat]):
            pick: i64 = -1
            best: i64 = -1000
            for kind in range(last, board.kinds):
                if work[kind] > 0:
                    value = self.plenty * work[kind] + (self.beyond if work[kind] > goal.row[kind] else 0)
                    if value > best:
                        best = value
                        pick = kind
            if pick < 0:
                return -1
            work[pick] -= 1
            if pick < lowest:
                lowest = pick
        return -1 if lowest >= board.kinds else board.back_first + lowest


class TakeAdviser(Adviser):
    """What the goal lacks, in the order of the hand."""

    def __init__(self, context: PolicyContext, first: int) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.takeable: i64 = context.board.hands.takeable

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        cells = s.cells
        goal = self.context.goal(s, seat)
        left = cells[ARG]
        rest: i64 = 0
        for kind in range(cells[EXTRA], self.takeable):
            rest += cells[board.bank + kind]
        for kind in range(cells[EXTRA], self.takeable):
            if cells[board.bank + kind] > 0 and cells[board.hand + seat * board.kinds + kind] < goal.row[kind] and rest >= left:
                return self.first + kind
            rest -= cells[board.bank + kind]
        return -1
