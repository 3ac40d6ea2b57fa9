"""`kill -9` at any moment: whatever anybody was told is still there, nothing is doubled, and the game goes on."""

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import signal
import sqlite3
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from farshore import read_record, replay
from farshore.server.rooms.game_log import GameLog
from farshore.server.run import listen, serve
from farshore.server.settings import Settings
from farshore.server.storage.records import GameStep
from server.running import PATIENCE, first_choice

KILLS = 12
FORKS = multiprocessing.get_context("forkserver")  # a process of its own each time, with everything imported already
FORKS.set_forkserver_preload(["farshore.server.run"])


class Process:
    """A server of its own, which can be killed."""

    def __init__(self, database: Path) -> None:
        self.database = database
        with listen("127.0.0.1", 0) as free:
            self.port = int(free.getsockname()[1])
        self.address = f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        settings = Settings(pace=0.0, limits=False)
        self.process = FORKS.Process(target=serve, args=("127.0.0.1", self.port, str(self.database), False, settings))
        await asyncio.to_thread(self.process.start)
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as rest:
            while True:
                assert self.process.is_alive(), "the server did not start again"
                with contextlib.suppress(httpx.TransportError):
                    assert (await rest.get(f"http://{self.address}/api/health")).json()["ok"]
                    return
                await asyncio.sleep(0.02)

    async def end(self, how: signal.Signals) -> int | None:
        os.kill(self.process.pid or 0, how)
        await asyncio.to_thread(self.process.join, 30)
        return self.process.exitcode


class Player:
    """Plays one seat and remembers every event it was told of, over all connections."""

    def __init__(self, token: str, code: str) -> None:
        self.token = token
        self.code = code
        self.told: dict[int, list[Any]] = {}
        self.acted: dict[str, list[int]] = {}  # message id → actions that were answered with done
        self.pending: tuple[str, list[int]] | None = None
        self.table: dict[str, Any] = {"over": True}
        self.seen = 0
        self.over = False
        self.number = 0

    async def play(self, address: str) -> None:
        url = f"ws://{address}/ws/{self.code}?after={self.seen}"
        try:
            async with connect(url, additional_headers={"Cookie": f"farshore={self.token}"}, max_size=None) as socket:
                if self.pending is not None:
                    await self.send(socket)  # not answered before the server died: the same again
                async for text in socket:
                    await self.hear(socket, json.loads(text))
                    if self.over:
                        return
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            return

    async def send(self, socket: Any) -> None:
        assert self.pending is not None
        ident, actions = self.pending
        await socket.send(json.dumps({"type": "play", "id": ident, "seat": 0, "actions": actions}))

    async def hear(self, socket: Any, message: Any) -> None:
        if message["type"] == "table":
            for event in message["events"]:
                if event["seq"] > self.seen:
                    self.told.setdefault(event["seq"], []).append(event)
            self.seen = max(self.seen, message["seq"])
            self.over = message["table"]["over"]
            self.table = message["table"]
        elif message.get("id") and self.pending is not None and message["id"] == self.pending[0]:
            if message["type"] == "done":
                self.acted[self.pending[0]] = self.pending[1]
            self.pending = None
        action = first_choice(self.table, 0)
        if action is not None and self.pending is None:
            self.number += 1
            self.pending = (f"m{self.number}", [action])
            await self.send(socket)


def kept(database: Path, code: str) -> tuple[list[GameStep], dict[str, Any]]:
    """What is in the file, read without the server."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        rows = [dict(row) for row in connection.execute("SELECT * FROM steps WHERE room = ? ORDER BY seq", (code,))]
        room = dict(connection.execute("SELECT * FROM rooms WHERE code = ?", (code,)).fetchone())
        ids = [row["id"] for row in connection.execute("SELECT id FROM commands WHERE room = ?", (code,))]
    steps = [GameStep.of({**row, "actions": json.loads(row["actions"])}) for row in rows]
    return steps, {**room, "options": json.loads(room["options"]), "ids": ids}


def check(player: Player, database: Path) -> GameLog:
    """Every event that was told is in the kept game at the same place, and every answered command acted exactly once."""
    steps, room = kept(database, player.code)
    assert [step.seq for step in steps] == list(range(1, len(steps) + 1))
    log = GameLog.resume("base", 3, room["options"], room["board"], steps)
    assert log.seq >= player.seen
    there = {step.seq: [{"seq": step.seq, **event.seen_by(0)} for event in step.events] for step in log.steps}
    for seq, events in player.told.items():
        assert json.loads(json.dumps(there[seq])) == events
    assert len(set(room["ids"])) == len(room["ids"])
    assert set(player.acted) <= set(room["ids"])
    mine = [step for step in steps if step.seat == 0]
    assert len(mine) == len(room["ids"])  # each decision of this seat came from one message
    return log


async def test_kill_at_any_moment_loses_and_doubles_nothing(tmp_path: Path) -> None:
    luck = random.Random(7)
    database = tmp_path / "games.sqlite"

    server = Process(database)
    await server.start()
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=PATIENCE) as rest:
        await rest.get("/api/me")
        wish = {"game": "base", "seats": 3, "quick": True, "options": {"target": 13}}
        code = (await rest.post("/api/rooms", json=wish)).json()["code"]
        player = Player(rest.cookies["farshore"], code)
    progress = []
    for _ in range(KILLS):
        playing = asyncio.create_task(player.play(server.address))
        goal = player.seen + luck.randrange(2, 25)
        async with asyncio.timeout(PATIENCE):
            while player.seen < goal and not player.over:
                await asyncio.sleep(0.002)
        await asyncio.sleep(luck.uniform(0.0, 0.02))
        assert await server.end(signal.SIGKILL) == -signal.SIGKILL
        await asyncio.wait_for(playing, PATIENCE)
        progress.append(check(player, database).seq)
        await server.start()
    assert progress == sorted(progress)
    assert progress[-1] >= progress[0] + KILLS
    assert len(player.acted) > KILLS
    playing = asyncio.create_task(player.play(server.address))
    await asyncio.sleep(0.3)
    assert await server.end(signal.SIGTERM) in (0, -signal.SIGTERM)  # goes by itself, and in good order
    await asyncio.wait_for(playing, PATIENCE)
    log = check(player, database)
    record = read_record(log.game.record().as_json())
    assert replay(record).state.cells == log.game.state.cells
