"""The pool of worker processes that choose moves for bots that search, and give hints."""

import asyncio
import contextlib
import logging
import os
import subprocess
import sys
import threading
import time
import zlib
from concurrent.futures import ThreadPoolExecutor

import msgspec

from farshore.board import boardfile
from farshore.engine.errors import FarshoreError
from farshore.game import Game
from farshore.server.errors import Refusal
from farshore.server.workers.process import AdvisedChoice, ThinkReply, ThinkRequest, ThinkService, TrialReply, TrialRequest
from farshore.server.workers.queue import FairQueue

logger = logging.getLogger("farshore.server")
QUICK = ("random", "easy", "medium", "greedy")  # these decide within milliseconds: a thread of the server will do
PATIENCE = 60.0  # seconds for one decision, from when its worker begins; a process that takes longer is killed
HINT_PATIENCE = 30.0  # the same for a hint
HINT = 4.0  # seconds for the search of a hint, so that no bot waits longer for its worker
LEAST = 0.05  # seconds to think for a bot whose time is up when its worker begins
LONGEST_WAIT = 10.0  # seconds for a worker to become free; what waits longer is refused
TRIAL_PATIENCE = 3600.0  # the same for games of bots on maps, which nobody waits for
HINTS_WAITING = 8  # of one address; more are refused at once


def request_of(room: str, game: Game, seat: int, seed: int, level: str | None) -> ThinkRequest:
    name, board = game.kind.record_name, boardfile.write(game.board)
    return ThinkRequest(room, name, game.seats, dict(game.settings), board, game.actions, seat, seed, level)


class Job:
    """A request on its way. `address`: of whoever it is for, so that addresses take turns. Its patience begins when its worker does."""

    def __init__(self, request: ThinkRequest | TrialRequest, address: str, patience: float) -> None:
        self.request = request
        self.address = address
        self.patience = patience
        self.asked = time.monotonic()
        self.wait = LONGEST_WAIT  # seconds for a worker
        self.reply: asyncio.Future[ThinkReply] = asyncio.get_running_loop().create_future()
        self.timer: asyncio.TimerHandle | None = None  # until the job has waited too long
        self.given_up = False  # it took too long: nothing is started for it any more


class Worker:
    """One process, started when it is first needed and again when it has died. It has one job at a time, so that whoever kills it because a
    job takes too long harms nobody else."""

    def __init__(self, bots: tuple[str, ...] = ()) -> None:
        self.bots = bots
        self.process: subprocess.Popen[bytes] | None = None
        self.waiting: FairQueue[Job] = FairQueue()  # bots of rooms that always ask this worker
        self.trials: FairQueue[Job] = FairQueue()  # games of bots on maps, for when nobody else needs it
        self.job: Job | None = None  # in progress
        self.closed = False
        self.local = ThinkService()  # used if no process can be started
        self._thread = ThreadPoolExecutor(1, "worker")
        self._starting = threading.Lock()  # either a job is given up before its process starts, or the process is there to be killed

    async def serve(self, job: Job) -> None:
        """Answer a job. Returns when this worker is free again, which may be later than the answer."""
        exchange = asyncio.get_running_loop().run_in_executor(self._thread, self._exchange, job)
        done, _ = await asyncio.wait({exchange}, timeout=job.patience)
        if not done:
            _fail(job, Refusal("too_slow", 503))
            await asyncio.to_thread(self._give_up, job)
        try:
            reply = await exchange
        except Exception as error:
            _fail(job, error)
            return
        if reply.fault:
            _fail(job, FarshoreError(reply.fault))
        elif not job.reply.done():
            job.reply.set_result(reply)

    def _exchange(self, job: Job) -> ThinkReply:
        line = msgspec.json.encode(job.request) + b"\n"
        for _ in range(2):  # a process that has died is replaced once
            with self._starting:
                process = None if job.given_up else self._started()
            if job.given_up or self.closed:
                break
            if process is None:
                return self.local.answer(job.request)
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

    def _give_up(self, job: Job) -> None:
        with self._starting:
            job.given_up = True
        self._end()

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
        with self._starting:
            self.closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._end()


