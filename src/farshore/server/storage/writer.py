"""Writes the changes of rooms. Changes that wait at the same time share a transaction, and so one flush to the disk."""

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Connection, Engine, Table, Update, bindparam, insert, select, update
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine

from farshore.server.storage import game_models
from farshore.server.storage.errors import CommitUnsure, RoomLost, RoomMoved
from farshore.server.storage.records import Change, Row

BATCH = 200  # changes that share a transaction

# Every step needs these statements, so they are built once.
INSERTS = {table.name: insert(table) for table in (game_models.steps, game_models.commands, game_models.chat)}
EPOCHS = (
    select(game_models.rooms.c.code, game_models.rooms.c.epoch)
    .where(game_models.rooms.c.code.in_(bindparam("codes", expanding=True)))
    .order_by(game_models.rooms.c.code)
    .with_for_update()
)


@dataclass(eq=False)
class PendingWrite:
    """A change on its way into the database."""

    code: str
    epoch: int
    change: Change
    written: asyncio.Future[None]


class SqliteWriter:
    """Writes to an SQLite file with a connection and a thread of its own: the event loop hands over a whole transaction at once, not
    one statement at a time."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")

    async def write(self, batch: list[PendingWrite]) -> list[PendingWrite]:
        """Write changes in one transaction; returns those that were written."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)

    def _write(self, batch: list[PendingWrite]) -> list[PendingWrite]:
        with self.engine.begin() as connection:
            return write_batch(connection, batch)

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        self.engine.dispose()


class ChangeWriter:
    """Collects changes and writes them in batches. `lock` is held by the only writer of this process."""

    def __init__(self, engine: AsyncEngine, lock: asyncio.Lock, sqlite: SqliteWriter | None) -> None:
        self.sqlite = sqlite  # for a file; memory and PostgreSQL are written through the engine
        self._engine = engine
        self._lock = lock
        self._waiting: list[PendingWrite] = []
        self._task: asyncio.Task[None] | None = None

    async def commit(self, code: str, epoch: int, change: Change) -> None:
        """Returns when the change is safely stored. Raises `RoomLost` if the room must be loaded again; after any other error nothing has
        changed."""
        pending = PendingWrite(code, epoch, change, asyncio.get_running_loop().create_future())
        self._waiting.append(pending)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="writer")
        await pending.written

    async def close(self) -> None:
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        if self.sqlite is not None:
            await self.sqlite.close()

    async def _run(self) -> None:
        """Write what waits; meanwhile the next batch gathers."""
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            try:
                await self._write(batch)
            except (OperationalError, InterfaceError, PoolTimeout, OSError, RoomLost) as error:  # concerns the whole batch
                _fail(batch, error)
            except Exception as error:
                if len(batch) == 1:
                    _fail(batch, error)
                else:
                    await self._write_each(batch)
            except BaseException:
                for one in batch + self._waiting:
                    one.written.cancel()
                raise

    async def _write_each(self, batch: list[PendingWrite]) -> None:
        """One change of a batch can't be stored; the others must not fail with it."""
        for one in batch:
            try:
                await self._write([one])
            except Exception as error:
                _fail([one], error)

    async def _write(self, batch: list[PendingWrite]) -> None:
        async with self._lock:
            written = await self.sqlite.write(batch) if self.sqlite is not None else await self._write_through_engine(batch)
        for one in batch:
            if one.written.done():
                continue
            if one in written:
                one.written.set_result(None)
            else:
                one.written.set_exception(RoomMoved(one.code))

    async def _write_through_engine(self, batch: list[PendingWrite]) -> list[PendingWrite]:
        async with self._engine.connect() as connection:
            written = await connection.run_sync(write_batch, batch)
            try:
                await connection.commit()
            except (DBAPIError, OSError) as error:
                if self._engine.dialect.name == "sqlite":
                    raise
                raise CommitUnsure(str(error).splitlines()[0]) from None
        return written


def _fail(batch: list[PendingWrite], error: Exception) -> None:
    for one in batch:
        if not one.written.done():
            one.written.set_exception(error)


def write_batch(connection: Connection, batch: list[PendingWrite]) -> list[PendingWrite]:
    """Write the changes whose epoch still holds, as many rows as possible with one statement; returns these changes."""
    found = connection.execute(EPOCHS, {"codes": sorted({one.code for one in batch})})
    epochs = {row.code: row.epoch for row in found}
    batch = [one for one in batch if epochs.get(one.code) == one.epoch]
    steps = [{"room": one.code, **one.change.step.row()} for one in batch if one.change.step is not None]
    commands = [{"room": one.code, "guest": one.change.command[0], "id": one.change.command[1]} for one in batch if one.change.command]
    lines = [{"room": one.code, **one.change.chat} for one in batch if one.change.chat is not None]
    for name, rows in (("steps", steps), ("commands", commands), ("chat", lines)):
        if rows:
            connection.execute(INSERTS[name], rows)
    seats = [{"room": one.code, **row} for one in batch for row in one.change.seats]
    _update_rows(connection, game_models.seats, ("room", "seat"), seats)
    now = time.time()
    _update_rows(connection, game_models.rooms, ("code",), [{"code": one.code, **one.change.room, "updated": now} for one in batch])
    return batch


@cache
def _update_statement(table: Table, keys: tuple[str, ...], names: tuple[str, ...]) -> Update:
    statement = update(table).where(*(table.c[key] == bindparam(f"key_{key}") for key in keys))
    return statement.values({name: bindparam(f"new_{name}") for name in names})


def _update_rows(connection: Connection, table: Table, keys: Sequence[str], rows: list[Row]) -> None:
    """Update rows by their keys; rows that set the same columns share a statement."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(sorted(name for name in row if name not in keys)), []).append(row)
    for names, group in groups.items():
        values = [{f"key_{key}": row[key] for key in keys} | {f"new_{name}": row[name] for name in names} for row in group]
        connection.execute(_update_statement(table, tuple(keys), names), values)
