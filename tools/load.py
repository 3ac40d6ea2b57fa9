"""`./dev load`: a load test with real games through real sockets on loopback.

Starts a server with a temporary file, or several with a PostgreSQL and a Redis of their own, and gives them more and more games, each with
four sockets and one action a second. Measures the time from sending an action until the last of the four has its event, the servers' memory
and their share of a core. The load generator runs on the same machine and uses its cores too; its share is printed.
"""

import argparse
import asyncio
import base64
import contextlib
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from server.services import Postgres, Redis

ROOT = Path(__file__).resolve().parent.parent
ORDER = ("found", "roll", "build", "buy_card", "decline", "cancel", "withdraw", "end_turn", "play_card", "discard")
TICK = 1.0 / os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Choice(msgspec.Struct):
    action: int
    verb: str


class Prompt(msgspec.Struct):
    must: bool
    choices: list[Choice]


class Table(msgspec.Struct):
    over: bool
    waiting: list[int]
    prompts: dict[str, Prompt]


class Message(msgspec.Struct):
    """The part of a message that the load generator looks at; the rest is not decoded."""

    type: str
    seq: int = 0
    id: str = ""
    key: str = ""


class TableMessage(msgspec.Struct):
    table: Table


head = msgspec.json.Decoder(Message).decode
whole = msgspec.json.Decoder(TableMessage).decode


class SocketClient(asyncio.Protocol):
    """One WebSocket, parsed by hand: the load generator should leave the cores to the server."""

    def __init__(self, address: str, path: str, cookie: str, game: "LoadGame") -> None:
        self.game = game
        self.buffer = bytearray()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.upgraded = False
        self.seq = 0
        self.table = b""
        self.answers: dict[str, asyncio.Future[Message]] = {}
        key = base64.b64encode(os.urandom(16)).decode()
        self.hello = (
            f"GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: farshore={cookie}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.hello)

    def connection_lost(self, error: Exception | None) -> None:
        self.game.load.lost += 1

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.upgraded:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self.buffer[:20]:
                self.open.set_exception(RuntimeError(self.buffer[:end].decode(errors="replace")))
                self.transport.close()
                return
            del self.buffer[: end + 4]
            self.upgraded = True
            self.open.set_result(None)
        while len(self.buffer) >= 2:
            length, at = self.buffer[1] & 127, 2
            if length == 126:
                length, at = int.from_bytes(self.buffer[2:4], "big"), 4
            elif length == 127:
                length, at = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < at + length:
                return
            code, body = self.buffer[0] & 15, bytes(self.buffer[at : at + length])
            del self.buffer[: at + length]
            if code == 1:
                self.hear(body)
            elif code == 9:
                self.frame(10, body)

    def hear(self, body: bytes) -> None:
        message = head(body)
        if message.type == "table":
            self.table = body
            if message.seq > self.seq:
                self.seq = message.seq
                self.game.seen()
        elif message.id and (answer := self.answers.pop(message.id, None)) is not None:
            answer.set_result(message)
        elif message.type == "refused":
            self.game.refused(message)

    def frame(self, code: int, body: bytes) -> None:
        mask = b"\0\0\0\0"  # allowed, and saves the work
        size = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0x80 | 126]) + len(body).to_bytes(2, "big")
        self.transport.write(bytes([0x80 | code]) + size + mask + body)

    def send(self, **fields: Any) -> None:
        self.frame(1, msgspec.json.encode(fields))

    async def do(self, **fields: Any) -> None:
        answer = self.answers[fields["id"]] = asyncio.get_running_loop().create_future()
        self.send(**fields)
        reply = await answer
        if reply.type != "done":
            raise RuntimeError(f"{fields['type']}: {reply.key}")


