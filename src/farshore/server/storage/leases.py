"""Leases of rooms: which server process (node) has which room.

A room belongs to one node at a time. Whenever it changes hands its epoch grows, and every write names the epoch under which the node got
the room, checked in the same transaction with the row locked: a node that was suspended and wakes up late can write nothing.

Everything here is one statement that commits by itself and waits for no lock, so nobody holds a row for longer than the database needs.
"""

import asyncio
import time
from contextlib import AbstractAsyncContextManager
from typing import Any

from sqlalchemy import ColumnElement, Float, Update, bindparam, cast, delete, exists, func, literal, or_, select, text, true, update
from sqlalchemy.ext.asyncio import AsyncEngine

from farshore.server.storage.blockers import log_holders
from farshore.server.storage.errors import RoomBusy
from farshore.server.storage.game_models import nodes, rooms
from farshore.server.storage.records import Row

LEASE = 5.0  # seconds that a node counts as alive after its last heartbeat
FORGET = 60 * LEASE  # seconds after which the row of a dead node is deleted
CLAIM_AGAIN = (0.05, 0.1, 0.2, 0.4)  # seconds after which a room whose row somebody holds is tried again

RENEW = text("""\
WITH clock AS (SELECT CAST(extract(epoch FROM clock_timestamp()) AS double precision) AS now),
me AS (INSERT INTO nodes (id, until) SELECT :node, now + :lease FROM clock ON CONFLICT (id) DO UPDATE SET until = excluded.until),
gone AS (
    DELETE FROM nodes WHERE id IN
    (SELECT id FROM nodes WHERE abs(until - (SELECT now FROM clock)) > :forget FOR UPDATE SKIP LOCKED)
)
SELECT id FROM nodes, clock WHERE until > now AND until <= now + :lease""")


def _freeing(*which: ColumnElement[bool]) -> Update:
    held = select(rooms.c.code).where(rooms.c.owner == bindparam("holder"), *which).order_by(rooms.c.code)
    free = held.with_for_update(key_share=True, skip_locked=True).correlate(None)
    return update(rooms).where(rooms.c.code.in_(free)).values(owner=None)


ONE = _freeing(rooms.c.code == bindparam("room"), rooms.c.epoch == bindparam("under"))
ALL = _freeing()


class Leases:
    """Made by the store. `engine` commits by itself; `pulse` is kept for heartbeats, so that they come however busy the others are."""

    def __init__(self, engine: AsyncEngine, pulse: AsyncEngine, lock: AbstractAsyncContextManager[None], shared: bool) -> None:
        self._engine = engine
        self._pulse = pulse
        self._lock = lock
        self._shared = shared  # other nodes may use the database too

    async def renew(self, node: str) -> set[str]:
        """This node is alive. Returns all nodes that are, this one included."""
        async with self._pulse.connect() as connection:
            return {node, *await connection.scalars(RENEW, {"node": node, "lease": LEASE, "forget": FORGET})}

    async def claim(self, code: str, node: str) -> tuple[str, int]:
        """Take a room that no living node has. Returns the node that has it now, and its epoch. Raises `RoomBusy` if it is free but
        somebody holds its row."""
        for pause in (*CLAIM_AGAIN, None):
            found = await self._claim(code, node)
            if found is not None:
                return found
            if pause is not None:
                await asyncio.sleep(pause)
        await log_holders(self._engine, code, "the takeover of")
        raise RoomBusy(code)

    async def _claim(self, code: str, node: str) -> tuple[str, int] | None:
        r = rooms.c
        alive = self._alive(self._now()) if self._shared else ~true()
        free = or_(r.owner.is_(None), r.owner == node, ~alive)
        mine = select(r.code).where(r.code == code, free).with_for_update(key_share=True, skip_locked=True, of=rooms).correlate(None)
        taken = update(rooms).where(r.code.in_(mine)).values(owner=node, epoch=r.epoch + 1).returning(r.epoch)
        async with self._lock, self._engine.connect() as connection:
            epoch = await connection.scalar(taken)
            if epoch is not None:
                return node, epoch
            row = (await connection.execute(select(r.owner, r.epoch, free.label("free")).where(r.code == code))).first()
        if row is None:
            return "", 0
        return None if row.free else (row.owner, row.epoch)

    async def release(self, node: str, code: str, epoch: int) -> None:
        """Give a room back that was claimed under this epoch, so that any node can take it at once."""
        await self._free(ONE, {"holder": node, "room": code, "under": epoch})

    async def release_all(self, node: str) -> None:
        """This node shuts down. A room whose row somebody holds stays its own, but it is no longer alive, so that anybody can take it."""
        await self._free(ALL, {"holder": node})
        async with self._lock, self._engine.connect() as connection:
            await connection.execute(delete(nodes).where(nodes.c.id.in_((node, "probe"))))

    async def _free(self, statement: Update, values: Row) -> None:
        async with self._lock, self._engine.connect() as connection:
            await connection.execute(statement, values)

    def in_memory(self, node: str) -> ColumnElement[bool]:
        """A condition on rooms: a living node has them. Alone, `node` is the only one that can be alive."""
        return self._alive(self._now()) if self._shared else rooms.c.owner == node

    def _alive(self, now: Any) -> ColumnElement[bool]:
        """A condition on rooms: their owner is alive. A lease that ends later than any can is from before the database's clock went back,
        and would keep a dead node's rooms for hours."""
        return exists().where(nodes.c.id == rooms.c.owner, nodes.c.until > now, nodes.c.until <= now + LEASE)

    async def held_by(self, node: str) -> dict[str, int]:
        """The rooms of a node with their epochs."""
        r = rooms.c
        async with self._engine.connect() as connection:
            return {row.code: row.epoch for row in await connection.execute(select(r.code, r.epoch).where(r.owner == node))}

    def _now(self) -> Any:
        """The database's clock, which all nodes share; with SQLite there is only one node."""
        if self._engine.dialect.name == "sqlite":
            return literal(time.time())
        return cast(func.extract("epoch", func.clock_timestamp()), Float)
