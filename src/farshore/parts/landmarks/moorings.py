"""Harbours on cells: they serve whoever has a road or a ship on the cell, as long as it lies there (I3, H5)."""

from typing import Final

from farshore.board.facts import Board
from farshore.board.scene import HarbourScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.machine import State
from farshore.engine.pieces import SEAT_MASK
from farshore.parts.buildings import Buildings
from farshore.parts.hand import Hand
from farshore.parts.harbour import AT_BANK, Harbours
from farshore.parts.landmarks.sites import spots
from farshore.parts.roads import EdgeReaction, Roads
from farshore.parts.table import Table
from farshore.parts.tables import Tables

ANY: Final = 1  # the kind of a 3:1 harbour; in `moored` the bit that says that one of them is reached


class Moorings(Harbours):
    """A building beside a harbour gives nothing by itself: no corner is a dock, and only what lies on the edge is served."""

    def __init__(self, b: Builder, t: Tables, table: Table, hand: Hand, buildings: Buildings, roads: Roads) -> None:
        super().__init__(b, t, table, hand, buildings)
        self.link: i64 = roads.link
        printed = sorted(
            (table.grid.edge_at(*spot), self.words.index(str(items[1]))) for items in t.marked("harbour") for spot in spots(items)
        )
        self.places: Ints = ints([edge for edge, _ in printed])
        self.printed: Ints = ints([kind for _, kind in printed])  # the harbour in each of these places
        # which of these places the seat's pieces lie on, as bits from the second on
        self.moored: i64 = b.layout.each("moored pieces", derived=True)
        roads.on_laid.append(PieceMoors(self))

    def begin(self, s: State, board: Board) -> None:
        for at in range(len(self.places)):
            s.cells[self.harbour + self.places[at]] = self.printed[at]
        super().begin(s, board)

    def moor(self, s: State, edge: i64) -> None:
        pass

    def reached(self, s: State, seat: i64, corner: i64) -> None:
        pass

    def reckon(self, s: State, seat: i64) -> None:
        cells = s.cells
        for at in range(self.rate + seat * self.kinds, self.rate + seat * self.kinds + self.kinds):
            cells[at] = AT_BANK
        moored = self.berths(s, seat)
        bit: i64 = ANY
        for edge in self.places:
            bit <<= 1
            if moored & bit and cells[self.harbour + edge]:
                self.serve(s, seat, cells[self.harbour + edge])
                if cells[self.harbour + edge] == ANY:
                    moored |= ANY
        cells[self.moored + seat] = moored
        for rate in self.rates:
            rate.better(s, seat)
        self.pack(s, seat)

    def trades_anything(self, s: State, seat: i64) -> bool:
        """Has the seat a piece on a 3:1 cell?"""
        return s.cells[self.moored + seat] & ANY != 0

    def berths(self, s: State, seat: i64) -> i64:
        """The places where a piece of this seat lies, as bits from the second on."""
        cells = s.cells
        found: i64 = 0
        bit: i64 = ANY
        for edge in self.places:
            bit <<= 1
            value = cells[self.link + edge]
            if value and value & SEAT_MASK == seat:
                found |= bit
        return found

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found = super().faults(s)
        for edge in range(int(self.table.n_edges)):
            if s.cells[self.harbour + edge] and edge not in list(self.places):
                found.append((True, f"The harbour at {list(self.table.edge_at(edge))} lies on no cell for harbours (I3, H5)."))
        return found

    def draw(self, s: State, scene: Scene) -> None:
        """The scroll stands in the sea beside the cell; where there is none, in the hex with less of a number."""
        grid = self.table.grid
        for edge in range(self.table.n_edges):
            kind = s.cells[self.harbour + edge]
            if kind:
                best = int(grid.edge_hexes[2 * edge])
                other = int(grid.edge_hexes[2 * edge + 1])
                if other >= 0 and not self.table.is_land(s, other):
                    best = other
                scene.harbours.append(HarbourScene(self.table.edge_at(edge), self.words[kind], grid.hexes[best]))


class PieceMoors(EdgeReaction):
    """A piece has come; it may be a ship that left another harbour, so the rates are made anew."""

    def __init__(self, moorings: Moorings) -> None:
        self.moorings = moorings

    def run(self, s: State, seat: i64, edge: i64) -> None:
        moorings = self.moorings
        if moorings.berths(s, seat) != s.cells[moorings.moored + seat] & ~ANY:
            moorings.reckon(s, seat)
