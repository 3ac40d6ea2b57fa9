"""Where the robber goes, and whom it robs."""

from farshore.engine.ints import i64
from farshore.engine.machine import ARG, PHASE, State
from farshore.luck import Luck
from farshore.parts.produce import CITY_SHIFT, COUNT_MASK, EARNER_BITS, EARNER_MASK
from farshore.parts.robber import OTHER_ONLY
from farshore.thinking.policy.adviser import Adviser
from farshore.thinking.policy.context import PolicyContext


class RobberAdviser(Adviser):
    """Where it costs the leaders most and there is a card to take; not on oneself."""

    def __init__(self, context: PolicyContext) -> None:
        super().__init__(context)
        self.any: i64 = context.parameters["robber: any"]
        self.points: i64 = context.parameters["robber: square of points"]
        self.cards: i64 = context.parameters["robber: somebody has cards"]
        self.own: i64 = context.parameters["robber: own loss"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        robber = board.robber
        if robber is None:
            return -1
        cells = s.cells
        if cells[PHASE] == board.moving and cells[ARG] == OTHER_ONLY:
            return -1
        at = cells[board.robber_at]
        best: i64 = -100000
        pick: i64 = -1
        friendly = robber.friendly
        for h in range(board.n_hexes):
            if h == at or not robber.open_to(s, h) or (friendly and robber.spared(s, h)):
                continue
            earners = cells[board.earners + h]
            value: i64 = 0
            other: i64 = 0
            cards: i64 = 0
            while earners:
                mine = earners & EARNER_MASK
                if mine:
                    loss = board.pips[h] * ((mine & COUNT_MASK) + 2 * (mine >> CITY_SHIFT))
                    if other == seat:
                        value -= self.own * loss
                    else:
                        points = cells[board.points + other]
                        value += loss * (self.any + (points * points * self.points >> 5))
                        if cells[board.count + other] > 0:
                            cards = 1
                earners >>= EARNER_BITS
                other += 1
            value += self.cards * cards
            if value > best:
                best = value
                pick = h
        return -1 if pick < 0 else board.robber_first + pick


class VictimAdviser(Adviser):
    """The one with most points and cards."""

    def __init__(self, context: PolicyContext) -> None:
        super().__init__(context)
        self.points: i64 = context.parameters["steal: points"]
        self.cards: i64 = context.parameters["steal: cards"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        cells = s.cells
        best: i64 = -1
        pick: i64 = -1
        for other in range(board.seats):
            if cells[ARG] >> other & 1:
                value = self.points * cells[board.points + other] + self.cards * cells[board.count + other]
                if value > best:
                    best = value
                    pick = other
        return -1 if pick < 0 else board.victim_first + pick
