"""The store: what the server reads from and writes to its database. When `commit` returns, the change survives whatever happens to the
process.

SQLite runs in WAL mode with `synchronous=FULL`: every commit is flushed to the disk before it returns, so that neither `kill -9` nor a
power cut undoes what anybody was told. (A killed process would lose nothing with NORMAL either; FULL costs one flush for each decision,
which no player notices.) PostgreSQL does the same by itself. A change is one transaction: a decision, the id of its command and the
clocks are stored together or not at all.
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from farshore.server.storage import game_models
from farshore.server.storage.blockers import log_holders
from farshore.server.storage.database import DatabaseLock, open_engine
from farshore.server.storage.errors import RoomBusy
from farshore.server.storage.health import Health
from farshore.server.storage.leases import Leases
from farshore.server.storage.pending import Writer
from farshore.server.storage.people_models import accounts, bans, sessions
from farshore.server.storage.postgres_writer import PostgresWriter
from farshore.server.storage.records import Change, GameStep, Guest, RoomSnapshot, Row
from farshore.server.storage.writer import ChangeWriter, MemoryWriter, SqliteWriter

CHAT_LINES = 200  # that are loaded with a room
COMMANDS = 2_000  # that are loaded with a room; more are looked up


class Store:
    """The database. Made by `Store.open`."""

    def __init__(self, engine: AsyncEngine, lock: DatabaseLock, shared: bool) -> None:
        self.engine = engine
        self._database_lock = lock
        self._file = lock.sqlite_file
        self._writing = asyncio.Lock()  # one at a time: waiting here is fair, and SQLite never says "database is locked"
        self._single = single = lock.single or engine.execution_options(isolation_level="AUTOCOMMIT")
        if engine.dialect.name == "sqlite":
            file = self._file
            writer: Writer = (
                MemoryWriter(engine, self._writing)
                if file is None or lock.writer is None
                else SqliteWriter(lock.writer, file, self._writing)
            )
            self.leases = Leases(single, single, self._writing, shared)
        else:  # what is one statement waits for nobody
            writer = PostgresWriter(single)
            self.leases = Leases(single, lock.pulse or single, nullcontext(), shared)
        self.writer = ChangeWriter(writer)
        self.health = Health(writer, self._file)

    @classmethod
    async def open(cls, database: str, shared: bool = False) -> "Store":
        """Open or create the database and bring its tables up to date; raises `StoreError` with one sentence. `shared`: other servers use
        it too."""
        engine, lock = await open_engine(database, shared)
        return cls(engine, lock, shared)

    async def close(self) -> None:
        await self.writer.close()
        await self._database_lock.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction; with SQLite nobody else writes meanwhile. Raises `DatabaseGone` if what was written would be lost."""
        async with self._writing, self.engine.begin() as connection:
            self._check_file()
            yield connection
        self._check_file()

    def _check_file(self) -> None:
        if self._file is not None:
            self._file.check()

    # --- guests

    async def new_guest(self, name: str, language: str) -> tuple[Guest, str]:
        """A new guest and the token for the cookie; only the token's digest is stored."""
        token = secrets.token_urlsafe(32)
        guest = Guest(secrets.token_hex(8), name, language)
        now = time.time()
        row = {"id": guest.id, "token": secrets.token_hex(32), "name": name, "language": language, "made": now, "colour": ""}
        async with self.writing() as connection:
            await connection.execute(insert(game_models.guests).values(**row))
            await connection.execute(insert(sessions).values(digest=digest(token), guest=guest.id, made=now, seen=now))
        return guest, token

    async def guest_of(self, token: str) -> Guest | None:
        g, s, a, b = game_models.guests, sessions, accounts, bans
        found = select(g.c.id, g.c.name, g.c.language, g.c.colour, a.c.name.label("account"), b.c.guest.label("ban"), b.c.until)
        found = found.select_from(s.join(g).outerjoin(a, a.c.guest == g.c.id).outerjoin(b, b.c.guest == g.c.id))
        async with self.engine.connect() as connection:
            row = (await connection.execute(found.where(s.c.digest == digest(token)))).first()
        if row is None:
            return None
        banned = row.ban is not None and (row.until is None or row.until > time.time())
        return Guest(row.id, row.name, row.language, row.colour, row.account, banned)

    async def change_guest(self, guest: str, changed: Row) -> None:
        """Set only what has changed: another browser of theirs may change something else at the same time."""
        async with self.writing() as connection:
            await connection.execute(update(game_models.guests).where(game_models.guests.c.id == guest).values(**changed))

    # --- rooms

    async def new_room(self, room: Row, seats: list[Row]) -> None:
        async with self.writing() as connection:
            await connection.execute(insert(game_models.rooms).values(**room))
            await connection.execute(insert(game_models.seats), seats)

    async def commit(self, code: str, epoch: int, change: Change) -> None:
        """Store a change of a room for good; see `ChangeWriter.commit`."""
        try:
            await self.writer.commit(code, epoch, change)
        except Exception as error:
            self.health.note(error)
            if isinstance(error, RoomBusy) and self.engine.dialect.name != "sqlite":
                await log_holders(self._single, code, "a change of")
            raise
        self.health.note(None)

    async def code_of(self, word: str) -> str | None:
        """The code of a room from its code or from the secret of its link."""
        if not word.isascii() or not word.isprintable():
            return None
        r = game_models.rooms.c
        async with self.engine.connect() as connection:
            return await connection.scalar(select(r.code).where((r.code == word.upper()) | (r.secret == word)))

    async def read(self, code: str) -> RoomSnapshot | None:
        """A room with everything that happened in it."""
        t, c, n = game_models.steps.c, game_models.commands.c, game_models.chat.c
        async with self.engine.connect() as connection:
            found = await _room_and_seats(connection, code)
            if found is None:
                return None
            steps = await connection.execute(select(game_models.steps).where(t.room == code).order_by(t.seq))
            commands = {
                (row.guest, row.id) for row in await connection.execute(select(c.guest, c.id).where(c.room == code).limit(COMMANDS))
            }
            people = set(await connection.scalars(select(c.guest).where(c.room == code).distinct()))
            lines = select(game_models.chat).where(n.room == code).order_by(n.number.desc()).limit(CHAT_LINES)
            chat = await connection.execute(lines)
            return RoomSnapshot(
                *found,
                [GameStep.of(dict(row)) for row in steps.mappings()],
                commands,
                len(commands) < COMMANDS,
                people,
                [dict(row) for row in chat.mappings()][::-1],
            )

    async def has_command(self, code: str, guest: str, ident: str) -> bool:
        """Was this command carried out?"""
        c = game_models.commands.c
        mine = select(c.id).where(c.room == code, c.guest == guest, c.id == ident)
        async with self.engine.connect() as connection:
            return await connection.scalar(mine) is not None

    async def row_of(self, code: str) -> tuple[Row, list[Row]] | None:
        """A room and its seats, without what happened in it."""
        async with self.engine.connect() as connection:
            return await _room_and_seats(connection, code)

    async def rooms_of(self, guest: str) -> list[tuple[Row, list[Row]]]:
        """The rooms where a guest sits or is host, the latest first."""
        r, s = game_models.rooms.c, game_models.seats.c
        mine = select(s.room).where(s.guest == guest)
        wanted = select(game_models.rooms).where(r.code.in_(mine) | (r.host == guest)).order_by(r.updated.desc()).limit(200)
        async with self.engine.connect() as connection:
            rooms = [dict(row) for row in (await connection.execute(wanted)).mappings()]
            of_rooms = select(game_models.seats).where(s.room.in_([room["code"] for room in rooms])).order_by(s.seat)
            seats: dict[str, list[Row]] = {}
            for row in (await connection.execute(of_rooms)).mappings():
                seats.setdefault(row["room"], []).append(dict(row))
        return [(room, seats.get(room["code"], [])) for room in rooms]


async def _room_and_seats(connection: AsyncConnection, code: str) -> tuple[Row, list[Row]] | None:
    s = game_models.seats.c
    room = (await connection.execute(select(game_models.rooms).where(game_models.rooms.c.code == code))).mappings().first()
    if room is None:
        return None
    seats = await connection.execute(select(game_models.seats).where(s.room == code).order_by(s.seat))
    return dict(room), [dict(row) for row in seats.mappings()]


def digest(token: str) -> str:
    """What is stored of a secret that lets somebody in: a stolen database lets nobody in."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
