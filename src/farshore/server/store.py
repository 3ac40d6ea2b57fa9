"""What the server keeps, and the promise that goes with it: when `commit` returns, the change survives whatever happens to the process.

SQLite runs in WAL mode with `synchronous=FULL`: every commit is written and flushed to the disk before it returns, so that neither
`kill -9` nor a power cut takes back what anybody was told. (With NORMAL a killed process would lose nothing either, since the written log
belongs to the system by then; FULL costs one flush for each decision, which no player notices.) PostgreSQL does the same by itself.
A change is one transaction: a decision, the id of the command that asked for it and the clocks are kept together or not at all. Changes of
several rooms that wait at the same time share a transaction, and so one flush (`keeping`).

A room belongs to one house (server process) at a time. Whenever it changes hands its epoch grows, and what a house writes names the epoch
under which it got the room, checked in the same transaction with the row locked: a house that was stopped and wakes up late writes nothing.
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Float, cast, delete, exists, func, insert, literal, or_, select, text, true, update
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from farshore.server import schema, tables
from farshore.server.database import Held, StoreError, open_engine
from farshore.server.keeping import Change, Pen, Row, Waiting, put
from farshore.server.steps import Step

__all__ = ["Change", "Guest", "Kept", "Lost", "Moved", "Row", "Store", "StoreError", "Unsure"]

TOGETHER = 200  # changes that share a transaction
LEASE = 5.0  # seconds that a house is believed to be there after it last said so


class Lost(Exception):
    """A room in memory is no longer the truth: it must be read again, here or elsewhere. Nobody is told anything but to come back."""


class Moved(Lost):
    """Another house has the room now."""


class Unsure(Lost):
    """The connection to the database broke while it was told to commit: the change may be kept or not."""


@dataclass
class Guest:
    id: str
    name: str
    language: str
    colour: str = ""  # the one this guest likes to play
    account: str | None = None  # the name of their account
    banned: bool = False


@dataclass
class Kept:
    """A room as it comes from the database."""

    room: Row
    seats: list[Row]
    steps: list[Step]
    commands: set[tuple[str, str]]
    chat: list[Row]


class Store:
    """The database. Made by `Store.open`."""

    def __init__(self, engine: AsyncEngine, held: Held, shared: bool) -> None:
        self.engine = engine
        self.shared = shared  # other houses may use it too
        self.sqlite = engine.dialect.name == "sqlite"
        self._writing = asyncio.Lock()  # one writer in a process: waiting here is fair, and never SQLite's "database is locked"
        self._waiting: list[Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._held = held
        self.pen = Pen(held.pen) if held.pen is not None else None  # for a file

    @classmethod
    async def open(cls, database: str, shared: bool = False) -> "Store":
        """Open or make the database and bring its tables up to date; raises `StoreError` with one sentence. `shared`: by more servers."""
        engine, held = await open_engine(database, shared)
        return cls(engine, held, shared)

    async def close(self) -> None:
        if self._writer is not None:
            await asyncio.gather(self._writer, return_exceptions=True)
        if self.pen is not None:
            await self.pen.close()
        await self._held.close()
        await self.engine.dispose()

    async def healthy(self) -> bool:
        try:
            async with asyncio.timeout(5), self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError):
            return False
        return True

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, and the only writer of this process."""
        async with self._writing, self.engine.begin() as connection:
            yield connection

    # --- guests

    async def new_guest(self, name: str, language: str) -> tuple[Guest, str]:
        """A new guest and the token for the cookie; only the token's digest is kept."""
        token = secrets.token_urlsafe(32)
        guest = Guest(secrets.token_hex(8), name, language)
        now = time.time()
        row = {"id": guest.id, "token": secrets.token_hex(32), "name": name, "language": language, "made": now, "colour": ""}
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(insert(schema.guests).values(**row))
            await connection.execute(insert(tables.sessions).values(digest=digest(token), guest=guest.id, made=now, seen=now))
        return guest, token

    async def guest_of(self, token: str) -> Guest | None:
        g, s, a, b = schema.guests, tables.sessions, tables.accounts, tables.bans
        found = select(g.c.id, g.c.name, g.c.language, g.c.colour, a.c.name.label("account"), b.c.guest.label("ban"), b.c.until)
        found = found.select_from(s.join(g).outerjoin(a, a.c.guest == g.c.id).outerjoin(b, b.c.guest == g.c.id))
        async with self.engine.connect() as connection:
            row = (await connection.execute(found.where(s.c.digest == digest(token)))).first()
        if row is None:
            return None
        banned = row.ban is not None and (row.until is None or row.until > time.time())
        return Guest(row.id, row.name, row.language, row.colour, row.account, banned)

    async def change_guest(self, guest: Guest) -> None:
        async with self._writing, self.engine.begin() as connection:
            values = {"name": guest.name, "language": guest.language, "colour": guest.colour}
            await connection.execute(update(schema.guests).where(schema.guests.c.id == guest.id).values(**values))

    # --- rooms

    async def new_room(self, room: Row, seats: list[Row]) -> None:
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(insert(schema.rooms).values(**room))
            await connection.execute(insert(schema.seats), seats)

    async def code_of(self, word: str) -> str | None:
        """The code of a room from its code or from the secret of its link."""
        if not word.isascii() or not word.isprintable():
            return None
        r = schema.rooms.c
        async with self.engine.connect() as connection:
            return await connection.scalar(select(r.code).where((r.code == word.upper()) | (r.secret == word)))

    async def commit(self, code: str, epoch: int, change: Change) -> None:
        """Keep a change for good. Returns only when it is safe. Raises `Lost` if the room must be read again; any other error means that
        nothing was changed."""
        waiting = Waiting(code, epoch, change, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write(), name="writer")
        await waiting.kept

    async def _write(self) -> None:
        """Keep what waits, together; while that is written the next ones gather."""
        while self._waiting:
            batch, self._waiting = self._waiting[:TOGETHER], self._waiting[TOGETHER:]
            try:
                async with self._writing:
                    await self._keep(batch)
            except (OperationalError, InterfaceError, PoolTimeout, OSError, Lost) as error:  # what ails one ails all
                _tell(batch, error)
            except Exception as error:
                if len(batch) == 1:
                    _tell(batch, error)
                for one in batch if len(batch) > 1 else []:  # one of them can't be kept, and the others must not suffer for it
                    try:
                        async with self._writing:
                            await self._keep([one])
                    except Exception as own:
                        _tell([one], own)
            except BaseException:
                for one in batch + self._waiting:
                    one.kept.cancel()
                raise

    async def _keep(self, batch: list[Waiting]) -> None:
        if self.pen is not None:
            ours = await self.pen.write(batch)
        else:
            async with self.engine.connect() as connection:
                ours = await connection.run_sync(put, batch)
                try:
                    await connection.commit()
                except (DBAPIError, OSError) as error:
                    if self.sqlite:
                        raise
                    raise Unsure(str(error).splitlines()[0]) from None
        for one in batch:
            if one.kept.done():
                continue
            if one in ours:
                one.kept.set_result(None)
            else:
                one.kept.set_exception(Moved(one.code))

    async def read(self, code: str) -> Kept | None:
        async with self.engine.connect() as connection:
            room = (await connection.execute(select(schema.rooms).where(schema.rooms.c.code == code))).mappings().first()
            if room is None:
                return None
            seats = await connection.execute(select(schema.seats).where(schema.seats.c.room == code).order_by(schema.seats.c.seat))
            steps = await connection.execute(select(schema.steps).where(schema.steps.c.room == code).order_by(schema.steps.c.seq))
            ids = await connection.execute(select(schema.commands.c.guest, schema.commands.c.id).where(schema.commands.c.room == code))
            lines = select(schema.chat).where(schema.chat.c.room == code).order_by(schema.chat.c.number.desc()).limit(200)
            chat = await connection.execute(lines)
            return Kept(
                dict(room),
                [dict(row) for row in seats.mappings()],
                [Step.of(dict(row)) for row in steps.mappings()],
                {(row.guest, row.id) for row in ids},
                [dict(row) for row in chat.mappings()][::-1],
            )

    async def row_of(self, code: str) -> tuple[Row, list[Row]] | None:
        """A room and its seats, without what was played."""
        async with self.engine.connect() as connection:
            room = (await connection.execute(select(schema.rooms).where(schema.rooms.c.code == code))).mappings().first()
            seats = await connection.execute(select(schema.seats).where(schema.seats.c.room == code).order_by(schema.seats.c.seat))
            return None if room is None else (dict(room), [dict(row) for row in seats.mappings()])

    async def rooms_of(self, guest: str) -> list[tuple[Row, list[Row]]]:
        """The rooms where a guest sits or is host, the latest first."""
        r, s = schema.rooms.c, schema.seats.c
        mine = select(s.room).where(s.guest == guest)
        wanted = select(schema.rooms).where(r.code.in_(mine) | (r.host == guest)).order_by(r.updated.desc()).limit(200)
        async with self.engine.connect() as connection:
            rooms = [dict(row) for row in (await connection.execute(wanted)).mappings()]
            of_rooms = select(schema.seats).where(s.room.in_([room["code"] for room in rooms])).order_by(s.seat)
            seats: dict[str, list[Row]] = {}
            for row in (await connection.execute(of_rooms)).mappings():
                seats.setdefault(row["room"], []).append(dict(row))
        return [(room, seats.get(room["code"], [])) for room in rooms]

    async def count_rooms(self) -> int:
        async with self.engine.connect() as connection:
            return await connection.scalar(select(func.count()).select_from(schema.rooms)) or 0

    # --- houses and leases

    def _now(self) -> Any:
        """The database's own clock, which all houses share; with SQLite there is one house."""
        if self.sqlite:
            return literal(time.time())
        return cast(func.extract("epoch", func.clock_timestamp()), Float)

    async def beat(self, house: str) -> set[str]:
        """This house is there; all that are, itself included. What long-gone houses left is swept away."""
        h = schema.houses
        now = self._now()
        async with self._writing, self.engine.begin() as connection:
            told = await connection.execute(update(h).where(h.c.id == house).values(until=now + LEASE))
            if told.rowcount == 0:
                await connection.execute(insert(h).values(id=house, until=now + LEASE))
            await connection.execute(delete(h).where(h.c.until < now - 60 * LEASE))
            return set(await connection.scalars(select(h.c.id).where(h.c.until > now)))

    async def claim(self, code: str, house: str) -> tuple[str, int]:
        """Take a room that no living house has. The house that has it now, and since which epoch."""
        r, h = schema.rooms.c, schema.houses.c
        alive = exists().where(h.id == r.owner, h.until > self._now()) if self.shared else ~true()
        free = or_(r.owner.is_(None), r.owner == house, ~alive)
        taken = update(schema.rooms).where(r.code == code, free).values(owner=house, epoch=r.epoch + 1).returning(r.epoch)
        async with self._writing, self.engine.begin() as connection:
            epoch = await connection.scalar(taken)
            if epoch is not None:
                return house, epoch
            row = (await connection.execute(select(r.owner, r.epoch).where(r.code == code))).first()
        return (row.owner or "", row.epoch) if row is not None else ("", 0)

    async def release(self, house: str, rooms: Iterable[tuple[str, int]]) -> None:
        """Give rooms back, so that any house can take them at once."""
        r = schema.rooms.c
        async with self._writing, self.engine.begin() as connection:
            for code, epoch in rooms:
                await connection.execute(update(schema.rooms).where(r.code == code, r.owner == house, r.epoch == epoch).values(owner=None))

    async def leave(self, house: str) -> None:
        """This house closes."""
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(update(schema.rooms).where(schema.rooms.c.owner == house).values(owner=None))
            await connection.execute(delete(schema.houses).where(schema.houses.c.id == house))

    async def owned(self, house: str) -> dict[str, int]:
        """The rooms of a house with their epochs."""
        r = schema.rooms.c
        async with self.engine.connect() as connection:
            return {row.code: row.epoch for row in await connection.execute(select(r.code, r.epoch).where(r.owner == house))}


def _tell(batch: list[Waiting], error: Exception) -> None:
    for one in batch:
        if not one.kept.done():
            one.kept.set_exception(error)


def digest(token: str) -> str:
    """What is kept of a secret that lets somebody in: the database alone lets nobody in."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
