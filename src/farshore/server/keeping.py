"""What one change of a room writes, and the pen that writes into SQLite: a connection and a thread of its own, so that a transaction
of many statements is one errand away from the loop and not one for each statement."""

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlalchemy import Connection, Engine, Table, Update, bindparam, insert, select, update

from farshore.server import schema
from farshore.server.steps import Step

Row = dict[str, Any]

# Statements that are made once: every step needs them.
INSERTS = {table.name: insert(table) for table in (schema.steps, schema.commands, schema.chat)}
EPOCHS = (
    select(schema.rooms.c.code, schema.rooms.c.epoch)
    .where(schema.rooms.c.code.in_(bindparam("codes", expanding=True)))
    .order_by(schema.rooms.c.code)
    .with_for_update()
)


@dataclass
class Change:
    """Everything of a room that is kept in one transaction."""

    room: Row = field(default_factory=dict)  # columns to set
    seats: list[Row] = field(default_factory=list)  # rows that changed
    step: Step | None = None
    chat: Row | None = None
    command: tuple[str, str] | None = None  # guest, id


@dataclass(eq=False)
class Waiting:
    """A change on its way into the database."""

    code: str
    epoch: int
    change: Change
    kept: asyncio.Future[None]


class Pen:
    """The only writer of steps into an SQLite file."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, "pen")

    async def write(self, batch: list[Waiting]) -> list[Waiting]:
        """Keep changes in one transaction; those that are kept."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)

    def _write(self, batch: list[Waiting]) -> list[Waiting]:
        with self.engine.begin() as connection:
            return put(connection, batch)

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        self.engine.dispose()


def put(connection: Connection, batch: list[Waiting]) -> list[Waiting]:
    """Write those changes whose rooms are still their house's, as many rows as possible with one statement; gives them back."""
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
    _update(connection, schema.seats, ("room", "seat"), seats)
    now = time.time()
    _update(connection, schema.rooms, ("code",), [{"code": one.code, **one.change.room, "updated": now} for one in batch])
    return batch


@cache
def _updating(table: Table, keys: tuple[str, ...], names: tuple[str, ...]) -> Update:
    changed = update(table).where(*(table.c[key] == bindparam(f"its_{key}") for key in keys))
    return changed.values({name: bindparam(f"new_{name}") for name in names})


def _update(connection: Connection, table: Table, keys: Sequence[str], rows: list[Row]) -> None:
    """Update rows by their keys; those that set the same columns go together."""
    alike: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        alike.setdefault(tuple(sorted(name for name in row if name not in keys)), []).append(row)
    for names, some in alike.items():
        changed = _updating(table, tuple(keys), names)
        given = [{f"its_{key}": row[key] for key in keys} | {f"new_{name}": row[name] for name in names} for row in some]
        connection.execute(changed, given)
