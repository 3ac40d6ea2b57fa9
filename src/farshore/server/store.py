"""What the server keeps, and the promise that goes with it: when `commit` returns, the change survives whatever happens to the process.

SQLite runs in WAL mode with `synchronous=FULL`: every commit is written and flushed to the disk before it returns, so that neither
`kill -9` nor a power cut takes back what anybody was told. (With NORMAL a killed process would lose nothing either, since the written log
belongs to the system by then; FULL costs one flush for each decision, which no player notices.) A change is one transaction: a decision,
the id of the command that asked for it and the clocks are kept together or not at all.
"""

import asyncio
import contextlib
import hashlib
import os
import secrets
import sqlite3
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, func, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from farshore.engine.words import FarshoreError
from farshore.server import schema
from farshore.server.steps import Step

MIGRATIONS = Path(__file__).parent / "migrations"
Row = dict[str, Any]
MAGIC = b"SQLite format 3\0"


class StoreError(FarshoreError):
    """The database can't be used; the sentence says why."""


@dataclass
class Guest:
    id: str
    name: str
    language: str


@dataclass
class Change:
    """Everything of a room that is kept in one transaction."""

    room: Row = field(default_factory=dict)  # columns to set
    seats: list[Row] = field(default_factory=list)  # rows that changed
    step: Step | None = None
    chat: Row | None = None
    command: tuple[str, str] | None = None  # guest, id


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

    def __init__(self, engine: AsyncEngine, lock: IO[str] | None) -> None:
        self.engine = engine
        self._writing = asyncio.Lock()  # SQLite has one writer; waiting here is fair and never "database is locked"
        self._lock = lock

    @classmethod
    async def open(cls, database: str) -> "Store":
        """Open or make the database and bring its tables up to date; raises `StoreError` with one sentence."""
        lock = None
        if "://" in database:
            engine = create_async_engine(database)
        elif database == ":memory:":
            engine = create_async_engine("sqlite+aiosqlite://", poolclass=StaticPool)
            event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        else:
            lock = await asyncio.to_thread(_hold, Path(database))
            engine = create_async_engine(f"sqlite+aiosqlite:///{database}", pool_size=4)
            event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        store = cls(engine, lock)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
                await connection.execute(update(schema.rooms).where(schema.rooms.c.code == "").values(turn=0))  # can it be written?
        except (SQLAlchemyError, OSError) as error:
            await store.close()
            raise StoreError(_why(database, error)) from None
        except Exception as error:
            await store.close()
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise StoreError(f"The database {database} can't be brought up to date by this version of Farshore: {reason}.") from None
        return store

    async def close(self) -> None:
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    async def healthy(self) -> bool:
        try:
            async with self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except SQLAlchemyError:
            return False
        return True

    # --- guests

    async def new_guest(self, name: str, language: str) -> tuple[Guest, str]:
        """A new guest and the token for the cookie; only the token's digest is kept."""
        token = secrets.token_urlsafe(32)
        guest = Guest(secrets.token_hex(8), name, language)
        row = {"id": guest.id, "token": _digest(token), "name": name, "language": language, "made": time.time()}
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(insert(schema.guests).values(**row))
        return guest, token

    async def guest_of(self, token: str) -> Guest | None:
        g = schema.guests.c
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(g.id, g.name, g.language).where(g.token == _digest(token)))).first()
        return None if row is None else Guest(row.id, row.name, row.language)

    async def change_guest(self, guest: Guest) -> None:
        async with self._writing, self.engine.begin() as connection:
            changed = update(schema.guests).where(schema.guests.c.id == guest.id).values(name=guest.name, language=guest.language)
            await connection.execute(changed)

    # --- rooms

    async def new_room(self, room: Row, seats: list[Row]) -> None:
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(insert(schema.rooms).values(**room))
            await connection.execute(insert(schema.seats), seats)

    async def code_of(self, word: str) -> str | None:
        """The code of a room from its code or from the secret of its link."""
        r = schema.rooms.c
        async with self.engine.connect() as connection:
            return await connection.scalar(select(r.code).where((r.code == word.upper()) | (r.secret == word)))

    async def commit(self, code: str, change: Change) -> None:
        """Keep a change for good. Returns only when it is safe; raises without having changed anything."""
        async with self._writing, self.engine.begin() as connection:
            if change.step is not None:
                await connection.execute(insert(schema.steps).values(room=code, **change.step.row()))
            if change.command is not None:
                guest, ident = change.command
                await connection.execute(insert(schema.commands).values(room=code, guest=guest, id=ident))
            if change.chat is not None:
                await connection.execute(insert(schema.chat).values(room=code, **change.chat))
            for row in change.seats:
                s = schema.seats.c
                await connection.execute(update(schema.seats).where(s.room == code, s.seat == row["seat"]).values(**row))
            values = {**change.room, "updated": time.time()}
            await connection.execute(update(schema.rooms).where(schema.rooms.c.code == code).values(**values))

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


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _set_up_sqlite(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _hold(path: Path) -> IO[str] | None:
    """Keep a second server away from this file: two would tell players different games. The system lets go when the process ends."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise StoreError(f"{path} is a folder, so it can't be the database; name a file.")
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(13, "it is read-only")
        if path.exists() and path.stat().st_size and not _is_sqlite(path):
            raise StoreError(f"{path} is not a Farshore database.")
        lock = Path(f"{path}.lock").open("w", encoding="utf-8")  # noqa: SIM115 - held as long as the store is open
    except (FileExistsError, NotADirectoryError):
        file = next(parent for parent in path.parents if parent.exists() and not parent.is_dir())
        raise StoreError(f"The database {path} can't be made: {file} is a file and no folder.") from None
    except OSError as error:
        raise StoreError(f"The database {path} can't be written: {error.strerror or error}.") from None
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass  # no such locks on this system
    except OSError:
        lock.close()
        raise StoreError(f"Another Farshore is using the database {path} already.") from None
    try:
        _try(path)
    except sqlite3.Error as error:
        lock.close()
        raise StoreError(_why(str(path), error)) from None
    return lock


def _try(path: Path) -> None:
    """Open the file once without a thread: a connection that aiosqlite can't open leaves its thread behind, which then finds no loop."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL").close()
        connection.execute("SELECT name FROM sqlite_master").close()


def _is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def _why(database: str, error: Exception) -> str:
    reason = str(getattr(error, "orig", None) or error).splitlines()[0]
    if "readonly" in reason or "read-only" in reason:
        return f"The database {database} is read-only, so no game could be kept."
    if "full" in reason:
        return f"The disk is full: the database {database} can't be written."
    if "not a database" in reason or "malformed" in reason:
        return f"{database} is not a Farshore database."
    return f"The database {database} can't be used: {reason}."
