"""What the edges of a board can carry: roads, ships or nothing (S2, S8, N3.5)."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, mypyc_attr
from farshore.engine.machine import State
from farshore.engine.sentence import Mismatch
from farshore.parts.part import GamePart
from farshore.parts.roads import ROAD_BITS, WAY_BITS, Roads
from farshore.parts.table import Table

SHIP_BITS: Final = 0xFF00


@mypyc_attr(allow_interpreted_subclasses=True)
class Lanes:
    """Says who may put a ship on an edge, where not everybody may."""

    def mask(self, s: State, edge: i64) -> i64:
        raise NotImplementedError


class SeaEdges(GamePart):
    """Ships are a second kind of way beside roads. What an edge can carry (`fit`) follows from the hexes beside it and from the pirate."""

    def __init__(self, b: Builder, table: Table, roads: Roads) -> None:
        self.table = table
        self.roads = roads
        self.way = roads.add_way(b, "ship")
        self.fit: i64 = b.layout.shared("ways that fit", int(table.n_edges), derived=True)
        roads.fit = self.fit
        self.ashore = Mismatch("no_sea_for_ship", "A ship needs sea on at least one side.")  # what is said where no ship can lie
        self.lanes: Lanes | None = None
        self.pirate_at: i64 = -1  # the cell that holds the pirate's hex, if there is a pirate
        self.edge_hexes: Ints = table.grid.edge_hexes
        self.hex_edges: Ints = table.grid.hex_edges

    def survey(self, s: State, edge: i64) -> None:
        """Make `fit` of one edge anew: roads need land, ships need sea (S2), neither goes where a hex is unknown (N3.5)."""
        cells = s.cells
        table = self.table
        pirate: i64 = -1
        if self.pirate_at >= 0:
            pirate = cells[self.pirate_at]
        land = False
        sea = False
        known = True
        calm = True  # no pirate here (S8)
        for i in range(2 * edge, 2 * edge + 2):
            h = self.edge_hexes[i]
            if h < 0:
                sea = True
                continue
            if h == pirate:
                calm = False
            if h >= table.n_hexes:
                sea = True
            else:
                terrain = cells[table.terrain + h]
                if terrain == table.sea:
                    sea = True
                elif terrain == table.fog:
                    known = False
                else:
                    land = True
        fit: i64 = 0
        if known:
            if land and self.roads.kept[edge] == 0:
                fit = ROAD_BITS
            if sea and calm:
                lanes = self.lanes
                if lanes is None:
                    fit |= SHIP_BITS
                else:
                    fit |= lanes.mask(s, edge) << WAY_BITS
        cells[self.fit + edge] = fit

    def at_sea(self, s: State, edge: i64) -> bool:
        """Has this edge sea on one of its sides?"""
        for i in range(2 * edge, 2 * edge + 2):
            h = self.edge_hexes[i]
            if h < 0 or h >= self.table.n_hexes or s.cells[self.table.terrain + h] == self.table.sea:
                return True
        return False

    def by_pirate(self, s: State, edge: i64) -> bool:
        """Is this an edge of the pirate's hex (S8)?"""
        if self.pirate_at < 0:
            return False
        at = s.cells[self.pirate_at]
        return at >= 0 and (self.edge_hexes[2 * edge] == at or self.edge_hexes[2 * edge + 1] == at)

    def look_round(self, s: State, h: i64) -> None:
        """The hex has changed, or the pirate went: look at its edges anew."""
        for i in range(6 * h, 6 * h + 6):
            edge = self.hex_edges[i]
            if edge >= 0:
                self.survey(s, edge)
                self.roads.look_at(s, edge)

    def keep_away(self, s: State, h: i64) -> None:
        """The pirate has come to this hex: no ship comes to its edges (S8)."""
        cells = s.cells
        for i in range(6 * h, 6 * h + 6):
            edge = self.hex_edges[i]
            if edge >= 0:
                cells[self.fit + edge] &= ROAD_BITS
                now = cells[self.roads.open + edge]
                if now & SHIP_BITS:
                    self.roads.set_open(s, edge, now & ROAD_BITS)
