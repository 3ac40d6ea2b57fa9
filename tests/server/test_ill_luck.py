"""What hosts fear, as far as test_faults, test_kill and test_cluster have not seen to it: a killed database, a lost Redis, a slow client, a
flood from one address, a clock that jumps, a bot that hangs. docs/how-to/host-a-server.md tells
what happens; nothing that was told is ever lost."""

import asyncio
import contextlib
import sys
import time
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect

from farshore.server.http import guard
from farshore.server.limits import Cap, Limit
from farshore.server.rooms import client as clients
from farshore.server.rooms.broadcast import tell_table
from farshore.server.workers import pool
from farshore.server.workers.pool import Worker
from server.crowd import a_game, all_go_on, check
from server.running import PATIENCE, Person, first_choice, running
from server.services import postgres, redis
from server.test_rooms import two_at_a_table


@pytest.mark.slow
async def test_a_database_that_is_killed_loses_nothing_and_games_go_on_when_it_is_back() -> None:
    with postgres() as club:
        database = club.database()
        async with running(database=database) as server:
            games = [await a_game(server.address, 2, 0.02) for _ in range(2)]
            try:
                for _ in range(2):
                    await all_go_on(games, 60)
                    await asyncio.to_thread(club.kill)
                    await asyncio.sleep(0.5)
                    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=PATIENCE) as rest:
                        assert (await rest.get("/ready")).status_code == 503
                    await asyncio.to_thread(club.start)
                    await all_go_on(games, 60)
            finally:
                await asyncio.gather(*(player.stop() for game in games for player in game))
            assert check(games, database) > 10


async def test_redis_that_goes_away_and_comes_back() -> None:
    """Two nodes in one process: who is in the room's own node plays on, who is elsewhere comes back when Redis does."""

    with postgres() as club, redis() as broker:
        database = club.database()
        async with running(database=database, redis=broker.url) as one, running(database=database, redis=broker.url) as two:
            ann = await one.person("Ann")
            code = await ann.new_room()
            a = await ann.enter(code)
            bob = await Person(two.address).arrive("Bob")
            two.people.append(bob)
            b = await bob.enter(code)
            assert code in one.node.directory.rooms
            assert code not in two.node.directory.rooms
            await b.do("sit", seat=1)
            await a.until(lambda: a.room["seats"][1]["name"] == "Bob")
            await bob.rest.patch("/api/me", json={"name": "Rob"})
            await a.until(lambda: a.room["seats"][1]["name"] == "Rob")
            # as if the database had been away, and this node's heartbeat were the first to come through
            assert one.node.bus is not None
            one.node.bus.keep_only({one.node.id})
            await b.until(lambda: not b.open)  # and does not wait for messages that nobody sends
            b = await bob.enter(code)
            await asyncio.to_thread(broker.end)
            await b.until(lambda: not b.open)
            await a.do("chat", text="still here")
            assert (await bob.rest.get("/ready")).status_code == 503
            await asyncio.to_thread(broker.start)
            async with asyncio.timeout(PATIENCE):
                while (await bob.rest.get("/ready")).status_code != 200 or (await ann.rest.get("/ready")).status_code != 200:
                    await asyncio.sleep(0.1)
            async with asyncio.timeout(PATIENCE):
                while not (b := await bob.enter(code)).open or not b.last("chat"):  # as the page does
                    await asyncio.sleep(0.1)
            assert b.last("chat")["messages"][-1]["text"] == "still here"
            await a.do("start")
            await b.until(lambda: b.table)
            async with two.node.store.engine.begin() as connection:  # as if the database's clock had jumped for a moment
                await connection.execute(text("UPDATE rooms SET owner = :owner, epoch = epoch + 1"), {"owner": two.node.id})
            await a.until(lambda: not a.open)  # who waits in a room that another node has would hear nothing any more


