"""Ships that join roads directly: cells in place of coasts, lines that run over roads too (H1, H3, H15, H16)."""

from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, flags, i64
from farshore.engine.machine import State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Mismatch
from farshore.parts.buildings import Buildings, CornerReaction
from farshore.parts.hand import Supply
from farshore.parts.landmarks.sites import cells_for
from farshore.parts.loose_ships import KNOT_BITS, KNOT_MASK
from farshore.parts.roads import ROAD, ROAD_BITS, EdgeReaction, Roads
from farshore.parts.sea_edges import SHIP_BITS
from farshore.parts.ships import Ships
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn


class CellShips(Ships):
    """Roads and ships go on from each other at any corner, and count as one chain there."""

    def __init__(self, b: Builder, t: Tables, table: Table, supply: Supply, buildings: Buildings, roads: Roads, turn: Turn) -> None:
        super().__init__(b, t, table, supply, buildings, roads, turn)
        self.ship_cell: Ints = flags(int(table.n_edges), cells_for(t, table.grid, "ship"))
        self.road_cell: Ints = flags(int(table.n_edges), cells_for(t, table.grid, "road"))
        roads.joint = True
        self.ashore = Mismatch("no_ship_cell", "Ships go only on the ship cells printed on the map.")
        self.carries = ROAD  # a line may lead over own roads (H16)
        roads.routes.joints = -1
        roads.on_laid.append(RoadCloses(self))
        buildings.on_settled.append(SettlementCloses(self))

    def survey(self, s: State, edge: i64) -> None:
        fit: i64 = ROAD_BITS if self.road_cell[edge] else 0
        if self.ship_cell[edge] and not self.by_pirate(s, edge):
            fit |= SHIP_BITS
        s.cells[self.fit + edge] = fit

    def at_sea(self, s: State, edge: i64) -> bool:
        return self.ship_cell[edge] == 1

    def loose(self, s: State, seat: i64, corner: i64) -> bool:
        """The free end of a ship touches no own road either (H16)."""
        return super().loose(s, seat, corner) and not self.has_road(s, seat, corner)

    def is_tip(self, s: State, seat: i64, edge: i64) -> bool:
        return self.loose(s, seat, self.edge_corners[2 * edge]) or self.loose(s, seat, self.edge_corners[2 * edge + 1])

    def list_tip(self, s: State, seat: i64, edge: i64) -> None:
        if self.is_tip(s, seat, edge):  # its bare end may touch a road
            super().list_tip(s, seat, edge)

    def road_laid(self, s: State, seat: i64, edge: i64) -> None:
        """The ends of ships that this road meets are free no more; and it may close lines, if it joins something at both its ends."""
        joins = True
        for end in range(2 * edge, 2 * edge + 2):
            corner = self.edge_corners[end]
            if s.cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK == 1:
                self.end_met(s, seat, self.other_ship(s, seat, corner, edge))
            elif joins:
                joins = self.goes_on(s, seat, corner, edge)
        if joins:
            self.close_again(s, seat)

    def goes_on(self, s: State, seat: i64, corner: i64, edge: i64) -> bool:
        """Is there something of the seat's at this corner besides the piece on this edge?"""
        if self.owns(s, seat, corner) or self.ends_line(s, seat, corner):
            return True
        for i in range(3 * corner, 3 * corner + 3):
            there = self.corner_edges[i]
            if there >= 0 and there != edge:
                value = s.cells[self.link + there]
                if value and value & SEAT_MASK == seat:
                    return True
        return False

    def has_road(self, s: State, seat: i64, corner: i64) -> bool:
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge >= 0:
                value = s.cells[self.link + edge]
                if value >> LEVEL_SHIFT == ROAD and value & SEAT_MASK == seat:
                    return True
        return False

    def close_again(self, s: State, seat: i64) -> None:
        """Something other than a ship may have closed lines."""
        if s.cells[self.way.left + seat * self.supply.kinds] == self.full:
            return
        self.close_lines(s, seat)
        if s.cells[self.rings + seat * self.listed]:
            self.seek_rings(s, seat)  # what is closed now lies in no ring


class RoadCloses(EdgeReaction):
    def __init__(self, ships: CellShips) -> None:
        self.ships = ships

    def run(self, s: State, seat: i64, edge: i64) -> None:
        if s.cells[self.ships.link + edge] >> LEVEL_SHIFT == ROAD:
            self.ships.road_laid(s, seat, edge)


class SettlementCloses(CornerReaction):
    """A settlement that a road leads to may close a line at the road's other end."""

    def __init__(self, ships: CellShips) -> None:
        self.ships = ships

    def run(self, s: State, seat: i64, corner: i64) -> None:
        self.ships.close_again(s, seat)
