"""Server processes that can be killed, and people who play on whatever happens, and remember everything they were told."""

import asyncio
import contextlib
import json
import multiprocessing
import os
import signal
import time
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, text
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from farshore.server.rooms.game_log import GameLog
from farshore.server.run import serve
from farshore.server.settings import Settings
from farshore.server.storage.database import url_of
from farshore.server.storage.records import GameStep
from server.running import first_choice
from server.services import free_port

QUICK: dict[str, Any] = {"max_size": None, "ping_interval": 2, "ping_timeout": 2, "open_timeout": 3, "close_timeout": 1, "proxy": None}
FORKS = multiprocessing.get_context("forkserver")  # a process of its own each time, with everything imported already
FORKS.set_forkserver_preload(["farshore.server.run"])


class Process:
    """A server of its own, which can be killed."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.database = database
        self.settings = Settings(**{"pace": 0.0, "limits": False, **settings})
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        self.process = FORKS.Process(target=serve, args=("127.0.0.1", self.port, self.database, False, self.settings))
        await asyncio.to_thread(self.process.start)
        async with asyncio.timeout(60), httpx.AsyncClient() as rest:
            while True:
                assert self.process.is_alive(), "the server did not start"
                with contextlib.suppress(httpx.TransportError):
                    assert (await rest.get(f"http://{self.address}/api/health")).json()["ok"]
                    return
                await asyncio.sleep(0.02)

    def memory(self) -> float:
        """Megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def send(self, how: signal.Signals) -> None:
        os.kill(self.process.pid or 0, how)

    async def end(self, how: signal.Signals) -> int | None:
        self.send(how)
        await asyncio.to_thread(self.process.join, 30)
        return self.process.exitcode


class Player:
    """Plays one seat of a game and comes back whenever the connection ends, with what was not answered."""

    def __init__(self, address: str, token: str, code: str, seat: int, pause: float = 0.0) -> None:
        self.address = address
        self.token = token
        self.code = code
        self.seat = seat
        self.pause = pause
        self.told: dict[int, list[Any]] = {}
        self.acted: set[str] = set()
        self.pending: tuple[str, int] | None = None
        self.table: dict[str, Any] = {"over": True}
        self.seen = 0
        self.seen_at = time.monotonic()
        self.number = 0
        self.sent_at = 0.0
        self.longest = 0.0  # seconds from a command to its answer, or to the end of its connection
        self.connections = 0
        self.open = False
        self.stopped = False
        self._task: asyncio.Task[None] | None = None

    def state(self) -> dict[str, Any]:
        """For whoever wonders why a game does not go on."""
        asked = {"connections": self.connections, "open": self.open, "pending": self.pending, "waiting": self.table.get("waiting")}
        return {"code": self.code, "seat": self.seat, "seen": self.seen, "ago": round(time.monotonic() - self.seen_at, 1), **asked}

    def start(self) -> None:
        self._task = asyncio.create_task(self._play())

    async def stop(self) -> None:
        self.stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _play(self) -> None:
        while not self.stopped:
            url = f"ws://{self.address}/ws/{self.code}?after={self.seen}"
            cookie = {"Cookie": f"farshore={self.token}"}
            with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError):
                async with connect(url, additional_headers=cookie, **QUICK) as socket:
                    self.connections += 1
                    self.open = True
                    if self.pending is not None:
                        await self._send(socket)  # not answered before: the same again
                    async for message in socket:
                        await self._hear(socket, json.loads(message))
            if self.open and self.pending is not None:
                self._waited()
            self.open = False
            await asyncio.sleep(0.1)

    def _waited(self) -> None:
        self.longest = max(self.longest, time.monotonic() - self.sent_at)

    async def _send(self, socket: Any) -> None:
        assert self.pending is not None
        ident, action = self.pending
        self.sent_at = time.monotonic()
        await socket.send(json.dumps({"type": "play", "id": ident, "seat": self.seat, "actions": [action]}))

    async def _hear(self, socket: Any, message: Any) -> None:
        if message["type"] == "table":
            for event in message["events"]:
                if event["seq"] > self.seen:
                    self.told.setdefault(event["seq"], []).append(event)
            if message["seq"] > self.seen:
                self.seen, self.seen_at = message["seq"], time.monotonic()
            self.table = message["table"]
        elif message.get("id") and self.pending is not None and message["id"] == self.pending[0]:
            if message["type"] == "done":
                self.acted.add(message["id"])
            self._waited()
            self.pending = None
        action = first_choice(self.table, self.seat)
        if action is not None and self.pending is None:
            await asyncio.sleep(self.pause)
            self.number += 1
            self.pending = (f"m{self.seat}-{self.number}", action)
            await self._send(socket)


