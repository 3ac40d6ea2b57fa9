"""Connections that can fail: a process that forwards TCP connections, and can cut them, keep silent, or be slow.

A silent link loses no connection but carries nothing, as if all packets were dropped: not even the end of a connection. When it is open
again, what waited arrives, if anybody is left to hear it. (New connections are still accepted, unlike in a network that is down.)
"""

import asyncio
import contextlib
import json
import subprocess
import sys
from typing import Literal

from server.services import answers, free_port

Mode = Literal["open", "cut", "silent", "slow"]
SLOW = 0.15  # seconds that a slow link holds back each piece


class Link:
    """In the forwarding process: one port, forwarded to another."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.mode: Mode = "open"
        self.carries = asyncio.Event()
        self.carries.set()
        self.writers: set[asyncio.StreamWriter] = set()

    def set(self, mode: Mode) -> None:
        self.mode = mode
        if mode == "cut":
            for writer in self.writers:
                writer.transport.abort()
        if mode == "silent":
            self.carries.clear()
        else:
            self.carries.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = [writer]
        self.writers.add(writer)
        try:
            await self.carries.wait()
            if self.mode == "cut":
                return
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
            ends.append(back)
            self.writers.add(back)
            pumps = {asyncio.create_task(self.pump(reader, back)), asyncio.create_task(self.pump(there, writer))}
            _, left = await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for pump in left:
                pump.cancel()
            await asyncio.gather(*left, return_exceptions=True)
        except OSError:
            pass
        finally:
            for end in ends:
                self.writers.discard(end)
                end.transport.abort() if self.mode == "cut" else end.close()

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while True:
                data = await reader.read(65_536)
                await self.carries.wait()
                if not data:
                    return
                if self.mode == "slow":
                    await asyncio.sleep(SLOW)
                writer.write(data)
                await writer.drain()


async def forward(targets: dict[str, tuple[int, int]]) -> None:
    """Forward, by name, from a port to a port, and set the modes that come from standard input, until it ends."""
    links = {name: Link(target) for name, (_, target) in targets.items()}
    for name, (port, _) in targets.items():
        await asyncio.start_server(links[name].serve, "127.0.0.1", port)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        name, mode = line.split()
        links[name].set(mode)


class Links:
    """The process, and the ports where it listens."""

    def __init__(self, targets: dict[str, int]) -> None:
        self.ports = {name: free_port() for name in targets}
        plan = json.dumps({name: (self.ports[name], target) for name, target in targets.items()})
        self.process = subprocess.Popen([sys.executable, "-m", "chaos.links", plan], stdin=subprocess.PIPE, text=True)

    async def start(self) -> None:
        async with asyncio.timeout(30):
            while not all(answers(port) for port in self.ports.values()):
                await asyncio.sleep(0.05)

    def set(self, name: str, mode: Mode) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{name} {mode}\n")
        self.process.stdin.flush()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


if __name__ == "__main__":
    asyncio.run(forward(json.loads(sys.argv[1])))