class WorkerPool:
    """All worker processes. The bots of a room always ask the same one, which has its game cached; a hint goes to any. Bots come before
    hints, since people wait for them at their own tables, and games on maps come last; with several workers one is always kept for bots.
    Among equals addresses take turns. `bots`: those that the operator has added."""

    def __init__(self, count: int, bots: tuple[str, ...] = ()) -> None:
        self.workers = [Worker(bots) for _ in range(max(1, count))]
        self.hints: FairQueue[Job] = FairQueue()
        self.closed = False
        self._most_hints = max(1, len(self.workers) - 1)  # at the same time
        self._serving: set[asyncio.Task[None]] = set()

    def of(self, room: str) -> Worker:
        return self.workers[zlib.crc32(room.encode()) % len(self.workers)]

    async def choose(self, room: str, game: Game, seat: int, level: str, seed: int, address: str = "", seconds: float | None = None) -> int:
        """The action that a bot of this level takes within so many seconds, if it can; waiting for a worker counts. Raises `Refusal` if
        that takes too long."""
        request = request_of(room, game, seat, seed, level)
        job = Job(request, address, PATIENCE)
        if seconds is not None:
            request.seconds, job.wait = seconds, 2 * seconds
        return (await self._ask(job, self.of(room).waiting, "too_slow")).action

    async def advise(
        self, room: str, game: Game, seat: int, seed: int, address: str = "", planned: AdvisedChoice | None = None
    ) -> list[AdvisedChoice]:
        """The best choices of a seat with its chance to win, using only what the seat may know. `planned` is what is left of the last
        advice. Raises `Refusal` if that takes too long, or too many others are waiting."""
        if self.hints.waiting(address) >= HINTS_WAITING:
            raise Refusal("hints_busy", 503)
        request = request_of(room, game, seat, seed, None)
        request.seconds, request.planned = HINT, planned
        job = Job(request, address, HINT_PATIENCE)
        return (await self._ask(job, self.hints, "hints_busy")).advice

    async def play_trial(self, request: TrialRequest, address: str = "") -> TrialReply:
        """Go on with a game of bots on a map, when no bot and no hint needs the worker. Raises `FarshoreError` if it can't be played."""
        job = Job(request, address, PATIENCE)
        job.wait = TRIAL_PATIENCE
        reply = await self._ask(job, self.of(request.room).trials, "too_slow")
        assert reply.trial is not None
        return reply.trial

    def waiting(self) -> tuple[int, int]:
        """How many bots and how many hints wait for a worker."""
        return sum(len(worker.waiting) for worker in self.workers), len(self.hints)

    async def close(self) -> None:
        self.closed = True
        await asyncio.gather(*(asyncio.to_thread(worker.close) for worker in self.workers))
        await asyncio.gather(*self._serving, return_exceptions=True)

    async def _ask(self, job: Job, queue: FairQueue[Job], late: str) -> ThinkReply:
        """Wait for a worker and for its reply. Who no longer waits leaves the queue; a worker that has begun goes on to its end."""
        if self.closed:
            raise RuntimeError("The workers are closed.")
        room = job.request.room
        queue.put(job.address, room, job)
        job.timer = asyncio.get_running_loop().call_later(job.wait, _fail, job, Refusal(late, 503))
        self._go_on()
        try:
            return await job.reply
        finally:
            job.timer.cancel()
            queue.discard(job.address, room, job)

    def _go_on(self) -> None:
        """Give every free worker its next job: bots first."""
        if self.closed:
            return
        for worker in self.workers:
            if worker.job is None and (job := _next(worker.waiting)) is not None:
                self._start(worker, job)
        while (free := self._free_for_hint()) is not None and (job := _next(self.hints)) is not None:
            self._start(free, job)
        for worker in self.workers:
            if worker.job is None and (job := _next(worker.trials)) is not None:
                self._start(worker, job)

    def _free_for_hint(self) -> Worker | None:
        jobs = [worker.job.request for worker in self.workers if worker.job is not None]
        giving = sum(isinstance(request, ThinkRequest) and request.level is None for request in jobs)
        return next((worker for worker in self.workers if worker.job is None), None) if giving < self._most_hints else None

    def _start(self, worker: Worker, job: Job) -> None:
        worker.job = job
        request = job.request
        if isinstance(request, ThinkRequest) and request.seconds is not None and request.level is not None:
            request.seconds = max(LEAST, request.seconds - (time.monotonic() - job.asked))
        if job.timer is not None:
            job.timer.cancel()
        serving = asyncio.create_task(self._serve(worker, job), name="worker")
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    async def _serve(self, worker: Worker, job: Job) -> None:
        try:
            await worker.serve(job)
        except BaseException as error:
            _fail(job, error if isinstance(error, Exception) else FarshoreError("The server is shutting down."))
            if not isinstance(error, Exception):
                raise
        finally:
            worker.job = None
            self._go_on()


def _next(queue: FairQueue[Job]) -> Job | None:
    """The next job that somebody still waits for."""
    while (job := queue.take()) is not None and job.reply.done():
        pass
    return job


def _fail(job: Job, error: Exception) -> None:
    if not job.reply.done():
        job.reply.set_exception(error)
