"""All rooms of a server: made, found, loaded when somebody comes, and put away when nobody is there."""

import asyncio
import logging
import secrets
import time
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from farshore.board.scene import COLOURS
from farshore.bots import bot_names
from farshore.boxes.kind import GameKind
from farshore.catalogue import RULES_VERSION, kind_of, settings_of
from farshore.server.limits import Limits
from farshore.server.overseer import Overseer
from farshore.server.passwords import Passwords
from farshore.server.people import People
from farshore.server.ratings import Ratings
from farshore.server.room import Room
from farshore.server.seats import prefer
from farshore.server.settings import Settings
from farshore.server.steps import Log
from farshore.server.store import Guest, Kept, Store
from farshore.server.thinkers import Thinkers
from farshore.server.wire import ClockSetting, NewRoom
from farshore.server.words import Refusal

logger = logging.getLogger("farshore.server")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that are taken for another
CODE_LENGTH = 6


def _resume(kept: Kept) -> Log | None:
    """The game of a room as its steps make it; none before the start."""
    row = kept.room
    if row["board"] is None:
        return None
    if row["rules"] != RULES_VERSION:
        raise Refusal("other_rules", 409)
    return Log.resume(row["game"], len(kept.seats), row["options"], row["board"], kept.steps)


class House:
    """Every room that somebody has asked for lately, and the door to all others."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.limits = Limits(settings.limits)
        self.thinkers = Thinkers(settings.thinkers)
        self.id = secrets.token_hex(8)  # the name under which this process has rooms
        self.rooms: dict[str, Room] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Lock] = {}
        self._tidying = asyncio.create_task(self._tidy())
        self.people = People(store)
        self.passwords = Passwords()
        self.ratings = Ratings(store)
        self.overseer = Overseer(self, self.people, self.ratings, settings.oversee)

    async def close(self) -> None:
        await self.overseer.close()
        self._tidying.cancel()
        await asyncio.gather(self._tidying, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.close()
        self.rooms.clear()
        await asyncio.gather(*self._closing, return_exceptions=True)
        await self.thinkers.close()
        try:
            await self.store.leave(self.id)
        except (SQLAlchemyError, OSError) as error:
            logger.warning("the rooms could not be given back: %s", error)
        await self.store.close()

    async def room(self, word: str) -> Room:
        """The room with this code or link; raises `Refusal`."""
        code = await self.store.code_of(word) if 0 < len(word) <= 64 else None
        if code is None:
            raise Refusal("no_room", 404)
        async with self.loading(code):
            room = self.rooms.get(code)
            if room is None:
                _, epoch = await self.store.claim(code, self.id)
                kept = await self.store.read(code)
                if kept is None:
                    raise Refusal("no_room", 404)
                if kept.room["state"] == "closed":
                    raise Refusal("room_closed", 410)
                room = self.rooms[code] = Room(self, kept, await asyncio.to_thread(_resume, kept), epoch)
            room.idle_since = time.monotonic()
        return room

    def forget(self, room: Room) -> None:
        """A room in memory is no longer the truth: it is put away, and whoever is there comes back to it as it is kept."""
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
        closing = asyncio.create_task(room.close())
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    def loading(self, code: str) -> asyncio.Lock:
        """Who holds it is the only one to read this room or to put it away."""
        return self._loading.setdefault(code, asyncio.Lock())

    async def let_go(self, code: str) -> None:
        """Out of memory with it: it was changed in the database. Pages come back by themselves and find it as it is now."""
        room = self.rooms.pop(code, None)
        if room is not None:
            await room.close()

    async def make(self, guest: Guest, wish: NewRoom) -> tuple[str, str]:
        """A new room from the catalogue; the guest is its host."""
        kind = kind_of(wish.game)
        settings = settings_of(kind, wish.seats, dict(wish.options), strict=True)
        level = wish.bots or self.settings.bot
        if level not in bot_names():
            raise Refusal("no_bot")
        rows: list[dict[str, Any]] = []
        for seat in range(wish.seats):
            row = {"seat": seat, "kind": "open", "guest": None, "name": "", "colour": COLOURS[seat], "level": "", "away": False}
            if wish.quick and seat == 0:
                row |= {"kind": "person", "guest": guest.id, "name": guest.name}
            elif wish.quick or wish.bots:
                row |= {"kind": "bot", "level": level}
            if not wish.quick and seat == 0:
                row |= {"kind": "person", "guest": guest.id, "name": guest.name, "level": ""}
            rows.append(row)
        prefer(rows, 0, guest.colour)
        manner = {"pace": wish.pace, "hints": wish.hints, "level": level}
        code, secret = await self.new_room(guest, kind, dict(settings), rows, wish.clock, manner)
        if wish.quick:
            from farshore.server.deeds import begin

            room = await self.room(code)
            await room.ask(lambda: begin(room, None, None))
        return code, secret

    async def new_room(
        self, host: Guest, kind: GameKind, options: dict[str, Any], seats: list[dict[str, Any]], clock: ClockSetting, manner: dict[str, Any]
    ) -> tuple[str, str]:
        """Keep a new room; its code and the secret of its link. `manner`: pace, hints and level."""
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if await self.store.code_of(code) is None:
                break
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
            **manner,
            "made": now,
            "updated": now,
        }
        await self.store.new_room(row, [seat | {"room": code} for seat in seats])
        return code, str(row["secret"])

    async def _tidy(self) -> None:
        """Rooms without anybody leave memory; the database has them."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.idle))
            now = time.monotonic()
            for code, room in list(self.rooms.items()):
                lock = self.loading(code)
                if room.idle(now) and not lock.locked():
                    async with lock:
                        del self.rooms[code]
                        await room.close()
                        await self.store.release(self.id, [(code, room.epoch)])
