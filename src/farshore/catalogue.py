"""Every playable game by name, with its options: `make("base", seats=4, seed=7)`.

Another package offers games of its own as entry points of the group `farshore.games`:

    [project.entry-points."farshore.games"]
    snow-isle = "my_package.snow_isle:GAME"

where `GAME` is a `GameKind`, a list of them, or a function that returns either. See docs/how-to/add-a-scenario.md.
"""

import re
import reprlib
import threading
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any
from zlib import crc32

from farshore.board import boardfile
from farshore.board.check import BoardSpec
from farshore.board.deal import deal
from farshore.board.errors import BoardError
from farshore.board.facts import Board, Mark, grid_of
from farshore.board.grid import Grid, HexAt
from farshore.board.scene import COLOURS
from farshore.board.validate import said, start_corners, validate
from farshore.boxes.base_games import base_games
from farshore.boxes.box import Box, Settings
from farshore.boxes.europe import europe_games
from farshore.boxes.hawaii import GAME as HAWAII
from farshore.boxes.iberia import GAME as IBERIA
from farshore.boxes.kind import GameKind
from farshore.boxes.kit import Kit
from farshore.boxes.knights_games import WITHOUT_KNIGHTS, knights_games
from farshore.boxes.scenarios import scenarios
from farshore.engine.errors import FarshoreError, WrongSetting
from farshore.engine.machine import Rules
from farshore.engine.sentence import Listing, Quoted, Sentence, Term
from farshore.luck import Luck

RULES_VERSION = 1  # raised whenever the same actions could lead to another position
CODEC_VERSION = 1  # of the observations: raised whenever the same position would be observed otherwise
LAYOUT_OF_MAP = {"spiral": "spiral", "random": "free", "printed": "fixed"}


GROUP = "farshore.games"
NAME = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_NAME = 40  # what pages may send


class Catalogue(Mapping[str, GameKind]):
    """Games by name. Those of other packages are looked for when somebody asks for all games or for one that is not ours.

    One that can't be used leaves a sentence in `problems`, by its name, and does not stand in the way of the others.
    """

    def __init__(self, kinds: Iterable[GameKind]) -> None:
        self._kinds = {kind.name: kind for kind in kinds}
        self._lock = threading.RLock()
        self._looked = False
        self.problems: dict[str, str] = {}

    def __getitem__(self, name: str) -> GameKind:
        if name not in self._kinds:
            self.look()
        return self._kinds[name]

    def __contains__(self, name: object) -> bool:
        if name not in self._kinds:
            self.look()
        return name in self._kinds

    def __iter__(self) -> Iterator[str]:
        self.look()
        return iter(list(self._kinds))

    def __len__(self) -> int:
        self.look()
        return len(self._kinds)

    def look(self) -> None:
        """Look for the games of other packages, the first time that it is called."""
        with self._lock:
            if self._looked:
                return
            self._looked = True  # before the packages are imported: they may ask for games themselves
            for point in entry_points(group=GROUP):
                self._load(point)

    def _load(self, point: EntryPoint) -> None:
        origin = f"{point.name!r} of {'a package' if point.dist is None else f'the package {point.dist.name}'} ({point.value})"
        try:
            found = point.load()
            if callable(found) and not isinstance(found, GameKind):
                found = found()
            kinds = list(found) if isinstance(found, list | tuple) else [found]
        except Exception as error:  # whatever goes wrong in another package
            self.problems[point.name] = f"The game {origin} can't be loaded: {_reason(error)}."
            return
        for kind in kinds:
            try:
                self.add(kind)
            except FarshoreError as error:
                name = kind.name if isinstance(kind, GameKind) and kind.name not in self._kinds else point.name
                self.problems[name] = f"The game {origin} can't be used: {error}"

    def add(self, kind: GameKind) -> GameKind:
        """Add a game, for this process. It is dealt and set up once for each number of players; what is wrong is said in a sentence."""
        if not isinstance(kind, GameKind):
            raise FarshoreError(f"A GameKind is needed, not {type(kind).__name__}.")
        with self._lock:
            _check_facts(kind)
            if kind.name in self._kinds:
                raise FarshoreError(f"There is already a game named {kind.name!r}.")
            self._kinds[kind.name] = kind
            try:
                for seats in kind.seats:
                    _try_out(kind, seats)
            except Exception as error:  # whatever goes wrong in another package
                del self._kinds[kind.name]
                _kit.cache_clear()
                raise FarshoreError(str(error) if isinstance(error, FarshoreError) else f"{_reason(error)}.") from error
        return kind


def _reason(error: Exception) -> str:
    said = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _check_facts(kind: GameKind) -> None:
    """Refuse a game that says impossible things about itself."""
    name: Any = kind.name  # nobody has checked the types of another package
    if not isinstance(name, str) or not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise FarshoreError(f"A game's name is of small letters, digits and hyphens, at most {LONGEST_NAME}, not {reprlib.repr(name)}.")
    seats: Any = kind.seats
    most = len(COLOURS)
    if not isinstance(seats, tuple) or not seats or not all(type(count) is int and 2 <= count <= most for count in seats):
        raise FarshoreError(f"The numbers of players are a tuple of numbers from 2 to {most}, not {reprlib.repr(seats)}.")


