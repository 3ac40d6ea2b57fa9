"""Opens a database: an SQLite file (or memory), or PostgreSQL by its URL. Runs the migrations, and says in one sentence what is wrong."""

import asyncio
import contextlib
import os
import sqlite3
import sys
from functools import cache
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, NullPool

from farshore.server.storage.errors import StoreError
from farshore.server.storage.health import DatabaseFile

if sys.platform != "win32":
    import fcntl

MIGRATIONS = Path(__file__).parent / "migrations"
MAGIC = b"SQLite format 3\0"
MEMORY = ":memory:"
MIGRATING = 0x6661_7273_6872_0001  # the names of our locks in PostgreSQL
SERVING = 0x6661_7273_6872_0002
CONNECTIONS = 6
BUSY = 1500  # milliseconds that SQLite waits for another program's lock: twice that and some work are done within five seconds
QUIET: dict[str, Any] = {"hide_parameters": True}  # cards, chat and names that could not be written must not appear in a log
WAIT_FOR_LOCK = 8.0  # seconds that a start waits for another server to end, as when one was killed and started again

# What was committed is on the disk, whatever the database's own default is. A transaction of several statements is ended if its server
# hangs. Of these only merging and deleting accounts locks the rows of rooms; for games see `leases` and `postgres_writer`.
POSTGRES = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
    "options": "-c idle_in_transaction_session_timeout=4000 -c statement_timeout=15000 -c lock_timeout=2000 -c synchronous_commit=on",
}
# For statements that commit by themselves and wait for nobody.
SINGLE = POSTGRES | {"options": "-c statement_timeout=3500 -c lock_timeout=1000 -c synchronous_commit=on"}


def is_postgres(database: str) -> bool:
    return database.startswith(("postgresql:", "postgres:", "postgresql+psycopg:"))


def url_of(database: str) -> URL:
    """The URL of PostgreSQL with the driver that we use."""
    try:
        return make_url(database).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise StoreError("This is not the address of a database; one looks like postgresql://user:password@host/name.") from None


def path_of(database: str) -> str:
    """The file of an SQLite database, which may be given as sqlite:///path too."""
    if "://" not in database:
        return database
    if not database.startswith("sqlite:///"):
        kind = database.split(":", 1)[0]
        raise StoreError(f"Farshore can't use a database of kind {kind!r}: give a file, or a URL that begins with postgresql://.")
    return database.removeprefix("sqlite:///") or MEMORY


def safe_url(database: str) -> str:
    """A database as it may be shown: without its password."""
    return url_of(database).set(drivername="postgresql").render_as_string(hide_password=True) if is_postgres(database) else database


class DatabaseLock:
    """Keeps a second server away: the lock of a file, or one in PostgreSQL, which is released when the connection ends."""

    def __init__(self) -> None:
        self.file: IO[str] | None = None
        self.connection: AsyncConnection | None = None
        self.writer: Engine | None = None  # a connection to the locked file, for its writer
        self.sqlite_file: DatabaseFile | None = None
        self.single: AsyncEngine | None = None  # of PostgreSQL: for what is one statement (steps, leases), beside the pool of all others
        self.pulse: AsyncEngine | None = None  # of PostgreSQL: for heartbeats alone

    async def close(self) -> None:
        for engine in (self.single, self.pulse):
            if engine is not None:
                await engine.dispose()
        if self.file is not None:
            self.file.close()
        if self.connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self.connection.close()


async def open_engine(database: str, shared: bool) -> tuple[AsyncEngine, DatabaseLock]:
    """The engine of a database whose tables are up to date, and the lock held on it; raises `StoreError` with one sentence.
    `shared`: other servers may use it at the same time (PostgreSQL only)."""
    lock = DatabaseLock()
    try:
        engine = await _connect(database, lock)
    except BaseException:
        await lock.close()
        raise
    try:
        await _migrate_and_lock(engine, database, shared, lock)
    except StoreError:
        await _give_up(engine, lock)
        raise
    except (SQLAlchemyError, OSError) as error:
        await _give_up(engine, lock)
        raise StoreError(why(database, error)) from None
    except Exception as error:
        await _give_up(engine, lock)
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise StoreError(f"This version of Farshore can't bring the database {safe_url(database)} up to date: {reason}.") from None
    return engine, lock


async def _connect(database: str, lock: DatabaseLock) -> AsyncEngine:
    if is_postgres(database):
        lock.single = _postgres_engine(database, SINGLE, 3).execution_options(isolation_level="AUTOCOMMIT")
        lock.pulse = _postgres_engine(database, SINGLE, 1).execution_options(isolation_level="AUTOCOMMIT")
        return _postgres_engine(database)
    path = path_of(database)
    if path == MEMORY:
        # The one connection is the database, and only one user at a time may have it: otherwise one's rollback would be another's.
        engine = create_async_engine("sqlite+aiosqlite://", **QUIET, poolclass=AsyncAdaptedQueuePool, pool_size=1, max_overflow=0)
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        return engine
    lock.file = await asyncio.to_thread(_lock_file, Path(path))
    lock.sqlite_file = DatabaseFile(Path(path).absolute())
    engine = create_async_engine(_existing("sqlite+aiosqlite", path), **QUIET, pool_size=4)
    lock.writer = create_engine(_existing("sqlite", path), **QUIET, pool_size=1, max_overflow=0)
    for one in (engine.sync_engine, lock.writer):
        event.listen(one, "connect", _set_up_sqlite)
    return engine


def _existing(driver: str, path: str) -> URL:
    """A file that is opened only if it is there: no empty one takes the place of one that was deleted."""
    return URL.create(driver, database=f"file:{quote(os.path.abspath(path))}", query={"mode": "rw", "uri": "true"})


