"""`farshore db copy`: copies all rows of one database into another, empty one: a file, or PostgreSQL."""

from sqlalchemy import func, insert, select

from farshore.server.storage.database import safe_url
from farshore.server.storage.errors import StoreError
from farshore.server.storage.game_models import metadata, nodes
from farshore.server.storage.store import Store

BATCH = 1_000


async def copy_database(source: str, target: str) -> dict[str, int]:
    """Copy everything, or nothing if it fails; never into a database that is in use or not empty. Returns the rows copied by table."""
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
                if table is not nodes and await writing.scalar(select(func.count()).select_from(table)):
                    raise StoreError(f"{safe_url(target)} already has rows; copy into an empty database.")
            for table in metadata.sorted_tables:
                if table is nodes:
                    continue  # the servers that are running: none
                counts[table.name] = 0
                rows = await reading.stream(select(table).execution_options(yield_per=BATCH))
                async for some in rows.mappings().partitions(BATCH):
                    await writing.execute(insert(table), [dict(row) for row in some])
                    counts[table.name] += len(some)
    finally:
        await old.close()
        await new.close()
    return counts
