"""Hawaii (H1–H20): six islands, ships that join roads, fishing, and a market for fish."""

from farshore.board.grid import Grid
from farshore.boxes.box import Settings
from farshore.boxes.hawaii_board import BOARD
from farshore.boxes.iberia import ON_A_MAP, MapBase, MapBox
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import SeaBox
from farshore.engine.builder import Builder
from farshore.parts.barter import Barter
from farshore.parts.buildings import Buildings
from farshore.parts.development import Development
from farshore.parts.dice import Dice
from farshore.parts.hand import Hand, Supply
from farshore.parts.harbour import Harbours
from farshore.parts.landmarks.fishing import Catch, Fishing
from farshore.parts.landmarks.lines import CellShips
from farshore.parts.landmarks.market import FishMarket
from farshore.parts.landmarks.moorings import Moorings
from farshore.parts.landmarks.sites import OtherIslands, Sites
from farshore.parts.opening import Opening
from farshore.parts.pirate import Pirate
from farshore.parts.roads import Roads
from farshore.parts.robber import Robber
from farshore.parts.ships import Ships
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory


class CellSea(SeaBox):
    """The sea with cells for ships, which join roads directly (H1, H3)."""

    def write(self, t: Tables, settings: Settings) -> None:
        super().write(t, settings)
        t.ware = "fish"

    def ships(self, b: Builder, t: Tables, table: Table, supply: Supply, buildings: Buildings, roads: Roads, turn: Turn) -> Ships:
        return CellShips(b, t, table, supply, buildings, roads, turn)


class HawaiiBox(MapBox):
    name = "hawaii"
    pace: tuple[str, float] | None = ("hawaii", 2.5)

    def write(self, t: Tables, settings: Settings) -> None:
        super().write(t, settings)
        t.founding_rounds = 3  # H4
        t.income_round = 2

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        super().add(b, t, grid)
        table, ships, robber, pirate = b.part(Table), b.part(Ships), b.part(Robber), b.part(Pirate)
        turn, victory = b.part(Turn), b.part(Victory)
        b.part(Opening).places = OtherIslands(b.part(Sites))
        fishing = b.add(Fishing(b, t, table, ships, pirate, b.part(Dice), victory))
        moorings = b.part(Harbours)
        if not isinstance(moorings, Moorings):
            raise TypeError("fish are sold to whoever has a ship on a 3:1 cell: the harbours must lie on cells")
        b.add(FishMarket(b, t, fishing, b.part(Hand), moorings, robber, pirate, b.part(Development), turn))
        if t.trade:
            b.part(Barter).ware = Catch(fishing)


GAME = GameKind(
    "hawaii",
    "Hawaii",
    "Six real islands: ships, fishing grounds, and a market that buys fish.",
    (3, 4),
    lambda seats: [MapBase(), CellSea(), HawaiiBox(15 if seats == 3 else 13)],  # H14
    lambda seats: "hawaii",
    fixed=ON_A_MAP,
    family="maps",
    place=2,
    minutes=90,
    boards=(BOARD,),
)
