"""What the bots read from a table with cities and knights: tracks, knights, and what a landing of the barbarians would bring."""

from typing import Final

from farshore.engine.ints import Ints, i64, ints
from farshore.engine.machine import State
from farshore.parts.cities.barbarians import LANDING, Barbarians
from farshore.parts.cities.improvements import CAPITAL, GAIN, LAST, Improvements
from farshore.parts.cities.knight_moves import has_fortress
from farshore.parts.cities.knights import ASLEEP, SET, Knights, state_of, strength_of
from farshore.parts.cities.progress import Progress
from farshore.parts.cities.walls import Walls
from farshore.thinking.board_features import BoardFeatures

NONE: Final = 1 << 20  # nobody else could lose a city

# What a hidden card is worth to whoever holds it, in tenths of a card; the least is put away first.
CARD_WORTH: Final = {
    "alchemy": 20,
    "crane": 18,
    "mining": 32,
    "irrigation": 30,
    "invention": 16,
    "engineering": 15,
    "medicine": 24,
    "smithing": 26,
    "road building": 22,
    "merchant": 36,
    "commercial harbour": 22,
    "merchant fleet": 14,
    "toll": 26,
    "commodity monopoly": 24,
    "resource monopoly": 34,
    "taxation": 24,
    "diplomacy": 9,
    "encouragement": 14,
    "wedding": 28,
    "intrigue": 8,
    "sabotage": 14,
    "espionage": 18,
    "treason": 22,
}
GAINS: Final = ints([14, 12, 7])  # by track: what the third stage brings


class KnightsFeatures:
    """Reads one seat's standing; the numbers hold until the next `look`."""

    def __init__(self, board: BoardFeatures) -> None:
        self.board = board
        kit = board.kit
        self.improvements = kit.part(Improvements)
        self.metropolises = self.improvements.metropolises
        self.knights = kit.part(Knights)
        self.barbarians = kit.part(Barbarians)
        self.progress = kit.part(Progress)
        self.walls = kit.part(Walls)
        self.commodity: Ints = self.improvements.commodity
        self.seats: i64 = board.seats
        self.worth: Ints = ints([CARD_WORTH[name] for name in self.progress.names])
        # a landing, as the knights stand now
        self.steps: i64 = 0  # to the landing
        self.attack: i64 = 0
        self.defence: i64 = 0  # of all
        self.mine: i64 = 0
        self.resting: i64 = 0  # strength of the own knights that are not active
        self.least: i64 = 0  # the weakest share among the others who could lose a city; NONE: nobody could
        self.rival: i64 = 0  # the strongest share of another
        self.open = False  # could `seat` lose a city at all?
        # own knights, by corner; −1: none
        self.sleeper: i64 = -1  # the strongest that is asleep
        self.riser: i64 = -1  # one that can be promoted, an active one if there is any

    def look(self, s: State, seat: i64) -> None:
        """What would happen to `seat` if the barbarians landed now?"""
        cells = s.cells
        self.steps = LANDING - cells[self.barbarians.step]
        self.attack = 0
        self.defence = 0
        self.least = NONE
        self.rival = 0
        for other in range(self.seats):
            share = cells[self.knights.defence + other]
            self.attack += cells[self.improvements.cities + other]
            self.defence += share
            if other == seat:
                self.mine = share
            else:
                if share > self.rival:
                    self.rival = share
                if share < self.least and self.barbarians.can_lose(s, other):
                    self.least = share
        self.open = self.barbarians.can_lose(s, seat)

    def loses(self) -> bool:
        """Would the seat looked at lose a city?"""
        return self.open and self.attack > self.defence and self.mine <= self.least

    def earns(self, more: i64) -> bool:
        """Would it be the one defender, with so much more strength?"""
        return self.mine + more > self.rival and self.defence + more >= self.attack

    def muster(self, s: State, seat: i64) -> None:
        """Find the own knights that could be roused or promoted."""
        cells = s.cells
        knights = self.knights
        fortress = has_fortress(self.improvements, s, seat)
        self.resting = 0
        self.sleeper = -1
        self.riser = -1
        strongest: i64 = 0
        best: i64 = -1
        for at in range(knights.band + seat * SET, knights.band + seat * SET + SET):
            corner = cells[at] - 1
            if corner < 0:
                return
            value = cells[knights.knight + corner]
            strength = strength_of(value)
            active: i64 = 1
            if state_of(value) == ASLEEP:
                active = 0
                self.resting += strength
                if strength > strongest:
                    strongest = strength
                    self.sleeper = corner
            if 2 * active + strength > best and knights.can_rise(s, corner, fortress):
                best = 2 * active + strength
                self.riser = corner

    def stand(self, s: State, seat: i64) -> i64:
        """Where a new knight stands best: not where a settlement could, in others' way, beside the robber; −1: nowhere."""
        board = self.board
        cells = s.cells
        best: i64 = -100
        pick: i64 = -1
        for corner in range(board.n_corners):
            if not self.knights.could_stand(s, seat, corner):
                continue
            value: i64 = 0 if cells[board.crowd + corner] else -10
            if self.knights.cut_by(s, seat, corner):
                value += 3
            if board.robber_at >= 0 and cells[board.robber_at] >= 0 and self.beside(corner, cells[board.robber_at]):
                value += 2
            if value > best:
                best = value
                pick = corner
        return pick

    def beside(self, corner: i64, h: i64) -> bool:
        for i in range(3 * corner, 3 * corner + 3):
            if self.board.corner_hexes[i] == h:
                return True
        return False

    def stage_value(self, s: State, seat: i64, track: i64) -> i64:
        """How much the next stage of a track is wanted; −1 if it can't be built whatever it costs."""
        if not self.improvements.open_to(s, seat, track):
            return -1
        stage = self.improvements.stage_of(s, seat, track) + 1
        if stage < GAIN:
            return 10
        if stage == GAIN:
            return 10 + GAINS[track]
        holder = self.metropolises.holder(s, track)
        if stage == CAPITAL:
            if holder < 0:
                return 70
            return 12 if self.improvements.stage_of(s, holder, track) < LAST else 6
        if holder < 0:
            return 70
        if holder != seat:
            return 80 if self.improvements.stage_of(s, holder, track) < LAST else 4
        for other in range(self.seats):
            if other != seat and self.improvements.stage_of(s, other, track) >= CAPITAL:
                return 60  # another may take it
        return 16
