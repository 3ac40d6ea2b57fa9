"""Games as whoever runs them names them: by name, or by a board, as a file, a text or an object.

    base                          a game of the catalogue
    my.board                      a board file: the game that its rules name on it, usually that of one's own map

A board may also stand in for a game's own: `choose("base", board="my.board")`. A text may name a file: never take one from a client of a
server. There `kind_of` is right.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from farshore.board import boardfile
from farshore.board.errors import BoardError
from farshore.board.facts import Board
from farshore.boxes.box import Settings
from farshore.boxes.kind import GameKind
from farshore.catalogue import GAMES, check_board, deal_board, kind_of, settings_of
from farshore.engine.errors import FarshoreError
from farshore.engine.record import read_text
from farshore.game.game import Game
from farshore.game.own_map import check_rules, deal_own, game_on, settings_on
from farshore.luck import Luck

ENDING = ".board"

GameLike: TypeAlias = str | Path | Board
BoardLike: TypeAlias = str | Path | Board


@dataclass(frozen=True)
class GameSpec:
    """A game with its number of players and its options, checked. It can be sent to other processes."""

    game: str
    seats: int
    settings: Settings
    board: Board | None = None  # stands in for the game's own
    as_drawn: bool = False  # that board is not dealt
    own: bool = False  # that board is a map which says itself how it is played

    @property
    def kind(self) -> GameKind:
        return kind_of(self.game)

    def deal(self, luck: Luck) -> Board:
        """A board to play on."""
        if self.board is not None and self.as_drawn:
            return self.board
        if self.board is not None and self.own:
            return deal_own(self.board, self.kind, self.seats, self.settings, luck)
        return deal_board(self.kind, self.seats, self.settings, luck, self.board)

    def start(self, luck: Luck) -> Game:
        """A new game, whose chance comes from `luck`, the deal's too."""
        return Game(self.kind, self.seats, self.settings, self.deal(luck), luck)

    def board_note(self) -> dict[str, object]:
        """What reports say about a board that is not the game's own."""
        return {} if self.board is None else {"board": boardfile.write(self.board).splitlines()}

    def __reduce__(self) -> tuple[object, ...]:
        text = None if self.board is None else boardfile.write(self.board)
        return _unpacked, (self.game, self.seats, self.settings, text, self.as_drawn, self.own)


def choose(game: GameLike, seats: int | None = None, options: dict[str, object] | None = None, board: BoardLike | None = None) -> GameSpec:
    """What is meant by a game, checked with its board, number of players and options.

    A `board` beside the game is played as drawn, unless the option `map` says how to deal it.
    """
    given = {} if options is None else options
    chosen = drawn = _drawn(game)
    if drawn is not None:
        if board is not None:
            raise FarshoreError("The game is already a board; a second one can't stand in for it.")
        count = max(drawn.seats) if seats is None else seats
        kind, as_drawn = kind_of(game_on(drawn, count)), False
    else:
        kind = kind_of(game)  # type: ignore[arg-type]  # refuses what is no name
        chosen = None if board is None else board_of(board)
        as_drawn = "map" not in given
        count = kind.usual_seats if seats is None else seats
    if drawn is not None:
        check_rules(drawn)
    settings = settings_of(kind, count, given) if drawn is None else settings_on(drawn, count, given)
    if chosen is not None:
        check_board(kind, count, settings, chosen)
    return GameSpec(kind.name, count, settings, chosen, as_drawn, drawn is not None)


def board_of(given: BoardLike) -> Board:
    """A board from an object, the text of a board file, or the path of one."""
    if isinstance(given, Board):
        return given
    if isinstance(given, str) and not _is_path(given):
        return _parsed(given)
    if not isinstance(given, str | Path):
        raise FarshoreError("A board is a Board, the text of a board file, or the path of one.")
    path = Path(given)
    if not path.exists():
        raise FarshoreError(f"There is no file {path}.")
    try:
        return _parsed(read_text(path))
    except BoardError as error:
        raise BoardError(f"{path}: {error}") from None


def _is_path(text: str) -> bool:
    return text.endswith(ENDING) and "\n" not in text


def _drawn(game: GameLike) -> Board | None:
    """The board that stands in the place of a game's name, if one does."""
    if isinstance(game, Board | Path) or (isinstance(game, str) and game not in GAMES and ("\n" in game or _is_path(game))):
        return board_of(game)
    return None


@lru_cache(maxsize=16)
def _parsed(text: str) -> Board:
    """Read once: a board never changes."""
    return boardfile.parse(text)


def _unpacked(game: str, seats: int, settings: Settings, text: str | None, as_drawn: bool, own: bool) -> GameSpec:
    kind_of(game)  # first: another package's game may bring words that its board file uses
    return GameSpec(game, seats, settings, None if text is None else _parsed(text), as_drawn, own)
