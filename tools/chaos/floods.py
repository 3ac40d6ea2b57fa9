"""What one address does to a server: as much of one thing as it gets answers for. In a process of its own, with little priority: it stands
for another machine, and must not take the processor from the server.

    python -m chaos.floods KIND ADDRESS SECONDS      prints how much was sent, and how much of it was turned away
"""

import asyncio
import base64
import contextlib
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

OWN = "127.66.6.6"
BROKEN = (OSError, EOFError, asyncio.IncompleteReadError, ValueError, TimeoutError)


class Flood:
    """One address, and what it has sent."""

    def __init__(self, address: str, seconds: float) -> None:
        self.host, self.port = address.rsplit(":", 1)
        self.address = address
        self.end = time.monotonic() + seconds
        self.counts: Counter[str] = Counter()
        self.cookies: list[str] = []

    def lasts(self) -> bool:
        return time.monotonic() < self.end

    async def connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        async with asyncio.timeout(5):
            return await asyncio.open_connection(self.host, int(self.port), local_addr=(OWN, 0))

    async def ask(self, ends: Any, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[int, bytes, str]:
        """A request over an open connection: the status, the body, and the cookie that was given."""
        reader, writer = ends
        text = json.dumps(body).encode() if body is not None else b""
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.address}", f"Content-Length: {len(text)}", "Content-Type: application/json"]
        head += [f"Cookie: farshore={cookie}"] if cookie else []
        writer.write("\r\n".join([*head, "", ""]).encode() + text)
        async with asyncio.timeout(20):
            heading = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            lines = [line.split(": ", 1) for line in heading.split("\r\n")[1:] if ": " in line]
            fields = {name.lower(): value for name, value in lines}
            answer = await reader.readexactly(int(fields.get("content-length", 0)))
        given = fields.get("set-cookie", "")
        return int(heading.split()[1]), answer, given.split("=", 1)[1].split(";", 1)[0] if given.startswith("farshore=") else ""

    async def requests(self, make: Callable[[], tuple[str, str, Any]]) -> None:
        """Requests one after the other, over a connection that is kept."""
        while self.lasts():
            with contextlib.suppress(*BROKEN):
                ends = await self.connection()
                try:
                    while self.lasts():
                        self.counts["sent"] += 1
                        status, _, _ = await self.ask(ends, *make(), cookie=random.choice(self.cookies or [""]))
                        self.counts["turned away" if status in (429, 503) else "answered"] += 1
                finally:
                    ends[1].close()
            await asyncio.sleep(0.001)

    async def guests(self, count: int) -> None:
        ends = await self.connection()
        for _ in range(count):
            _, _, cookie = await self.ask(ends, "GET", "/api/me")
            if cookie:
                self.cookies.append(cookie)
        ends[1].close()

    async def room(self, cookie: str, **wish: Any) -> str:
        ends = await self.connection()
        status, answer, _ = await self.ask(ends, "POST", "/api/rooms", {"game": "base", "seats": 4, **wish}, cookie)
        ends[1].close()
        return str(json.loads(answer)["code"]) if status == 201 else "NOROOM"

    async def socket(self, code: str, cookie: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """An open WebSocket; raises `ValueError` if it was refused."""
        reader, writer = await self.connection()
        key = base64.b64encode(os.urandom(16)).decode()
        head = [f"GET /ws/{code} HTTP/1.1", f"Host: {self.address}", "Upgrade: websocket", "Connection: Upgrade"]
        head += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: farshore={cookie}"]
        writer.write("\r\n".join([*head, "", ""]).encode())
        self.counts["sent"] += 1
        try:
            async with asyncio.timeout(20):
                heading = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in heading[:20]:
                raise ValueError
        except BaseException:
            writer.close()
            self.counts["turned away"] += 1
            raise
        return reader, writer

    async def swallow(self, reader: asyncio.StreamReader) -> None:
        """Read whatever comes, until the connection ends."""
        with contextlib.suppress(*BROKEN):
            while await reader.read(1 << 20):
                self.counts["answered"] += 1

    async def talk(self, code: str, cookie: str, make: Callable[[int], bytes], pause: float) -> None:
        """Send messages over a socket, and open it again when it is closed."""
        while self.lasts():
            with contextlib.suppress(*BROKEN):
                reader, writer = await self.socket(code, cookie)
                listening = asyncio.create_task(self.swallow(reader))
                try:
                    while self.lasts() and not listening.done():
                        self.counts["sent"] += 1
                        writer.write(frame(make(self.counts["sent"])))
                        await writer.drain()
                        await asyncio.sleep(pause)
                finally:
                    listening.cancel()
                    writer.close()
            await asyncio.sleep(0.02)


def frame(text: bytes) -> bytes:
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + len(text).to_bytes(2, "big")
    return b"\x81" + size + b"\0\0\0\0" + text  # a mask of zeros is one too


def many(count: int, work: Callable[[], Awaitable[None]]) -> Awaitable[Any]:
    return asyncio.gather(*(work() for _ in range(count)))


def a_code() -> str:
    return "".join(random.choices("ABCDEFGHJKLMNPQRSTUVWXYZ", k=6))


async def games_list(flood: Flood) -> None:
    await many(16, lambda: flood.requests(lambda: ("GET", "/api/games", None)))


async def wrong_codes(flood: Flood) -> None:
    await flood.guests(5)
    await many(16, lambda: flood.requests(lambda: ("GET", f"/api/rooms/{a_code()}", None)))


async def wrong_passwords(flood: Flood) -> None:
    await flood.guests(5)
    await many(16, lambda: flood.requests(lambda: ("POST", "/api/account/login", {"name": a_code(), "password": a_code() * 2})))


async def new_rooms(flood: Flood) -> None:
    """And new guests, who have more of everything."""
    await flood.guests(40)
    wish = {"game": "base", "seats": 4, "quick": True, "bots": "hard"}
    await many(16, lambda: flood.requests(lambda: ("POST", "/api/rooms", wish)))


async def hints(flood: Flood) -> None:
    await flood.guests(8)
    tables = [(await flood.room(cookie, quick=True), cookie) for cookie in flood.cookies]
    ask = b'{"type":"hint","id":"h%d","seat":0}'
    await asyncio.gather(*(flood.talk(code, cookie, lambda n: ask % n, 0.01) for code, cookie in tables))


async def spectators(flood: Flood) -> None:
    """Five hundred at a fast table of bots."""
    await flood.guests(40)
    code = await flood.room(flood.cookies[0], quick=True, pace="fast")
    waiting: set[asyncio.Task[None]] = set()
    while flood.lasts():
        with contextlib.suppress(*BROKEN):
            if len(waiting) < 500:
                reader, _ = await flood.socket(code, random.choice(flood.cookies))
                task = asyncio.create_task(flood.swallow(reader))
                waiting.add(task)
                task.add_done_callback(waiting.discard)
        await asyncio.sleep(0.005)
    flood.counts["open at the end"] = len(waiting)


async def malformed(flood: Flood) -> None:
    await flood.guests(8)
    code = await flood.room(flood.cookies[0])
    nonsense = [b"{", b'{"type":"play"}', b"[" * 900, b'{"type":"x","id":"' + b"y" * 600 + b'"}', b"\xff\xfe", b"null"]
    await asyncio.gather(*(flood.talk(code, cookie, lambda n: nonsense[n % 6], 0.0005) for cookie in flood.cookies))


async def commands(flood: Flood) -> None:
    """Asking to see the table again and again, whose answer is long."""
    await flood.guests(16)
    code = await flood.room(flood.cookies[0], quick=True)
    look = b'{"type":"look","id":"l%d","seat":null}'
    await asyncio.gather(*(flood.talk(code, cookie, lambda n: look % n, 0.001) for cookie in flood.cookies))


async def connects(flood: Flood) -> None:
    """Connections that end as soon as they are open, half of them with a handshake before."""

    async def one() -> None:
        while flood.lasts():
            with contextlib.suppress(*BROKEN):
                if random.random() < 0.5:
                    (await flood.socket(a_code(), "nobody"))[1].close()
                else:
                    flood.counts["sent"] += 1
                    (await flood.connection())[1].close()
            await asyncio.sleep(0.001)

    await many(16, one)


async def half_requests(flood: Flood) -> None:
    """Connections that never finish their request."""
    kept: list[asyncio.StreamWriter] = []
    while flood.lasts():
        with contextlib.suppress(*BROKEN):
            if len(kept) < 900:
                _, writer = await flood.connection()
                flood.counts["sent"] += 1
                writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                kept.append(writer)
            else:
                for writer in kept:
                    writer.write(b"a")
                await asyncio.sleep(1.0)
        await asyncio.sleep(0.002)


KINDS: dict[str, Callable[[Flood], Awaitable[None]]] = {
    "list of games": games_list,
    "wrong codes": wrong_codes,
    "wrong passwords": wrong_passwords,
    "new rooms": new_rooms,
    "hints": hints,
    "spectators": spectators,
    "malformed messages": malformed,
    "commands": commands,
    "connections": connects,
    "half requests": half_requests,
}


async def flooding(kind: str, address: str, seconds: float) -> Counter[str]:
    """Start the process, and return what it has counted when it has ended."""
    started = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "chaos.floods", kind, address, str(seconds), stdout=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(seconds + 40):
            output, _ = await started.communicate()
    except BaseException:
        started.kill()
        raise
    return Counter(json.loads(output or b"{}"))


async def main(kind: str, address: str, seconds: float) -> None:
    os.nice(10)
    flood = Flood(address, seconds)
    with contextlib.suppress(TimeoutError, *BROKEN):
        async with asyncio.timeout(seconds + 5):
            await KINDS[kind](flood)
    print(json.dumps(flood.counts), flush=True)
    os._exit(0)  # leaves its connections as they are


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3])))
