"""Ships that may leave their place: tips of lines, and ships in rings (S6, R27)."""

from typing import Final

from farshore.engine.bitsets import list_members
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64
from farshore.engine.machine import State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.parts.buildings import Buildings
from farshore.parts.roads import ROAD, Roads
from farshore.parts.ship_lines import NEW_LEVELS, PLAIN_LEVELS, ShipLines
from farshore.parts.table import Table
from farshore.parts.tables import Tables

KNOT_BITS: Final = 2  # of each seat in `knots`
KNOT_MASK: Final = 3


class LooseShips(ShipLines):
    """Two lists for each seat, ascending and ended by a zero, of the edges whose ships may move as far as others of the line let them."""

    def __init__(self, b: Builder, t: Tables, table: Table, buildings: Buildings, roads: Roads) -> None:
        super().__init__(b, table, buildings, roads)
        self.full: i64 = t.pieces["ship"]
        self.knots: i64 = b.layout.shared("ships at corners", int(table.n_corners), derived=True)  # how many, two bits a seat
        self.listed: i64 = t.pieces["ship"] + 1
        self.tips: i64 = b.layout.each("tips of lines", int(self.listed), derived=True)  # edge + 1, where an end is bare
        self.rings: i64 = b.layout.each("rings of ships", int(self.listed), derived=True)  # 2 · (edge + 1), plus 1 if the ring lets it go
        self.guards: i64 = -1  # a row of other pieces on corners: own ones hold ships as buildings do, others keep them from moving
        # scratch rows
        self.ringed: i64 = b.layout.scratch(int(table.n_edges))  # all zero between calls
        self.own: i64 = b.layout.scratch(int(table.n_edges))

    # --- tips

    def enlist(self, s: State, seat: i64, edge: i64) -> None:
        """A ship has come here: is it a tip, and are those that it joins none any more?"""
        cells = s.cells
        tip = False
        for end in range(2 * edge, 2 * edge + 2):
            corner = self.edge_corners[end]
            cells[self.knots + corner] += 1 << (KNOT_BITS * seat)
            count = cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK
            if count <= 2 and not self.owns(s, seat, corner):
                if count == 1:
                    tip = True
                else:
                    self.end_met(s, seat, self.other_ship(s, seat, corner, edge))
        if tip:
            self.list_tip(s, seat, edge)

    def strike(self, s: State, seat: i64, edge: i64) -> bool:
        """The ship here is about to leave. Did it lie in a ring?"""
        cells = s.cells
        tip = False
        for end in range(2 * edge, 2 * edge + 2):
            corner = self.edge_corners[end]
            cells[self.knots + corner] -= 1 << (KNOT_BITS * seat)
            count = cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK
            if count <= 1 and not self.owns(s, seat, corner):
                if count == 0:
                    tip = True
                else:
                    self.list_tip(s, seat, self.other_ship(s, seat, corner, edge))
        if tip:
            self.drop_tip(s, seat, edge)
            return False
        at = self.rings + seat * self.listed
        while cells[at]:
            if cells[at] >> 1 == edge + 1:
                return True
            at += 1
        return False

    def other_ship(self, s: State, seat: i64, corner: i64, edge: i64) -> i64:
        """The ship that meets the one at `edge` in this corner, where there are two."""
        for i in range(3 * corner, 3 * corner + 3):
            there = self.corner_edges[i]
            if there >= 0 and there != edge and self.is_ship(s, there, seat):
                return there
        return -1

    def is_bare(self, s: State, seat: i64, corner: i64) -> bool:
        """Does the end of a ship at this corner touch neither an own building nor another own ship?"""
        return s.cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK == 1 and not self.owns(s, seat, corner)

    def is_tip(self, s: State, seat: i64, edge: i64) -> bool:
        return self.is_bare(s, seat, self.edge_corners[2 * edge]) or self.is_bare(s, seat, self.edge_corners[2 * edge + 1])

    def end_met(self, s: State, seat: i64, edge: i64) -> None:
        """One of the ship's ends is bare no more; unless the other one is, it is no tip."""
        if not self.is_tip(s, seat, edge):
            self.drop_tip(s, seat, edge)

    def list_tip(self, s: State, seat: i64, edge: i64) -> None:
        cells = s.cells
        at = self.tips + seat * self.listed
        if cells[at + self.listed - 2]:
            return  # more ships than there are: a position that is refused elsewhere
        moving: i64 = edge + 1
        while cells[at] and cells[at] < moving:
            at += 1
        if cells[at] == moving:
            return  # by its other end
        while moving:  # those behind it go up
            there = cells[at]
            cells[at] = moving
            moving = there
            at += 1

    def drop_tip(self, s: State, seat: i64, edge: i64) -> None:
        cells = s.cells
        at = self.tips + seat * self.listed
        while cells[at] and cells[at] != edge + 1:
            at += 1
        while cells[at]:
            cells[at] = cells[at + 1]
            at += 1

    def loose(self, s: State, seat: i64, corner: i64) -> bool:
        """Does the end of a ship at this corner touch neither an own building nor another own ship?"""
        cells = s.cells
        if cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK != 1:
            return False
        value = cells[self.building + corner]  # as in `anchors`
        if value == 0 and self.guards >= 0:
            value = cells[self.guards + corner]
        return value == 0 or value & SEAT_MASK != seat

    def anchors(self, s: State, seat: i64, corner: i64) -> bool:
        """Is there an own building here, or another piece that ships may not leave?"""
        value = s.cells[self.building + corner]
        if value == 0 and self.guards >= 0:
            value = s.cells[self.guards + corner]
        return value != 0 and value & SEAT_MASK == seat

    # --- rings

    def ships_of(self, s: State, seat: i64) -> i64:
        """Put the edges of the seat's ships into `own`, ascending; how many are they?"""
        cells = s.cells
        scratch = s.scratch()
        roads = self.roads
        own = self.own
        end = own
        for i in range(own, list_members(cells, roads.pieces + seat * roads.words, roads.words, s.rules.lowest, 0, scratch, own)):
            if cells[self.link + scratch[i]] >> LEVEL_SHIFT > ROAD:
                scratch[end] = scratch[i]
                end += 1
        return end - own

    def seek_rings(self, s: State, seat: i64) -> None:
        """Which open ships lie in a ring of such, whatever stands on it? New ships make rings; those that leave or are closed end them.
        What stands on it says which of them may go."""
        cells = s.cells
        scratch = s.scratch()
        ringed = self.ringed
        knots = self.knots
        knot = KNOT_BITS * seat
        count = self.ships_of(s, seat)
        for i in range(self.own, self.own + count):
            edge = scratch[i]
            one = self.edge_corners[2 * edge]
            other = self.edge_corners[2 * edge + 1]
            if scratch[ringed + edge] or cells[knots + one] >> knot & KNOT_MASK < 2 or cells[knots + other] >> knot & KNOT_MASK < 2:
                continue
            if not self.is_closed(s, edge):
                scratch[self.on_path + one] = 1
                if self.comes_round(s, scratch, seat, one, other, edge, True):
                    scratch[ringed + edge] = 1
                scratch[self.on_path + one] = 0
        first = self.rings + seat * self.listed
        at = first
        for i in range(self.own, self.own + count):
            edge = scratch[i]
            if scratch[ringed + edge]:
                scratch[ringed + edge] = 0
                if at < first + self.full:
                    goes: i64 = 1 if self.guards >= 0 or self.in_ring(s, seat, edge) else 0
                    cells[at] = 2 * (edge + 1) + goes
                    at += 1
        while cells[at]:
            cells[at] = 0
            at += 1

    def see_rings(self, s: State, seat: i64, edge: i64) -> None:
        """A ship has come here: has it made a ring, or closed ships that lay in one? Only if others are at both its ends."""
        cells = s.cells
        one = self.edge_corners[2 * edge]
        other = self.edge_corners[2 * edge + 1]
        if cells[self.knots + one] >> (KNOT_BITS * seat) & KNOT_MASK < 2 or cells[self.knots + other] >> (KNOT_BITS * seat) & KNOT_MASK < 2:
            return
        scratch = s.scratch()
        if not self.is_closed(s, edge):
            scratch[self.on_path + one] = 1
            if self.comes_round(s, scratch, seat, one, other, edge, True):
                scratch[self.ringed + edge] = 1
            scratch[self.on_path + one] = 0
        if scratch[self.ringed + edge] or cells[self.rings + seat * self.listed]:
            self.seek_rings(s, seat)

    def in_ring(self, s: State, seat: i64, edge: i64) -> bool:
        """In a ring of open ships: all of them may move without a building on it; with one, the two ships that touch that (S6, R27)."""
        cells = s.cells
        one = self.edge_corners[2 * edge]
        other = self.edge_corners[2 * edge + 1]
        if cells[self.buildings.bar + one] >> seat & 1 or cells[self.buildings.bar + other] >> seat & 1:
            return False
        if self.anchors(s, seat, one) and self.anchors(s, seat, other):
            return False
        scratch = s.scratch()
        scratch[self.on_path + one] = 1
        found = self.comes_round(s, scratch, seat, one, other, edge, False)
        scratch[self.on_path + one] = 0
        return found

    def comes_round(self, s: State, scratch: Ints, seat: i64, corner: i64, goal: i64, came: i64, past: bool) -> bool:
        """Do open ships lead on from here to the goal, past buildings or not? Those that do so past all are marked in `ringed`."""
        cells = s.cells
        edges = self.corner_edges
        on_path = self.on_path
        for i in range(3 * corner, 3 * corner + 3):
            edge = edges[i]
            if edge < 0 or edge == came:
                continue
            value = cells[self.link + edge]
            if value & SEAT_MASK != seat or (PLAIN_LEVELS | NEW_LEVELS) >> (value >> LEVEL_SHIFT) & 1 == 0:
                continue
            there = self.corner_corners[i]
            if there == goal:
                if past:
                    scratch[self.ringed + edge] = 1
                return True
            if scratch[on_path + there] or cells[self.knots + there] >> (KNOT_BITS * seat) & KNOT_MASK < 2:
                continue
            if not past and (self.anchors(s, seat, there) or cells[self.buildings.bar + there] >> seat & 1):
                continue
            scratch[on_path + there] = 1
            found = self.comes_round(s, scratch, seat, there, goal, edge, past)
            scratch[on_path + there] = 0
            if found:
                if past:
                    scratch[self.ringed + edge] = 1
                return True
        return False
