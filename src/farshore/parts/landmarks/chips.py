"""Chips on corners: a point for the first player whose road or ship touches the corner, for good (I4, H12)."""

from farshore.board.facts import Board
from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.machine import State
from farshore.engine.visibility import View
from farshore.parts.landmarks.sites import spots
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.roads import EdgeReaction, Roads
from farshore.parts.shown import SeatShown, ShownGoal
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.victory import Victory


class Chips(GamePart):
    """Which corners still have their chip, and how many each seat has taken."""

    def __init__(self, b: Builder, t: Tables, table: Table, roads: Roads, victory: Victory) -> None:
        self.table = table
        self.roads = roads
        self.victory = victory
        self.places: Ints = ints([table.grid.corner_at(*spot) for items in t.marked("chip") for spot in spots(items)])
        self.edge_corners: Ints = table.grid.edge_corners
        self.chip: i64 = b.layout.shared("chips on the map", axis=table.corners, board=True, high=1)
        self.taken: i64 = b.layout.each("chips")
        roads.on_laid.append(PieceTakesChip(self))
        self.event_chip: i64 = b.event("chip", "seat corner=corner")

    def begin(self, s: State, board: Board) -> None:
        for corner in self.places:
            s.cells[self.chip + corner] = 1

    def take(self, s: State, seat: i64, corner: i64) -> None:
        s.cells[self.chip + corner] = 0
        s.cells[self.taken + seat] += 1
        self.victory.add(s, seat, 1)
        s.emit(self.event_chip, seat, corner)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        return [
            (True, f"The chip at {list(self.table.corner_at(corner))} lies at a road or ship that would have taken it (I4, H12).")
            for corner in range(int(self.table.n_corners))
            if s.cells[self.chip + corner] and s.cells[self.roads.touch + corner]
        ]

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        chips = int(s.cells[self.taken + seat])
        return [ScoreRow("chips", chips, chips)]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        taken = seen.number(self.taken + seat)
        shown.facts.chips = taken
        left = sum(seen.number(self.chip + corner) for corner in range(int(self.table.n_corners)))
        shown.goals.append(ShownGoal("chips", taken, taken + left, points=taken, met=left == 0))

    def draw(self, s: State, scene: Scene) -> None:
        for corner in range(self.table.n_corners):
            if s.cells[self.chip + corner]:
                scene.pieces.append(PieceScene("chip", self.table.corner_at(corner)))


class PieceTakesChip(EdgeReaction):
    def __init__(self, chips: Chips) -> None:
        self.chips = chips

    def run(self, s: State, seat: i64, edge: i64) -> None:
        chips = self.chips
        for end in range(2 * edge, 2 * edge + 2):
            corner = chips.edge_corners[end]
            if s.cells[chips.chip + corner]:
                chips.take(s, seat, corner)
