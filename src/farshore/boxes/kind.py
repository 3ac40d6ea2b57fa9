"""What a game of the catalogue is: boxes, boards, numbers of players, and where its options differ."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import TypeAlias

from farshore.board.check import BoardSpec
from farshore.board.facts import Board
from farshore.boxes.box import Box, Option, Settings

# The name of a board that comes with Farshore, the text of a board file, a file of a package (`resources.files(…) / …` or a Path), a board.
BoardSource: TypeAlias = str | Traversable | Board


@dataclass(frozen=True)
class GameKind:
    """One game of the catalogue."""

    name: str
    title: str
    about: str
    seats: tuple[int, ...]
    boxes: Callable[[int], list[Box]]  # seats → boxes, in the order in which they are opened
    board: Callable[[int], BoardSource]  # seats → its board
    defaults: Settings = field(default_factory=dict)  # where they differ from the boxes'
    fixed: Settings = field(default_factory=dict)  # options that this game does not offer, with the value that it is played with
    family: str = "base"  # the shelf on which it stands
    place: int = 0  # its place on that shelf
    minutes: int = 60  # how long it takes people, about
    recommended: bool = True  # False: it can be played, but the rules advise against it
    more_points: int = 0  # beyond what the board says, where that decides how many win
    boards: tuple[BoardSpec, ...] = ()  # what the rules say about its boards
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # language → key → text, for the page, where it has none
    dealt_marks: tuple[str, ...] = ()  # lines of its board file that are dealt: no part may read them before a game begins
    recorded: str = ""  # the game that records name, if it is another: one that differs in its board only

    @property
    def record_name(self) -> str:
        """The name in records and positions."""
        return self.recorded or self.name

    def __copy__(self) -> "GameKind":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "GameKind":
        return self

    def __repr__(self) -> str:
        return f"<GameKind {self.name}: {self.title}, for {' or '.join(map(str, self.seats))}>"

    @property
    def usual_seats(self) -> int:
        """How many play if nobody says: four where four can."""
        return 4 if 4 in self.seats else max(self.seats)

    def options(self, seats: int | None = None) -> dict[str, Option]:
        """What may be set with `seats` players; with any number of players, if it is not known yet."""
        found: dict[str, Option] = {}
        for count in self.seats if seats is None else (seats,):
            for box in self.boxes(count):
                for option in box.options():
                    if option.name not in self.fixed:
                        found[option.name] = option.with_default(self.defaults.get(option.name, option.default))
        return found
