"""A crowd at one table: players are told at once, spectators in turns, and one address has only so many connections."""

import asyncio
from collections import Counter
from functools import partial
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from farshore.server import view
from farshore.server.limits import Cap, Limit
from farshore.server.rooms import broadcast
from farshore.server.rooms.client import Client
from farshore.server.storage.records import Guest
from server.running import PATIENCE, Person, Server, Socket, first_choice, running
from server.test_rooms import two_at_a_table


async def steps(socket: Socket, count: int) -> None:
    """Play so many steps as fast as they are answered."""
    for _ in range(count):
        seat = socket.table["waiting"][0]
        await socket.do("play", seat=seat, actions=[first_choice(socket.table, seat)])


async def alone_at_a_table(server: Server) -> Socket:
    """Somebody who plays all seats, so that nobody else makes a step."""
    ann = await server.person("Ann")
    table = await ann.enter(await ann.new_room())
    for seat in (1, 2):
        await table.do("sit", seat=seat)
    await table.do("start")
    await table.until(lambda: table.table)
    return table


def changed(socket: Socket) -> bool:
    return bool(socket.room["pace"] == "slow")


def told_all(socket: Socket, last: int) -> bool:
    return bool(socket.table["seq"] == last and socket.room["spectators"] == 3)


def seqs(socket: Socket) -> list[int]:
    return [message["seq"] for message in socket.heard if message["type"] == "table"]


async def test_who_sees_the_same_is_told_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Counter[str] = Counter()
    drawn, stated = view.table_view, broadcast.room_state

    def counted_table(*arguments: Any) -> Any:
        made["table"] += 1
        return drawn(*arguments)

    def counted_room(*arguments: Any) -> Any:
        made["room"] += 1
        return stated(*arguments)

    monkeypatch.setattr(broadcast, "table_view", counted_table)
    monkeypatch.setattr(broadcast, "room_state", counted_room)
    async with running(pace=60.0) as server:
        a, b, c = await two_at_a_table(server, options={"first": 0})
        room = server.node.directory.rooms[a.room["code"]]
        watching = [Client(Guest(f"w{number}", "W", "en")) for number in range(6)]
        room.clients += watching
        for client in watching:
            client.told = c.table["seq"]
        made.clear()
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
        await c.until(lambda: c.table["seq"] == a.table["seq"])
        assert made["table"] == 3, "for two players and for all who watch"
        texts = [client.queue.get_nowait() for client in watching]
        assert all(text is texts[0] for text in texts)
        made.clear()
        await a.do("set_room", pace="slow")
        for one in (a, b, c):
            await one.until(partial(changed, one))
        assert made["room"] == 3


async def test_a_crowd_is_told_by_and_by_and_sees_the_newest_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "FEW", 2)
    monkeypatch.setattr(broadcast, "BATCH", 1)
    monkeypatch.setattr(broadcast, "BEAT", 0.02)
    async with running() as server:
        a = await alone_at_a_table(server)
        code, first = a.room["code"], a.table["seq"]
        people = [await server.person(f"W{number}") for number in range(3)]
        crowd = [await person.enter(code, expect="table") for person in people]
        await steps(a, 8)
        last = a.table["seq"]
        assert seqs(a)[-9:] == list(range(first, last + 1)), "a player is told every step"
        for watcher in crowd:
            await watcher.until(partial(told_all, watcher, last))
            assert seqs(watcher) == sorted(set(seqs(watcher)))
            told = [event["seq"] for message in watcher.heard if message["type"] == "table" for event in message["events"]]
            assert set(told) == {event["seq"] for message in a.heard if message["type"] == "table" for event in message["events"]}
            assert told == sorted(told), "every event once, in order"
        assert sum(len(seqs(watcher)) for watcher in crowd) < 3 * 9
        counted = server.node.metrics.registry.get_sample_value("farshore_coalesced_steps_total") or 0
        assert counted == 3 * 9 - sum(len(seqs(watcher)) for watcher in crowd)
        answer = await crowd[0].say("look", seat=None)
        assert answer["type"] == "done"
        room = server.node.directory.rooms[code]
        telling = room.telling
        await asyncio.gather(*(watcher.close() for watcher in crowd))
        async with asyncio.timeout(PATIENCE):
            while room.waiting or not (telling is None or telling.done()):
                await asyncio.sleep(0.01)


