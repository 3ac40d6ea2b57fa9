"""Iberia (I1–I9): cities of the peninsula to build in, roads on cells between them, harbours and chips on the way."""

from farshore.board.grid import Grid
from farshore.boxes.base import BaseBox
from farshore.boxes.box import Box, Option, Settings
from farshore.boxes.iberia_board import BOARD
from farshore.boxes.kind import GameKind
from farshore.engine.builder import Builder
from farshore.parts.buildings import Buildings
from farshore.parts.hand import Hand
from farshore.parts.harbour import Harbours
from farshore.parts.landmarks.chips import Chips
from farshore.parts.landmarks.moorings import Moorings
from farshore.parts.landmarks.sites import Sites
from farshore.parts.roads import Roads
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.victory import Victory

ON_A_MAP: Settings = {"setup": "free", "map": "printed"}  # land and numbers are printed: nothing is dealt


class MapBase(BaseBox):
    """The base game with harbours on cells (I3, H5)."""

    def harbours(self, b: Builder, t: Tables, table: Table, hand: Hand, buildings: Buildings, roads: Roads) -> Harbours:
        return Moorings(b, t, table, hand, buildings, roads)


class MapBox(Box):
    """Landmarks, cells and chips, wherever the map has them. `target` is what the board says for so many players."""

    name = "map"

    def __init__(self, target: int) -> None:
        self.target = target

    def options(self) -> list[Option]:
        return [Option("target", self.target, "victory points that win", low=3, high=25)]

    def write(self, t: Tables, settings: Settings) -> None:
        t.terrains += ["barren"]

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        table, buildings, roads = b.part(Table), b.part(Buildings), b.part(Roads)
        b.add(Sites(b, t, table, buildings, roads))
        b.add(Chips(b, t, table, roads, b.part(Victory)))


GAME = GameKind(
    "iberia",
    "Iberia",
    "Twenty real cities, roads between them, and chips that reward remote places.",
    (3, 4),
    lambda seats: [MapBase(), MapBox(13 if seats == 3 else 12)],  # I7
    lambda seats: "iberia",
    fixed=ON_A_MAP,
    family="maps",
    place=1,
    minutes=75,
    boards=(BOARD,),
)
