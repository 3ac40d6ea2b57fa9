"""What the bots know about Merchants of Europe: the terms of the evaluation with their weights, and the plug-in."""

from farshore.engine.ints import Ints, i64
from farshore.engine.machine import State
from farshore.parts.europe.cards import MerchantCards
from farshore.parts.europe.figures import EACH
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.term import EvaluationTerm
from farshore.thinking.games.base.hand import TakeAdviser
from farshore.thinking.games.base.terms import Points, Production, Tempo
from farshore.thinking.games.europe.planner import NEW, NOWHERE, EuropePlanner
from farshore.thinking.games.europe.turn import MoveNumbers, OneCard, PieceGoal, merchant_advisers
from farshore.thinking.games.europe.words import MERCHANTS_WORDS
from farshore.thinking.games.plugin import BotPlugin, Weights
from farshore.thinking.games.reason_words import ReasonWords
from farshore.thinking.policy.adviser import Adviser
from farshore.thinking.policy.context import Goal, PolicyContext

MERCHANTS_WEIGHTS: Weights = {
    "points": (900, 1100),
    "points near the end": (150, 150),
    "points at the end": (200, 300),
    "pips of lumber": (30, 14),
    "pips of wool": (22, 10),
    "pips of grain": (32, 14),
    "pips of ore": (28, 14),
    "pips of salt": (28, 16),
    "blocked": (-10, -10),
    "kinds": (160, 80),
    "posts opened": (520, 520),
    "goods free": (60, 120),
    "routes to a taker": (-170, -260),
    "no taker in reach": (-900, -1200),
    "a ride away": (220, 420),
    "merchants out": (260, 260),
    "steps to a city": (-28, -28),
    "gold": (75, 75),
    "cards": (95, 80),
    "cards too many": (-90, -70),
    "salt in hand": (60, 110),
    "grain in hand": (50, 40),
    "cards held": (190, 170),
    "turns to wait": (-10, -20),
}


class TradeTerm(EvaluationTerm):
    """Posts, free goods, how far the next taker is, merchants on their way."""

    def __init__(self, board: BoardFeatures) -> None:
        names = ["posts opened", "goods free", "routes to a taker", "no taker in reach", "a ride away", "merchants out", "steps to a city"]
        super().__init__(board, names)
        self.planner = EuropePlanner(board)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        planner = self.planner
        at = self.at
        out[at] = planner.posts.opened(s, seat)
        free = s.cells[planner.posts.free + seat]
        out[at + 1] = free
        ride: i64 = NOWHERE
        if free > 0:
            ride = planner.could_ride(s, seat)
        out[at + 4] = 3 - ride if ride < 3 else 0
        out[at + 2] = 0
        out[at + 3] = 0
        if ride == NOWHERE:
            planner.look(s, seat)
            if planner.price == NOWHERE:
                out[at + 3] = 1
            else:
                out[at + 2] = planner.price // NEW
        merchants: i64 = 0
        steps: i64 = 0
        for slot in range(EACH):
            junction = s.cells[planner.merchants.at + seat * EACH + slot]
            if junction >= 0:
                merchants += 1
                steps += planner.nearest_city(s, junction)
        out[at + 5] = merchants
        out[at + 6] = steps


class PurseTerm(EvaluationTerm):
    """Gold, cards in hand and what a 7 would take, development cards."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["gold", "cards", "cards too many", "salt in hand", "grain in hand", "cards held"])
        self.planner = EuropePlanner(board)
        self.held: i64 = board.kit.part(MerchantCards).held

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        planner = self.planner
        at = self.at
        gold = s.cells[planner.coins.gold + seat]
        out[at] = gold if gold < 10 else 10
        cards = s.cells[board.count + seat]
        out[at + 1] = cards if cards < 9 else 9
        over = cards - board.limit_of(s, seat)
        out[at + 2] = over if over > 0 else 0
        salt = s.cells[board.hand + seat * board.kinds + planner.caravans.salt]
        out[at + 3] = salt if salt < 2 else 2
        grain = s.cells[board.hand + seat * board.kinds + planner.merchants.grain]
        out[at + 4] = grain if grain < 2 else 2
        out[at + 5] = s.cells[self.held + seat]


class MerchantsPlugin(BotPlugin):
    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [Points(board), Production(board), TradeTerm(board), PurseTerm(board), Tempo(board)]

    def weights(self) -> Weights:
        return MERCHANTS_WEIGHTS

    def words(self) -> ReasonWords:
        return MERCHANTS_WORDS

    def goals(self, context: PolicyContext) -> list[Goal]:
        planner = EuropePlanner(context.board)
        moves = MoveNumbers(context)
        return [
            OneCard(planner, "salt", merchant=False),
            OneCard(planner, "grain", merchant=True),
            PieceGoal(planner, moves.hire_price, merchant=True),
            PieceGoal(planner, moves.route_price, merchant=False),
        ]

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        found = merchant_advisers(context, EuropePlanner(context.board))
        found.extend((phase, TakeAdviser(context, first)) for phase, first in context.board.takes)
        return found
