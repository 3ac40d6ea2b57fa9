"""What merchants and caravans have in common: each player has two, which stand on the board or wait in the supply."""

from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import State
from farshore.parts.hand import Supply
from farshore.parts.part import GamePart

EACH: Final = 2  # figures of a player
OFF: Final = -1  # the place of one in the supply


class Figures(GamePart):
    """`at` is where the figures of each seat stand; `crowd`, derived, how many stand at each place."""

    def __init__(self, supply: Supply, piece: str, at: int, crowd: int, places: int) -> None:
        self.supply = supply
        self.seats: i64 = supply.seats
        self.at: i64 = at
        self.crowd: i64 = crowd
        self.places: i64 = places
        self.left: i64 = supply.left + supply.offset(piece)

    def refresh(self, s: State) -> None:
        cells = s.cells
        for place in range(self.places):
            cells[self.crowd + place] = 0
        for seat in range(self.seats):
            for slot in range(EACH):
                place = cells[self.at + seat * EACH + slot]
                if place >= 0:
                    cells[self.crowd + place] += 1
                    cells[self.left + seat * self.supply.kinds] -= 1

    def put(self, s: State, seat: i64, slot: i64, place: i64) -> None:
        """A figure comes to a place, from the supply or from where it stands; OFF: back into the supply."""
        cells = s.cells
        at = self.at + seat * EACH + slot
        if cells[at] >= 0:
            cells[self.crowd + cells[at]] -= 1
            cells[self.left + seat * self.supply.kinds] += 1
        cells[at] = place
        if place >= 0:
            cells[self.crowd + place] += 1
            cells[self.left + seat * self.supply.kinds] -= 1

    def is_next(self, s: State, seat: i64, slot: i64) -> bool:
        """Is this the figure that is bought? While one waits in the supply it is that one, of two there the first."""
        cells = s.cells
        at = self.at + seat * EACH
        waits = cells[at + slot] < 0
        if (cells[self.left + seat * self.supply.kinds] > 0) != waits:
            return False
        return slot == 0 or not waits or cells[at] >= 0
