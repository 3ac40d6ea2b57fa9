"""What the learnt evaluation reads of a seat beside the terms of the plug-ins: numbers too plain to have a weight of their own."""

from typing import Final

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import PHASE, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.parts.buildings import CITY, SETTLEMENT
from farshore.parts.harbour import AT_BANK
from farshore.thinking.board_features import BoardFeatures, Prices
from farshore.thinking.evaluation.term import EvaluationTerm
from farshore.thinking.games.base.terms import Reach
from farshore.thinking.policy.context import CornerValuation
from farshore.thinking.policy.parameters import PARAMETERS

ENOUGH: Final = 9  # cards of a kind: more say nothing new
COARSE: Final = 4  # of the valuation's steps, so that the best corners fit into an input


class SeatDetails(EvaluationTerm):
    """The hand by kind, what the bank takes for each kind, what stands and what is left, how many numbers pay, the turn's moment, what the
    places within reach are worth to this seat, and what the hand lacks after trading with the bank."""

    def __init__(self, board: BoardFeatures, reach: Reach | None) -> None:
        goods = board.hands.goods
        held = [f"{good} in hand" for good in goods]
        saved = [f"harbour of {good}" for good in goods]
        more = ["settlements", "cities", "roads left", "numbers", "cards to play", "cards in hand", "on turn", "has rolled", "seats"]
        places = ["worth of a place at once", "worth of a place one road away", "worth of a place two roads away"]
        short = ["short of a settlement", "short of a city", "short of a card"]
        super().__init__(board, [*held, *saved, *more, *places, *short])
        self.reach: Reach | None = reach  # has just looked where this seat could settle: details are written after the terms
        self.valuation = CornerValuation(board, PARAMETERS, "grow")
        self.mine: Ints = zeros(int(board.kinds))
        self.bits: Ints = zeros(1 << 13)  # how many numbers a mask of numbers has
        for mask in range(1, 1 << 13):
            self.bits[mask] = self.bits[mask >> 1] + (mask & 1)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        cells = s.cells
        kinds = board.kinds
        at = self.at
        for kind in range(kinds):
            held = cells[board.hand + seat * kinds + kind]
            out[at + kind] = held if held < ENOUGH else ENOUGH
            saved = AT_BANK - board.bank_rate(s, seat, kind)
            out[at + kinds + kind] = saved if saved > 0 else 0
        at += 2 * kinds
        self.write_buildings(s, seat, out, at)
        out[at + 2] = cells[board.left_road + seat * board.pieces] if board.left_road >= 0 else 0
        ready: i64 = 0
        held = 0
        if board.cards >= 0:
            for card in range(board.card_kinds):
                ready += cells[board.cards + seat * board.card_kinds + card]
                held += cells[board.fresh + seat * board.card_kinds + card]
        out[at + 4] = ready
        out[at + 5] = ready + held
        now = cells[board.on_turn] == seat
        out[at + 6] = 1 if now else 0
        phase = cells[PHASE]
        out[at + 7] = 1 if now and phase != board.before and phase != board.rolling else 0
        out[at + 8] = board.seats
        self.write_places(s, seat, out, at + 9)
        out[at + 12] = self.short_of(s, seat, board.settlement_price)
        out[at + 13] = self.short_of(s, seat, board.city_price)
        out[at + 14] = self.short_of(s, seat, board.card_price)

    def write_places(self, s: State, seat: i64, out: Ints, at: i64) -> None:
        """What the best free corners within reach are worth to this seat, which lacks some kinds and has others."""
        for away in range(3):
            out[at + away] = 0
        reach = self.reach
        if reach is None or reach.free_count == 0:
            return
        board = self.board
        cells = s.cells
        own: i64 = board.spread << seat
        board.income(s, seat, self.mine)
        for number in range(reach.free_count):
            corner = reach.free[number]
            taken = cells[board.touch + corner]
            away = 0 if taken & own else reach.away[corner]
            worth = self.valuation.worth(corner, self.mine, 0) // COARSE
            if away and taken:
                worth -= worth * (1 + away) // 8  # somebody else is there already
            if worth > out[at + away]:
                out[at + away] = worth

    def short_of(self, s: State, seat: i64, price: Prices) -> i64:
        """How many cards are missing for this price after all trades with the bank that would help."""
        if price.total == 0:
            return 0
        cells = s.cells
        board = self.board
        mine = board.hand + seat * board.kinds
        short: i64 = 0
        for kind in range(board.kinds):
            left = cells[mine + kind] - price.row[kind]
            if left < 0:
                short -= left
            elif left > 1:
                short -= left // board.bank_rate(s, seat, kind)
        return short if short > 0 else 0

    def write_buildings(self, s: State, seat: i64, out: Ints, at: i64) -> None:
        """How many settlements and cities stand, and how many different numbers pay there."""
        board = self.board
        settlements: i64 = 0
        cities: i64 = 0
        numbers: i64 = 0
        if board.building >= 0:
            cells = s.cells
            for corner in range(board.n_corners):
                piece = cells[board.building + corner]
                if piece and piece & SEAT_MASK == seat:
                    numbers |= board.corner_numbers[corner]
                    if piece >> LEVEL_SHIFT == SETTLEMENT:
                        settlements += 1
                    elif piece >> LEVEL_SHIFT == CITY:
                        cities += 1
        out[at] = settlements
        out[at + 1] = cities
        out[at + 3] = self.bits[numbers & 8191]
