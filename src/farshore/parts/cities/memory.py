"""What seats have seen of others' hidden progress cards, as far as it is still certain (C82, R23)."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.ints import i64
from farshore.engine.layout import OWNER
from farshore.engine.machine import State
from farshore.engine.visibility import View
from farshore.parts.cities.decks import CARDS
from farshore.parts.cities.improvements import TRACKS
from farshore.parts.memory import LARGEST, Counts, fewer
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables

BITS: Final = 3  # nobody hides more than five cards


class Memory(GamePart):
    """For each deck a number by viewer and owner."""

    def __init__(self, b: Builder, t: Tables) -> None:
        self.seats: i64 = t.seats
        self.seen: list[int] = []
        self.kinds: list[int] = []
        self.packed: list[Counts] = []
        for track in TRACKS:
            names = list(CARDS[track])
            self.kinds.append(len(names))
            packed = Counts(names, BITS)
            self.packed.append(packed)
            self.seen.append(b.layout.each(f"{track} cards seen", t.seats, seen=OWNER, counted=False, meaning=packed, high=LARGEST))

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        for packed, base in zip(self.packed, self.seen, strict=True):
            if seen.shows(base, seat):
                for other in range(int(self.seats)):
                    shown.learn(other, packed.unpack(seen.number(base + seat * int(self.seats) + other)))

    def show(self, s: State, viewer: i64, owner: i64, deck: i64, cards: i64, kinds: i64) -> None:
        """`viewer` sees the cards that `owner` holds of a deck; they lie from cell `cards` on."""
        packed: i64 = 0
        for kind in range(kinds):
            packed += s.cells[cards + kind] << (BITS * kind)
        s.cells[self.seen[deck] + viewer * self.seats + owner] = packed

    def known(self, s: State, viewer: i64, owner: i64, deck: i64, kind: i64) -> i64:
        """How many of this kind `viewer` knows `owner` to hold."""
        return s.cells[self.seen[deck] + viewer * self.seats + owner] >> (BITS * kind) & ((1 << BITS) - 1)

    def card_shown(self, s: State, owner: i64, deck: i64, kind: i64) -> None:
        """Everybody saw a card of this kind leave."""
        for viewer in range(self.seats):
            at = self.seen[deck] + viewer * self.seats + owner
            if s.cells[at]:
                s.cells[at] = fewer(s.cells[at], kind, 1, BITS)

    def card_gone(self, s: State, owner: i64, deck: i64) -> None:
        """Some card of this deck left unseen: it may have been any."""
        for viewer in range(self.seats):
            at = self.seen[deck] + viewer * self.seats + owner
            if s.cells[at]:
                for kind in range(self.kinds[deck]):
                    s.cells[at] = fewer(s.cells[at], kind, 1, BITS)

    def floors(self, s: State, pool: str, seat: int, floor: list[int]) -> None:
        if pool not in TRACKS:
            return
        deck = TRACKS.index(pool)
        for viewer in range(int(self.seats)):
            for kind in range(self.kinds[deck]):
                floor[kind] = max(floor[kind], int(self.known(s, viewer, seat, deck, kind)))
