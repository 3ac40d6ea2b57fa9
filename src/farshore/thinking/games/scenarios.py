"""What the bots know about scenarios in which points alone do not win: fortresses to take, wonders to build."""

from typing import Final

from farshore.boxes.scenarios.pirate_islands import AttackFortress, Fortresses
from farshore.boxes.scenarios.wonders import BuildStage, StartWonder, Wonders
from farshore.engine.ints import Ints, i64
from farshore.engine.machine import State
from farshore.luck import Luck
from farshore.parts.development import KNIGHT
from farshore.thinking.board_features import BoardFeatures, Prices
from farshore.thinking.evaluation.term import EvaluationTerm
from farshore.thinking.games.plugin import BotPlugin, Weights
from farshore.thinking.games.reason_words import LESS, ReasonWords, TermWord
from farshore.thinking.games.sea import ship_moves
from farshore.thinking.policy.adviser import PLAY, ROAD, SETTLE, Adviser
from farshore.thinking.policy.context import Goal, PolicyContext

DARE: Final = 4  # warships: with so many an attack is as likely to succeed as to fail
DARE_LATE: Final = 3  # the same within two points of the target
DARE_LAST: Final = 2  # the same where no more knights can come: with less no attack succeeds
IDLE: Final = 2  # points from the target: beyond, they help little without the fortress
LATE: Final = 1  # what ends the turn comes after everything else

# --- fortresses


class FortressTerm(EvaluationTerm):
    """The own line, its warships, what is left of the fortress, and the points that do not win before it is taken."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["line of ships", "warships", "fortress chips", "idle points"])
        self.fortresses = board.kit.part(Fortresses)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        lines = self.fortresses.lines
        out[self.at] = s.cells[lines.length + seat]
        out[self.at + 1] = s.cells[lines.armed + seat]
        chips = s.cells[self.fortresses.chips + seat]
        out[self.at + 2] = chips
        idle = self.board.victory.total(s, seat) - self.board.target + IDLE if chips else 0
        out[self.at + 3] = idle if idle > 0 else 0


class LineAdviser(Adviser):
    """The next ship of the own line, until it reaches the fortress."""

    def __init__(self, context: PolicyContext, first: int, price: Prices) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.price = price
        self.lines = context.board.kit.part(Fortresses).lines
        self.bit: i64 = self.lines.ships.way.shift
        self.left: i64 = self.lines.ships.way.left
        self.urgency = ROAD + 8

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        cells = s.cells
        lines = self.lines
        if lines.whole(s, seat) or cells[self.left + seat * board.pieces] <= 0 or self.context.missing(s, seat, self.price):
            return -1
        end = cells[lines.end + seat]
        for i in range(3 * end, 3 * end + 3):
            edge = board.corner_edges[i]
            if lines.goes(seat, edge, end) and cells[board.open + edge] >> (seat + self.bit) & 1:
                return self.first + edge
        return -1


class ArmAdviser(Adviser):
    """A knight makes a warship at once, also for those who elsewhere keep knights for later: without warships nobody wins."""

    def __init__(self, context: PolicyContext) -> None:
        super().__init__(context)
        self.urgency = PLAY

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        if s.cells[board.card_played] or s.cells[board.cards_held + seat] == 0 or not board.has_knight(s, seat):
            return -1
        return board.play_first + KNIGHT


class AttackAdviser(Adviser):
    """The fortress, when everything else is done and the line is strong."""

    def __init__(self, context: PolicyContext, first: int) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.fortresses = context.board.kit.part(Fortresses)
        self.urgency = LATE

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        if not self.fortresses.ready(s, seat):
            return -1
        board = self.board
        least: i64 = DARE
        if s.cells[board.deck_left] == 0 and s.cells[board.cards_held + seat] == 0:
            least = DARE_LAST
        elif board.victory.total(s, seat) >= board.target - 2:
            least = DARE_LATE
        return self.first if s.cells[self.fortresses.lines.armed + seat] >= least else -1


class FortressPlugin(BotPlugin):
    """Weights by hand."""

    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [FortressTerm(board)]

    def weights(self) -> Weights:
        return {"line of ships": (80, 60), "warships": (150, 200), "fortress chips": (-400, -700), "idle points": (-1550, -1550)}

    def words(self) -> ReasonWords:
        return ReasonWords(
            {
                "line of ships": TermWord("line_of_ships"),
                "warships": TermWord("warships"),
                "fortress chips": TermWord("fortress", LESS, as_it_is=True, even_none=True),
            },
            silent={"idle points": "says how little points are worth before the fortress is taken"},
            robs=("raid",),
        )

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        found: list[tuple[int, Adviser]] = []
        for phase, _ in context.board.rests:
            for first, price in ship_moves(context.board):
                found.append((phase, LineAdviser(context, first, price)))
        found.append((int(context.board.actions), ArmAdviser(context)))
        for move in context.board.kit.rules.moves:
            if isinstance(move, AttackFortress):
                found.append((int(context.board.actions), AttackAdviser(context, int(move.first))))
        return found


# --- wonders


class WonderTerm(EvaluationTerm):
    """A wonder begun, and its stages; those that somebody else is ahead by."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["wonder begun", "stages", "stages ahead"])
        self.wonders = board.kit.part(Wonders)

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


