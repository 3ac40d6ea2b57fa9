"""The table: the grid of places, and the land that lies on it with its number tokens."""

from typing import Final

from farshore.board.facts import Board
from farshore.board.grid import Grid
from farshore.board.scene import HexScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.ints import i64
from farshore.engine.layout import Axis, Names
from farshore.engine.machine import State
from farshore.parts.part import GamePart
from farshore.parts.tables import Tables

NUMBERS: Final = 13  # tokens are 2 to 12


def place_axis(name: str, labels: list[tuple[int, int]] | list[tuple[int, int, str]]) -> Axis:
    points: list[object] = list(labels)
    return Axis(name, points, place=True)


class Table(GamePart):
    """Terrain and token of each hex. Hexes with the same number form a chain, so that a roll visits only the hexes it hits."""

    def __init__(self, b: Builder, t: Tables, grid: Grid) -> None:
        self.grid = grid
        self.seats: i64 = t.seats
        self.everyone: i64 = (1 << t.seats) - 1
        self.colours = t.colours
        self.n_hexes: i64 = grid.n_inner
        self.n_corners: i64 = grid.n_corners
        self.n_edges: i64 = grid.n_edges
        self.hexes = place_axis("hex", grid.hexes[: int(grid.n_inner)])
        self.corners = place_axis("corner", grid.corners)
        self.edges = place_axis("edge", grid.edges)
        b.words["hex"] = [list(at) for at in grid.hexes]
        b.words["corner"] = [list(at) for at in grid.corners]
        b.words["edge"] = [list(at) for at in grid.edges]
        self.terrains = t.terrains
        self.terrain: i64 = b.layout.shared("terrain", axis=self.hexes, meaning=Names(t.terrains), board=True)
        self.token: i64 = b.layout.shared("token", axis=self.hexes, board=True, high=12)
        self.dry: i64 = b.layout.shared("no sea inside", derived=True)  # 1: every hex inside the frame is land
        self.sea: i64 = t.terrains.index("sea")
        self.fog: i64 = t.terrains.index("fog") if "fog" in t.terrains else -1  # a hex that nobody has seen
        self.first: i64 = b.layout.shared("first hex of number", NUMBERS, derived=True)
        self.longest: i64 = b.layout.shared("most hexes of a number", derived=True)
        self.next: i64 = b.layout.shared("next hex of number", int(self.n_hexes), derived=True)

    def begin(self, s: State, board: Board) -> None:
        for index, land in enumerate(board.hexes):  # the grid is numbered in the same order
            s.cells[self.terrain + index] = self.terrains.index(land.terrain)
            s.cells[self.token + index] = land.token or 0
        self.refresh(s)

    def refresh(self, s: State) -> None:
        """Chains hold hex + 1, ascending; 0 ends them."""
        cells = s.cells
        cells[self.dry] = 1
        for number in range(NUMBERS):
            cells[self.first + number] = 0
        for h in range(self.n_hexes - 1, -1, -1):
            if cells[self.terrain + h] == self.sea:
                cells[self.dry] = 0
            number = cells[self.token + h]
            cells[self.next + h] = 0
            if number > 0:
                cells[self.next + h] = cells[self.first + number]
                cells[self.first + number] = h + 1
        longest: i64 = 0
        for number in range(NUMBERS):
            hexes: i64 = 0
            hit = cells[self.first + number]
            while hit > 0:
                hexes += 1
                hit = cells[self.next + hit - 1]
            if hexes > longest:
                longest = hexes
        cells[self.longest] = longest

    def is_land(self, s: State, h: i64) -> bool:
        """Is there a hex with this number, and land on it for all to see?"""
        return 0 <= h < self.n_hexes and s.cells[self.terrain + h] != self.sea and s.cells[self.terrain + h] != self.fog

    def hex_at(self, index: int) -> tuple[int, int]:
        return self.grid.hexes[index]

    def corner_at(self, index: int) -> tuple[int, int, str]:
        return self.grid.corners[index]

    def edge_at(self, index: int) -> tuple[int, int, str]:
        return self.grid.edges[index]

    def draw(self, s: State, scene: Scene) -> None:
        for index, at in enumerate(self.grid.hexes):
            if index < self.n_hexes:
                token = int(s.cells[self.token + index])
                scene.hexes.append(HexScene(at, self.terrains[s.cells[self.terrain + index]], token or None))
            else:
                scene.hexes.append(HexScene(at, "sea", None, frame=True))
