"""Leases of rooms: which server process (node) has which room.

A room belongs to one node at a time. Whenever it changes hands its epoch grows, and every write names the epoch under which the node got
the room, checked in the same transaction with the row locked: a node that was suspended and wakes up late can write nothing.
"""

import asyncio
import time
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Float, cast, delete, exists, func, insert, literal, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncEngine

from farshore.server.storage.game_models import nodes, rooms

LEASE = 5.0  # seconds that a node counts as alive after its last heartbeat
FORGET = 60 * LEASE  # seconds after which the row of a dead node is deleted


class Leases:
    """Made by the store; `lock` is the store's own."""

    def __init__(self, engine: AsyncEngine, lock: asyncio.Lock, shared: bool) -> None:
        self._engine = engine
        self._lock = lock
        self._shared = shared  # other nodes may use the database too

    async def renew(self, node: str) -> set[str]:
        """This node is alive. Returns all nodes that are, this one included."""
        now = self._now()
        async with self._lock, self._engine.begin() as connection:
            renewed = await connection.execute(update(nodes).where(nodes.c.id == node).values(until=now + LEASE))
            if renewed.rowcount == 0:
                await connection.execute(insert(nodes).values(id=node, until=now + LEASE))
            await connection.execute(delete(nodes).where(nodes.c.until < now - FORGET))
            return set(await connection.scalars(select(nodes.c.id).where(nodes.c.until > now)))

    async def claim(self, code: str, node: str) -> tuple[str, int]:
        """Take a room that no living node has. Returns the node that has it now, and its epoch."""
        r = rooms.c
        alive = exists().where(nodes.c.id == r.owner, nodes.c.until > self._now()) if self._shared else ~true()
        free = or_(r.owner.is_(None), r.owner == node, ~alive)
        taken = update(rooms).where(r.code == code, free).values(owner=node, epoch=r.epoch + 1).returning(r.epoch)
        async with self._lock, self._engine.begin() as connection:
            epoch = await connection.scalar(taken)
            if epoch is not None:
                return node, epoch
            row = (await connection.execute(select(r.owner, r.epoch).where(r.code == code))).first()
        return (row.owner or "", row.epoch) if row is not None else ("", 0)

    async def release(self, node: str, codes: Iterable[tuple[str, int]]) -> None:
        """Give rooms back, each with its epoch, so that any node can take them at once."""
        r = rooms.c
        async with self._lock, self._engine.begin() as connection:
            for code, epoch in codes:
                mine = (r.code == code) & (r.owner == node) & (r.epoch == epoch)
                await connection.execute(update(rooms).where(mine).values(owner=None))

    async def release_all(self, node: str) -> None:
        """This node shuts down."""
        async with self._lock, self._engine.begin() as connection:
            await connection.execute(update(rooms).where(rooms.c.owner == node).values(owner=None))
            await connection.execute(delete(nodes).where(nodes.c.id == node))

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
