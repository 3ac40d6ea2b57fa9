"""Gold: coins of the players and of the bank, which is not endless (E1, E4, E13, R67). Everybody sees them (E62)."""

from typing import Final

from farshore.board.facts import Board
from farshore.engine.builder import Builder
from farshore.engine.ints import i64
from farshore.engine.machine import State
from farshore.engine.visibility import View
from farshore.parts.barter import Ware
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown, TableShown
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn

ALL_GOLD: Final = 100
CLAIM_BITS: Final = 8  # of each seat in a number that says how much gold everybody gets
CLAIM_MASK: Final = 255
AT_START: Final = 3  # E4
REASONS: Final = ["compensation", "coast", "connection", "cavalryman", "wanderer", "wool sale"]
COMPENSATION: Final = 0
COAST: Final = 1
CONNECTION: Final = 2
CAVALRYMAN: Final = 3
WANDERER: Final = 4
WOOL_SALE: Final = 5


class Coins(GamePart):
    """Gold that comes from the bank goes through `pay_out`, so that a short bank is shared out by the rule."""

    def __init__(self, b: Builder, t: Tables, turn: Turn) -> None:
        self.turn = turn
        self.seats: i64 = t.seats
        self.bank: i64 = b.layout.shared("gold in the bank")
        self.gold: i64 = b.layout.each("gold")
        b.pool("gold", [ALL_GOLD], ["gold in the bank", "gold"], rest="gold in the bank")
        b.words["gold_reason"] = list(REASONS)
        self.event_gold: i64 = b.event("gold", "seat count reason=gold_reason")

    def begin(self, s: State, board: Board) -> None:
        s.cells[self.bank] = ALL_GOLD - AT_START * self.seats
        for seat in range(self.seats):
            s.cells[self.gold + seat] = AT_START

    def pay_out(self, s: State, claims: i64, reason: i64) -> None:
        """Pay what each seat claims (CLAIM_BITS a seat), in turn order from the player on turn, as far as the bank has it (R67)."""
        cells = s.cells
        seat = cells[self.turn.seat]
        for _seat in range(self.seats):
            claim = claims >> (CLAIM_BITS * seat) & CLAIM_MASK
            if claim > 0:
                if claim > cells[self.bank]:
                    claim = cells[self.bank]
                if claim > 0:
                    cells[self.bank] -= claim
                    cells[self.gold + seat] += claim
                    s.emit(self.event_gold, seat, claim, reason)
            seat += 1
            if seat == self.seats:
                seat = 0

    def earn(self, s: State, seat: i64, count: i64, reason: i64) -> None:
        """One player takes gold from the bank, or what is left of it."""
        self.pay_out(s, count << (CLAIM_BITS * seat), reason)

    def spend(self, s: State, seat: i64, count: i64) -> None:
        """To the bank."""
        s.cells[self.gold + seat] -= count
        s.cells[self.bank] += count

    def take(self, s: State, seat: i64, count: i64) -> None:
        """From the bank, which must hold it; whoever calls tells of it."""
        s.cells[self.gold + seat] += count
        s.cells[self.bank] -= count

    def pass_on(self, s: State, giver: i64, taker: i64, count: i64) -> None:
        s.cells[self.gold + giver] -= count
        s.cells[self.gold + taker] += count

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.gold = seen.number(self.gold + seat)

    def show_table(self, seen: View, shown: TableShown) -> None:
        shown.bank["gold"] = seen.number(self.bank)


class GoldWare(Ware):
    """Gold changes hands in trade (E14)."""

    def __init__(self, coins: Coins) -> None:
        self.coins = coins

    def held(self, s: State, seat: i64) -> i64:
        return s.cells[self.coins.gold + seat]

    def hand_over(self, s: State, giver: i64, taker: i64, n: i64) -> None:
        self.coins.pass_on(s, giver, taker, n)