class LoadGame:
    """One game: four sockets, one action a second."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load = load
        self.number = number
        self.lines: list[SocketClient] = []
        self.sent = 0.0
        self.wanted = 0
        self.acted = 0
        self.task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        load = self.load
        address = load.addresses[self.number % len(load.addresses)]
        host, port = address.rsplit(":", 1)
        cookies = [await load.guest(address) for _ in range(4)]
        made = await load.ask(address, "POST", "/api/rooms", cookies[0], {"game": "base", "seats": 4, "options": {"target": 13}})
        code = msgspec.json.decode(made)["code"]
        loop = asyncio.get_running_loop()
        for seat, cookie in enumerate(cookies):
            _, line = await loop.create_connection(partial(SocketClient, address, f"/ws/{code}", cookie, self), host, int(port))
            await line.open
            self.lines.append(line)
            if seat:
                await line.do(type="sit", id=f"sit{seat}", seat=seat)
        await self.lines[0].do(type="start", id="start")

    async def play(self, until: float) -> None:
        await asyncio.sleep((self.number * 0.618) % 1.0)  # games act at different moments
        due = time.monotonic()
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            self.act()
            due += 1.0

    def act(self) -> None:
        load = self.load
        if self.wanted:
            load.late += 1  # the last action has not arrived everywhere yet
            return
        table = whole(self.lines[0].table).table
        if table.over or not table.waiting:
            return
        seat = table.waiting[0]
        prompt = whole(self.lines[seat].table).table.prompts[str(seat)]
        best = min(prompt.choices, key=lambda choice: ORDER.index(choice.verb) if choice.verb in ORDER else len(ORDER))
        self.acted += 1
        self.sent, self.wanted = time.perf_counter(), max(line.seq for line in self.lines) + 1
        self.lines[seat].send(type="play", id=f"m{self.acted}", seat=seat, actions=[best.action])

    def seen(self) -> None:
        if self.wanted and all(line.seq >= self.wanted for line in self.lines):
            self.load.took.append(time.perf_counter() - self.sent)
            self.wanted = 0

    def refused(self, message: Message) -> None:
        self.load.refused += 1
        self.wanted = 0


class Load:
    def __init__(self, addresses: list[str]) -> None:
        self.addresses = addresses
        self.games: list[LoadGame] = []
        self.took: list[float] = []
        self.late = self.refused = self.lost = 0
        self._free: dict[str, list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]] = {}

    async def ask(self, address: str, method: str, path: str, cookie: str = "", body: Any = None) -> bytes:
        """A request over a reused connection; returns the body, or the cookie if the answer sets one."""
        free = self._free.setdefault(address, [])
        host, port = address.rsplit(":", 1)
        while free and free[-1][1].is_closing():
            free.pop()[1].close()
        reader, writer = free.pop() if free else await asyncio.open_connection(host, int(port))
        text = msgspec.json.encode(body) if body is not None else b""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {address}", f"Content-Length: {len(text)}", "Content-Type: application/json"]
        lines += [f"Cookie: farshore={cookie}"] if cookie else []
        writer.write("\r\n".join([*lines, "", ""]).encode() + text)
        try:
            heading = (await reader.readuntil(b"\r\n\r\n")).decode()
        except (asyncio.IncompleteReadError, ConnectionError):  # the server has closed the idle connection
            writer.close()
            return await self.ask(address, method, path, cookie, body)
        fields = dict(line.lower().split(": ", 1) for line in heading.split("\r\n")[1:] if ": " in line)
        answer = await reader.readexactly(int(fields.get("content-length", 0)))
        free.append((reader, writer))
        if " 20" not in heading.split("\r\n", 1)[0]:
            raise RuntimeError(f"{path}: {heading.splitlines()[0]} {answer[:200]!r}")
        given = [line for line in heading.split("\r\n") if line.lower().startswith("set-cookie: farshore=")]
        return given[0].split("=", 1)[1].split(";", 1)[0].encode() if given else answer

    async def guest(self, address: str) -> str:
        return (await self.ask(address, "GET", "/api/me")).decode()

    async def grow(self, count: int) -> None:
        """Start games, a few at a time, until there are so many."""
        while len(self.games) < count:
            some = [LoadGame(self, len(self.games) + number) for number in range(min(10, count - len(self.games)))]
            await asyncio.gather(*(game.begin() for game in some))
            self.games += some

    async def measure(self, seconds: float) -> None:
        self.took.clear()
        self.late = self.refused = 0
        until = time.monotonic() + seconds
        await asyncio.gather(*(game.play(until) for game in self.games))
        await asyncio.sleep(1.0)


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def memory_of(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1e3 if values else float("nan")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def services(count: int) -> Iterator[tuple[str, str]]:
    """The database and the Redis that several servers share; one needs neither."""
    if count == 1:
        yield "", ""
        return
    with contextlib.ExitStack() as stack:
        postgres, redis = Postgres(fsync="on"), Redis()
        for service in (postgres, redis):
            stack.callback(service.remove)
        yield postgres.database(), redis.url


@contextlib.contextmanager
def servers(count: int, database: str, redis: str) -> Any:
    processes = []
    with tempfile.TemporaryDirectory(prefix="farshore-load-") as folder:
        try:
            ports = [free_port() for _ in range(count)]
            for port in ports:
                command = [sys.executable, "-m", "farshore", "serve", "--port", str(port), "--static", folder]
                command += ["--limits", "no", "--pace", "0", "--sockets", "20000"]
                command += ["--db", database or f"{folder}/load.sqlite", *(["--redis", redis] if redis else [])]
                (Path(folder) / "index.html").touch()
                processes.append(subprocess.Popen(command, stdout=subprocess.DEVNULL))
            for port in ports:
                for _ in range(600):
                    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                        break
                    time.sleep(0.1)
            yield [f"127.0.0.1:{port}" for port in ports], [process.pid for process in processes]
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.wait(30)


async def run(addresses: list[str], pids: list[int], stages: list[int], seconds: float) -> bool:
    load = Load(addresses)
    await load.guest(addresses[0])
    await asyncio.sleep(1.0)
    empty = sum(map(memory_of, pids))
    print(f"{'games':>6} {'sockets':>8} {'actions/s':>10} {'p50 ms':>8} {'p99 ms':>8} {'max ms':>8} {'late':>6} {'kB/game':>8} "
          f"{'server %':>9} {'load %':>7}", flush=True)  # fmt: skip
    fine = True
    for count in stages:
        await load.grow(count)
        before, own, start = sum(map(cpu_of, pids)), time.process_time(), time.monotonic()
        await load.measure(seconds)
        spent = time.monotonic() - start
        server, mine = (sum(map(cpu_of, pids)) - before) / spent, (time.process_time() - own) / spent
        memory = (sum(map(memory_of, pids)) - empty) * 1e3 / count
        print(f"{count:6} {4 * count:8} {len(load.took) / seconds:10.1f} {quantile(load.took, 0.5):8.1f} {quantile(load.took, 0.99):8.1f} "
              f"{quantile(load.took, 1.0):8.1f} {load.late:6} {memory:8.0f} {100 * server:9.0f} {100 * mine:7.0f}", flush=True)  # fmt: skip
        fine = fine and quantile(load.took, 0.99) < 200.0 and not load.refused and not load.lost
        if load.refused or load.lost:
            print(f"       {load.refused} actions were refused, {load.lost} connections were lost")
    for game in load.games:
        for line in game.lines:
            line.transport.close()
    return fine


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev load", description=__doc__.splitlines()[0])
    parser.add_argument("--games", default="100,200,500,750,1000", help="how many games, stage by stage (100,200,500,750,1000)")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each stage is measured (15)")
    parser.add_argument("--servers", type=int, default=1, help="server processes; several have a PostgreSQL and a Redis of their own (1)")
    given = parser.parse_args()
    stages = [int(part) for part in given.games.split(",")]
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a file for each socket, here and in the servers
    with services(given.servers) as (database, redis), servers(given.servers, database, redis) as (addresses, pids):
        fine = asyncio.run(run(addresses, pids, stages, given.seconds))
    print("p99 is below 200 ms at every stage." if fine else "p99 is not below 200 ms at every stage, or something was refused or lost.")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