def _try_out(kind: GameKind, seats: int) -> None:
    boxes: Any = kind.boxes(seats)
    if not isinstance(boxes, list) or not boxes or not all(isinstance(box, Box) for box in boxes):
        raise FarshoreError(f"Its boxes for {seats} players are not a list of farshore.boxes.box.Box.")
    settings = settings_of(kind, seats, {})
    board = deal_board(kind, seats, settings, Luck(0))
    faults = validate(board)
    if faults:
        raise FarshoreError(f"Its board for {seats} players is wrong: {faults[0]}")
    kit_of(kind, seats, settings, board).start(board)


SHIPPED = (
    *base_games(),
    *scenarios(),
    *knights_games(scenarios()),
    IBERIA,
    HAWAII,
    *europe_games(),
)
GAMES = Catalogue(SHIPPED)
# What the rules say about the boards that come with the game, by the board's name.
BOARDS: dict[str, BoardSpec] = {spec.board: spec for kind in SHIPPED for spec in kind.boards}


def kind_of(name: str) -> GameKind:
    """The game with this name. Never reads a file that the name leads to, so it may come from anybody."""
    if not isinstance(name, str) or name not in GAMES:
        if isinstance(name, str) and name in GAMES.problems:
            raise FarshoreError(GAMES.problems[name])
        if isinstance(name, str) and name.removesuffix("-knights") in WITHOUT_KNIGHTS:
            scenario = name.removesuffix("-knights")
            sentence = "{title} is not played with Cities & Knights: {reason}"
            title, reason = Term("game", scenario, GAMES[scenario].title), Term("no_knights", scenario, WITHOUT_KNIGHTS[scenario])
            raise WrongSetting(Sentence("no_knights_there", sentence, title=title, reason=reason))
        sentence = "There is no game {game}; choose from {games}."
        games = Listing(tuple(Term("game", one, one) for one in GAMES))
        raise WrongSetting(Sentence("no_game", sentence, game=Quoted(reprlib.repr(name)), games=games))
    return GAMES[name]


def settings_of(kind: GameKind, seats: int, options: dict[str, object], strict: bool = False) -> Settings:
    """Options checked and completed with their defaults. Strict: no text is read as a number."""
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in kind.seats:
        sentence = "{title} ({game}) is for {played_by} players, not {seats}."
        title, played_by, given = Term("game", kind.name, kind.title), Listing(tuple(kind.seats), "or"), Quoted(reprlib.repr(seats))
        raise WrongSetting(Sentence("seat_count", sentence, title=title, game=Quoted(kind.name), played_by=played_by, seats=given))
    known = kind.options(seats)
    for name in options:
        if name not in known:
            sentence = "{title} ({game}) has no option {option}; it has {options}."
            title, there = Term("game", kind.name, kind.title), Listing(tuple(Term("option", one) for one in known))
            unknown = Term("option", str(name), repr(name))
            raise WrongSetting(Sentence("no_option", sentence, title=title, game=Quoted(kind.name), option=unknown, options=there))
    settings = {name: option.read(options.get(name, option.default), strict) for name, option in known.items()}
    if int(settings.get("first", -1)) >= seats:
        sentence = "Option first can't be {value}: there are {seats} seats, counted from 0."
        raise WrongSetting(Sentence("first_seat", sentence, value=int(settings["first"]), seats=seats))
    return settings


def kit_of(kind: GameKind, seats: int, settings: Settings, board: Board) -> Kit:
    """The rules for these settings on this board's grid with its marks; put together once and shared."""
    if settings.get("target") == 0:
        settings = {**settings, "target": board.target(seats) + kind.more_points}
    return _kit(kind.name, seats, tuple(settings.items()), board.grid, marks_of(kind, board))


def marks_of(kind: GameKind, board: Board) -> tuple[Mark, ...]:
    """The marks that the rules of a game hang on: what is dealt is not among them."""
    if not kind.dealt_marks:
        return board.marks
    return tuple(mark for mark in board.marks if mark.name not in kind.dealt_marks)


@lru_cache(maxsize=64)
def _kit(name: str, seats: int, settings: tuple[tuple[str, bool | int | str], ...], grid: Grid, marks: tuple[Mark, ...]) -> Kit:
    kind = GAMES[name]
    kit = Kit(kind.boxes(seats), seats, {**kind.fixed, **dict(settings)}, grid, marks)
    usual = board_for(kind, seats)
    shape = (*grid.shape(), marks)
    known = None if shape == (*usual.grid.shape(), marks_of(kind, usual)) else shape  # the game's own board needs no description
    kit.comes_from(name, kit_again, rules_again, (name, seats, settings, known, f"{RULES_VERSION}.{fingerprint(kit.rules):08x}"))
    return kit


