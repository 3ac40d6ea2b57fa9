"""What goes on in the background: no task ends in silence, nothing that grows stays, and a room that was unloaded is gone from memory."""

import asyncio
import contextlib
import gc
import os
import platform
import time
import weakref
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate

from farshore.server import memory, run, tasks
from farshore.server.cluster import directory
from farshore.server.cluster.maintenance import Maintenance
from farshore.server.metrics import Metrics
from farshore.server.rooms import bot_player, bot_turns, runner
from farshore.server.rooms.handlers import chat
from farshore.server.rooms.room import Room
from farshore.server.settings import Settings
from farshore.server.tasks import Tasks
from server.running import PATIENCE, Server, running
from server.test_rooms import two_at_a_table


async def soon(wanted: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.01)


def crashes(server: Server, task: str) -> float:
    return float(server.node.metrics.registry.get_sample_value("farshore_task_crashes_total", {"task": task}) or 0.0)


# --- tasks that crash


async def test_a_task_that_crashes_is_logged_counted_and_started_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.01)
    metrics, began = Metrics(), []

    async def work() -> None:
        began.append(time.monotonic())
        raise RuntimeError("no such luck")

    task = Tasks(metrics).keep("work", work)
    await soon(lambda: len(began) >= 5)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert "no such luck" in caplog.text
    assert (metrics.registry.get_sample_value("farshore_task_crashes_total", {"task": "work"}) or 0) >= 4
    pauses = [after - before for before, after in pairwise(began)]
    assert all(pause >= 0.01 * 2**number for number, pause in enumerate(pauses[:4]))


async def test_a_task_that_has_gone_well_for_long_is_started_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(tasks, "WELL", 0.05)
    began = []

    async def work() -> None:
        began.append(time.monotonic())
        await asyncio.sleep(0.06)
        raise RuntimeError("after a while")

    supervised = Tasks(Metrics())
    task = supervised.keep("work", work)
    await soon(lambda: len(began) >= 6)
    task.cancel()
    assert supervised.pause_of("work") == 0.02  # what the next pause would be; it has not grown further


async def test_what_is_done_once_does_not_fail_in_silence(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()

    async def work() -> None:
        raise RuntimeError("no such luck")

    supervised = Tasks(metrics)
    supervised.once("work", work(), "of room ABC")
    await soon(lambda: not supervised.running)
    assert "work of room ABC" in caplog.text
    assert metrics.registry.get_sample_value("farshore_task_crashes_total", {"task": "work"}) == 1


async def test_idle_rooms_are_unloaded_although_something_went_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.01)
    async with running(idle=0.05) as server:
        directory = server.node.directory
        unload, failed = directory.unload_idle, []

        async def fails_once() -> None:
            directory.unload_idle = unload  # type: ignore[method-assign]
            failed.append(True)
            raise KeyError("a stale list")

        directory.unload_idle = fails_once  # type: ignore[method-assign]
        ann = await server.person("Ann")
        table = await ann.enter(await ann.new_room())
        await table.close()
        await soon(lambda: failed and not directory.rooms)
        assert crashes(server, "unload idle rooms") == 1


async def test_a_room_that_can_not_be_closed_keeps_no_other_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    close = Room.close
    async with running(idle=0.05) as server:
        ann = await server.person("Ann")
        codes = [await ann.new_room() for _ in range(3)]

        async def fails(room: Room) -> None:
            if room.code == codes[0]:
                raise RuntimeError("can't be closed")
            await close(room)

        monkeypatch.setattr(Room, "close", fails)
        for table in [await ann.enter(code) for code in codes]:
            await table.close()
        await soon(lambda: not server.node.directory.rooms)


async def test_maintenance_goes_on_after_a_crash_and_forgets_no_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.01)
    acted: list[str] = []

    async def act(_: Any, notice: Any) -> None:
        if not acted:
            acted.append("crash")
            raise RuntimeError("cannot act")
        acted.append(notice.kind)

    monkeypatch.setattr(Maintenance, "_act_on", act)
    async with running(maintenance=0.02) as server:
        ann = await server.person("Ann")
        guest = (await ann.rest.get("/api/me")).json()["id"]
        await server.node.people.end_sessions("nobody")
        await soon(lambda: acted)
        await server.node.people.end_sessions(guest)
        await soon(lambda: len(acted) > 1)
        assert acted == ["crash", "guest"]
        assert crashes(server, "maintenance") == 1