async def _migrate_and_lock(engine: AsyncEngine, database: str, shared: bool, lock: DatabaseLock) -> None:
    await asyncio.to_thread(_newest_version)  # read before the transaction, which is not to wait for it
    async with engine.begin() as connection:
        if is_postgres(database):
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 60000"))  # a busy machine may be slow here
            await connection.execute(text("SET LOCAL lock_timeout = 10000"))  # servers that start together wait here
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        await connection.run_sync(_migrate)
        await connection.execute(text("UPDATE rooms SET turn = 0 WHERE code = ''"))  # fails if the database is read-only
    if is_postgres(database):
        lock.connection = await _lock_postgres(engine, database, shared)


async def open_beside_server(database: str) -> AsyncEngine:
    """The engine of a database on which a server may be running: takes no lock and leaves the tables as they are."""
    if is_postgres(database):
        engine = _postgres_engine(database)
    else:
        path = Path(path_of(database))
        if not path.is_file() or not _is_sqlite(path):
            raise StoreError(f"{path} is not a Farshore database.")
        engine = create_async_engine(f"sqlite+aiosqlite:///{path}", **QUIET)
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    try:
        async with engine.connect() as connection:
            found = await connection.scalar(text("SELECT version_num FROM alembic_version"))
    except (SQLAlchemyError, OSError) as error:
        await engine.dispose()
        raise StoreError(why(database, error)) from None
    if found != _newest_version():
        await engine.dispose()
        raise StoreError(f"The database {safe_url(database)} is of another version of Farshore; start the server once to update it.")
    return engine


def _postgres_engine(database: str, given: dict[str, Any] = POSTGRES, connections: int = CONNECTIONS) -> AsyncEngine:
    try:
        import psycopg
    except ImportError:
        raise StoreError("PostgreSQL needs a driver that is not installed: pip install 'farshore[postgres]'.") from None
    assert psycopg.apilevel
    url = url_of(database)
    pool: dict[str, Any] = {
        "pool_size": connections,
        "max_overflow": 2 if given is POSTGRES else 0,
        "pool_timeout": 3,
        "pool_pre_ping": True,
    }
    return create_async_engine(url, **QUIET, **pool, connect_args=_settings_for(url, given))


def _settings_for(url: URL, given: dict[str, Any]) -> dict[str, Any]:
    """Whatever the URL itself sets stays; each process has its own name among the database's sessions."""
    return {name: value for name, value in (given | {"application_name": f"farshore {os.getpid()}"}).items() if name not in url.query}


async def _lock_postgres(engine: AsyncEngine, database: str, shared: bool) -> AsyncConnection:
    """Servers that share a database hold a shared lock; one that doesn't holds it alone. So the two kinds never run together. (Even if they
    did, no room could be written by two: every write names its epoch.)"""
    name = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    lone = create_async_engine(
        engine.url, **QUIET, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=_settings_for(engine.url, SINGLE)
    )
    connection = await lone.connect()
    for _ in range(int(WAIT_FOR_LOCK / 0.25)):
        if await connection.scalar(text(f"SELECT {name}({SERVING})")):
            return connection
        await asyncio.sleep(0.25)
    await connection.close()
    raise StoreError(
        f"Another Farshore is already using the database {safe_url(database)}; servers that share one must all be given --redis."
    )


async def _give_up(engine: AsyncEngine, lock: DatabaseLock) -> None:
    await lock.close()
    await engine.dispose()


def _set_up_sqlite(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@cache
def _newest_version() -> str | None:
    """Of the database's tables. Reading all migrations takes longer than most that a server does when it starts."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _migrate(connection: Connection) -> None:
    if MigrationContext.configure(connection).get_current_revision() == _newest_version():
        return
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _lock_file(path: Path) -> IO[str]:
    """Lock the file against a second server: the two would show players different games. The system unlocks it when the process ends."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise StoreError(f"{path} is a folder, so it can't be the database; name a file.")
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(13, "it is read-only")
        if path.exists() and path.stat().st_size and not _is_sqlite(path):
            raise StoreError(f"{path} is not a Farshore database.")
        lock = Path(f"{path}.lock").open("w", encoding="utf-8")  # noqa: SIM115 - stays open as long as the store
    except (FileExistsError, NotADirectoryError):
        file = next(parent for parent in path.parents if parent.exists() and not parent.is_dir())
        raise StoreError(f"The database {path} can't be created: {file} is a file, not a folder.") from None
    except OSError as error:
        raise StoreError(f"The database {path} can't be written: {error.strerror or error}.") from None
    try:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreError(f"Another Farshore is already using the database {path}.") from None
    try:
        _try(path)
    except sqlite3.Error as error:
        lock.close()
        raise StoreError(why(str(path), error)) from None
    return lock


def _try(path: Path) -> None:
    """Open the file once without aiosqlite, which leaves a thread behind when it can't open a file."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL").close()
        connection.execute("SELECT name FROM sqlite_master").close()


def _is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def why(database: str, error: Exception) -> str:
    """What is wrong with a database, in one sentence without its password."""
    database = safe_url(database)
    cause = error.orig if isinstance(error, DBAPIError) else error
    reason = str(cause or error).splitlines()[0].rstrip(".") or type(error).__name__
    if "readonly" in reason or "read-only" in reason:
        return f"The database {database} is read-only, so no game could be stored."
    if "full" in reason:
        return f"The disk is full: the database {database} can't be written."
    if "not a database" in reason or "malformed" in reason:
        return f"{database} is not a Farshore database."
    return f"The database {database} can't be used: {reason}."
