"""Advisers of the quick policy: each proposes a move in one phase, in about a microsecond.

Where several advise in one phase, the most urgent proposal wins. A game that adds moves to the turn brings an adviser for them, which says
on the same scale how urgent they are.
"""

from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import Buffer, State
from farshore.luck import Luck
from farshore.thinking.policy.context import PolicyContext

# How urgent a proposal in the turn is
BUILD_CITY: Final = 90
SETTLE: Final = 80
PLAY: Final = 70
SWAP: Final = 60  # a trade with the bank that completes a city or a settlement
ROAD: Final = 50
BUY: Final = 40
SHED: Final = 20  # spend cards rather than lose them on a 7
END: Final = 0


class Adviser:
    """Proposes an action in one phase, or −1; `urgency` says how urgent the last proposal is."""

    def __init__(self, context: PolicyContext) -> None:
        self.context = context
        self.board = context.board
        self.urgency: i64 = 0

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        raise NotImplementedError


class FirstAdviser(Adviser):
    """The first legal action: closes an open deal."""

    def __init__(self, context: PolicyContext) -> None:
        super().__init__(context)
        self.out = Buffer(int(context.board.kit.rules.width) + 1)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.out.n = 0
        s.legal(seat, self.out)
        return self.out.items[0]


class LastAdviser(FirstAdviser):
    """The last legal action: declines an offer, or drops a draft."""

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.out.n = 0
        s.legal(seat, self.out)
        return self.out.items[self.out.n - 1]
