"""What a plug-in is: what one part of a game adds to the bots' thinking. `plugins.py` has the list."""

from farshore.boxes.kit import Kit
from farshore.engine.machine import Move, Part
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.term import EvaluationTerm
from farshore.thinking.games.reason_words import ReasonWords
from farshore.thinking.policy.adviser import Adviser
from farshore.thinking.policy.context import Goal, Outlook, PolicyContext
from farshore.thinking.policy.parameters import PolicyParameters

Weights = dict[str, tuple[int, int]]


class BotPlugin:
    """What is taught about one part."""

    def __init__(self, part: type[Part]) -> None:
        self.part = part

    def fits(self, kit: Kit) -> bool:
        return kit.has(self.part)

    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        """What the part says about a seat's prospects."""
        return []

    def details(self, board: BoardFeatures, terms: list[EvaluationTerm]) -> list[EvaluationTerm]:
        """What a network reads of a seat beside the terms: numbers too plain to have a weight of their own. They are written after `terms`,
        which are those of all plug-ins."""
        return []

    def weights(self) -> Weights:
        """Weights of these terms, early and late in the game; those of the base game are in `weights.py`."""
        return {}

    def parameters(self) -> PolicyParameters:
        """Parameters of the quick policy: those of its own advisers, and others of the base game's where this game needs them."""
        return {}

    def words(self) -> ReasonWords:
        """How these terms are named when a bot says why it chose something."""
        return ReasonWords()

    def goals(self, context: PolicyContext) -> list[Goal]:
        """What a hand may be saved for, in the order in which ties are decided."""
        return []

    def outlooks(self, context: PolicyContext) -> list[Outlook]:
        """What a founding settlement's corner promises beyond its land."""
        return []

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        """Who proposes moves, with the number of the phase."""
        return []

    def shifts(self, kit: Kit) -> list[Move]:
        """Moves that only shift something: they cost nothing and lead nowhere by themselves, so a bot makes them for a purpose only."""
        return []
