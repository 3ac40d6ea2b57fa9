"""What the learnt evaluation reads of a seat beside the terms of the plug-ins: numbers too plain to have a weight of their own."""

from typing import Final

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import PHASE, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.parts.buildings import CITY, SETTLEMENT
from farshore.parts.harbour import AT_BANK
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.term import EvaluationTerm

ENOUGH: Final = 9  # cards of a kind: more say nothing new


class SeatDetails(EvaluationTerm):
    """The hand by kind, what the bank takes for each kind, what stands and what is left, how many numbers pay, the turn's moment."""

    def __init__(self, board: BoardFeatures) -> None:
        goods = board.hands.goods
        held = [f"{good} in hand" for good in goods]
        saved = [f"harbour of {good}" for good in goods]
        more = ["settlements", "cities", "roads left", "numbers", "cards to play", "cards in hand", "on turn", "has rolled", "seats"]
        super().__init__(board, [*held, *saved, *more])
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
