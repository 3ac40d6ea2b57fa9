"""Server processes that can be killed, and people who play on whatever happens, and remember everything they were told."""

import asyncio
import contextlib
import json
import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection, create_engine, text
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from farshore.server.rooms.game_log import GameLog
from farshore.server.run import serve
from farshore.server.settings import Settings
from farshore.server.storage.database import is_postgres, url_of
from farshore.server.storage.records import GameStep
from server.running import first_choice
from server.services import free_port

# As the page does it (web/src/lib/liveSession.svelte.ts), which can't send pings.
SOCKET: dict[str, Any] = {"max_size": None, "ping_interval": None, "open_timeout": 20, "close_timeout": 0.5, "proxy": None}
PAUSES = (0.3, 0.7, 1.5, 3.0, 5.0)  # seconds until the next attempt to connect
QUIET = 6.0  # seconds until a connection is given up that doesn't answer a command
FORKS = multiprocessing.get_context("forkserver")  # a process of its own each time, with everything imported already
FORKS.set_forkserver_preload(["farshore.server.run"])
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


def _serve(port: int, database: str, settings: Settings, log: str, variables: Mapping[str, str]) -> None:
    """In the new process."""
    os.environ.update(variables)
    if log:
        with Path(log).open("ab") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
    serve("127.0.0.1", port, database, False, settings)


class Process:
    """A server of its own, which can be killed. `log`: a file for what it prints; `variables` are added to its environment."""

    def __init__(self, database: str, log: str = "", variables: Mapping[str, str] | None = None, **settings: Any) -> None:
        self.database = database
        self.settings = Settings(**{"pace": 0.0, "limits": False, **settings})
        self.log = log
        self.variables = variables or {}
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        arguments = (self.port, self.database, self.settings, self.log, self.variables)
        self.process = FORKS.Process(target=_serve, args=arguments)
        await asyncio.to_thread(self.process.start)
        async with asyncio.timeout(60), httpx.AsyncClient() as rest:
            while True:
                assert self.process.is_alive(), "the server did not start"
                with contextlib.suppress(httpx.TransportError):
                    assert (await rest.get(f"http://{self.address}/api/health")).status_code in (200, 503)
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
    """Plays one seat of a game and comes back whenever the connection ends, with what was not answered. `own`: its address on loopback."""

    def __init__(self, address: str, token: str, code: str, seat: int, pause: float = 0.0, own: str = "127.0.0.1") -> None:
        self.address = address
        self.token = token
        self.code = code
        self.seat = seat
        self.pause = pause
        self.own = own
        self.told: dict[int, list[Any]] = {}
        self.acted: set[str] = set()
        self.refused: dict[str, str] = {}  # by id, the reason
        self.pending: tuple[str, int] | None = None
        self.table: dict[str, Any] = {"over": True}
        self.seen = 0
        self.seen_at = time.monotonic()
        self.number = 0
        self.sent_at = 0.0
        self.asked_at = 0.0
        self.longest = 0.0  # seconds from a command to its answer, or to the end of its connection
        self.latencies: list[tuple[float, float]] = []  # when a command was first sent, and the seconds to its answer, however that came
        self.connections = 0
        self.open = False
        self.stopped = False
        self._task: asyncio.Task[None] | None = None

    def state(self) -> dict[str, Any]:
        """For whoever wonders why a game does not go on."""
        sight = {"seen": self.seen, "ago": round(time.monotonic() - self.seen_at, 1), "waiting": self.table.get("waiting")}
        asked = {"pending": self.pending, "refused": list(self.refused.values())[-1:]}
        return {"code": self.code, "seat": self.seat, "connections": self.connections, "open": self.open, **sight, **asked}

    def start(self) -> None:
        self._task = asyncio.create_task(self._play())

    async def stop(self) -> None:
        self.stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _play(self) -> None:
        tries = 0
        while not self.stopped:
            url = f"ws://{self.address}/ws/{self.code}?after={self.seen}"
            cookie = {"Cookie": f"farshore={self.token}"}
            with contextlib.suppress(*BROKEN):
                async with connect(url, additional_headers=cookie, local_addr=(self.own, 0), **SOCKET) as socket:
                    tries = 0
                    self.connections += 1
                    self.open = True
                    watch = asyncio.create_task(self._watch(socket))
                    try:
                        if self.pending is not None:
                            await self._send(socket)  # not answered before: the same again
                        async for message in socket:
                            await self._hear(socket, json.loads(message))
                    finally:
                        watch.cancel()
            if self.open and self.pending is not None:
                self._waited()
            self.open = False
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1

    async def _watch(self, socket: Any) -> None:
        """Close a connection that doesn't answer."""
        while self.pending is None or time.monotonic() - self.sent_at < QUIET:
            await asyncio.sleep(0.2)
        socket.transport.abort()

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
            else:
                self.refused[message["id"]] = message["key"]
            self._waited()
            self.latencies.append((self.asked_at, time.monotonic() - self.asked_at))
            self.pending = None
        action = first_choice(self.table, self.seat)
        if action is not None and self.pending is None:
            await asyncio.sleep(self.pause)
            self.number += 1
            self.pending = (f"m{self.seat}-{self.number}", action)
            self.asked_at = time.monotonic()
            await self._send(socket)


