"""The base game's plug-ins, one for each part: other games share those whose parts they have."""

from farshore.parts.discard import Discard
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.term import EvaluationTerm
from farshore.thinking.games.base.details import SeatDetails
from farshore.thinking.games.base.goals import CardGoal, CityGoal, SettlementGoal
from farshore.thinking.games.base.hand import GiveBackAdviser, TakeAdviser
from farshore.thinking.games.base.roads import FoundAdviser, FoundRoadAdviser, FreeRoadAdviser
from farshore.thinking.games.base.robber import RobberAdviser, VictimAdviser
from farshore.thinking.games.base.terms import ArmyRace, DevelopmentCards, HandUse, HarbourUse, Points, Production, Reach, RoadRace, Tempo
from farshore.thinking.games.base.turn import BeforeRoll, TurnAdviser
from farshore.thinking.games.base.words import ARMY_WORDS, CARD_WORDS, HARBOUR_WORDS, ROAD_WORDS, ROBBER_WORDS, TURN_WORDS
from farshore.thinking.games.plugin import BotPlugin
from farshore.thinking.games.reason_words import ReasonWords
from farshore.thinking.policy.adviser import Adviser, FirstAdviser, LastAdviser
from farshore.thinking.policy.context import Goal, PolicyContext


class TurnPlugin(BotPlugin):
    """Points, production, places, the hand: what every game has."""

    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [Points(board), Production(board), Reach(board), HandUse(board), Tempo(board)]

    def details(self, board: BoardFeatures, terms: list[EvaluationTerm]) -> list[EvaluationTerm]:
        return [SeatDetails(board, next((term for term in terms if isinstance(term, Reach)), None))]

    def words(self) -> ReasonWords:
        return TURN_WORDS

    def goals(self, context: PolicyContext) -> list[Goal]:
        return [CityGoal(context), SettlementGoal(context)]

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        found: list[tuple[int, Adviser]] = [(int(context.board.before), BeforeRoll(context))]
        for phase, only_builds in context.board.rests:
            found.append((phase, TurnAdviser(context, only_builds)))
        for phase, first in context.board.takes:
            found.append((phase, TakeAdviser(context, first)))
        return found


class OpeningPlugin(BotPlugin):
    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        return [(int(context.board.settling), FoundAdviser(context)), (int(context.board.road_laying), FoundRoadAdviser(context))]


class HarbourPlugin(BotPlugin):
    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [HarbourUse(board)]

    def words(self) -> ReasonWords:
        return HARBOUR_WORDS


class CardPlugin(BotPlugin):
    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [DevelopmentCards(board)]

    def words(self) -> ReasonWords:
        return CARD_WORDS

    def goals(self, context: PolicyContext) -> list[Goal]:
        return [CardGoal(context)]

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        return [(int(context.board.free_phase), FreeRoadAdviser(context))]


class ArmyPlugin(BotPlugin):
    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [ArmyRace(board)]

    def words(self) -> ReasonWords:
        return ARMY_WORDS


class RoadPlugin(BotPlugin):
    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [RoadRace(board)]

    def words(self) -> ReasonWords:
        return ROAD_WORDS


class DiscardPlugin(BotPlugin):
    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        discard = context.board.kit.part(Discard)
        return [(int(context.board.discarding), GiveBackAdviser(context, discard.owed, discard.shed))]


class RobberPlugin(BotPlugin):
    def words(self) -> ReasonWords:
        return ROBBER_WORDS

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        return [(int(context.board.moving), RobberAdviser(context)), (int(context.board.choosing), VictimAdviser(context))]


class BarterPlugin(BotPlugin):
    """Play-outs make no offers; one that lies open is finished."""

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        board = context.board
        return [
            (int(board.picking), FirstAdviser(context)),
            (int(board.answering), LastAdviser(context)),
            (int(board.drafting), LastAdviser(context)),
        ]
