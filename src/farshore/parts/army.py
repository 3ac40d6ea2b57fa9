"""The largest army: two points to the first with three played knights, then to whoever has strictly more (B30, R19)."""

from farshore.engine.builder import Builder
from farshore.engine.ints import i64
from farshore.engine.layout import SeatOrNobody
from farshore.engine.machine import State
from farshore.engine.visibility import View
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables
from farshore.parts.victory import Victory


class Army(GamePart):
    def __init__(self, b: Builder, t: Tables, victory: Victory) -> None:
        self.victory = victory
        self.seats: i64 = t.seats
        self.least: i64 = t.largest_army_from
        self.worth: i64 = t.points["largest army"]
        self.knights: i64 = b.layout.each("knights played")
        self.holder: i64 = b.layout.shared("largest army", meaning=SeatOrNobody())
        self.event_award: i64 = b.event("largest_army", "seat knights")

    def grow(self, s: State, seat: i64) -> None:
        """One more knight lies before `seat`."""
        cells = s.cells
        cells[self.knights + seat] += 1
        knights = cells[self.knights + seat]
        holder = cells[self.holder] - 1
        if holder == seat or knights < self.least or (holder >= 0 and knights <= cells[self.knights + holder]):
            return
        if holder >= 0:
            self.victory.add(s, holder, -self.worth)
        cells[self.holder] = seat + 1
        self.victory.add(s, seat, self.worth)
        s.emit(self.event_award, seat, knights)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        knights = [int(s.cells[self.knights + seat]) for seat in range(self.seats)]
        holder = int(s.cells[self.holder]) - 1
        if holder >= self.seats:
            return [(True, f"Seat {holder} holds the largest army but is not in this game.")]
        if holder >= 0 and (knights[holder] < self.least or knights[holder] < max(knights)):
            return [(True, f"Seat {holder} holds the largest army with {knights[holder]} knights, which is not the largest (B30).")]
        if holder < 0 and max(knights) >= self.least:
            return [(True, f"Somebody has played {max(knights)} knights, so somebody must hold the largest army (B30).")]
        return []

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        held = 1 if s.cells[self.holder] == seat + 1 else 0
        return [ScoreRow("largest army", held, held * int(self.worth))]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.knights = seen.number(self.knights + seat)
        shown.facts.largest_army = seen.number(self.holder) == seat + 1
