"""The parts that progress cards act on, in one place for those who write cards."""

from farshore.parts.buildings import Buildings
from farshore.parts.cities.barbarians import Barbarians
from farshore.parts.cities.improvements import Improvements
from farshore.parts.cities.knights import Knights
from farshore.parts.cities.levy import Levy
from farshore.parts.cities.memory import Memory
from farshore.parts.cities.merchant import Merchant
from farshore.parts.cities.progress import Progress
from farshore.parts.cities.questions import Asker
from farshore.parts.cities.walls import Fallen, Walls
from farshore.parts.dice import Dice
from farshore.parts.harbour import Harbours
from farshore.parts.memory import RememberedHand
from farshore.parts.produce import Produce
from farshore.parts.roads import FreeRoads, Roads
from farshore.parts.robber import Robber
from farshore.parts.ships import Ships
from farshore.parts.table import Table
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory


class Realm:
    """Everything a card may need; `ships` is None where there is no sea."""

    def __init__(
        self,
        asker: Asker,
        table: Table,
        hand: RememberedHand,
        buildings: Buildings,
        roads: Roads,
        free_roads: FreeRoads,
        harbours: Harbours,
        produce: Produce,
        dice: Dice,
        robber: Robber,
        turn: Turn,
        victory: Victory,
        improvements: Improvements,
        walls: Walls,
        fallen: Fallen,
        knights: Knights,
        barbarians: Barbarians,
        merchant: Merchant,
        progress: Progress,
        memory: Memory,
        levy: Levy,
        ships: Ships | None,
    ) -> None:
        self.asker = asker
        self.table = table
        self.hand = hand
        self.buildings = buildings
        self.roads = roads
        self.free_roads = free_roads
        self.harbours = harbours
        self.produce = produce
        self.dice = dice
        self.robber = robber
        self.turn = turn
        self.victory = victory
        self.improvements = improvements
        self.walls = walls
        self.fallen = fallen
        self.knights = knights
        self.barbarians = barbarians
        self.merchant = merchant
        self.progress = progress
        self.memory = memory
        self.levy = levy
        self.ships = ships