def person(address: str, own: str = "127.0.0.1") -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", timeout=30, transport=httpx.AsyncHTTPTransport(verify=False, local_address=own))


async def a_game(address: str, people: int, pause: float, own: str = "127.0.0.1") -> list[Player]:
    """A new game of `people` people and a bot."""
    async with contextlib.AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(person(address, own)) for _ in range(people)]
        for guest in guests:
            assert (await guest.get("/api/me")).status_code == 200
        wish = {"game": "base", "seats": max(3, people), "options": {"target": 13}}
        made = await guests[0].post("/api/rooms", json=wish)
        assert made.status_code == 201, made.text
        code = made.json()["code"]
        players = [Player(address, guest.cookies["farshore"], code, seat, pause, own) for seat, guest in enumerate(guests)]
    for player in players[1:]:
        await _say(player, "sit", seat=player.seat)
    await _say(players[0], "start")
    for player in players:
        player.start()
    return players


async def _say(player: Player, kind: str, **fields: Any) -> None:
    url = f"ws://{player.address}/ws/{player.code}"
    cookie = {"Cookie": f"farshore={player.token}"}
    async with connect(url, additional_headers=cookie, max_size=None, proxy=None, local_addr=(player.own, 0)) as socket:
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


class Findings:
    """What an audit of finished play has found: how many steps and answered commands were looked at, and what was wrong with them."""

    def __init__(self) -> None:
        self.steps = 0
        self.answered = 0
        self.told = 0
        self.lost: list[str] = []  # said to be done, or told, but not kept
        self.doubled: list[str] = []  # acted more than once, or though it was refused
        self.split: list[str] = []  # told otherwise than kept: two continuations of one game

    def wrong(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.split]

    def look_at(self, game: list[Player], connection: Connection) -> None:
        """Compare what the players of a game were told with what is kept of it. They have stopped."""
        code = {"code": game[0].code}
        room = connection.execute(text("SELECT * FROM rooms WHERE code = :code"), code).mappings().one()
        rows = [dict(row) for row in connection.execute(text("SELECT * FROM steps WHERE room = :code ORDER BY seq"), code).mappings()]
        ids = [row.id for row in connection.execute(text("SELECT id FROM commands WHERE room = :code"), code)]
        steps = [GameStep.of({**row, "actions": _data(row["actions"])}) for row in rows]
        if [step.seq for step in steps] != list(range(1, len(steps) + 1)):
            self.split.append(f"{room['code']}: its steps are not numbered one by one")
            return
        log = GameLog.resume("base", max(3, len(game)), _data(room["options"]), room["board"], steps)
        self.steps += log.seq
        for player in game:
            self._compare(player, log, ids)

    def _compare(self, player: Player, log: GameLog, ids: list[str]) -> None:
        name = f"{player.code}, seat {player.seat}"
        self.answered += len(player.acted)
        self.told += len(player.told)
        there = {step.seq: [{"seq": step.seq, **event.seen_by(player.seat)} for event in step.events] for step in log.steps}
        self.lost += [f"{name}: step {seq} was told" for seq in (*player.told, player.seen) if seq > log.seq]
        self.split += [
            f"{name}: step {seq} was told otherwise"
            for seq, events in player.told.items()
            if seq <= log.seq and json.loads(json.dumps(there[seq])) != events
        ]
        self.lost += [f"{name}: {ident} was done" for ident in player.acted.difference(ids)]
        self.doubled += [f"{name}: {ident} acted twice" for ident, times in Counter(ids).items() if times > 1]
        self.doubled += [f"{name}: {ident} was refused ({key})" for ident, key in player.refused.items() if ident in ids]
        own = [ident for ident in ids if ident.startswith(f"m{player.seat}-")]
        decided = len([step for step in log.steps if step.seat == player.seat])
        if decided > len(own):  # each decision came from one message
            self.doubled.append(f"{name}: {decided} steps of {len(own)} commands")
        elif decided < len(own):
            self.lost.append(f"{name}: {decided} steps of {len(own)} commands")


def _data(value: Any) -> Any:
    """A column of data; SQLite has it as text."""
    return json.loads(value) if isinstance(value, str) else value


def audit(games: list[list[Player]], database: str, findings: Findings | None = None) -> Findings:
    findings = findings or Findings()
    engine = create_engine(url_of(database) if is_postgres(database) else f"sqlite:///{database}")
    with engine.connect() as connection:
        for game in games:
            findings.look_at(game, connection)
    engine.dispose()
    return findings


def check(games: list[list[Player]], database: str) -> int:
    """Every event that anybody was told is in the kept game at the same place; every answered command acted exactly once; no game has
    split. How many steps all games have."""
    found = audit(games, database)
    assert not found.wrong(), found.wrong()
    return found.steps
