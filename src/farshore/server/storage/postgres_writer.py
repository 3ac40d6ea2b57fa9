"""Writes changes of rooms to PostgreSQL with one statement, which is its own transaction.

So a room's row is locked only while the database works, never while it waits for a client: a server that is starved, stopped or cut off
between two statements holds nothing. And the statement waits for no lock: a room whose row somebody else holds is left out and tried again.
"""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from farshore.server.storage import game_models
from farshore.server.storage.errors import CommitUnsure
from farshore.server.storage.health import PROBE, probe_values
from farshore.server.storage.pending import PendingWrite, Written, rows_of

OWNED = ("owner", "epoch")  # of a room: only leases change them


def _insert(table: Table) -> str:
    names = [column.name for column in table.columns]
    return (
        f"INSERT INTO {table.name} ({', '.join(names)}) SELECT {', '.join(f'new.{name}' for name in names)} "
        f"FROM jsonb_array_elements(CAST(:{table.name} AS jsonb)) given(change) "
        "JOIN mine ON mine.code = given.change->>'room' AND mine.epoch = CAST(given.change->>'epoch' AS integer) "
        f"CROSS JOIN LATERAL jsonb_populate_record(NULL::{table.name}, given.change) new"
    )


def _update(table: Table, room: str, keys: Sequence[str]) -> str:
    """Set the columns that a change names; `room` is the column with the room's code."""
    names = [column.name for column in table.columns if column.name not in (*keys, *OWNED)]
    values = [f"{name} = CASE WHEN given.change ? '{name}' THEN new.{name} ELSE old.{name} END" for name in names]
    return (
        f"UPDATE {table.name} old SET {', '.join(values)} "
        f"FROM jsonb_array_elements(CAST(:{table.name} AS jsonb)) given(change) "
        f"JOIN mine ON mine.code = given.change->>'{room}' AND mine.epoch = CAST(given.change->>'epoch' AS integer) "
        f"CROSS JOIN LATERAL jsonb_populate_record(NULL::{table.name}, given.change) new "
        f"WHERE {' AND '.join(f'old.{key} = new.{key}' for key in keys)}"
    )


# The locks are taken in the order of the codes. A room that is not `mine` though its epoch is the wanted one is locked by somebody.
WRITE = text(f"""\
WITH wanted AS (SELECT * FROM jsonb_to_recordset(CAST(:wanted AS jsonb)) AS w(code text, epoch integer)),
mine AS MATERIALIZED (
    SELECT rooms.code, rooms.epoch FROM rooms JOIN wanted ON rooms.code = wanted.code AND rooms.epoch = wanted.epoch
    ORDER BY rooms.code FOR NO KEY UPDATE OF rooms SKIP LOCKED
),
new_steps AS ({_insert(game_models.steps)}),
new_commands AS ({_insert(game_models.commands)}),
new_chat AS ({_insert(game_models.chat)}),
new_seats AS ({_update(game_models.seats, "room", ("room", "seat"))}),
new_rooms AS ({_update(game_models.rooms, "code", ("code",))})
SELECT wanted.code, wanted.epoch, mine.code IS NOT NULL AS written, rooms.epoch IS NOT DISTINCT FROM wanted.epoch AS held
FROM wanted LEFT JOIN mine ON mine.code = wanted.code AND mine.epoch = wanted.epoch LEFT JOIN rooms ON rooms.code = wanted.code""")


class PostgresWriter:
    """`engine` commits by itself after every statement."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def write(self, batch: list[PendingWrite]) -> Written:
        parameters = {name: json.dumps(rows) for name, rows in _parameters(batch).items()}
        async with self.engine.connect() as connection:
            try:
                found = list(await connection.execute(WRITE, parameters))
            except (DBAPIError, OSError) as error:
                if isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) is not None:
                    raise  # the database itself refused the whole statement
                raise CommitUnsure(str(error).splitlines()[0]) from None
        written = {(row.code, row.epoch) for row in found if row.written}
        busy = {(row.code, row.epoch) for row in found if row.held and not row.written}
        return Written(
            [one for one in batch if (one.code, one.epoch) in written],
            [one for one in batch if (one.code, one.epoch) in busy],
        )

    async def probe(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(PROBE, probe_values())

    async def close(self) -> None:
        """The engine belongs to whoever made it."""


def _parameters(batch: list[PendingWrite]) -> dict[str, list[dict[str, Any]]]:
    """The rows of all changes, each with its epoch; those that change the same row become one, in which the last change counts."""
    parameters = rows_of(batch)
    for name, keys in (("seats", ("room", "seat", "epoch")), ("rooms", ("code", "epoch"))):
        merged: dict[tuple[Any, ...], dict[str, Any]] = {}
        for row in parameters[name]:
            merged.setdefault(tuple(row[key] for key in keys), {}).update(row)
        parameters[name] = list(merged.values())
    pairs = sorted({(one.code, one.epoch) for one in batch})
    parameters["wanted"] = [{"code": code, "epoch": epoch} for code, epoch in pairs]
    return parameters
