"""What the bots know about ships: which coast is worth a voyage, and when to build towards it."""

from typing import Final

from farshore.boxes.kit import Kit
from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import State
from farshore.luck import Luck
from farshore.parts.islands import Islands
from farshore.parts.landmarks.sites import Sites
from farshore.parts.ship_building import BuildShip
from farshore.parts.ships import SHIP_BITS, Ships
from farshore.thinking.advisers import ROAD, Adviser
from farshore.thinking.ground import Ground, Prices
from farshore.thinking.lesson import Lesson, Weights
from farshore.thinking.sense import Goal, Sense
from farshore.thinking.terms import Term

FARTHEST: Final = 5  # ships: no voyage is planned beyond
ISLAND_POINT: Final = 60  # what a point for a new island is worth beside a corner's pips, in tenths of a pip


class Chart:
    """Finds voyages: lines of ships from what a seat has to a corner where it could settle."""

    def __init__(self, ground: Ground) -> None:
        self.g = ground
        self.ships = ground.kit.part(Ships)
        self.islands: Islands | None = ground.kit.part(Islands) if ground.kit.has(Islands) else None
        self.left: i64 = self.ships.way.left
        self.shift: i64 = self.ships.way.shift
        self.away: Ints = zeros(int(ground.n_corners))  # ships to this corner, plus one; 0: not reached
        self.by: Ints = zeros(int(ground.n_corners))  # the first ship of the way there
        self.queue: Ints = zeros(int(ground.n_corners) + 1)
        self.best: i64 = 0  # worth of the place, in tenths of a pip
        self.length: i64 = 0  # ships to it

    def island_points(self, s: State, seat: i64, corner: i64) -> i64:
        """What a settlement here would bring for a new island."""
        islands = self.islands
        if islands is None:
            return 0
        h = islands.region_hex(s, corner)
        if h < 0 or s.cells[islands.known + seat] >> s.cells[islands.region + h] & 1:
            return 0
        return s.cells[islands.bonus + h]

    def look(self, s: State, seat: i64) -> i64:
        """The first edge of the best voyage, −1 if there is none; `best` and `length` tell more."""
        g = self.g
        cells = s.cells
        ships = self.ships
        self.best = 0
        self.length = 0
        left = cells[self.left + seat * g.pieces]
        if left <= 0 or cells[g.left_settlement + seat * g.pieces] <= 0:
            return -1
        away = self.away
        queue = self.queue
        for corner in range(g.n_corners):
            away[corner] = 0
        count: i64 = 0
        bit: i64 = 1 << (seat + self.shift)
        for corner in range(g.n_corners):
            if cells[g.touch + corner] & bit and cells[g.bar + corner] >> seat & 1 == 0:
                away[corner] = 1
                self.by[corner] = -1
                queue[count] = corner
                count += 1
        at: i64 = 0
        pick: i64 = -1
        rated: i64 = 0
        farthest: i64 = left if left < FARTHEST else FARTHEST
        while at < count:
            corner = queue[at]
            at += 1
            ships_so_far = away[corner] - 1
            if ships_so_far > 0 and cells[g.crowd + corner] == 0:
                worth = 10 * g.corner_pips[corner] + ISLAND_POINT * self.island_points(s, seat, corner)
                if worth * 4 // (3 + ships_so_far) > rated:
                    rated = worth * 4 // (3 + ships_so_far)
                    self.best = worth
                    self.length = ships_so_far
                    pick = self.by[corner]
            if ships_so_far >= farthest or (ships_so_far > 0 and cells[g.bar + corner] >> seat & 1):
                continue
            for i in range(3 * corner, 3 * corner + 3):
                edge = g.corner_edges[i]
                if edge < 0 or cells[g.link + edge] or cells[ships.fit + edge] & SHIP_BITS == 0:
                    continue
                near = g.corner_corners[i]
                if near >= 0 and away[near] == 0:
                    away[near] = away[corner] + 1
                    self.by[near] = edge if ships_so_far == 0 else self.by[corner]
                    queue[count] = near
                    count += 1
        return pick


class Voyage(Term):
    """How good the best coast in reach of ships is, and how near."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["coast in reach", "ships to it"])
        self.chart = Chart(ground)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        self.chart.look(s, seat)
        out[self.at] = self.chart.best // 10
        out[self.at + 1] = self.chart.length


class ShipGoal(Goal):
    def __init__(self, sense: Sense, price: Prices) -> None:
        super().__init__(price)
        self.chart = Chart(sense.g)

    def open(self, s: State, seat: i64) -> bool:
        return self.chart.look(s, seat) >= 0


class ShipAdviser(Adviser):
    """A ship towards the best coast, if there is no place to settle at once or a new island beckons."""

    def __init__(self, sense: Sense, first: int, price: Prices) -> None:
        super().__init__(sense)
        self.first: i64 = first
        self.price = price
        self.chart = Chart(sense.g)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        if self.sense.missing(s, seat, self.price):
            return -1
        edge = self.chart.look(s, seat)
        if edge < 0:
            return -1
        if self.chart.best < ISLAND_POINT and self.sense.settlement_place(s, seat) >= 0:
            return -1
        self.urgency = ROAD + 5
        return self.first + edge


class SeaLesson(Lesson):
    """Ships and the islands they lead to. The weights are set by hand, after those of places in reach of roads. Maps with cells for ships
    have a plan of their own for both (`landmarks.py`)."""

    def fits(self, kit: Kit) -> bool:
        return super().fits(kit) and not kit.has(Sites)

    def terms(self, ground: Ground) -> list[Term]:
        return [Voyage(ground)]

    def weights(self) -> Weights:
        return {"coast in reach": (40, 30), "ships to it": (-60, -60)}

    def goals(self, sense: Sense) -> list[Goal]:
        return [ShipGoal(sense, price) for _, price in ship_moves(sense.g)]

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        ships = ship_moves(sense.g)
        return [(phase, ShipAdviser(sense, first, price)) for phase, _ in sense.g.rests for first, price in ships]


def ship_moves(ground: Ground) -> list[tuple[int, Prices]]:
    """The moves that build ships: first number and price."""
    return [(int(move.first), Prices(ground.kinds, move.price)) for move in ground.kit.rules.moves if isinstance(move, BuildShip)]
