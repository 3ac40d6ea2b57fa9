"""Creates rooms in the database."""

import secrets
import time
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from farshore.board.scene import COLOURS
from farshore.bots import bot_names
from farshore.boxes.kind import GameKind
from farshore.catalogue import RULES_VERSION, kind_of, settings_of
from farshore.server.errors import Refusal
from farshore.server.rooms.seats import OPEN_SEAT, bot_seat, give_preferred_colour, person_seat
from farshore.server.storage.records import Guest, Row
from farshore.server.storage.store import Store
from farshore.server.wire.messages import ClockSetting
from farshore.server.wire.rest import NewRoom

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is easily mistaken for another
CODE_LENGTH = 6


@dataclass(frozen=True)
class RoomStyle:
    """What the host may change at any time."""

    pace: str  # of bots
    hints: bool
    level: str  # of bots that take open seats and play for people who are away


async def create_room(store: Store, host: Guest, wish: NewRoom, usual_level: str) -> tuple[str, str]:
    """Create a room as its host wishes; returns its code and the secret of its link."""
    kind = kind_of(wish.game)
    options = settings_of(kind, wish.seats, dict(wish.options), strict=True)
    level = wish.bots or usual_level
    if level not in bot_names():
        raise Refusal("no_bot")
    others = bot_seat(level) if wish.quick or wish.bots else OPEN_SEAT
    rows: list[Row] = [
        {"seat": seat, "colour": COLOURS[seat], **(person_seat(host.id, host.name) if seat == 0 else others)} for seat in range(wish.seats)
    ]
    give_preferred_colour(rows, 0, host.colour)
    return await insert_room(store, host, kind, dict(options), rows, wish.clock, RoomStyle(wish.pace, wish.hints, level))


async def insert_room(
    store: Store, host: Guest, kind: GameKind, options: dict[str, Any], seats: list[Row], clock: ClockSetting, style: RoomStyle
) -> tuple[str, str]:
    """Store a new room; returns its code and the secret of its link."""
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
