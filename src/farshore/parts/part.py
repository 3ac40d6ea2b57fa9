"""What every part of a game on a board can be asked, beside what the engine asks."""

from farshore.board.facts import Board
from farshore.board.scene import Scene
from farshore.engine.ints import mypyc_attr
from farshore.engine.machine import Part, State
from farshore.engine.visibility import View
from farshore.parts.shown import SeatShown, TableShown


class ScoreRow:
    """Points of one source: how many pieces or cards, and what they are worth together."""

    def __init__(self, source: str, count: int, points: int, secret: bool = False) -> None:
        self.source = source
        self.count = count
        self.points = points
        self.secret = secret  # known to its owner only


@mypyc_attr(allow_interpreted_subclasses=True)
class GamePart(Part):
    """A part that plays on a board."""

    def begin(self, s: State, board: Board) -> None:
        """Set the cells as they are before the first move."""

    def draw(self, s: State, scene: Scene) -> None:
        """Add what lies on the table to a picture."""

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        """The points this part brings `seat`, counted anew from the table (cold)."""
        return []

    def pieces_of(self, s: State, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        """Where the pieces of `seat` stand on corners and edges, by kind (cold)."""
        return {}

    def off_board(self, s: State, seat: int) -> dict[str, int]:
        """Pieces of `seat` that lie neither on the board nor in its supply, by kind (cold)."""
        return {}

    def show_table(self, seen: View, shown: TableShown) -> None:
        """Fill in what the viewer sees in the middle of the table (cold)."""

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        """Fill in what the viewer sees of `seat` (cold)."""
