"""What a roll brings: cards for posts (E11, E12), and a gold for everyone who gets none (E13)."""

from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import State, Step
from farshore.parts.dice import Dice
from farshore.parts.europe.coins import CLAIM_BITS, COMPENSATION, Coins
from farshore.parts.hand import Hand
from farshore.parts.produce import COUNT_MASK as POSTS_MASK
from farshore.parts.produce import EARNER_BITS, Produce

COUNT_BITS: Final = 10  # of each seat in a number that says how many cards everybody has: there are fewer than 1024
COUNT_MASK: Final = 1023


class EvenProduce(Produce):
    """A kind that the bank can't pay in full is paid to nobody, not even to a lone claimant (E12, R85).

    So many hexes share a number that the bank is hardly ever sure to have enough: all claims are added up at once."""

    def roll(self, s: State, number: i64) -> None:
        cells = s.cells
        scratch = s.scratch()
        kinds = self.kinds
        blocked = cells[self.blocked_at]
        touched: i64 = 0
        hit = cells[self.table.first + number]
        while hit > 0:
            h = hit - 1
            hit = cells[self.table.next + h]
            earners = cells[self.earners + h]
            if earners and h != blocked:
                kind = self.single[cells[self.table.terrain + h]]
                if kind >= 0:
                    touched |= 1 << kind
                    if s.heard:
                        s.emit(self.event_hit, h)
                    at = self.claims + kind
                    while earners:
                        scratch[at] += earners & POSTS_MASK
                        at += kinds
                        earners >>= EARNER_BITS
        if touched:
            self.pay(s, touched)

    def pay(self, s: State, touched: i64) -> None:
        kinds = self.kinds
        scratch = s.scratch()
        claims = self.claims
        for kind in range(kinds):
            if touched >> kind & 1:
                wanted: i64 = 0
                for seat in range(self.seats):
                    wanted += scratch[claims + seat * kinds + kind]
                short = wanted > s.cells[self.hand.bank + kind]
                for seat in range(self.seats):
                    claim = scratch[claims + seat * kinds + kind]
                    if claim > 0:
                        scratch[claims + seat * kinds + kind] = 0
                        if not short:
                            self.hand.gain(s, seat, kind, claim)
                            if s.heard:
                                s.emit(self.event_produced, seat, kind, claim)
                if short:
                    s.emit(self.event_short, kind)


class HarvestStep(Step):
    """Production, and then the compensation: whoever has no card more than before takes a gold (E13, R83)."""

    def __init__(self, produce: Produce, dice: Dice, hand: Hand, coins: Coins) -> None:
        self.produce = produce
        self.dice = dice
        self.hand = hand
        self.coins = coins

    def run(self, s: State) -> None:
        hand = self.hand
        before: i64 = 0  # how many cards each seat had
        for seat in range(hand.seats):
            before |= s.cells[hand.count + seat] << (COUNT_BITS * seat)
        self.produce.roll(s, s.cells[self.dice.one] + s.cells[self.dice.two])
        claims: i64 = 0
        for seat in range(hand.seats):
            if s.cells[hand.count + seat] == before >> (COUNT_BITS * seat) & COUNT_MASK:
                claims |= 1 << (CLAIM_BITS * seat)
        self.coins.pay_out(s, claims, COMPENSATION)
