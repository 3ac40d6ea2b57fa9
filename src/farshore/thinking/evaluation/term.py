"""What a term is: what one part of a game says about a seat's prospects, as small whole numbers.

Games add terms with their plug-ins (`thinking/games`).
"""

from typing import TypeAlias

from farshore.engine.ints import Ints, i64, vec
from farshore.engine.machine import State
from farshore.thinking.board_features import BoardFeatures


class EvaluationTerm:
    """Writes `len(names)` numbers about a seat into a row, from `at` on."""

    def __init__(self, board: BoardFeatures, names: list[str]) -> None:
        self.board = board
        self.names = names
        self.at: i64 = 0

    def write(self, s: State, seat: i64, out: Ints) -> None:
        raise NotImplementedError


Terms: TypeAlias = "vec[EvaluationTerm]"


def number_terms(terms: list[EvaluationTerm], first: int) -> None:
    """Give each term its place in a row, from `first` on."""
    for term in terms:
        term.at = first
        first += len(term.names)
