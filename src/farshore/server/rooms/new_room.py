"""Creates rooms in the database."""

import secrets
import time
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from farshore.board import boardfile
from farshore.board.scene import COLOURS
from farshore.bots.registry import plays
from farshore.boxes.kind import GameKind
from farshore.catalogue import RULES_VERSION, kind_of, settings_of
from farshore.engine.sentence import Listing, Quoted, Sentence
from farshore.game.own_map import game_on, settings_on
from farshore.server.errors import Refusal, RefusedSentence
from farshore.server.maps.library import MapLibrary
from farshore.server.rooms.seats import OPEN_SEAT, bot_seat, give_preferred_colour, person_seat
from farshore.server.storage.records import Guest, Row
from farshore.server.storage.store import Store
from farshore.server.wire.messages import ClockSetting, RoomMapInfo
from farshore.server.wire.rest import NewRoom

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is easily mistaken for another
CODE_LENGTH = 6
ANYWHERE = "medium"  # plays where the operator's usual bot does not know the game


@dataclass(frozen=True)
class RoomStyle:
    """What the host may change at any time."""

    pace: str  # of bots
    hints: bool
    level: str  # of bots that take open seats and play for people who are away
    public: bool  # listed for everybody


async def create_room(store: Store, maps: MapLibrary, host: Guest, wish: NewRoom, usual_level: str) -> tuple[str, str]:
    """Create a room as its host wishes; returns its code and the secret of its link."""
    drawn: RoomMapInfo | None = None
    board: str | None = None
    if wish.map is None:
        kind = kind_of(wish.game)
        options = settings_of(kind, wish.seats, dict(wish.options), strict=True)
    else:
        drawn, found = await maps.board_to_play(host, wish.map.code, wish.map.version)
        if wish.seats not in found.seats:
            raise RefusedSentence(for_others(drawn, found.seats, wish.seats))
        kind = kind_of(game_on(found, wish.seats))
        options = settings_on(found, wish.seats, wish.options, strict=True)
        board = boardfile.write(found)
    level = wish.level or wish.bots or (usual_level if plays(usual_level, kind.name, wish.seats) else ANYWHERE)
    if not all(plays(bot, kind.name, wish.seats) for bot in (level, wish.bots or level)):
        raise Refusal("no_bot")
    others = bot_seat(wish.bots or level) if wish.quick or wish.bots else OPEN_SEAT
    rows: list[Row] = [
        {"seat": seat, "colour": COLOURS[seat], **(person_seat(host.id, host.name) if seat == 0 else others)} for seat in range(wish.seats)
    ]
    give_preferred_colour(rows, 0, host.colour)
    style = RoomStyle(wish.pace, wish.hints, level, wish.public)
    return await insert_room(store, host, kind, dict(options), rows, wish.clock, style, drawn, board)


def for_others(drawn: RoomMapInfo, seats: tuple[int, ...], given: int) -> Sentence:
    english = "{title} ({game}) is for {played_by} players, not {seats}."
    title, code = Quoted(drawn.title), Quoted(drawn.code)
    return Sentence("seat_count", english, title=title, game=code, played_by=Listing(seats, "or"), seats=Quoted(str(given)))


async def insert_room(
    store: Store,
    host: Guest,
    kind: GameKind,
    options: dict[str, Any],
    seats: list[Row],
    clock: ClockSetting,
    style: RoomStyle,
    drawn: RoomMapInfo | None = None,
    board: str | None = None,
) -> tuple[str, str]:
    """Store a new room; returns its code and the secret of its link. `drawn`, `board`: the map that it plays on, if somebody has drawn it.
    The room keeps it, whatever becomes of the map."""
    code = await _unused_code(store)
    now = time.time()
    row = {
        "code": code,
        "secret": secrets.token_urlsafe(18),
        "game": kind.name,
        "options": options,
        "rules": RULES_VERSION,
        "board": None,
        "state": "open",
        "host": host.id,
        "clock": msgspec.to_builtins(clock),
        "clock_left": None,
        "paused": False,
        "turn": 0,
        "winners": [],
        "rematch": None,
        "map": msgspec.to_builtins(drawn),
        "map_board": board,
        **asdict(style),
        "made": now,
        "updated": now,
    }
    await store.new_room(row, [seat | {"room": code} for seat in seats])
    return code, str(row["secret"])


async def _unused_code(store: Store) -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if await store.code_of(code) is None:
            return code
