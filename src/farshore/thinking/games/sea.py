"""What the bots know about ships: which coast is worth a voyage, when to build towards it, and that ships are not moved for nothing."""

from typing import Final

from farshore.boxes.kit import Kit
from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import EXTRA, Buffer, Move, State
from farshore.luck import Luck
from farshore.parts.islands import Islands
from farshore.parts.landmarks.sites import Sites
from farshore.parts.sea_edges import SHIP_BITS
from farshore.parts.ship_building import BuildShip, FoundShip
from farshore.parts.ship_moves import MoveShip, PutShip
from farshore.parts.ships import Ships
from farshore.thinking.board_features import BoardFeatures, Prices
from farshore.thinking.evaluation.term import EvaluationTerm
from farshore.thinking.games.plugin import BotPlugin, Weights
from farshore.thinking.games.reason_words import LESS, ReasonWords, TermWord
from farshore.thinking.policy.adviser import ROAD, Adviser
from farshore.thinking.policy.context import Goal, Outlook, PolicyContext
from farshore.thinking.policy.parameters import PolicyParameters

FARTHEST: Final = 5  # ships: no voyage is planned beyond
ISLAND_POINT: Final = 60  # what a point for a new island is worth beside a corner's pips, in tenths of a pip


class VoyagePlanner:
    """Finds voyages: lines of ships from what a seat has to a corner where it could settle."""

    def __init__(self, board: BoardFeatures) -> None:
        self.board = board
        self.ships = board.kit.part(Ships)
        self.islands: Islands | None = board.kit.part(Islands) if board.kit.has(Islands) else None
        self.left: i64 = self.ships.way.left
        self.shift: i64 = self.ships.way.shift
        self.away: Ints = zeros(int(board.n_corners))  # ships to this corner, plus one; 0: not reached
        self.by: Ints = zeros(int(board.n_corners))  # the first ship of the way there
        self.queue: Ints = zeros(int(board.n_corners) + 1)
        self.best: i64 = 0  # worth of the place, in tenths of a pip
        self.length: i64 = 0  # ships to it
        self.pick: i64 = -1  # the first edge of the way to it
        self.rating: i64 = 0  # its worth beside the ships that it takes
        self.waiting: i64 = 0  # corners in the queue

    def island_points(self, s: State, seat: i64, corner: i64) -> i64:
        """What a settlement here would bring for a new island."""
        islands = self.islands
        if islands is None:
            return 0
        h = islands.region_hex(s, corner)
        if h < 0 or s.cells[islands.known + seat] >> s.cells[islands.region + h] & 1:
            return 0
        return s.cells[islands.bonus + h]

    def look(self, s: State, seat: i64, start: i64 = -1) -> i64:
        """The first edge of the best voyage, −1 if there is none; `best` and `length` tell more. `start`: only voyages from this corner."""
        board = self.board
        cells = s.cells
        self.best = 0
        self.length = 0
        self.rating = 0
        self.pick = -1
        left = cells[self.left + seat * board.pieces]
        if left <= 0 or cells[board.left_settlement + seat * board.pieces] <= 0:
            return -1
        self.begin_at(s, seat, start)
        farthest: i64 = left if left < FARTHEST else FARTHEST
        at: i64 = 0
        while at < self.waiting:
            corner = self.queue[at]
            at += 1
            ships = self.away[corner] - 1
            if ships > 0 and cells[board.crowd + corner] == 0:
                self.consider(s, seat, corner, ships)
            if ships < farthest and (ships == 0 or cells[board.bar + corner] >> seat & 1 == 0):
                self.go_on(s, corner, ships)
        return self.pick

    def begin_at(self, s: State, seat: i64, start: i64) -> None:
        """Voyages begin where ships of the seat could be built, or at `start` alone."""
        board = self.board
        cells = s.cells
        away = self.away
        bit: i64 = 1 << (seat + self.shift)
        count: i64 = 0
        for corner in range(board.n_corners):
            away[corner] = 0
            reached = cells[board.touch + corner] & bit if start < 0 else corner == start
            if reached and cells[board.bar + corner] >> seat & 1 == 0:
                away[corner] = 1
                self.by[corner] = -1
                self.queue[count] = corner
                count += 1
        self.waiting = count

    def consider(self, s: State, seat: i64, corner: i64, ships: i64) -> None:
        """Keep this corner as the goal if it is the best so far."""
        worth = 10 * self.board.corner_pips[corner] + ISLAND_POINT * self.island_points(s, seat, corner)
        rating = worth * 4 // (3 + ships)
        if rating > self.rating:
            self.rating = rating
            self.best = worth
            self.length = ships
            self.pick = self.by[corner]

    def go_on(self, s: State, corner: i64, ships: i64) -> None:
        """Sail on to the corners beside this one."""
        board = self.board
        cells = s.cells
        away = self.away
        for i in range(3 * corner, 3 * corner + 3):
            edge = board.corner_edges[i]
            if edge < 0 or cells[board.link + edge] or cells[self.ships.fit + edge] & SHIP_BITS == 0:
                continue
            near = board.corner_corners[i]
            if near >= 0 and away[near] == 0:
                away[near] = ships + 2
                self.by[near] = edge if ships == 0 else self.by[corner]
                self.queue[self.waiting] = near
                self.waiting += 1


