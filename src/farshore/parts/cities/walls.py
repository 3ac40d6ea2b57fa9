"""City walls, and cities that fall (C14, C37, C38, R57, R69, R74)."""

from typing import Final

from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import Buffer, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Mismatch, Sentence
from farshore.engine.visibility import View
from farshore.parts.buildings import CITY, SETTLEMENT, BuildCity, Buildings, CornerReaction
from farshore.parts.discard import Discard
from farshore.parts.hand import Hand, PaidMove, Price, Supply
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn

SAFE_CARDS: Final = 2  # more cards that a wall keeps on a 7


class Walls(GamePart):
    """Which cities have a wall, by corner."""

    def __init__(self, b: Builder, t: Tables, supply: Supply, buildings: Buildings, discard: Discard) -> None:
        self.supply = supply
        self.buildings = buildings
        self.seats: i64 = t.seats
        self.wall: i64 = b.layout.shared("walls", axis=buildings.table.corners, high=1)
        self.left: i64 = supply.left + supply.offset("wall")
        self.cities: i64 = t.pieces["city"]
        self.safe: i64 = b.layout.each("cards behind walls", derived=True, shown=True)
        discard.raised = self.safe
        buildings.on_lowered.append(WallFalls(self))
        self.event_built: i64 = b.event("wall", "seat corner=corner")
        self.event_lost: i64 = b.event("wall_lost", "seat corner=corner")

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            s.cells[self.safe + seat] = 0
        for corner in range(self.buildings.table.n_corners):
            value = s.cells[self.buildings.building + corner]
            if s.cells[self.wall + corner] and value and value & SEAT_MASK < self.seats:
                s.cells[self.safe + (value & SEAT_MASK)] += SAFE_CARDS
                s.cells[self.left + (value & SEAT_MASK) * self.supply.kinds] -= 1

    def fits(self, s: State, seat: i64, corner: i64) -> bool:
        return s.cells[self.buildings.building + corner] == CITY << LEVEL_SHIFT | seat and s.cells[self.wall + corner] == 0

    def has_place(self, s: State, seat: i64, cities: i64) -> bool:
        """A wall in the supply and a city without one; the seat has so many cities."""
        return s.cells[self.left + seat * self.supply.kinds] > 0 and s.cells[self.safe + seat] < SAFE_CARDS * cities

    def build(self, s: State, seat: i64, corner: i64) -> None:
        s.cells[self.wall + corner] = 1
        s.cells[self.safe + seat] += SAFE_CARDS
        s.cells[self.left + seat * self.supply.kinds] -= 1
        s.emit(self.event_built, seat, corner)

    def fall(self, s: State, seat: i64, corner: i64) -> None:
        if s.cells[self.wall + corner]:
            s.cells[self.wall + corner] = 0
            s.cells[self.safe + seat] -= SAFE_CARDS
            s.cells[self.left + seat * self.supply.kinds] += 1
            s.emit(self.event_lost, seat, corner)

    def off_board(self, s: State, seat: int) -> dict[str, int]:
        return {"wall": int(s.cells[self.safe + seat]) // SAFE_CARDS}

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for corner in range(int(self.buildings.table.n_corners)):
            if s.cells[self.wall + corner] and s.cells[self.buildings.building + corner] >> LEVEL_SHIFT != CITY:
                found.append((True, f"There is a wall at {list(self.buildings.table.corner_at(corner))} without a city (C14)."))
        return found

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.walls = seen.number(self.safe + seat) // SAFE_CARDS

    def draw(self, s: State, scene: Scene) -> None:
        table = self.buildings.table
        for corner in range(int(table.n_corners)):
            value = int(s.cells[self.buildings.building + corner])
            if s.cells[self.wall + corner] and value & SEAT_MASK < len(table.colours):
                scene.pieces.append(PieceScene("wall", table.corner_at(corner), table.colours[value & SEAT_MASK]))


class WallFalls(CornerReaction):
    """With its city (C14)."""

    def __init__(self, walls: Walls) -> None:
        self.walls = walls

    def run(self, s: State, seat: i64, corner: i64) -> None:
        self.walls.fall(s, seat, corner)


class BuildWall(PaidMove):
    """C14."""

    def __init__(self, walls: Walls, hand: Hand, turn: Turn, cost: dict[str, int]) -> None:
        super().__init__(int(walls.buildings.table.n_corners), Price(hand, cost))
        self.walls = walls
        self.turn = turn

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        walls = self.walls
        pieces = seat * walls.supply.kinds
        if s.cells[walls.left + pieces] <= 0 or s.cells[walls.buildings.left_city + pieces] == walls.cities:
            return
        cells = s.cells
        building = walls.buildings.building
        mine: i64 = CITY << LEVEL_SHIFT | seat
        for corner in range(self.size):
            if cells[building + corner] == mine and cells[walls.wall + corner] == 0:
                out.add(self.first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.turn.built(s)
        self.walls.build(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.walls.buildings.table.corner_at(arg), "wall", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return why_no_wall(self.walls, s, seat, arg) or self.price.shortfall(s, seat) or super().why(s, seat, arg)


def why_no_wall(walls: Walls, s: State, seat: int, corner: int) -> Sentence | None:
    if s.cells[walls.buildings.building + corner] != CITY << LEVEL_SHIFT | seat:
        return Mismatch("wall_needs_city", "You can build a wall only under one of your cities.")
    if s.cells[walls.wall + corner]:
        return Sentence("wall_there", "This city already has a wall.")
    if s.cells[walls.left + seat * walls.supply.kinds] <= 0:
        return Sentence("no_wall_left", "All your walls are on the board.")
    return None


class Fallen(GamePart):
    """Cities laid on their side, because no settlement piece was left: each counts as a settlement and is made of a city piece (C38).

    On the board it stands as a settlement, so that everything takes it for one; only the pieces are counted otherwise.
    """

    def __init__(self, b: Builder, t: Tables, buildings: Buildings) -> None:
        self.buildings = buildings
        self.seats: i64 = t.seats
        self.laid: i64 = b.layout.shared("laid cities", axis=buildings.table.corners, high=1)
        self.count: i64 = b.layout.each("cities laid", derived=True, shown=True)
        self.event_lost: i64 = b.event("city_lost", "seat corner=corner")

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            s.cells[self.count + seat] = 0
        for corner in range(self.buildings.table.n_corners):
            value = s.cells[self.buildings.building + corner]
            if s.cells[self.laid + corner] and value and value & SEAT_MASK < self.seats:
                self.lay(s, value & SEAT_MASK, 1)

    def lay(self, s: State, seat: i64, change: i64) -> None:
        """So many of the seat's settlements on the board are city pieces (more, or fewer)."""
        s.cells[self.count + seat] += change
        s.cells[self.buildings.left_settlement + seat * self.buildings.supply.kinds] += change
        s.cells[self.buildings.left_city + seat * self.buildings.supply.kinds] -= change

    def fall(self, s: State, seat: i64, corner: i64) -> None:
        """A city is lost (C37)."""
        s.emit(self.event_lost, seat, corner)
        if s.cells[self.buildings.left_settlement + seat * self.buildings.supply.kinds] == 0:
            s.cells[self.laid + corner] = 1
            self.lay(s, seat, 1)
        self.buildings.lower_city(s, seat, corner)

    def rise(self, s: State, seat: i64, corner: i64) -> None:
        """A settlement, or a laid city, becomes a city."""
        if s.cells[self.laid + corner]:
            s.cells[self.laid + corner] = 0
            self.lay(s, seat, -1)
        self.buildings.raise_city(s, seat, corner)

    def could_rise(self, s: State, seat: i64, corner: i64) -> bool:
        """May this become a city? A laid one comes first, and needs no piece."""
        if s.cells[self.buildings.building + corner] != SETTLEMENT << LEVEL_SHIFT | seat:
            return False
        if s.cells[self.count + seat]:
            return s.cells[self.laid + corner] != 0
        return s.cells[self.buildings.left_city + seat * self.buildings.supply.kinds] > 0

    def off_board(self, s: State, seat: int) -> dict[str, int]:
        laid = int(s.cells[self.count + seat])
        return {"settlement": -laid, "city": laid}

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for corner in range(int(self.buildings.table.n_corners)):
            if s.cells[self.laid + corner] and s.cells[self.buildings.building + corner] >> LEVEL_SHIFT != SETTLEMENT:
                where = list(self.buildings.table.corner_at(corner))
                found.append((True, f"A laid city counts as a settlement, but at {where} there is none (C38)."))
        return found

    def draw(self, s: State, scene: Scene) -> None:
        table = self.buildings.table
        for corner in range(int(table.n_corners)):
            value = int(s.cells[self.buildings.building + corner])
            if s.cells[self.laid + corner] and value & SEAT_MASK < len(table.colours):
                scene.pieces.append(PieceScene("laid city", table.corner_at(corner), table.colours[value & SEAT_MASK]))


class RaiseCity(BuildCity):
    """As in the base game, but a laid city is rebuilt before any other is built (C38)."""

    def __init__(self, fallen: Fallen, hand: Hand, turn: Turn, cost: dict[str, int]) -> None:
        super().__init__(fallen.buildings, hand, turn, cost)
        self.fallen = fallen

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.fallen.count + seat] == 0:
            super().offers(s, seat, out)
            return
        for corner in range(self.size):
            if self.fallen.could_rise(s, seat, corner):
                out.add(self.first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.turn.built(s)
        self.fallen.rise(s, seat, arg)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        mine = s.cells[self.buildings.building + arg] == SETTLEMENT << LEVEL_SHIFT | seat
        if mine and s.cells[self.fallen.count + seat] and not s.cells[self.fallen.laid + arg]:
            return Sentence("laid_city_first", "Rebuild the city that lies on its side before you build another.")
        return super().why(s, seat, arg)
