"""Who is in the way of a room's row, for the log: nobody waits there, so PostgreSQL itself would not say."""

import asyncio
import logging

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

logger = logging.getLogger("farshore.server")
LONGEST = 1.0  # seconds: somebody waits for an answer

# Whoever locks a row writes its transaction into the row's xmax. If several share the lock, xmax names them all at once; so everybody whose
# transaction has locked rows of the table is listed, the certain one first.
HOLDERS = text("""\
SELECT a.pid, a.application_name, a.state, round(extract(epoch FROM clock_timestamp() - a.xact_start)::numeric, 1) AS age,
       pg_blocking_pids(a.pid) AS blocked_by, left(regexp_replace(a.query, '\\s+', ' ', 'g'), 60) AS query
FROM pg_stat_activity a
WHERE a.pid <> pg_backend_pid() AND EXISTS (
    SELECT FROM pg_locks l
    WHERE l.pid = a.pid AND l.granted AND l.relation = 'rooms'::regclass AND l.mode IN ('RowShareLock', 'RowExclusiveLock')
)
ORDER BY a.backend_xid = (SELECT xmax FROM rooms WHERE code = :code) DESC NULLS LAST, a.xact_start
LIMIT 5""")


async def log_holders(engine: AsyncEngine, code: str, what: str) -> None:
    """Log who holds the row of a room. `what` could not be done because of that."""
    try:
        async with asyncio.timeout(LONGEST), engine.connect() as connection:
            rows = list(await connection.execute(HOLDERS, {"code": code}))
    except (SQLAlchemyError, OSError) as error:
        logger.warning("%s room %s failed: its row is locked, and the database does not say by whom: %s", what, code, error)
        return
    found = "; ".join(
        f"process {row.pid} ({row.application_name}, {row.state} for {row.age} s, "
        f"blocked by {list(row.blocked_by) or 'nobody'}): {row.query}"
        for row in rows
    )
    logger.warning("%s room %s failed: its row is locked by %s", what, code, found or "nobody any more")
