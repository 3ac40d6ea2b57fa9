"""A game put together from its boxes: the rules, and the parts by name for whoever asks questions."""

from typing import TypeVar

from farshore.board.facts import Board, Mark
from farshore.board.grid import Grid
from farshore.boxes.box import Box, Settings
from farshore.engine.builder import Builder
from farshore.engine.machine import Journal, Part, Rules, State
from farshore.parts.part import GamePart
from farshore.parts.tables import Tables
from farshore.parts.victory import Victory

P = TypeVar("P", bound=Part)


class Kit:
    """Rules for a number of seats on one grid. Boards that share the grid and the marks of their scenario share the kit."""

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
