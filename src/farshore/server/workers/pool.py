"""The pool of worker processes that choose moves for bots that search, and give hints."""

import asyncio
import contextlib
import logging
import os
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor

import msgspec

from farshore.board import boardfile
from farshore.engine.errors import FarshoreError
from farshore.game import Game
from farshore.server.errors import Refusal
from farshore.server.workers.process import ThinkReply, ThinkRequest, ThinkService

logger = logging.getLogger("farshore.server")
QUICK = ("random", "easy", "medium", "greedy")  # these decide within milliseconds: a thread of the server will do
PATIENCE = 60.0  # seconds for one decision; a process that takes longer is killed


def request_of(room: str, game: Game, seat: int, seed: int, level: str | None) -> ThinkRequest:
    name, board = game.kind.record_name, boardfile.write(game.board)
    return ThinkRequest(room, name, game.seats, dict(game.settings), board, game.actions, seat, seed, level)


class Worker:
    """One process, started when it is first needed and again when it has died. A thread sends it one request at a time."""

    def __init__(self, bots: tuple[str, ...] = ()) -> None:
        self.bots = bots
        self.process: subprocess.Popen[bytes] | None = None
        self._thread = ThreadPoolExecutor(1, "worker")
        self.closed = False
        self.local = ThinkService()  # used if no process can be started

    async def ask(self, request: ThinkRequest) -> ThinkReply:
        loop = asyncio.get_running_loop()
        try:
            reply = await asyncio.wait_for(loop.run_in_executor(self._thread, self._exchange, request), PATIENCE)
        except TimeoutError:
            self._end()
            raise Refusal("too_slow", 503) from None
        if reply.fault:
            raise FarshoreError(reply.fault)
        return reply

    def _exchange(self, request: ThinkRequest) -> ThinkReply:
        line = msgspec.json.encode(request) + b"\n"
        for _ in range(2):  # a process that has died is replaced once
            process = self._started()
            if process is None:
                return self.local.answer(request)
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(line)
                process.stdin.flush()
                reply = process.stdout.readline()
            except (OSError, ValueError):
                reply = b""
            if reply:
                return msgspec.json.decode(reply, type=ThinkReply)
            self._end()
            if self.closed:
                break
        raise FarshoreError("The worker process has ended.")

    def _started(self) -> subprocess.Popen[bytes] | None:
        if self.process is None and not self.closed:
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
            command = [sys.executable, "-m", "farshore.server.workers.process", *self.bots]
            try:
                self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
            except OSError as error:
                logger.warning("bots think inside the server process, because no worker process can be started: %s", error)
        return self.process

    def _end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

    def close(self) -> None:
        self.closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._end()


class WorkerPool:
    """All worker processes. A room always asks the same one, which has its game cached. `bots`: those that the operator has added."""

    def __init__(self, count: int, bots: tuple[str, ...] = ()) -> None:
        self.workers = [Worker(bots) for _ in range(count)]

    def of(self, room: str) -> Worker:
        return self.workers[zlib.crc32(room.encode()) % len(self.workers)]

    async def choose(self, room: str, game: Game, seat: int, level: str, seed: int) -> int:
        """The action that a bot of this level takes."""
        return (await self.of(room).ask(request_of(room, game, seat, seed, level))).action

    async def advise(self, room: str, game: Game, seat: int, seed: int) -> list[tuple[list[int], float]]:
        """The best choices of a seat with its chance to win, using only what the seat may know."""
        return (await self.of(room).ask(request_of(room, game, seat, seed, None))).advice

    async def close(self) -> None:
        await asyncio.gather(*(asyncio.to_thread(worker.close) for worker in self.workers))
