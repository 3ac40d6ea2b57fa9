"""Between a check and an act others may act; what waits has an end; what fails is heard of, and harms nobody else."""

import asyncio
import gc
import threading
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

import pytest
from argon2 import PasswordHasher

from farshore.game import make
from farshore.server.accounts import passwords
from farshore.server.accounts.account_data import merge_guest
from farshore.server.accounts.passwords import Passwords
from farshore.server.cluster import bus, directory, node, remote
from farshore.server.cluster.bus import Bus
from farshore.server.cluster.bus_messages import RemoteCommand, RemoteConnect
from farshore.server.cluster.node import Node
from farshore.server.cluster.remote import RemoteClient
from farshore.server.http import socket
from farshore.server.queues import LightQueue
from farshore.server.rooms import bot_player, bot_turns, broadcast, room, runner
from farshore.server.rooms.bot_player import BotPlayer
from farshore.server.rooms.client import Client
from farshore.server.rooms.finished import FinishedGame, FinishedGames
from farshore.server.rooms.messages import BotMove, Connect, StartGame, TimersDue
from farshore.server.rooms.room import Room
from farshore.server.settings import Settings
from farshore.server.storage import store
from farshore.server.storage.errors import RoomLost
from farshore.server.storage.records import Guest
from farshore.server.wire import commands
from farshore.server.wire.rest import NewRoom
from server.running import PATIENCE, running


@asynccontextmanager
async def a_node(**settings: Any) -> AsyncIterator[Node]:
    """A server without its doors."""
    opened = await Node.open(Settings(**{"limits": False, "pace": 60.0, **settings}))
    try:
        yield opened
    finally:
        await opened.close()


async def a_guest(server: Node, name: str = "Ann") -> Guest:
    return (await server.store.new_guest(name, "en"))[0]


async def a_room(server: Node, host: Guest) -> Room:
    code, _ = await server.create_room(host, NewRoom("base", 3))
    return await server.directory.room(code)


async def a_client(room: Room, guest: Guest) -> Client:
    client = Client(guest)
    await room.ask(Connect(client, 0))
    return client


async def say(room: Room, client: Client, command: commands.AnyCommand) -> bytes:
    """Send a command; the last thing that its client is told."""
    room.post_command(client, command)
    await room.ask(TimersDue())
    told = b""
    while client.queued():
        told = client.queue.get_nowait() or b""
    return told


def crashes(server: Node, task: str) -> float:
    return server.metrics.registry.get_sample_value("farshore_task_crashes_total", {"task": task}) or 0.0


# --- rooms that are being loaded


async def test_a_room_is_loaded_for_whoever_comes_next_and_a_failure_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_node() as server:
        code, _ = await server.create_room(await a_guest(server), NewRoom("base", 3))
        read, go_on = server.store.read, asyncio.Event()

        async def slow(code: str) -> Any:
            await go_on.wait()
            return await read(code)

        monkeypatch.setattr(server.store, "read", slow)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(server.directory.place_in_any_case(code), 0.01)
        go_on.set()
        while code not in server.directory.rooms:
            await asyncio.sleep(0.001)

        async def fails(code: str) -> Any:
            await go_on.wait()
            raise KeyError(code)

        await server.directory.unload(code)
        go_on.clear()
        monkeypatch.setattr(server.store, "read", fails)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(server.directory.place_in_any_case(code), 0.01)
        go_on.set()
        while not crashes(server, "loading"):
            await asyncio.sleep(0.001)


async def test_a_room_that_is_loaded_while_the_server_shuts_down_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Room] = []
    start = runner.start

    def noted(one: Room, on_lost: Any) -> Room:
        started.append(one)
        return start(one, on_lost)

    monkeypatch.setattr(runner, "start", noted)
    monkeypatch.setattr(directory, "LAST_LOADING", 0.05)
    async with a_node() as server:
        code, _ = await server.create_room(await a_guest(server), NewRoom("base", 3))
        read, go_on = server.store.read, asyncio.Event()

        async def slow(code: str) -> Any:
            await go_on.wait()
            return await read(code)

        monkeypatch.setattr(server.store, "read", slow)
        placing = asyncio.create_task(server.directory.place(code))
        await asyncio.sleep(0.01)
        await server.directory.drain()
        go_on.set()
        assert await placing == ""
        assert not server.directory.rooms
        assert [one.stopped for one in started] == [True]


