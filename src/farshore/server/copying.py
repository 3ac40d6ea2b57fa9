"""`farshore db copy`: all rows of one database into another, empty one; from a file to PostgreSQL, back, or from file to file."""

from sqlalchemy import func, insert, select

from farshore.server.database import StoreError, shown
from farshore.server.schema import metadata
from farshore.server.store import Store

AT_ONCE = 1_000


async def copy(source: str, target: str) -> dict[str, int]:
    """Copy everything; how many rows each table has got. All or nothing, and never into a database that is in use or not empty."""
    if source == target:
        raise StoreError("A database can't be copied into itself.")
    old = await Store.open(source)
    try:
        new = await Store.open(target)
    except BaseException:
        await old.close()
        raise
    counts: dict[str, int] = {}
    try:
        async with old.engine.connect() as reading, new.engine.begin() as writing:
            for table in metadata.sorted_tables:
                if await writing.scalar(select(func.count()).select_from(table)):
                    raise StoreError(f"{shown(target)} has rows already; copy into a new database.")
            for table in metadata.sorted_tables:
                if table.name == "houses":
                    continue  # servers that run; none does
                counts[table.name] = 0
                rows = await reading.stream(select(table).execution_options(yield_per=AT_ONCE))
                async for some in rows.mappings().partitions(AT_ONCE):
                    await writing.execute(insert(table), [dict(row) for row in some])
                    counts[table.name] += len(some)
    finally:
        await old.close()
        await new.close()
    return counts
