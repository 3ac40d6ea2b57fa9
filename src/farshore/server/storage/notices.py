"""Notices between processes on one database: the administrator's command line, or another node, has changed something that running servers
have in memory. `cluster.maintenance` reads them every few seconds."""

import secrets
import time
from typing import Literal, NamedTuple

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from farshore.server.storage.people_models import notices


class Notice(NamedTuple):
    id: str
    kind: Literal["room", "guest"]
    subject: str  # a room's code, or a guest's id
    at: float


async def notify_nodes(connection: AsyncConnection, kind: Literal["room", "guest"], *subjects: str) -> None:
    """Nodes that have these in memory notice within seconds that they have changed."""
    rows = [{"id": secrets.token_hex(16), "kind": kind, "subject": subject, "at": time.time()} for subject in subjects]
    if rows:
        await connection.execute(insert(notices), rows)


async def recent_notices(engine: AsyncEngine, since: float) -> list[Notice]:
    n = notices.c
    async with engine.connect() as connection:
        return [Notice(*row) for row in await connection.execute(select(n.id, n.kind, n.subject, n.at).where(n.at > since))]
