"""What a box is: numbers written into the tables, parts added to a game, options that players may set."""

import reprlib

from farshore.board.facts import Board
from farshore.board.grid import Grid
from farshore.engine.builder import Builder
from farshore.engine.errors import WrongSetting
from farshore.engine.ints import mypyc_attr
from farshore.engine.sentence import Listing, NumberSpan, Quoted, Sentence, Term
from farshore.luck import Luck
from farshore.parts.tables import Tables


class Option:
    """A setting of a game: a flag, a number in a range, or one of some words."""

    def __init__(
        self,
        name: str,
        default: bool | int | str,
        help_text: str,
        low: int = 0,
        high: int = 0,
        words: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.default = default
        self.help = help_text
        self.low = low
        self.high = high
        self.words = words

    def with_default(self, default: bool | int | str) -> "Option":
        return Option(self.name, default, self.help, self.low, self.high, self.words)

    def kind(self) -> str:
        if isinstance(self.default, bool):
            return "flag"
        return "number" if isinstance(self.default, int) else "word"

    def values(self) -> str:
        """What may be given, for people."""
        if self.kind() == "flag":
            return "true or false"
        if self.kind() == "number":
            return f"a whole number from {self.low} to {self.high}"
        return "one of " + ", ".join(self.words)

    def read(self, value: object, strict: bool = False) -> bool | int | str:
        """A value from a call or a command line, checked. Strict: a text is no number and no flag."""
        kind = self.kind()
        if strict and type(value) is not type(self.default):
            raise self.refusal(value)
        if kind == "flag":
            if isinstance(value, bool):
                return value
            if isinstance(value, str) and value.lower() in ("true", "yes", "on", "1"):
                return True
            if isinstance(value, str) and value.lower() in ("false", "no", "off", "0"):
                return False
        elif kind == "number":
            number: object = value
            if isinstance(value, str) and len(value) < 10 and value.removeprefix("-").isdecimal():
                number = int(value)
            if isinstance(number, int) and not isinstance(number, bool) and self.low <= number <= self.high:
                return number
        elif isinstance(value, str) and value in self.words:
            return value
        raise self.refusal(value)

    def refusal(self, value: object) -> WrongSetting:
        option, given = Term("option", self.name), Quoted(reprlib.repr(value))
        return WrongSetting(
            Sentence(
                "option_value", "Option {option} can't be {value}; it must be {values}.", option=option, value=given, values=self.allowed()
            )
        )

    def allowed(self) -> Listing | NumberSpan:
        """What may be given, for a page to say in its language."""
        if self.kind() == "number":
            return NumberSpan(self.low, self.high)
        if self.kind() == "flag":
            return Listing((Term("flag", "true"), Term("flag", "false")), "or")
        return Listing(tuple(Term("word", word) for word in self.words), "or")


Settings = dict[str, bool | int | str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """A box on the shelf. A game is a list of boxes, opened in order: all write into the tables, then all add their parts.

    `keeps_board`: nothing it brings changes what the board file has set (terrains, tokens, harbours …) while a game goes on.
    """

    name = ""
    keeps_board = False
    # the game that stands for this box when speed is measured, and how many times the base game's time per decision it may cost
    pace: tuple[str, float] | None = None

    def options(self) -> list[Option]:
        return []

    def deal(self, board: Board, seats: int, settings: Settings, luck: Luck) -> Board:
        """The board that was dealt, with what this box changes about it. Not asked where an own map is played as it is drawn."""
        return board

    def fault(self, board: Board, seats: int) -> str | None:
        """Why so many players can't play on this board, if this box knows a reason."""
        return None

    def write(self, t: Tables, settings: Settings) -> None:
        """Write this box's numbers."""

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        """Add this box's parts to those already there."""