async def test_an_answer_comes_after_what_the_command_has_caused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for somebody in a crowd, who would be told later."""
    monkeypatch.setattr(broadcast, "FEW", 0)
    monkeypatch.setattr(broadcast, "BEAT", 60.0)
    async with running() as server:
        ann, bob = await server.person("Ann"), await server.person("Bob")
        code = await ann.new_room()
        await ann.enter(code)
        b = await bob.enter(code)
        await b.do("sit", seat=1)
        assert b.room["you"] == [1]
        await b.do("stand", seat=1)
        assert b.room["you"] == []


async def test_a_spectator_with_a_slow_connection_gets_fewer_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "BEAT", 0.01)
    async with running() as server:
        a = await alone_at_a_table(server)
        room = server.node.directory.rooms[a.room["code"]]
        slow = Client(Guest("slow", "S", "en"))
        slow.told = a.table["seq"]
        room.clients.append(slow)
        while slow.queued() <= broadcast.BEHIND:
            slow.put(b"{}")
        before = slow.queued()
        await steps(a, 5)
        assert slow.queued() == before
        while slow.queued():
            slow.queue.get_nowait()
        async with asyncio.timeout(PATIENCE):
            while not slow.queued():
                await asyncio.sleep(0.01)
        assert slow.told == a.table["seq"]
        assert slow.queued() == 1


# --- how many connections


async def closed_with(server: Server, person: Person, code: str) -> tuple[int, str]:
    cookie = {"Cookie": f"farshore={person.rest.cookies['farshore']}"}
    async with connect(f"ws://{server.address}/ws/{code}", additional_headers=cookie) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def test_a_guest_and_an_address_have_only_so_many_connections() -> None:
    async with running(limits=True, sockets_per_address=3) as server:
        server.node.limits.open_sockets = Cap(2)
        ann, bob = await server.person("Ann"), await server.person("Bob")
        code = await ann.new_room()
        tables = [await ann.enter(code) for _ in range(2)]
        assert await closed_with(server, ann, code) == (4429, "many_tables")
        b = await bob.enter(code)
        assert await closed_with(server, bob, code) == (4429, "many_sockets")
        await tables[0].close()
        await b.until(lambda: server.node.limits.sockets_of_address._there == {"127.0.0.1": 2})
        again = await ann.enter(code)
        assert again.room
        for socket in (again, tables[1], b):
            await socket.close()
        async with asyncio.timeout(PATIENCE):
            while server.node.limits.sockets_of_address._there or server.node.limits.open_sockets._there:
                await asyncio.sleep(0.01)
        refused = server.node.metrics.registry.get_sample_value("farshore_refused_connections_total", {"why": "many_tables"})
        assert refused == 1


async def test_a_connection_is_a_request() -> None:
    """Also one that leads nowhere, and one that is turned away."""
    async with running(limits=True) as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        server.node.limits.requests = Limit(0.0, 7)
        for path, headers in ((f"/ws/{code}", {"Origin": "http://elsewhere.example"}), ("/nowhere", {})):
            with pytest.raises(InvalidStatus):
                await connect(f"ws://{server.address}{path}", additional_headers=headers)
        assert (await ann.enter(code)).room  # takes what is left
        with pytest.raises(InvalidStatus):
            await connect(f"ws://{server.address}/ws/{code}")
        refused = server.node.metrics.registry.get_sample_value("farshore_refused_connections_total", {"why": "too_fast"})
        assert refused == 1