async def test_a_new_name_is_taken_although_a_room_is_just_unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_node() as server:
        ann = await a_guest(server)
        rooms = [await a_room(server, ann) for _ in range(2)]
        for one in rooms:
            await a_client(one, ann)

        async def lost(*_: Any) -> None:
            raise RoomLost

        monkeypatch.setattr(rooms[0], "ask", lost)
        await server.rename(Guest(ann.id, "Anna", "en"))
        assert rooms[1].seats[0].name == "Anna"


# --- what grows


async def test_commands_are_remembered_within_limits_and_none_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "REMEMBERED", 3)
    monkeypatch.setattr(store, "COMMANDS", 3)
    async with a_node() as server:
        ann = await a_guest(server)
        table = await a_room(server, ann)
        client = await a_client(table, ann)
        for number in range(6):
            await say(table, client, commands.Chat(id=f"id{number}", text=f"line {number}"))
        assert len(table.done) == 3
        assert table.come == {ann.id}
        for ident in ("id0", "id5"):
            assert await say(table, client, commands.Chat(id=ident, text="again")) == b'{"type":"done","id":"%s"}' % ident.encode()
        await server.directory.unload(table.code)
        table = await server.directory.room(table.code)
        client = await a_client(table, ann)
        for number in range(6):
            assert b'"done"' in await say(table, client, commands.Chat(id=f"id{number}", text="again"))
        assert [line.text for line in table.chat] == [f"line {number}" for number in range(6)]
        assert ann.id in table.have_come()


async def test_who_only_watched_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_COME", 2)
    async with a_node() as server:
        ann = await a_guest(server)
        table = await a_room(server, ann)
        await say(table, await a_client(table, ann), commands.Chat(id="1", text="hello"))
        others = [await a_guest(server, name) for name in ("Bob", "Carol", "Dan")]
        for other in others:
            assert b'"done"' in await say(table, await a_client(table, other), commands.Leave(id="1"))
        assert not table.left
        assert table.come == {ann.id, others[2].id}
        await say(table, await a_client(table, others[0]), commands.Sit(id="2", seat=1))
        assert table.come == {ann.id, others[0].id}, "who has just sat down has come"


async def test_a_full_mailbox_takes_no_more_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_node() as server:
        ann = await a_guest(server)
        table = await a_room(server, ann)
        client = await a_client(table, ann)
        monkeypatch.setattr(room, "LONGEST_MAILBOX", 2)
        for number in range(5):
            table.post_command(client, commands.Chat(id=str(number), text="hello"))
        assert table.mailbox.qsize() == 2
        await table.ask(TimersDue())
        told = [client.queue.get_nowait() or b"" for _ in range(client.queued())]
        assert sum(b'"too_fast"' in text for text in told) == 3
        assert sum(text.startswith(b'{"type":"done"') for text in told) == 2


# --- messages of other nodes


def a_remote(line: Bus, name: str, table: Room | None = None) -> RemoteClient:
    guest = Guest("g", "G", "en")
    made = line.remote_clients[name] = RemoteClient(RemoteConnect(name, "other", "ABC", guest, set(), 0), line.send, line._remote_closed)
    made.room = table
    return made


async def test_one_message_that_can_not_be_read_harms_its_own_connection_only() -> None:
    async with a_node() as server:
        table = await a_room(server, await a_guest(server))
        line = Bus("redis://127.0.0.1:1", server.id, server.directory, server.tasks)
        one, other = a_remote(line, "one", table), a_remote(line, "other", table)
        line._handle_any(b"\xc1 no message")
        assert crashes(server, "bus message") == 1
        line._handle_any(bus._encode(RemoteCommand("one", 1, b'{"type":"from_the_future","id":"1"}')))
        assert (one.closed, other.closed) == (True, False)
        assert list(line.remote_clients) == ["other"]
        await line.close()


async def test_what_waits_for_other_nodes_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "LARGEST_OUTBOX", 10_000)
    monkeypatch.setattr(remote, "MOST_EARLY", 3)
    async with a_node() as server:
        line = Bus("redis://127.0.0.1:1", server.id, server.directory, server.tasks)
        one = a_remote(line, "one")
        for _ in range(20):
            one.forward(b"x" * 1_000)
        assert one.closed
        assert not line.remote_clients
        assert line._outbox.qsize() < 10
        assert line._outbox_bytes <= 10_000
        early = a_remote(line, "early")
        for number in range(5):
            early.command(b'{"type":"leave","id":"%d"}' % number)
        assert early.closed
        assert len(early.early) == 3
        await line.close()


