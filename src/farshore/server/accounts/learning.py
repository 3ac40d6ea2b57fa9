"""What people have learnt: their lessons, and the boxes at whose tables the coach has been with them.

What a browser and the server know is merged, never replaced: done stays done, and of a lesson that was left in two places the longer part
is kept.
"""

import time
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from farshore.server.storage.people_models import learned
from farshore.server.storage.store import Store
from farshore.server.wire.lessons import Learning, LessonProgress

LESSON, BOX = "lesson", "box"
Rows = dict[tuple[str, str], tuple[bool, list[Any]]]  # (kind, name) → done, steps


class Learners:
    """Reads and writes what people have learnt."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, guest: str) -> Learning:
        async with self.store.engine.connect() as connection:
            return _learning(await _rows(connection, guest))

    async def merge(self, guest: str, news: Learning) -> Learning:
        """Add what a browser knows; returns everything."""
        async with self.store.writing() as connection:
            return _learning(await _merge(connection, guest, _rows_of(news)))


async def merge_learners(connection: AsyncConnection, old: str, new: str) -> None:
    """What one guest has learnt, the other has learnt, too. The first one is about to be deleted."""
    await _merge(connection, new, await _rows(connection, old))
    await connection.execute(delete(learned).where(learned.c.guest == old))


async def _rows(connection: AsyncConnection, guest: str) -> Rows:
    stored = await connection.execute(select(learned).where(learned.c.guest == guest).order_by(learned.c.kind, learned.c.name))
    return {(row["kind"], row["name"]): (row["done"], row["steps"]) for row in stored.mappings()}


def _rows_of(learning: Learning) -> Rows:
    rows: Rows = {(LESSON, name): (one.done, one.steps) for name, one in learning.lessons.items()}
    return rows | {(BOX, name): (True, []) for name in learning.boxes}


def _learning(rows: Rows) -> Learning:
    lessons = {name: LessonProgress(done, steps) for (kind, name), (done, steps) in rows.items() if kind == LESSON}
    return Learning(lessons, [name for kind, name in rows if kind == BOX])


async def _merge(connection: AsyncConnection, guest: str, news: Rows) -> Rows:
    known = await _rows(connection, guest)
    for key, (done, steps) in news.items():
        was = known.get(key)
        now = (done, steps) if was is None else (was[0] or done, _farther(was, (done, steps)))
        if now == was:
            continue
        row = {"done": now[0], "steps": now[1], "updated": time.time()}
        mine = (learned.c.guest == guest) & (learned.c.kind == key[0]) & (learned.c.name == key[1])
        if was is None:
            await connection.execute(insert(learned).values(guest=guest, kind=key[0], name=key[1], **row))
        else:
            await connection.execute(update(learned).where(mine).values(**row))
        known[key] = now
    return known


def _farther(was: tuple[bool, list[Any]], now: tuple[bool, list[Any]]) -> list[Any]:
    """Where a lesson was left: whoever has finished it says so."""
    return now[1] if now[0] else max(was[1], now[1], key=len)
