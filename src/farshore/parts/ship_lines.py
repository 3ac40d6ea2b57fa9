"""Lines of ships: where ships lie, and which lines are closed (S3, S6, R28)."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, mypyc_attr
from farshore.engine.machine import State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.parts.buildings import Buildings
from farshore.parts.roads import ROAD, WAY_BITS, Roads
from farshore.parts.sea_edges import SeaEdges
from farshore.parts.table import Table

SHIP: Final = 2
CLOSED: Final = 3  # joins two own buildings: never moves again (S6, R28)
NEW: Final = 4  # built this turn: does not move yet (S7)
STATES: Final = 3  # plain, closed, new; another box may add such a set of levels for another kind of ship
WARSHIP: Final = SHIP + STATES  # the first level of the set for armed ships
# One bit for each level of all such sets: a division would be felt.
PLAIN_LEVELS: Final = 0x4924
CLOSED_LEVELS: Final = 0x9248
NEW_LEVELS: Final = 0x12490


@mypyc_attr(allow_interpreted_subclasses=True)
class LineEnd:
    """Something besides an own building that closes the lines which join it to one. Lines may go on past it."""

    def ends(self, s: State, seat: i64, corner: i64) -> bool:
        raise NotImplementedError


class ShipLines(SeaEdges):
    """Ships in lines, which are closed where they join two own buildings."""

    def __init__(self, b: Builder, table: Table, buildings: Buildings, roads: Roads) -> None:
        super().__init__(b, table, roads)
        self.buildings = buildings
        roads.add_level("closed ship", "ship", self.way)
        roads.add_level("new ship", "ship", self.way)
        self.fresh: i64 = b.layout.shared("new ships", derived=True)
        self.link: i64 = roads.link
        self.building: i64 = buildings.building
        self.corner_edges: Ints = table.grid.corner_edges
        self.corner_corners: Ints = table.grid.corner_corners
        self.edge_corners: Ints = table.grid.edge_corners
        self.line_ends: list[LineEnd] = []
        self.carries: i64 = SHIP  # the lowest level of pieces that a line leads over
        self.on_path: i64 = b.layout.scratch(int(table.n_corners))  # all zero between calls
        roads.routes.joints = buildings.building  # roads and ships are one route; it passes between them only at an own building (S9)

    def is_ship(self, s: State, edge: i64, seat: i64) -> bool:
        value = s.cells[self.link + edge]
        return value >> LEVEL_SHIFT > ROAD and value & SEAT_MASK == seat

    def is_closed(self, s: State, edge: i64) -> bool:
        return CLOSED_LEVELS >> (s.cells[self.link + edge] >> LEVEL_SHIFT) & 1 == 1

    def is_new(self, s: State, edge: i64) -> bool:
        return NEW_LEVELS >> (s.cells[self.link + edge] >> LEVEL_SHIFT) & 1 == 1

    def owns(self, s: State, seat: i64, corner: i64) -> bool:
        value = s.cells[self.building + corner]
        return value != 0 and value & SEAT_MASK == seat

    def joined(self, s: State, seat: i64, corner: i64) -> bool:
        """Could a ship of `seat` go on from this corner (S3)?"""
        return s.cells[self.roads.touch + corner] >> (seat + WAY_BITS) & 1 == 1 and s.cells[self.roads.stop + corner] >> seat & 1 == 0

    def meets(self, s: State, seat: i64, corner: i64) -> bool:
        """Would a ship that comes here join something?"""
        return s.cells[self.roads.touch + corner] >> (seat + WAY_BITS) & 1 == 1 or self.ends_line(s, seat, corner)

    def close_lines(self, s: State, seat: i64) -> None:
        """Mark every ship on a way of ships between two of the seat's buildings, or to a line's other end, using no corner twice (S6)."""
        cells = s.cells
        scratch = s.scratch()
        building = self.building
        for corner in range(self.table.n_corners):
            value = cells[building + corner]
            if value and value & SEAT_MASK == seat:
                scratch[self.on_path + corner] = 1
                self.search(s, scratch, seat, corner)
                scratch[self.on_path + corner] = 0

    def search(self, s: State, scratch: Ints, seat: i64, corner: i64) -> bool:
        """Does a way lead on from here to an own building or another end? Marks the ships of all such ways."""
        cells = s.cells
        found = False
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge < 0:
                continue
            value = cells[self.link + edge]
            if value & SEAT_MASK != seat or value >> LEVEL_SHIFT < self.carries:
                continue
            other = self.corner_corners[i]
            if scratch[self.on_path + other] or cells[self.buildings.bar + other] >> seat & 1:
                continue
            leads = self.owns(s, seat, other)
            if not leads:
                scratch[self.on_path + other] = 1
                leads = self.search(s, scratch, seat, other)
                scratch[self.on_path + other] = 0
                if not leads:
                    leads = self.ends_line(s, seat, other)
            if leads:
                found = True
                if value >> LEVEL_SHIFT > ROAD:
                    cells[self.link + edge] = self.as_closed(s, cells[self.link + edge])
        return found

    def ends_line(self, s: State, seat: i64, corner: i64) -> bool:
        """Is there something here, besides own buildings, that closes a line?"""
        for end in self.line_ends:
            if end.ends(s, seat, corner):
                return True
        return False

    def as_closed(self, s: State, value: i64) -> i64:
        level = value >> LEVEL_SHIFT
        state = (level - SHIP) % STATES
        if state == NEW - SHIP:
            s.cells[self.fresh] -= 1
        return (level - state + CLOSED - SHIP) << LEVEL_SHIFT | (value & SEAT_MASK)

    def left_open(self, s: State) -> list[tuple[bool, str]]:
        """Ships of lines that should be closed."""
        twin = s.copy()
        for seat in range(self.table.seats):
            self.close_lines(twin, seat)
        edges = [edge for edge in range(int(self.table.n_edges)) if s.cells[self.link + edge] != twin.cells[self.link + edge]]
        places = [list(self.table.edge_at(edge)) for edge in edges]
        return [(True, f"These ships lie in closed lines, so each must be a 'closed ship' (S6): {str(places)[1:-1]}.")] if edges else []
