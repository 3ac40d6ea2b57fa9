"""What the bots know about scenarios in which points alone do not win: fortresses to take, wonders to build."""

from typing import Final

from farshore.boxes.scenarios.pirate_islands import AttackFortress, Fortresses
from farshore.boxes.scenarios.wonders import BuildStage, StartWonder, Wonders
from farshore.engine.ints import Ints, i64
from farshore.engine.machine import State
from farshore.luck import Luck
from farshore.thinking.advisers import ROAD, SETTLE, Adviser
from farshore.thinking.ground import Ground, Prices
from farshore.thinking.lesson import Lesson, Weights
from farshore.thinking.sea import ship_moves
from farshore.thinking.sense import Goal, Sense
from farshore.thinking.terms import Term

DARE: Final = 4  # warships: with so many an attack is as likely to succeed as to fail
DARE_LATE: Final = 3  # the same within two points of the target
DARE_LAST: Final = 2  # the same where no more knights can come: with less no attack succeeds
IDLE: Final = 2  # points from the target: beyond, they help little without the fortress
LATE: Final = 1  # what ends the turn comes after everything else

# --- fortresses


class FortressTerm(Term):
    """The own line, its warships, what is left of the fortress, and the points that do not win before it is taken."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["line of ships", "warships", "fortress chips", "idle points"])
        self.fortresses = ground.kit.part(Fortresses)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        lines = self.fortresses.lines
        out[self.at] = s.cells[lines.length + seat]
        out[self.at + 1] = s.cells[lines.armed + seat]
        chips = s.cells[self.fortresses.chips + seat]
        out[self.at + 2] = chips
        idle = self.g.victory.total(s, seat) - self.g.target + IDLE if chips else 0
        out[self.at + 3] = idle if idle > 0 else 0


class LineAdviser(Adviser):
    """The next ship of the own line, until it reaches the fortress."""

    def __init__(self, sense: Sense, first: int, price: Prices) -> None:
        super().__init__(sense)
        self.first: i64 = first
        self.price = price
        self.lines = sense.g.kit.part(Fortresses).lines
        self.bit: i64 = self.lines.ships.way.shift
        self.left: i64 = self.lines.ships.way.left
        self.urgency = ROAD + 8

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        cells = s.cells
        lines = self.lines
        if lines.whole(s, seat) or cells[self.left + seat * g.pieces] <= 0 or self.sense.missing(s, seat, self.price):
            return -1
        end = cells[lines.end + seat]
        for i in range(3 * end, 3 * end + 3):
            edge = g.corner_edges[i]
            if lines.goes(seat, edge, end) and cells[g.open + edge] >> (seat + self.bit) & 1:
                return self.first + edge
        return -1


class AttackAdviser(Adviser):
    """The fortress, when everything else is done and the line is strong."""

    def __init__(self, sense: Sense, first: int) -> None:
        super().__init__(sense)
        self.first: i64 = first
        self.fortresses = sense.g.kit.part(Fortresses)
        self.urgency = LATE

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        if not self.fortresses.ready(s, seat):
            return -1
        g = self.g
        least: i64 = DARE
        if s.cells[g.deck_left] == 0 and s.cells[g.cards_held + seat] == 0:
            least = DARE_LAST
        elif g.victory.total(s, seat) >= g.target - 2:
            least = DARE_LATE
        return self.first if s.cells[self.fortresses.lines.armed + seat] >= least else -1


class FortressLesson(Lesson):
    """Weights by hand."""

    def terms(self, ground: Ground) -> list[Term]:
        return [FortressTerm(ground)]

    def weights(self) -> Weights:
        return {"line of ships": (80, 60), "warships": (150, 200), "fortress chips": (-400, -700), "idle points": (-1550, -1550)}

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        found: list[tuple[int, Adviser]] = []
        for phase, _ in sense.g.rests:
            for first, price in ship_moves(sense.g):
                found.append((phase, LineAdviser(sense, first, price)))
        for move in sense.g.kit.rules.moves:
            if isinstance(move, AttackFortress):
                found.append((int(sense.g.actions), AttackAdviser(sense, int(move.first))))
        return found


# --- wonders


class WonderTerm(Term):
    """A wonder begun, and its stages; those that somebody else is ahead by."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["wonder begun", "stages", "stages ahead"])
        self.wonders = ground.kit.part(Wonders)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        wonders = self.wonders
        mine = s.cells[wonders.stage + seat]
        most: i64 = 0
        for other in range(wonders.seats):
            if other != seat and s.cells[wonders.stage + other] > most:
                most = s.cells[wonders.stage + other]
        out[self.at] = 1 if wonders.wonder_of(s, seat) >= 0 else 0
        out[self.at + 1] = mine
        out[self.at + 2] = mine - most


class StageGoal(Goal):
    def __init__(self, sense: Sense, wonder: i64, price: Prices) -> None:
        super().__init__(price)
        self.wonder: i64 = wonder
        self.wonders = sense.g.kit.part(Wonders)

    def open(self, s: State, seat: i64) -> bool:
        return s.cells[self.wonders.builder + self.wonder] == seat + 1


class StageAdviser(Adviser):
    """The next stage as soon as it can be paid, with the bank's help if need be."""

    def __init__(self, sense: Sense, first: int, wonder: i64, price: Prices, only_builds: bool) -> None:
        super().__init__(sense)
        self.first: i64 = first
        self.wonder: i64 = wonder
        self.price = price
        self.only_builds = only_builds
        self.wonders = sense.g.kit.part(Wonders)
        self.urgency = SETTLE + 5

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        if s.cells[self.wonders.builder + self.wonder] != seat + 1:
            return -1
        lack = self.sense.missing(s, seat, self.price)
        if lack == 0:
            return self.first
        if not self.only_builds and s.cells[self.g.closed] == 0 and self.sense.tradable(s, seat, self.price) >= lack:
            return self.sense.trade_for(s, seat, self.price)
        return -1


class StartAdviser(Adviser):
    """A wonder whose condition holds."""

    def __init__(self, sense: Sense, first: int) -> None:
        super().__init__(sense)
        self.first: i64 = first
        self.wonders = sense.g.kit.part(Wonders)
        self.urgency = SETTLE - 5

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        wonders = self.wonders
        if s.cells[wonders.ships.way.left + seat * self.g.pieces] <= 0 or wonders.wonder_of(s, seat) >= 0:
            return -1
        for wonder in range(wonders.size):
            if s.cells[wonders.builder + wonder] == 0 and wonders.ready(s, seat, wonders.cards[wonder]):
                return self.first + wonder
        return -1


class WonderLesson(Lesson):
    """Weights by hand."""

    def terms(self, ground: Ground) -> list[Term]:
        return [WonderTerm(ground)]

    def weights(self) -> Weights:
        return {"wonder begun": (300, 200), "stages": (500, 700), "stages ahead": (100, 300)}

    def goals(self, sense: Sense) -> list[Goal]:
        return [
            StageGoal(sense, move.wonder, Prices(sense.g.kinds, move.price))
            for move in sense.g.kit.rules.moves
            if isinstance(move, BuildStage)
        ]

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        found: list[tuple[int, Adviser]] = []
        for phase, only_builds in sense.g.rests:
            for move in sense.g.kit.rules.phases[phase].moves:
                if isinstance(move, BuildStage):
                    price = Prices(sense.g.kinds, move.price)
                    found.append((phase, StageAdviser(sense, int(move.first), move.wonder, price, only_builds)))
                elif isinstance(move, StartWonder):
                    found.append((phase, StartAdviser(sense, int(move.first))))
        return found