async def test_a_client_that_does_not_read_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "LONGEST_QUEUE", 20)

    async with running() as server:
        a, b, _ = await two_at_a_table(server, options={"first": 0})
        carol = await server.person("Carol")
        cookie = {"Cookie": f"farshore={carol.rest.cookies['farshore']}"}
        code = a.room["code"]
        async with connect(f"ws://{server.address}/ws/{code}", additional_headers=cookie, max_queue=1, max_size=None) as slow:
            slow.transport.pause_reading()
            room = server.node.directory.rooms[code]
            async with asyncio.timeout(60):
                while any(client.guest.name == "Carol" for client in room.clients) or room.log is None:
                    for number in range(20):
                        assert (await a.say("look", seat=0 if number % 2 else None))["type"] == "done"
                        for client in room.clients:
                            if client.guest.name == "Carol":
                                client.told = 0
                                tell_table(room, client)  # as after a step
                    await asyncio.sleep(0)
            await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
            await b.until(lambda: b.table["seq"] == a.table["seq"])


async def test_a_flood_from_one_address_is_turned_away_and_others_play_on() -> None:
    async with running(limits=True) as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        flood = Person(server.address)
        flood.rest.headers["X-Forwarded-For"] = "203.0.113.9"  # loopback is believed to be a proxy
        server.people.append(flood)
        server.node.limits.requests.rate = 0.0  # or a slow machine never gets there
        answers = [(await flood.rest.get("/health")).status_code for _ in range(210)]
        assert answers == [200] * 200 + [429] * 10
        assert (await server.people[0].rest.get("/health")).status_code == 200
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])


async def test_who_goes_on_asking_is_answered_slowly_and_loses_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "HOLD", 2.0)
    async with running(limits=True) as server:
        ann = await server.person("Ann")
        flood = Person(server.address)
        flood.rest.headers["X-Forwarded-For"] = "203.0.113.9"
        server.people.append(flood)
        limits = server.node.limits
        limits.requests, limits.at_once, limits.held_back = Limit(0.0, 1.0), Limit(0.0, 2.0), Cap(2)

        async def ask(person: Person) -> tuple[int, str, float]:
            begun = time.monotonic()
            answer = await person.rest.get("/health")
            return answer.status_code, answer.headers.get("connection", ""), time.monotonic() - begun

        alone = [await ask(flood) for _ in range(4)]
        assert [status for status, _, _ in alone] == [200, 429, 429, 429]
        assert [took > 2.0 for _, _, took in alone] == [False, False, False, True]
        together = await asyncio.gather(*(ask(flood) for _ in range(5)))
        assert sorted((said, took > 2.0) for _, said, took in together) == [("", True)] * 2 + [("close", False)] * 3
        assert (await ask(ann))[0] == 200
        assert not limits.held_back._there


async def test_a_clock_that_jumps_changes_no_game_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:
        clock = {"kind": "game", "seconds": 600, "increment": 0}
        a, _, _ = await two_at_a_table(server, options={"first": 0}, clock=clock)
        real = time.time
        for jump in (-86_400.0, 86_400.0):
            monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
            await a.do("play", seat=a.table["waiting"][0], actions=[first_choice(a.table, a.table["waiting"][0])])
            left = [seat["left"] for seat in a.last("clock")["seats"]]
            assert all(590 < seconds <= 600 for seconds in left)
            if a.table["waiting"][0] != 0:
                break
        monkeypatch.undo()
        assert not any(seat["away"] for seat in a.room["seats"])


async def test_a_bot_that_hangs_is_ended_and_another_step_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 1.0)
    hung: list[Any] = []

    def asleep(self: Worker) -> Any:
        import subprocess

        if self.process is None and not self.closed:
            command = [sys.executable, "-c", "import time; time.sleep(600)"]
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            hung.append(self.process)
        return self.process

    monkeypatch.setattr(Worker, "_started", asleep)

    async with running(workers=1) as server:
        ann = await server.person("Ann")
        code = await ann.new_room(quick=True, bots="hard", options={"first": 1})
        a = await ann.enter(code, expect="table")
        await a.until(lambda: a.table["seq"] >= 2)  # the hung bot's first step was taken for it
        await a.do("chat", text="all others go on meanwhile")
    assert hung
    for process in hung:
        with contextlib.suppress(Exception):
            process.kill()
        assert process.wait(10) is not None
