"""Somebody holds a room's row in PostgreSQL, or all connections to it: only that room waits, not for long, and never the heartbeat."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event

from farshore.server.rooms import client as clients
from farshore.server.storage.errors import RoomBusy
from farshore.server.storage.records import Change
from farshore.server.storage.store import Store
from farshore.server.storage.writer import LONGEST_PAUSE
from server.running import Person, first_choice, running
from server.services import Postgres, redis
from server.test_postgres import furnished, step
from server.test_rooms import two_at_a_table

SOON = 6.0  # seconds, for a busy machine; before, all of this took the 8 s of PostgreSQL's lock_timeout


@pytest.fixture
def database(postgresql: Postgres) -> str:
    return postgresql.furnished()


@contextlib.asynccontextmanager
async def a_store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database, shared=True)
    try:
        yield store
    finally:
        await store.close()


@contextlib.contextmanager
def held(database: str, code: str, how: str = "UPDATE") -> Iterator[int]:
    """Another connection has locked the room's row and does nothing; the id of its process in the database."""
    with psycopg.connect(database, application_name="the holder") as connection:
        connection.execute(f"SELECT code FROM rooms WHERE code = %s FOR {how}", (code,))
        yield connection.info.backend_pid


async def two_rooms(store: Store) -> tuple[int, int]:
    """Two rooms that the node "one" has, and their epochs."""
    await furnished(store)
    await furnished(store, "GHJKLM")
    return (await store.leases.claim("ABCDEF", "one"))[1], (await store.leases.claim("GHJKLM", "one"))[1]


async def test_a_held_row_keeps_only_its_own_room_waiting(database: str) -> None:
    async with a_store(database) as store:
        one, other = await two_rooms(store)
        with held(database, "ABCDEF"):
            waiting = asyncio.create_task(store.commit("ABCDEF", one, Change(step=step(1))))
            await asyncio.sleep(0.1)
            async with asyncio.timeout(SOON):
                await asyncio.gather(*(store.commit("GHJKLM", other, Change(step=step(number))) for number in (1, 2, 3)))
                assert await store.leases.renew("one") == {"one"}
                await store.new_guest("Ann", "en")
            assert not waiting.done()
        await asyncio.wait_for(waiting, SOON)
        kept = await store.read("ABCDEF")
        assert kept is not None
        assert len(kept.steps) == 1


async def test_a_change_whose_row_stays_held_is_given_up_and_did_not_happen(database: str) -> None:
    async with a_store(database) as store:
        one, _ = await two_rooms(store)
        with held(database, "ABCDEF"), pytest.raises(RoomBusy):
            await asyncio.wait_for(store.commit("ABCDEF", one, Change(step=step(1))), SOON)
        await asyncio.wait_for(store.commit("ABCDEF", one, Change(step=step(1))), SOON)


async def test_a_change_that_was_given_up_is_not_written_later(database: str) -> None:
    async with a_store(database) as store:
        one, _ = await two_rooms(store)
        with held(database, "ABCDEF"):
            waiting = asyncio.create_task(store.commit("ABCDEF", one, Change(step=step(1))))
            await asyncio.sleep(0.2)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            writing = store.writer._task
            assert writing is not None
            await asyncio.wait_for(writing, SOON)  # an attempt that has been sent can still find the row free
        await asyncio.sleep(2 * LONGEST_PAUSE)  # the attempt that was planned next
        kept = await store.read("ABCDEF")
        assert kept is not None
        assert kept.steps == []


