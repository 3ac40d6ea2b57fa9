"""What a seat has seen of another's cards, as far as it is still certain (C33, C73, R23).

Such knowledge is a lower bound for each kind, packed into one number for each other seat. It shrinks with every card that may have left.
"""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.ints import i64
from farshore.engine.layout import OWNER, Meaning
from farshore.engine.machine import State
from farshore.engine.visibility import View
from farshore.parts.hand import PURSE_BITS, Hand, purse
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables

LARGEST: Final = 1 << 62


class Counts(Meaning):
    """Counts of named kinds in one number, so many bits each, written as names and numbers."""

    def __init__(self, names: list[str], bits: int) -> None:
        self.names = names
        self.bits = bits

    def write(self, value: int) -> object:
        return self.unpack(value)

    def unpack(self, value: int) -> dict[str, int]:
        """The counts above zero."""
        most = (1 << self.bits) - 1
        found: dict[str, int] = {}
        for at, name in enumerate(self.names):
            count = value >> (self.bits * at) & most
            if count:
                found[name] = count
        return found

    def read(self, data: object) -> int:
        if not isinstance(data, dict):
            raise ValueError("it should be an object with names and numbers")
        value = 0
        for name, count in data.items():
            if name not in self.names or isinstance(count, bool) or not isinstance(count, int) or not 0 <= count < 1 << self.bits:
                raise ValueError(f"{name!r}: {count!r} is no number of cards")
            value += count << (self.bits * self.names.index(name))
        return value


def fewer(value: i64, at: i64, count: i64, bits: i64) -> i64:
    """The number with `count` fewer of the kind at `at`, never below none."""
    held = value >> (bits * at) & ((1 << bits) - 1)
    return value - ((held if held < count else count) << (bits * at))


class RememberedHand(Hand):
    """Hands that somebody may have looked into."""

    def __init__(self, b: Builder, t: Tables) -> None:
        super().__init__(b, t)
        self.packed = Counts(t.goods, PURSE_BITS)
        self.seen: i64 = b.layout.each("hands seen", t.seats, seen=OWNER, counted=False, meaning=self.packed, high=LARGEST)

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        super().show_seat(seen, seat, shown)
        if seen.shows(self.seen, seat):
            for other in range(int(self.seats)):
                shown.learn(other, self.packed.unpack(seen.number(self.seen + seat * self.seats + other)))

    def show(self, s: State, viewer: i64, owner: i64) -> None:
        """`viewer` sees the whole hand of `owner`."""
        s.cells[self.seen + viewer * self.seats + owner] = s.cells[self.purse + owner]

    def look_at(self, s: State, viewer: int, owner: int) -> None:
        """As `show`, where only the hands themselves are up to date (cold)."""
        s.cells[self.seen + viewer * self.seats + owner] = purse(self.held(s, owner))

    def pay(self, s: State, seat: i64, kind: i64, n: i64) -> None:
        super().pay(s, seat, kind, n)
        cells = s.cells
        at = self.seen + seat
        end = at + self.seats * self.seats
        while at < end:  # whoever has looked into this hand
            if cells[at]:
                cells[at] = fewer(cells[at], kind, n, PURSE_BITS)
            at += self.seats

    def hand_over(self, s: State, giver: i64, taker: i64, kind: i64, n: i64) -> None:
        """Who watches may not know which cards these were: they count as any."""
        super().hand_over(s, giver, taker, kind, n)
        for viewer in range(self.seats):
            at = self.seen + viewer * self.seats + giver
            if s.cells[at]:
                for other in range(self.kinds):
                    s.cells[at] = fewer(s.cells[at], other, n, PURSE_BITS)

    def floors(self, s: State, pool: str, seat: int, floor: list[int]) -> None:
        if pool != "goods":
            return
        for viewer in range(int(self.seats)):
            value = int(s.cells[self.seen + viewer * self.seats + seat])
            for kind in range(int(self.kinds)):
                floor[kind] = max(floor[kind], value >> (PURSE_BITS * kind) & ((1 << PURSE_BITS) - 1))

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for viewer in range(int(self.seats)):
            for seat in range(int(self.seats)):
                value = int(s.cells[self.seen + viewer * self.seats + seat])
                known = [value >> (PURSE_BITS * kind) & ((1 << PURSE_BITS) - 1) for kind in range(int(self.kinds))]
                if any(count > held for count, held in zip(known, self.held(s, seat), strict=True)):
                    found.append((True, f"Seat {viewer} has seen cards in the hand of seat {seat} that are not there."))
        return found
