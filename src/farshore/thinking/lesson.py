"""What a lesson is: what the bots are taught about one part of a game. `lessons.py` has the list."""

from farshore.boxes.kit import Kit
from farshore.engine.machine import Part
from farshore.thinking.advisers import Adviser
from farshore.thinking.ground import Ground
from farshore.thinking.sense import Goal, Sense
from farshore.thinking.terms import Term

Weights = dict[str, tuple[int, int]]


class Lesson:
    """What is taught about one part."""

    def __init__(self, part: type[Part]) -> None:
        self.part = part

    def fits(self, kit: Kit) -> bool:
        return kit.has(self.part)

    def terms(self, ground: Ground) -> list[Term]:
        """What the part says about a seat's prospects."""
        return []

    def weights(self) -> Weights:
        """Weights of these terms, early and late in the game; those of the base game are in `weights.py`."""
        return {}

    def goals(self, sense: Sense) -> list[Goal]:
        """What a hand may be saved for, in the order in which ties are decided."""
        return []

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        """Who proposes moves, with the number of the phase."""
        return []