class Voyage(EvaluationTerm):
    """How good the best coast in reach of ships is, and how near."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["coast in reach", "ships to it"])
        self.planner = VoyagePlanner(board)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        self.planner.look(s, seat)
        out[self.at] = self.planner.best // 10
        out[self.at + 1] = self.planner.length


class CoastOutlook(Outlook):
    """A coast from which a new island is near. Read once for each land: what others have taken meanwhile is left out."""

    def __init__(self, context: PolicyContext) -> None:
        self.board = context.board
        self.planner = VoyagePlanner(context.board)
        self.share: i64 = context.parameters["found: coast"]
        self.beckons: i64 = context.parameters["found: coast that beckons"]
        self.found: Ints = zeros(int(context.board.n_corners))
        self.surveyed: i64 = -1

    def worth(self, s: State, seat: i64, corner: i64) -> i64:
        if self.surveyed != self.board.surveys:
            self.surveyed = self.board.surveys
            for start in range(self.board.n_corners):
                self.planner.look(s, seat, start)
                self.found[start] = self.planner.rating if self.planner.best >= self.beckons else 0
        return self.found[corner] * self.share // 100


class ShipGoal(Goal):
    def __init__(self, context: PolicyContext, price: Prices) -> None:
        super().__init__(price)
        self.planner = VoyagePlanner(context.board)

    def open(self, s: State, seat: i64) -> bool:
        return self.planner.look(s, seat) >= 0


class ShipAdviser(Adviser):
    """A ship towards the best coast, if there is no place to settle at once or a new island beckons."""

    def __init__(self, context: PolicyContext, first: int, price: Prices) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.price = price
        self.planner = VoyagePlanner(context.board)
        self.beckons: i64 = context.parameters["ship: coast that beckons"]  # worth from which it comes before a settlement

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        if self.context.missing(s, seat, self.price):
            return -1
        edge = self.planner.look(s, seat)
        if edge < 0:
            return -1
        if self.planner.best < self.beckons and self.context.settlement_place(s, seat) >= 0:
            return -1
        self.urgency = ROAD + 5
        return self.first + edge


class FoundShipAdviser(Adviser):
    """A ship in place of the founding road, if a new island beckons that is near."""

    def __init__(self, context: PolicyContext, first: int) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.planner = VoyagePlanner(context.board)
        self.beckons: i64 = context.parameters["found: coast that beckons"]
        self.near: i64 = context.parameters["found: ships to it"]
        self.urgency = 5

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        edge = self.planner.look(s, seat, s.cells[EXTRA])
        if edge < 0 or self.planner.best < self.beckons or self.planner.length > self.near:
            return -1
        return self.first + edge


class PutShipAdviser(Adviser):
    """A ship that is moved goes where the best voyage begins."""

    def __init__(self, context: PolicyContext, first: int) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.planner = VoyagePlanner(context.board)
        self.out = Buffer(int(context.board.kit.rules.width) + 1)

    def edge(self, s: State, seat: i64) -> i64:
        return self.planner.look(s, seat)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        edge = self.edge(s, seat)
        if edge < 0:
            return -1
        out = self.out
        out.n = 0
        s.legal(seat, out)
        for i in range(out.n):
            if out.items[i] == self.first + edge:
                return self.first + edge
        return -1


def put_moves(board: BoardFeatures) -> list[tuple[int, int]]:
    """The moves that put down a ship which was taken up: phase and first number."""
    return [(int(phase.id), int(move.first)) for phase in board.kit.rules.phases for move in phase.moves if isinstance(move, PutShip)]


class SeaPlugin(BotPlugin):
    """Ships and the islands they lead to. The weights are set by hand, after those of places in reach of roads. Maps with cells for ships
    have a plan of their own for both (`landmarks.py`)."""

    def fits(self, kit: Kit) -> bool:
        return super().fits(kit) and not kit.has(Sites)

    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [Voyage(board)]

    def weights(self) -> Weights:
        return {"coast in reach": (40, 30), "ships to it": (-60, -60)}

    def parameters(self) -> PolicyParameters:
        return {
            "ship: coast that beckons": ISLAND_POINT,
            "found: coast that beckons": ISLAND_POINT,
            "found: ships to it": 3,
            "found: coast": 0,
        }

    def words(self) -> ReasonWords:
        return ReasonWords(
            {"coast in reach": TermWord("coast"), "ships to it": TermWord("ships_to_coast", LESS, as_it_is=True)},
            same=(("coast", "ships_to_coast"),),
        )

    def goals(self, context: PolicyContext) -> list[Goal]:
        return [ShipGoal(context, price) for _, price in ship_moves(context.board)]

    def outlooks(self, context: PolicyContext) -> list[Outlook]:
        return [CoastOutlook(context)] if context.parameters["found: coast"] else []

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        ships = ship_moves(context.board)
        found: list[tuple[int, Adviser]] = [(phase, PutShipAdviser(context, first)) for phase, first in put_moves(context.board)]
        found.extend((int(context.board.road_laying), FoundShipAdviser(context, first)) for first in found_ships(context.board))
        found.extend((phase, ShipAdviser(context, first, price)) for phase, _ in context.board.rests for first, price in ships)
        return found


class CoastPlugin(BotPlugin):
    """Where it pays to found on a coast for its own sake. On other maps that costs games: docs/measurements.md#what-bots-make-use-of."""

    def parameters(self) -> PolicyParameters:
        return {"found: coast": 15}


class ShipShiftPlugin(BotPlugin):
    """Ships are moved on all maps with ships, also on those with a plan of their own."""

    def shifts(self, kit: Kit) -> list[Move]:
        return [move for move in kit.rules.moves if isinstance(move, MoveShip)]


def found_ships(board: BoardFeatures) -> list[int]:
    """The moves that found a ship: first number."""
    return [int(move.first) for move in board.kit.rules.moves if isinstance(move, FoundShip)]


def ship_moves(board: BoardFeatures) -> list[tuple[int, Prices]]:
    """The moves that build ships: first number and price."""
    return [(int(move.first), Prices(board.kinds, move.price)) for move in board.kit.rules.moves if isinstance(move, BuildShip)]