async def test_a_takeover_never_waits_and_says_who_is_in_its_way(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async with a_store(database) as store:
        epoch, _ = await two_rooms(store)
        with held(database, "ABCDEF") as process:
            start = time.monotonic()
            claims = await asyncio.gather(*(store.leases.claim("ABCDEF", "two") for _ in range(12)), return_exceptions=True)
            assert time.monotonic() - start < SOON
            assert {type(claim) for claim in claims} == {RoomBusy}
            assert f"process {process}" in caplog.text
            assert "the holder" in caplog.text
            assert "idle in transaction" in caplog.text
            async with asyncio.timeout(SOON):
                assert await store.leases.renew("two") == {"two"}
        assert await store.leases.claim("ABCDEF", "two") == ("two", epoch + 1)


async def test_whoever_only_refers_to_a_room_holds_up_nobody(database: str) -> None:
    """As a game that is being rated does: a foreign key locks the row that it names."""
    async with a_store(database) as store:
        epoch, _ = await two_rooms(store)
        with held(database, "ABCDEF", "KEY SHARE"):
            await asyncio.wait_for(store.commit("ABCDEF", epoch, Change(step=step(1), room={"turn": 3})), SOON)
            assert await asyncio.wait_for(store.leases.claim("ABCDEF", "two"), SOON) == ("two", epoch + 1)


async def test_a_server_that_stops_after_any_statement_holds_no_row(database: str) -> None:
    """The loop is starved, or the process stopped, whenever it could be: between two statements."""
    tried: list[str] = []

    def starved(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        with psycopg.connect(database) as other:
            other.execute("SELECT code FROM rooms FOR UPDATE NOWAIT")
        tried.append(statement)

    async with a_store(database) as store:
        one, other = await two_rooms(store)
        line = {"number": 1, "guest": "x", "seat": None, "name": "Ann", "text": "hello", "at": 2.25}
        change = Change(room={"turn": 1}, seats=[{"seat": 0, "away": True}], step=step(1), chat=line, command=("x", "m1"))
        event.listen(Engine, "after_cursor_execute", starved)
        try:
            await asyncio.gather(store.commit("ABCDEF", one, change), store.commit("GHJKLM", other, Change(step=step(1))))
            await store.leases.claim("ABCDEF", "two")
            await store.leases.release("two", "ABCDEF", one + 1)
            await store.leases.release_all("two")
        finally:
            event.remove(Engine, "after_cursor_execute", starved)
        assert len([statement for statement in tried if "INSERT INTO steps" in statement]) == 1, "both changes in one round trip"


async def test_games_and_heartbeats_go_on_when_all_connections_of_the_pool_are_taken(database: str) -> None:
    async with a_store(database) as store, contextlib.AsyncExitStack() as taken:
        epoch, _ = await two_rooms(store)
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                while True:
                    await taken.enter_async_context(store.engine.connect())
        async with asyncio.timeout(SOON):
            assert await store.leases.renew("one") == {"one"}
            await store.commit("ABCDEF", epoch, Change(step=step(1)))
            assert await store.leases.claim("GHJKLM", "one") == ("one", 2)


async def test_a_player_whose_room_is_held_is_answered_within_five_seconds(database: str) -> None:
    async with running(database=database, pace=60.0) as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        with held(database, a.room["code"]):
            start = time.monotonic()
            assert await a.refused("play", seat=0, actions=[first_choice(a.table, 0)]) == "not_saved"
            assert time.monotonic() - start < 5
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])


async def test_a_command_that_nobody_answers_closes_its_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever hangs: the page reconnects, and sends the command again."""
    async with running(pace=60.0) as server:
        a, b, _ = await two_at_a_table(server, options={"first": 0})
        monkeypatch.setattr(clients, "ANSWER_WITHIN", 0.5)
        await asyncio.gather(*(one.do("chat", text="hello") for one in (a, b)))
        await asyncio.sleep(0.7)
        assert (a.open, b.open) == (True, True), "everything was answered"
        forever: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(server.node.store, "commit", lambda *_: forever)
        playing = asyncio.create_task(a.say("play", seat=0, actions=[first_choice(a.table, 0)]))
        await a.until(lambda: not a.open)
        assert not playing.done()
        playing.cancel()
        assert b.open, "the other has asked for nothing"
        forever.set_result(None)


async def test_a_command_to_a_room_in_a_node_that_hangs_closes_its_connection(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with redis() as broker:
        async with running(database=database, redis=broker.url) as one, running(database=database, redis=broker.url) as two:
            ann = await one.person("Ann")
            code = await ann.new_room()
            a = await ann.enter(code)
            bob = await Person(two.address).arrive("Bob")
            two.people.append(bob)
            b = await bob.enter(code)
            await b.do("sit", seat=1)
            assert code not in two.node.directory.rooms
            monkeypatch.setattr(clients, "ANSWER_WITHIN", 0.5)
            forever: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            monkeypatch.setattr(one.node.store, "commit", lambda *_: forever)
            asking = asyncio.create_task(b.say("chat", text="anybody there?"))
            await b.until(lambda: not b.open)
            assert not asking.done()
            asking.cancel()
            assert a.open
            forever.set_result(None)
