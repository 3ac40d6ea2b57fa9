"""Writes the changes of rooms. Changes that wait at the same time share a transaction, and so one flush to the disk."""

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from sqlalchemy import Connection, Engine, Table, Update, bindparam, insert, select, update
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine

from farshore.server.storage import game_models
from farshore.server.storage.errors import CommitUnsure, DatabaseGone, RoomBusy, RoomLost, RoomMoved
from farshore.server.storage.health import PROBE, DatabaseFile, probe_values
from farshore.server.storage.pending import PendingWrite, Writer, Written, rows_of
from farshore.server.storage.records import Change, Row

BATCH = 200  # changes that share a transaction
LONGEST_WRITE = 4.0  # seconds until a change is given up, so that its command is answered within five
LONGEST_WAIT = 3.0  # seconds for a row that somebody holds
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.4  # seconds between two attempts at such a row; the pause doubles

# Every step needs these statements, so they are built once.
INSERTS = {table.name: insert(table) for table in (game_models.steps, game_models.commands, game_models.chat)}
EPOCHS = select(game_models.rooms.c.code, game_models.rooms.c.epoch).where(game_models.rooms.c.code.in_(bindparam("codes", expanding=True)))


class SqliteWriter:
    """Writes to an SQLite file with a connection and a thread of its own: the event loop hands over a whole transaction at once, not
    one statement at a time."""

    def __init__(self, engine: Engine, file: DatabaseFile, lock: asyncio.Lock) -> None:
        self.engine = engine
        self._file = file
        self._lock = lock
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")

    async def write(self, batch: list[PendingWrite]) -> Written:
        async with self._lock:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)

    def _write(self, batch: list[PendingWrite]) -> Written:
        self._file.check()
        with self.engine.begin() as connection:
            done = write_batch(connection, batch)
        try:
            self._file.check()
        except DatabaseGone as gone:
            raise CommitUnsure(str(gone)) from None
        return done

    async def probe(self) -> None:
        async with self._lock:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._probe)

    def _probe(self) -> None:
        self._file.check()
        with self.engine.begin() as connection:
            connection.execute(PROBE, probe_values())

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        self.engine.dispose()


class MemoryWriter:
    """Writes to an SQLite database in memory, whose only connection is the engine's."""

    def __init__(self, engine: AsyncEngine, lock: asyncio.Lock) -> None:
        self.engine = engine
        self._lock = lock

    async def write(self, batch: list[PendingWrite]) -> Written:
        async with self._lock, self.engine.begin() as connection:
            return await connection.run_sync(write_batch, batch)

    async def probe(self) -> None:
        async with self._lock, self.engine.begin() as connection:
            await connection.execute(PROBE, probe_values())

    async def close(self) -> None:
        """The engine belongs to whoever made it."""


class ChangeWriter:
    """Collects changes and writes them in batches."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self._waiting: list[PendingWrite] = []
        self._task: asyncio.Task[None] | None = None

    async def commit(self, code: str, epoch: int, change: Change) -> None:
        """Returns when the change is safely stored. Raises `RoomLost` if the room must be loaded again; after any other error nothing has
        changed."""
        pending = PendingWrite(code, epoch, change, asyncio.get_running_loop().create_future())
        self._enqueue(pending)
        try:
            await asyncio.wait_for(pending.written, LONGEST_WRITE)
        except TimeoutError as error:
            if isinstance(error, RoomBusy):
                raise
            if pending in self._waiting:
                self._waiting.remove(pending)
                raise RoomBusy(code) from None
            # It may still be stored. Loading the room again raises its epoch, and after that it can't be.
            raise CommitUnsure(f"no answer of the database for {LONGEST_WRITE:g} s") from None

    async def close(self) -> None:
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        await self.writer.close()

    def _enqueue(self, pending: PendingWrite) -> None:
        self._waiting.append(pending)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="writer")

    async def _run(self) -> None:
        """Write what waits; meanwhile the next batch gathers."""
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            batch = [one for one in batch if not one.written.done()]  # the others were given up
            try:
                if batch:
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
        done = await self.writer.write(batch)
        for one in batch:
            if one.written.done():
                continue
            if one in done.written:
                one.written.set_result(None)
            elif one in done.busy:
                self._try_again(one)
            else:
                one.written.set_exception(RoomMoved(one.code))

    def _try_again(self, one: PendingWrite) -> None:
        """Somebody holds the row of its room: try again soon, and meanwhile write the others."""
        one.pause = min(2 * one.pause or FIRST_PAUSE, LONGEST_PAUSE)
        if time.monotonic() + one.pause > one.since + LONGEST_WAIT:
            one.written.set_exception(RoomBusy(one.code))
        else:
            asyncio.get_running_loop().call_later(one.pause, self._enqueue, one)


def _fail(batch: list[PendingWrite], error: Exception) -> None:
    for one in batch:
        if not one.written.done():
            one.written.set_exception(error)


def write_batch(connection: Connection, batch: list[PendingWrite]) -> Written:
    """Write changes to SQLite, as many rows as possible with one statement. Only one process can write there, and waits for no row."""
    found = connection.execute(EPOCHS, {"codes": sorted({one.code for one in batch})})
    epochs = {row.code: row.epoch for row in found}
    batch = [one for one in batch if epochs.get(one.code) == one.epoch]
    tables = {name: [_without_epoch(row) for row in rows] for name, rows in rows_of(batch).items()}
    for name, statement in INSERTS.items():
        if tables[name]:
            connection.execute(statement, tables[name])
    _update_rows(connection, game_models.seats, ("room", "seat"), tables["seats"])
    _update_rows(connection, game_models.rooms, ("code",), tables["rooms"])
    return Written(batch, [])


def _without_epoch(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "epoch"}


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
