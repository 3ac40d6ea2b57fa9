"""Who thinks for the bots and gives hints: quick bots in a thread, what searches in processes of its own (see `thinker`)."""

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
from farshore.engine.words import FarshoreError
from farshore.game import Game
from farshore.server.thinker import Answer, Request, Thinker
from farshore.server.words import Refusal

logger = logging.getLogger("farshore.server")
QUICK = ("random", "easy", "medium", "greedy")  # decide within a few milliseconds, so that a thread will do
PATIENCE = 60.0  # seconds for one decision; a process that takes longer is ended


def request_of(room: str, game: Game, seat: int, seed: int, level: str | None) -> Request:
    return Request(room, game.kind.name, game.seats, dict(game.settings), boardfile.write(game.board), game.actions, seat, seed, level)


class Worker:
    """One process, started when it is first needed and again when it has died. A thread speaks to it, one request after the other."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.thread = ThreadPoolExecutor(1, "thinker")
        self.closed = False
        self.here = Thinker()  # where no process can be started

    async def ask(self, request: Request) -> Answer:
        loop = asyncio.get_running_loop()
        try:
            answer = await asyncio.wait_for(loop.run_in_executor(self.thread, self._exchange, request), PATIENCE)
        except TimeoutError:
            self._end()
            raise Refusal("too_slow", 503) from None
        if answer.fault:
            raise FarshoreError(answer.fault)
        return answer

    def _exchange(self, request: Request) -> Answer:
        line = msgspec.json.encode(request) + b"\n"
        for _ in range(2):  # a process that has died meanwhile is replaced once
            process = self._started()
            if process is None:
                return self.here.answer(request)
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(line)
                process.stdin.flush()
                told = process.stdout.readline()
            except (OSError, ValueError):
                told = b""
            if told:
                return msgspec.json.decode(told, type=Answer)
            self._end()
            if self.closed:
                break
        raise FarshoreError("The process that thinks has ended.")

    def _started(self) -> subprocess.Popen[bytes] | None:
        if self.process is None and not self.closed:
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
            command = [sys.executable, "-m", "farshore.server.thinker"]
            try:
                self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
            except OSError as error:
                logger.warning("bots think inside the server: no process can be started (%s)", error)
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
        self.thread.shutdown(wait=False, cancel_futures=True)
        self._end()


class Thinkers:
    """All processes; a room always asks the same one, which then knows its game."""

    def __init__(self, count: int) -> None:
        self.workers = [Worker() for _ in range(count)]

    def of(self, room: str) -> Worker:
        return self.workers[zlib.crc32(room.encode()) % len(self.workers)]

    async def choose(self, room: str, game: Game, seat: int, level: str, seed: int) -> int:
        """The action that a bot of this level takes."""
        return (await self.of(room).ask(request_of(room, game, seat, seed, level))).action

    async def advise(self, room: str, game: Game, seat: int, seed: int) -> list[tuple[list[int], float]]:
        """The best choices of a seat with its chance to win, from what the seat may know."""
        return (await self.of(room).ask(request_of(room, game, seat, seed, None))).advice

    async def close(self) -> None:
        await asyncio.gather(*(asyncio.to_thread(worker.close) for worker in self.workers))
