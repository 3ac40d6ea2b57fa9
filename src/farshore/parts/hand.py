"""Hands and the bank: goods cards, always conserved (B2, R4), and prices paid with them."""

from typing import Final

from farshore.board.facts import Board
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, fill, i64, ints, mypyc_attr, total
from farshore.engine.layout import OWNER, PUBLIC, Axis
from farshore.engine.machine import Buffer, Move, State
from farshore.engine.sentence import Cards, Sentence
from farshore.engine.visibility import View
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown, TableShown
from farshore.parts.tables import Tables

# A purse is a hand packed into one number, seven bits a kind: six for the count, the seventh is always free. To ask whether a hand covers a
# price, set all seventh bits and subtract: a bit that is still set afterwards says that this kind suffices.
PURSE_BITS: Final = 7


def purse(counts: list[int]) -> int:
    """Counts by kind, packed."""
    return sum(count << (PURSE_BITS * kind) for kind, count in enumerate(counts))


def guard(kinds: int) -> int:
    """The seventh bits of so many kinds."""
    return sum(1 << (PURSE_BITS * kind + PURSE_BITS - 1) for kind in range(kinds))


def pairs(names: list[str], counts: list[int]) -> tuple[tuple[str, int], ...]:
    """(kind, count) for every count above zero."""
    return tuple((name, count) for name, count in zip(names, counts, strict=True) if count)


class Hand(GamePart):
    """Goods cards in hands and bank. Every card that moves goes through here."""

    def __init__(self, b: Builder, t: Tables) -> None:
        self.goods = t.goods
        self.kinds: i64 = len(t.goods)
        self.open = t.open_hands
        self.takeable: i64 = len(t.goods)  # how many kinds, from the first, can be had of free choice
        self.seats: i64 = t.seats
        self.stock: Ints = ints([t.stock[kind] for kind in t.goods])
        labels: list[object] = list(t.goods)
        b.words["goods"] = labels
        self.axis = Axis("card", labels)
        self.bank: i64 = b.layout.shared("bank", axis=self.axis)  # open: B2
        self.hand: i64 = b.layout.each("hand", axis=self.axis, seen=PUBLIC if t.open_hands else OWNER)  # B17
        self.count: i64 = b.layout.each("hand size", derived=True, shown=True)
        self.purse: i64 = b.layout.each("purse", derived=True, seen=PUBLIC if t.open_hands else OWNER, counted=False)
        self.guard: i64 = guard(len(t.goods))
        b.pool("goods", [t.stock[kind] for kind in t.goods], ["bank", "hand"], rest="bank")

    def secret(self, fields: str) -> str:
        """Which of these fields of an event about cards are secret: none where everybody sees all hands."""
        return "" if self.open else fields

    def begin(self, s: State, board: Board) -> None:
        fill(s.cells, self.bank, self.stock)

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            mine = self.hand + seat * self.kinds
            packed: i64 = 0
            for kind in range(self.kinds):
                packed += s.cells[mine + kind] << (PURSE_BITS * kind)
            s.cells[self.count + seat] = total(s.cells, mine, self.kinds)
            s.cells[self.purse + seat] = packed

    def bank_size(self, s: State) -> i64:
        """Cards in the bank that can be taken of free choice."""
        return total(s.cells, self.bank, self.takeable)

    def gain(self, s: State, seat: i64, kind: i64, n: i64) -> None:
        """From the bank, which must hold them."""
        cells = s.cells
        cells[self.bank + kind] -= n
        cells[self.hand + seat * self.kinds + kind] += n
        cells[self.count + seat] += n
        cells[self.purse + seat] += n << (PURSE_BITS * kind)

    def pay(self, s: State, seat: i64, kind: i64, n: i64) -> None:
        """To the bank."""
        cells = s.cells
        cells[self.bank + kind] += n
        cells[self.hand + seat * self.kinds + kind] -= n
        cells[self.count + seat] -= n
        cells[self.purse + seat] -= n << (PURSE_BITS * kind)

    def hand_over(self, s: State, giver: i64, taker: i64, kind: i64, n: i64) -> None:
        cells = s.cells
        packed = n << (PURSE_BITS * kind)
        cells[self.hand + giver * self.kinds + kind] -= n
        cells[self.count + giver] -= n
        cells[self.purse + giver] -= packed
        cells[self.hand + taker * self.kinds + kind] += n
        cells[self.count + taker] += n
        cells[self.purse + taker] += packed

    def held(self, s: State, seat: int) -> list[int]:
        return [s.cells[self.hand + seat * self.kinds + kind] for kind in range(self.kinds)]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.cards = seen.number(self.count + seat)
        shown.hand = seen.counts(self.hand, seat, zeros=True)

    def show_table(self, seen: View, shown: TableShown) -> None:
        shown.bank.update(seen.counts(self.bank, zeros=True))