class WonderStageGoal(Goal):
    def __init__(self, context: PolicyContext, wonder: i64, price: Prices) -> None:
        super().__init__(price)
        self.wonder: i64 = wonder
        self.wonders = context.board.kit.part(Wonders)

    def open(self, s: State, seat: i64) -> bool:
        return s.cells[self.wonders.builder + self.wonder] == seat + 1


class StageAdviser(Adviser):
    """The next stage as soon as it can be paid, with the bank's help if need be."""

    def __init__(self, context: PolicyContext, first: int, wonder: i64, price: Prices, only_builds: bool) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.wonder: i64 = wonder
        self.price = price
        self.only_builds = only_builds
        self.wonders = context.board.kit.part(Wonders)
        self.urgency = SETTLE + 5

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        if s.cells[self.wonders.builder + self.wonder] != seat + 1:
            return -1
        lack = self.context.missing(s, seat, self.price)
        if lack == 0:
            return self.first
        if not self.only_builds and s.cells[self.board.closed] == 0 and self.context.tradable(s, seat, self.price) >= lack:
            return self.context.trade_for(s, seat, self.price)
        return -1


class StartAdviser(Adviser):
    """A wonder whose condition holds."""

    def __init__(self, context: PolicyContext, first: int) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.wonders = context.board.kit.part(Wonders)
        self.urgency = SETTLE - 5

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        wonders = self.wonders
        if s.cells[wonders.ships.way.left + seat * self.board.pieces] <= 0 or wonders.wonder_of(s, seat) >= 0:
            return -1
        for wonder in range(wonders.size):
            if s.cells[wonders.builder + wonder] == 0 and wonders.ready(s, seat, wonders.cards[wonder]):
                return self.first + wonder
        return -1


class WonderPlugin(BotPlugin):
    """Weights by hand."""

    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [WonderTerm(board)]

    def weights(self) -> Weights:
        return {"wonder begun": (300, 200), "stages": (500, 700), "stages ahead": (100, 300)}

    def words(self) -> ReasonWords:
        return ReasonWords(
            {
                "wonder begun": TermWord("wonder"),
                "stages": TermWord("wonder_stage", as_it_is=True),
                "stages ahead": TermWord("wonder_race"),
            }
        )

    def goals(self, context: PolicyContext) -> list[Goal]:
        return [
            WonderStageGoal(context, move.wonder, Prices(context.board.kinds, move.price))
            for move in context.board.kit.rules.moves
            if isinstance(move, BuildStage)
        ]

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        found: list[tuple[int, Adviser]] = []
        for phase, only_builds in context.board.rests:
            for move in context.board.kit.rules.phases[phase].moves:
                if isinstance(move, BuildStage):
                    price = Prices(context.board.kinds, move.price)
                    found.append((phase, StageAdviser(context, int(move.first), move.wonder, price, only_builds)))
                elif isinstance(move, StartWonder):
                    found.append((phase, StartAdviser(context, int(move.first))))
        return found