async def test_a_room_whose_task_crashes_is_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    let_bot_think = bot_turns.let_bot_think
    async with running(pace=60.0) as server:
        a, _, _ = await two_at_a_table(server)
        code = a.room["code"]
        broken = server.node.directory.rooms[code]

        def fails(room: Room) -> None:
            if room is broken:
                raise RuntimeError("no bot can be found")
            let_bot_think(room)

        monkeypatch.setattr(runner, "let_bot_think", fails)
        await a.do("chat", text="hello")  # after it the task looks for a bot
        await a.until(lambda: not a.open)
        again = await server.people[0].enter(code, expect="table")
        assert again.last("chat")["messages"][-1]["text"] == "hello"
        await again.do("chat", text="here we are")
        assert server.node.directory.rooms[code] is not broken
        assert server.node.metrics.registry.get_sample_value("farshore_rooms_lost_total", {"why": "crash"}) == 1


async def test_a_bot_for_which_no_quick_one_can_move_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_player, "RETRY", 0.01)
    async with running(bot="random") as server:
        ann = await server.person("Ann")
        code = await ann.new_room(options={"first": 1})
        table = await ann.enter(code)
        room = server.node.directory.rooms[code]
        choose, failed = room.bots._choose, []

        async def fails(game: Any, seat: int, level: str) -> int:
            failed.append(level)
            if len(failed) > 6:
                return await choose(game, seat, level)
            raise RuntimeError("can't choose")

        room.bots._choose = fails  # type: ignore[method-assign]
        await table.do("start")
        await table.until(lambda: table.table.get("prompts", {}).get("0"))
        assert failed[:7] == ["random", "medium", "easy"] * 2 + ["random"]
        assert crashes(server, "bot") == 2


# --- what grows


async def test_what_a_room_remembers_of_people_does_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "LINES_IN_MEMORY", 5)
    async with running() as server:
        a, _, c = await two_at_a_table(server)
        room = server.node.directory.rooms[a.room["code"]]
        for number in range(12):
            await a.do("chat", text=str(number))
        assert sorted(room.authors) == [line.number for line in room.chat]
        assert len(room.authors) == 5
        await c.close()  # who only watched
        await soon(lambda: len(room.clients) == 2)
        assert set(room.gone) <= {seat.guest for seat in room.seats}


async def test_locks_of_rooms_go_with_them() -> None:
    async with running(idle=0.05) as server:
        ann = await server.person("Ann")
        for _ in range(5):
            await (await ann.enter(await ann.new_room())).close()
        await soon(lambda: not server.node.directory.rooms and not len(server.node.directory._locks))


# --- memory


@pytest.fixture
def without_collector() -> Any:
    gc.collect()
    gc.disable()
    yield
    gc.enable()
    gc.collect()


