"""A database that can't be written any more: the server says so, acknowledges nothing, and goes on by itself when it can."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from farshore.server.storage.writer import SqliteWriter
from server.running import PATIENCE, Server, Socket, first_choice, running
from server.services import Postgres
from server.test_rooms import two_at_a_table

SOON = 10.0  # seconds, for a busy machine; a quiet one takes less than five


@contextlib.asynccontextmanager
async def a_table(file: Path) -> AsyncIterator[tuple[Server, Socket]]:
    async with running(database=str(file), pace=60.0) as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        assert await ready(server) == (200, "ready")
        yield server, a


async def ready(server: Server) -> tuple[int, str]:
    answer = await server.people[0].rest.get("/ready")
    return answer.status_code, answer.text.strip()


async def becomes_ready(server: Server) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await ready(server))[0] != 200:
            await asyncio.sleep(0.1)


async def refused_and_told(server: Server, a: Socket, reason: str) -> None:
    """`/ready` notices by itself; a player is refused soon and sees why; nothing has happened."""
    async with asyncio.timeout(PATIENCE):
        while (found := await ready(server))[0] == 200:
            await asyncio.sleep(0.1)
    assert found == (503, reason)
    await a.until(lambda: not a.room["saving"])
    seq, start = a.table["seq"], time.monotonic()
    assert await a.refused("play", seat=0, actions=[first_choice(a.table, 0)]) == "not_saved"
    assert time.monotonic() - start < SOON
    made = await server.people[0].rest.post("/api/rooms", json={"game": "base", "seats": 3})
    assert (made.status_code, made.json()["key"]) == (503, "not_saved")
    assert a.table["seq"] == seq


async def goes_on(server: Server, a: Socket) -> None:
    await becomes_ready(server)
    await a.until(lambda: a.room["saving"])
    await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
    await server.people[0].new_room()


async def test_a_file_that_is_moved_away_takes_no_step_until_it_is_back(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    async with a_table(file) as (server, a):
        files = [path for path in tmp_path.iterdir() if path.name.startswith("games.sqlite") and path.suffix != ".lock"]
        for path in files:
            path.rename(path.with_name(f"away-{path.name}"))
        assert await a.refused("play", seat=0, actions=[first_choice(a.table, 0)]) == "not_saved", "from the first step on"
        await refused_and_told(server, a, "the database's file was deleted or replaced")
        assert not file.exists(), "no empty one takes its place"
        for path in files:
            path.with_name(f"away-{path.name}").rename(path)
        await goes_on(server, a)


async def test_a_file_that_another_one_replaces_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    async with a_table(file) as (server, a):
        file.rename(tmp_path / "away.sqlite")
        file.write_bytes((tmp_path / "away.sqlite").read_bytes())
        await refused_and_told(server, a, "the database's file was deleted or replaced")
        file.unlink()
        (tmp_path / "away.sqlite").rename(file)
        await goes_on(server, a)


async def test_a_file_that_goes_away_during_a_write_acknowledges_nothing(tmp_path: Path) -> None:
    """It was written, but to a file that nobody will find: the player is not told that it is safe."""
    file = tmp_path / "games.sqlite"
    async with a_table(file) as (server, a):
        writer = server.node.store.writer.writer
        assert isinstance(writer, SqliteWriter)

        def vanish(*_: Any) -> None:
            if file.exists():
                file.rename(tmp_path / "away.sqlite")

        event.listen(writer.engine, "commit", vanish)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(a.do("play", seat=0, actions=[first_choice(a.table, 0)]), 2)
        await a.until(lambda: not a.open)  # the room is loaded again as it is stored


async def test_a_locked_file(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    async with a_table(file) as (server, a):
        with contextlib.closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN IMMEDIATE")
            await refused_and_told(server, a, "the database is locked")
        await goes_on(server, a)


@pytest.mark.parametrize(
    ("words", "reason"),
    [("attempt to write a readonly database", "the database is read-only"), ("database or disk is full", "the disk is full")],
)
async def test_a_file_that_is_read_only_or_full(tmp_path: Path, words: str, reason: str) -> None:
    file = tmp_path / "games.sqlite"
    async with a_table(file) as (server, a):
        writer, store = server.node.store.writer.writer, server.node.store
        assert isinstance(writer, SqliteWriter)
        broken = True

        def fail(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
            if broken and statement.startswith(("INSERT", "UPDATE", "DELETE")):
                raise OperationalError(statement, {}, sqlite3.OperationalError(words))

        for engine in (writer.engine, store.engine.sync_engine):
            event.listen(engine, "before_cursor_execute", fail)
        await refused_and_told(server, a, reason)
        broken = False
        await goes_on(server, a)


async def test_a_postgresql_that_becomes_read_only(postgresql: Postgres) -> None:
    """As one does that became a standby."""
    database = await asyncio.to_thread(postgresql.furnished)

    def set_read_only(value: str) -> None:
        with psycopg.connect(database, autocommit=True) as connection:
            name = connection.info.dbname
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}")
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()", (name,)
            )

    async with running(database=database, pace=60.0) as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        await asyncio.to_thread(set_read_only, "on")
        await refused_and_told(server, a, "the database is read-only")
        await asyncio.to_thread(set_read_only, "off")
        await goes_on(server, a)


async def test_readiness_is_not_asked_of_the_database_more_than_once_a_second(tmp_path: Path) -> None:
    """Anybody may ask; a write for each would be a way to wear out the disk."""
    async with a_table(tmp_path / "games.sqlite") as (server, _):
        writes: list[str] = []
        writer = server.node.store.writer.writer
        assert isinstance(writer, SqliteWriter)
        event.listen(writer.engine, "before_cursor_execute", lambda _, __, statement, *___: writes.append(statement))
        start = time.monotonic()
        for _ in range(30):
            await ready(server)
        assert len(writes) <= 1 + time.monotonic() - start
