"""All rooms of a server: made, found, loaded when somebody comes, and put away when nobody is there."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from farshore.board.scene import COLOURS
from farshore.bots import bot_names
from farshore.boxes.kind import GameKind
from farshore.catalogue import RULES_VERSION, kind_of, settings_of
from farshore.server.database import is_postgres
from farshore.server.limits import Limits
from farshore.server.mail import EVERYONE, Mail, Renamed
from farshore.server.numbers import Numbers
from farshore.server.overseer import Overseer
from farshore.server.passwords import Passwords
from farshore.server.people import People
from farshore.server.ratings import Ratings
from farshore.server.room import Letter, Room
from farshore.server.seats import Seat, prefer
from farshore.server.settings import Settings
from farshore.server.steps import Log
from farshore.server.store import LEASE, Guest, Kept, Moved, Store, StoreError
from farshore.server.thinkers import Thinkers
from farshore.server.wire import Chances, ClockSetting, NewRoom
from farshore.server.words import Refusal

logger = logging.getLogger("farshore.server")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that are taken for another
CODE_LENGTH = 6
LOOKED_AT = 32  # finished games that stay in memory
BEAT = 1.0  # seconds between two signs of life, where there are neighbours


def _resume(kept: Kept) -> Log | None:
    """The game of a room as its steps make it; none before the start."""
    row = kept.room
    if row["board"] is None:
        return None
    if row["rules"] != RULES_VERSION:
        raise Refusal("other_rules", 409)
    return Log.resume(row["game"], len(kept.seats), row["options"], row["board"], kept.steps)


@dataclass
class Finished:
    """A game that is over, for those who look back."""

    code: str
    seats: list[Seat]
    log: Log
    chances: Chances | None = None  # once somebody asked


class House:
    """Every room that somebody has asked for lately, and the door to all others."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.limits = Limits(settings.limits)
        self.numbers = Numbers()
        self.thinkers = Thinkers(settings.thinkers)
        self.id = secrets.token_hex(8)  # the name under which this process has rooms
        self.rooms: dict[str, Room] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self.draining = False  # no room is taken any more
        self.finished: OrderedDict[str, Finished] = OrderedDict()  # the last ones that were looked at
        self.mail: Mail | None = None
        self._loading: dict[str, asyncio.Lock] = {}
        self.people = People(store)
        self.passwords = Passwords()
        self.ratings = Ratings(store)
        self.overseer = Overseer(self, self.people, self.ratings, settings.oversee)
        self._tasks = [asyncio.create_task(self._tidy(), name="tidy")]

    @classmethod
    async def open(cls, settings: Settings) -> "House":
        """A house with its database and, where it has neighbours, its mail; raises `StoreError` with one sentence."""
        if settings.redis and not is_postgres(settings.database):
            raise StoreError("Servers can share a PostgreSQL database only; --redis is of no use with a file.")
        house = cls(settings, await Store.open(settings.database, shared=bool(settings.redis)))
        try:
            if settings.redis:
                house.mail = Mail(settings.redis, house)
                await house.mail.start()
                await house.store.beat(house.id)
                house._tasks.append(asyncio.create_task(house._beat(), name="beat"))
        except BaseException:
            house.mail = None
            await house.close()
            raise
        return house

    async def drain(self) -> None:
        """Give all rooms back and send everybody elsewhere. What is under way is kept or did not happen; both are told by coming back."""
        if self.draining:
            return
        self.draining = True
        await self.overseer.close()
        rooms = list(self.rooms.values())
        self.rooms.clear()
        for room in rooms:
            await room.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._closing, return_exceptions=True)
        try:
            await self.store.leave(self.id)
        except (SQLAlchemyError, OSError) as error:
            logger.warning("the rooms could not be given back: %s", error)
        for room in rooms:
            room.drop_all()
        if self.mail is not None:
            self.mail.only(set())

    async def close(self) -> None:
        await self.drain()
        if self.mail is not None:
            await self.mail.close()
        await self.thinkers.close()
        await self.store.close()

    async def not_ready(self) -> str:
        """Why no player should be sent here now; empty if all is well."""
        if self.draining:
            return "the server is about to end"
        if self.mail is not None and not self.mail.there.is_set():
            return "Redis is away"
        return "" if await self.store.healthy() else "the database does not answer"

    async def code_of(self, word: str) -> str:
        """The code of the room with this code or link; raises `Refusal`."""
        code = await self.store.code_of(word) if 0 < len(word) <= 64 else None
        if code is None:
            raise Refusal("no_room", 404)
        return code

    async def place(self, code: str) -> Room | str:
        """The room, taken if no living house has it; or the house that has it."""
        async with self.loading(code):
            room = self.rooms.get(code)
            if room is None:
                if self.draining:
                    return ""
                owner, epoch = await self.store.claim(code, self.id)
                if owner != self.id:
                    return owner
                kept = await self.store.read(code)
                if kept is None:
                    raise Refusal("no_room", 404)
                if kept.room["state"] == "closed":
                    raise Refusal("room_closed", 410)
                room = self.rooms[code] = Room(self, kept, await asyncio.to_thread(_resume, kept), epoch)
            room.idle_since = time.monotonic()
        return room

    async def room(self, word: str) -> Room:
        """The room with this code or link, here; raises `Refusal`, or `Moved` where it is elsewhere."""
        room = await self.place(await self.code_of(word))
        if isinstance(room, str):
            raise Moved(word)
        return room

    async def ended(self, word: str) -> "Finished":
        """A finished game as it is kept, wherever it was played; raises `Refusal`."""
        code = await self.code_of(word)
        game = self.finished.pop(code, None)
        if game is None:
            kept = await self.store.read(code)
            if kept is not None and kept.room["state"] == "closed":
                raise Refusal("room_closed", 410)
            if kept is None or kept.room["state"] != "over":
                raise Refusal("not_over", 409)
            log = await asyncio.to_thread(_resume, kept)
            assert log is not None
            game = Finished(code, [Seat.of(seat) for seat in kept.seats], log)
        self.finished[code] = game
        while len(self.finished) > LOOKED_AT:
            self.finished.popitem(last=False)
        return game

    async def rename(self, guest: Guest) -> None:
        """A guest has another name, at every table."""
        for room in [room for room in self.rooms.values() if guest.id in room.here()]:
            await room.ask(partial(room.renamed, guest))
        if self.mail is not None:
            self.mail.send(EVERYONE, Renamed(self.id, guest))

    def renamed_elsewhere(self, guest: Guest) -> None:
        for room in self.rooms.values():
            if guest.id in room.here():
                room.post(Letter(None, None, partial(room.renamed, guest)))

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
        self.finished.pop(code, None)
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
            from farshore.server.deeds import begin  # not above: it builds on the rooms of this house

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
                        try:
                            await self.store.release(self.id, [(code, room.epoch)])
                        except (SQLAlchemyError, OSError) as error:
                            logger.warning("room %s could not be given back: %s", code, error)

    async def _beat(self) -> None:
        """Say every second that this house is there. One that could not for long looks which rooms are still its own."""
        last = time.monotonic()
        while True:
            await asyncio.sleep(BEAT)
            try:
                alive = await self.store.beat(self.id)
                if time.monotonic() - last > LEASE:
                    logger.warning("this server was not heard for %.1f s", time.monotonic() - last)
                    ours = await self.store.owned(self.id)
                    for room in [room for room in self.rooms.values() if ours.get(room.code) != room.epoch]:
                        self.forget(room)
                last = time.monotonic()
                if self.mail is not None:
                    self.mail.only(alive)
            except (SQLAlchemyError, OSError) as error:
                logger.error("the database does not answer: %s", error)
