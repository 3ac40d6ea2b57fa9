"""A game put together from its boxes: the rules, and the parts by name for whoever asks questions."""

from collections.abc import Callable
from typing import TypeVar

from farshore.board.facts import Board, Mark
from farshore.board.grid import Grid
from farshore.boxes.box import Box, Settings
from farshore.engine.builder import Builder
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import Journal, Part, Rules, State
from farshore.parts.part import GamePart
from farshore.parts.tables import Tables
from farshore.parts.victory import Victory

P = TypeVar("P", bound=Part)


class Kit:
    """Rules for a number of seats on one grid. Boards that share the grid and the marks of their scenario share the kit.

    A kit never changes: a copy is the kit itself. One that knows its origin is pickled as that, and so are its rules and their states.
    """

    def __init__(self, boxes: list[Box], seats: int, settings: Settings, grid: Grid, marks: tuple[Mark, ...] = ()) -> None:
        self.boxes = boxes
        self.settings = settings
        self.grid = grid
        self.tables = Tables(seats)
        self.tables.marks = marks
        self.builder = Builder(seats)
        for box in boxes:
            box.write(self.tables, settings)
        for box in boxes:
            box.add(self.builder, self.tables, grid)
        self.rules: Rules = self.builder.build()
        self.parts: list[GamePart] = [part for part in self.builder.parts if isinstance(part, GamePart)]
        self.victory = self.part(Victory)
        self.victory.game_parts = self.parts
        # points are counted when everything else is known
        self.rules.parts.remove(self.victory)
        self.rules.parts.append(self.victory)

        self.origin: tuple[Callable[..., Kit], tuple[object, ...]] | None = None

    def comes_from(self, name: str, make: "Callable[..., Kit]", rules: Callable[..., Rules], arguments: tuple[object, ...]) -> None:
        """Say which functions of a module give the same kit and the same rules again, in any process, called with these arguments."""
        self.origin = (make, arguments)
        self.rules.name = name
        self.rules.origin = (rules, arguments)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kit) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __copy__(self) -> "Kit":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Kit":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        if self.origin is None:
            raise FarshoreError("This kit does not say where it comes from, so it can't be pickled.")
        return self.origin

    def __repr__(self) -> str:
        return f"<Kit of {self.rules.label()}>"

    def part(self, kind: type[P]) -> P:
        return self.builder.part(kind)

    def has(self, kind: type[Part]) -> bool:
        return self.builder.has(kind)

    def start(self, board: Board, journal: Journal | None = None) -> State:
        """The position before the first move."""
        s = self.rules.blank()
        s.listen(journal)
        for part in self.parts:
            part.begin(s, board)
        s.settle()
        return s
