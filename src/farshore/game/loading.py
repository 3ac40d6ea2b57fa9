"""Games from the catalogue, from records and from positions: `make`, `replay`, `load_position`, `load`."""

import json
import reprlib
import secrets
from pathlib import Path
from typing import cast

from farshore.board import boardfile
from farshore.catalogue import RULES_VERSION, board_for, check_board, kind_of, settings_of
from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.engine.position import PositionError, check, read_cells
from farshore.engine.record import Record, RecordError, read_record, read_text
from farshore.game.arguments import whole
from farshore.game.game import POSITION_FORMAT, Game
from farshore.game.spec import BoardLike, GameLike, choose
from farshore.luck import Luck


def make(game: GameLike, seats: int | None = None, seed: int | None = None, board: BoardLike | None = None, **options: object) -> Game:
    """Start a new game of the catalogue, or one on a board of your own: a `Board`, or the path of a board file.

    The seed decides how the board is dealt and what chance brings; without one a seed is drawn. `board` is a map of your own for the game
    that you name: a `Board`, the text of a board file or the path of one. It is played as drawn, unless the option `map` says how to deal
    it. `options` are those of the game.
    """
    spec = choose(game, seats, options, board)
    chosen = secrets.randbits(60) if seed is None else whole(seed)
    if chosen is None:
        raise FarshoreError(f"A seed is a whole number, not {reprlib.repr(seed)}.")
    return spec.start(Luck(chosen))


def replay(record: Record, steps: int | None = None) -> Game:
    """Play a record again, up to `steps` actions, and check every action. The game that you get draws no chance of its own."""
    if record.rules != RULES_VERSION:
        raise RecordError(f"This record was played by rules version {record.rules}; this Farshore has version {RULES_VERSION}.")
    if steps is not None and not 0 <= steps <= len(record.actions):
        raise RecordError(f"The record has {len(record.actions)} actions, so it can't be played up to number {steps}.")
    kind = kind_of(record.game)
    settings = settings_of(kind, record.seats, dict(record.options))
    board = boardfile.parse("\n".join(record.board) + "\n")
    check_board(kind, record.seats, settings, board)
    game = Game(kind, record.seats, settings, board, None)
    actions = record.actions if steps is None else record.actions[:steps]
    for number, (seat, action) in enumerate(actions):
        try:
            game.play(seat, action)
        except IllegalMove as error:
            raise RecordError(f"Action {number} of the record is not legal: {error}") from None
    if steps is None and (record.winners or []) != game.winners():
        raise RecordError("The record names other winners than its actions lead to.")
    return game


def load_position(data: dict[str, object], luck: Luck | None = None) -> Game:
    """Load a game from a position. What is wrong with it is told in sentences; with `"made_up": true` it may break the distance rule."""
    if not isinstance(data, dict) or data.get("format") != POSITION_FORMAT:
        raise PositionError(f"This is not a position of the format {POSITION_FORMAT}.")
    rules = whole(data.get("rules", RULES_VERSION))
    if rules != RULES_VERSION:
        raise PositionError(f"This position belongs to rules version {rules or 'unknown'}; this Farshore has version {RULES_VERSION}.")
    seats, options = data.get("seats"), data.get("options", {})
    if not isinstance(data.get("game"), str) or not isinstance(seats, int) or not isinstance(options, dict):
        raise PositionError("A position names its game, its seats and its options.")
    known = {"format", "game", "seats", "options", "rules", "board", "frames", "winners", "table", "players", "made_up"}
    for name in data:
        if name not in known:
            raise PositionError(f"A position has no {name!r}; it has {', '.join(sorted(known))}.")
    kind = kind_of(cast(str, data["game"]))
    settings = settings_of(kind, seats, options)
    lines = data.get("board")
    if lines is None and "board" not in data:
        board = board_for(kind, seats)
    elif isinstance(lines, list) and all(isinstance(line, str) for line in lines):
        board = boardfile.parse("\n".join(lines) + "\n")
    elif isinstance(lines, str):
        board = boardfile.load(lines)
    else:
        raise PositionError("A position's board is the name of a board or the lines of a board file.")
    check_board(kind, seats, settings, board)
    game = Game(kind, seats, settings, board, None)
    state = read_cells(game.state.rules, data, game.state)
    check(state, made_up=data.get("made_up") is True)
    state.settle()  # whoever is on turn with the points to win has won
    game.state = state
    game._start = state.copy()
    game.events = []
    game.from_position = True
    game.luck = luck
    if luck is not None:
        game.events = game.let_chance_run()
    return game


def _json(content: str, path: Path, what: str) -> dict[str, object]:
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):  # RecursionError: brackets without end
        raise FarshoreError(f"{path} is not a whole {what}: the text is not complete JSON.") from None
    if not isinstance(data, dict):
        raise FarshoreError(f"{path} is not a {what}.")
    return data


def load(path: Path | str) -> Game:
    """Load a game from a file: a record, which is replayed to its end, or a position."""
    path = Path(path)
    content = read_text(path)
    data = _json(content, path, "record or position")
    return load_position(data) if data.get("format") == POSITION_FORMAT else replay(read_record(content))
