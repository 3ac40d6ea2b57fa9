"""What the bots know about Cities & Knights: the terms of the evaluation and the plug-in; its advisers are in the files beside this one."""

from farshore.engine.ints import Ints, i64
from farshore.engine.machine import State
from farshore.parts.cities.barbarians import LANDING
from farshore.parts.cities.improvements import CAPITAL, GAIN, LAST
from farshore.parts.cities.walls import SAFE_CARDS, Fallen
from farshore.thinking.board_features import BoardFeatures, Prices
from farshore.thinking.evaluation.term import EvaluationTerm
from farshore.thinking.games.base.roads import FreeRoadAdviser
from farshore.thinking.games.knights.cards import card_advisers
from farshore.thinking.games.knights.choices import choice_advisers
from farshore.thinking.games.knights.features import KnightsFeatures
from farshore.thinking.games.knights.turn import knight_price, turn_advisers
from farshore.thinking.games.knights.weights import KNIGHTS_WEIGHTS
from farshore.thinking.games.knights.words import KNIGHTS_WORDS
from farshore.thinking.games.plugin import BotPlugin, Weights
from farshore.thinking.games.reason_words import ReasonWords
from farshore.thinking.policy.adviser import Adviser
from farshore.thinking.policy.context import Goal, PolicyContext
from farshore.thinking.policy.parameters import PolicyParameters


class TrackTerm(EvaluationTerm):
    """City improvements: how far, how soon the next stage, and how sure the metropolises are."""

    def __init__(self, board: BoardFeatures) -> None:
        names = ["stage of science", "stage of trade", "stage of politics", "third stages", "commodities held", "pays a stage"]
        super().__init__(board, [*names, "metropolis in reach", "metropolis in danger", "metropolis for good"])
        self.features = KnightsFeatures(board)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        features = self.features
        improvements = features.improvements
        at = self.at
        held: i64 = 0
        pays: i64 = 0
        third: i64 = 0
        for i in range(at + 6, at + 9):
            out[i] = 0
        for track in range(3):
            stage = improvements.stage_of(s, seat, track)
            out[at + track] = stage
            have = s.cells[board.hand + seat * board.kinds + features.commodity[track]]
            held += have
            if stage >= GAIN:
                third += 1
            if stage < LAST and have > stage and improvements.open_to(s, seat, track):
                pays += 1
            if stage + 1 >= CAPITAL:
                prospect = self.metropolis(s, seat, track, stage)
                if prospect >= 0:
                    out[at + 6 + prospect] += 1
        out[at + 3] = third
        out[at + 4] = held if held < 8 else 8
        out[at + 5] = pays

    def metropolis(self, s: State, seat: i64, track: i64, stage: i64) -> i64:
        """How the metropolis of a track stands, at most one stage away: 0 in reach, 1 ours and in danger, 2 ours for good, −1 neither."""
        improvements = self.features.improvements
        holder = self.features.metropolises.holder(s, track)
        if holder < 0:
            return 0
        if holder != seat:
            return 0 if stage == CAPITAL and improvements.stage_of(s, holder, track) < LAST else -1
        if stage == LAST:
            return 2
        for other in range(self.board.seats):
            if other != seat and improvements.stage_of(s, other, track) >= CAPITAL:
                return 1
        return -1


class GuardTerm(EvaluationTerm):
    """Knights, and what the barbarians would do if they landed now: the nearer they are, the more it counts."""

    def __init__(self, board: BoardFeatures) -> None:
        names = ["active knights", "sleeping knights", "would lose a city", "would be the defender", "walls", "cities"]
        super().__init__(board, names)
        self.features = KnightsFeatures(board)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        features = self.features
        at = self.at
        features.look(s, seat)
        features.muster(s, seat)
        near = LANDING - features.steps + 1
        out[at] = features.mine
        out[at + 1] = features.resting
        out[at + 2] = near if features.loses() else 0
        out[at + 3] = near if features.earns(0) else 0
        out[at + 4] = s.cells[features.walls.safe + seat] // SAFE_CARDS
        out[at + 5] = s.cells[features.improvements.cities + seat]


class ProgressTerm(EvaluationTerm):
    """Hidden cards, by number and by worth."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["progress cards", "worth of progress cards"])
        self.progress = KnightsFeatures(board).progress
        self.worth: Ints = KnightsFeatures(board).worth

    def write(self, s: State, seat: i64, out: Ints) -> None:
        progress = self.progress
        count = s.cells[progress.hidden + seat]
        out[self.at] = count
        total: i64 = 0
        if count:
            for deck in progress.decks:
                first = deck.cards + seat * deck.kinds
                for kind in range(deck.kinds):
                    if s.cells[first + kind]:
                        total += s.cells[first + kind] * self.worth[deck.first + kind]
        out[self.at + 1] = total // 10


class ImprovementGoal(Goal):
    """One stage of one track."""

    def __init__(self, features: KnightsFeatures, track: int, stage: int) -> None:
        price = Prices(features.board.kinds, None)
        price.open = True
        price.row[features.commodity[track]] = stage
        price.total = stage
        super().__init__(price)
        self.features = features
        self.track: i64 = track
        self.stage: i64 = stage

    def open(self, s: State, seat: i64) -> bool:
        improvements = self.features.improvements
        return improvements.stage_of(s, seat, self.track) + 1 == self.stage and improvements.open_to(s, seat, self.track)


class KnightGoal(Goal):
    """A knight, while the own ones are fewer than the cities."""

    def __init__(self, features: KnightsFeatures, price: Prices) -> None:
        super().__init__(price)
        self.features = features

    def open(self, s: State, seat: i64) -> bool:
        features = self.features
        if s.cells[features.knights.left + seat * features.board.pieces] <= 0:
            return False
        features.muster(s, seat)
        return s.cells[features.knights.defence + seat] + features.resting < s.cells[features.improvements.cities + seat]


class KnightsPlugin(BotPlugin):
    """The third box, alone and with others. Its weights go before the base game's: a city brings commodities here."""

    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [TrackTerm(board), GuardTerm(board), ProgressTerm(board)]

    def weights(self) -> Weights:
        return KNIGHTS_WEIGHTS

    def parameters(self) -> PolicyParameters:
        return {"improve: bank with few cards": 1}  # the least stage that is paid by way of the bank though the hand is small

    def words(self) -> ReasonWords:
        return KNIGHTS_WORDS

    def goals(self, context: PolicyContext) -> list[Goal]:
        features = KnightsFeatures(context.board)
        found: list[Goal] = [ImprovementGoal(features, track, stage) for track in range(3) for stage in range(1, LAST + 1)]
        price = knight_price(context.board)
        if price is not None:
            found.append(KnightGoal(features, price))
        return found

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        fallen = context.board.kit.part(Fallen)
        context.cities.laid = fallen.laid
        context.cities.laid_count = fallen.count
        found: list[tuple[int, Adviser]] = [(int(context.board.free_phase), FreeRoadAdviser(context))]
        found.extend(turn_advisers(context))
        found.extend(card_advisers(context))
        found.extend(choice_advisers(context))
        return found