class Price:
    """What something costs, as (kind, count) rows and as a purse."""

    def __init__(self, hand: Hand, cost: dict[str, int]) -> None:
        self.hand = hand
        self.rows: i64 = len(cost)
        self.kind: Ints = ints([hand.goods.index(kind) for kind in cost])
        self.need: Ints = ints(list(cost.values()))
        self.cost: tuple[tuple[str, int], ...] = tuple(cost.items())
        self.purses: i64 = hand.purse
        self.guard: i64 = hand.guard
        self.packed: i64 = purse([cost.get(kind, 0) for kind in hand.goods])

    def pay(self, s: State, seat: i64) -> None:
        for row in range(self.rows):
            self.hand.pay(s, seat, self.kind[row], self.need[row])

    def shortfall(self, s: State, seat: int) -> Sentence | None:
        """What is missing, said as a person would; None if nothing is."""
        missing: list[tuple[str, int]] = []
        for name, need in self.cost:
            lack = need - int(s.cells[self.hand.hand + seat * self.hand.kinds + self.hand.goods.index(name)])
            if lack > 0:
                missing.append((name, lack))
        if not missing:
            return None
        return Sentence("short", "You are {missing} short.", missing=Cards(tuple(missing)))


class Purchase(Move):
    """A move that builds or buys something, at a price that is not always the same."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PaidMove(Move):
    """A move that costs cards. It keeps the price packed, because every legal list asks for it."""

    def __init__(self, size: int, price: Price) -> None:
        super().__init__(size)
        self.price = price
        self.purses: i64 = price.purses
        self.guard: i64 = price.guard
        self.packed: i64 = price.packed

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if ((s.cells[self.purses + seat] | self.guard) - self.packed) & self.guard == self.guard:
            self.offers(s, seat, out)

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        """Append what is open to `seat`, who can pay."""
        raise NotImplementedError


class Supply(GamePart):
    """Pieces that a player has not yet put on the board (B4). Derived: the set less what lies on the board."""

    def __init__(self, b: Builder, t: Tables) -> None:
        self.names: list[str] = list(t.pieces)
        labels: list[object] = list(t.pieces)
        self.kinds: i64 = len(self.names)
        self.seats: i64 = t.seats
        self.full: Ints = ints(list(t.pieces.values()))
        self.left: i64 = b.layout.each("supply", axis=Axis("piece", labels), derived=True, shown=True)

    def begin(self, s: State, board: Board) -> None:
        self.refresh(s)

    def refresh(self, s: State) -> None:
        """Only the full set: the parts that own pieces take theirs off, as they come later in the list."""
        for seat in range(self.seats):
            for piece in range(self.kinds):
                s.cells[self.left + seat * self.kinds + piece] = self.full[piece]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.supply = seen.counts(self.left, seat, zeros=True)

    def offset(self, piece: str) -> int:
        """Where a seat's count of this piece lies: left + seat · kinds + offset."""
        return self.names.index(piece)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for seat in range(self.seats):
            for piece, name in enumerate(self.names):
                left = int(s.cells[self.left + seat * self.kinds + piece])
                if left < 0:
                    full = int(self.full[piece])
                    found.append((True, f"Seat {seat} has {full - left} pieces of {name}, but the set has {full} (B4)."))
        return found