@pytest.mark.usefixtures("without_collector")
async def test_rooms_that_were_unloaded_are_gone_without_the_garbage_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server freezes what has lived for a while, and a frozen room is freed only if nothing of it refers to itself."""
    used: set[str] = set()
    monkeypatch.setattr(Room, "idle", lambda room, _: room.code in used and not room.clients)
    async with running(idle=0.05, bot="random") as server:
        ann, bob = await server.person("Ann"), await server.person("Bob")
        rooms: list[weakref.ref[Any]] = []
        for number in range(6):
            code = await ann.new_room(quick=number % 2 == 0)
            a, b = await ann.enter(code), await bob.enter(code)
            room = server.node.directory.rooms[code]
            rooms += [weakref.ref(room), weakref.ref(room.bots)]
            if number % 2:
                await b.do("sit", seat=1)
                await a.do("start")
            await b.do("chat", text="hello")
            await b.refused("play", seat=9, actions=[0])
            del room
            await asyncio.gather(a.close(), b.close())
            used.add(code)
        await soon(lambda: not server.node.directory.rooms)
        await soon(lambda: not [one for one in rooms if one() is not None])


@pytest.mark.usefixtures("without_collector")
async def test_bots_that_thought_in_the_server_leave_nothing_to_the_collector() -> None:
    """What is freed late leaves holes in the memory: a thousand tables grew it by half of what they needed."""
    async with running(idle=2.0, bot="medium") as server:
        ann = await server.person("Ann")
        for first in (0, 1):  # the first time caches are filled
            table = await ann.enter(await ann.new_room(quick=True, options={"first": first}))
            await table.until(lambda table=table: table.table.get("prompts", {}).get("0"))  # type: ignore[misc] # binds the loop's value
            await table.close()
            await soon(lambda: not server.node.directory.rooms)
            if first == 0:
                gc.collect()  # also the servers of earlier tests
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            gc.collect()
            ours = ("farshore.bots", "farshore.thinking")  # types made by C libraries may have no module
            left = {type(one).__name__ for one in gc.garbage if str(getattr(type(one), "__module__", "")).startswith(ours)}
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
        assert not left


@pytest.mark.usefixtures("without_collector")
async def test_a_socket_that_has_closed_gives_back_its_buffers() -> None:
    def buffers() -> int:
        return sum(isinstance(one, PerMessageDeflate) for one in gc.get_objects())

    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        before = buffers()
        for _ in range(5):
            table = await ann.enter(code)
            assert buffers() - before >= 2  # the server's and the client's
            await table.close()
            table.connection.protocol.extensions.clear()  # the client's
        await soon(lambda: buffers() == before)


@pytest.mark.usefixtures("without_collector")
async def test_a_room_that_was_lost_is_gone_too() -> None:
    async with running(pace=60.0) as server:
        a, _, _ = await two_at_a_table(server)
        directory = server.node.directory
        room = weakref.ref(directory.rooms[a.room["code"]])
        directory.discard(directory.rooms[a.room["code"]])
        await a.until(lambda: not a.open)
        await soon(lambda: room() is None)


async def test_memory_is_given_back_when_rooms_were_unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(memory, "give_back", lambda: given.append(1))
    async with running(idle=0.05) as server:
        ann = await server.person("Ann")
        await asyncio.sleep(0.2)
        assert not given
        await (await ann.enter(await ann.new_room())).close()
        await soon(lambda: given)
        assert not server.node.directory.rooms


def test_what_lies_between_used_blocks_is_given_back() -> None:
    if platform.libc_ver()[0] != "glibc":
        pytest.skip("other C libraries give it back by themselves")
    blocks = [bytearray(900) for _ in range(100_000)]
    kept = blocks[::100]
    blocks.clear()
    full = resident()
    memory.give_back()
    assert resident() < full - 50_000_000
    assert len(kept) == 1000


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def test_the_garbage_of_many_rooms_is_collected_when_few_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots refer to themselves; frozen, they would stay for an hour."""

    class Knot:
        """It refers to itself."""

    monkeypatch.setattr(directory, "MANY", 3)
    monkeypatch.setattr(Room, "idle", lambda room, _: not room.clients)
    async with running() as server:
        ann = await server.person("Ann")
        knot = Knot()
        knot.itself = knot  # type: ignore[attr-defined]
        gone = weakref.ref(knot)
        gc.freeze()
        try:
            del knot
            for number in range(3):
                assert gone() is not None
                table = await ann.enter(await ann.new_room())
                await table.close()
                await soon(lambda: not any(room.clients for room in server.node.directory.rooms.values()))
                await server.node.directory.unload_idle()
                assert server.node.directory._unloaded == (number + 1) % 3
            assert gone() is None
            assert gc.get_freeze_count() > 0
        finally:
            gc.unfreeze()


async def test_garbage_is_collected_before_what_has_come_to_stay_is_frozen() -> None:
    class Knot:
        """It refers to itself."""

    knot = Knot()
    knot.itself = knot  # type: ignore[attr-defined]
    gone = weakref.ref(knot)
    server = run.QuietServer(run.config(Settings()))
    gc.unfreeze()  # tests/conftest.py has frozen what was there before
    assert gc.get_freeze_count() == 0
    try:
        del knot
        await server.on_tick(run.FREEZE)
        assert gone() is None
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