async def a_game(address: str, people: int, pause: float) -> list[Player]:
    """A new game of `people` people and a bot."""
    async with contextlib.AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(httpx.AsyncClient(base_url=f"http://{address}", timeout=30)) for _ in range(people)]
        for guest in guests:
            assert (await guest.get("/api/me")).status_code == 200
        wish = {"game": "base", "seats": max(3, people), "options": {"target": 13}}
        made = await guests[0].post("/api/rooms", json=wish)
        assert made.status_code == 201, made.text
        code = made.json()["code"]
        players = [Player(address, guest.cookies["farshore"], code, seat, pause) for seat, guest in enumerate(guests)]
    for player in players[1:]:
        await _say(player, "sit", seat=player.seat)
    await _say(players[0], "start")
    for player in players:
        player.start()
    return players


async def _say(player: Player, kind: str, **fields: Any) -> None:
    url = f"ws://{player.address}/ws/{player.code}"
    async with connect(url, additional_headers={"Cookie": f"farshore={player.token}"}, max_size=None, proxy=None) as socket:
        await socket.send(json.dumps({"type": kind, "id": f"{kind}-{player.seat}", **fields}))
        async for message in socket:
            answer = json.loads(message)
            if answer.get("id") == f"{kind}-{player.seat}":
                assert answer["type"] == "done", answer
                return


async def all_go_on(games: list[list[Player]], patience: float) -> float:
    """Wait until each game has gone on from where it is now; how long that took."""
    start = time.monotonic()
    before = [max(player.seen for player in game) for game in games]

    def waiting() -> list[Player]:
        pairs = zip(games, before, strict=True)
        return [player for game, was in pairs for player in game if player.seen <= was and not player.table["over"]]

    while late := waiting():
        assert time.monotonic() < start + patience, [player.state() for player in late]
        await asyncio.sleep(0.02)
    return time.monotonic() - start


def check(games: list[list[Player]], database: str) -> int:
    """Every event that anybody was told is in the kept game at the same place; every answered command acted exactly once; no game has
    split. How many steps all games have."""
    engine = create_engine(url_of(database))
    total = 0
    with engine.connect() as connection:
        for game in games:
            code = {"code": game[0].code}
            room = connection.execute(text("SELECT * FROM rooms WHERE code = :code"), code).mappings().one()
            rows = connection.execute(text("SELECT * FROM steps WHERE room = :code ORDER BY seq"), code).mappings()
            steps = [GameStep.of(dict(row)) for row in rows]
            ids = [row.id for row in connection.execute(text("SELECT id FROM commands WHERE room = :code"), code)]
            assert [step.seq for step in steps] == list(range(1, len(steps) + 1))
            log = GameLog.resume("base", max(3, len(game)), room["options"], room["board"], steps)
            total += log.seq
            for player in game:
                assert log.seq >= player.seen
                there = {step.seq: [{"seq": step.seq, **event.seen_by(player.seat)} for event in step.events] for step in log.steps}
                for seq, events in player.told.items():
                    assert json.loads(json.dumps(there[seq])) == events, (player.code, player.seat, seq)
                assert player.acted <= set(ids)
                own = [ident for ident in ids if ident.startswith(f"m{player.seat}-")]
                assert len([step for step in steps if step.seat == player.seat]) == len(own)  # each decision came from one message
    engine.dispose()
    return total