def fingerprint(rules: Rules) -> int:
    """A number that changes with what the cells of a row mean, and with the numbers of actions."""
    spans = [(span.name, span.base, span.size, span.copies, span.axis and span.axis.labels) for span in rules.layout.spans]
    return crc32(repr((spans, list(rules.firsts), [phase.name for phase in rules.phases])).encode())


Shape = tuple[tuple[HexAt, ...], tuple[HexAt, ...], tuple[Mark, ...]]  # hexes inside, hexes of the frame, marks


@lru_cache(maxsize=64)
def kit_again(name: str, seats: int, settings: tuple[tuple[str, bool | int | str], ...], shape: Shape | None, version: str) -> Kit:
    """The kit of something that was pickled. `shape` is None on the game's own board, `version` that of the rules and the row."""
    kind = kind_of(name)
    if shape is None:
        board = board_for(kind, seats)
        kit = _kit(name, seats, settings, board.grid, marks_of(kind, board))
    else:
        kit = _kit(name, seats, settings, grid_of(shape[0], shape[1]), shape[2])
    if kit.origin is None or kit.origin[1][-1] != version:
        sentence = "This was pickled by another version of Farshore, whose rows and actions differ. Records and positions last longer."
        raise FarshoreError(sentence)
    return kit


def rules_again(*arguments: Any) -> Rules:
    """The rules of something that was pickled; the arguments are those of `kit_again`."""
    return kit_again(*arguments).rules


def usual_kit(kind: GameKind, seats: int) -> Kit:
    """The kit of the game's own board with its usual options: what the game has and costs, whatever board is asked about."""
    return kit_of(kind, seats, settings_of(kind, seats, {}), board_for(kind, seats))


def check_board(kind: GameKind, seats: int, settings: Settings, board: Board) -> None:
    """Can this game be played on this board? Raises with the first reason why not."""
    faults = validate(board)
    if faults:
        raise BoardError(faults[0])
    check_fit(kind, seats, kit_of(kind, seats, settings, board), board)


def check_fit(kind: GameKind, seats: int, kit: Kit, board: Board) -> None:
    """Does a board without faults have what the game needs, and nothing that it doesn't know? Raises with the first reason why not."""
    t = kit.tables
    for hex_ in board.hexes:
        if hex_.terrain not in t.terrains:
            raise BoardError(f"{kind.title} ({kind.name}) has no {hex_.terrain}, which is at {said(hex_.at)} of this board.")
    for terrain in {terrain for pool in board.pools for terrain in pool.terrains} - set(t.terrains):
        raise BoardError(f"{kind.title} ({kind.name}) has no {terrain}, which is in a pool of this board.")
    for harbour in board.harbours:
        if harbour.kind not in ("3:1", *t.goods):
            raise BoardError(f"{kind.title} ({kind.name}) has no harbour for {harbour.kind}.")
    for box in kit.boxes:
        reason = box.fault(board, seats)
        if reason is not None:
            raise BoardError(reason)
    missing = set(t.colours) - {start.colour for start in board.beginner} - {items[0] for items in board.marked("start")}
    if t.beginner and missing:
        raise BoardError(f"This board has no beginners' places for {' and '.join(sorted(missing))}.")
    if len(start_corners(board)) <= 4 * (seats * t.founding_rounds - 1):  # a settlement closes at most four corners (B24)
        raise BoardError(f"This board is too small for the foundings of {seats} players.")
    if board.settlements != t.founding_rounds or board.income != t.income_round + 1:
        wanted = f"{t.founding_rounds} foundings, with cards for number {t.income_round + 1}"
        raise BoardError(f"{kind.title} ({kind.name}) has {wanted}; this board says otherwise.")


def board_for(kind: GameKind, seats: int) -> Board:
    """The board of a game as it comes out of the box: one of ours by its name, or what its package brings along."""
    source = kind.board(seats)
    if isinstance(source, Board):
        return source
    if isinstance(source, str):
        return _parsed(source) if "\n" in source else boardfile.load(source)
    return _parsed(source.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def _parsed(text: str) -> Board:
    """Read once: a board never changes."""
    return boardfile.parse(text)


def deal_board(kind: GameKind, seats: int, settings: Settings, luck: Luck, board: Board | None = None) -> Board:
    """The printed board for beginners, otherwise dealt as the option `map` says; then each box has its say.

    `board` stands in for the game's own.
    """
    board = board or board_for(kind, seats)
    settings = {**kind.fixed, **settings}
    layout = "fixed" if settings.get("setup") == "beginner" else LAYOUT_OF_MAP[str(settings["map"])]
    board = deal(board, layout, luck)
    for box in kind.boxes(seats):
        board = box.deal(board, seats, {**kind.fixed, **settings}, luck)
    return board
