"""The merchant: stands on a hex for whoever played it last, with a rate and a point (C70, R53, R79)."""

from typing import Final

from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64
from farshore.engine.layout import OnAxis, SeatOrNobody
from farshore.engine.machine import State
from farshore.parts.harbour import Harbours, Rate
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.produce import EARNER_BITS, EARNER_MASK, Produce
from farshore.parts.table import Table
from farshore.parts.victory import Victory

RATE: Final = 2


class Merchant(GamePart):
    def __init__(self, b: Builder, table: Table, harbours: Harbours, produce: Produce, victory: Victory) -> None:
        self.table = table
        self.harbours = harbours
        self.produce = produce
        self.victory = victory
        self.gives: Ints = produce.single  # by terrain: the resource, −1 for none
        self.at: i64 = b.layout.shared("merchant", meaning=OnAxis(table.hexes), initial=-1, low=-1)
        self.owner: i64 = b.layout.shared("merchant of", meaning=SeatOrNobody())
        harbours.rates.append(MerchantRate(self))
        self.event_placed: i64 = b.event("merchant", "seat hex=hex")

    def fits(self, s: State, seat: i64, h: i64) -> bool:
        """A hex that gives a resource, beside an own building, where it is not one's own already (C70)."""
        cells = s.cells
        if self.gives[cells[self.table.terrain + h]] < 0 or cells[self.produce.earners + h] >> (EARNER_BITS * seat) & EARNER_MASK == 0:
            return False
        return cells[self.at] != h or cells[self.owner] != seat + 1

    def next_place(self, s: State, seat: i64, h: i64) -> i64:
        """The first hex from `h` on that fits; the number of hexes if none does."""
        cells = s.cells
        earners = self.produce.earners
        mine: i64 = EARNER_MASK
        mine <<= EARNER_BITS * seat
        while h < self.table.n_hexes and (cells[earners + h] & mine == 0 or not self.fits(s, seat, h)):
            h += 1
        return h

    def place(self, s: State, seat: i64, h: i64) -> None:
        cells = s.cells
        old = cells[self.owner] - 1
        cells[self.at] = h
        cells[self.owner] = seat + 1
        if old != seat:
            if old >= 0:
                self.victory.add(s, old, -1)
                self.harbours.reckon(s, old)
            self.victory.add(s, seat, 1)
        self.harbours.reckon(s, seat)
        s.emit(self.event_placed, seat, h)

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        held = 1 if s.cells[self.owner] == seat + 1 else 0
        return [ScoreRow("merchant", held, held)]

    def faults(self, s: State) -> list[tuple[bool, str]]:
        at, owner = int(s.cells[self.at]), int(s.cells[self.owner])
        if (at >= 0) != (owner > 0) or owner > self.table.seats:
            return [(True, "The merchant stands on a hex and belongs to a seat of this game, or neither (C70).")]
        if at >= 0 and self.gives[s.cells[self.table.terrain + at]] < 0:
            return [(True, "The merchant stands on a hex that gives a resource (C70).")]
        return []

    def draw(self, s: State, scene: Scene) -> None:
        at, owner = int(s.cells[self.at]), int(s.cells[self.owner]) - 1
        if at >= 0 and 0 <= owner < len(self.table.colours):
            scene.pieces.append(PieceScene("merchant", self.table.hex_at(at), self.table.colours[owner]))


class MerchantRate(Rate):
    """The hex's resource, not its commodity, two for one."""

    def __init__(self, merchant: Merchant) -> None:
        self.merchant = merchant

    def better(self, s: State, seat: i64) -> None:
        merchant = self.merchant
        if s.cells[merchant.owner] == seat + 1:
            kind = merchant.gives[s.cells[merchant.table.terrain + s.cells[merchant.at]]]
            if kind >= 0:
                merchant.harbours.allow(s, seat, kind, RATE)