async def test_a_heartbeat_goes_on_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task that is started again pauses longer each time, and the lease would run out."""
    monkeypatch.setattr(node, "HEARTBEAT", 0.001)
    async with a_node() as server:
        beats: list[int] = []

        async def renew(_: str) -> set[str]:
            beats.append(1)
            if len(beats) < 5:
                raise RuntimeError("no such luck")
            return set()

        monkeypatch.setattr(server.store.leases, "renew", renew)
        beating = asyncio.create_task(server._heartbeat())
        async with asyncio.timeout(PATIENCE):
            while len(beats) < 6:
                await asyncio.sleep(0.001)
        beating.cancel()
        assert crashes(server, "heartbeat") == 4


# --- one that fails and others


async def test_all_rooms_hear_of_a_database_in_trouble_though_one_can_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "WATCH", 0.001)
    told: list[str] = []
    async with a_node() as server:
        ann = await a_guest(server)
        rooms = [await a_room(server, ann) for _ in range(3)]

        def fails(one: Room) -> None:
            if one is rooms[0]:
                raise RuntimeError("can't be told")
            told.append(one.code)
            broadcast.tell_room(one)

        monkeypatch.setattr(node, "tell_room", fails)
        monkeypatch.setattr(server.store.health, "look", lambda: setattr(server.store.health, "trouble", "the disk is full"))
        monkeypatch.setattr(server.store.health, "check", lambda: asyncio.sleep(0, "the disk is full"))
        async with asyncio.timeout(PATIENCE):
            while len(told) < 2:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.02)
        assert sorted(told) == sorted(one.code for one in rooms[1:]), "each once"
        monkeypatch.undo()


async def test_a_game_that_can_not_be_rated_keeps_no_other_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_node() as server:
        counted: list[str] = []

        async def uncounted() -> list[tuple[str, int]]:
            return [("BROKEN", 2), ("SOUND", 1)]

        async def count(code: str, *_: Any) -> None:
            counted.append(code)

        async def broken(code: str) -> Any:
            raise AssertionError(code)

        monkeypatch.setattr(server.ratings, "uncounted", uncounted)
        monkeypatch.setattr(server.ratings, "count", count)
        monkeypatch.setattr(server.directory.finished, "load", broken)
        await server.maintenance._rate_missed()
        assert counted == ["BROKEN", "SOUND"]
        assert crashes(server, "rating") == 1


async def test_rooms_that_are_unloaded_at_once_do_not_take_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    async def look() -> None:
        looked.append(1)

    async with a_node(idle=0.0) as server:
        monkeypatch.setattr(server.directory, "unload_idle", look)
        start = time.monotonic()
        async with asyncio.timeout(PATIENCE):
            while len(looked) < 4:
                await asyncio.sleep(0.001)
        assert time.monotonic() - start >= 3 * node.SHORTEST_IDLE


async def test_a_timer_that_fails_does_not_take_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "FAULT_PAUSE", 0.02)
    monkeypatch.setattr(runner, "next_due", lambda _: 0.0)
    failed: list[int] = []

    async def fails(_: Any) -> None:
        failed.append(1)
        raise RuntimeError("no such luck")

    monkeypatch.setattr(runner, "check_timers", fails)
    async with a_node() as server:
        start = time.monotonic()
        await a_room(server, await a_guest(server))
        async with asyncio.timeout(PATIENCE):
            while len(failed) < 6:
                await asyncio.sleep(0.001)
        assert len(failed) <= 1 + (time.monotonic() - start) / 0.02
        assert crashes(server, "room message") == len(failed)


async def test_a_move_of_a_bot_that_fails_is_not_tried_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "FAULT_PAUSE", 0.0)
    async with a_node() as server:
        table = await a_room(server, await a_guest(server))
        await table.ask(StartGame())
        assert table.log is not None

        async def fails(*_: Any) -> None:
            raise RuntimeError("no such luck")

        monkeypatch.setattr(bot_turns, "save_step", fails)
        monkeypatch.setattr(bot_turns, "bot_seat", lambda _: 1)
        monkeypatch.setattr(bot_turns, "played_by_bot", lambda *_: True)
        seat = table.log.game.seats_to_act()[0]
        with pytest.raises(RuntimeError):
            await table.ask(BotMove(seat, table.log.game.legal(seat)[0], table.log.seq))
        assert table.bots._not_before > 0


async def test_what_goes_wrong_in_a_thread_of_a_bot_that_was_stopped_is_nobodys_concern(monkeypatch: pytest.MonkeyPatch) -> None:
    game, go_on, faults = make("base", seats=3, seed=1, first=0), threading.Event(), []

    def fails(*_: Any) -> int:
        assert go_on.wait(10)
        raise ZeroDivisionError

    monkeypatch.setattr(bot_player, "decide", fails)
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    async with a_node() as server:
        player = BotPlayer("ABCD", server.services, LightQueue())
        player.think(game, 1, 0, "easy", 0.0)
        while player._thread is None:
            await asyncio.sleep(0.001)
        player.stop()
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.wait([player._thread])
        player._thread = None
        gc.collect()
        await asyncio.sleep(0)
    assert not faults


async def test_a_socket_that_fails_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> None:
        raise ZeroDivisionError

    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        well = await ann.enter(code)
        await well.close()
        monkeypatch.setattr(socket, "_read", fails)
        table = await ann.enter(code)
        await table.until(lambda: not table.open)
        async with asyncio.timeout(PATIENCE):
            while not crashes(server.node, "socket"):
                await asyncio.sleep(0.001)
        assert crashes(server.node, "socket") == 1


# --- people


async def test_a_game_that_changed_while_it_was_read_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = asyncio.Event()

    async def slow(code: str) -> Any:
        await go_on.wait()
        return FinishedGame(code, [], log)

    log: Any = None
    finished = FinishedGames(log)
    monkeypatch.setattr(finished, "_read", slow)
    loading = asyncio.create_task(finished.load("ABC"))
    await asyncio.sleep(0)
    finished.forget("ABC")
    go_on.set()
    assert (await loading).code == "ABC"
    assert not finished.cached
    await finished.load("ABC")
    assert list(finished.cached) == ["ABC"]


async def test_a_room_that_somebody_enters_while_they_log_in_comes_with_them() -> None:
    async with a_node() as server:
        old, new = await a_guest(server, "Old"), await a_guest(server, "New")
        await server.people.new_account(new.id, "New", None, None)
        await server.create_room(old, NewRoom("base", 3))
        asked: list[list[str]] = []

        class Rooms:
            @asynccontextmanager
            async def unloaded(self, codes: Iterable[str]) -> AsyncIterator[None]:
                asked.append(list(codes))
                if len(asked) == 1:
                    await server.create_room(old, NewRoom("base", 3))
                yield

        await merge_guest(server.store, Rooms(), old.id, new.id)
        assert [len(codes) for codes in asked] == [1, 2]
        assert len(await server.store.rooms_of(new.id)) == 2
        assert not await server.store.rooms_of(old.id)


async def test_an_account_that_is_created_at_the_same_moment_is_not_merged_away() -> None:
    class NoRooms:
        def unloaded(self, codes: Iterable[str]) -> AbstractAsyncContextManager[None]:
            return nullcontext()

    async with a_node() as server:
        old, new = await a_guest(server, "Old"), await a_guest(server, "New")
        for guest in (old, new):
            await server.people.new_account(guest.id, guest.name, None, None)
        await merge_guest(server.store, NoRooms(), old.id, new.id)
        assert await server.people.account("Old") is not None


async def test_two_changes_of_a_guest_at_once_both_count() -> None:
    async with a_node() as server:
        guest, token = await server.store.new_guest("Ann", "en")
        await asyncio.gather(
            server.store.change_guest(guest.id, {"name": "Anna"}),
            server.store.change_guest(guest.id, {"colour": "blue"}),
        )
        found = await server.store.guest_of(token)
        assert found is not None
        assert (found.name, found.language, found.colour) == ("Anna", "en", "blue")


async def test_no_password_is_hashed_on_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[threading.Thread] = []
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    hashed = hasher.hash("somebody's")

    def dummy(_: Any) -> str:
        where.append(threading.current_thread())
        return hashed

    monkeypatch.setattr(passwords, "_dummy_hash", dummy)
    assert not await Passwords(hasher).fits(None, "somebody's")
    assert where
    assert threading.main_thread() not in where
